"""A question to the computer and its answer, both JSON: asked in the page, answered in a worker.

The question carries the record; the answerer replays it and hands the computer only what its player
may see. Without a worker the page thinks the same thought itself, slice by slice.
"""

import json
from time import time
from typing import Any, NamedTuple

from app.table import Tip
from rules import GAMES, chance, computer_of, record
from rules.game import Sentence
from rules.history import replay
from rules.record import Record
from rules.thinking import Thought

HINT = "hint"  # asked for in place of a level

# Seconds of thinking: also for a question that has waited too long, and if the clock was set meanwhile.
_LEAST, _MOST = 0.15, 1.0


class Question(NamedTuple):
    number: int
    record: Record
    level: str  # or HINT
    until: float  # by time.time(), which the page and its worker have in common


def seconds_left(question: Question) -> float:
    """What is left to think in: a worker that is just starting gets to its first question late."""
    return min(max(question.until - time(), _LEAST), _MOST)


def write_question(question: Question) -> str:
    return json.dumps(
        {
            "number": question.number,
            "record": record.to_fields(question.record),
            "level": question.level,
            "until": question.until,
        }
    )


def read_question(text: str) -> Question:
    fields = json.loads(text)
    kept = record.from_fields(fields["record"])
    return Question(fields["number"], kept, fields["level"], fields["until"])


def think(question: Question) -> Thought[str]:
    """The thought that ends in the answer's JSON."""
    game = GAMES[question.record.game]
    computer = computer_of(question.record.game)
    history = replay(game, question.record)
    player = game.to_move(history.state)
    assert player is not None, "the computer is asked only while somebody is to move"
    seen = game.view_for(history.state, player)
    if question.level == HINT:
        advice = yield from computer.advise(seen)
        tips = [
            {"move": game.write_move(tip.move), "loss": tip.loss, "note": _pack(tip.note)}
            for tip in advice
        ]
        return json.dumps({"number": question.number, "tips": tips})
    luck = next(chance.words(question.record.seed, f"luck {question.record.at}"))
    move = yield from computer.choose(seen, question.level, luck)
    return json.dumps({"number": question.number, "move": game.write_move(move)})


def read_tips(tips: list[dict[str, Any]]) -> tuple[Tip, ...]:
    return tuple(Tip(tip["move"], tip["loss"], _unpack(tip["note"])) for tip in tips)


def _pack(words: Sentence) -> dict[str, Any]:
    return {"text": words.text, "facts": dict(words.facts)}


def _unpack(packed: dict[str, Any]) -> Sentence:
    return Sentence(packed["text"], tuple(sorted(packed["facts"].items())))

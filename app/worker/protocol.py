"""Questions to the computer player and its answers, both JSON: asked in the page, answered in a worker.

A question carries the record of the game; the worker replays it and shows the computer only what its player
may see. Without a worker, the page runs the same code in short slices.
"""

import json
from time import time
from typing import Any, NamedTuple

from app.table.table import Tip
from rules import GAMES, chance, computer_of, record
from rules.computer import Appraisal
from rules.game import Sentence, sentence
from rules.history import replay
from rules.record import Record
from rules.thinking import Thought

# In place of a level. A verdict is only a number, for the task editor.
HINT, REVIEW, VERDICT, SOLUTION, MAKE = "hint", "review", "verdict", "solution", "make"

_BUDGETS = {REVIEW: 0.5, VERDICT: 20.0, SOLUTION: 20.0, MAKE: 60.0}
# Seconds of thinking, even if the question has waited too long or the clock was changed.
_LEAST, _USUAL, _MOST = 0.15, 0.7, 1.0


class Question(NamedTuple):
    number: int
    record: Record
    level: str  # or HINT
    until: float  # by time.time(), which the page and the worker share


def seconds_left(question: Question) -> float:
    """The thinking time that is left: a worker that is still starting reads its first question late."""
    most = max(_MOST, budget(question.record.game, question.level))
    return min(max(question.until - time(), _LEAST), most)


def budget(game: str, level: str) -> float:
    """Seconds of thinking for a question: less than one for most moves and for hints."""
    return {**computer_of(game).budgets, **_BUDGETS}.get(level.split(maxsplit=1)[0], _USUAL)


def to_make(level: str) -> str:
    """The level of a question that generates a task of this level from the seed of the record."""
    return f"{MAKE} {level}"


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
    game_record = record.from_fields(fields["record"])
    return Question(fields["number"], game_record, fields["level"], fields["until"])


def think(question: Question) -> Thought[str]:
    """Returns the answer as JSON."""
    game = GAMES[question.record.game]
    # The first time, this loads the modules: the page needs a pause afterwards.
    computer = computer_of(question.record.game)
    yield
    if question.level.startswith(f"{MAKE} "):
        level = question.level.removeprefix(f"{MAKE} ")
        assert game.tasks is not None, "only tasks are made"
        variant = yield from game.tasks.make(question.record.seed, level)
        return json.dumps({"number": question.number, "variant": variant})
    history = replay(game, question.record)
    yield
    if question.level == SOLUTION:
        assert game.solve is not None, "only a game that can be solved is asked for a solution"
        moves = yield from game.solve(history.states[0])
        texts = [game.write_move(move) for move in moves or ()]
        return json.dumps({"number": question.number, "moves": texts})
    player = game.to_move(history.state)
    assert player is not None, "the computer is asked only while somebody is to move"
    visible = game.view_for(history.state, player)
    if question.level == VERDICT:
        assert computer.verdict is not None, "only a position that can be judged is made up"
        verdict = yield from computer.verdict(visible)
        return json.dumps({"number": question.number, "verdict": verdict})
    if question.level == REVIEW:
        appraisals = yield from computer.appraise(visible)
        options = [
            [game.write_move(each.move), each.chance, _pack(each.reason), each.is_exact]
            for each in appraisals
        ]
        return json.dumps({"number": question.number, "options": options})
    if question.level == HINT:
        advice = yield from computer.advise(visible)
        tips = [
            {"move": game.write_move(tip.move), "loss": tip.loss, "note": _pack(tip.note)}
            for tip in advice
        ]
        regret = None
        if computer.regret:
            states = history.states[: question.record.at + 1]
            visible_states = [game.view_for(state, player) for state in states]
            regret = yield from computer.regret(visible_states, player)
        return json.dumps(
            {"number": question.number, "tips": tips, "regret": regret and _pack(regret)}
        )
    luck = next(chance.words(question.record.seed, f"luck {question.record.at}"))
    move = yield from computer.choose(visible, question.level, luck)
    return json.dumps({"number": question.number, "move": game.write_move(move)})


def read_tips(tips: list[dict[str, Any]]) -> tuple[Tip, ...]:
    return tuple(Tip(tip["move"], tip["loss"], _unpack(tip["note"])) for tip in tips)


def read_options(options: list[Any]) -> tuple[Appraisal[str], ...]:
    return tuple(
        Appraisal(move, chance, _unpack(reason), is_exact)
        for move, chance, reason, is_exact in options
    )


def read_regret(regret: dict[str, Any] | None) -> Sentence | None:
    return _unpack(regret) if regret else None


def _pack(text: Sentence) -> dict[str, Any]:
    facts = {name: _pack(fact) if isinstance(fact, Sentence) else fact for name, fact in text.facts}
    return {"text": text.text, "facts": facts}


def _unpack(packed: dict[str, Any]) -> Sentence:
    facts = {
        name: _unpack(fact) if isinstance(fact, dict) else fact
        for name, fact in packed["facts"].items()
    }
    return sentence(packed["text"], **facts)

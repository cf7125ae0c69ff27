"""The computer player of mancala: five levels, and advice that says what each pit costs.

Nothing is hidden in this game, so the levels differ only in how far they look ahead and how often they
settle for a slightly worse move. The sleepy player counts what a move collects now and misses a stone every
other turn; the sharp one looks several answers ahead. Only the strongest level uses all its time, and it
plays endings perfectly.
"""

from typing import NamedTuple

from rules.chance import chosen
from rules.computer import Advice, Appraisal, Computer
from rules.game import Sentence, sentence
from rules.mancala.state import Sow, State, row_of
from rules.mancala.teaching import hints
from rules.mancala.thinking import chances, compact, search
from rules.thinking import Thought

LEVELS = {
    "sleepy": "Easy",
    "casual": "Medium",
    "keen": "Hard",
    "sharp": "Very hard",
    "master": "Expert",
}
CHARACTERS = {
    "sleepy": "Sleepy: looks one move ahead and often misses a stone",
    "casual": "Casual: looks two moves ahead and sometimes misses a stone",
    "keen": "Keen: looks four moves ahead",
    "sharp": "Sharp: looks eight moves ahead",
    "master": "Perfect endgame: thinks as long as it takes",
}


class _Manner(NamedTuple):
    """How a level plays: how many plies it looks ahead, and how many stones it misses in a turn."""

    deepest: int | None  # None: to the end of the game
    slips: tuple[int, ...] = (0,)  # luck picks one each turn


_MANNERS = {
    "sleepy": _Manner(1, slips=(0, 1)),
    "casual": _Manner(2, slips=(0, 0, 1)),
    "keen": _Manner(4),
    "sharp": _Manner(8),
    "master": _Manner(None),
}


def choose(seen: State, level: str, luck: int) -> Thought[Sow]:
    left = row_of(seen.board, seen.turn).start
    position, track = compact.packed(seen), compact.track_of(seen)
    only, *others = track.steps(position)
    if not others:
        return Sow(left + only[0])
    manner, label = _MANNERS[level], f"mancala {level} {seen.board}"
    slip = chosen(manner.slips, luck, f"{label} slip")
    deepest = search.SOLVED if manner.deepest is None else manner.deepest
    verdicts = yield from search.Search(track).judge(position, deepest, slip)
    good = [v.pit for v in verdicts if v.margin >= verdicts[0].margin - slip]
    # The label decides what luck means: with another one, this would not be the computer that was measured.
    return Sow(left + chosen(sorted(good), luck, f"{label} pot"))


def advise(seen: State) -> Thought[tuple[Advice[Sow], ...]]:
    """Losses are in stones: certain where every pit was searched to the end, else to equal depth."""
    left = row_of(seen.board, seen.turn).start
    thought = search.Search(compact.track_of(seen))
    verdicts = yield from thought.judge(compact.packed(seen), search.SOLVED, search.FAR)
    is_certain = all(verdict.is_solved for verdict in verdicts)
    best = max(verdict.margin for verdict in verdicts)
    return tuple(
        Advice(Sow(left + v.pit), best - v.margin, _note(best - v.margin, is_certain=is_certain))
        for v in verdicts
    )


def appraise(seen: State) -> Thought[tuple[Appraisal[Sow], ...]]:
    return chances.appraise(seen)


def _note(loss: int, *, is_certain: bool) -> Sentence:
    if loss == 0:
        return sentence("best")
    if is_certain:
        words = "1 stone worse" if loss == 1 else "{loss} stones worse"
    else:
        words = "about 1 stone worse" if loss == 1 else "about {loss} stones worse"
    return sentence(words, loss=loss)


COMPUTER: Computer[State, Sow] = Computer(
    levels=LEVELS,
    usual_level="sleepy",
    choose=choose,
    advise=advise,
    appraise=appraise,
    characters=CHARACTERS,
    hint_words=lambda: hints.WORDS,
)

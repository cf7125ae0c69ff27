"""Finds puzzles in rounds of Rupiaj: one turn is clearly better than any other.

Three looks, each longer than the one before: the usual appraisal; every legal turn on a few guesses, so that
the table of values can't hide one; and the promising ones on ten times the usual guesses.
"""

from collections.abc import Collection, Iterator

from rules.chance import words
from rules.puzzles import Puzzle
from rules.rupiaj.game import write_move
from rules.rupiaj.state import State
from rules.rupiaj.thinking import chances, play_outs
from rules.rupiaj.thinking.guesses import guesses
from tools.puzzles.finding import (
    LONGER,
    STILL_CLEAR,
    Features,
    Found,
    Maker,
    is_clear,
    lead,
    played,
    position_of,
    positions,
    thought,
)

VARIANTS = ("match", "open-herds")
LEVELS = ("greedy", "greedy", "sampled", "greedy")
LEAST_MOVES = 4
# Turns and guesses: only what is ahead of the others even here is looked at again.
FIRST_LOOK = (7, 8)
HINT = 0.08  # of winning chance, that it has to be ahead
CLEAR = 0.11  # of winning chance: the review calls every other turn a mistake
BROAD = 24  # guesses on which every legal turn is played out
NEAR = 0.25  # so far behind on these, a turn may still turn out to be as good


def find(number: int, wanted: Collection[str]) -> Iterator[Found]:
    variant = VARIANTS[number % len(VARIANTS)]
    levels = (LEVELS[number // 2 % len(LEVELS)], LEVELS[number // 8 % len(LEVELS)])
    for position in positions(played("rupiaj", number, variant, levels), LEAST_MOVES):
        if not _may_be_clear(position.seen):
            continue
        usual = thought(chances.appraise(position.seen))
        answer = write_move(usual[0].move)
        if not is_clear(usual, CLEAR):
            continue
        looks_best = write_move(thought(play_outs.by_worth(position.seen))[0].action)
        group = "plain" if looks_best == answer else "surprising"
        if group in wanted and is_best(position.seen, answer, LONGER):
            yield Found(position.record, "best", answer, group)
            return


def _may_be_clear(seen: State) -> bool:
    most, count = FIRST_LOOK
    asked = play_outs.promising(thought(play_outs.by_worth(seen)), most)
    tables = guesses(seen, next(words(0, f"rupiaj puzzle {seen}")))
    thought(play_outs.meet(asked, tables, count))
    best, second = sorted((chances.share(each.margins) for each in asked), reverse=True)[:2]
    return best - second >= HINT


def is_best(seen: State, answer: str, effort: int) -> bool:
    """Clearly better than all other turns, with so many times the usual guesses."""
    clear = CLEAR if effort <= LONGER else STILL_CLEAR
    longer = thought(chances.appraise(seen, effort))
    if not is_clear(longer, clear) or write_move(longer[0].move) != answer:
        return False
    ranked = thought(play_outs.by_worth(seen))
    tables = guesses(seen, next(words(effort, f"rupiaj puzzle {seen}")))
    thought(play_outs.meet(ranked, tables, BROAD))
    mine = next(each for each in ranked if write_move(each.action) == answer)
    near = chances.share(mine.margins) - NEAR
    rivals = [each for each in ranked if each is not mine and chances.share(each.margins) > near]
    thought(play_outs.meet([mine, *rivals], tables, BROAD * effort))
    best = chances.share(mine.margins)
    return all(best - chances.share(each.margins) >= clear for each in rivals)


def features(puzzle: Puzzle) -> Features:
    """How the answer looks in the table of values, by which the easiest level plays."""
    seen: State = position_of(puzzle).seen
    ranked = thought(play_outs.by_worth(seen))
    names = [write_move(each.action) for each in ranked]
    place = names.index(puzzle.answer)
    usual = thought(chances.appraise(seen))
    return {
        "moves": len(ranked),
        "place": place,  # 0: it is what looks best
        "behind": min(20.0, ranked[0].worth - ranked[place].worth),
        "ahead": min(20.0, ranked[0].worth - ranked[1].worth) if place == 0 else 0,
        "lead": lead(usual),
    }


def difficulty(features: Features) -> float:
    return features["place"] - features["ahead"] - features["lead"]


def is_unique(puzzle: Puzzle, effort: int) -> bool:
    return is_best(position_of(puzzle).seen, puzzle.answer, LONGER * effort)


MAKER = Maker(
    find=find,
    groups={"plain": 150, "surprising": 150},
    features=features,
    difficulty=difficulty,
    is_unique=is_unique,
)

"""Finds puzzles in rounds of Rupiaj: one turn is clearly better than any other.

After a quick look and the usual appraisal, the promising turns meet ten times the usual guesses, and every
other legal turn meets a few, so that the table of values can't hide a good one.
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
FIRST_LOOK = ((6, 7), (3, 40))
HINT = 0.09  # of winning chance, that it has to be ahead
CLEAR = 0.11  # of winning chance: the review calls every other turn a mistake
BROAD = 24  # guesses on which every legal turn is played out
NEAR = 0.25  # so far behind on these, a turn may still turn out to be as good
TEMPTING = 0.35  # a turn that is no further behind may look right


def find(number: int, wanted: Collection[str]) -> Iterator[Found]:
    variant = VARIANTS[number % len(VARIANTS)]
    levels = (LEVELS[number // 2 % len(LEVELS)], LEVELS[number // 8 % len(LEVELS)])
    for position in positions(played("rupiaj", number, variant, levels), LEAST_MOVES):
        if not _may_be_clear(position.seen):
            continue
        usual = thought(chances.appraise(position.seen))
        answer = write_move(usual[0].move)
        if not is_clear(usual, CLEAR) or not is_clear(
            thought(chances.appraise(position.seen, 3)), CLEAR
        ):
            continue
        looks_best = write_move(thought(play_outs.by_worth(position.seen))[0].action)
        group = "plain" if looks_best == answer else "surprising"
        if group in wanted and is_best(position.seen, answer, LONGER):
            yield Found(position.record, "best", answer, group)
            return


def _may_be_clear(seen: State) -> bool:
    """Is one turn ahead of the others on a few guesses? Each step asks fewer turns, on more guesses."""
    asked = play_outs.promising(thought(play_outs.by_worth(seen)), FIRST_LOOK[0][0])
    tables = guesses(seen, next(words(0, f"rupiaj puzzle {seen}")))
    for most, count in FIRST_LOOK:
        asked = asked[:most]
        thought(play_outs.meet(asked, tables, count))
        asked.sort(key=lambda each: -chances.share(each.margins))
        if chances.share(asked[0].margins) - chances.share(asked[1].margins) < HINT:
            return False
    return True


def is_best(seen: State, answer: str, effort: int) -> bool:
    """Clearly better than all other turns, with so many times the usual guesses."""
    clear = CLEAR if effort <= LONGER else STILL_CLEAR
    longer = thought(chances.appraise(seen, effort))
    if not is_clear(longer, clear) or write_move(longer[0].move) != answer:
        return False
    # The appraisal judges all but the promising turns by the table of values alone.
    ranked = thought(play_outs.by_worth(seen))
    promising = play_outs.promising(ranked, chances.STEPS[0][0])
    mine = next(each for each in ranked if write_move(each.action) == answer)
    others = [each for each in ranked if each not in promising and each is not mine]
    tables = guesses(seen, next(words(effort, f"rupiaj puzzle {seen}")))
    thought(play_outs.meet([mine, *others], tables, BROAD))
    near = chances.share(mine.margins) - NEAR
    rivals = [each for each in others if chances.share(each.margins) > near]
    thought(play_outs.meet([mine, *rivals], tables, BROAD * effort))
    best = chances.share(mine.margins)
    return all(best - chances.share(each.margins) >= clear for each in rivals)


def features(puzzle: Puzzle) -> Features:
    seen: State = position_of(puzzle).seen
    ranked = thought(play_outs.by_worth(seen))
    usual = thought(chances.appraise(seen))
    looks_best = write_move(ranked[0].action) == puzzle.answer
    return {
        "lead": lead(usual),
        "tempting": float(sum(usual[0].chance - each.chance < TEMPTING for each in usual[1:])),
        "deck": float(len(seen.deck)),
        # In the table of values, by which the easiest level plays.
        "ahead": min(20.0, ranked[0].worth - ranked[1].worth) if looks_best else 0.0,
    }


def difficulty(features: Features) -> float:
    """The nearer other turns come, and the more of the round is left; easier if the answer looks best."""
    return (
        features["tempting"] / 50
        + features["deck"] / 100
        - features["lead"]
        - features["ahead"] / 100
    )


def is_unique(puzzle: Puzzle, effort: int) -> bool:
    return is_best(position_of(puzzle).seen, puzzle.answer, LONGER * effort)


MAKER = Maker(
    find=find,
    groups={"plain": 150, "surprising": 150},
    features=features,
    difficulty=difficulty,
    is_unique=is_unique,
)

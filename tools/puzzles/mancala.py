"""Finds puzzles in games of Mancala.

`win`: every pit was searched to the end of the game, and only one wins. `best`: the search sees no end yet,
but one pit is clearly ahead of all others, even when it thinks ten times as long as for a review.
"""

from collections.abc import Collection, Iterator

from rules.mancala.game import read_move, write_move
from rules.mancala.state import Sow, State, row_of, store_of
from rules.mancala.thinking import chances, search
from rules.mancala.thinking.compact import in_play, packed, track_of
from rules.puzzles import Puzzle
from rules.thinking import at_most
from tools.puzzles.finding import (
    LONGER,
    Features,
    Found,
    Maker,
    is_clear,
    least,
    played,
    position_of,
    positions,
    thought,
)

VARIANTS = ("island+opening", "kalah+opening")
LEVELS = ("casual", "keen", "sharp")
LEAST_MOVES = 3
# Stones in play: with more, a search to the end takes too long.
SOLVABLE = {"island": 12, "kalah": 18}
PROOF = 150  # slices for a search to the end
TRIED = 8  # endings of a game, and other positions
LONGEST = 45  # moves before the position: the record is part of the page
DEEPEST = 8  # plies


def find(number: int, wanted: Collection[str]) -> Iterator[Found]:
    """At most one ending and one position before that."""
    variant = VARIANTS[number % len(VARIANTS)]
    levels = (LEVELS[number // 2 % len(LEVELS)], LEVELS[number // 6 % len(LEVELS)])
    shuffled = positions(played("mancala", number, variant, levels), LEAST_MOVES)
    short = [each for each in shuffled if len(each.record.moves) <= LONGEST]
    for kind, judge, some in (
        ("win", _win, [each for each in short if _is_ending(each.seen)]),
        ("best", _best, [each for each in short if not _is_ending(each.seen)]),
    ):
        group = f"{variant.partition('+')[0]} {kind}"
        for position in some[:TRIED] if group in wanted else ():
            if answer := judge(position.seen):
                yield Found(position.record, kind, write_move(answer), group)
                break


def _is_ending(seen: State) -> bool:
    """Can it be searched to the end, and is it still open?"""
    return abs(_lead(seen)) < in_play(packed(seen)) <= SOLVABLE[seen.variant]


def _lead(seen: State) -> int:
    return (
        seen.board[store_of(seen.board, seen.turn)]
        - seen.board[store_of(seen.board, 1 - seen.turn)]
    )


def _win(seen: State) -> Sow | None:
    """The only pit that wins."""
    usual = thought(chances.appraise(seen))
    if usual[0].chance <= 1 / 2 or (usual[1].is_exact and usual[1].chance == 1):
        return None
    winning = winning_pits(seen)
    return winning[0] if winning is not None and len(winning) == 1 else None


def _best(seen: State) -> Sow | None:
    """The pit that is clearly the best."""
    usual = thought(chances.appraise(seen))
    if not is_clear(usual):
        return None
    longer = thought(chances.appraise(seen, LONGER))
    is_best = is_clear(longer) and longer[0].move == usual[0].move
    return usual[0].move if is_best else None


def winning_pits(seen: State, slices: int = PROOF) -> list[Sow] | None:
    """The pits that win, searched to the end; None if that would take longer."""
    lead = _lead(seen)
    judging = search.Search(track_of(seen)).judge(packed(seen), search.SOLVED, search.FAR)
    verdicts = thought(at_most(slices, judging))
    if not all(verdict.is_solved for verdict in verdicts):
        return None
    left = row_of(seen.board, seen.turn).start
    return [Sow(left + verdict.pit) for verdict in verdicts if lead + verdict.margin > 0]


def features(puzzle: Puzzle) -> Features:
    """What a player has to see to find the answer."""
    seen: State = position_of(puzzle).seen
    answer = read_move(puzzle.answer)
    track, here = track_of(seen), packed(seen)
    pit = answer.pit - row_of(seen.board, seen.turn).start
    looking = search.Search(track)
    thought(at_most(PROOF, looking.judge(here, DEEPEST, search.FAR)))
    leads = []
    for look in looking.looks[:DEEPEST]:
        margins = {verdict.pit: verdict.margin for verdict in look}
        answers = margins.pop(pit)
        leads.append(answers - max(margins.values()))
    missed = [depth for depth, lead in enumerate(leads, start=1) if lead <= 0]
    return {
        "moves": len(track.steps(here)),
        "behind": max(0, -leads[0]),  # stones, at first sight
        "missed": len(missed) / len(leads),
    }


def difficulty(features: Features) -> float:
    """Hard if a short search prefers other pits, and if the answer seems to lose stones at first."""
    return features["missed"] + 0.05 * features["behind"] + 0.05 * features["moves"]


def is_unique(puzzle: Puzzle, effort: int) -> bool:
    seen = position_of(puzzle).seen
    if puzzle.kind == "win":
        winning = winning_pits(seen, PROOF * 10)
        return winning is not None and [write_move(move) for move in winning] == [puzzle.answer]
    found = thought(chances.appraise(seen, LONGER * effort))
    return is_clear(found, least(effort)) and write_move(found[0].move) == puzzle.answer


MAKER = Maker(
    find=find,
    groups={"island win": 104, "island best": 100, "kalah win": 104, "kalah best": 100},
    features=features,
    difficulty=difficulty,
    is_unique=is_unique,
    is_exact=lambda puzzle: puzzle.kind == "win",
    enough=240,
)

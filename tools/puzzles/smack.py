"""Finds puzzles in games of Smack: to challenge, or to give up the card.

Only what the player has seen counts. The curve by which the strongest level decides has to see a clear
difference, and so do games that the strongest level plays to their end, with the unseen cards dealt again and
again, once after each of the two decisions.
"""

import math
from collections.abc import Collection, Iterator
from itertools import count

from rules.cards import HIDDEN
from rules.game import Player
from rules.history import replay
from rules.puzzles import Puzzle
from rules.smack.computer import appraise, choose
from rules.smack.game import GAME, apply, write_move
from rules.smack.halves import Cards, better, half_of
from rules.smack.moves import ACCEPT, CHALLENGE, Move
from rules.smack.odds import may_come, odds
from rules.smack.state import State, may_challenge
from tools.puzzles.finding import (
    Features,
    Found,
    Maker,
    Position,
    is_clear,
    lead,
    played,
    position_of,
    positions,
    thought,
)

VARIANTS = ("duel", "random-colours")
LEVELS = ("memory", "bold", "memory")
# A decision is worth a card or two of ten or twenty: the review calls the wrong one at least an inaccuracy.
CLEAR = 0.05
IN_A_GAME = 2
# Games to the end: how many before a doubtful position is given up, and how many in all.
FIRST, GAMES = 60, 400
RARE = ("unknown", "equal", "known")  # what is known of the next card, rare puzzles first
SURE = 2.5  # standard errors by which the answer is ahead, at least


def find(number: int, wanted: Collection[str]) -> Iterator[Found]:
    """At most two puzzles, of different groups."""
    variant = VARIANTS[number % len(VARIANTS)]
    levels = (LEVELS[number // 2 % len(LEVELS)], LEVELS[number // 6 % len(LEVELS)])
    left = {*wanted}
    decisions = [
        position
        for position in positions(played("smack", number, variant, levels), 2)
        if may_challenge(position.seen) is not None
    ]
    for position in sorted(decisions, key=lambda each: RARE.index(_known(each))):
        found = thought(appraise(position.seen))
        answer = found[0].move
        group = f"{_known(position)} {write_move(answer)}"
        if group in left and is_clear(found, CLEAR) and is_better(position, answer, GAMES, CLEAR):
            yield Found(position.record, "decide", write_move(answer), group)
            left.remove(group)
            if len(left) <= len(wanted) - IN_A_GAME:
                return


def _known(position: Position) -> str:
    """What the player knows of the next card."""
    wins, ties, losses = odds(position.seen, position.player)
    if position.seen.decks[position.player][0] == HIDDEN and wins + ties + losses > 1:
        return "unknown"
    return "equal" if ties else "known"


def is_better(position: Position, answer: Move, most: int, clear: float) -> bool:
    """Is this decision better in games to the end, by so much, and beyond luck?

    Without a margin all games are played; with one, an obvious position is done after the first few.
    """
    state = replay(GAME, position.record).state
    other = ACCEPT if answer == CHALLENGE else CHALLENGE
    leads: list[float] = []
    for number in count(1):
        table = GAME.reshuffle_unseen(state, position.player, number)
        worths = [_finished(apply(table, move), position.player) for move in (answer, other)]
        leads.append(worths[0] - worths[1])
        if number in (FIRST, most):
            mean = math.fsum(leads) / number
            error = math.sqrt(max(0.0, math.fsum(one * one for one in leads) / number - mean**2))
            error /= math.sqrt(number)
            if mean < clear or (number == most and mean < SURE * error):
                return False
            if number == most or (clear and mean > clear + 2 * SURE * error):
                return True
    return False


def _finished(state: State, player: Player) -> float:
    """The strongest level plays for both sides: 1 if this player wins, a half for a draw."""
    while (mover := GAME.to_move(state)) is not None:
        moves = GAME.legal_moves(state)
        if len(moves) == 1:
            state = apply(state, moves[0])
        else:
            state = apply(state, thought(choose(GAME.view_for(state, mover), "memory", 0)))
    end = GAME.outcome(state)
    assert end is not None
    return float(player in end.winners) if end.winners else 0.5


def features(puzzle: Puzzle) -> Features:
    position = position_of(puzzle)
    seen, player = position.seen, position.player
    found = thought(appraise(seen))
    side = 1 if found[0].move == CHALLENGE else -1
    return {
        "lead": lead(found),
        "known": side * _favour(may_come(seen, player), seen, player),
        # The same for a player who has forgotten which cards are out.
        "forgotten": side * _favour(half_of(player, seen.red), seen, player),
        "is_known": float(len(may_come(seen, player)) == 1),
        "cards": len(seen.decks[player]),
    }


def _favour(coming: Cards, seen: State, player: Player) -> float:
    """How much more likely a challenge wins than it loses, if one of these cards comes."""
    results = [better(card, seen.laid[1 - player][0]) for card in coming]
    return (sum(one > 0 for one in results) - sum(one < 0 for one in results)) / len(results)


def difficulty(features: Features) -> float:
    """Hard if the cards speak against the right decision, or would for someone who has forgotten some."""
    return -features["known"] - features["forgotten"] - features["lead"]


def is_unique(puzzle: Puzzle, effort: int) -> bool:
    position = position_of(puzzle)
    found = thought(appraise(position.seen))
    return (
        write_move(found[0].move) == puzzle.answer
        and is_clear(found, CLEAR)
        and is_better(position, found[0].move, GAMES * effort, CLEAR if effort == 1 else 0.0)
    )


MAKER = Maker(
    find=find,
    groups={
        "known challenge": 18,
        "known accept": 18,
        "equal challenge": 70,
        "equal accept": 70,
        "unknown challenge": 60,
        "unknown accept": 60,
    },
    features=features,
    difficulty=difficulty,
    is_unique=is_unique,
)

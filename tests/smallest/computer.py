"""The computer player of the smallest game. Copy it together with the game.

It is handed a view, so it cannot cheat; it yields now and then and returns what it has when it is
told that time is up, so the caller owns the clock.
"""

from collections.abc import Sequence
from itertools import combinations

from rules.chance import chosen
from rules.computer import Advice, Appraisal, Computer
from rules.game import Player, sentence
from rules.thinking import Thought
from tests.smallest.game import CARDS, Play, State, apply, legal_moves, outcome

LEVELS = {"careless": "Plays anything", "careful": "Wins as cheaply as it can"}


def choose(seen: State, level: str, luck: int) -> Thought[Play]:
    moves = legal_moves(seen)
    if level == "careless":
        return chosen(moves, luck, f"careless {len(seen.played)}")
    best = moves[0]
    for move in moves[1:]:
        if (yield):
            break
        best = min(best, move, key=lambda either: _cost(seen, either))
    return best


def advise(seen: State) -> Thought[tuple[Advice[Play], ...]]:
    yield
    moves: Sequence[Play] = sorted(legal_moves(seen), key=lambda move: _cost(seen, move))
    least = _cost(seen, moves[0])
    note = "the {card} is worth keeping"
    return tuple(
        Advice(move, _cost(seen, move) - least, sentence(note, card=move.card)) for move in moves
    )


def appraise(seen: State) -> Thought[tuple[Appraisal[Play], ...]]:
    """The share of the hands the other player may hold against which the move wins, both playing well."""
    me, unseen = seen.turn, {*CARDS} - {*seen.hands[seen.turn], *seen.played}
    count = len(seen.hands[1 - me])
    tables = [_with_hand(seen, hand) for hand in combinations(sorted(unseen), count)]
    found = []
    for move in legal_moves(seen):
        yield  # three moves at most: not worth giving up halfway
        won = [_wins(apply(table, move), me) for table in tables]
        why = sentence("wins against {won} of {all} hands", won=sum(won), all=len(won))
        found.append(Appraisal(move, sum(won) / len(won), why, is_exact=len(set(won)) == 1))
    return tuple(sorted(found, key=lambda each: -each.chance))


def _with_hand(seen: State, hand: tuple[int, ...]) -> State:
    mine = seen.hands[seen.turn]
    return seen._replace(hands=(mine, hand) if seen.turn == 0 else (hand, mine))


def _wins(state: State, player: Player) -> bool:
    """Whether this player wins with open cards."""
    if end := outcome(state):
        return player in end.winners
    results = (_wins(apply(state, move), player) for move in legal_moves(state))
    return any(results) if state.turn == player else all(results)


def _cost(seen: State, move: Play) -> int:
    """How strong a card this spends, and much more if it loses the trick that lies there."""
    strength = move.card if seen.variant == "high" else 10 - move.card
    if seen.led is None:
        return -strength
    takes = (move.card > seen.led) == (seen.variant == "high")
    return strength + (0 if takes else 100)


COMPUTER: Computer[State, Play] = Computer(
    levels=LEVELS, usual_level="careful", choose=choose, advise=advise, appraise=appraise
)

"""Who moves, which plays are legal, and why the others are not."""

from collections.abc import Sequence
from functools import lru_cache

from rules.doudizhu.hands import pack, spaced, unpack
from rules.doudizhu.patterns import Pattern, beats, called, plays, read
from rules.doudizhu.state import PASS, Play, State, pattern_of
from rules.game import IllegalMove, Player


def to_move(state: State) -> Player | None:
    return state.turn if all(state.hands) else None


def legal_moves(state: State) -> Sequence[Play]:
    if not all(state.hands):
        return ()
    last = pattern_of(state, state.to_beat) if state.to_beat else None
    found = [
        play
        for pattern, play in _plays(state.hands[state.turn], state.rules)
        if last is None or beats(pattern, last)
    ]
    return found if last is None else [*found, Play("")]


@lru_cache(maxsize=256)
def _plays(hand: str, rules: str) -> tuple[tuple[Pattern, Play], ...]:
    """Cached, because the page asks for the moves of a position several times."""
    return tuple((pattern, Play(unpack(cards))) for pattern, cards in plays(pack(hand), rules))


def apply(state: State, move: Play) -> State:
    _check(state, move)
    me = state.turn
    hands, laid = list(state.hands), list(state.laid)
    hands[me] = unpack(pack(hands[me]) - pack(move.cards))
    laid[me] = move.cards or PASS
    return state._replace(hands=(hands[0], hands[1]), laid=(laid[0], laid[1]), turn=1 - me)


def _check(state: State, move: Play) -> None:
    """Raise IllegalMove if the move is not legal."""
    if not all(state.hands):
        raise IllegalMove("the game is over")
    last = state.to_beat
    if move.is_pass:
        if not last:
            raise IllegalMove("you can’t pass when you lead")
        return
    # Looked up letter by letter, because a move may contain any text.
    if not _is_in(state.hands[state.turn], move.cards):
        raise IllegalMove("you don’t have all of {cards}", cards=spaced(move.cards))
    pattern = read(pack(move.cards), state.rules)
    if pattern is None:
        raise IllegalMove("{cards}: not a valid play", cards=spaced(move.cards))
    if last and not beats(pattern, pattern_of(state, last)):
        raise _too_low(pattern, pattern_of(state, last), last)


def _is_in(hand: str, cards: str) -> bool:
    """Are these cards in the hand? Both are in ascending order."""
    rest = iter(hand)
    return all(card in rest for card in cards)


def _too_low(pattern: Pattern, last: Pattern, cards: str) -> IllegalMove:
    if pattern.category is not last.category:
        return IllegalMove(
            "you need a higher {other} or a bomb, and this is: {category}",
            category=called(pattern.category),
            other=called(last.category),
        )
    if pattern.length != last.length:
        return IllegalMove(
            "you need {other} in a row, and this is {length}",
            length=pattern.length,
            other=last.length,
        )
    return IllegalMove("too low: it has to beat {cards}", cards=spaced(cards))

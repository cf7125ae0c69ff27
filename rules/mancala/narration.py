"""Mancala in sentences: what a move did, and what a whole turn did."""

from collections.abc import Sequence

from rules.game import Sentence, sentence
from rules.mancala.sowing import sowing, trail
from rules.mancala.state import Sow, State, is_over, number_of, store_of


def tell(state: State, move: Sow) -> Sentence:
    path = trail(state, move)
    words = "{player} sowed {count} from pit {pit}."
    if path.taken:
        words = "{player} sowed {count} from pit {pit} and captured {taken}."
    elif goes_again(state, move):
        words = "{player} sowed {count} from pit {pit}. Last stone in {whose} store: go again!"
    return sentence(
        words,
        player=state.turn,
        whose=state.turn,
        count=state.board[move.pit],
        pit=number_of(state, move.pit),
        taken=path.taken,
    )


def tell_turn(turn: Sequence[tuple[State, Sow]]) -> Sentence:
    """All moves of one turn in one sentence, shorter than a sentence for each."""
    (state, move), *others = turn
    told = sentence("{player} sowed pit {pit}", player=state.turn, pit=number_of(state, move.pit))
    for state, move in others:
        told = sentence("{so_far}, then pit {pit}", so_far=told, pit=number_of(state, move.pit))
    if taken := trail(state, move).taken:
        return sentence("{so_far} and captured {taken}.", so_far=told, taken=taken)
    if goes_again(state, move):
        return sentence("{so_far}: go again!", so_far=told)
    return sentence("{so_far}.", so_far=told)


def goes_again(state: State, move: Sow) -> bool:
    if trail(state, move).last != store_of(state.board, state.turn):
        return False
    *_, after = sowing(state, move.pit)
    return not is_over(after)

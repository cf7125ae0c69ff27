"""What each place on the Mancala board is for."""

from rules.game import Player, Sentence, sentence
from rules.mancala.state import State, owner, store_of


def explain(state: State, bottom_player: Player, cell: str) -> tuple[Sentence, ...]:
    place = int(cell.removeprefix("pit:"))
    player = owner(state.board, place)
    is_near = player == bottom_player
    if place == store_of(state.board, player):
        return _store(player, is_near=is_near)
    if not is_near:
        return (
            sentence("Only {player} can sow from this pit.", player=player),
            sentence("You capture its stones if your last stone lands in the empty pit opposite."),
        )
    if not state.board[place]:
        return (
            sentence(
                "If your last stone lands in this empty pit, you capture the stones opposite."
            ),
        )
    return (
        sentence(
            "Choose this pit to sow its stones: one by one into the next places, counter-clockwise."
        ),
    )


def _store(player: Player, *, is_near: bool) -> tuple[Sentence, ...]:
    count = sentence("Stones in a store never leave it, and the fuller store wins.")
    if is_near:
        return count, sentence("If your last stone lands here, you go again.")
    return count, sentence("Only {player} puts stones in here. You skip it.", player=player)

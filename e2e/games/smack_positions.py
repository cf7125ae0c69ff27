"""Games of Smack that stand where a test wants them, and the hand that plays on through the page."""

from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import Page

from e2e.support.save_database import save_text, saves
from rules import record
from rules.chance import chosen
from rules.game import Outcome
from rules.history import replay
from rules.smack import game
from rules.smack.moves import DRAW, Move
from rules.smack.state import State

PEOPLE = ("person", "person")


class Played(NamedTuple):
    """A game played by chance, with every state on the way."""

    seed: int
    moves: tuple[Move, ...]
    states: tuple[State, ...]

    def record(self, back: int = 0) -> dict[str, Any]:
        """As it was so many moves before."""
        moves = [game.write_move(move) for move in self.moves[: len(self.moves) - back]]
        kept = {
            "parlour": 1,
            "game": game.GAME.key,
            "rules": game.GAME.rules_version,
            "seed": self.seed,
        }
        return {**kept, "variant": "duel", "moves": moves, "at": len(moves)}

    def save(self, seats: tuple[str, str] = PEOPLE, back: int = 0, **others: object) -> str:
        kept = {"record": self.record(back), "seats": list(seats), "assisted": False, **others}
        return save_text(kept)

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def outcome(self) -> Outcome | None:
        return game.outcome(self.state)


def found(want: Callable[[Played], bool]) -> Played:
    """The first game that comes to a position as it is wanted."""
    for seed in range(5_000):
        played = Played(seed, (), (game.deal(seed, "duel"),))
        while not want(played) and played.outcome is None:
            legal = game.legal_moves(played.state)
            move = chosen(legal, seed, f"move {len(played.moves)}")
            after = game.apply(played.state, move)
            played = Played(seed, (*played.moves, move), (*played.states, after))
        if want(played):
            return played
    raise AssertionError("no game comes to such a position")


def cell(name: str) -> str:
    return f'[data-part=board] .cell[data-name="{name}"]'


def place(state: State, move: Move) -> str:
    """Where a move is made on a table with the first player at the lower edge."""
    if move.what != "pick":
        return "deck" if move == DRAW else move.what
    return f"{'far' if game.to_move(state) == 0 else 'near'}:{move.card}"


def state_of(page: Page) -> State:
    """The game as it is kept."""
    kept = record.from_fields(record.read_json(saves(page)["game:smack"])["record"])
    return replay(game.GAME, kept).state

"""What every game offers, and the few words all games share.

A game is a module (`rules/<key>/game.py`) of pure functions over frozen values. It satisfies `Game`
below simply by having these names. The contracts, tested for every game in `tests/test_every_game.py`:

* `outcome` is None exactly while somebody is to move and has a legal move;
* `apply` accepts exactly the moves in `legal_moves`, and answers any other with `IllegalMove`;
* the texts of the legal moves are unique and `read_move(write_move(m)) == m`;
* `view_for` shows a view no more than it showed the state, and never the seed;
* a state from `reshuffle_unseen` looks the same to that player;
* `problems` is empty after every legal move.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

Player = int  # an index into the game's PLAYERS


class Sentence(NamedTuple):
    """An English sentence with named facts: catalogues translate the text, then the facts go in.

    Some facts are special. `player` and `whose`: rules give the number of the player, the page fills in a
    name. `context`: tells two meanings of one English text apart, where another language has two words. And
    a tuple of sentences is a list of them.
    """

    text: str
    facts: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return self.text.format_map(dict(self.facts))


def sentence(text: str, /, **facts: object) -> Sentence:
    return Sentence(text, tuple(sorted(facts.items())))


def marked(text: str) -> str:
    """A text of a list of names, to be said later by `sentence(name)`: marked where it can be found."""
    return text


class Refusal(ValueError):
    """Something the player asked for cannot be; `sentence` says why, in words made for the player."""

    def __init__(self, text: str, /, **facts: object) -> None:
        self.sentence = sentence(text, **facts)
        super().__init__(str(self.sentence))


class IllegalMove(Refusal):
    """The rules do not allow this move in this state."""


class BadNotation(Refusal):
    """The text is not a move of this game."""


class BadRecord(Refusal):
    """The text is not a record that can be replayed here."""


class Outcome(NamedTuple):
    """How a game ended: who won (nobody: an empty tuple), why, and the scores by player."""

    winners: tuple[Player, ...]
    why: Sentence
    scores: tuple[int, ...] = ()


class Step(NamedTuple):
    """One step of a first game: what it teaches, and the moves by which it is done; none: by any."""

    text: Sentence
    moves: tuple[str, ...]


class Account(NamedTuple):
    """A round that is over, counted piece by piece."""

    why: Sentence  # it is over
    rows: tuple[
        tuple[Sentence, tuple[tuple[int, ...], ...]], ...
    ]  # for what, and the pieces of each player
    totals: tuple[int, ...]
    verdict: Sentence


StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


def choices_of(game: Any) -> Sequence[tuple[str, Mapping[str, str]]]:
    """The groups of choices that make a variant; most games have only one."""
    groups: Sequence[tuple[str, Mapping[str, str]]] = getattr(
        game, "CHOICES", (("Rules", game.VARIANTS),)
    )
    return groups


class Game(Protocol[StateT, MoveT]):
    KEY: str
    TITLE: str
    RULES: int  # rises when an old record would no longer replay
    PLAYERS: tuple[str, ...]
    VARIANTS: Mapping[str, str]  # key -> title; the first is the default
    # A game may also have
    #   CHOICES, if a variant is one of each of several groups: ((legend, {part: title}), ...); the key of the
    #     variant is its parts joined by "+", without the empty ones;
    #   GROUPS, if its variants are tasks to be solved: ((legend, keys), ...), with title_of(variant), a
    #     sentence, number_of(variant), what stands on its tile, and next_variant(variant);
    #   remark(state), a sentence for whoever is to move, if there is something to say;
    #   LESSON, the key of a variant with a prepared deal, and rules/<key>/lesson.py with its STEPS;
    #   summary(state), sentences on how far one has come, shown above the board and at the end;
    #   reveals(state, move), if moves can show something new: does this one, so that it cannot be taken back?
    #   counted(seen, player), a view with what a careful player can count from it: shown by a setting;
    #   HAS_SECRETS, with reveals, if one player must not see what another one sees;
    #   chances(seen), what whoever is to move could reckon with, a sentence or None: told in a replay;
    #   DEAL_DECIDES_STARTER, if it is not always the first player who begins;
    #   is_pause(state), between two rounds: any person may make the one move there is;
    #   account(state), a round that is over, counted piece by piece; None while it goes on;
    #   HAS_SOLVER, and rules/<key>/solver.py with solve(state): a way to win for whoever knows the deal.

    def deal(self, seed: int, variant: str) -> StateT: ...

    def to_move(self, state: StateT) -> Player | None: ...

    def legal_moves(self, state: StateT) -> Sequence[MoveT]: ...

    def apply(self, state: StateT, move: MoveT) -> StateT: ...

    def steps(self, state: StateT, move: MoveT) -> Sequence[StateT]:
        """The states in between, for the eye only; empty where a move is one motion."""
        ...

    def tell(self, state: StateT, move: MoveT) -> Sentence:
        """What the move did, in one sentence, in the past tense: "{player} sowed 4 …"."""
        ...

    def outcome(self, state: StateT) -> Outcome | None: ...

    def view_for(self, state: StateT, player: Player) -> StateT: ...

    def reshuffle_unseen(self, state: StateT, player: Player, seed: int) -> StateT:
        """Another state that this player cannot tell from the given one."""
        ...

    def write_move(self, move: MoveT) -> str: ...

    def read_move(self, text: str) -> MoveT: ...

    def position(self, **zones: Any) -> StateT: ...

    def problems(self, state: StateT) -> list[str]: ...

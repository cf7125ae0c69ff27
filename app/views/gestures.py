"""From pieces picked and a target touched to the move that was meant, for all games.

A view says for each legal move how it is made by hand: `Gesture(target, pieces)`. From these alone this
module knows what may be picked up, where it may go, and which move a touch completes. Dragging, tapping
and the keyboard all end here, so that they cannot differ.

A finger is on a cell, and perhaps on a piece in it: which of the two is meant depends on what can be
done with them. So a card can be dropped on a card that lies on the table, and Enter on a place in the
hand picks up the card there.

Pieces that are alike for the rules but separate on the table share the name before a `#`: `hand:7#1`
and `hand:7#2` both stand for a `hand:7` in a gesture.

In some games a player raises cards freely, a card at a time, also while the other one thinks, and only
then asks whether they make a play. Such pieces are `loose`: they can be picked whatever the moves are, and
of those that are alike the first is picked first. Those whose name before the `#` ends in `+` go together:
all are picked or none, and in a gesture they count as one.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple


class Gesture(NamedTuple):
    target: str
    pieces: tuple[str, ...] = ()

    def names(self) -> frozenset[str]:
        """Everything the hand touches."""
        return frozenset((self.target, *self.pieces))


class Selected(NamedTuple):
    """The touch changed what is in the player's fingers."""

    pieces: tuple[str, ...]


class Completed(NamedTuple):
    """The touch completes a gesture: `move` if it is a legal one, else the gesture to be explained."""

    gesture: Gesture
    move: Any = None


def kind_of(piece: str) -> str:
    return piece.partition("#")[0]


def _go_together(kind: str) -> bool:
    return kind.endswith("+")


def _kinds(pieces: Iterable[str]) -> Counter[str]:
    kinds = Counter(kind_of(piece) for piece in pieces)
    return Counter({kind: 1 if _go_together(kind) else count for kind, count in kinds.items()})


class Choices:
    """The legal moves of one position, seen as gestures."""

    def __init__(
        self,
        moves: Iterable[Any],
        gesture: Callable[[Any], Gesture],
        loose: Sequence[str] = (),
        places: Callable[[Any], Iterable[str]] | None = None,
    ) -> None:
        """`places`: where else the pieces of a move may be brought, to the same end."""
        self._loose, self._places = loose, places
        self._by_hand = [
            (made, _kinds(made.pieces), move) for move in moves for made in [gesture(move)]
        ]
        self._used = frozenset(kind for _, needed, _ in self._by_hand for kind in needed)

    def targets(self, picked: tuple[str, ...]) -> Mapping[str, Any]:
        """Where the picked pieces may go, with the move each target completes."""
        held = _kinds(picked)
        # Raised cards do not keep anybody from doing what needs none.
        is_free = all(piece in self._loose for piece in picked)
        return {
            target: move
            for made, needed, move in self._by_hand
            if needed == held or (is_free and not needed)
            for target in self._places_of(made, move)
        }

    def _places_of(self, made: Gesture, move: Any) -> tuple[str, ...]:
        return (made.target, *(self._places(move) if self._places else ()))

    def only_piece(self) -> str:
        """The piece that every move needs, if there is just one."""
        pieces = {made.pieces for made, _, _ in self._by_hand}
        (only,) = pieces if len(pieces) == 1 else ((),)
        return only[0] if len(only) == 1 else ""

    def in_play(self, picked: tuple[str, ...]) -> frozenset[str]:
        """What can be touched to some end; where only one thing can be picked, also where it may go."""
        if picked:
            return frozenset(self.targets(picked))
        pieces = frozenset(piece for made, _, _ in self._by_hand for piece in made.pieces)
        if len(pieces) > 1:
            return pieces
        return frozenset(
            place for made, _, move in self._by_hand for place in self._places_of(made, move)
        )

    def can_select(self, piece: str, picked: tuple[str, ...]) -> bool:
        """Is there a move that uses this piece together with those already picked?"""
        if piece in self._loose:
            return True
        if kind_of(piece) not in self._used:
            return False
        held = _kinds((*picked, piece))
        return any(held <= needed for _, needed, _ in self._by_hand)

    def touch(self, cell: str, picked: tuple[str, ...], piece: str = "") -> Selected | Completed:
        """What a touch of this cell, or of the piece in it, means, given what is already picked."""
        names = _from_the_top(cell, piece)
        if alike := self._alike(names[0]):
            return Selected(_one_more(alike, names[0], picked))
        targets = self.targets(picked)
        for name in names:
            if name in picked:
                return Selected(tuple(other for other in picked if other != name))
            if name in targets:
                return Completed(Gesture(name, picked), targets[name])
            if self.can_select(name, picked):
                return Selected((*picked, name))
        for name in names:
            if self.can_select(name, ()):
                return Selected((name,))
        # What was picked was meant for the place; a finger alone meant what it touched.
        return _unknown(cell if picked else names[0], picked)

    def sweep(self, cell: str, picked: tuple[str, ...], *, lowers: bool) -> Selected:
        """A finger that glides over loose pieces raises one of each kind, or lowers one."""
        alike = self._alike(cell)
        raised = [piece for piece in alike if piece in picked]
        if _go_together(cell):
            others = tuple(piece for piece in picked if piece not in alike)
            return Selected(others if lowers else (*others, *alike))
        if lowers:
            return Selected(tuple(piece for piece in picked if piece not in raised[-1:]))
        lying = [piece for piece in alike if piece not in picked]
        return Selected((*picked, *lying[:1]))

    def raised(self, move: Any) -> tuple[str, ...]:
        """The loose pieces that make this move."""
        needed = next(needed for _, needed, known in self._by_hand if known == move)
        return tuple(
            piece
            for kind, count in needed.items()
            for piece in self._alike(kind)[: None if _go_together(kind) else count]
        )

    def still_there(self, picked: tuple[str, ...]) -> tuple[str, ...]:
        """What of the raised pieces lies there yet; to those that go together others may have come."""
        together = {kind for kind in map(kind_of, picked) if _go_together(kind)}
        return (
            *(piece for piece in picked if piece in self._loose and kind_of(piece) not in together),
            *(piece for piece in self._loose if kind_of(piece) in together),
        )

    def _alike(self, name: str) -> list[str]:
        return [piece for piece in self._loose if kind_of(piece) == kind_of(name)]

    def drop(self, cell: str, picked: tuple[str, ...], piece: str = "") -> Completed:
        """What it means to let the picked pieces fall here: a drop picks nothing else up."""
        targets = self.targets(picked)
        for name in _from_the_top(cell, piece):
            if name in targets:
                return Completed(Gesture(name, picked), targets[name])
        return _unknown(cell, picked)


def _one_more(alike: list[str], name: str, picked: tuple[str, ...]) -> tuple[str, ...]:
    """One more of these is raised; a raised one that is touched goes down, and after the last one all do."""
    raised = [piece for piece in alike if piece in picked]
    lying = [piece for piece in alike if piece not in picked]
    if _go_together(kind_of(name)):
        return (
            (*picked, *lying) if lying else tuple(piece for piece in picked if piece not in raised)
        )
    if name in picked:
        return tuple(piece for piece in picked if piece != raised[-1])
    if lying:
        return (*picked, lying[0])
    return tuple(piece for piece in picked if piece not in raised)


def _from_the_top(cell: str, piece: str) -> tuple[str, ...]:
    return (piece, cell) if piece else (cell,)


def _unknown(target: str, picked: tuple[str, ...]) -> Completed:
    return Completed(Gesture(target, tuple(kind_of(piece) for piece in picked)))

"""From selected pieces and a touched target to the move that was meant, for all games.

A view gives a gesture for each legal move: `Gesture(target, pieces)`. From these alone this module knows what
can be selected, where it may go, and which move a touch completes. Dragging, tapping and the keyboard all end
here, so that they cannot differ.

A finger is on a cell, and perhaps on a piece in it: which of the two is meant depends on what can be done
with them. So a card can be dropped on a card on the table, and Enter on a place in the hand selects the card
there.

Pieces that are alike for the rules but separate on the table share the name before a `#`: `hand:7#1` and
`hand:7#2` both stand for a `hand:7` in a gesture.

In some games players select cards freely, one at a time, even while another player is to move, and only then
try to play them. Such pieces are free: they can be selected whatever the moves are, and of those that are
alike the first is selected first. Those whose name before the `#` ends in `+` go together: all of them are
selected or none, and in a gesture they count as one.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple


class Gesture(NamedTuple):
    target: str
    pieces: tuple[str, ...] = ()

    def names(self) -> frozenset[str]:
        """Everything that is touched."""
        return frozenset((self.target, *self.pieces))


class Selected(NamedTuple):
    """The touch changed what is selected."""

    pieces: tuple[str, ...]


class Completed(NamedTuple):
    """The touch completes a gesture: `move` if it is a legal one, else the gesture to be explained."""

    gesture: Gesture
    move: Any = None


def kind_of(piece: str) -> str:
    return piece.partition("#")[0]


def _go_together(kind: str) -> bool:
    return kind.endswith("+")


def _kinds(pieces: Iterable[str]) -> dict[str, int]:
    """How many pieces there are of each kind. Not a Counter: this runs for each of hundreds of moves."""
    kinds: dict[str, int] = {}
    for piece in pieces:
        kind = kind_of(piece)
        kinds[kind] = 1 if _go_together(kind) else kinds.get(kind, 0) + 1
    return kinds


def _beyond(kinds: Mapping[str, int], others: Mapping[str, int]) -> list[str]:
    """The kinds of which there are more than among the others."""
    return [kind for kind, count in kinds.items() if count > others.get(kind, 0)]


class Choices:
    """The legal moves of one position, seen as gestures."""

    def __init__(
        self,
        moves: Iterable[Any],
        gesture: Callable[[Any], Gesture],
        free_pieces: Sequence[str] = (),
        other_targets: Callable[[Any], Iterable[str]] | None = None,
        *,
        is_exact: bool = True,
    ) -> None:
        """`other_targets`: where else the pieces of a move may be brought, with the same effect.

        `is_exact`: a touch of a free piece selects that very piece. Otherwise pieces of one kind lie on top
        of each other, a finger can't tell them apart, and each touch selects one more.
        """
        self._free, self._other_targets, self._is_exact = free_pieces, other_targets, is_exact
        self._gestures = [
            (made, _kinds(made.pieces), move) for move in moves for made in [gesture(move)]
        ]
        used = frozenset(kind for _, needed, _ in self._gestures for kind in needed)
        self._selectable: tuple[tuple[str, ...], frozenset[str]] = (), used

    def targets(self, selected: tuple[str, ...]) -> Mapping[str, Any]:
        """Where the selected pieces may go, with the move each target completes."""
        held = _kinds(selected)
        # Selected free pieces do not prevent a move that needs none.
        is_free = all(piece in self._free for piece in selected)
        return {
            target: move
            for made, needed, move in self._gestures
            if needed == held or (is_free and not needed)
            for target in self._targets_of(made, move)
        }

    def _targets_of(self, made: Gesture, move: Any) -> tuple[str, ...]:
        return (made.target, *(self._other_targets(move) if self._other_targets else ()))

    def only_piece(self) -> str:
        """The piece that every move needs, if there is just one."""
        pieces = {made.pieces for made, _, _ in self._gestures}
        (only,) = pieces if len(pieces) == 1 else ((),)
        return only[0] if len(only) == 1 else ""

    def move_of_tap(self, cell: str) -> Any:
        """Where only one piece can be moved: the move that brings it to this cell; None if there is none."""
        only = self.only_piece()
        return self.targets((only,)).get(cell) if only else None

    def in_play(self, selected: tuple[str, ...]) -> frozenset[str]:
        """What can usefully be touched; where only one piece can be selected, also where it may go."""
        if selected:
            return frozenset(self.targets(selected))
        pieces = frozenset(piece for made, _, _ in self._gestures for piece in made.pieces)
        if len(pieces) > 1:
            return pieces
        return frozenset(
            target for made, _, move in self._gestures for target in self._targets_of(made, move)
        )

    def can_select(self, piece: str, selected: tuple[str, ...]) -> bool:
        """Is there a move that uses this piece together with those already selected?"""
        return piece in self._free or kind_of(piece) in self._selectable_kinds(selected)

    def _selectable_kinds(self, selected: tuple[str, ...]) -> frozenset[str]:
        """Of which kinds one more can be selected. Remembered: the board asks for every piece in turn."""
        if self._selectable[0] != selected:
            held = _kinds(selected)
            possible = [needed for _, needed, _ in self._gestures if not _beyond(held, needed)]
            kinds = (
                kind
                for needed in possible
                for kind, count in needed.items()
                if _go_together(kind) or count > held.get(kind, 0)
            )
            self._selectable = selected, frozenset(kinds)
        return self._selectable[1]

    def touch(self, cell: str, selected: tuple[str, ...], piece: str = "") -> Selected | Completed:
        """What a touch of this cell, or of the piece in it, means, given what is already selected."""
        names = _from_the_top(cell, piece)
        if alike := self._alike(names[0]):
            chosen = _one_more(alike, names[0], selected, is_exact=self._is_exact)
            return Selected(chosen)
        targets = self.targets(selected)
        for name in names:
            if name in selected:
                return Selected(tuple(other for other in selected if other != name))
            if name in targets:
                return Completed(Gesture(name, selected), targets[name])
            if self.can_select(name, selected):
                return Selected((*selected, name))
        for name in names:
            if self.can_select(name, ()):
                return Selected((name,))
        # With a selection, the cell is meant; without one, the touched piece.
        return _unknown(cell if selected else names[0], selected)

    def swipe(self, name: str, selected: tuple[str, ...], *, deselects: bool) -> Selected:
        """A swipe over a free piece selects exactly that one; over a cell, one of its pieces."""
        alike = self._alike(name)
        if _go_together(kind_of(name)):
            others = tuple(piece for piece in selected if piece not in alike)
            return Selected(others if deselects else (*others, *alike))
        if name in alike:
            others = tuple(piece for piece in selected if piece != name)
            return Selected(others if deselects else (*others, name))
        if deselects:
            last = [piece for piece in alike if piece in selected][-1:]
            return Selected(tuple(piece for piece in selected if piece not in last))
        first = [piece for piece in alike if piece not in selected][:1]
        return Selected((*selected, *first))

    def pieces_for(self, move: Any) -> tuple[str, ...]:
        """The free pieces that make this move."""
        needed = next(needed for _, needed, known in self._gestures if known == move)
        return tuple(
            piece
            for kind, count in needed.items()
            for piece in self._alike(kind)[: None if _go_together(kind) else count]
        )

    def is_next(self, move: Any, selected: tuple[str, ...], name: str) -> bool:
        """Is this the next touch of this move: a piece that is missing or too many, or else the target?"""
        made, needed = next(
            ((made, needed) for made, needed, known in self._gestures if known == move),
            (None, {}),
        )
        if made is None:
            return False
        held = _kinds(selected)
        if too_many := _beyond(held, needed):
            return name in selected and kind_of(name) in too_many
        if missing := _beyond(needed, held):
            return name not in selected and kind_of(name) in missing
        return name == made.target

    def still_there(self, selected: tuple[str, ...]) -> tuple[str, ...]:
        """The selected pieces that are still there; groups that go together may have grown."""
        together = {kind for kind in map(kind_of, selected) if _go_together(kind)}
        return (
            *(
                piece
                for piece in selected
                if piece in self._free and kind_of(piece) not in together
            ),
            *(piece for piece in self._free if kind_of(piece) in together),
        )

    def _alike(self, name: str) -> list[str]:
        return [piece for piece in self._free if kind_of(piece) == kind_of(name)]

    def drop(self, cell: str, selected: tuple[str, ...], piece: str = "") -> Completed:
        """What dropping the selected pieces here means; a drop selects nothing else."""
        targets = self.targets(selected)
        for name in _from_the_top(cell, piece):
            if name in targets:
                return Completed(Gesture(name, selected), targets[name])
        return _unknown(cell, selected)


def _one_more(
    alike: list[str], name: str, selected: tuple[str, ...], *, is_exact: bool
) -> tuple[str, ...]:
    """Select or deselect the touched piece; for a whole cell select one more, and after the last none."""
    inside = [piece for piece in alike if piece in selected]
    outside = [piece for piece in alike if piece not in selected]
    none = tuple(piece for piece in selected if piece not in inside)
    if _go_together(kind_of(name)):
        return (*selected, *outside) if outside else none
    if name in selected:
        return tuple(piece for piece in selected if piece != (name if is_exact else inside[-1]))
    if name in outside and is_exact:
        return (*selected, name)
    return (*selected, outside[0]) if outside else none


def _from_the_top(cell: str, piece: str) -> tuple[str, ...]:
    return (piece, cell) if piece else (cell,)


def _unknown(target: str, selected: tuple[str, ...]) -> Completed:
    return Completed(Gesture(target, tuple(kind_of(piece) for piece in selected)))

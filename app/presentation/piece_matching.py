"""Which piece on the screen becomes which piece of the next scene.

A named piece stays itself. Nameless ones are alike: those that can stay in their group stay, in order; what
is missing in one group is taken from the surplus of another, so that it is seen to move there. A nameless
piece may become a named one by being turned over, and the other way round. Only then are new pieces made or
old ones removed.
"""

from collections import defaultdict, deque
from collections.abc import Sequence
from typing import NamedTuple

Handle = int


class WantedPiece(NamedTuple):
    """A piece of the next scene."""

    template: str
    group: str
    name: str = ""


class ShownPiece(NamedTuple):
    """A piece that is on the screen."""

    handle: Handle
    template: str
    group: str
    name: str = ""


def match(
    shown: Sequence[ShownPiece], wanted: Sequence[WantedPiece]
) -> tuple[list[Handle | None], list[Handle]]:
    """For each wanted piece the handle to reuse (None: make one), and the handles left over."""
    in_place: dict[tuple[str, str, str], deque[Handle]] = defaultdict(deque)
    for piece in shown:
        in_place[piece.template, piece.group, piece.name].append(piece.handle)

    handles: list[Handle | None] = []
    for target in wanted:
        staying = in_place[target.template, target.group, target.name]
        handles.append(staying.popleft() if staying else None)

    surplus: dict[tuple[str, str], deque[Handle]] = defaultdict(deque)
    for (template, _, name), left in in_place.items():
        surplus[template, name].extend(left)
    for i, target in enumerate(wanted):
        alike = surplus[target.template, target.name]
        if handles[i] is None and alike:
            handles[i] = alike.popleft()

    unused = {handle for left in surplus.values() for handle in left}
    leftover = [piece for piece in shown if piece.handle in unused]
    for same_group in (True, False):
        for i, target in enumerate(wanted):
            if handles[i] is None:
                handles[i] = _turn_over(leftover, target, same_group=same_group)
    return handles, [piece.handle for piece in leftover]


def _turn_over(
    leftover: list[ShownPiece], target: WantedPiece, *, same_group: bool
) -> Handle | None:
    """Take from the leftover pieces one that becomes the target by showing its other side."""
    for piece in leftover:
        if (
            piece.template == target.template
            and bool(piece.name) != bool(target.name)
            and (piece.group == target.group or not same_group)
        ):
            leftover.remove(piece)
            return piece.handle
    return None

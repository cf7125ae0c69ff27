"""Which piece on the screen becomes which piece of the next scene.

Named pieces are themselves. Nameless ones are alike: those that can stay in their group stay, in order;
what is missing in one group is taken from the surplus of another, so that it is seen to move there. A
nameless piece may be a named one turned face down, and the other way round. Only then are new pieces made
or old ones taken away.
"""

from collections import defaultdict, deque
from collections.abc import Sequence
from typing import NamedTuple

Handle = int


class Asked(NamedTuple):
    template: str
    group: str
    name: str = ""


class Lying(NamedTuple):
    handle: Handle
    template: str
    group: str
    name: str = ""


def match(
    lying: Sequence[Lying], asked: Sequence[Asked]
) -> tuple[list[Handle | None], list[Handle]]:
    """For each piece asked for the handle to reuse (None: make one), and the handles left over."""
    staying: dict[tuple[str, str, str], deque[Handle]] = defaultdict(deque)
    for piece in lying:
        staying[_home(piece)].append(piece.handle)

    found: list[Handle | None] = []
    for piece_asked in asked:
        here = staying[_home(piece_asked)]
        found.append(here.popleft() if here else None)

    spare: dict[tuple[str, str], deque[Handle]] = defaultdict(deque)
    for (template, _, name), handles in staying.items():
        spare[template, name].extend(handles)
    for i, piece_asked in enumerate(asked):
        pool = spare[piece_asked.template, piece_asked.name]
        if found[i] is None and pool:
            found[i] = pool.popleft()

    left = {handle for pool in spare.values() for handle in pool}
    turned = [piece for piece in lying if piece.handle in left]
    for same_group in (True, False):
        for i, piece_asked in enumerate(asked):
            if found[i] is None:
                found[i] = _turn(turned, piece_asked, same_group=same_group)
    return found, [piece.handle for piece in turned]


def _turn(left: list[Lying], asked: Asked, *, same_group: bool) -> Handle | None:
    """Take from what is left a piece that shows its other side when it becomes the one asked for."""
    for piece in left:
        if (
            piece.template == asked.template
            and bool(piece.name) != bool(asked.name)
            and (piece.group == asked.group or not same_group)
        ):
            left.remove(piece)
            return piece.handle
    return None


def _home(piece: Asked | Lying) -> tuple[str, str, str]:
    return piece.template, piece.group, piece.name

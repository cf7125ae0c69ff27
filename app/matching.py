"""Which piece on the screen becomes which piece of the next scene.

Named pieces are themselves. Nameless ones are alike: those that can stay in their group stay, in order;
what is missing in one group is taken from the surplus of another, so that it is seen to move there; only
then are new pieces made or old ones taken away.
"""

from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Handle = int


@dataclass(frozen=True, slots=True)
class Asked:
    template: str
    group: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Lying:
    handle: Handle
    template: str
    group: str
    name: str = ""


def match(
    lying: Iterable[Lying], asked: Sequence[Asked]
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
    return found, [handle for pool in spare.values() for handle in pool]


def _home(piece: Asked | Lying) -> tuple[str, str, str]:
    return piece.template, piece.group, piece.name

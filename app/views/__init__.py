"""How each game looks, and which touch means which move. A view decides nothing.

`app/views/<key>.py` has three functions, `View` below. It knows no browser: it makes plain values. It may
also have

* `peek(seen, cell)`: what lies in a cell, for who looks into it;
* `loose(seen, near)`: the names of pieces that may be raised freely, before they make a move;
* `places(move)`: where else the pieces of a move may be brought, to the same end;
* `preview(seen, near, picked)`: what the raised pieces would be;
* `by_hand(seen, near)`: what `gesture` is in this position, where that depends on whose move it is;
* `AID`, the name of a cell, and `aid(seen, near, is_on)`: the cell as it shows something that a player might
  also remember, or does not; a touch switches it;
* `deed(seen, near, picked)`: what the cell marked `main`, a button, would do with them;
* `called(move)`: a move in the middle of a sentence, for hints that raise pieces;
* `KEYS`: for each key of the keyboard the cell that it touches.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from app.views.gestures import Gesture
from app.views.scene import Scene
from rules.game import Player, Sentence


class View(Protocol):
    def render(self, seen: Any, near: Player, last: tuple[Any, Any] | None) -> Scene:
        """The scene of what a player may see, drawn from the side of the player `near`.

        `last` is the move that led here, with what the player saw before it, so that it can be marked.
        """
        ...

    def gesture(self, move: Any) -> Gesture:
        """How this move is made by hand."""
        ...

    def meant(self, gesture: Gesture) -> Any | None:
        """The move somebody means by a gesture that is not legal, so that the rules can say why."""
        ...


def of(key: str) -> View:
    return cast("View", import_module(f"app.views.{key}"))


def keys_of(key: str) -> Mapping[str, str]:
    found: Mapping[str, str] = getattr(of(key), "KEYS", {})
    return found


def called(key: str, move: Any) -> Sentence:
    words: Sentence = of(key).called(move)  # type: ignore[attr-defined]
    return words

"""How each game looks, and which touch means which move: `app/views/<key>.py`, see `contract.View`."""

from importlib import import_module
from typing import Any

from app.views.contract import View


def of(key: str) -> View[Any, Any]:
    """The view of a game, imported when it is first asked for: the lobby opens without any."""
    view: View[Any, Any] = import_module(f"app.views.{key}").VIEW
    return view

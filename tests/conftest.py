"""How the tests run: the same way each time, here and inside Pyodide."""

import sys

import pytest
from hypothesis import HealthCheck, settings

import rules
from app.model import routes
from tests.smallest import computer as smallest_computer
from tests.smallest import game as smallest
from tests.smallest import view as smallest_view

pytest.register_assert_rewrite("tests.contracts.game_checks")

# No clock and no dice: a test that passes here passes on a slow machine and tomorrow.
settings.register_profile(
    "parlour",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("parlour")

# The build starts other programs and the server listens; a browser can do neither.
collect_ignore = ["tools"] if sys.platform == "emscripten" else []


@pytest.fixture
def smallest_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """The smallest game, as if it had been added to the games of the site."""
    names = (*rules.NAMES, smallest.GAME.key)
    for holder in (rules, routes):
        monkeypatch.setattr(holder, "NAMES", names)
    monkeypatch.setitem(sys.modules, "rules.smallest.game", smallest)
    monkeypatch.setitem(sys.modules, "rules.smallest.computer", smallest_computer)
    monkeypatch.setitem(sys.modules, "app.views.smallest", smallest_view)

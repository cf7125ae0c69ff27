"""The site with the added game, built once for all tests here."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from e2e.games.add_a_game.checkout import add_the_game
from e2e.support.server import Site
from tools import build
from tools.environment import packages


@pytest.fixture(scope="session")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("checkout") / "parlour"
    add_the_game(root)
    return root


@pytest.fixture(scope="session")
def files(checkout: Path) -> dict[str, bytes]:
    packages()
    return build.site(checkout, build.CACHE, debug=False)


@pytest.fixture(scope="session")
def warm_site(files: dict[str, bytes]) -> Iterator[Site]:
    warm_site = Site(files)
    yield warm_site
    warm_site.stop()

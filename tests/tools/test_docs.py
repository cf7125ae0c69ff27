"""Every file, test and page that the documentation names is there."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tools.environment import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
FOLDERS = ("app", "rules", "assets", "tests", "e2e", "soak", "bench", "tools", "docs")
EXAMPLE = "tricks"  # the game that CONTRIBUTING.md adds
BUILT = {"sw.js"}  # named as they are in the built site


@cache
def files() -> dict[str, Path]:
    """Every file and folder of the sources, by its path."""
    inside = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    paths = [*ROOT.iterdir(), *(path for path in inside if "__pycache__" not in path.parts)]
    return {path.relative_to(ROOT).as_posix(): path for path in paths}


@cache
def all_tests() -> set[tuple[str, str]]:
    return {
        (name, test)
        for name, path in files().items()
        if path.suffix == ".py" and name.startswith(("tests/", "e2e/"))
        for test in re.findall(r"def (test_\w+)", path.read_text("utf-8"))
    }


def wrong_names(text: str) -> Iterator[str]:
    """What is named in a page but is nowhere. `test_a_…` stands for any test that begins so."""
    known = {path.name for path in files().values()} | BUILT
    for name in re.findall(r"`([^`\n]+)`", text):
        place, _, test = name.rpartition("::")
        if re.fullmatch(r"test_\w+…?", test):
            begin = test.rstrip("…")
            if not any(
                each.startswith(begin) and place in ("", path) for path, each in all_tests()
            ):
                yield name
        elif re.fullmatch(rf"({'|'.join(FOLDERS)})/[\w./-]*", name):
            if EXAMPLE not in name and name.rstrip("/") not in files():
                yield name
        elif re.fullmatch(r"[\w-]+\.(py|js|mjs|css|html|toml)", name) and name not in known:
            yield name


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_what_a_page_names_is_there(page: Path) -> None:
    text = page.read_text("utf-8")
    links = [link for link in re.findall(r"\]\(([^)#\s]+)", text) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []
    assert list(wrong_names(text)) == []


def test_every_page_is_in_the_list_of_pages() -> None:
    listed = re.findall(r"\]\(([\w-]+\.md)\)", (ROOT / "docs" / "README.md").read_text("utf-8"))
    there = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert set(listed) == there


@pytest.mark.parametrize(
    "name",
    [
        "app/model/doors.py",
        "keeper.py",
        "test_nothing_of_this_name",
        "tests/tools/test_docs.py::test_every_thing",
    ],
)
def test_a_name_that_is_nowhere_is_noticed(name: str) -> None:
    assert list(wrong_names(f"See `{name}` and `app/model/routes.py`.")) == [name]

"""Every file and every test that the documentation names is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
# `e2e/site/test_daily.py` `test_a_clock_…`, or `e2e/site/test_daily.py::test_a_clock_moved_back`
FILE = re.compile(r"`((?:e2e|tests|soak|bench)/[\w/]+\.py)(?:::\w+…?)?`")
TEST = re.compile(r"`(?:([\w/]+\.py)::|([\w/]+\.py)` `)?(test_\w+)(…?)(?:\[[^`]*\])?`")


def defined_in(folder: Path) -> set[tuple[str, str]]:
    return {
        (path.relative_to(ROOT).as_posix(), name)
        for path in folder.rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    }


TESTS = defined_in(ROOT / "tests") | defined_in(ROOT / "e2e")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_a_page_names_are_there(page: Path) -> None:
    named = FILE.findall(page.read_text("utf-8"))
    assert [path for path in named if not (ROOT / path).exists()] == []


def is_there(file: str, name: str, *, is_cut_short: bool) -> bool:
    return any(
        (test == name or (is_cut_short and test.startswith(name.rstrip("_"))))
        and (not file or path == file)
        for path, test in TESTS
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_tests_that_a_page_names_are_there(page: Path) -> None:
    named = TEST.findall(page.read_text("utf-8"))
    wrong = [
        (file or other, name)
        for file, other, name, cut in named
        if not is_there(file or other, name, is_cut_short=bool(cut))
    ]
    assert wrong == []


def test_a_reference_that_leads_nowhere_would_be_found() -> None:
    text = "`e2e/site/test_daily.py` `test_gone_…`, `tests/gone.py::test_gone`"
    assert FILE.findall(text) == ["e2e/site/test_daily.py", "tests/gone.py"]
    found = [match[2:] for match in TEST.findall(text)]
    assert found == [("test_gone_", "…"), ("test_gone", "")]
    assert not is_there("", "test_gone_", is_cut_short=True)
    assert len(TESTS) > 200

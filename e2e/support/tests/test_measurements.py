"""The measurements of other tests can fail: they find what is wrong in pages that are wrong on purpose."""

import pytest
from playwright.sync_api import Page

from e2e.support.measurements import ROOMY, crowding, small_targets, spilled, violations
from e2e.support.server import Fault, Site

pytestmark = pytest.mark.cold

HEAD = b"""<!doctype html><html lang=en><meta charset=utf-8><title>A page</title><link rel=icon href=data:,>
<meta name=viewport content='width=device-width'><style>
  body { margin: 0; font: 16px sans-serif; color: #000; background: #fff } main { overflow: hidden }
  .cell { position: fixed; width: 60px; height: 60px }
</style>"""
BOARD = "<main><h1>Board</h1><div data-part=board>{}</div></main>"


def show(page: Page, site: Site, body: str) -> None:
    site.cache_control = "no-store"
    site.faults["wrong.html"] = Fault(200, HEAD + body.encode(), "text/html")
    page.goto(site.url + "wrong.html")


def board(*cells: str) -> str:
    return BOARD.format(
        "".join(
            f"<div class=cell data-name={name} style='{place}'></div>"
            for name, _, place in (cell.partition(" ") for cell in cells)
        )
    )


def test_cells_that_overlap_are_small_or_leave_the_page_are_found(page: Page, site: Site) -> None:
    show(page, site, board("a left:9px;top:9px", "b left:99px;top:9px"))
    assert crowding(page) == ROOMY
    for cells, complaint in (
        (("a left:9px;top:9px", "b left:50px;top:9px"), {"over": [["a", "b"]]}),
        (("a left:9px;top:9px;width:20px",), {"small": ["a"]}),
        (("a left:-9px;top:9px",), {"off": ["a"]}),
        (("a right:-9px;top:9px",), {"off": ["a"]}),
        (("a left:9px;bottom:-9px",), {"off": ["a"]}),
        (("a position:relative;margin-left:3000px",), {"off": ["a"]}),
    ):
        show(page, site, board(*cells))
        assert crowding(page) == ROOMY | complaint
    show(page, site, "<main style='height:3000px'>" + board("a left:9px;top:9px"))
    assert crowding(page) == ROOMY | {"scrolls": True}


def test_a_board_without_cells_is_not_taken_for_a_roomy_one(page: Page, site: Site) -> None:
    show(page, site, board())
    with pytest.raises(AssertionError, match="no cells"):
        crowding(page)


def test_text_that_does_not_fit_is_found(page: Page, site: Site) -> None:
    show(page, site, "<main><h1>A title</h1><p>Some words</p><button>A button</button></main>")
    assert spilled(page) == []
    for wrong, kind in (
        ("<p style='width:20px'>Unbreakable</p>", "wide"),
        ("<p style='width:90px;height:20px;overflow:hidden'>More words than fit here</p>", "cut"),
        ("<p style='position:fixed;right:-30px'>Words</p>", "off the page"),
        ("<a style='display:block;height:5px'>Words</a>", "out of its button"),
    ):
        show(page, site, f"<main><h1>A title</h1>{wrong}</main>")
        (complaint,) = spilled(page)
        assert complaint.startswith(f"{kind}: ")


def test_what_is_too_small_for_a_finger_is_found(page: Page, site: Site) -> None:
    button = "<button style='width:{0}px;height:{0}px;padding:0'>{0}</button>"
    tools = f"<div class=controls>{button.format(40)}{button.format(44)}</div>"
    show(page, site, f"<main><h1>A title</h1>{button.format(20)}{button.format(24)}{tools}</main>")
    assert small_targets(page) == ["20: 20.0 × 20.0", "40: 40.0 × 40.0"]


def test_axe_is_there_and_complains(page: Page, site: Site) -> None:
    show(page, site, "<main><h1>A title</h1><p>Words</p></main>")
    assert violations(page) == []
    pale = "@media (prefers-color-scheme: {}) {{ p {{ color: #eee }} }}"
    for wrong, complaints in (
        ("<button></button>", {"light, button-name"}),
        (f"<style>{pale.format('light')}</style><p>Pale</p>", {"light, color-contrast"}),
        (f"<style>{pale.format('dark')}</style><p>Pale</p>", {"dark, color-contrast"}),
    ):
        show(page, site, f"<main><h1>A title</h1>{wrong}</main>")
        assert {found.partition(":")[0] for found in violations(page)} == complaints

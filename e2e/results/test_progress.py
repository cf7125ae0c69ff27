"""Progress: what was achieved, by touch and by keyboard in both languages, and a month as a picture."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.support.game_page import go_to, open_site
from e2e.support.missions import line
from e2e.support.server import Site
from e2e.support.waiting import until

PAGE = ".page[data-page=progress]"
NAME, OTHER = "Annabella", "Maximilian"
PNG = b"\x89PNG\r\n\x1a\n"
# The title, a goal, a level that was beaten, the button for the name, what is said at the end.
WORDS = {
    "en": ("Progress", "Medium", "Won 2 times", f"With my name: {NAME}", "Picture saved."),
    "zh": ("进步", "中等", "赢过2次", f"附上我的名字：{NAME}", "图片已保存。"),
}
# Every text that is drawn, and what the device's share sheet gets.
WATCH = """
  globalThis.drawn = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...more) {
    drawn.push(text);
    return fillText.call(this, text, ...more);
  };
"""
SHARE = """
  navigator.canShare = ({ files }) => files.length === 1 && files[0].type === "image/png";
  navigator.share = async ({ files, text }) => {
    globalThis.shared = { name: files[0].name, size: files[0].size, text };
  };
"""


def month_of(today: date) -> str:
    return today.isoformat()[:7]


def day_before(today: date) -> str:
    """The last day of the month before."""
    return (today.replace(day=1) - timedelta(days=1)).isoformat()


def played(day: str, level: str, result: str = "won") -> str:
    fields = line(day, result, 20).replace("one-joker", "island")
    return fields.replace('["person"]', f'["person", "{level}"]') + "\n"


def saves(today: date) -> dict[str, str]:
    first = f"{month_of(today)}-01"
    games = [
        played(day_before(today), "sleepy", "lost"),
        played(first, "sleepy"),
        played(first, "sleepy"),
    ]
    return {
        "journal:mancala": "".join(games),
        "accuracy:mancala": "".join(f'["{first}","island",{at},20,{70 + at}]\n' for at in range(4)),
        "name": NAME,
        "mistakes:mancala": OTHER,
    }


def drawn(page: Page) -> str:
    return " ".join(page.evaluate("drawn"))


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("by", ["touch", "keyboard"])
def test_progress_is_told_and_a_month_becomes_a_picture_without_a_name(
    page: Page, site: Site, today: date, by: str, language: str, tmp_path: Path
) -> None:
    title, goal, level, with_name, done = WORDS[language]
    page.add_init_script(WATCH)
    open_site(page, site.url, language=language, **saves(today))

    def press(selector: str) -> None:
        if by == "touch":
            page.locator(selector).tap()
        else:
            page.locator(selector).focus()
            page.keyboard.press("Enter")

    press("footer a[href='#/progress']")
    expect(page.locator(f"{PAGE} h2")).to_have_text(title)
    expect(page.locator(f"{PAGE} h2")).to_be_focused()
    expect(page.locator(".goals a").first).to_contain_text(goal)
    expect(page.locator(".levels [data-done]")).to_have_count(1)
    expect(page.locator(".levels [data-done]")).to_contain_text(level)
    expect(page.locator(".game-progress .chart span")).to_have_count(4)
    picture = page.locator("canvas.recap")
    assert "2" in (picture.get_attribute("aria-label") or "")
    assert page.evaluate("document.querySelector('canvas.recap').width") == 1080
    with page.expect_download() as saving:
        press("[data-do=save-recap]")
    assert saving.value.suggested_filename == f"parlour-{month_of(today)}.png"
    saving.value.save_as(tmp_path / "month.png")
    assert (tmp_path / "month.png").read_bytes().startswith(PNG)
    expect(page.locator("[data-part=message]")).to_contain_text(done)
    words = f"{drawn(page)} {picture.get_attribute('aria-label')}"
    assert NAME not in words
    assert OTHER not in words
    name = page.locator("[data-do=name-recap]")
    expect(name).to_have_text(with_name)
    expect(name).to_have_attribute("aria-pressed", "false")
    press("[data-do=name-recap]")
    expect(name).to_have_attribute("aria-pressed", "true")
    until(page, f"() => drawn.includes('{NAME}')")
    # The month before has one game, and no months before it.
    press(f".month a[href='#/progress/{day_before(today)[:7]}']")
    expect(page.locator(".month a")).to_have_count(1)
    expect(page.locator("canvas.recap")).to_be_visible()
    press("[data-part=home]")
    expect(page.locator("[data-part=lobby]")).to_be_visible()


def test_the_picture_goes_through_the_share_sheet_where_there_is_one(
    page: Page, site: Site, today: date
) -> None:
    page.add_init_script(WATCH + SHARE)
    open_site(page, site.url + "#/progress", **saves(today))
    page.click("[data-do=share-recap]")
    shared = until(page, "() => globalThis.shared")
    assert shared["name"] == f"parlour-{month_of(today)}.png"
    assert shared["size"] > 10_000
    assert "Games finished: 2" in shared["text"]
    assert NAME not in f"{shared['text']} {drawn(page)}"


def test_without_a_share_sheet_the_picture_is_saved(page: Page, site: Site, today: date) -> None:
    page.add_init_script("navigator.canShare = () => false;")
    open_site(page, site.url + "#/progress", **saves(today))
    with page.expect_download() as saving:
        page.click("[data-do=share-recap]")
    assert saving.value.suggested_filename.endswith(".png")


def test_before_the_first_finished_game_the_page_leads_to_the_games(page: Page, site: Site) -> None:
    open_site(page, site.url + "#/statistics")
    page.click(".page a[href='#/progress']")
    expect(page.locator(PAGE)).to_contain_text("Nothing here yet.")
    expect(page.locator("canvas")).to_have_count(0)
    page.click(f"{PAGE} .primary")
    expect(page.locator("[data-part=lobby]")).to_be_visible()
    go_to(page, "#/progress/2026-13")
    expect(page.locator("[data-part=message]")).to_contain_text("is not a month")

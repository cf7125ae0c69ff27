"""The site in Chinese and in English: as the browser asks and as the player chooses, offline too."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.games import test_mo as mo
from e2e.games.test_doudizhu import save
from e2e.support.browser_errors import BrowserErrors
from e2e.support.game_page import REASON, open_site, play, press_hint
from e2e.support.offline_copy import clear_http_cache, wait_until_offline_ready
from e2e.support.save_database import saves
from e2e.support.server import Fault, Site
from e2e.support.timeouts import TIMEOUT
from e2e.support.waiting import wait_for_start

pytestmark = pytest.mark.cold

WORDS = "assets/locale/zh-Hans.json"
# English in a Chinese page: words in a row. (A name, a cell or a key may stand alone.)
ENGLISH = re.compile(r"[A-Za-z]{2,}(?:[ ’'-][A-Za-z]+){2,}")
CHINESE = re.compile(r"[\u3400-\u9fff]")
# What the eye or a screen reader gets, but for the names of the languages.
SAID = """() => {
  const said = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    const isRead = parentElement.checkVisibility() && !parentElement.closest("[translate=no], script, svg");
    if (isRead) said.push(data.trim());
  }
  for (const element of document.querySelectorAll("[aria-label]")) {
    if (element.checkVisibility()) said.push(element.getAttribute("aria-label"));
  }
  for (const element of document.querySelectorAll("[data-drawn]")) {
    if (element.checkVisibility()) said.push(element.dataset.drawn);
  }
  for (const element of document.querySelectorAll("[data-fresh]:empty")) {
    if (element.checkVisibility()) said.push(element.dataset.fresh);
  }
  return [document.title, ...said].filter(Boolean);
}"""


@pytest.fixture
def locale() -> str:
    return "zh-CN"


@pytest.fixture
def context(browser: Browser, locale: str) -> Iterator[BrowserContext]:
    context = browser.new_context(locale=locale, viewport={"width": 360, "height": 640})
    context.set_default_timeout(TIMEOUT)
    yield context
    context.close()


def english_in(page: Page) -> list[str]:
    return [text for text in page.evaluate(SAID) if ENGLISH.search(text)]


def chinese_in(page: Page) -> list[str]:
    return [text for text in page.evaluate(SAID) if CHINESE.search(text)]


def overflow(page: Page) -> int:
    width: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return width


def choose(page: Page, language: str, tag: str) -> None:
    page.click("[data-part=to-settings]")
    page.locator(f".page .option:has([name=language][value={language}])").click()
    expect(page.locator("html")).to_have_attribute("lang", tag)
    page.click("[data-part=home]")
    expect(page.locator(".page")).to_be_hidden()


def to_chinese(page: Page) -> None:
    choose(page, "zh", "zh-Hans")
    assert english_in(page) == []
    assert overflow(page) == 0


def to_english(page: Page) -> None:
    choose(page, "en", "en")
    assert chinese_in(page) == []
    assert overflow(page) == 0


def there_and_back(page: Page) -> None:
    """From Chinese to English and back; the page says the same as before, and was not loaded again."""
    page.evaluate("globalThis.isSamePage = true")
    expect(page.locator("[data-part=game][data-phase=theirs]")).to_have_count(0)
    assert english_in(page) == []
    # What was spoken aloud is over, and is not spoken again in another language.
    page.evaluate("document.querySelector('[data-part=live]').replaceChildren()")
    before = page.evaluate(SAID)
    to_english(page)
    to_chinese(page)
    assert page.evaluate(SAID) == before
    assert page.evaluate("globalThis.isSamePage")


def enter(page: Page, site: Site, fragment: str = "", **kept: str) -> None:
    """Open the page without animations: texts are compared at rest."""
    open_site(page, site.url + fragment, **kept)


def fetched_words(page: Page) -> int:
    """How often the page itself has asked for the words of another language."""
    times: int = page.evaluate(
        "(path) => performance.getEntriesByName(new URL(path, document.baseURI).href).length", WORDS
    )
    return times


def open_dialog(page: Page, name: str) -> None:
    page.click(f"[data-do={name}]")
    expect(page.locator(f"dialog[data-dialog={name}]")).to_be_visible()


def test_a_browser_that_reads_chinese_gets_chinese_and_may_change_its_mind(
    page: Page, site: Site
) -> None:
    enter(page, site)
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(page.locator("[data-card=mancala] h3")).to_have_text("播棋岛")
    assert fetched_words(page) == 1
    there_and_back(page)
    # In a room, with something said and something played.
    page.click("[data-card=mancala]")
    expect(page.locator("[data-part=status]")).to_have_text("轮到你了")
    play(page, "pit:2")
    expect(page.locator("[data-part=narration]")).to_contain_text("你从3号坑播了4颗")
    there_and_back(page)
    for name in ("rules", "new"):
        open_dialog(page, name)
        assert english_in(page) == []
        page.click("dialog[open] [data-do=close]")
    page.click("[data-part=home]")
    expect(page.locator("[data-card=mancala] [data-text=state]")).to_have_text("继续，第2步")
    there_and_back(page)


def test_mo_in_both_languages(page: Page, site: Site) -> None:
    enter(page, site, "#/mo/learn")
    expect(page.locator("[data-part=status]")).to_contain_text("把这张5放到正中的空位c3")
    there_and_back(page)
    page.click('.cell[data-name="e5"]')
    page.click('.cell[data-name="c3"]')
    expect(page.locator("[data-part=log] li").first).to_have_text("你把黑桃5放到c3。")
    expect(page.locator("[data-part=status]")).not_to_contain_text("正中的空位c3")
    there_and_back(page)
    open_site(page, site.url + "#/mo", mo=mo.save(mo.LOST, 12))
    for _ in range(REASON):
        press_hint(page, 1)
        there_and_back(page)
    expect(page.locator(".cell.best")).to_have_count(1)
    for name in ("rules", "new"):
        open_dialog(page, name)
        assert english_in(page) == []
        page.click("dialog[open] [data-do=close]")
    page.locator('[data-part=board] .cell[data-name="c3"]').focus()
    page.keyboard.press("i")
    expect(page.locator("[data-part=peek-title]")).to_contain_text("自上而下：梅花4")
    assert english_in(page) == []
    page.click("dialog[open] [data-do=close]")
    to_english(page)
    for name in ("rules", "new"):
        open_dialog(page, name)
        assert chinese_in(page) == []
        page.click("dialog[open] [data-do=close]")


def test_dou_dizhu_in_both_languages(page: Page, site: Site) -> None:
    enter(page, site, "#/doudizhu", doudizhu=save("1"))
    expect(page.locator("[data-part=title]")).to_have_text("斗地主")
    there_and_back(page)
    page.click('.cell[data-name="hand:K"]')
    expect(page.locator("[data-part=narration]")).to_have_text("K：单牌。")
    page.click('.cell[data-name="hand:3"]')
    expect(page.locator("[data-part=narration]")).to_have_text("3 K：不成牌型。")
    page.keyboard.press("c")
    expect(page.locator("[data-part=narration]")).to_have_text("3 K：不成牌型。")
    page.click('.cell[data-name="hand:K"]')
    page.click('.cell[data-name="table"]')
    expect(page.locator("[data-part=log] li").first).to_have_text("你出3：单牌。")
    expect(page.locator('.cell[data-name="pass"]')).to_have_text("")
    press_hint(page, 1)
    expect(page.locator("[data-part=narration]")).to_contain_text("必胜")
    there_and_back(page)
    press_hint(page, 2)
    there_and_back(page)
    open_dialog(page, "rules")
    assert english_in(page) == []
    assert overflow(page) == 0
    page.click("dialog[open] [data-do=close]")
    page.click("[data-do=new]")
    expect(page.locator("[data-page=tasks] .tile").first).to_be_visible()
    assert english_in(page) == []
    assert overflow(page) == 0
    page.click("[data-do=open-editor]")
    expect(page.locator("[data-said]")).to_have_text("第一手有13种出法，其中10种能赢。")
    assert english_in(page) == []
    page.click("dialog[open] [data-do=close]")
    page.click("[data-part=home]")
    to_english(page)
    page.click("[data-do=new]")
    page.click("[data-do=open-editor]")
    expect(page.locator("[data-said]")).to_have_text("10 of 13 openings win.")
    assert chinese_in(page) == []


def test_the_choice_is_remembered_and_chinese_needs_no_network(page: Page, site: Site) -> None:
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    wait_until_offline_ready(page)
    clear_http_cache(page)
    site.stop()
    page.reload()
    wait_for_start(page)
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(page.locator("[data-part=status]")).to_have_text("轮到你了")
    assert english_in(page) == []
    to_english(page)
    assert '"language": "en"' in saves(page)["settings"]
    page.reload()
    wait_for_start(page)
    expect(page.locator("[data-part=status]")).to_have_text("Your turn")
    assert chinese_in(page) == []


def test_without_its_words_the_page_stays_english_and_says_so(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    site.faults[WORDS] = Fault(404, b"not found")
    browser_errors.allow("404")
    page.goto(site.url)
    wait_for_start(page)
    expect(page.locator("[data-part=message-text]")).to_contain_text("Couldn’t load that language")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert chinese_in(page) == []
    del site.faults[WORDS]
    clear_http_cache(page)
    choose(page, "zh", "zh-Hans")
    assert english_in(page) == []


@pytest.mark.parametrize("locale", ["en-US"])
def test_whoever_reads_english_fetches_no_other_words(page: Page, site: Site) -> None:
    page.goto(site.url)
    wait_for_start(page)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    # Before it is kept for offline with all the rest.
    assert fetched_words(page) == 0
    assert overflow(page) == 0

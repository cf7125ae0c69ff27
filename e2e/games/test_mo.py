"""MO, played through the page as people play it: by drag, by touch, by keyboard, to its ends."""

import json
import re
from collections import deque
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from e2e.support.game_page import open_site, play, press_hint
from e2e.support.measurements import in_every_size
from e2e.support.save_database import save_text, saves, wait_for_moves
from e2e.support.server import Site
from e2e.support.waiting import wait_for_log, wait_for_start
from rules.mo.cells import INNER, OUTER
from rules.mo.teaching.lesson import STEPS
from tools.environment import ROOT

RECORDS = ROOT / "tests" / "data" / "records"
WON = json.loads((RECORDS / "mo-one-joker-won.json").read_text("utf-8"))
LOST = json.loads((RECORDS / "mo-one-joker-1.json").read_text("utf-8"))
STATUS = "[data-part=status]"
SAID = "[data-part=narration]"
END = "dialog[data-dialog=end]"
BOARD = "[data-part=board]"
DRAWN = f"{BOARD} [data-name=drawn]"
LEGAL = f"{BOARD} .cell.legal"
CELLS = (*INNER, *OUTER, "e5")


def save(record: dict[str, object], at: int) -> str:
    moves = list(record["moves"])[:at]  # type: ignore[call-overload]
    kept = {key: value for key, value in record.items() if key != "outcome"}
    record = {**kept, "moves": moves, "at": at}
    return save_text({"record": record, "seats": ["person"], "assisted": False})


def sit_down(page: Page, site: Site, kept: str, pace: str = "off", room: str = "#/mo") -> None:
    games = {"mo": kept} if kept else {}
    open_site(page, site.url + room, pace, **games)


def cell(name: str) -> str:
    return f'{BOARD} .cell[data-name="{name}"]'


def drag(page: Page, name: str) -> None:
    page.locator(DRAWN).hover()
    page.mouse.down()
    page.locator(cell(name)).hover(force=True)
    page.mouse.up()


def tap(page: Page, name: str) -> None:
    """One tap: only one card can be placed."""
    page.locator(cell(name)).tap()


def steps_between(here: str, there: str) -> list[str]:
    """Arrow keys from cell to cell, never past the edge."""
    ways = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
    found: dict[str, list[str]] = {here: []}
    waiting = deque([here])
    while there not in found:
        at = waiting.popleft()
        for key, (dx, dy) in ways.items():
            beside = chr(ord(at[0]) + dx) + chr(ord(at[1]) + dy)
            if beside in CELLS and beside not in found:
                found[beside] = [*found[at], key]
                waiting.append(beside)
    return found[there]


def type_it(page: Page, name: str) -> None:
    """With the focus anywhere on the board: P lifts the card, arrows find the cell, Enter places it."""
    page.keyboard.press("p")
    here = page.evaluate("document.activeElement.dataset.name")
    for key in steps_between(here, name):
        page.keyboard.press(key)
    expect(page.locator(cell(name))).to_be_focused()
    page.keyboard.press("Enter")


def play_through(page: Page, place: Callable[[Page, str], None], moves: list[str]) -> None:
    log = page.locator("[data-part=log] li")
    begun = log.count()
    for number, move in enumerate(moves, start=begun + 1):
        place(page, move.removeprefix("place "))
        wait_for_log(page, number)


def expect_a_win(page: Page) -> None:
    expect(page.locator(END)).to_be_visible()
    result = rf"^12 royals down in {len(WON['moves'])} moves, par \d+$"
    expect(page.locator("[data-part=end-title]")).to_have_text(re.compile(result))
    expect(page.locator("[data-part=end-why]")).to_have_text("All twelve royals have fallen.")
    expect(page.locator("[data-part=end-facts]")).to_contain_text("Win streak 1 · best 1")
    expect(page.locator("[data-part=undo-and-continue]")).to_be_hidden()
    expect(page.locator(".cell.post.fallen")).to_have_count(12)


def test_a_whole_game_is_won_by_dragging(page: Page, site: Site) -> None:
    sit_down(page, site, save(WON, 0))
    play_through(page, drag, WON["moves"])
    expect_a_win(page)
    assert wait_for_moves(page, len(WON["moves"]), "mo") == WON["moves"]


def test_a_whole_game_is_won_by_tapping(phone: Page, site: Site) -> None:
    sit_down(phone, site, save(WON, 0))
    play_through(phone, tap, WON["moves"])
    expect_a_win(phone)


def test_a_whole_game_is_won_by_keyboard_alone(page: Page, site: Site) -> None:
    sit_down(page, site, save(WON, 0))
    while page.evaluate("document.activeElement?.dataset.name ?? ''") not in CELLS:
        page.keyboard.press("Tab")
    play_through(page, type_it, WON["moves"])
    expect_a_win(page)
    page.keyboard.press("Escape")
    expect(page.locator(END)).to_be_hidden()
    expect(page.locator(STATUS)).to_have_text("You won")


def test_a_lost_game_says_why_is_taken_back_and_goes_on(page: Page, site: Site) -> None:
    last = len(LOST["moves"]) - 1
    sit_down(page, site, save(LOST, last))
    play_through(page, drag, LOST["moves"][last:])
    expect(page.locator("[data-part=end-title]")).to_have_text("7 of 12 royals down")
    expect(page.locator("[data-part=end-why]")).to_have_text("Out of cards: 5 royals stand.")
    page.click("[data-do=undo-and-continue]")
    expect(page.locator(END)).to_be_hidden()
    expect(page.locator(STATUS)).to_have_text(f"Move {last + 1}")
    for _ in range(5):
        page.click("[data-do=undo]")
    expect(page.locator(STATUS)).to_have_text(f"Move {last - 4}")
    page.locator(DRAWN).click()
    others = page.locator(LEGAL)
    assert others.count() > 0
    others.last.click()
    expect(page.locator(STATUS)).to_have_text(f"Move {last - 3}")
    kept = json.loads(saves(page)["game:mo"])
    assert kept["assisted"] is True


def test_undo_and_redo_bring_kills_and_aces_back_exactly(page: Page, site: Site) -> None:
    sit_down(page, site, save(WON, len(WON["moves"]) - 1))

    def look() -> list[str | None]:
        return [page.get_attribute(cell(name), "aria-label") for name in CELLS]

    seen = [look()]
    for _ in range(12):
        page.click("[data-do=undo]")
        seen.append(look())
    assert len({tuple(map(str, looks)) for looks in seen}) == len(seen)
    for before in reversed(seen[:-1]):
        page.click("[data-do=redo]")
        assert look() == before


def test_a_drop_that_is_not_legal_flies_back_and_says_why(page: Page, site: Site) -> None:
    sit_down(page, site, save(WON, 0), pace="normal")
    label = page.get_attribute(cell("e5"), "aria-label")
    page.locator(DRAWN).hover()
    page.mouse.down()
    page.locator(cell("d3")).hover(force=True)
    legal = {str(lit.get_attribute("data-name")) for lit in page.locator(LEGAL).all()}
    assert legal
    wrong = next(name for name in (*OUTER, *INNER) if name not in legal)
    page.locator(cell(wrong)).hover(force=True)
    page.mouse.up()
    expect(page.locator(SAID)).to_have_attribute("data-refused", "true")
    expect(page.locator(SAID)).not_to_be_empty()
    expect(page.locator(f"{cell('e5')} [data-name=drawn]")).to_be_visible()
    assert page.get_attribute(cell("e5"), "aria-label") == label
    expect(page.locator(LEGAL)).to_have_count(0)


def test_only_the_card_in_the_corner_can_be_lifted(page: Page, site: Site) -> None:
    sit_down(page, site, save(WON, 20))
    before = page.locator(cell("b2")).bounding_box()
    page.locator(cell("b2")).hover()
    page.mouse.down()
    page.mouse.move(10, 10, steps=4)
    assert page.locator("[data-held]").count() == 0
    assert page.locator(cell("b2")).bounding_box() == before
    page.mouse.up()
    assert len(json.loads(saves(page)["game:mo"])["record"]["moves"]) == 20


def test_a_pile_opens_by_touch_and_by_key_with_all_its_cards(page: Page, site: Site) -> None:
    sit_down(page, site, save(WON, 30))
    tall = next(
        name
        for name in INNER
        if re.search(r"\d+ cards", page.get_attribute(cell(name), "aria-label") or "")
    )
    count = int(re.findall(r"(\d+) cards", page.get_attribute(cell(tall), "aria-label") or "")[0])
    peek = page.locator("dialog[data-dialog=peek]")
    play(page, tall)
    expect(peek).to_be_visible()
    expect(peek.locator(".playing-card")).to_have_count(count)
    expect(peek.locator("[data-part=peek-title]")).to_contain_text(f"Pile {tall}, from the top:")
    expect(peek.locator("[data-part=peek-text]")).to_contain_text("One of the nine piles.")
    page.click("dialog[open] [data-do=close]")
    expect(peek).to_be_hidden()
    expect(page.locator(cell(tall))).to_be_focused()
    page.keyboard.press("i")
    expect(peek).to_be_visible()
    page.keyboard.press("Escape")
    expect(peek).to_be_hidden()
    assert len(json.loads(saves(page)["game:mo"])["record"]["moves"]) == 30


def test_a_hint_marks_the_best_cell_and_gives_a_reason(page: Page, site: Site) -> None:
    sit_down(page, site, save(WON, 14))
    press_hint(page, 1)
    best = page.locator(".cell.best")
    expect(best).to_have_count(0)
    press_hint(page, 1)
    expect(best.first).to_be_visible()
    expect(page.locator(SAID)).to_have_text(re.compile(r"^Best: ..\. Press Hint again for.+\.$"))
    press_hint(page, 1)
    expect(page.locator(SAID)).to_have_text(
        re.compile(r"^Best: .. \(.+\)\. Next best: .. \(−\d+: (wins about|hardly) .+\)\.$")
    )
    tips = page.locator(".cell.tip").count()
    page.locator(DRAWN).click()
    assert page.locator(LEGAL).count() == tips


def test_the_first_game_teaches_to_its_end_and_can_be_left(page: Page, site: Site) -> None:
    sit_down(page, site, save(WON, 7))
    page.click("[data-do=rules]")
    page.click("[data-do=tutorial]")
    told = page.locator("[data-part=lesson-text]")
    for number, step in enumerate(STEPS):
        expect(told).to_have_text(str(step.text))
        expect(page.locator("[data-part=lesson-count]")).to_have_text(
            f"Step {number + 1} of {len(STEPS)}"
        )
        if number == 3:
            # Something else first: that is explained, and the card stays selected.
            page.locator(DRAWN).click()
            page.locator(cell("a2")).click(force=True)
            expect(page.locator(f"{SAID}[data-refused=true]")).not_to_be_empty()
            expect(page.locator(LEGAL)).to_have_count(1)
            # Away and back: the lesson waits where it was, beside the game that is being played.
            page.goto(site.url + "#/mo")
            expect(page.locator(STATUS)).to_have_text("Move 8")
            page.goto(site.url + "#/mo/learn")
            expect(told).to_have_text(str(step.text))
            page.reload()
            wait_for_start(page)
        if number % 2:
            # One tap is enough.
            (move,) = step.moves
            page.locator(f"{cell(move.removeprefix('place '))}.open").click()
            continue
        page.locator(DRAWN).click()
        expect(page.locator(LEGAL)).to_have_count(1)
        page.locator(f"{LEGAL}.guide").click()
    expect(page.locator("dialog[data-dialog=lesson-end]")).to_be_visible()
    page.click("[data-do=first-game]")
    expect(page.locator(STATUS)).to_have_text("Move 8")
    expect(page).to_have_url(re.compile("#/mo$"))


def test_a_way_to_win_is_shown_step_by_step_and_the_own_game_stays(page: Page, site: Site) -> None:
    last = len(LOST["moves"]) - 1
    sit_down(page, site, save(LOST, last))
    play_through(page, drag, LOST["moves"][last:])
    page.click("[data-do=show-solution]")
    status = page.locator(STATUS)
    expect(status).to_have_text(re.compile(r"Replay, move 0 of \d+"))
    total = int(status.inner_text().rpartition(" ")[2])
    for number in range(1, total + 1):
        page.click("[data-do=redo]")
        expect(status).to_have_text(f"Replay, move {number} of {total}")
    expect(page.locator(".cell.post.fallen")).to_have_count(12)
    page.click("[data-do=undo]")
    expect(status).to_have_text(f"Replay, move {total - 1} of {total}")
    page.click("[data-do=exit-replay]")
    expect(status).to_have_text("You lost")
    assert json.loads(saves(page)["game:mo"])["record"]["moves"] == LOST["moves"]


def test_the_result_of_a_kept_game_can_be_looked_at_again(page: Page, site: Site) -> None:
    sit_down(page, site, save(LOST, len(LOST["moves"])))
    expect(page.locator(END)).to_be_hidden()
    page.click("[data-do=show-result]")
    expect(page.locator("[data-part=end-why]")).to_have_text("Out of cards: 5 royals stand.")
    expect(page.locator("[data-part=end-facts]")).to_contain_text(re.compile(r"Par: \d+ moves"))


def test_the_same_deal_again_and_a_link_to_it_for_a_friend(
    page: Page, context: BrowserContext, site: Site
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    last = len(LOST["moves"]) - 1
    sit_down(page, site, save(LOST, last))
    play_through(page, drag, LOST["moves"][last:])
    page.click(f"{END} [data-do=share]")
    page.click("[data-do=share-deal]")
    expect(page.locator("[data-part=message]")).to_contain_text("Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    page.click("[data-do=show-result]")
    page.click(f"{END} [data-do=restart]")
    expect(page.locator(STATUS)).to_have_text("Move 1")
    same = [page.get_attribute(cell(name), "aria-label") for name in CELLS]
    assert json.loads(saves(page)["game:mo"])["record"]["seed"] == LOST["seed"]
    friend = context.new_page()
    friend.goto(link)
    wait_for_start(friend)
    assert [friend.get_attribute(cell(name), "aria-label") for name in CELLS] == same


def test_options_make_another_game(page: Page, site: Site) -> None:
    sit_down(page, site, "")
    page.click("[data-do=new]")
    dialog = page.locator("dialog[open]")
    option = dialog.locator("[data-part=variants] .option")
    single_choices = dialog.locator("[data-part=variants] .when-custom")
    expect(single_choices).to_have_count(4)
    expect(single_choices.first).to_be_hidden()
    option.filter(has_text="Hard").click()
    page.click("dialog[open] [data-do=deal]")
    variant = page.locator("[data-part=variant]")
    expect(variant).to_have_text("Hard · Royals fallen: 0 of 12")
    assert json.loads(saves(page)["game:mo"])["record"]["variant"] == "no-joker+strict-armour"
    page.click("[data-do=new]")
    option.filter(has_text="Custom").click()
    for number in range(4):
        expect(single_choices.nth(number)).to_be_visible()
    single_choices.locator(".option", has_text="Two jokers").click()
    single_choices.locator(".option", has_text="Where you like").click()
    single_choices.locator(".option", has_text="Only on the lowest card").click()
    single_choices.locator(".option", has_text="Easy mode: ignore suits").click()
    page.click("dialog[open] [data-do=deal]")
    expect(variant).to_have_text("Two jokers, strict joker, easy · Royals fallen: 0 of 12")
    kept = json.loads(saves(page)["game:mo"])["record"]
    assert kept["variant"] == "two-jokers+strict-joker+easy"
    page.click("[data-do=new]")
    expect(option.filter(has=page.locator(":checked")).locator("[data-text=title]")).to_have_text(
        [
            "Custom",
            "Two jokers",
            "Only on the lowest card",
            "Where you like",
            "Easy mode: ignore suits",
        ]
    )


def test_mo_fits_the_window_and_its_cells_a_finger(page: Page, site: Site) -> None:
    sit_down(page, site, save(LOST, len(LOST["moves"]) - 1))
    page.locator(DRAWN).click()
    for width, height in in_every_size(page):
        measured = page.evaluate("""() => {
          const box = (e) => e.getBoundingClientRect();
          const cells = [...document.querySelectorAll(".board .cell")];
          const cards = [...document.querySelectorAll(".board .cell.pile .piece:last-child")];
          return {
            counted: [cells.length, cards.length > 0],
            scrolls: ["scrollHeight", "scrollWidth"].map((side) => document.documentElement[side]),
            outside: cells.filter((e) => box(e).left < 0 || box(e).top < 0
              || box(e).right > innerWidth || box(e).bottom > innerHeight).map((e) => e.dataset.name),
            narrow: Math.min(...cells.map((e) => Math.min(box(e).width, box(e).height))),
            spilled: cards.filter((e) => box(e).height > box(e.closest(".cell")).height + 1).length,
          };
        }""")
        assert measured["counted"] == [len(CELLS), True]
        assert measured["scrolls"] == [height, width]
        assert measured["outside"] == []
        assert measured["spilled"] == 0
        # On a phone that lies on its side a cell is small, but never too small.
        assert measured["narrow"] >= (43.5 if height > 400 else 24)

"""A game added by the seven steps of CONTRIBUTING.md, and played: by mouse, finger, taps and keyboard.

The game is the smallest one, under the key `tricks`. It has cards to drag and cards to hide, so this is
also where dragging is tested as a person does it.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from e2e.support.server import Site
from e2e.support.visit import as_kept, come_in, moves_kept, wait_for_moves, wait_for_start
from tools import build
from tools.environment import ROOT, packages

KEY = "tricks"
LEFT_OUT = (".*", "__pycache__", "node_modules", "build", "dist")
SEED = 3

Place = tuple[float, float]


# ---- the seven steps


# All in one worker: the checkout is made and built once.
pytestmark = pytest.mark.xdist_group("checkout")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources with one game more. Each paragraph is a step of CONTRIBUTING.md, in its order."""
    root = tmp_path_factory.mktemp("checkout") / "parlour"
    shutil.copytree(ROOT, root, ignore=shutil.ignore_patterns(*LEFT_OUT))

    def copy(source: str, to: str) -> None:
        text = (root / "tests/smallest" / source).read_text("utf-8")
        text = text.replace("tests.smallest", f"rules.{KEY}")
        (root / to).parent.mkdir(parents=True, exist_ok=True)
        (root / to).write_text(text.replace("smallest", KEY), "utf-8")

    copy("game.py", f"rules/{KEY}/game.py")
    (root / f"rules/{KEY}/__init__.py").touch()

    copy("computer.py", f"rules/{KEY}/computer.py")

    copy("view.py", f"app/views/{KEY}.py")
    run(root, "-m", "ruff", "check", "--no-cache", "--fix", f"rules/{KEY}", f"app/views/{KEY}.py")

    for name in ("templates.html", "card.html", "style.css"):
        copy(f"assets/{name}", f"assets/games/{KEY}/{name}")

    games = root / "rules/__init__.py"
    names = re.compile(r"^NAMES = \((.*?),?\)$", re.MULTILINE)
    listed = names.sub(rf'NAMES = (\1, "{KEY}")', games.read_text("utf-8"))
    games.write_text(listed, "utf-8")

    for variant in ("high", "low"):
        record = run(root, "-m", "tests.data.golden_records", KEY, variant, "1").stdout
        (root / f"tests/data/records/{KEY}-{variant}-1.json").write_text(record, "utf-8")

    return root


def run(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, *words],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done


@pytest.fixture(scope="module")
def files(checkout: Path) -> dict[str, bytes]:
    packages()
    return build.site(checkout, build.CACHE, debug=False)


def test_the_new_game_passes_the_checks_that_every_game_gets(checkout: Path) -> None:
    changed = ("rules", f"app/views/{KEY}.py")
    run(checkout, "-m", "ruff", "check", "--no-cache", *changed)
    run(checkout, "-m", "ruff", "format", "--no-cache", "--check", *changed)
    run(checkout, "-m", "mypy", *changed)
    done = run(
        checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/contracts", "-k", KEY
    )
    assert int(re.findall(r"(\d+) passed", done.stdout)[0]) > 10


# ---- at the table


@pytest.fixture(scope="module")
def house(files: dict[str, bytes]) -> Iterator[Site]:
    house = Site(files)
    yield house
    house.stop()


def sit_down(page: Page, site: Site, pace: str = "off") -> None:
    """Open a game of a known deal, at once."""
    record = {"parlour": 1, "game": KEY, "rules": 1, "seed": SEED, "variant": "high"}
    save = {"record": {**record, "moves": [], "at": 0}, "seats": ["person", "careful"]}
    come_in(page, f"{site.url}#/{KEY}", pace, **{KEY: as_kept(save)})
    expect(hand(page)).to_have_count(3)


def hand(page: Page) -> Locator:
    return page.locator('.cell[data-name^="near:"] .piece')


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'.cell[data-name="{name}"]')


def middle(thing: Locator) -> Place:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def phase(page: Page, *names: str) -> str:
    """Wait until the game is in one of these phases."""
    game = page.locator("[data-part=game]")
    expect(game).to_have_attribute("data-phase", re.compile(f"^({'|'.join(names)})$"))
    return game.get_attribute("data-phase") or ""


def play_to_the_end(page: Page, play_first_card: Callable[[], None]) -> None:
    left = 3
    while phase(page, "yours", "over") == "yours":
        play_first_card()
        left -= 1
        expect(hand(page)).to_have_count(left)
    assert left == 0
    expect(page.locator("[data-part=status]")).to_have_text(re.compile(r"won, [23] to [01]$"))
    expect(page.locator("[data-part=log] li")).to_have_count(6)
    assert len(wait_for_moves(page, 6, KEY)) == 6


def wait_until_still(page: Page) -> None:
    page.evaluate("Promise.allSettled(document.getAnimations().map((flight) => flight.finished))")


def drag(page: Page, start: Place, *way: Place) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    for place in way:
        page.mouse.move(*place, steps=4)


class Fingers:
    """Real touches, of as many fingers as one likes."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._on: dict[int, Place] = {}

    def _send(self, kind: str, *fingers: int) -> None:
        points = [
            {"x": x, "y": y, "id": finger} for finger in fingers for x, y in [self._on[finger]]
        ]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, place: Place, finger: int = 0) -> None:
        self._on[finger] = place
        self._send("touchStart", *self._on)

    def move(self, place: Place, finger: int = 0) -> None:
        x, y = self._on[finger]
        for step in (0.25, 0.5, 0.75, 1.0):
            self._on[finger] = (x + (place[0] - x) * step, y + (place[1] - y) * step)
            self._send("touchMove", *self._on)

    def up(self, finger: int = 0) -> None:
        # Named are the fingers that leave; without any name all of them leave.
        self._send("touchEnd", *([finger] if len(self._on) > 1 else []))
        del self._on[finger]

    def cancel(self) -> None:
        self._on.clear()
        self._send("touchCancel")


def assert_all_is_as_before(page: Page) -> None:
    """Every card is back in its place, nothing is picked or lit, no move was made."""
    expect(page.locator("[data-held]")).to_have_count(0)
    expect(page.locator(".picked, .legal")).to_have_count(0)
    expect(hand(page)).to_have_count(3)
    for place in range(3):
        x, y = middle(cell(page, f"near:{place}"))
        card_x, card_y = middle(cell(page, f"near:{place}").locator(".piece"))
        assert abs(x - card_x) < 2
        assert abs(y - card_y) < 2
    expect(page.locator("[data-part=log] li")).to_have_count(0)
    assert moves_kept(page, KEY) == []


# ---- to the end, in every way


def test_by_dragging_with_the_mouse(page: Page, site: Site) -> None:
    page.goto(site.url)
    wait_for_start(page)
    page.click(f"[data-card={KEY}]")

    def play() -> None:
        wait_until_still(page)
        drag(page, middle(hand(page).first), middle(cell(page, "table")))
        page.mouse.up()

    play_to_the_end(page, play)
    page.click("[data-part=end-again]")
    expect(hand(page)).to_have_count(3)


def test_by_dragging_with_a_finger(page: Page, site: Site) -> None:
    sit_down(page, site)
    fingers = Fingers(page)

    def play() -> None:
        fingers.down(middle(hand(page).first))
        fingers.move(middle(cell(page, "table")))
        fingers.up()

    play_to_the_end(page, play)


def test_by_tapping_a_card_and_then_the_table(page: Page, site: Site) -> None:
    sit_down(page, site)

    def play() -> None:
        page.touchscreen.tap(*middle(hand(page).first))
        expect(page.locator(".piece.picked")).to_have_count(1)
        expect(cell(page, "table")).to_have_class(re.compile(r"\blegal\b"))
        page.touchscreen.tap(*middle(cell(page, "table")))

    play_to_the_end(page, play)


def test_by_keyboard_alone(page: Page, site: Site) -> None:
    sit_down(page, site)
    expect(page.locator(".board .cell[tabindex='0']")).to_have_count(1)
    page.locator(".board .cell[tabindex='0']").focus()
    expect(cell(page, "near:0")).to_be_focused()

    def play() -> None:
        expect(cell(page, "near:0")).to_have_attribute("aria-disabled", "false")
        page.keyboard.press("Enter")
        expect(cell(page, "near:0")).to_have_attribute("aria-label", re.compile(", picked$"))
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowRight")
        expect(cell(page, "table")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".picked")).to_have_count(0)
        for _ in range(3):
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Home")
        if phase(page, "yours", "over") == "yours":
            expect(cell(page, "near:0")).to_be_focused()
        else:
            expect(page.locator("dialog[data-dialog=end]")).to_be_visible()

    play_to_the_end(page, play)


# ---- in mid-drag


def test_a_held_card_follows_the_mouse_and_its_targets_are_lit(page: Page, site: Site) -> None:
    sit_down(page, site)
    x, y = middle(hand(page).first)
    drag(page, (x, y), (x + 40, y - 60))
    held = page.locator("[data-held]")
    expect(held).to_have_count(1)
    held_x, held_y = middle(held)
    assert (round(held_x - x), round(held_y - y)) == (40, -60)
    expect(page.locator(".legal")).to_have_count(1)
    expect(cell(page, "table")).to_have_class(re.compile(r"\blegal\b"))
    page.mouse.move(x, y)
    page.mouse.up()
    assert_all_is_as_before(page)
    expect(page.locator("[data-part=said]")).to_have_text("")


def test_an_illegal_drop_flies_back_and_says_why(page: Page, site: Site) -> None:
    sit_down(page, site, pace="slow")
    page.evaluate("""() => {
      window.flights = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, timing) {
        window.flights.push([this.dataset.name, frames.translate?.[0] ?? ""]);
        return animate.call(this, frames, timing);
      };
    }""")
    card = hand(page).first
    name, start, stock = card.get_attribute("data-name"), middle(card), middle(cell(page, "stock"))
    drag(page, start, stock)
    page.mouse.up()
    said = page.locator("[data-part=said]")
    expect(said).to_have_text("That does not go there.")
    expect(said).to_have_attribute("data-refused", "true")
    expect(page.locator("[data-part=live]")).to_contain_text("That does not go there.")
    ((flown, begin),) = page.evaluate("window.flights")
    assert flown == name
    dx, dy = (float(number) for number in re.findall(r"-?[0-9.]+", begin))
    assert abs(dx - (stock[0] - start[0])) < 2
    assert abs(dy - (stock[1] - start[1])) < 2
    wait_until_still(page)
    assert_all_is_as_before(page)


def test_a_drop_outside_the_board_only_puts_the_card_back(page: Page, site: Site) -> None:
    sit_down(page, site)
    drag(page, middle(hand(page).first), middle(page.locator("[data-part=title]")))
    expect(page.locator("[data-held]")).to_have_count(1)
    page.mouse.up()
    assert_all_is_as_before(page)


def test_escape_puts_the_card_back_wherever_the_focus_is(page: Page, site: Site) -> None:
    sit_down(page, site)
    table = middle(cell(page, "table"))
    for focus in (cell(page, "near:0"), page.locator("[data-part=undo]")):
        drag(page, middle(hand(page).first), table)
        expect(page.locator("[data-held]")).to_have_count(1)
        focus.focus()
        page.keyboard.press("Escape")
        expect(page.locator("[data-held]")).to_have_count(0)
        page.mouse.move(table[0] + 9, table[1])
        page.mouse.up()
        assert_all_is_as_before(page)


def test_a_touch_the_browser_takes_away_puts_the_card_back(page: Page, site: Site) -> None:
    sit_down(page, site)
    fingers = Fingers(page)
    fingers.down(middle(hand(page).first))
    fingers.move(middle(cell(page, "table")))
    expect(page.locator("[data-held]")).to_have_count(1)
    fingers.cancel()
    assert_all_is_as_before(page)
    # The first key after a drag by finger, which no click follows, is not taken for that click.
    cell(page, "near:0").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".piece.picked")).to_have_count(1)


def test_a_second_finger_does_not_disturb_the_first(page: Page, site: Site) -> None:
    sit_down(page, site)
    fingers = Fingers(page)
    first, second = hand(page).nth(0), hand(page).nth(1)
    name = first.get_attribute("data-name") or ""
    fingers.down(middle(first))
    fingers.move(middle(cell(page, "stock")))
    fingers.down(middle(second), finger=1)
    fingers.move(middle(cell(page, "far:0")), finger=1)
    expect(page.locator("[data-held]")).to_have_count(1)
    expect(page.locator("[data-held]")).to_have_attribute("data-name", name)
    fingers.up(finger=1)
    expect(page.locator("[data-held]")).to_have_count(1)
    fingers.move(middle(cell(page, "table")))
    fingers.up()
    expect(hand(page)).to_have_count(2)
    assert wait_for_moves(page, 1, KEY)[0] == name.replace("card:", "play ")


def test_undo_in_mid_drag_leaves_nothing_in_the_air(page: Page, site: Site) -> None:
    sit_down(page, site)
    page.mouse.click(*middle(hand(page).first))
    page.mouse.click(*middle(cell(page, "table")))
    phase(page, "yours")
    expect(hand(page)).to_have_count(2)
    drag(page, middle(hand(page).first), middle(cell(page, "stock")))
    expect(page.locator("[data-held]")).to_have_count(1)
    page.keyboard.press("u")
    page.mouse.move(*middle(cell(page, "table")), steps=3)
    page.mouse.up()
    expect(page.locator("[data-held]")).to_have_count(0)
    expect(hand(page)).to_have_count(3)
    expect(page.locator("[data-part=log] li")).to_have_count(0)


# ---- what is hidden


def test_the_other_hand_is_nowhere_in_the_page(page: Page, site: Site) -> None:
    sit_down(page, site)
    mine = {card.get_attribute("data-name") or "" for card in hand(page).all()}
    played: set[str] = set()

    def look() -> None:
        """Whatever the page holds, of cards it names only mine and those that were played."""
        played.update(f"card:{move[5:]}" for move in moves_kept(page, KEY))
        source = page.content()
        assert set(re.findall(r"card:\d", source)) <= mine | played
        told = re.findall(r"\bthe (\d)\b", source)
        assert {f"card:{rank}" for rank in told} <= played
        ranks = page.locator(".board [data-text=rank]").all_text_contents()
        assert {f"card:{rank}" for rank in ranks if rank} <= mine | played
        far = page.locator('.cell[data-name^="far:"]')
        assert "".join(far.all_text_contents()).strip() == ""
        for label in far.all():
            expect(label).to_have_attribute(
                "aria-label", re.compile("^The computer’s hand, (a hidden card|an empty place)$")
            )

    look()
    for turn in (1, 2, 3):
        page.mouse.click(*middle(hand(page).first))
        page.mouse.click(*middle(cell(page, "table")))
        expect(hand(page)).to_have_count(3 - turn)
        phase(page, "yours", "over")
        wait_for_moves(page, 2 * turn - 1, KEY)
        look()
    assert len(played - mine) == 3


def test_a_hint_marks_the_cards_and_names_the_best(page: Page, site: Site) -> None:
    sit_down(page, site)
    page.click("[data-part=hint]")
    expect(page.locator('.cell[data-name^="near:"] .hint:not(:empty)')).to_have_count(3)
    expect(page.locator(".cell.best")).to_have_count(1)
    expect(page.locator("[data-part=said]")).to_have_text(
        re.compile(r"^Best: your (\d) \(the \1 is worth keeping\)\.$")
    )

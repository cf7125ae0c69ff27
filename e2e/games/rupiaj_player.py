"""A merchant who plays Rupiaj through the page: with a finger, with the mouse, or with the keyboard."""

from collections.abc import Callable

from playwright.sync_api import Page

from app.views.rupiaj import gesture
from e2e.support.save_database import saves, wait_for_moves
from rules import record
from rules.history import replay
from rules.rupiaj import game
from rules.rupiaj.actions import Camels, Move, Sell, Swap, Take
from rules.rupiaj.goods import CAMEL, GOODS
from rules.rupiaj.state import State

Way = Callable[[Page, Move], None]


def state_of(page: Page) -> State:
    """The game as it is kept."""
    kept = record.from_fields(record.read_json(saves(page)["game:rupiaj"])["record"])
    return replay(game.GAME, kept).state


def choose(state: State) -> Move:
    """A plain and hasty way to play that brings everything: taking, camels, exchanges, sales."""
    mine = () if game.is_between_rounds(state) else state.sides[state.turn].hand

    def worth(move: Move) -> int:
        match move:
            case Sell(_, number):
                return 10 * number if number > 1 else 1
            case Camels():
                return 7 * state.market.count(CAMEL)
            case Take(good):
                return 12 - GOODS.index(good)
            case Swap(taken, _):
                fits = sum(mine.count(good) for good in set(taken))
                return 6 * len(taken) + fits if state.swaps == 0 else 0
        return 0

    return max(game.legal_moves(state), key=worth)


def cell(name: str) -> str:
    return f'[data-part=board] .cell[data-name="{name}"]'


def by_tap(page: Page, move: Move) -> None:
    """Cards are raised, and the button does what it says."""
    target, pieces = gesture(move)
    for piece in pieces:
        page.locator(f"{cell(piece)} .piece:not(.picked)").first.tap()
    page.locator(cell(target)).tap()


def by_mouse(page: Page, move: Move) -> None:
    """Cards are raised but for the last one, which is dragged, and the others go along."""
    *others, last = gesture(move).pieces or ("",)
    if not last:
        page.click(cell("do"))
        return
    for piece in (*others, last):
        page.locator(f"{cell(piece)} .piece:not(.picked)").first.click()
    page.locator(f"{cell(last)} .piece.picked").first.hover()
    page.mouse.down()
    box = page.locator(cell(_where(move))).bounding_box()
    assert box
    # A hand moves on its way; the page listens to where it goes.
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
    page.mouse.up()


def _where(move: Move) -> str:
    match move:
        case Sell():
            return "discard"
        case Camels():
            return "herd:camel"
        case Swap(taken, _):
            # Upwards: a drag that starts sideways selects what lies there.
            return f"market:{taken[0]}"
    return "own"


def by_keyboard(page: Page, move: Move) -> None:
    for piece in gesture(move).pieces:
        page.locator(cell(piece)).focus()
        page.keyboard.press("Enter")
    page.locator(cell("do")).focus()
    page.keyboard.press("Enter")


WAYS: tuple[Way, ...] = (by_tap, by_mouse, by_keyboard)


def play(page: Page, move: Move, way: Way = by_keyboard) -> None:
    """Make a move, and wait until it is kept."""
    before = len(record.read_json(saves(page)["game:rupiaj"])["record"]["moves"])
    way(page, move)
    wait_for_moves(page, before + 1, "rupiaj")

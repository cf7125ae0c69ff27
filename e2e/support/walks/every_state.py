"""A walk through every state of a game that looks different, for what has to hold in all of them.

Each walk begins with a finished game and starts Python once. It yields the name of the state that the page is
in; the caller looks at the page, leaves it as it is, and goes on.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from playwright.sync_api import Page, expect

from app.saves.practice import mistakes
from e2e.games import smack_positions as duelist
from e2e.support.game_page import (
    GUIDED,
    go_to,
    open_site,
    play_in_other_tab,
    press_hint,
    touch_guided,
)
from e2e.support.save_database import put_save, save_text
from e2e.support.server import Site
from e2e.support.waiting import until, wait_for_start
from e2e.support.walks import lost_mission
from rules import GAMES, NAMES, links, record
from rules.computer import Appraisal
from rules.game import sentence
from rules.history import History, begin, replay
from rules.links import SharedGame
from rules.record import Record
from rules.smack.state import layers, may_challenge, picker
from tools.environment import ROOT

_RECORDS = ROOT / "tests" / "data" / "records"
_END = "dialog[data-dialog=end]"
_YOURS = ".game[data-phase=yours]"
_RAISED = "[data-part=board] .picked"
# The number of the deal, and the number of moves in the log.
_TOLD = """[
  document.querySelector("[data-part=game-number]").textContent.match(/[0-9]+/),
  document.querySelectorAll("[data-part=log] li").length,
].join(", ")"""
_MOST_TOUCHES = 25  # of one step
_OFFERED = "document.querySelector('dialog[data-dialog=offer]').open"

# A finished game of each, and who plays in it.
_FINISHED = {
    "mancala": ("mancala-island-1", ("person", "sleepy")),
    "mo": ("mo-one-joker-1", ("person",)),
    "doudizhu": ("doudizhu-1-3", ("person", "classic")),
    "rupiaj": ("rupiaj-match-1", ("person", "greedy")),
    "smack": ("smack-duel-1", ("person", "coin")),
}

# After this many wins: sound is offered after the first, the next level after three in a row.
_WINS = {"mancala": 3, "doudizhu": 1}

_DIALOGS = ("rules", "new", "share")
_HINTS = ("nudge", "hint", "reason")
_PAGES = {
    "settings": "#/settings",
    "statistics": "#/statistics/mo",
    "no statistics": "#/statistics/smack",
    "progress": "#/progress/2026-11",
    "daily": "#/daily",
    "saved": "#/saved",
    "puzzles": "#/puzzles",
    "puzzles of a game": "#/puzzles/mancala",
    "rules": "#/rules/mo",
    "fairness": "#/fairness",
    "about": "#/about",
}
TEACHING = tuple(key for key in NAMES if GAMES[key].lesson)
# Someone's first minutes: every game introduces itself, and its tutorial begins and ends.
FIRST_STATES = (
    *(f"{key} introduction" for key in NAMES),
    *(f"{key} {state}" for key in TEACHING for state in ("lesson", "lesson end")),
)
PAGE_STATES = ("no progress", "lobby", *_PAGES, "message", "phone", "trouble")
STATES: dict[str, tuple[str, ...]] = {
    "mancala": (
        "review",
        "turning point",
        "puzzle",
        "puzzle tried",
        "puzzle answered",
        "end",
        "replay",
        "start",
        "focused",
        *_HINTS,
        "refused",
        *_DIALOGS,
        "link",
        "dropped",
        "explained",
        "phone",
        "moves",
        "watched",
    ),
    "mo": ("end", "replay", "start", "held", *_HINTS, "peek", *_DIALOGS),
    "doudizhu": (
        *("end", "replay", "start", "raised", *_HINTS, "answer"),
        *("rules", "share", "missions", "new", "editor"),
        *("review", "turning point", "retry"),
    ),
    "rupiaj": (
        *("end", "replay", "start", "raised", *_HINTS, *_DIALOGS),
        *("covered", "round", "review"),
    ),
    "smack": (
        *("end", "replay", "start", "focused", *_HINTS, "out", *_DIALOGS),
        *("battle", "decided"),
    ),
}


# A few games of MO, for the charts.
_JOURNAL = "".join(
    json.dumps(["2026-11-02", "one-joker", at, ["person"], result, 40 + at, None, at > 8, ""])
    + "\n"
    for at, result in enumerate(["won", "lost", "won", "won"] * 3)
)

_ACCURACIES = "".join(f'["2026-11-0{at}","one-joker",{at},40,{60 + at}]\n' for at in range(1, 7))


def walk(page: Page, site: Site, game: str, language: str = "en") -> Iterator[str]:
    kept, seats = _FINISHED[game]
    save = save_text({"record": read(kept), "seats": list(seats), "assisted": False})
    own = {"mistakes:mancala": mistakes_text()} if game == "mancala" else {}
    journal = {f"journal:{game}": _won(game) * _WINS[game]} if game in _WINS else {}
    open_site(page, f"{site.url}#/{game}", language=language, **{game: save}, **journal, **own)
    yield from _WALKS[game](page)


def walk_first_minutes(page: Page, site: Site, language: str = "en") -> Iterator[str]:
    open_site(page, site.url, language=language, known=())
    for key in NAMES:
        go_to(page, f"#/{key}")
        section = page.locator(f"dialog[data-dialog=intro] [data-intro={key}]")
        expect(section.locator(".figure-picture").first).to_be_visible()
        yield f"{key} introduction"
        section.locator("form button").click()
        expect(page.locator("dialog[open]")).to_have_count(0)
    # All but the last step of each tutorial is done.
    for key in TEACHING:
        put_save(page, f"lesson:{key}", save_text({"record": _nearly_learnt(key)}))
    page.goto(f"{site.url}#/")
    page.reload()
    wait_for_start(page)
    for key in TEACHING:
        go_to(page, f"#/{key}/learn")
        guided = page.locator(GUIDED)
        expect(guided.first).to_be_visible()
        yield f"{key} lesson"
        end = page.locator("dialog[data-dialog=lesson-end]")
        for _ in range(_MOST_TOUCHES):
            guided.or_(end).first.wait_for()
            if end.is_visible():
                break
            touch_guided(page)
        expect(end).to_be_visible()
        yield f"{key} lesson end"
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)


def walk_pages(page: Page, site: Site, language: str = "en") -> Iterator[str]:
    open_site(page, site.url + "#/progress", language=language)
    expect(page.locator(".page .primary")).to_be_visible()
    yield "no progress"
    put_save(page, "journal:mo", _JOURNAL)
    put_save(page, "accuracy:mo", _ACCURACIES)
    put_save(page, "name", "Ann")
    put_save(page, "game:mo", save_text({"record": read("mo-one-joker-1", 9), "seats": ["person"]}))
    put_save(page, "aside:game:mo:1", "{")
    put_save(page, "mistakes:mancala", mistakes_text())
    page.goto(f"{site.url}#/")
    page.reload()
    wait_for_start(page)
    yield "lobby"
    for name, address in _PAGES.items():
        page.evaluate("address => { location.hash = address; }", address)
        expect(page.locator(".page h2")).to_be_focused()
        expect(page.locator(".page")).to_have_attribute("data-page", address.split("/")[1])
        yield name
    page.goto(site.url + "#/nowhere")
    expect(page.locator("[data-part=message]")).to_be_visible()
    yield "message"
    page.set_viewport_size({"width": 360, "height": 640})
    yield "phone"
    page.evaluate("parlour.failed('a test')")
    expect(page.locator("#trouble")).to_be_visible()
    yield "trouble"


def mistakes_text() -> str:
    """A mistake of one's own that is due, as it is saved."""
    better = Appraisal("sow 2", 0.9, sentence("you move again"))
    played = Appraisal("sow 3", 0.2, sentence("the opponent moves"))
    position = Record("mancala", 1, 7, "island")
    return f"{mistakes.write(mistakes.new(position, played, [better], '2026-11-01'))}\n"


def read(name: str, at: int | None = None) -> dict[str, Any]:
    """A recorded game after this many moves; a negative number counts from the end."""
    kept: dict[str, Any] = json.loads((_RECORDS / f"{name}.json").read_text("utf-8"))
    kept.pop("outcome")
    moves = kept["moves"][:at]
    return {**kept, "moves": moves, "at": len(moves)}


def before_the_last_round() -> dict[str, Any]:
    """A match of Rupiaj between two rounds, with one left to play."""
    moves: list[str] = read("rupiaj-match-1")["moves"]
    last = max(at for at, move in enumerate(moves) if move == "deal")
    return read("rupiaj-match-1", last)


def visit(page: Page, kept: dict[str, Any]) -> None:
    """Open a game from a link, in place of the one on the table."""
    link = "#/" + record.to_link(record.from_fields(kept))
    shown = f"{_TOLD} === '{kept['seed']}, {len(kept['moves'])}'"
    page.evaluate("link => { location.hash = link; }", link)
    # The game is open, or the player is asked whether it may replace another one.
    until(page, f"() => {_OFFERED} || {shown}")
    if page.evaluate(_OFFERED):
        page.click("[data-do=play-offer]")
    until(page, f"() => {shown}")
    expect(page).to_have_url(page.url.partition("#")[0] + f"#/{kept['game']}")


def cell(name: str) -> str:
    return f'[data-part=board] .cell[data-name="{name}"]'


# ---- parts of every walk


def _dialogs(page: Page, names: tuple[str, ...] = _DIALOGS) -> Iterator[str]:
    for name in names:
        page.click(f"[data-do={name}]")
        expect(page.locator(f"dialog[data-dialog={name}]")).to_be_visible()
        yield name
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)


def _end_and_replay(page: Page, shown: str = _END) -> Iterator[str]:
    """The result, the replay, and the same deal again."""
    page.click("[data-do=show-result]")
    expect(page.locator(shown)).to_be_visible()
    yield "end"
    page.click(f"{_END} [data-do=replay]")
    page.click("[data-do=redo]")
    expect(page.locator("[data-part=log] li:first-child [aria-current=true]")).to_have_count(1)
    yield "replay"
    page.click("[data-do=exit-replay]")
    page.click("[data-do=show-result]")
    page.click(f"{_END} :is([data-do=restart], [data-part=end-main]):visible >> nth=-1")
    page.wait_for_selector(_YOURS)
    yield "start"


def _hints(page: Page, shown: str) -> Iterator[str]:
    """The three steps of a hint; from the second on, the move is shown."""
    marked = page.locator(shown).first
    press_hint(page, 1)
    expect(marked).to_be_hidden()
    yield "nudge"
    press_hint(page, 1)
    expect(marked).to_be_visible()
    yield "hint"
    press_hint(page, 1)
    expect(marked).to_be_visible()
    yield "reason"


def _review(page: Page) -> Iterator[str]:
    """All turns of a finished game of Mancala judged, and one of them on the board."""
    page.click("[data-do=show-result]")
    page.click("[data-part=review-end]")
    expect(page.locator("[data-part=review-progress]")).to_be_hidden()
    yield "review"
    page.locator("[data-part=review-turns] button").nth(1).click()
    expect(page.locator(".pit.best")).to_be_visible()
    yield "turning point"


def _puzzle(page: Page) -> Iterator[str]:
    """A mistake of one's own, which needs no computer, missed; and the answer."""
    place = "[data-part=game][data-puzzle=open] [data-part=status]"
    go_to(page, "#/puzzles/mancala/mistakes")
    expect(page.locator(place)).to_be_visible()
    yield "puzzle"
    page.locator(cell("pit:0")).click()
    expect(page.locator("[data-part=narration]")).not_to_be_empty()
    yield "puzzle tried"
    page.click("[data-part=show-better]")
    yield "puzzle answered"


# ---- the games


def _mancala(page: Page) -> Iterator[str]:
    yield from _review(page)
    yield from _puzzle(page)
    go_to(page, "#/mancala")
    yield from _end_and_replay(page, shown="[data-part=level-offer]")
    page.locator(".pit.legal").first.focus()
    yield "focused"
    yield from _hints(page, ".pit.best")
    page.locator(cell("pit:9")).click(force=True)
    expect(page.locator("[data-part=narration]")).to_have_attribute("data-refused", "true")
    yield "refused"
    yield from _dialogs(page)
    go_to(page, _sent())
    expect(page.locator("dialog[data-dialog=offer]")).to_be_visible()
    yield "link"
    page.click("[data-do=play-offer]")
    expect(page.locator("[data-part=log] li").nth(7)).to_be_attached()
    page.wait_for_selector(_YOURS)
    page.click("[data-do=new]")
    page.click("dialog[open] [data-do=deal]")
    expect(page.locator("[data-do=undo-message]")).to_be_visible()
    yield "dropped"
    page.locator(cell("pit:13")).click(button="right", force=True)
    expect(page.locator("dialog[data-dialog=peek]")).to_be_visible()
    yield "explained"
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 360, "height": 640})
    yield "phone"
    page.click("[popovertarget=moves]")
    expect(page.locator("#moves:popover-open")).to_be_visible()
    yield "moves"
    page.keyboard.press("Escape")
    play_in_other_tab(page, "game:mancala")
    yield "watched"


def _mo(page: Page) -> Iterator[str]:
    # The result is complete when a solution, and with it par, is found.
    yield from _end_and_replay(page, shown="[data-part=show-solution]")
    visit(page, read("mo-one-joker-1", 20))
    page.click("[data-name=drawn]")
    expect(page.locator(_RAISED)).to_have_count(1)
    yield "held"
    page.keyboard.press("Escape")
    yield from _hints(page, ".cell.best")
    page.locator(cell("c3")).click(button="right")
    expect(page.locator("dialog[data-dialog=peek]")).to_be_visible()
    yield "peek"
    page.keyboard.press("Escape")
    yield from _dialogs(page)


def _doudizhu(page: Page) -> Iterator[str]:
    yield from _end_and_replay(page, shown="[data-part=first-win]")
    page.click(cell("hand:K"))
    expect(page.locator(_RAISED)).to_have_count(1)
    yield "raised"
    page.click(cell("hand:K"))
    yield from _hints(page, ".picked")
    page.locator(cell("hand:3")).focus()
    page.keyboard.press("Escape")
    page.keyboard.press("3")
    page.keyboard.press("c")
    expect(page.locator(cell("pass"))).to_be_visible()
    yield "answer"
    yield from _dialogs(page, ("rules", "share"))
    page.click("[data-do=new]")
    expect(page.locator(".page[data-page=tasks]")).to_be_visible()
    yield "missions"
    page.click("[data-do=choose-opponent]")
    expect(page.locator("dialog[data-dialog=new]")).to_be_visible()
    yield "new"
    page.keyboard.press("Escape")
    page.click("[data-do=open-editor]")
    expect(page.locator("[data-said]")).not_to_be_empty()
    yield "editor"
    page.keyboard.press("Escape")
    yield from lost_mission.walk_review(page)


def _rupiaj(page: Page) -> Iterator[str]:
    yield from _end_and_replay(page)
    page.click("[data-part=board] .cell[data-name^='hand:']:not(.absent) >> nth=0")
    expect(page.locator(_RAISED)).to_have_count(1)
    yield "raised"
    page.keyboard.press("Escape")
    yield from _hints(page, ".picked")
    yield from _dialogs(page)
    page.click("[data-do=new]")
    page.locator("dialog[open] .option:has([value=person])").click()
    page.click("dialog[open] [data-do=deal]")
    expect(page.locator("[data-do=take-device]")).to_be_visible()
    yield "covered"
    visit(page, read("rupiaj-match-1", _first_round()))
    page.click("[data-do=show-round]")
    expect(page.locator("dialog[data-dialog=round]")).to_be_visible()
    yield "round"
    page.click("dialog[data-dialog=round] [data-do=review]")
    expect(page.locator("[data-part=review-turns] li").first).to_be_visible()
    yield "review"


def _smack(page: Page) -> Iterator[str]:
    yield from _end_and_replay(page)
    visit(page, _decision())
    page.click(cell("order"))
    page.locator(cell("challenge")).focus()
    yield "focused"
    yield from _hints(page, ".tip")
    page.click(cell("out:1"))
    expect(page.locator("dialog[data-dialog=peek]")).to_be_visible()
    yield "out"
    page.keyboard.press("Escape")
    yield from _dialogs(page)
    visit(page, _long_battle())
    expect(page.locator(cell("far:1"))).to_be_visible()
    yield "battle"
    page.click(cell("far:1"))
    page.wait_for_selector(":is(.game[data-phase=yours], .game[data-phase=over])")
    yield "decided"


_WALKS: dict[str, Callable[[Page], Iterator[str]]] = {
    "mancala": _mancala,
    "mo": _mo,
    "doudizhu": _doudizhu,
    "rupiaj": _rupiaj,
    "smack": _smack,
}


# ---- positions


def _won(game: str) -> str:
    """The line of the statistics about the finished game."""
    name, seats = _FINISHED[game]
    history = _history(read(name))
    outcome = history.game.outcome(history.state)
    assert outcome
    assert 0 in outcome.winners
    score = outcome.scores[0] if outcome.scores else None
    kept = history.record
    line = ["2026-11-02", kept.variant, kept.seed, seats, "won", kept.at, score, False, ""]
    return json.dumps(line) + "\n"


def _history(kept: dict[str, Any]) -> History[Any, Any]:
    return replay(GAMES[kept["game"]], record.from_fields(kept))


def _nearly_learnt(key: str) -> dict[str, Any]:
    """A tutorial with one step of the player left."""
    game = GAMES[key]
    assert game.lesson
    history, steps = begin(game, 0, game.lesson.variant), game.lesson.steps()
    last = max(number for number, step in enumerate(steps) if step.player == 0)
    for step in steps[:last]:
        history = history.play(game.read_move(step.moves[0]))
    return record.to_fields(history.record)


def _sent() -> str:
    """The link to a game under way, from somebody with a long name."""
    names = ("Bartholomew Fitzroy", "")
    shared = SharedGame(_history(read("mancala-island-1", 8)), ("person", "sleepy"), names)
    return f"#/{links.write(shared)}"


@cache
def _first_round() -> int:
    """The number of moves in the first round of that match."""
    moves: list[str] = read("rupiaj-match-1")["moves"]
    return moves.index("deal")


@cache
def _decision() -> dict[str, Any]:
    """In the middle of a game, the player is behind and has to decide."""
    played = duelist.found(
        lambda so_far: may_challenge(so_far.state) == 0 and so_far.state.turns > 8
    )
    return played.record()


@cache
def _long_battle() -> dict[str, Any]:
    """Two layers, as wide as a battle gets before its cards are turned, with the player to pick."""
    played = duelist.found(lambda so_far: layers(so_far.state) == 2 and picker(so_far.state) == 0)
    return played.record()

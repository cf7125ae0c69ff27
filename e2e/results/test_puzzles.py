"""Puzzles: one after the other, a streak, the daily set, and the player's own mistakes on later days."""

import re
from datetime import date

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.model.practice import selection
from app.saves.practice import mistakes, results
from app.saves.practice.mistakes import Mistake
from app.saves.practice.results import NONE, Run
from e2e.results.test_review import finished, mission
from e2e.support.game_page import go_to, open_site, play
from e2e.support.save_database import put_saves, saves, wait_for_save
from e2e.support.server import Site
from e2e.support.waiting import until, wait_for_start
from rules import GAMES, puzzles
from rules.computer import Appraisal
from rules.game import sentence
from rules.history import replay
from rules.puzzles import Puzzle
from rules.record import Record
from tools.environment import ROOT

FILE = ROOT / "assets" / "games" / "mancala" / "puzzles.txt"
ALL = puzzles.read_all(FILE.read_text("utf-8"))
STATUS, SAID = "[data-part=status]", "[data-part=narration]"
PAGE, VARIANT = "[data-part=page]", "[data-part=variant]"
NEXT, SHOW = "[data-part=retry-next]", "[data-part=show-better]"
OWN = "practice:mancala"


def right(puzzle: Puzzle) -> str:
    return f"pit:{puzzle.answer.split()[1]}"


def wrong(puzzle: Puzzle) -> str:
    game = GAMES["mancala"]
    moves = game.legal_moves(replay(game, puzzle.record).state)
    other = next(text for text in map(game.write_move, moves) if text != puzzle.answer)
    return f"pit:{other.split()[1]}"


def asked(puzzle: Puzzle) -> str:
    feature = GAMES["mancala"].puzzles
    assert feature
    return str(feature.kinds[puzzle.kind])


def chosen(puzzle: Puzzle | None) -> Puzzle:
    assert puzzle
    return puzzle


def streak(seed: int, count: int) -> Puzzle:
    return chosen(selection.of_streak(ALL, Run(seed, count)))


FIRST = chosen(selection.to_solve(ALL, NONE))


def test_a_puzzle_is_tried_answered_and_followed_by_another_with_a_finger(
    phone: Page, site: Site
) -> None:
    open_site(phone, site.url)
    phone.tap("[href='#/puzzles']")
    expect(phone.locator(f"{PAGE} h2")).to_have_text("Puzzles")
    phone.tap("[data-page=puzzles] [href='#/puzzles/mancala/solve']")
    expect(phone.locator(STATUS)).to_have_text(asked(FIRST))
    expect(phone.locator("[data-part=board] .pit.legal")).not_to_have_count(0)
    phone.tap(f'[data-part=board] [data-name="{wrong(FIRST)}"]')
    expect(phone.locator(STATUS)).to_have_text("Not quite")
    expect(phone.locator(SAID)).to_have_text(re.compile(r"^Not quite\. .+"))
    phone.tap("[data-part=undo]")
    expect(phone.locator(STATUS)).to_have_text(asked(FIRST))
    phone.tap(f'[data-part=board] [data-name="{right(FIRST)}"]')
    expect(phone.locator(STATUS)).to_have_text("Solved")
    expect(phone.locator(SAID)).to_have_text(re.compile(r"^Right! \d+\s% to win: .+"))
    second = chosen(selection.to_solve(ALL, NONE, results.name_of(FIRST.record)))
    phone.tap(NEXT)
    expect(phone.locator(STATUS)).to_have_text(asked(second))
    phone.tap(SHOW)
    expect(phone.locator(STATUS)).to_have_text("The answer")
    phone.go_back()
    expect(phone.locator(f"{PAGE} h2")).to_be_visible()
    phone.go_back()
    expect(phone.locator("[data-part=lobby]")).to_be_visible()
    assert "game:mancala" not in saves(phone)


@pytest.mark.parametrize(
    "game", sorted(path.parent.name for path in FILE.parent.parent.glob("*/puzzles.txt"))
)
def test_every_game_that_has_puzzles_poses_one_and_shows_its_answer(
    page: Page, site: Site, game: str
) -> None:
    open_site(page, f"{site.url}#/puzzles/{game}/solve")
    expect(page.locator("[data-part=board]")).to_have_attribute("data-game", game)
    expect(page.locator(STATUS)).not_to_be_empty()
    page.click(SHOW)
    expect(page.locator(STATUS)).to_have_text("The answer")
    expect(page.locator(SAID)).to_have_text(re.compile(r"% to win: .+"), timeout=20_000)


def test_a_puzzle_by_keyboard_and_in_chinese_with_a_hint(page: Page, site: Site) -> None:
    open_site(page, f"{site.url}#/puzzles/mancala", language="zh")
    expect(page.locator(f"{PAGE} h2")).to_have_text("谜题")
    page.locator("[href='#/puzzles/mancala/solve']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(VARIANT)).to_contain_text("难度")
    page.locator("[data-part=board] .pit.legal").first.focus()
    page.keyboard.press("h")
    expect(page.locator(SAID)).not_to_be_empty()
    page.locator(f'[data-part=board] [data-name="{wrong(FIRST)}"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(STATUS)).to_have_text("还差一点")
    page.keyboard.press("u")
    page.locator(f'[data-part=board] [data-name="{right(FIRST)}"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(SAID)).to_contain_text("答对了！")
    page.locator(NEXT).focus()
    page.keyboard.press("Enter")
    expect(page.locator(STATUS)).not_to_have_text("已解决")
    page.locator("[data-part=exit-replay]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"{PAGE} h2")).to_be_focused()


@pytest.mark.parametrize(("language", "over"), [("en", "Streak over at 2"), ("zh", "连对止于2题")])
def test_a_streak_ends_with_the_first_miss_and_the_best_is_kept(
    page: Page, site: Site, language: str, over: str
) -> None:
    run = results.write(NONE._replace(run=Run(7), best=1))
    open_site(page, f"{site.url}#/puzzles/mancala/streak", language=language, **{OWN: run})
    for count in range(2):
        expect(page.locator(VARIANT)).to_contain_text(str(count))
        expect(page.locator("[data-part=hint]")).to_be_hidden()
        play(page, right(streak(7, count)))
        expect(page.locator("[data-part=game]")).to_have_attribute("data-puzzle", "solved")
        page.click(NEXT)
        expect(page.locator("[data-part=game]")).to_have_attribute("data-puzzle", "open")
    # One may be skipped.
    expect(page.locator(SHOW)).to_be_hidden()
    page.click(NEXT)
    wait_for_save(page, OWN, '"run":[7,2,true]')
    play(page, wrong(streak(7, 3)))
    expect(page.locator(VARIANT)).to_contain_text(over)
    wait_for_save(page, OWN, '"best":2')
    page.reload()
    wait_for_start(page)
    expect(page.locator(VARIANT)).to_contain_text("2")  # the best
    go_to(page, "#/puzzles")
    expect(page.locator("[href='#/puzzles/mancala/streak'] small")).to_contain_text("2")


def test_the_daily_set_is_the_same_for_everyone_and_its_result_is_shared(
    page: Page, context: BrowserContext, site: Site, today: date
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_site(page, f"{site.url}#/puzzles/mancala/daily")
    expect(page.locator(VARIANT)).to_contain_text("Daily set, puzzle 1 of 5")
    assert page.evaluate("location.hash") == f"#/puzzles/mancala/daily/{today}"
    for number, puzzle in enumerate(selection.of_day(ALL, today.toordinal())):
        expect(page.locator(VARIANT)).to_contain_text(f"Daily set, puzzle {number + 1} of 5")
        play(page, wrong(puzzle) if number == 1 else right(puzzle))
        page.click(NEXT)
    expect(page.locator("[data-part=message]")).to_contain_text("Today’s set is done.")
    expect(page.locator("[data-page=puzzles] [data-done]")).to_contain_text("4 of 5 solved")
    page.click("[data-do='share-set mancala']")
    expect(page.locator("[data-part=message]")).to_contain_text("Result copied.")
    assert page.evaluate("navigator.clipboard.readText()") == (
        "I solved 4 of 5 of today’s Mancala Island puzzles. Can you do better? "
        f"{site.url}#/puzzles/mancala/daily/{today}"
    )


# My mistakes.

LOST = mission("344-5", "3", "5")


def solve_mission(page: Page) -> None:
    for card in ("hand:4#1", "hand:4#2", "table"):
        play(page, card)
    expect(page.locator(STATUS)).to_have_text("Solved")


@pytest.mark.cold
def test_a_mistake_comes_back_the_next_day_and_four_days_later(page: Page, site: Site) -> None:
    page.clock.install(time="2026-11-17T12:00:00")
    open_site(page, f"{site.url}#/doudizhu", doudizhu=finished(LOST))
    page.click("[data-do=show-result]")
    page.click("[data-part=review-end]")
    until(page, "() => document.querySelector('[data-part=review-progress]').hidden")
    page.click("[data-part=to-mistakes]")
    own = page.locator("[data-page=puzzles] .saved li")
    expect(own).to_have_count(1)
    expect(own).to_contain_text("Blunder at move 1, found 17 November 2026")
    expect(own).to_contain_text("Due tomorrow")
    for day, then in (("18", "Due in 4 days"), ("23", "Solved twice")):
        page.clock.set_system_time(f"2026-11-{day}T09:00:00")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(own).to_contain_text("Due now")
        page.click("[href='#/puzzles/doudizhu/mistakes']")
        expect(page.locator(STATUS)).to_have_text("Find a better move than last time")
        solve_mission(page)
        page.click(NEXT)
        expect(page.locator("[data-part=message]")).to_contain_text("That’s all for today.")
        expect(own).to_contain_text(then)
    page.click("[data-do^='delete-mistake ']")
    expect(own).to_have_count(0)
    page.click("[data-part=undo-message]")
    expect(own).to_have_count(1)
    page.click("[data-text=delete-all]")
    expect(page.locator("[data-text=no-mistakes]")).to_be_visible()


def due(number: int) -> Mistake:
    better = Appraisal("sow 2", 0.9, sentence("you move again"))
    played = Appraisal("sow 3", 0.2, sentence("gives stones away"))
    return mistakes.new(Record("mancala", 1, number, "island"), played, [better], "2026-11-01")


def test_a_missed_mistake_starts_again_and_the_next_one_follows_in_chinese(
    page: Page, site: Site
) -> None:
    text = "".join(f"{mistakes.write(due(number))}\n" for number in range(2))
    open_site(page, f"{site.url}#/puzzles", language="zh", **{"mistakes:mancala": text})
    expect(page.locator("[data-due] small")).to_have_text("2题待复习")
    page.click("[data-due]")
    expect(page.locator(STATUS)).to_have_text("找出比上次更好的走法")
    play(page, "pit:3")
    expect(page.locator(SAID)).to_contain_text("这就是实战的走法")
    page.click(SHOW)
    expect(page.locator(STATUS)).to_have_text("答案")
    page.click(NEXT)
    expect(page.locator(VARIANT)).to_contain_text("1题待复习")
    play(page, "pit:2")
    page.click(NEXT)
    expect(page.locator("[data-part=message]")).to_contain_text("今天的错题都做完了。")


def test_what_cannot_be_read_stays_and_does_no_harm(page: Page, site: Site) -> None:
    open_site(page, site.url)
    put_saves(page, {OWN: "of tomorrow", "mistakes:mancala": "of tomorrow\n"})
    page.goto(f"{site.url}#/puzzles/mancala")
    page.reload()
    wait_for_start(page)
    expect(page.locator("[data-text=no-mistakes]")).to_be_visible()
    page.click("[href='#/puzzles/mancala/solve']")
    play(page, right(FIRST))
    wait_for_save(page, OWN, results.name_of(FIRST.record))
    kept = saves(page)
    assert kept["aside:practice:mancala:1"] == "of tomorrow"
    assert kept["mistakes:mancala"] == "of tomorrow\n"

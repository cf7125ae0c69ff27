"""Puzzles on the table: how they are opened, what a try changes, and the buttons."""

from typing import Any

import pytest

from app.model import effects
from app.model.app_state import AppState
from app.model.events import Command, PuzzlesLoaded, PuzzlesMissing
from app.presentation import wording
from app.saves import table_format
from app.saves.practice import mistakes, results
from app.saves.practice.results import Run
from app.table import queries
from app.table.events import AskHint, EndRetry, HintReceived, TurnReviewed, Undo
from app.table.table import PERSON, Tip
from rules import puzzles
from rules.game import sentence
from rules.puzzles import Puzzle
from rules.record import Record
from tests.app.model.sample_states import LOBBY, TODAY, go, happen, press, saves, wanted
from tests.app.practice.samples import (
    FILE,
    LEGAL,
    PUZZLES,
    RIGHT,
    WRONG,
    at,
    exercise_of,
    mistake,
    option,
    table_of,
)
from tests.app.sample_tables import lay
from tools.environment import ROOT

SOLVE, STREAK = "#/puzzles/mancala/solve", "#/puzzles/mancala/streak"
DAILY, MINE = "#/puzzles/mancala/daily", "#/puzzles/mancala/mistakes"
NEXT, SHOW = press(Command.RETRY_NEXT, seed=9), press(Command.SHOW_BETTER)
OPTIONS = tuple(option(move, 0.9 if move == "sow 2" else 0.5, f"reason {move}") for move in LEGAL)


def kept(state: AppState) -> results.Results:
    return results.read(state.saved.get("practice:mancala", ""))


def said(state: AppState) -> str:
    return wording.notice_text(table_of(state))


def opinion(state: AppState) -> TurnReviewed:
    retry = table_of(state).retry
    assert retry
    return TurnReviewed(retry.whole.record, retry.turn.move_number, OPTIONS)


# Opening.


def test_the_puzzles_of_a_game_are_loaded_once_and_then_the_puzzle_opens() -> None:
    loading = happen(LOBBY, go(SOLVE))
    assert (loading.page, loading.table) == ("puzzles", None)
    assert effects.LoadPuzzles("mancala", 1) in wanted(LOBBY, go(SOLVE))
    state = happen(loading, PuzzlesLoaded("mancala", FILE, 1))
    assert (state.page, state.address) == ("", SOLVE)
    away = happen(state, go("#/puzzles/mancala"))
    assert (away.page, away.table) == ("puzzles", None)
    assert not any(isinstance(each, effects.LoadPuzzles) for each in wanted(away, go(SOLVE)))
    assert exercise_of(happen(away, go(SOLVE))) == exercise_of(state)


def test_a_player_who_has_gone_elsewhere_is_not_called_back() -> None:
    elsewhere = happen(LOBBY, go(SOLVE), go("#/about"))
    after = happen(elsewhere, PuzzlesLoaded("mancala", FILE, 1))
    assert (after.page, after.table) == ("about", None)


@pytest.mark.parametrize("text", ["", "damaged\n"])
def test_puzzles_that_cannot_be_loaded_are_explained(text: str) -> None:
    loading = happen(LOBBY, go(SOLVE))
    for event in (
        PuzzlesLoaded("mancala", text, 1),
        PuzzlesMissing("mancala", sentence("no network")),
    ):
        state = happen(loading, event)
        assert state.message is not None
        assert (state.page, state.address) == ("puzzles", "#/puzzles/mancala")


def test_a_puzzle_is_seen_from_its_players_side_and_is_not_saved() -> None:
    position = Record("mancala", 1, 3, "island", ("sow 2", "sow 10"), 2)
    second = Puzzle(position._replace(moves=("sow 1",), at=1), "sow 7", 1, "best")
    text = f"{puzzles.write(second)}\n"
    state = happen(LOBBY, go(SOLVE), PuzzlesLoaded("mancala", text, 1))
    table = table_of(state)
    assert (queries.persons(table), queries.bottom_player(table)) == ((1,), 1)
    assert table.seats[1] == PERSON
    assert queries.can_person_move(table)
    assert state.save_key == ""
    assert saves(state, RIGHT) == {}
    assert not queries.can_look_back(table)


def test_a_puzzle_that_the_rules_do_not_allow_is_passed_over() -> None:
    bad = [
        Puzzle(Record("mancala", 1, 1, "island", ("sow 9",), 1), "sow 2", 1, "best"),
        Puzzle(Record("mancala", 1, 1, "island"), "sow 9", 1, "best"),
        Puzzle(Record("mancala", 1, 1, "chess"), "sow 2", 1, "best"),
    ]
    text = "".join(f"{puzzles.write(each)}\n" for each in [*bad, PUZZLES[0]])
    state = happen(LOBBY, go(SOLVE), PuzzlesLoaded("mancala", text, 1))
    assert table_of(state).record.seed == PUZZLES[0].record.seed
    none = happen(LOBBY, go(SOLVE), PuzzlesLoaded("mancala", f"{puzzles.write(bad[0])}\n", 1))
    assert (none.table, none.page, none.address) == (None, "puzzles", "#/puzzles/mancala")


def test_the_players_own_game_is_where_it_was() -> None:
    own = lay("mancala", seed=8, moves=("sow 2",))
    text = table_format.write(own)
    state = at(SOLVE, LOBBY._replace(saved={"game:mancala": text, "introduced": "mancala"}))
    back = happen(state, RIGHT, go("#/mancala"))
    assert table_of(back).record == own.record
    assert back.saved["game:mancala"] == text
    # And from a page in front of a puzzle, the way back leads to the puzzle.
    front = happen(state, go("#/settings"), go(SOLVE))
    assert table_of(front) is table_of(state)


def test_a_puzzle_tells_what_its_player_would_remember() -> None:
    text = (ROOT / "assets" / "games" / "smack" / "puzzles.txt").read_text("utf-8")
    state = happen(LOBBY, go("#/puzzles/smack/solve"), PuzzlesLoaded("smack", text, 1))
    assert "Your next card" in said(state)
    again = happen(state, EndRetry(), Undo())
    assert said(again) == said(state)


def test_the_words_above_the_board_say_by_which_rules_a_puzzle_is_played() -> None:
    kalah = PUZZLES[0]._replace(record=PUZZLES[0].record._replace(variant="kalah"))
    for puzzle, told in ((PUZZLES[0], ""), (kalah, " · Kalah rules")):
        text = f"{puzzles.write(puzzle)}\n"
        state = happen(LOBBY, go(SOLVE), PuzzlesLoaded("mancala", text, 1))
        assert wording.variant_and_progress(table_of(state)) == f"Difficulty 1 of 5{told}"


# A try.


def test_a_right_move_is_praised_with_its_reason_and_counts_once() -> None:
    state = happen(at(SOLVE), opinion(at(SOLVE)), RIGHT)
    assert wording.status(table_of(state)) == "Solved"
    assert said(state) == "Right! 90\u00a0% to win: reason sow 2."
    assert len(kept(state).solved) == 1
    again = happen(state, Undo(), WRONG)
    assert kept(again) == kept(state)


def test_a_wrong_move_says_what_it_costs_and_can_be_tried_again() -> None:
    state = happen(at(SOLVE), opinion(at(SOLVE)), WRONG)
    assert wording.status(table_of(state)) == "Not quite"
    assert said(state) == "Not quite. 50\u00a0% to win instead of 90\u00a0%: reason sow 3."
    again = happen(state, press(Command.UNDO))
    assert table_of(again).record.at == 0
    right = happen(again, RIGHT)
    assert wording.status(table_of(right)) == "Solved"
    assert kept(right).solved == ()  # the first try counts


def test_an_opinion_that_comes_after_the_try_is_told_then() -> None:
    tried = happen(at(SOLVE), WRONG)
    assert said(tried) == "Not quite."
    assert said(happen(tried, opinion(tried))).endswith("reason sow 3.")
    other = happen(tried, NEXT)
    assert table_of(happen(other, opinion(tried))) == table_of(other)


def test_the_computer_is_asked_what_the_moves_are_worth_once() -> None:
    loading = happen(LOBBY, go(SOLVE))
    loaded = PuzzlesLoaded("mancala", FILE, 1)
    question = effects.AskReview(PUZZLES[0].record, 0)
    assert question in wanted(loading, loaded)
    state = happen(loading, loaded)
    assert question not in wanted(state, RIGHT)
    informed = happen(state, opinion(state))
    assert not any(isinstance(each, effects.AskReview) for each in wanted(informed, WRONG))


def test_looking_at_the_answer_first_is_a_miss() -> None:
    state = happen(at(SOLVE, LOBBY._replace(saved={"practice:mancala": '{"grade":3}'})), SHOW)
    assert wording.status(table_of(state)) == "The answer"
    assert table_of(state).record.moves == ("sow 2",)
    assert said(state).startswith("Best: ")
    assert kept(state).grade == 2
    solved = happen(state, Undo(), RIGHT)
    assert (wording.status(table_of(solved)), kept(solved)) == ("Solved", kept(state))


def test_a_hint_works_as_in_a_game_and_is_remembered() -> None:
    state = happen(at(SOLVE), AskHint())
    assert effects.AskComputer(PUZZLES[0].record, "hint") in wanted(at(SOLVE), AskHint())
    hinted = happen(state, HintReceived(PUZZLES[0].record, (Tip("sow 2", 0, sentence("best")),)))
    solved = happen(hinted, RIGHT)
    assert (kept(solved).in_a_row, len(kept(solved).solved)) == (0, 1)


def test_after_a_try_a_hint_begins_with_its_first_step_again() -> None:
    tips = (Tip("sow 2", 0, sentence("best")), Tip("sow 3", 4, sentence("gives away")))
    hinted = happen(at(SOLVE), AskHint(), HintReceived(PUZZLES[0].record, tips), AskHint())
    assert table_of(hinted).hint_step > 0
    for after in (happen(hinted, WRONG), happen(hinted, WRONG, Undo())):
        assert (table_of(after).hint_step, table_of(after).tips) == (0, ())


def test_next_leads_to_another_puzzle_and_exit_to_the_page() -> None:
    state = happen(at(SOLVE), RIGHT, NEXT)
    assert table_of(state).record == PUZZLES[1].record
    assert state.address == SOLVE
    assert effects.GoTo("#/puzzles/mancala") in wanted(state, press(Command.EXIT_REPLAY))


@pytest.mark.parametrize("name", ["new", "restart", "replay", "autoplay", "show-move", "share"])
def test_what_belongs_to_a_game_does_nothing_to_a_puzzle(name: str) -> None:
    state = at(SOLVE)
    assert happen(state, press(Command(name), "0")) == state


def test_results_that_cannot_be_read_are_set_aside_before_new_ones_are_saved() -> None:
    state = happen(at(SOLVE, LOBBY._replace(saved={"practice:mancala": "of tomorrow"})), RIGHT)
    assert state.saved["aside:practice:mancala:1"] == "of tomorrow"
    assert len(kept(state).solved) == 1


# Streak.


def test_a_streak_counts_until_the_first_miss_and_begins_again() -> None:
    state = at(STREAK, seed=5)
    for count in range(1, 4):
        state = happen(state, RIGHT)
        assert wording.variant_and_progress(table_of(state)) == f"Puzzle streak {count}"
        state = happen(state, NEXT)
    state = happen(state, WRONG)
    assert wording.variant_and_progress(table_of(state)) == "Streak over at 3 · best 3"
    assert said(state) == "Not quite. Streak over at 3 · best 3."
    assert (kept(state).run, kept(state).best) == (None, 3)
    new = happen(state, NEXT)
    assert (kept(new).run, kept(new).best) == (Run(9), 3)
    assert wording.variant_and_progress(table_of(new)) == "Puzzle streak 0 · best 3"


def test_a_streak_goes_on_after_a_reload() -> None:
    state = happen(at(STREAK, seed=5), RIGHT)
    again = at(STREAK, LOBBY._replace(saved=state.saved), seed=77)
    assert kept(again).run == Run(5, 1)
    assert exercise_of(again).name == exercise_of(happen(state, NEXT)).name


def test_one_puzzle_of_a_streak_may_be_skipped() -> None:
    state = at(STREAK, seed=5)
    skipped = happen(state, NEXT)
    assert exercise_of(skipped).name != exercise_of(state).name
    assert kept(skipped).run == Run(5, 0, is_skip_used=True)
    refused = happen(skipped, NEXT)
    assert exercise_of(refused) == exercise_of(skipped)
    assert table_of(refused).notice.is_refusal


def test_there_are_no_hints_in_a_streak() -> None:
    state = happen(at(STREAK), AskHint())
    assert table_of(state).notice.is_refusal
    assert not table_of(state).hint_wanted


def test_who_has_solved_them_all_is_told() -> None:
    state = at(STREAK)
    for _ in range(20):
        state = happen(state, RIGHT, NEXT)
    assert (state.page, state.address) == ("puzzles", "#/puzzles/mancala")
    assert state.message == sentence("You’ve solved every puzzle there is!")


# The daily set.


def test_a_daily_set_is_played_once_and_its_result_can_be_shared() -> None:
    state = at(DAILY)
    assert state.address == f"{DAILY}/{TODAY}"
    for event in (RIGHT, WRONG, RIGHT, SHOW, RIGHT):
        state = happen(state, event, NEXT)
    assert kept(state).days == {TODAY: "smsms"}
    assert (state.page, state.table) == ("puzzles", None)
    assert state.message is not None
    closed = happen(state, go(DAILY))
    assert closed.table is None
    (copy,) = wanted(state, press(Command.SHARE_SET, "mancala"))
    assert isinstance(copy, effects.Copy)
    assert copy.text == (
        "I solved 3 of 5 of today’s Mancala Island puzzles. Can you do better? "
        f"https://example.org/parlour/{DAILY}/{TODAY}"
    )


def test_a_daily_set_goes_on_at_its_first_open_puzzle_and_skipped_ones_come_back() -> None:
    state = happen(at(DAILY), NEXT, RIGHT)
    assert kept(state).days == {TODAY: ".s..."}
    again = at(DAILY, LOBBY._replace(saved=state.saved))
    assert wording.variant_and_progress(table_of(again)) == "Daily set, puzzle 1 of 5"


def test_the_set_of_a_day_that_has_not_come_is_refused() -> None:
    state = at(f"{DAILY}/2026-11-18")
    assert (state.table, state.page, state.address) == (None, "", "#/")
    assert state.message is not None


# My mistakes.


def with_mistakes(*found: Any) -> AppState:
    text = "".join(f"{mistakes.write(each)}\n" for each in found)
    return LOBBY._replace(saved={"mistakes:mancala": text})


def test_a_mistake_that_is_due_is_asked_without_the_computer() -> None:
    due = with_mistakes(mistake(1, "2026-11-16"))
    assert not any(
        isinstance(each, effects.AskReview | effects.LoadPuzzles) for each in wanted(due, go(MINE))
    )
    state = happen(due, go(MINE))
    assert wording.status(table_of(state)) == "Find a better move than last time"
    right = happen(state, RIGHT)
    assert said(right) == "Right! 90\u00a0% to win: you move again."
    (kept_mistake,) = mistakes.read_all(right.saved["mistakes:mancala"])
    assert (kept_mistake.solved, kept_mistake.due) == (1, "2026-11-21")
    done = happen(right, NEXT)
    assert (done.page, done.message) == ("puzzles", sentence("That’s all for today."))


def test_a_missed_mistake_comes_back_tomorrow() -> None:
    once = mistake(1, "2026-11-10")._replace(solved=1, due="2026-11-15")
    state = happen(with_mistakes(once), go(MINE), WRONG)
    (missed,) = mistakes.read_all(state.saved["mistakes:mancala"])
    assert (missed.solved, missed.due) == (0, "2026-11-18")
    assert "That’s the move that was played." in said(state)


def test_a_move_that_is_just_as_good_solves_it_and_an_unknown_one_does_not() -> None:
    state = happen(with_mistakes(mistake(1, "2026-11-16")), go(MINE))
    move = {text: press_pit(text) for text in ("sow 1", "sow 0")}
    assert wording.status(table_of(happen(state, move["sow 1"]))) == "Solved"
    other = happen(state, move["sow 0"])
    assert said(other) == "Not quite. The best move keeps 90\u00a0% to win."


def press_pit(move: str) -> Any:
    return type(RIGHT)(f"pit:{move.split()[1]}")


def test_the_next_mistake_follows_until_all_are_done() -> None:
    state = happen(with_mistakes(mistake(1, "2026-11-15"), mistake(2, "2026-11-14")), go(MINE))
    assert table_of(state).record.seed == 2
    state = happen(state, EndRetry(), NEXT)
    assert table_of(state).record.seed == 1
    assert happen(state, WRONG, NEXT).table is None


def test_without_a_mistake_that_is_due_the_page_says_so() -> None:
    for state in (LOBBY, with_mistakes(mistake(1, TODAY)), with_mistakes()):
        after = happen(state, go(MINE))
        assert (after.page, after.message) == ("puzzles", sentence("No mistakes are due today."))


def test_mistakes_are_deleted_one_by_one_and_all_together_and_brought_back() -> None:
    state = with_mistakes(mistake(1), mistake(2))
    for command in (
        press(Command.DELETE_MISTAKE, f"mancala {mistake(1).name}"),
        press(Command.DELETE_MISTAKES, "mancala"),
    ):
        after = happen(state, command)
        left = mistakes.read_all(after.saved["mistakes:mancala"])
        assert len(left) == (1 if command.command == Command.DELETE_MISTAKE else 0)
        assert happen(after, press(Command.UNDO_MESSAGE)).saved == state.saved
    for nonsense in ("chess 1", "", "mancala nothing"):
        assert happen(state, press(Command.DELETE_MISTAKE, nonsense)) == state

"""Tasks: from the list, of a day, made to order, or put together in the editor."""

import pytest

from app.model import effects, events, routes
from app.model.app_state import AppState, dismiss
from app.model.effects import Effect
from app.model.events import Command, Event
from app.table.events import Touch
from app.table.table import Table
from app.views import doudizhu_editor
from rules.doudizhu.game import GAME
from rules.game import Sentence, sentence
from tests.app.model.sample_states import (
    LOBBY,
    SITE,
    TODAY,
    at_table,
    go,
    happen,
    press,
    timers,
    wanted,
)
from tests.app.sample_tables import lay

TASK = "A-3"
assert GAME.tasks
TEXTS = GAME.tasks.texts
TABLE = lay("doudizhu", ("person", "perfect"), seed=0, variant="34-A")
AT_TABLE = at_table(TABLE)


def table_of(state: AppState) -> Table:
    assert state.table
    return state.table


def asked(state: AppState, event: Event) -> list[Effect]:
    kinds = effects.MakeTask | effects.MakeDailyTask | effects.JudgeTask
    return [effect for effect in wanted(state, event) if isinstance(effect, kinds)]


# Of a day.

DAILY_MADE = events.DailyTaskMade("doudizhu", TODAY, TASK)
MAKING = happen(LOBBY, go("#/doudizhu/daily"))


def test_the_task_of_a_day_is_made_first() -> None:
    days = (TODAY, "2026-11-16")
    questions = [asked(LOBBY, go(f"#/doudizhu/daily/{day}")) for day in days]
    (today,), (yesterday,) = questions
    assert isinstance(today, effects.MakeDailyTask)
    assert isinstance(yesterday, effects.MakeDailyTask)
    assert (today.record.game, today.day, yesterday.day) == ("doudizhu", *days)
    assert today.record.seed != yesterday.record.seed
    assert (MAKING.table, MAKING.message) == (None, TEXTS.making_daily)
    assert MAKING.message_is_progress


def test_then_it_is_opened_and_saved_in_its_own_place() -> None:
    state = happen(MAKING, DAILY_MADE)
    assert state.table
    assert (state.table.record.variant, state.table.daily) == (TASK, TODAY)
    assert (state.save_key, state.message) == (f"daily:doudizhu:{TODAY}", None)


def test_a_task_that_was_not_found_in_time_can_be_asked_for_again() -> None:
    state = happen(MAKING, DAILY_MADE._replace(variant=None))
    assert state.table is None
    assert state.message == TEXTS.not_made


@pytest.mark.parametrize(
    "address", ["#/", "#/mancala", "#/doudizhu", "#/doudizhu/daily/2026-11-16"]
)
def test_a_task_that_comes_when_the_player_has_gone_elsewhere_is_dropped(address: str) -> None:
    elsewhere = happen(MAKING, go(address))
    assert happen(elsewhere, DAILY_MADE) == elsewhere


def test_a_task_of_a_day_that_was_begun_is_not_made_again() -> None:
    begun = lay("doudizhu", ("person", "classic"), seed=0, variant=TASK)._replace(daily=TODAY)
    assert (
        happen(LOBBY._replace(saved=at_table(begun).saved), go("#/doudizhu/daily")).table == begun
    )
    behind = happen(at_table(begun), go("#/settings"), go("#/doudizhu/daily"))
    assert (behind.table, behind.page) == (begun, "")


def test_a_damaged_task_of_a_day_is_set_aside_and_made_again() -> None:
    damaged = LOBBY._replace(saved={f"daily:doudizhu:{TODAY}": "{"})
    assert asked(damaged, go("#/doudizhu/daily")) == asked(LOBBY, go("#/doudizhu/daily"))
    making = happen(damaged, go("#/doudizhu/daily"))
    assert making.saved[f"aside:daily:doudizhu:{TODAY}:1"] == "{"
    assert making.message
    assert making.message.text.startswith("Your saved game couldn’t be opened")
    assert happen(making, DAILY_MADE).message == making.message


def test_a_task_that_was_asked_for_twice_is_not_taken_from_the_player_who_plays_it() -> None:
    playing = happen(MAKING, go("#/"), go("#/doudizhu/daily"), DAILY_MADE, Touch("hand:A"))
    assert happen(playing, DAILY_MADE) == playing


# Made to order.

MAKE = press(Command.MAKE_TASK, "hard", seed=9)
MADE = events.TaskMade(TABLE.record, "hard", TASK)


def test_a_task_is_made_to_order_while_the_game_stays_on_the_table() -> None:
    made_from = TABLE.record._replace(seed=9)
    assert asked(AT_TABLE, MAKE) == [effects.MakeTask(made_from, "hard", TABLE.record)]
    making = happen(AT_TABLE, MAKE)
    assert making.table == AT_TABLE.table
    # The message does not disappear before the task is there.
    assert (making.message, making.message_stays) == (TEXTS.making, True)
    assert making.message_is_progress
    assert timers(AT_TABLE, MAKE) == []


def test_then_it_is_dealt_to_the_same_players() -> None:
    state = happen(AT_TABLE, MAKE, MADE)
    made = table_of(state)
    assert state.message is None
    assert (made.record.variant, made.record.seed, made.seats) == (TASK, 0, TABLE.seats)


def test_a_task_remembers_where_it_comes_from() -> None:
    made = happen(AT_TABLE, MAKE, MADE)
    restarted = happen(made, press(Command.RESTART))
    assert [table_of(state).origin for state in (AT_TABLE, made, restarted)] == ["", "hard", "hard"]
    chosen = events.NewGameChosen("", {"seat": "first", "level": "classic"}, None, seed=1)
    assert table_of(happen(made, chosen)).origin == "hard"
    assert table_of(happen(made, press(Command.PLAY_TASK, "easy-1"))).origin == ""


def test_after_a_task_that_was_made_another_one_of_its_level_is_made() -> None:
    made = happen(AT_TABLE, MAKE, MADE)
    (question,) = asked(made, press(Command.PLAY_NEXT, seed=5))
    record = table_of(made).record
    assert question == effects.MakeTask(record._replace(seed=5), "hard", record)


def test_after_any_other_task_that_is_not_listed_the_player_chooses_one() -> None:
    assert effects.GoTo("#/tasks/doudizhu") in wanted(AT_TABLE, press(Command.PLAY_NEXT))


def test_if_none_was_found_in_time_the_player_is_told() -> None:
    failed = happen(AT_TABLE, MAKE, MADE._replace(variant=None))
    assert (table_of(failed).record, failed.message) == (TABLE.record, TEXTS.not_made)


@pytest.mark.parametrize("variant", [TASK, None])
def test_a_task_that_comes_too_late_is_dropped(variant: str | None) -> None:
    moved = happen(AT_TABLE, MAKE, Touch("hand:3"), Touch("table"))
    for elsewhere in (moved, happen(AT_TABLE, MAKE, go("#/")), happen(AT_TABLE, MAKE, go("#/mo"))):
        assert elsewhere.message == TEXTS.making
        assert happen(elsewhere, MADE._replace(variant=variant)) == dismiss(elsewhere)


# The list.


def test_where_there_are_tasks_a_new_game_is_chosen_in_their_list() -> None:
    assert effects.GoTo("#/tasks/doudizhu") in wanted(AT_TABLE, press(Command.NEW))
    listed = happen(AT_TABLE, go("#/tasks/doudizhu"))
    assert (listed.page, listed.page_subject, listed.table) == ("tasks", "doudizhu", TABLE)


@pytest.mark.parametrize("address", ["#/", "#/mo", "#/doudizhu/learn"])
def test_the_list_lies_over_the_players_own_table(address: str) -> None:
    saved = LOBBY._replace(saved=AT_TABLE.saved)
    listed = happen(saved, go(address), go("#/tasks/doudizhu"))
    assert (table_of(listed).record, listed.page) == (TABLE.record, "tasks")


def test_a_task_of_the_list_is_dealt_to_the_same_players() -> None:
    played = happen(AT_TABLE, go("#/tasks/doudizhu"), press(Command.PLAY_TASK, "easy-2"))
    assert (table_of(played).record.variant, table_of(played).seats) == ("easy-2", TABLE.seats)
    assert (played.page, played.address) == ("", "#/doudizhu")


def test_a_task_that_is_being_played_goes_on_and_any_other_drops_it() -> None:
    begun = happen(AT_TABLE, Touch("hand:3"), Touch("table"))
    listed = happen(begun, go("#/tasks/doudizhu"))
    again = happen(listed, press(Command.PLAY_TASK, "34-A"))
    assert (again.table, again.page, again.address) == (begun.table, "", "#/doudizhu")
    other = happen(listed, press(Command.PLAY_TASK, "easy-2"))
    back = happen(other, press(Command.UNDO_MESSAGE))
    assert table_of(back).record == table_of(begun).record


def test_what_is_not_a_task_is_not_played() -> None:
    listed = happen(AT_TABLE, go("#/tasks/doudizhu"))
    assert happen(listed, press(Command.PLAY_TASK, "nonsense")) == listed


def test_another_opponent_plays_the_same_task() -> None:
    assert happen(AT_TABLE, press(Command.CHOOSE_OPPONENT)).dialog == "new"
    chosen = events.NewGameChosen("", {"seat": "first", "level": "classic"})
    again = table_of(happen(AT_TABLE, chosen))
    assert (again.record.variant, again.seats) == ("34-A", ("person", "classic"))


# The editor.

OPEN = press(Command.OPEN_EDITOR)
EDITING = happen(AT_TABLE, OPEN)


def edit(how: str) -> Event:
    return press(Command.EDIT, how)


def message_of(state: AppState) -> Sentence:
    return doudizhu_editor.message(state.editor)


def judgement_of(variant: str) -> effects.JudgeTask:
    return effects.JudgeTask(TABLE.record._replace(variant=variant))


def test_the_editor_begins_with_the_task_on_the_table_and_asks_who_wins() -> None:
    assert (EDITING.dialog, EDITING.editor) == ("editor", doudizhu_editor.begin("34-A"))
    assert asked(AT_TABLE, OPEN) == [judgement_of("34-A")]
    assert table_of(EDITING) == TABLE


def test_the_editor_opens_again_with_what_was_edited_last() -> None:
    left = happen(EDITING, edit("take player 3"), press(Command.CLOSE), OPEN)
    assert left.editor == doudizhu_editor.begin("4-A")


def test_every_change_asks_again_unless_it_cannot_be_played() -> None:
    assert asked(EDITING, edit("take player 3")) == [judgement_of("4-A")]
    assert asked(EDITING, edit("clear")) == []
    assert asked(EDITING, edit("take computer A")) == []


def test_the_answer_is_told_as_long_as_it_is_about_this_task() -> None:
    judged = happen(EDITING, events.TaskJudged("34-A", (1, 0, 2)))
    assert message_of(judged).text == "1 of {plays} openings wins"
    assert asked(judged, edit("fill computer")) == []
    changed = happen(EDITING, edit("take player 3"))
    for left in (changed, happen(EDITING, press(Command.CLOSE)), LOBBY):
        assert happen(left, events.TaskJudged("34-A", (1, 0, 2))) == left


def test_without_an_open_editor_nothing_is_edited() -> None:
    for event in (edit("clear"), press(Command.PLAY_EDITED), press(Command.SHARE_EDITED)):
        assert happen(AT_TABLE, event) == AT_TABLE
        assert asked(AT_TABLE, event) == []


def test_the_edited_task_is_played_by_the_same_players() -> None:
    played = happen(EDITING, edit("take player 3"), press(Command.PLAY_EDITED))
    assert (table_of(played).record.variant, played.dialog) == ("4-A", "")
    assert table_of(played).seats == TABLE.seats


def test_the_edited_task_is_shared_as_a_link() -> None:
    changed = happen(EDITING, edit("take player 3"))
    record = TABLE.record._replace(variant="4-A")
    copy = effects.Copy(SITE + routes.to_deal(record), sentence("Link copied."))
    assert copy in wanted(changed, press(Command.SHARE_EDITED))


def test_a_task_with_faults_is_neither_played_nor_shared() -> None:
    empty = happen(EDITING, edit("clear"))
    assert happen(empty, press(Command.PLAY_EDITED)) == empty
    assert wanted(empty, press(Command.SHARE_EDITED)) == ()

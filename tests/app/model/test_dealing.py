"""New games: the next one, the same one again, or as the form says. And what happens to the one before."""

from app.model import effects
from app.model.app_state import AppState
from app.model.events import Command, NewGameChosen
from app.saves import keys, table_format
from app.saves.settings import Settings
from app.table import queries
from app.table.events import Touch, Undo
from app.table.table import Table
from rules.game import sentence
from tests.app.model.sample_states import TODAY, at_table, go, happen, press, saves, wanted
from tests.app.sample_tables import do, finished, lay

SEATS = ("keen", "person")
TABLE = lay("mancala", SEATS, seed=5)._replace(
    player_names=("", "Ada"), practice=True, is_memory_aid_on=True
)
OWN = lay("mancala", seed=6, moves=("sow 3",))
SOWN = lay("mancala", moves=("sow 2", "sow 5", "sow 7", "sow 0", "sow 8"))

TWO_PEOPLE = {"seat": "person"}


def table_of(state: AppState) -> Table:
    assert state.table
    return state.table


def beside_own_game(table: Table, own: Table = OWN) -> AppState:
    """At another table of the same game, while the player's own is saved."""
    state = at_table(table)
    return state._replace(saved={**state.saved, "game:mancala": table_format.write(own)})


# The next game.


def test_another_level_is_played_right_away() -> None:
    won = at_table(finished("mancala", ("person", "sleepy")))
    assert table_of(happen(won, press(Command.PLAY_LEVEL, "casual"))).seats == ("person", "casual")
    easier = happen(at_table(lay("mo", ("person",))), press(Command.PLAY_LEVEL, "two-jokers+easy"))
    assert table_of(easier).record.variant == "two-jokers+easy"
    unknown = happen(won, press(Command.PLAY_LEVEL, "gone"))
    assert table_of(unknown) == table_of(won)


def test_until_a_game_is_finished_the_computer_does_not_begin_whatever_the_deal_says() -> None:
    new = at_table(lay("rupiaj", ("person", "greedy"), seed=1))
    knowing = new._replace(saved={**new.saved, keys.finished_key("rupiaj"): "a line for each game"})

    def begin(state: AppState, seed: int) -> bool:
        chosen = NewGameChosen("match", {"seat": "first", "level": "greedy"}, None, seed)
        return queries.can_person_move(table_of(happen(state, chosen)))

    assert [begin(new, seed) for seed in range(8)] == [True] * 8
    assert {begin(knowing, seed) for seed in range(8)} == {True, False}


def test_the_next_game_is_another_deal_for_the_same_players() -> None:
    state = happen(at_table(TABLE)._replace(dialog="end"), press(Command.PLAY_NEXT, seed=9))
    after = table_of(state)
    assert (after.record, state.dialog) == (TABLE.record._replace(seed=9), "")
    assert after.seats == SEATS
    assert (after.player_names, after.practice, after.is_memory_aid_on) == (("", "Ada"), True, True)
    assert after.notice.sentences == (sentence("A new game."),)


def test_after_a_task_comes_the_next_task() -> None:
    state = at_table(lay("doudizhu", ("person", "classic"), variant="1"))
    assert table_of(happen(state, press(Command.PLAY_NEXT))).record.variant == "2"


def test_after_a_tutorial_or_a_daily_deal_comes_the_players_own_game() -> None:
    tutorial = lay("mo", ("person",), seed=0, variant="lesson")
    assert effects.GoTo("#/mo") in wanted(at_table(tutorial), press(Command.PLAY_NEXT))
    daily = at_table(TABLE._replace(daily=TODAY))
    assert effects.GoTo("#/mancala") in wanted(daily, press(Command.PLAY_NEXT))
    assert happen(daily, press(Command.PLAY_NEXT)) == daily


def test_a_new_game_has_the_number_that_was_sealed() -> None:
    sealed = happen(at_table(TABLE), go("#/fairness", seed=77), go("#/mancala"))
    assert table_of(happen(sealed, press(Command.PLAY_NEXT, seed=9))).record.seed == 77
    written = saves(sealed, press(Command.PLAY_NEXT, seed=9))
    assert (written["sealed"], written["opened"]) == ("", "77")


# The same deal again.


def test_a_restart_is_the_same_deal_for_the_same_players() -> None:
    played = do(TABLE._replace(seats=("person", "person")), "pit:2")
    state = happen(at_table(played), press(Command.RESTART))
    after = table_of(state)
    assert after.record == TABLE.record
    assert (after.player_names, after.practice, after.is_memory_aid_on) == (("", "Ada"), True, True)
    assert after.notice.sentences == (sentence("Restarted."),)


def test_a_restart_that_loses_much_is_confirmed_first() -> None:
    state = at_table(SOWN)
    asked = happen(state, press(Command.RESTART))
    assert (asked.dialog, asked.table) == ("restart", SOWN)
    confirmed = happen(asked, press(Command.RESTART_CONFIRMED))
    assert (confirmed.dialog, table_of(confirmed).record.at) == ("", 0)
    unasked = state._replace(settings=Settings(confirm="never"))
    assert table_of(happen(unasked, press(Command.RESTART))).record.at == 0


def test_a_daily_deal_that_was_begun_counts_as_assisted_from_then_on() -> None:
    begun = do(lay("mancala"), "pit:2")._replace(daily=TODAY)
    again = table_of(happen(at_table(begun), press(Command.RESTART)))
    assert (again.daily, again.assisted) == (TODAY, True)
    untouched = at_table(lay("mancala")._replace(daily=TODAY))
    assert not table_of(happen(untouched, press(Command.RESTART))).assisted


def test_a_task_of_the_day_may_be_tried_again_and_an_own_deal_too() -> None:
    begun = lay("doudizhu", ("person", "classic"), variant="34-A", moves=("3",))
    for table in (begun._replace(daily=TODAY), begun):
        assert begun.record.at == 1
        assert not table_of(happen(at_table(table), press(Command.RESTART))).assisted


# The form.


def test_the_form_says_who_plays_what() -> None:
    options = {"seat": "second", "level": "keen", "called-1": " Ada ", "practice": "yes"}
    chosen = NewGameChosen("kalah", options, seed=9)
    state = happen(at_table(lay("mancala"))._replace(dialog="new"), chosen)
    after = table_of(state)
    assert (after.record.variant, after.record.seed, after.practice) == ("kalah", 9, True)
    assert (after.seats, after.player_names[1]) == (SEATS, "Ada")
    assert state.dialog == ""
    other = happen(state, NewGameChosen("island", TWO_PEOPLE, seed=10))
    assert not table_of(other).practice


def test_a_number_in_the_form_is_dealt_and_the_sealed_one_stays_sealed() -> None:
    sealed = happen(at_table(TABLE), go("#/fairness", seed=77), go("#/mancala"))
    state = happen(sealed, NewGameChosen("island", TWO_PEOPLE, number=1234, seed=9))
    assert (table_of(state).record.seed, state.saved["sealed"]) == (1234, "77")


def test_without_a_table_there_is_nobody_to_deal_to() -> None:
    state = happen(at_table(TABLE), go("#/"))
    assert happen(state, NewGameChosen("island", TWO_PEOPLE, seed=9)) == state


# The player's own game.


def test_a_game_under_way_that_is_not_on_the_table_is_set_aside() -> None:
    state = beside_own_game(TABLE._replace(daily=TODAY))
    chosen = NewGameChosen("island", TWO_PEOPLE, seed=9)
    after = happen(state, chosen)
    assert after.saved["aside:game:mancala:1"] == table_format.write(OWN)
    assert (after.save_key, after.address) == ("game:mancala", "#/mancala")
    assert effects.ShowAddress("#/mancala") in wanted(state._replace(address="#/x"), chosen)


def test_one_that_is_over_or_not_begun_is_not() -> None:
    for own in (finished("mancala"), lay("mancala", seed=6)):
        after = happen(beside_own_game(TABLE._replace(daily=TODAY), own), CHOSEN)
        assert "aside:game:mancala:1" not in after.saved
        assert (after.message, after.undo) == (None, None)


# Dropping a game in progress.

CHOSEN = NewGameChosen("island", TWO_PEOPLE, seed=9)
UNDO = press(Command.UNDO_MESSAGE)


def test_a_game_that_is_dropped_is_set_aside_and_comes_back_exactly_as_it_was() -> None:
    state = at_table(do(SOWN, Undo())._replace(player_names=("Ada", "Bo")))
    dropped = happen(state, CHOSEN)
    text = state.saved["game:mancala"]
    assert dropped.saved["aside:game:mancala:1"] == text
    assert dropped.saved["game:mancala"] != text
    assert dropped.message == sentence("Your last game is in Saved games.")
    back = happen(dropped, UNDO)
    assert back.saved == {"game:mancala": text, "aside:game:mancala:1": ""}
    assert table_of(back).record == table_of(state).record
    assert queries.can_redo(table_of(back))
    assert (back.message, back.undo, back.address) == (None, None, "#/mancala")


def test_a_few_moves_are_not_set_aside_but_come_back_too() -> None:
    state = at_table(OWN)
    dropped = happen(state, CHOSEN)
    assert (set(dropped.saved), dropped.message) == (
        {"game:mancala"},
        sentence("New game started."),
    )
    assert happen(dropped, UNDO).saved == state.saved


def test_a_game_begun_after_the_dropped_one_is_set_aside_by_the_undo() -> None:
    begun = happen(at_table(SOWN), CHOSEN, *[Touch(f"pit:{pit}") for pit in (2, 5, 7, 0, 8)])
    assert table_of(begun).record.at >= 4
    back = happen(begun, UNDO)
    assert table_of(back).record == SOWN.record
    assert begun.saved["game:mancala"] in back.saved.values()


def test_nothing_is_said_of_a_game_that_is_over_or_has_not_begun() -> None:
    for table in (finished("mancala"), lay("mancala")):
        after = happen(at_table(table), CHOSEN)
        assert (after.message, after.undo, set(after.saved)) == (None, None, {"game:mancala"})


def test_a_replay_does_not_hide_the_game_behind_it() -> None:
    state = at_table(SOWN)
    linked = table_format.as_replay(finished("mancala"))
    after = happen(state._replace(table=linked), CHOSEN)
    assert after.saved["aside:game:mancala:1"] == state.saved["game:mancala"]


def test_a_restart_without_a_question_can_be_undone() -> None:
    state = at_table(SOWN)._replace(settings=Settings(confirm="never"))
    restarted = happen(state, press(Command.RESTART))
    assert restarted.message == sentence("Restarted.")
    assert table_of(happen(restarted, UNDO)).record == SOWN.record
    confirmed = happen(at_table(SOWN), press(Command.RESTART), press(Command.RESTART_CONFIRMED))
    assert confirmed.message is None


def test_without_an_offer_to_undo_nothing_is_undone() -> None:
    state = at_table(SOWN)
    assert happen(state, UNDO) == state
    gone = happen(state, CHOSEN, press(Command.DISMISS_MESSAGE))
    assert happen(gone, UNDO) == gone

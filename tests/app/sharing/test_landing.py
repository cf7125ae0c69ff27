"""Opening a game in a link: what is asked, what each answer does, and the way back to where one was."""

import pytest

from app.model import effects, events, routes
from app.model.app_state import OPENING, AppState
from app.model.events import Command
from app.saves import keys, table_format
from app.table import sharing
from app.table.events import Redo
from app.table.table import PERSON, Table
from app.text.render import names
from rules import record
from rules.game import sentence
from tests.app.model.sample_states import LOBBY, TODAY, at_table, go, happen, press, saves, wanted
from tests.app.sample_tables import do, finished, lay

AGAINST_COMPUTER = (PERSON, "keen")
BEGUN = lay("mancala", AGAINST_COMPUTER, seed=7, moves=("sow 2", "sow 0"))
OVER = finished("mancala", AGAINST_COMPUTER, seed=5)._replace(hints=1, assisted=True)
HOT_SEAT = lay("rupiaj", (PERSON, PERSON), seed=3)._replace(player_names=("Anna", "Ben"))
OWN = do(lay("mancala", seed=1), "pit:2")
COLD = AppState(phase=OPENING, today=TODAY)


def sent(table: Table, name: str = "") -> str:
    return routes.to_link(sharing.shared(table, name))


def table_of(state: AppState) -> Table:
    assert state.table
    return state.table


def landed(state: AppState, table: Table, name: str = "") -> AppState:
    return happen(state, go(sent(table, name)))


def visitor(own: Table | None = None) -> AppState:
    """In the lobby, maybe with a game of their own in progress."""
    kept = {keys.table_key(own): table_format.write(own)} if own else {}
    return LOBBY._replace(saved=kept)


# What is asked.


def test_a_finished_game_is_not_opened_before_the_visitor_chooses() -> None:
    state = landed(visitor(), OVER, "Anna")
    assert (state.table, state.dialog) == (None, "offer")
    assert state.offered
    assert (state.offered.record, state.offered.seats) == (OVER.record, OVER.seats)
    assert (state.offered.hints, state.offered.player_names) == (1, ("Anna", ""))
    assert saves(visitor(), go(sent(OVER))) == {}


def test_a_game_in_progress_is_asked_about_too() -> None:
    assert landed(visitor(), BEGUN).dialog == "offer"


def test_a_deal_is_simply_played() -> None:
    for own in (None, lay("mancala", seed=9), finished("mancala")):
        state = happen(visitor(own), go(routes.to_deal(BEGUN.record)))
        assert (state.dialog, state.address) == ("" if own else "intro", "#/mancala")
        assert table_of(state).record == BEGUN.record._replace(moves=(), at=0)
        assert names(table_of(state)) == ("you", "the computer")


def test_a_deal_waits_for_an_answer_where_a_game_is_in_progress() -> None:
    state = happen(visitor(OWN), go(routes.to_deal(BEGUN.record)))
    assert (state.table, state.dialog) == (None, "offer")


def test_an_old_link_to_a_game_in_progress_opens_it_as_before() -> None:
    state = happen(visitor(), go("#/" + record.to_link(BEGUN.record)))
    assert (table_of(state).record, state.offered) == (BEGUN.record, None)


def test_a_link_to_the_players_own_game_opens_that() -> None:
    helped = OWN._replace(assisted=True)
    state = landed(visitor(helped), OWN)
    assert (state.offered, state.dialog, table_of(state).assisted) == (None, "", True)
    assert table_of(state).record == OWN.record


def test_at_the_start_the_visitors_own_game_lies_behind_the_question() -> None:
    started = COLD._replace(saved=visitor(OWN).saved)
    state = landed(started, OVER)
    assert (table_of(state).record, state.dialog) == (OWN.record, "offer")
    assert happen(state, press(Command.DECLINE_OFFER)).address == "#/mancala"


def test_the_address_of_the_link_stays_while_it_is_asked_about() -> None:
    """So that a reload asks again."""
    assert landed(visitor(), OVER).address == sent(OVER)


# The answers.


@pytest.mark.parametrize(
    "answer", [press(Command.DECLINE_OFFER), press(Command.CLOSE), events.DialogClosed("offer")]
)
def test_not_now_leaves_everything_as_it_was(answer: events.Event) -> None:
    for before in (visitor(), visitor(OWN), at_table(OWN), at_table(lay("smack", seed=3))):
        after = happen(landed(before, OVER), answer)
        assert after == before


def test_watching_shows_the_game_from_its_first_move_and_saves_nothing() -> None:
    asked = landed(visitor(OWN), OVER, "Anna")
    watching = happen(asked, press(Command.WATCH_OFFER))
    shown = table_of(watching)
    assert (shown.is_replay, shown.record) == (True, OVER.record._replace(at=0))
    assert (watching.dialog, watching.address) == ("", sent(OVER, "Anna"))
    assert names(shown) == ("Anna", "the computer")
    assert watching.saved == asked.saved
    assert saves(watching, Redo()) == {}


def test_nobody_in_a_linked_game_is_you() -> None:
    shown = table_of(happen(landed(visitor(), OVER), press(Command.WATCH_OFFER)))
    assert names(shown) == ("the player", "the computer")
    assert names(table_format.as_replay(shown)) == names(shown)


@pytest.mark.parametrize(
    "before", [visitor(), visitor(OWN), at_table(OWN)._replace(address="#/mancala")]
)
def test_the_exit_leads_back_to_where_the_visitor_was(before: AppState) -> None:
    left = happen(landed(before, OVER), press(Command.WATCH_OFFER), press(Command.EXIT_REPLAY))
    assert (left.address, left.came_from, left.saved) == (before.address, "", before.saved)
    assert (left.table and left.table.record) == (before.table and before.table.record)


def test_the_exit_leads_to_a_game_of_another_kind_too() -> None:
    smack = do(lay("smack", seed=3))
    before = at_table(smack)._replace(address="#/smack")
    left = happen(landed(before, OVER), press(Command.WATCH_OFFER), press(Command.EXIT_REPLAY))
    assert (left.address, table_of(left).record) == ("#/smack", smack.record)


def test_from_a_second_link_the_way_leads_back_past_the_first() -> None:
    watching = happen(landed(visitor(), OVER), press(Command.WATCH_OFFER))
    again = happen(landed(watching, BEGUN), press(Command.WATCH_OFFER), press(Command.EXIT_REPLAY))
    assert (again.address, again.table) == ("#/", None)


def test_autoplay_that_begins_again_knows_the_way_back() -> None:
    state = happen(landed(visitor(), BEGUN), press(Command.WATCH_OFFER), Redo(), Redo())
    again = happen(state, press(Command.AUTOPLAY))
    assert (again.is_autoplaying, again.came_from) == (True, "#/")


def test_playing_from_here_is_the_visitors_game_and_never_the_daily() -> None:
    state = happen(
        landed(visitor(), BEGUN._replace(daily=TODAY), "Anna"), press(Command.PLAY_OFFER)
    )
    table = table_of(state)
    assert (table.record, table.seats) == (BEGUN.record, BEGUN.seats)
    assert (table.daily, table.is_from_link, names(table)) == ("", False, ("you", "the computer"))
    # It is the first game of this visitor.
    assert (state.address, state.dialog, state.offered) == ("#/mancala", "intro", None)


def test_the_deal_is_played_at_the_same_level_from_its_beginning() -> None:
    for state in (
        landed(visitor(), OVER),
        happen(landed(visitor(), OVER), press(Command.WATCH_OFFER)),
    ):
        played = happen(state, press(Command.PLAY_LINKED_DEAL))
        table = table_of(played)
        assert (table.record, table.seats) == (OVER.record._replace(moves=(), at=0), OVER.seats)
        assert (table.is_replay, table.is_from_link, table.hints) == (False, False, 0)
        assert played.address == "#/mancala"


def test_the_deal_of_a_daily_is_the_visitors_own_daily() -> None:
    daily = OVER._replace(daily=TODAY)
    played = happen(landed(visitor(), daily), press(Command.PLAY_LINKED_DEAL))
    assert (table_of(played).daily, played.address) == (TODAY, f"#/mancala/daily/{TODAY}")


def test_a_daily_of_tomorrow_is_played_as_any_deal() -> None:
    """Where the sender lives it is tomorrow already."""
    daily = OVER._replace(daily="2026-11-18")
    played = happen(landed(visitor(), daily), press(Command.PLAY_LINKED_DEAL))
    assert (table_of(played).daily, table_of(played).record.seed) == ("", OVER.record.seed)


@pytest.mark.parametrize("command", [Command.PLAY_OFFER, Command.PLAY_LINKED_DEAL])
def test_a_game_in_progress_is_set_aside_and_the_visitor_is_told_where(command: Command) -> None:
    before = visitor(OWN)
    state = happen(landed(before, BEGUN), press(command))
    assert state.saved["aside:game:mancala:1"] == before.saved["game:mancala"]
    assert state.message == sentence("Your last game is in Saved games.")
    without = happen(landed(visitor(), BEGUN), press(command))
    assert (without.saved.keys() & {"aside:game:mancala:1"}, without.message) == (set(), None)


# Two people.


def test_a_hot_seat_game_opens_as_one() -> None:
    (first, *_) = HOT_SEAT.history.game.legal_moves(HOT_SEAT.state)
    played = HOT_SEAT._replace(history=HOT_SEAT.history.play(first))
    state = happen(landed(visitor(), played), press(Command.PLAY_OFFER))
    table = table_of(state)
    assert (table.seats, names(table)) == ((PERSON, PERSON), ("Anna", "Ben"))
    assert not [each for each in wanted(state, Redo()) if isinstance(each, effects.AskComputer)]


def test_hidden_hands_are_not_watched_before_the_end() -> None:
    (first, *_) = HOT_SEAT.history.game.legal_moves(HOT_SEAT.state)
    asked = landed(visitor(), HOT_SEAT._replace(history=HOT_SEAT.history.play(first)))
    assert happen(asked, press(Command.WATCH_OFFER)) == asked
    over = landed(visitor(), finished("rupiaj"))
    assert table_of(happen(over, press(Command.WATCH_OFFER))).is_replay


# Without a game from a link.


def test_without_an_offer_its_buttons_do_nothing() -> None:
    for state in (LOBBY, at_table(OWN)):
        for command in (Command.PLAY_OFFER, Command.WATCH_OFFER, Command.PLAY_LINKED_DEAL):
            assert happen(state, press(command)) == state


# The name that goes into links.


def test_a_name_is_cleaned_and_remembered_and_goes_into_links() -> None:
    named = happen(
        at_table(BEGUN), events.NameChosen("  Anna\u202e\n  Lena with far too many names")
    )
    assert named.saved[keys.NAME] == "Anna Lena with far t"
    (copy,) = [
        each for each in wanted(named, press(Command.SHARE_LINK)) if isinstance(each, effects.Copy)
    ]
    state = happen(visitor(), go(copy.text.removeprefix(named.site)))
    assert state.offered
    assert state.offered.player_names == ("Anna Lena with far t", "")
    assert saves(named, events.NameChosen("")) == {keys.NAME: ""}

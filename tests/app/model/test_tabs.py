"""One game in several tabs: which one plays, what is saved, and what a tab shows that only watches."""

import pytest

from app.model import effects, events
from app.model.app_state import OPENING, AppState, Tab
from app.model.events import Command
from app.saves import table_format
from app.table.events import AskHint, ComputerMoved, Touch, Undo
from app.table.table import Table
from rules.game import sentence
from tests.app.model.sample_states import LOBBY, at_table, go, happen, press, saves, wanted
from tests.app.sample_tables import do, lay

KEY = "game:mancala"
TABLE, OTHER = lay("mancala", seed=1), lay("mancala", seed=2)
PLAYED = do(TABLE, "pit:2")
PLAYING = at_table(TABLE)
CLAIMING = happen(LOBBY._replace(saved=PLAYING.saved), go("#/mancala"))
GRANTED = events.TabGranted(KEY)


def text(table: Table) -> str:
    return table_format.write(table)


def record_of(state: AppState) -> object:
    assert state.table
    return state.table.record


def test_a_game_that_is_opened_is_claimed_and_given_up_when_it_is_left() -> None:
    assert effects.ClaimTab(KEY) in wanted(LOBBY, go("#/mancala"))
    assert effects.ClaimTab("") in wanted(PLAYING, go("#/"))
    assert (CLAIMING.save_key, CLAIMING.is_claiming) == (KEY, True)
    assert happen(PLAYING, go("#/")).save_key == ""


def test_pages_and_moves_do_not_claim_it_again() -> None:
    for event in (go("#/settings"), Touch("pit:2"), press(Command.REPLAY)):
        assert not any(isinstance(each, effects.ClaimTab) for each in wanted(PLAYING, event))


def test_nothing_is_claimed_before_the_start_is_over() -> None:
    opening = LOBBY._replace(phase=OPENING, saved={"introduced": "mancala"})
    assert wanted(opening, go("#/mancala")) == ()
    assert effects.ClaimTab(KEY) in wanted(happen(opening, go("#/mancala")), events.Started())


def test_nothing_is_saved_before_it_is_known_whose_game_it_is() -> None:
    assert saves(CLAIMING, Touch("pit:2")) == {}
    moved = happen(CLAIMING, Touch("pit:2"))
    assert effects.RereadSave(KEY) in wanted(moved, GRANTED)
    assert saves(happen(moved, GRANTED), events.SaveReread(KEY, None)) == {KEY: text(PLAYED)}


def test_a_player_who_leaves_before_that_loses_no_move() -> None:
    assert saves(happen(CLAIMING, Touch("pit:2")), go("#/")) == {KEY: text(PLAYED)}


def test_every_move_of_a_game_that_is_ours_is_saved() -> None:
    assert saves(PLAYING, Touch("pit:2")) == {KEY: text(PLAYED)}
    assert saves(PLAYING, events.UpdateReady()) == {}


def test_what_another_tab_saved_meanwhile_is_what_is_played() -> None:
    state = happen(CLAIMING, Touch("pit:3"), GRANTED, events.SaveReread(KEY, text(PLAYED)))
    assert (record_of(state), state.tab) == (PLAYED.record, Tab.OURS)
    assert saves(happen(CLAIMING, GRANTED), events.SaveReread(KEY, text(PLAYED))) == {}


def test_a_game_that_another_tab_plays_is_only_watched() -> None:
    denied = events.TabDenied(KEY)
    assert wanted(CLAIMING, denied)[:2] == (effects.ForgetSave(KEY), effects.WaitForTab(KEY))
    watching = happen(CLAIMING, press(Command.NEW), denied, events.SaveChanged(KEY, text(PLAYED)))
    assert (watching.is_watching, watching.dialog, watching.offered) == (True, "", None)
    assert record_of(watching) == PLAYED.record
    for event in (Touch("pit:3"), Undo(), ComputerMoved(PLAYED.record, "sow 3"), AskHint()):
        still = happen(watching, event)
        assert still.table
        assert (still.table.record, still.table.hint_wanted) == (PLAYED.record, False)
        assert saves(watching, event) == {}
    refused = happen(watching, Touch("pit:3")).table
    assert refused
    assert refused.notice.sentences == (sentence("This game is open in another tab."),)


def test_a_tab_that_takes_over_plays_what_the_other_one_had() -> None:
    watching = happen(CLAIMING, events.TabDenied(KEY))
    assert wanted(watching, press(Command.PLAY_HERE)) == (effects.TakeOverTab(KEY),)
    assert effects.TakeOverTab(KEY) not in wanted(PLAYING, press(Command.PLAY_HERE))
    granted = events.TabGranted(KEY, text(PLAYED))
    assert wanted(watching, granted) == (effects.RereadSave(KEY, text(PLAYED)),)
    reread = events.SaveReread(KEY, None, text(PLAYED))
    taken = happen(watching, granted, reread)
    assert (taken.is_watching, taken.tab, record_of(taken)) == (False, Tab.OURS, PLAYED.record)
    assert saves(happen(watching, granted), reread) == {KEY: text(PLAYED)}


def test_a_tab_that_is_overtaken_while_it_reads_the_save_again_goes_on_watching() -> None:
    watching = happen(CLAIMING, GRANTED, events.TabDenied(KEY), events.SaveReread(KEY, None))
    assert (watching.is_watching, watching.tab) == (True, Tab.UNKNOWN)


def test_the_tab_that_is_asked_hands_over_its_newest_position() -> None:
    played = happen(PLAYING, Touch("pit:2"))
    asked = events.TabRequested(KEY)
    assert effects.HandOverTab(KEY, text(PLAYED)) in wanted(played, asked)
    assert happen(played, asked).is_watching
    unsaved = happen(CLAIMING, Touch("pit:2"))
    assert effects.HandOverTab(KEY, text(PLAYED)) in wanted(unsaved, asked)
    given = happen(played, asked)
    assert wanted(given, asked) == ()
    # It waits for its turn only when the other tab has really taken over: it must not be quicker.
    assert wanted(given, events.SaveChanged(KEY, text(PLAYED))) == ()
    assert effects.WaitForTab(KEY) in wanted(given, events.TabDenied(KEY))


def test_another_deal_that_was_open_here_is_offered_afterwards() -> None:
    watching = happen(
        at_table(OTHER),
        events.SaveChanged(KEY, text(TABLE)),
        events.SaveChanged(KEY, text(PLAYED)),
    )
    assert (record_of(watching), watching.offered) == (PLAYED.record, OTHER)
    back = happen(watching, GRANTED, events.SaveReread(KEY, None))
    assert (record_of(back), back.offered, back.dialog) == (PLAYED.record, OTHER, "offer")
    assert happen(watching, go("#/")).offered is None


def test_what_was_played_here_is_set_aside_where_two_tabs_have_gone_on_with_one_game() -> None:
    lost = events.SaveChanged(KEY, text(PLAYED), text(do(TABLE, "pit:3")))
    state = happen(PLAYING, lost)
    assert state.message == sentence(
        "This game was continued in another tab. Your moves here are in Saved games."
    )
    assert saves(PLAYING, lost) == {"aside:game:mancala:1": text(do(TABLE, "pit:3"))}


def test_a_copy_that_found_its_place_taken_gets_another_without_a_word() -> None:
    aside = events.SaveChanged("aside:game:mo:1", "theirs", "mine")
    assert saves(LOBBY, aside) == {"aside:game:mo:2": "mine"}
    assert happen(LOBBY, aside).message is None


def test_settings_chosen_in_another_tab_hold_here_too() -> None:
    chosen = events.SaveChanged("settings", '{"theme":"dark","language":"zh"}')
    assert happen(LOBBY, chosen).settings.theme == "dark"
    assert wanted(LOBBY, chosen) == (effects.LoadLanguage("zh"),)


def test_a_page_that_comes_back_from_the_browsers_cache_claims_its_game_again() -> None:
    restored = events.PageRestored()
    assert wanted(PLAYING, restored)[:2] == (effects.RereadSaves(), effects.ClaimTab(KEY))
    assert saves(happen(PLAYING, restored), Touch("pit:2")) == {}
    watching = happen(PLAYING, events.TabDenied(KEY))
    assert wanted(watching, restored) == (effects.RereadSaves(), effects.WaitForTab(KEY))
    assert wanted(LOBBY, restored) == (effects.RereadSaves(),)


@pytest.mark.parametrize(
    "event",
    [
        events.TabGranted("game:mo"),
        events.TabDenied("game:mo"),
        events.TabRequested("game:mo"),
        events.SaveReread("game:mo", "x", "y"),
    ],
)
def test_late_news_about_another_game_change_nothing(event: events.Event) -> None:
    assert happen(PLAYING, event) == PLAYING


def test_a_replay_is_not_saved_and_its_game_stays_ours() -> None:
    replay = happen(PLAYING, Touch("pit:2"), press(Command.REPLAY))
    assert (replay.save_key, replay.tab) == (KEY, Tab.OURS)
    assert saves(replay, press(Command.REDO)) == {}
    back = happen(replay, press(Command.REDO), press(Command.EXIT_REPLAY))
    assert (record_of(back), back.tab) == (PLAYED.record, Tab.OURS)

"""The house: rooms, dialogs, settings, messages, and what reaches the table in it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.model import app_state
from app.model.app_state import CHOICES, House, Settings, read_settings, update, write_settings
from app.table.events import AskHint, ComputerMoved, Touch, Undo
from rules.game import sentence
from tests.app.sample_tables import do, lay
from tests.data import RECORDS

TABLE, OTHER = lay("mancala", seed=1), lay("mancala", seed=2)
AT_TABLE = House(table=TABLE)


def after(start: House, *events: app_state.Event) -> House:
    for event in events:
        start = update(start, event)
    return start


def test_sitting_down_and_standing_up() -> None:
    seated = after(House(dialog="settings", offered=OTHER), app_state.SitDown(TABLE))
    assert (seated.table, seated.dialog, seated.offered) == (TABLE, "", None)
    up = after(seated, app_state.OpenDialog("new"), app_state.StandUp({"mancala": 3}))
    assert (up.table, up.dialog, up.waiting) == (None, "", {"mancala": 3})


def test_what_happens_at_the_table_reaches_the_table() -> None:
    assert after(AT_TABLE, Touch("pot:2")).table == do(TABLE, "pot:2")


def test_in_the_lobby_nothing_happens_at_a_table() -> None:
    for event in (Touch("pot:2"), Undo()):
        assert after(House(), event) == House()


def test_one_dialog_at_a_time() -> None:
    opened = after(AT_TABLE, app_state.OpenDialog("new"), app_state.OpenDialog("rules"))
    assert opened.dialog == "rules"
    assert after(opened, app_state.CloseDialog()).dialog == ""


def test_an_offered_game_is_taken_or_not() -> None:
    offered = after(AT_TABLE, app_state.Offer(OTHER))
    assert (offered.table, offered.offered, offered.dialog) == (TABLE, OTHER, "offer")
    for accepted, table in ((True, OTHER), (False, TABLE)):
        answered = after(offered, app_state.Answer(accepted))
        assert (answered.table, answered.offered, answered.dialog) == (table, None, "")
    assert after(AT_TABLE, app_state.Answer(accepted=True)).table == TABLE


def test_a_game_that_is_played_in_another_tab_is_only_looked_at() -> None:
    played = do(TABLE, "pot:2")
    watched = after(AT_TABLE, app_state.OpenDialog("new"), app_state.LookOn(played))
    assert (watched.elsewhere, watched.dialog, watched.offered) == (True, "", None)
    assert watched.table is not None
    assert watched.table.record == played.record
    for event in (Touch("pot:3"), Undo(), ComputerMoved(played.record, "sow 3"), AskHint()):
        still = after(watched, event).table
        assert still is not None
        assert (still.record, still.hint_wanted) == (played.record, False)
    refused = after(watched, Touch("pot:3")).table
    assert refused is not None
    assert refused.notice.sentences == (sentence("This game is open in another tab."),)


def test_who_takes_a_game_over_plays_it() -> None:
    taken = after(AT_TABLE, app_state.LookOn(), app_state.SitDown(TABLE), Touch("pot:2"))
    assert not taken.elsewhere
    assert taken.table == do(TABLE, "pot:2")


def test_another_deal_that_lay_here_is_not_forgotten_while_one_looks_on() -> None:
    watched = after(AT_TABLE, app_state.LookOn(OTHER), app_state.LookOn(do(OTHER, "pot:2")))
    assert watched.offered == TABLE
    assert after(watched, app_state.StandUp({})).elsewhere is False


def test_messages_stay_until_they_are_put_away() -> None:
    words = sentence("That link cannot be opened.")
    told = after(House(), app_state.Tell(words))
    assert told.message == words
    assert after(told, app_state.SitDown(TABLE)).message == words
    assert after(told, app_state.Tell(None)).message is None


def test_trouble_with_saving_is_known_until_it_is_over() -> None:
    why = sentence("the space this device gives us is full")
    assert after(AT_TABLE, app_state.Kept(why)).unsaved == why
    assert after(AT_TABLE, app_state.Kept(why), app_state.Kept()).unsaved is None


def test_a_new_version_waits() -> None:
    assert after(AT_TABLE, app_state.UpdateReady()).update_ready


def test_settings_are_chosen_from_what_there_is() -> None:
    chosen = after(AT_TABLE, app_state.Choose("theme", "dark"), app_state.Choose("pace", "off"))
    assert chosen.settings == Settings("dark", "off")
    for strange in (app_state.Choose("theme", "pink"), app_state.Choose("weather", "fair")):
        assert after(AT_TABLE, strange) == AT_TABLE
    assert after(House(), app_state.Remember(Settings("light"))).settings.theme == "light"


ALL = [(name, value) for name in Settings._fields for value in CHOICES[name]]


@pytest.mark.parametrize(("name", "value"), ALL)
def test_settings_are_read_as_they_were_written(name: str, value: str) -> None:
    for others in (Settings(), Settings(*(CHOICES[each][-1] for each in Settings._fields))):
        settings = others._replace(**{name: value})
        assert read_settings(write_settings(settings)) == settings


def test_every_setting_has_its_choices_and_begins_with_one_of_them() -> None:
    assert tuple(CHOICES) == Settings._fields
    assert all(value in CHOICES[name] for name, value in Settings()._asdict().items())


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"theme":"pink"}', "[" * 99_999])
def test_strange_settings_are_the_usual_ones(text: str) -> None:
    assert read_settings(text) == Settings()


@pytest.mark.parametrize("missing", Settings._fields)
def test_settings_kept_before_there_was_one_of_them_are_read(missing: str) -> None:
    kept = Settings(*(CHOICES[name][-1] for name in Settings._fields))
    older = {name: value for name, value in kept._asdict().items() if name != missing}
    usual = getattr(Settings(), missing)
    assert read_settings(json.dumps(older)) == kept._replace(**{missing: usual})


def test_the_page_speaks_what_is_there_not_what_is_wanted() -> None:
    chosen = after(AT_TABLE, app_state.Choose("language", "zh"))
    assert (chosen.settings.language, chosen.spoken) == ("zh", "en")
    assert after(chosen, app_state.Speak("zh")).spoken == "zh"


def test_one_strange_setting_does_not_spoil_the_other() -> None:
    assert read_settings('{"theme":"dark","pace":7,"deck":true}') == Settings(theme="dark")


VALUES = st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.lists(st.integers())


@given(st.dictionaries(st.sampled_from([*Settings._fields, "x"]), VALUES | st.just({})))
def test_any_settings_are_settings(fields: dict[str, object]) -> None:
    read = read_settings(json.dumps(fields))
    assert all(value in CHOICES[name] for name, value in read._asdict().items())


SOWN = ("sow 2", "sow 5", "sow 7", "sow 0", "sow 8")


def test_only_what_would_be_missed_is_asked_about() -> None:
    def asks(*moves: str, **settings: str) -> bool:
        at = lay("mancala", seed=1, moves=moves)
        return app_state.asks_first(House(table=at, settings=Settings(**settings)))

    assert [asks(*SOWN[:number]) for number in range(6)] == [False] * 4 + [True] * 2
    assert not asks(*SOWN, confirm="never")
    assert not app_state.asks_first(House())


def test_a_game_that_is_over_is_begun_again_without_a_question() -> None:
    record = json.loads((RECORDS / "mancala-kalah-1.json").read_text("utf-8"))
    moves = tuple(record["moves"])
    over = lay("mancala", seed=record["seed"], variant="kalah", moves=moves)
    assert over.history.game.outcome(over.state)
    assert not app_state.asks_first(House(table=over))
    assert app_state.asks_first(House(table=do(over, Undo())))


def test_herds_are_counted_at_once_at_whatever_table_one_sits() -> None:
    hidden = House(table=lay("rupiaj", seed=1))
    shown = after(hidden, app_state.Choose("herds", "shown"))
    assert shown.table == lay("rupiaj", seed=1)._replace(shows_counts=True)
    for event in (app_state.SitDown(lay("rupiaj", seed=2)), app_state.Offer(lay("rupiaj", seed=3))):
        there = after(shown, event, app_state.Answer(accepted=True))
        assert there.table is not None
        assert there.table.shows_counts
    again = after(shown, app_state.Choose("herds", "hidden"))
    assert again.table == hidden.table

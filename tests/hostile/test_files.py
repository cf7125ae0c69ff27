"""Damaged links, saves and import files: accepted or refused with a sentence; nothing else escapes."""

from collections import Counter

import pytest

from app.saves import (
    backup,
    commitment,
    finished_games,
    keys,
    statistics,
    table_format,
    task_results,
)
from app.saves.totals import running_totals
from app.text.render import text_of
from rules.game import BadRecord
from tests.hostile.damaged_texts import FIELDS, damaged_texts
from tests.hostile.untrusted_texts import receive

COUNT = 10_000
SHARES = 10


@pytest.mark.parametrize("share", range(SHARES))
def test_whatever_comes_in_is_accepted_or_refused_with_a_sentence(share: int) -> None:
    each = COUNT // SHARES
    seen = Counter(
        (damaged.kind, receive(damaged).is_accepted)
        for damaged in damaged_texts(each, first=share * each)
    )
    # Settings, results and journals are never refused: what cannot be read of them is passed over.
    refusing = ("link", "record", "save", "backup")
    wanted = {(kind, True) for kind in ("link", *FIELDS)} | {(kind, False) for kind in refusing}
    assert set(seen) == wanted


NUMBER = '["2026-11-17","island",1,["person","keen"],"won",%s,%s,false,""]'


@pytest.mark.parametrize("strange", ["1" + "0" * 400, "-1", "true", "1.5", "1e9", '"7"', "1000000"])
def test_a_number_that_no_game_has_is_not_counted(strange: str) -> None:
    for text in (NUMBER % (strange, "null"), NUMBER % ("7", strange)):
        found = finished_games.read(text)
        if strange == "-1" and found:
            continue  # a score may be below nothing
        assert found == ()
        assert finished_games.unreadable(text) == text + "\n"


def test_a_level_of_any_name_is_told_as_it_is() -> None:
    line = '["2026-11-17","island",1,["person","{player.__class__} {"],"won",7,null,false,""]'
    totals = running_totals.of_games("mancala", finished_games.read(line))
    (group,) = statistics.groups("mancala", totals)
    assert text_of(group.title) == "Island rules, {player.__class__} {"


def test_a_game_in_the_place_of_another_is_not_opened_there() -> None:
    """It would go on in its own place, over what is there."""
    mancala = table_format.new_table("mancala", 7)
    daily = mancala._replace(daily="2026-11-17")
    for table in (mancala, daily, table_format.new_table("mo", 0, "lesson")):
        text, own = table_format.write(table), keys.table_key(table)
        assert table_format.read_at(own, text) == table
        for slot in {"game:mo", "game:mancala", "lesson:mo", "daily:mancala:2026-11-16"} - {own}:
            with pytest.raises(BadRecord, match="a different game"):
                table_format.read_at(slot, text)
            assert not backup.can_open(slot, text)


@pytest.mark.parametrize(
    "day", ["²²²²-²²-²²", "٢٠٢٦-١١-١٧", "20261117--", "2026-11-17\n", 20261117]
)
def test_only_a_day_is_a_day(day: object) -> None:
    assert keys.day_of(day) == ""


def test_a_copy_is_set_aside_over_no_other_and_the_same_text_once() -> None:
    known = {"aside:game:mo:2": "two", "aside:game:smack:1": "another game"}
    assert keys.aside_key("game:mo", "new", known) == "aside:game:mo:1"
    known["aside:game:mo:1"] = "one"
    assert keys.aside_key("game:mo", "new", known) == "aside:game:mo:3"
    assert keys.aside_key("game:mo", "two", known) == "aside:game:mo:2"


@pytest.mark.parametrize("kept", [None, "", "x", "-1", "1e3", "²", "9" * 13, "9" * 5_000, "\ud800"])
def test_a_sealed_number_that_is_none_of_ours_is_not_dealt(kept: str | None) -> None:
    assert not commitment.is_sealed(kept)
    assert commitment.is_sealed("0")
    assert commitment.is_sealed("9" * 12)


def test_half_a_character_is_not_brought_in() -> None:
    for spoilt in ('"settings": "\\ud800"', '"aside:\\ud800": "x", "settings": "\\udfff"'):
        with pytest.raises(BadRecord, match="damaged"):
            backup.unpack(f'{{"parlour": "saves", "saves": {{{spoilt}}}}}')
    with pytest.raises(BadRecord, match="no Parlour games"):
        backup.unpack('{"parlour": "saves", "saves": {"aside:\\ud800": "x"}}')


@pytest.mark.parametrize(
    "key",
    ["game:mo:1", "daily:mo", "daily:mo:today", "daily:mo:2026-11-17:2", "journal:mo:", "aside"],
)
def test_a_key_that_nobody_would_look_under_stays_outside(key: str) -> None:
    kept = {"settings": "{}"}
    assert backup.unpack(backup.pack({**kept, key: "{}"})) == kept


def test_true_is_no_number_of_tries() -> None:
    assert task_results.read('{"1":[true,["keen"],false],"2":[1,["keen"],false]}') == {
        "2": task_results.Result(1, ("keen",))
    }

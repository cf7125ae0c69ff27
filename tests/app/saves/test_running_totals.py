"""Running totals: the same as counting every line again, and how few lines that takes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.model import finished
from app.model.events import TotalsDue
from app.saves import backup, finished_games, keys, merge
from app.saves.finished_games import Finished
from app.saves.totals import running_totals
from app.saves.totals.running_totals import Totals
from tests.app.model.sample_states import LOBBY, go, happen, saves
from tests.app.sample_tables import finished as finished_table

GAME, MANY = "mancala", 1_000
FINISHED, TOTALS = keys.finished_key(GAME), keys.totals_key(GAME)

results = st.sampled_from(["won", "lost", "tied", "played"])
games = st.builds(
    Finished,
    on=st.just("2026-11-17"),
    variant=st.sampled_from(["island", "kalah", "gone"]),
    seed=st.integers(0, 9),
    seats=st.sampled_from([("person", "keen"), ("sharp", "person"), ("person", "person")]),
    result=results,
    moves=st.integers(1, 40),
    score=st.none() | st.integers(0, 48),
    assisted=st.booleans(),
    daily=st.sampled_from(["", "2026-11-17"]),
)


def game(number: int) -> Finished:
    result = "won" if number % 3 else "lost"
    return Finished("2026-11-17", "island", number, ("person", "keen"), result, 20, number % 48)


def journal(count: int) -> str:
    return finished_games.write(map(game, range(count)))


def counted(text: str) -> Totals:
    return running_totals.of_games(GAME, finished_games.read(text))


def with_totals(text: str) -> dict[str, str]:
    """The saves after the totals were brought up to date."""
    due = running_totals.due({FINISHED: text}, GAME)
    assert due is not None
    return {FINISHED: text, TOTALS: due}


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines that are parsed during the test."""
    lines, read_line = list[str](), finished_games._read_line

    def count(text: str) -> Finished | None:
        lines.append(text)
        return read_line(text)

    monkeypatch.setattr(finished_games, "_read_line", count)
    return lines


# The same figures.


@given(st.lists(games, max_size=12), st.lists(games, max_size=12))
def test_games_that_are_added_later_count_like_all_at_once(
    one: list[Finished], other: list[Finished]
) -> None:
    totals = running_totals.with_games(GAME, running_totals.of_games(GAME, one), other)
    assert totals == running_totals.of_games(GAME, [*one, *other])


@given(st.lists(games, min_size=2, max_size=12))
def test_saved_totals_are_read_as_they_were(kept: list[Finished]) -> None:
    text = finished_games.write(kept)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running_totals, "_LINES_LEFT", 1)
        assert running_totals.of_game(with_totals(text), GAME) == counted(text)


def test_no_games_no_totals() -> None:
    assert running_totals.of_game({}, GAME) == running_totals.NONE
    assert running_totals.due({}, GAME) is None
    assert running_totals.due({FINISHED: journal(20)}, GAME) is None, "a few lines are read quickly"


# Whatever happens to the saves, the figures are right.


def longer(saved: dict[str, str]) -> dict[str, str]:
    """Another tab has finished a game."""
    return {**saved, FINISHED: saved[FINISHED] + finished_games.write([game(7)])}


def undone(saved: dict[str, str]) -> dict[str, str]:
    """The last game was undone and has ended again."""
    again = game(MANY - 1)._replace(result="tied")
    return {**saved, FINISHED: finished_games.with_game(saved[FINISHED], again, again=True)}


def merged(saved: dict[str, str]) -> dict[str, str]:
    base = saved[FINISHED]
    mine, theirs = (base + finished_games.write([game(number)]) for number in (1, 2))
    text = merge.merged(FINISHED, base, mine, theirs)
    assert text is not None
    return {**saved, FINISHED: text}


def imported(saved: dict[str, str]) -> dict[str, str]:
    earlier = game(5)._replace(on="2025-01-01", seed=99)
    return backup.imported(saved, {FINISHED: finished_games.write([earlier])}, ())


CHANGES = {
    "nothing": lambda saved: saved,
    "another tab": longer,
    "undo": undone,
    "a merge": merged,
    "an import": imported,
    "a reset": lambda saved: {**saved, FINISHED: ""},
    "a changed line": lambda saved: {**saved, FINISHED: saved[FINISHED].replace("won", "tied", 1)},
    "a missing line": lambda saved: {**saved, FINISHED: saved[FINISHED].partition("\n")[2]},
    "changed totals": lambda saved: {**saved, TOTALS: saved[TOTALS].replace("666", "667")},
    "half of the totals": lambda saved: {**saved, TOTALS: saved[TOTALS][:100]},
    "no totals": lambda saved: {FINISHED: saved[FINISHED]},
    "other totals": lambda saved: {**saved, TOTALS: "not ours"},
    "an endless length": lambda saved: {**saved, TOTALS: "9" * 30 + saved[TOTALS]},
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_the_totals_are_those_of_the_lines(change: object) -> None:
    assert callable(change)
    saved = change(with_totals(journal(MANY)))
    assert running_totals.of_game(saved, GAME) == counted(saved[FINISHED])


def test_two_tabs_may_both_write_totals() -> None:
    mine, theirs = with_totals(journal(MANY))[TOTALS], with_totals(journal(MANY + 300))[TOTALS]
    assert merge.merged(TOTALS, "", mine, theirs) == mine


def test_an_exported_file_has_no_totals() -> None:
    assert TOTALS not in backup.pack(with_totals(journal(MANY)))


# How many lines are read.


def test_after_years_a_few_lines_are_read(parsed: list[str]) -> None:
    saved = with_totals(journal(MANY))
    parsed.clear()
    running_totals.of_game(longer(saved), GAME)
    assert len(parsed) == 2, "the last line of the totals' time, and the new one"


def test_opening_the_statistics_reads_one_game_once(parsed: list[str]) -> None:
    lines = {keys.finished_key(name): journal(MANY) for name in ("mo", "mancala", "smack")}
    opened = happen(LOBBY._replace(saved=lines), go("#/statistics"))
    assert len(parsed) == MANY - 1 + len(lines), "one game's lines, and the last line of each game"
    parsed.clear()
    running_totals.of_game(opened.saved, "smack")
    assert len(parsed) == 1


def test_the_last_move_of_a_game_reads_a_few_lines(parsed: list[str]) -> None:
    table = finished_table(GAME, ("person", "keen"))
    state = LOBBY._replace(saved=with_totals(journal(MANY)), table=table)
    parsed.clear()
    after = finished._counted(state, table)
    running_totals.of_game(after.saved, GAME)
    assert len(parsed) <= 4


def test_totals_are_counted_in_steps_while_nobody_waits(parsed: list[str]) -> None:
    state, steps = LOBBY._replace(saved={FINISHED: journal(MANY)}), 0
    assert finished.games_to_count(state.saved) == (GAME,)
    while (after := happen(state, TotalsDue(GAME))).saved is not state.saved:
        assert len(parsed) < MANY / 2, "a step reads a part of the lines"
        parsed.clear()
        assert running_totals.of_game(after.saved, GAME) == counted(journal(MANY))
        parsed.clear()
        state, steps = after, steps + 1
    assert steps > 1
    assert running_totals.due(state.saved, GAME) is None
    running_totals.of_game(state.saved, GAME)
    assert len(parsed) <= 200


def test_totals_that_reach_far_enough_are_not_counted_again() -> None:
    state = LOBBY._replace(saved=with_totals(journal(MANY)))
    assert saves(state, TotalsDue(GAME)) == {}
    assert finished.games_to_count({FINISHED: journal(20)}) == ()


def test_the_game_that_was_played_last_is_counted_first() -> None:
    later = finished_games.write([game(1)._replace(on="2026-11-18")])
    lines = {keys.finished_key(name): journal(MANY) for name in ("mo", "mancala", "smack")}
    lines[keys.finished_key("smack")] += later
    first, *others = finished.games_to_count(lines)
    assert (first, {*others}) == ("smack", {"mo", "mancala"})


def test_totals_are_saved_from_time_to_time() -> None:
    state = LOBBY._replace(saved={FINISHED: journal(MANY)})
    assert TOTALS in saves(state, go(f"#/statistics/{GAME}"))
    assert saves(happen(state, go(f"#/statistics/{GAME}")), go(f"#/statistics/{GAME}")) == {}

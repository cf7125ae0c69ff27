"""What a hint says in each game: a nudge that gives nothing away, a reason, the price of the next move."""

import re
from collections.abc import Iterator

import pytest

from app.presentation import wording
from app.saves import table_format
from app.table.events import AskHint
from app.table.playing import update
from app.table.queries import can_person_move, name_of_move
from app.table.table import MOVE, NUDGE, PERSON, REASON, Table
from app.text.render import names, text_of
from rules import GAMES, NAMES
from tests.app.sample_tables import hinted
from tests.contracts import game_checks
from tests.contracts.random_games import TABLES, variant_of

WITH_A_NUDGE = 15  # positions of each game in which some move is worse than another
every_game = pytest.mark.parametrize("key", NAMES)


def positions(key: str) -> Iterator[Table]:
    """Positions of random games by all sets of rules, as the person to move sees them."""
    game, rules = GAMES[key], [rules for name, rules in TABLES if name == key]
    for seed in range(60):
        variant = variant_of(key, rules[seed % len(rules)], seed)
        record = game_checks.played_at_random(game, variant, seed).record
        whole = table_format.table_of(record, [PERSON] * len(game.players))
        for at in range(seed % 6, record.at, 6):
            record = whole.record._replace(at=at)
            table = Table(whole.history._replace(record=record), whole.seats)
            player = game.to_move(table.state)
            table = table._replace(holder=player)
            if can_person_move(table) and len(game.legal_moves(table.state)) > 1:
                yield table


def nudged(key: str) -> list[Table]:
    found: list[Table] = []
    for table in positions(key):
        hint = hinted(table, NUDGE)
        found += [hint] if hint.hint_step == NUDGE else []
        if len(found) == WITH_A_NUDGE:
            return found
    raise AssertionError(f"only {len(found)} nudges")


@every_game
def test_a_nudge_selects_marks_and_names_no_move(key: str) -> None:
    kinds = set()
    for table in nudged(key):
        said, called = wording.notice_text(table), names(table)
        kinds.add(table.notice.sentences[0].text)
        assert said.endswith("Press Hint again to see the move."), said
        assert table.selected == ()
        moves = [table.history.game.read_move(tip.move) for tip in table.tips if not tip.loss]
        for move in moves:
            name = text_of(name_of_move(table, move), called)
            # How many moves a win takes is no card of Dou dizhu, and to pass is a kind of play.
            without_counts = re.sub(r"\d+ moves", "", said)
            is_named = re.search(rf"\b{re.escape(name)}\b", without_counts)
            assert not is_named or name == "pass", said
    assert len(kinds) > (key == "mo"), kinds


@every_game
def test_the_second_step_names_the_move_and_the_third_gives_a_reason_and_a_cost(key: str) -> None:
    for table in nudged(key)[::3]:
        shown = update(table, AskHint())
        told = update(shown, AskHint())
        assert (shown.hint_step, told.hint_step) == (MOVE, REASON)
        best = table.history.game.read_move(table.tips[0].move)
        name = text_of(name_of_move(table, best), names(table))
        said = wording.notice_text(shown)
        assert said.startswith("Best: "), said
        assert "Next best" not in said
        assert name.lower() in said.lower()
        reason = wording.notice_text(told)
        assert "Next best: " in reason, reason
        assert len(reason) > len(f"Best: {name}. Next best: {name}."), reason
        assert told.hints == table.hints == 1, "all steps are one hint"

"""Tables for the tests of `app/`: laid quickly, touched by name, and played by a computer that is asked."""

import json
from typing import Any

from app.saves import table_format
from app.table import queries
from app.table.events import AskHint, ComputerMoved, Event, HintReceived, Touch
from app.table.playing import update
from app.table.table import PERSON, REASON, Table
from app.worker.protocol import HINT, Question, read_question, read_tips, think, write_question
from rules import GAMES
from rules.thinking import after_slices, finish
from tests.contracts import game_checks

TWO = (PERSON, PERSON)


def lay(
    key: str = "smallest",
    seats: tuple[str, ...] = TWO,
    seed: int = 1,
    variant: str = "",
    moves: tuple[str, ...] = (),
) -> Table:
    laid = table_format.new_table(key, seed, variant, seats)
    for text in moves:
        laid = update(laid, ComputerMoved(laid.record, text))
    return laid


def do(at: Table, *events: Event | str) -> Table:
    """The table after these events; a bare name is a touch."""
    for event in events:
        at = update(at, Touch(event) if isinstance(event, str) else event)
    return at


def answer(at: Table, wanted: str) -> dict[str, Any]:
    """What the worker would answer, through the same texts."""
    question = read_question(write_question(Question(1, at.record, wanted, 0.1)))
    fields: dict[str, Any] = json.loads(finish(think(question), after_slices(1)))
    return fields


def computers_answer(at: Table) -> ComputerMoved:
    level = queries.level_to_move(at)
    assert level is not None
    return ComputerMoved(at.record, answer(at, level)["move"])


def advice(at: Table) -> HintReceived:
    return HintReceived(at.record, read_tips(answer(at, HINT)["tips"]))


def hinted(at: Table, step: int = REASON) -> Table:
    """The table with a hint, up to this step."""
    at = update(at, AskHint())
    at = update(at, advice(at))
    while at.hint_step < step:
        at = update(at, AskHint())
    return at


def to_the_person(at: Table) -> Table:
    """Let the computer make its moves."""
    while queries.level_to_move(at):
        at = update(at, computers_answer(at))
    return at


def cards_of(at: Table, player: int) -> tuple[str, ...]:
    return tuple(f"card:{card}" for card in at.state.hands[player])


def finished(key: str, seats: tuple[str, ...] = TWO, seed: int = 1) -> Table:
    """A whole game of random moves."""
    game = GAMES[key]
    kept = game_checks.played_at_random(game, game.default_variant, seed).record
    return table_format.table_of(kept, list(seats))

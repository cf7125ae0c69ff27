"""Mistakes that a review finds in the player's own games become puzzles."""

import json

from app.model.app_state import AppState, save
from app.saves import keys
from app.saves.practice import mistakes
from app.saves.practice.mistakes import Mistake
from app.table import queries, reviews
from app.table.table import ReviewedTurn, Table
from rules import review
from rules.review import Grade


def follow(before: AppState, after: AppState) -> AppState:
    """Save the turn that has just been judged, if it was a mistake."""
    turn = _new_turn(before.table, after.table)
    table = after.table
    if turn is None or table is None or not _is_own(after, table):
        return after
    if turn.judgement.grade not in (Grade.MISTAKE, Grade.BLUNDER):
        return after
    place = keys.mistakes_key(table.record.game)
    text = mistakes.with_found(after.saved.get(place, ""), _mistake(table, turn, after.today))
    return save(after, place, text)


def _new_turn(before: Table | None, after: Table | None) -> ReviewedTurn | None:
    was = before.review.turns if before and before.review else ()
    now = after.review.turns if after and after.review else ()
    return now[-1] if len(now) == len(was) + 1 else None


def _is_own(state: AppState, table: Table) -> bool:
    """Was this game played here, by the one person at the table? Not a game from a link, nor a solution."""
    if table.is_from_link or table.is_watched or len(queries.persons(table)) != 1:
        return False
    whole = reviews.whole_record(table)
    try:
        fields = json.loads(state.saved.get(keys.table_key(table), ""))["record"]
        moves, at = fields["moves"], fields["at"]
    except (ValueError, KeyError, TypeError):
        return False
    is_same_deal = (fields.get("seed"), fields.get("variant")) == (whole.seed, whole.variant)
    return is_same_deal and tuple(moves[:at]) == whole.moves


def _mistake(table: Table, turn: ReviewedTurn, today: str) -> Mistake:
    whole, number = reviews.whole_record(table), turn.move_number
    position = whole._replace(moves=whole.moves[:number], at=number)
    played = next(option for option in turn.options if option.move == turn.played)
    good = [
        option
        for option in turn.options
        if review.judge(turn.options, option.move).grade == Grade.GOOD
    ]
    return mistakes.new(position, played, good, today)

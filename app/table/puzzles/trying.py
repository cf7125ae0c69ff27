"""A try at a puzzle: is it right, and what is it worth?"""

from typing import Any

from app.table.notices import announce
from app.table.puzzles import posing
from app.table.queries import name_of_move
from app.table.reviews import percent
from app.table.table import Exercise, Retry, Table
from rules.computer import Appraisal
from rules.game import Sentence, sentence
from rules.record import Record


def needs_opinion(table: Table) -> bool:
    """Does nobody know yet what the moves of this puzzle are worth?"""
    return table.exercise is not None and table.retry is not None and not table.retry.turn.options


def is_solved(table: Table) -> bool:
    """Is a right move on the board, found by the player?"""
    retry, exercise = table.retry, table.exercise
    if retry is None or exercise is None or exercise.is_shown:
        return False
    return retry.tried in exercise.answers


def tried(table: Table, move: Any) -> Table:
    """The table with this move made, and told what it is worth."""
    text = table.history.game.write_move(move)
    retry, exercise = _parts(table)
    exercise = exercise._replace(tries=exercise.tries + 1)
    return _told(_with_move(table, move, retry._replace(tried=text, exercise=exercise)))


def again(table: Table) -> Table:
    """The position before the try."""
    retry, exercise = _parts(table)
    before = table._replace(
        history=retry.whole.go_to(retry.turn.move_number),
        retry=retry._replace(tried="", exercise=exercise._replace(is_shown=False)),
        selected=(),
        tips=(),
        hint_step=0,
        hint_wanted=False,
    )
    return posing.introduced(before)


def show_answer(table: Table) -> Table:
    """The answer on the board, in place of any try."""
    retry, exercise = _parts(table)
    text = exercise.answers[0]
    before = table._replace(history=retry.whole.go_to(retry.turn.move_number))
    shown = retry._replace(
        tried=text, exercise=exercise._replace(tries=exercise.tries + 1, is_shown=True)
    )
    return _told(_with_move(before, table.history.game.read_move(text), shown))


def _with_move(table: Table, move: Any, retry: Retry) -> Table:
    return table._replace(
        history=table.history.play(move),
        retry=retry,
        selected=(),
        tips=(),
        hint_step=0,
        hint_wanted=False,
    )


def with_opinion(
    table: Table, asked_about: Record, move_number: int, options: tuple[Appraisal[str], ...]
) -> Table:
    """What the computer thinks has arrived; a player who has already tried hears it now."""
    retry, _ = _parts(table)
    is_same = retry.whole.record == asked_about and retry.turn.move_number == move_number
    if retry.turn.options or not is_same:
        return table
    informed = table._replace(retry=retry._replace(turn=retry.turn._replace(options=options)))
    return _told(informed) if retry.tried else informed


# In words.


def _told(table: Table) -> Table:
    return announce(table, *_verdict(table), *_worth(table))


def _verdict(table: Table) -> tuple[Sentence, ...]:
    retry, exercise = _parts(table)
    if exercise.is_shown:
        before = table._replace(history=retry.whole.go_to(retry.turn.move_number))
        name = name_of_move(before, table.history.game.read_move(retry.tried))
        return (sentence("Best: {cell}", cell=name),)
    if retry.tried == retry.turn.played:
        return (sentence("That’s the move that was played. Try another one"),)
    return (sentence("Right!") if is_solved(table) else sentence("Not quite."),)


def _worth(table: Table) -> tuple[Sentence, ...]:
    """What the move on the board is worth, and what a wrong one costs."""
    retry, exercise = _parts(table)
    known = {option.move: option for option in retry.turn.options}
    here, best = known.get(retry.tried), known.get(exercise.answers[0])
    if here is None:
        if best is None:
            return ()
        return (sentence("The best move keeps {best} % to win", best=percent(best.chance)),)
    chance = percent(here.chance)
    if retry.tried in exercise.answers:
        return (sentence("{chance} % to win: {reason}", chance=chance, reason=here.reason),)
    if best is None or percent(best.chance) <= chance:
        # A shorter search than the one that chose the answer may not see the difference.
        return (sentence("{reason}", reason=here.reason),)
    words = "{chance} % to win instead of {best} %: {reason}"
    return (sentence(words, chance=chance, best=percent(best.chance), reason=here.reason),)


def _parts(table: Table) -> tuple[Retry, Exercise]:
    retry, exercise = table.retry, table.exercise
    assert retry is not None, "only a puzzle"
    assert exercise is not None, "only a puzzle"
    return retry, exercise

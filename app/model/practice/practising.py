"""What a try at a puzzle changes in the saves, and what the buttons of puzzles do."""

from app.model import routes
from app.model.app_state import AppState, Deleted, play, save, tell
from app.model.effects import Copy, Effects, GoTo
from app.model.events import Command, CommandGiven
from app.model.practice import opening
from app.presentation.practice import puzzle_texts
from app.saves import keys
from app.saves.practice import mistakes, results
from app.saves.practice.results import HELPED, MISSED, SOLVED
from app.table import events as table_events
from app.table.notices import announce
from app.table.puzzles import trying
from app.table.table import DAILY_SET, MISTAKES, STREAK, Exercise, Table
from rules import NAMES
from rules.game import Sentence, sentence

Change = tuple[AppState, Effects]

# What belongs to a game of one's own, and does nothing to a puzzle.
_NOT_HERE = {
    Command.NEW,
    Command.DEAL,
    Command.RESTART,
    Command.RESTART_CONFIRMED,
    Command.REPLAY,
    Command.SHOW_MOVE,
    Command.SHOW_TURN,
    Command.AUTOPLAY,
    Command.REVIEW,
    Command.RETRY,
    Command.REDO,
    Command.SHARE,
}


def run(state: AppState, table: Table, given: CommandGiven) -> Change | None:
    """None if a puzzle changes nothing about the command."""
    match given.command:
        case Command.RETRY_NEXT:
            return opening.following(state, table, given.seed)
        case Command.SHOW_BETTER:
            return play(state, table_events.EndRetry()), ()
        case Command.EXIT_REPLAY:
            return state, (GoTo(routes.to_page("puzzles", table.record.game)),)
        case command if command in _NOT_HERE:
            return state, ()
    return None


def follow(before: AppState, after: AppState) -> AppState:
    """The first try counts, and so does looking at the answer before it."""
    was = before.table.exercise if before.table else None
    table = after.table
    now = table.exercise if table else None
    if was is None or now is None or table is None or was.name != now.name or was.mode != now.mode:
        return after
    if was.tries or not now.tries:
        return after
    solved = HELPED if table.assisted else SOLVED
    return _counted(after, table, now, solved if trying.is_solved(table) else MISSED)


def _counted(state: AppState, table: Table, exercise: Exercise, mark: str) -> AppState:
    key = table.record.game
    if exercise.mode == MISTAKES:
        return _with_tried_mistake(state, key, exercise.name, mark)
    now = opening.results_of(state, key)
    if exercise.mode == STREAK:
        count = now.run.solved if now.run else 0
        now = results.with_streak_try(now, mark)
        if now.run:
            state = _with_heading(state, table, puzzle_texts.of_streak(now))
        else:
            over = puzzle_texts.of_ended_streak(count, now.best)
            state = _with_heading(state, announce(table, *table.notice.sentences, over), over)
    elif exercise.mode == DAILY_SET:
        now = _with_mark(state, key, exercise, mark)
    else:
        now = results.with_try(now, exercise.name, mark)
    return opening.with_results(state, key, now)


def _with_mark(state: AppState, key: str, exercise: Exercise, mark: str) -> results.Results:
    number = opening.number_in_set(state, key, exercise.day, exercise.name)
    return results.with_mark(opening.results_of(state, key), exercise.day, number, mark)


def _with_heading(state: AppState, table: Table, heading: Sentence) -> AppState:
    assert table.retry is not None, "it is a puzzle"
    assert table.retry.exercise is not None, "it is a puzzle"
    exercise = table.retry.exercise._replace(heading=heading)
    return state._replace(table=table._replace(retry=table.retry._replace(exercise=exercise)))


def _with_tried_mistake(state: AppState, key: str, name: str, mark: str) -> AppState:
    place = keys.mistakes_key(key)
    text = state.saved.get(place, "")
    mistake = next((each for each in mistakes.read_all(text) if each.name == name), None)
    if mistake is None:
        return state  # deleted in another tab
    after = mistakes.tried(mistake, state.today, is_solved=mark == SOLVED)
    return save(state, place, mistakes.with_changed(text, after))


# On the page.


def run_on_page(state: AppState, given: CommandGiven) -> Change:
    key, _, name = given.argument.partition(" ")
    if key not in NAMES:
        return state, ()
    if given.command == Command.SHARE_SET:
        marks = opening.results_of(state, key).days.get(state.today, results.BLANK_SET)
        address = state.site + routes.to_puzzle(key, DAILY_SET, state.today)
        text = f"{puzzle_texts.shared_set(key, marks)} {address}"
        return state, (Copy(text, sentence("Result copied.")),)
    place = keys.mistakes_key(key)
    text = state.saved.get(place, "")
    is_one = given.command == Command.DELETE_MISTAKE
    left = mistakes.without(text, name) if is_one else mistakes.without_any(text)
    if left == text:
        return state, ()
    told = sentence("Mistake deleted.") if is_one else sentence("All mistakes deleted.")
    return tell(save(state, place, left), told, Deleted({place: text})), ()

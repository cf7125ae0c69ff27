"""Opens puzzles: the one that an address asks for, and the one after it."""

from collections.abc import Iterator

from app.model import routes
from app.model.app_state import (
    AppState,
    close_page,
    open_page,
    open_table,
    save,
    set_aside,
    tell,
    warn,
)
from app.model.effects import Effects, LoadPuzzles
from app.model.practice import selection
from app.presentation.practice import puzzle_texts
from app.saves import daily, keys
from app.saves.practice import mistakes, results
from app.saves.practice.mistakes import Mistake
from app.saves.practice.results import OPEN, Results, Run
from app.table.notices import refuse
from app.table.puzzles import posing
from app.table.table import DAILY_SET, MISTAKES, SOLVE, STREAK, Exercise, Table
from rules import GAMES, puzzles
from rules.game import BadRecord, Sentence, sentence
from rules.puzzles import Puzzle

Opening = tuple[AppState, Effects]


def go_to(state: AppState, place: routes.Puzzle, seed: int) -> Opening:
    """The puzzle that is open behind a page, or the next one; BadRecord if there can be none."""
    key, mode = place.key, place.mode
    day = ""
    if mode == DAILY_SET:
        day = daily.read(place.day or state.today, daily.day(state.today)).isoformat()
        state = state._replace(address=routes.to_puzzle(key, mode, day))
    exercise = state.table.exercise if state.table else None
    is_here = state.table is not None and state.table.record.game == key
    if exercise and is_here and (exercise.mode, exercise.day) == (mode, day):
        return close_page(state), ()
    if mode == MISTAKES:
        return _open(
            state, key, _mistake(state, key), all_done=sentence("No mistakes are due today.")
        )
    if GAMES[key].puzzles is None:
        raise BadRecord("there’s no such page")
    if key not in state.puzzles:
        return open_page(state._replace(table=None), "puzzles", key), (LoadPuzzles(key, seed),)
    return _open_next(state, key, mode, day, seed)


def loaded(state: AppState, key: str, text: str, seed: int) -> Opening:
    """The puzzles are here; the player may have gone elsewhere meanwhile."""
    found = puzzles.read_all(text)
    if not found:
        return missing(state, key, sentence("There are no puzzles for this game yet.")), ()
    state = state._replace(puzzles={**state.puzzles, key: found})
    place = _place(state)
    if place is None or place.key != key or state.page != "puzzles":
        return state, ()
    return go_to(state, place, seed)


def missing(state: AppState, key: str, why: Sentence) -> AppState:
    place = _place(state)
    if place is not None and place.key == key:
        state = state._replace(address=routes.to_page("puzzles", key))
    return warn(state, why)


def _place(state: AppState) -> routes.Puzzle | None:
    """The puzzle that the address asks for, if it does."""
    try:
        place = routes.read(state.address)
    except BadRecord:
        return None
    return place if isinstance(place, routes.Puzzle) else None


def results_of(state: AppState, key: str) -> Results:
    return results.read(state.saved.get(keys.practice_key(key), ""))


def with_results(state: AppState, key: str, now: Results) -> AppState:
    """Save results; a text that cannot be read is set aside before."""
    place = keys.practice_key(key)
    if not results.is_readable(state.saved.get(place, "")):
        state = set_aside(state, place)
    return save(state, place, results.write(now))


# The next puzzle.


def following(state: AppState, table: Table, seed: int) -> Opening:
    """The puzzle after the one on the table."""
    exercise, key = table.exercise, table.record.game
    assert exercise is not None, "only after a puzzle"
    if exercise.mode == MISTAKES:
        done = sentence("That’s all for today.")
        return _open(state, key, _mistake(state, key, exercise.name), all_done=done)
    if exercise.mode == STREAK and not exercise.tries:
        run = results_of(state, key).run
        if run is None or run.is_skip_used:
            words = sentence("You’ve used your skip. Find the move!")
            return state._replace(table=refuse(table, words)), ()
        state = with_results(
            state, key, results_of(state, key)._replace(run=run._replace(is_skip_used=True))
        )
    return _open_next(state, key, exercise.mode, exercise.day, seed, after=exercise.name)


def _open_next(
    state: AppState, key: str, mode: str, day: str, seed: int, after: str = ""
) -> Opening:
    if mode == STREAK and results_of(state, key).run is None:
        state = with_results(state, key, results_of(state, key)._replace(run=Run(seed)))
    if mode == STREAK:
        found = _of_streak(state, key)
    elif mode == DAILY_SET:
        found = _of_day(state, key, day, after)
    else:
        found = _to_solve(state, key, after)
    return _open(state, key, found, all_done=puzzle_texts.all_done(mode))


def _open(state: AppState, key: str, table: Table | None, all_done: Sentence) -> Opening:
    """A puzzle; or the page that they are chosen from, if there is none."""
    if table is not None:
        opened = open_table(state, posing.introduced(table))
        return opened._replace(address=routes.to_table(table)), ()
    address = routes.to_page("puzzles", key)
    told = tell(open_page(state._replace(table=None), "puzzles", key), all_done)
    return told._replace(address=address), ()


def _to_solve(state: AppState, key: str, after: str) -> Table | None:
    """A puzzle that the rules no longer allow is passed over."""
    now, found = results_of(state, key), state.puzzles[key]
    for _ in found:
        puzzle = selection.to_solve(found, now, after)
        if puzzle is None:
            return None
        table = _posed(key, puzzle, SOLVE, puzzle_texts.to_solve(puzzle))
        if table is not None:
            return table
        after = results.name_of(puzzle.record)
        now = now._replace(solved=(*now.solved, after))
    return None


def _of_streak(state: AppState, key: str) -> Table | None:
    now = results_of(state, key)
    assert now.run is not None, "it has begun"
    puzzle = selection.of_streak(state.puzzles[key], now.run)
    return None if puzzle is None else _posed(key, puzzle, STREAK, puzzle_texts.of_streak(now))


def _of_day(state: AppState, key: str, day: str, after: str) -> Table | None:
    chosen = selection.of_day(state.puzzles[key], daily.day(day).toordinal())
    marks = results_of(state, key).days.get(day, results.BLANK_SET)
    names = [results.name_of(puzzle.record) for puzzle in chosen]
    for number in _from(names.index(after) + 1 if after in names else 0, len(chosen)):
        if marks[number] == OPEN:
            heading = puzzle_texts.of_day(number + 1)
            table = _posed(key, chosen[number], DAILY_SET, heading, day)
            if table is not None:
                return table
    return None


def number_in_set(state: AppState, key: str, day: str, name: str) -> int:
    """The place of a puzzle in the set of a day."""
    chosen = selection.of_day(state.puzzles[key], daily.day(day).toordinal())
    return [results.name_of(puzzle.record) for puzzle in chosen].index(name)


def _from(start: int, count: int) -> Iterator[int]:
    """All numbers below `count`, beginning with this one."""
    yield from range(start, count)
    yield from range(min(start, count))


def _posed(key: str, puzzle: Puzzle, mode: str, heading: Sentence, day: str = "") -> Table | None:
    feature = GAMES[key].puzzles
    assert feature is not None, "go_to has looked"
    asked = feature.kinds.get(puzzle.kind, sentence("Find the best move"))
    exercise = Exercise(
        mode,
        results.name_of(puzzle.record),
        asked,
        heading,
        (puzzle.answer,),
        day=day,
        has_hints=mode != STREAK,
    )
    try:
        return posing.posed(puzzle.record, exercise)
    except BadRecord:
        return None


def _mistake(state: AppState, key: str, after: str = "") -> Table | None:
    """The mistake that has waited longest; after it the next one."""
    due = mistakes.due(state.saved.get(keys.mistakes_key(key), ""), state.today)
    names = [mistake.name for mistake in due]
    for number in _from(names.index(after) + 1 if after in names else 0, len(due)):
        if (table := _posed_mistake(due[number], len(due))) is not None:
            return table
    return None


def _posed_mistake(mistake: Mistake, count: int) -> Table | None:
    exercise = Exercise(
        MISTAKES,
        mistake.name,
        sentence("Find a better move than last time"),
        puzzle_texts.of_mistakes(count),
        tuple(option.move for option in mistake.best),
    )
    options = (*mistake.best, mistake.played)
    try:
        return posing.posed(mistake.position, exercise, mistake.played.move, options)
    except BadRecord:
        return None

"""The tasks of a game as they are listed: in groups, each with what became of it."""

from typing import NamedTuple

from app.presentation import wording
from app.saves.task_results import Result, Results
from app.table.queries import is_over
from app.table.table import Table
from app.text.catalogue import word
from app.text.render import text_of
from rules.game import Sentence, TaskGroup, Tasks, sentence

SOLVED, HELPED, TRIED, NEW = "solved", "helped", "tried", ""  # the marks of a task


class ListedTask(NamedTuple):
    variant: str
    number: str
    label: str  # its title and its result
    mark: str
    is_open: bool = False  # it is being played


class ListedGroup(NamedTuple):
    title: str
    note: str
    solved: int
    tasks: tuple[ListedTask, ...]

    @property
    def progress(self) -> str:
        return _progress(self.solved, len(self.tasks))


class TaskList(NamedTuple):
    title: str
    groups: tuple[ListedGroup, ...]
    who_plays: str

    @property
    def progress(self) -> str:
        return _progress(
            sum(group.solved for group in self.groups),
            sum(len(group.tasks) for group in self.groups),
        )


def task_list(table: Table, results: Results) -> TaskList:
    tasks = table.history.game.tasks
    assert tasks is not None, "only a game with tasks has a list of them"
    is_played = bool(table.record.moves) and not is_over(table)
    open_task = table.record.variant if is_played else ""
    groups = tuple(_group(tasks, group, results, open_task) for group in tasks.groups)
    return TaskList(word(tasks.texts.title), groups, wording.who_plays(table))


def _group(tasks: Tasks, group: TaskGroup, results: Results, open_task: str) -> ListedGroup:
    listed = tuple(
        ListedTask(
            variant,
            tasks.number(variant),
            _label(tasks.title(variant), results.get(variant, Result())),
            _mark(results.get(variant, Result())),
            is_open=variant == open_task,
        )
        for variant in group.variants
    )
    solved = sum(task.mark in (SOLVED, HELPED) for task in listed)
    return ListedGroup(word(group.title), word(group.note) if group.note else "", solved, listed)


def _progress(solved: int, total: int) -> str:
    return text_of(sentence("{solved} of {total} solved", solved=solved, total=total))


def _label(title: Sentence, result: Result) -> str:
    """The title of a task, whether it is solved, and after how many tries."""
    if not result.tries:
        return text_of(title)
    tries = (
        sentence("1 try") if result.tries == 1 else sentence("{count} tries", count=result.tries)
    )
    if result.is_solved:
        words = "{title}, solved, {tries}"
    elif result.helped:
        words = "{title}, solved with help, {tries}"
    else:
        words = "{title}, not solved yet, {tries}"
    return text_of(sentence(words, title=title, tries=tries))


def _mark(result: Result) -> str:
    if result.is_solved:
        return SOLVED
    if result.helped:
        return HELPED
    return TRIED if result.tries else NEW

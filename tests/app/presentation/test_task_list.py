"""The list of tasks: what became of each, how many are solved, and who plays."""

import pytest

from app.presentation.task_list import HELPED, NEW, SOLVED, TRIED, ListedTask, TaskList, task_list
from app.saves.task_results import Result, Results
from app.table.table import Table
from tests.app.sample_tables import lay

RESULTS: Results = {
    "easy-1": Result(1, ("perfect",)),
    "easy-2": Result(2, (), helped=True),
    "easy-3": Result(3),
    "4s": Result(1, ("classic",)),
}


def listed(table: Table | None = None, results: Results = RESULTS) -> TaskList:
    return task_list(table or lay("doudizhu", ("person", "perfect"), variant="easy-1"), results)


def task(variant: str, tasks: TaskList) -> ListedTask:
    (found,) = [task for group in tasks.groups for task in group.tasks if task.variant == variant]
    return found


@pytest.mark.parametrize(
    ("variant", "mark", "label"),
    [
        ("easy-1", SOLVED, "Easy mission 1, solved, 1 try"),
        ("easy-2", HELPED, "Easy mission 2, standard rules, solved with help, 2 tries"),
        ("easy-3", TRIED, "Easy mission 3, not solved yet, 3 tries"),
        ("easy-4", NEW, "Easy mission 4, standard rules"),
    ],
)
def test_every_task_says_what_became_of_it(variant: str, mark: str, label: str) -> None:
    found = task(variant, listed())
    assert (found.mark, found.label) == (mark, label)
    assert found.number == variant[-1]


def test_solved_tasks_are_counted_in_their_group_and_in_all() -> None:
    shown = listed()
    assert shown.title == "Missions"
    assert shown.progress == "3 of 76 solved"
    counted = {group.title: group.progress for group in shown.groups}
    assert counted["Easy"] == "2 of 16 solved"
    assert counted["Classic six"] == "0 of 6 solved"
    assert counted["Classic six, standard rules"] == "1 of 6 solved"


def test_two_groups_of_the_same_hands_say_how_they_differ() -> None:
    one, other = listed().groups[-2:]
    assert [task.number for task in one.tasks] == [task.number for task in other.tasks]
    assert one.note
    assert other.note
    assert one.note != other.note


def test_a_task_is_open_while_it_is_being_played() -> None:
    def open_tasks(*moves: str) -> list[str]:
        table = lay("doudizhu", ("person", "perfect"), variant="easy-1", moves=moves)
        return [
            task.variant for group in listed(table).groups for task in group.tasks if task.is_open
        ]

    assert open_tasks() == []
    assert open_tasks("3") == ["easy-1"]


def test_the_list_says_who_plays() -> None:
    assert listed().who_plays == "You against the computer: Perfect"
    two = lay("doudizhu", ("person", "person"), variant="1")
    assert listed(two).who_plays == "Two people, one device"

"""The tasks of a game: a tile for each, which starts it; and tasks of one's own making."""

from typing import Any

from js import document

from app.model.app_state import AppState
from app.presentation import task_list
from app.presentation.task_list import ListedGroup, ListedTask
from app.saves import keys, task_results
from app.ui.pages.elements import element, slot


def fill(root: Any, state: AppState) -> None:
    table = state.table
    assert table is not None, "the page lies over a table of its game"
    results = task_results.read(state.saved.get(keys.results_key(state.page_subject), ""))
    shown = task_list.task_list(table, results)
    slot(root, "title").textContent = shown.title
    slot(root, "progress").textContent = shown.progress
    slot(root, "groups").append(*map(_group, shown.groups))
    slot(root, "opponent").textContent = shown.who_plays
    more = document.getElementById(f"tasks-{state.page_subject}")
    if more:
        slot(root, "more").append(more.content.cloneNode(True))


def _group(group: ListedGroup) -> Any:
    section = document.getElementById("task-group").content.firstElementChild.cloneNode(True)
    slot(section, "title").textContent = group.title
    slot(section, "note").textContent = group.note
    slot(section, "note").hidden = not group.note
    slot(section, "progress").textContent = group.progress
    share = f"{group.solved / len(group.tasks):.3f}"
    section.querySelector(".task-bar").style.setProperty("--solved", share)
    slot(section, "tasks").append(*map(_tile, group.tasks))
    return section


def _tile(task: ListedTask) -> Any:
    tile = element("button", task.number, type="button", class_="tile", title=task.label)
    tile.ariaLabel = task.label
    tile.dataset.do = f"play-task {task.variant}"
    tile.dataset.result = task.mark
    tile.toggleAttribute("data-open", task.is_open)
    return tile

"""Shows the page that is open."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from js import document

from app.model.app_state import AppState
from app.ui.dom import part
from app.ui.pages import (
    about,
    daily,
    fairness,
    puzzles,
    rules,
    saved,
    settings,
    statistics,
    tasks,
)
from app.ui.progress import progress_page

_PAGES: Mapping[str, ModuleType] = {
    "about": about,
    "daily": daily,
    "fairness": fairness,
    "progress": progress_page,
    "puzzles": puzzles,
    "rules": rules,
    "saved": saved,
    "settings": settings,
    "statistics": statistics,
    "tasks": tasks,
}


def show(state: AppState) -> None:
    """Draw the whole page again: it is small, and seldom changes."""
    root = part("page")
    focused = _focused_selector(root)
    template = document.getElementById(f"page-{state.page}")
    root.dataset.page = state.page
    root.replaceChildren(template.content.cloneNode(True))
    _PAGES[state.page].fill(root, state)
    if focused and (again := root.querySelector(focused)):
        again.focus()


def show_time(state: AppState) -> None:
    """Another minute has passed."""
    if state.page == "daily":
        daily.show_countdown(part("page"), state)


def _focused_selector(root: Any) -> str:
    """A selector for what has the focus: choosing a setting, or a new day, may draw the page again."""
    field = document.activeElement
    if not root.contains(field):
        return ""
    if field.hasAttribute("data-setting"):
        return f"[name={field.name}][value={field.value}]"
    return f'[href="{field.getAttribute("href")}"]' if field.hasAttribute("href") else ""

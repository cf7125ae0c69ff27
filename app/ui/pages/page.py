"""Shows the page that is open."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from js import document

from app.model.app_state import AppState
from app.ui.dom import part
from app.ui.pages import about, daily, fairness, rules, settings, statistics

_PAGES: Mapping[str, ModuleType] = {
    "about": about,
    "daily": daily,
    "fairness": fairness,
    "rules": rules,
    "settings": settings,
    "statistics": statistics,
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


def _focused_selector(root: Any) -> str:
    """A selector for the setting that has the focus: choosing one may draw the page again."""
    field = document.activeElement
    if not root.contains(field) or not field.hasAttribute("data-setting"):
        return ""
    return f"[name={field.name}][value={field.value}]"

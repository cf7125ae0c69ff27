"""The editor on the page: the two hands, and the deck they are filled from."""

from typing import Any

from js import document

from app.text.render import say, stopped
from app.ui.board import stamped
from app.views.doudizhu import rank_face, rank_name
from app.views.doudizhu_editor import HANDS, Draft
from rules.doudizhu.missions import left_in_deck
from rules.game import sentence


def show(root: Any, draft: Draft) -> None:
    mission, left = draft.mission, left_in_deck(draft.mission)
    focused = document.activeElement
    held = focused.getAttribute("data-do") if root.contains(focused) else None
    for hand in HANDS:
        cards = mission._asdict()[hand]
        row = root.querySelector(f"[data-hand={hand}]")
        # Suits are for the eye: those of one hand begin where those of the other end.
        places = [cards[:at].count(rank) for at, rank in enumerate(cards)]
        suits = places if hand == HANDS[0] else [3 - place for place in places]
        row.replaceChildren(
            *(_take(hand, rank, suit) for rank, suit in zip(cards, suits, strict=True))
        )
        row.dataset.filling = "true" if hand == draft.filling else "false"
    deck = [_add(rank, count) for rank, count in left.items()]
    root.querySelector("[data-deck]").replaceChildren(*deck)
    for field in root.querySelectorAll("input[type=radio]"):
        field.checked = field.value in (f"fill {draft.filling}", f"rules {mission.rules}")
    root.querySelector("[data-said]").textContent = stopped(say(draft.said))
    for button in root.querySelectorAll("[data-needs-mission]"):
        button.disabled = not draft.name
    # The buttons are new: whoever goes on with the keyboard is still where they were.
    if held and (again := root.querySelector(f"[data-do='{held}']")):
        again.focus()


def _take(hand: str, rank: str, place: int) -> Any:
    words = sentence("Take {rank} out", rank=rank_name(rank))
    return _button(f"edit take {hand} {rank}", rank, place, say(words))


def _add(rank: str, count: int) -> Any:
    words = sentence("Add {rank}, {count} left", rank=rank_name(rank), count=count)
    button = _button(f"edit add {rank}", rank, 0, say(words))
    button.dataset.left = str(count)
    button.setAttribute("aria-disabled", "false" if count else "true")
    return button


def _button(what: str, rank: str, place: int, label: str) -> Any:
    button = document.createElement("button")
    button.type = "button"
    button.dataset.do = what
    button.setAttribute("aria-label", label)
    button.append(stamped(rank_face(rank, place), ()))
    return button

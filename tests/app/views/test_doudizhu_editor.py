"""A mission made by hand: what the editor's buttons do, and what it says."""

import pytest

from app.views.doudizhu_editor import Draft, begin, edit, judged
from rules.doudizhu.missions import Mission


def made(*steps: str, start: Draft | None = None) -> Draft:
    draft = start or Draft()
    for step in steps:
        draft = edit(draft, step)
    return draft


def test_it_begins_with_the_mission_on_the_table() -> None:
    assert begin("4s").mission == Mission("3456779TTJK", "348TQKKAA2", "standard")
    assert begin("no such mission").mission == Mission("", "")


def test_cards_go_to_the_hand_that_is_being_filled_in_order() -> None:
    draft = made("add 7", "add 3", "fill computer", "add T", "add 4", "add 4")
    assert draft.mission == Mission("37", "44T")
    assert draft.name == "37-44T"
    assert made("take computer 4", start=draft).name == "37-4T"
    assert made("rules standard", "add R", start=draft).name == "37-44TRs"


def test_a_rank_has_four_cards_and_a_joker_one() -> None:
    draft = made(*["add 7"] * 3, "fill computer", *["add 7"] * 3, "add B", "add B")
    assert draft.mission == Mission("777", "7B")


def test_emptying_keeps_the_rules() -> None:
    assert made("rules standard", "add 5", "clear").mission == Mission("", "", "standard")


@pytest.mark.parametrize(
    "strange", ["", "add", "add X", "take nobody 3", "fill table", "rules none"]
)
def test_anything_else_changes_nothing(strange: str) -> None:
    draft = begin("1")
    assert edit(draft, strange) == draft


def test_it_says_what_is_wrong_before_it_says_who_wins() -> None:
    assert str(Draft().said) == "Both hands need at least one card"
    joker = made("add B", "fill computer", "add 3")
    assert str(joker.said) == "The classic rules have no jokers"
    assert joker.name == ""
    assert str(made("rules standard", start=joker).said) == "Working out who wins …"


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ((13, 0, 13), "You win, whatever you play first"),
        ((10, 0, 13), "You win with 10 of 13 first plays"),
        ((1, 12, 13), "You win with 1 of 13 first plays"),
        ((0, 1, 13), "Who wins was not found out in time"),
        ((0, 0, 13), "The computer wins, whatever you play"),
    ],
)
def test_who_wins(found: tuple[int, int, int], said: str) -> None:
    draft = begin("1")
    assert str(judged(draft, draft.name, *found).said) == said


def test_a_late_verdict_on_other_hands_is_dropped() -> None:
    draft = begin("1")
    assert judged(edit(draft, "add 4"), draft.name, 1, 0, 2).verdict is None
    assert edit(judged(draft, draft.name, 1, 0, 2), "add 4").verdict is None

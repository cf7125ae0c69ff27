"""A mission made by hand: what the editor's buttons do, and what it says."""

import pytest

from app.views.doudizhu_editor import (
    Draft,
    begin,
    edit,
    message,
    needs_verdict,
    screen,
    variant,
    with_verdict,
)
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
    assert variant(draft) == "37-44T"
    assert variant(made("take computer 4", start=draft)) == "37-4T"
    assert variant(made("rules standard", "add R", start=draft)) == "37-44TRs"


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
    assert str(message(Draft())) == "Both hands need at least one card"
    joker = made("add B", "fill computer", "add 3")
    assert str(message(joker)) == "The classic rules have no jokers"
    assert variant(joker) == ""
    assert not needs_verdict(joker)
    assert str(message(made("rules standard", start=joker))) == "Working out who wins …"


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ((13, 0, 13), "Every opening wins"),
        ((10, 0, 13), "10 of 13 openings win"),
        ((1, 12, 13), "1 of 13 openings wins"),
        ((0, 1, 13), "Too complex to work out who wins"),
        ((0, 0, 13), "The computer wins, whatever you play"),
    ],
)
def test_who_wins(found: tuple[int, int, int], said: str) -> None:
    draft = begin("1")
    assert str(message(with_verdict(draft, variant(draft), found))) == said


def test_a_late_verdict_on_other_hands_is_dropped() -> None:
    draft = begin("1")
    changed = edit(draft, "add 4")
    assert with_verdict(changed, variant(draft), (1, 0, 2)) == changed
    judged = with_verdict(draft, variant(draft), (1, 0, 2))
    assert not needs_verdict(judged)
    assert needs_verdict(edit(judged, "add 4"))


# What is shown.


def test_every_button_is_a_command_that_does_something() -> None:
    draft = made("add 7", "add 7", "fill computer", "add 3")
    for row in screen(draft).rows.values():
        for button in row:
            assert edit(draft, button.command) != draft


def test_cards_of_a_hand_are_taken_out_and_those_of_the_deck_put_in() -> None:
    shown = screen(made("add 7", "add 7", "fill computer", "add 3"))
    assert [button.command for button in shown.rows["player"]] == ["take player 7"] * 2
    assert [button.command for button in shown.rows["computer"]] == ["take computer 3"]
    left = {button.command: button.left for button in shown.rows["deck"]}
    assert (left["add 7"], left["add 3"], left["add A"]) == (2, 3, 4)
    assert [str(button.label) for button in shown.rows["player"]] == ["Remove Seven"] * 2


def test_no_card_is_shown_twice() -> None:
    shown = screen(made("add 7", "add 7", "fill computer", "add 7", "add 7"))
    cards = [
        button.piece.identity for hand in ("player", "computer") for button in shown.rows[hand]
    ]
    assert len(set(cards)) == 4


def test_the_chosen_options_and_the_hand_that_is_filled_are_marked() -> None:
    assert screen(Draft()).options == {"fill player", "rules classic"}
    shown = screen(made("fill computer", "rules standard"))
    assert shown.options == {"fill computer", "rules standard"}
    assert shown.filled_row == "computer"

"""How MO looks: what a pile, a royal and the draw pile show and say, and what a touch means."""

import pytest

from app.text.render import text_of
from app.views import mo as view
from app.views.gestures import Gesture
from app.views.scene import Cell
from rules.cards import read_cards
from rules.mo.game import apply, steps
from rules.mo.moves import Place
from rules.mo.position import State
from tests.rules.mo.pictures import drawn

# The Six of Hearts is to be placed. The Queen's line, b2 and b3, is worth 7 in black; it fires from b4.
LAID = drawn("""
    .        QS        ..  KH+7D   .
    ..       7S/AC/2D  5H  3C      ..
    ..       4D        ..  2S      ..
    ..       6C        8H  9D      ..
    .        +3H       ..  (JC+2H) 6H 5C 4C
""")


def cells(state: State, last: tuple[State, Place] | None = None) -> dict[str, Cell]:
    return {cell.name: cell for cell in view.render(state, 0, last).cells()}


def on(cell: Cell) -> list[str]:
    """The pieces in a cell, the top one last: a card, or `back` and the card if all know it."""
    return [
        " ".join(filter(None, ["back" if "back" in piece.marks else "", piece.identity]))
        for piece in cell.pieces
    ]


LABELS = {
    "b2": "B2, Seven of Spades, 3 cards, with an ace or a joker inside",
    "c3": "C3, empty",
    "d4": "D4, Nine of Diamonds",
    "b4": "B4, Six of Clubs; would hit the Queen of Spades on b1 with 7, but it has 12",
    "d3": "D3, Two of Spades",
    "b1": "B1, Queen of Spades, strength 12, its line has 7 and fires from b4",
    "d1": "D1, King of Hearts, strength 20, can no longer be beaten",
    "d5": "D5, Jack of Clubs, fallen",
    "b5": "B5, 3 armour waiting for a royal",
    "a3": "A3, free",
    "e5": "Six of Hearts, to place; 2 more to draw",
}


@pytest.mark.parametrize("name", LABELS)
def test_a_cell_says_what_it_is_where_it_is_and_what_it_means(name: str) -> None:
    assert text_of(cells(LAID)[name].label) == LABELS[name]


def test_piles_lie_top_card_last_and_royals_above_their_armour() -> None:
    shown = cells(LAID)
    assert on(shown["b2"]) == ["2D", "AC", "7S"]
    assert on(shown["d1"]) == ["7D", "KH"]
    assert on(shown["d5"]) == ["back 2H", "back JC"]
    assert on(shown["e5"]) == ["back", "6H"]
    assert on(shown["c3"]) == []


def test_nothing_but_the_face_up_card_has_a_name_and_can_be_lifted() -> None:
    names = [piece.name for cell in cells(LAID).values() for piece in cell.pieces if piece.name]
    assert names == ["drawn"]


def test_what_is_below_in_the_draw_pile_is_not_in_the_scene() -> None:
    everything = repr(view.render(LAID._replace(seen_below=0), 0, None))
    assert "5C" not in everything
    assert "Five of Clubs" not in everything


def test_what_an_ace_sent_back_lies_face_down_under_the_draw_pile() -> None:
    sent = drawn("""
        .   ..  ..        ..  .
        ..  ..  5C/3H     ..  ..
        ..  ..  ..        ..  ..
        ..  ..  ..        ..  ..
        .   ..  ..        ..  AH 9C 8C
    """)
    after = apply(sent, Place("c2"))
    assert on(cells(after)["e5"]) == ["back 3H", "back 5C", "back", "9C"]
    assert on(cells(after)["c2"]) == ["AH"]


def test_armour_is_added_up_as_on_paper() -> None:
    shown = cells(LAID)
    assert shown["d1"].texts["strength"] == "13+7 = 20"
    assert shown["b1"].texts["strength"] == ""
    assert shown["d5"].texts["strength"] == ""
    assert shown["b5"].texts["strength"] == "+3"


def test_the_armour_of_a_royal_is_one_number_however_many_cards_it_is() -> None:
    heavy = drawn("""
        .   JS+2H+3H+4H ..  ..  .
        ..  7S          ..  ..  ..
        ..  4D          ..  ..  ..
        ..  6C          ..  ..  ..
        .   ..          ..  ..  6H
    """)
    assert cells(heavy)["b1"].texts["strength"] == "11+9 = 20"


def test_a_ten_is_printed_as_10() -> None:
    ten = cells(LAID._replace(draw=read_cards("TH")))["e5"].pieces[-1]
    assert ten.texts["rank"] == "10"


def test_a_royal_whose_line_could_fire_shows_power_against_strength() -> None:
    shown = cells(LAID)
    aim = shown["b1"].texts["aim"]
    assert not isinstance(aim, str)
    assert str(aim) == "7 < 12"
    assert "holds" in shown["b1"].marks
    # A Five cannot go to b4, so nothing can fire at the Queen this turn.
    five = cells(LAID._replace(draw=LAID.draw[1:]))
    assert five["b1"].texts["aim"] == ""
    assert five["b1"].marks.isdisjoint({"holds", "falls"})


def test_a_pile_reaches_the_lines_it_would_fire_along_and_the_royals_at_their_ends() -> None:
    shown = cells(LAID)
    assert shown["b4"].reaches == {"b1": "line", "b2": "line", "b3": "line"}
    # From b2 nobody is hit, and d4, from which the King could be hit, is too high for a Six.
    assert shown["b2"].reaches == shown["d4"].reaches == {}


def test_marks_tell_buried_aces_and_kings_beyond_reach() -> None:
    shown = cells(LAID)
    assert {name for name, cell in shown.items() if "buried" in cell.marks} == {"b2"}
    assert {name for name, cell in shown.items() if "beyond" in cell.marks} == {"d1"}
    assert {name for name, cell in shown.items() if "fallen" in cell.marks} == {"d5"}


def test_an_ace_on_top_is_seen_and_not_marked_as_buried() -> None:
    ace = drawn("""
        .   ..  ..     ..  .
        ..  ..  AC     ..  ..
        ..  ..  ..     ..  ..
        ..  ..  ..     ..  ..
        .   ..  ..     ..  6H
    """)
    assert "buried" not in cells(ace)["c2"].marks


FIRES = drawn("""
    .   JS  ..  ..  .
    ..  7S  ..  ..  KC
    ..  4D  ..  ..  ..
    ..  6C  ..  ..  ..
    .   ..  ..  ..  6H 5C
""")


def test_a_line_that_fires_is_lit_before_the_royal_falls() -> None:
    (firing,) = steps(FIRES, Place("b4"))
    shown = cells(firing)
    assert "firing" in shown["b4"].marks
    assert "line" in shown["b2"].marks
    assert "line" in shown["b3"].marks
    assert "hit" in shown["b1"].marks
    assert "line" not in shown["c2"].marks
    # The King stands at the end of another line, which does not fire.
    assert shown["e2"].marks.isdisjoint({"hit", "missed"})
    after = cells(apply(FIRES, Place("b4")), (FIRES, Place("b4")))
    assert "fallen" in after["b1"].marks
    assert "last" in after["b4"].marks
    assert "line" not in after["b3"].marks


def test_the_same_card_is_the_same_piece_before_and_after_it_is_placed() -> None:
    (lifted,) = [piece for piece in cells(FIRES)["e5"].pieces if piece.name]
    (lying,) = [
        piece
        for piece in cells(apply(FIRES, Place("b4")))["b4"].pieces
        if piece.identity == lifted.identity
    ]
    assert lying.name == ""
    assert lying.template == lifted.template


PEEKED = {
    "b2": ("Pile b2, from the top: Seven of Spades, Ace of Clubs, Two of Diamonds", "7S AC 2D"),
    "d1": ("On d1: King of Hearts, Seven of Diamonds, strength 20", "KH 7D"),
    "d5": ("On d5: Jack of Clubs, Two of Hearts, fallen", "JC 2H"),
}


@pytest.mark.parametrize("name", PEEKED)
def test_every_pile_can_be_looked_into(name: str) -> None:
    found = view.peek(LAID, name)
    assert found is not None
    words, pieces = found
    assert (text_of(words), " ".join(piece.identity for piece in pieces)) == PEEKED[name]


@pytest.mark.parametrize("name", ["c3", "a3", "e5"])
def test_there_is_nothing_to_look_into_in_an_empty_cell_or_the_draw_pile(name: str) -> None:
    assert view.peek(LAID, name) is None
    assert not cells(LAID)[name].opens


def test_the_one_card_is_meant_to_go_to_whatever_is_touched() -> None:
    assert view.intended_move(Gesture("b4", ("drawn",))) == Place("b4")
    assert view.intended_move(Gesture("b4")) == Place("b4")
    assert view.gesture(Place("c1")) == Gesture("c1", ("drawn",))


def test_the_empty_draw_pile_says_so() -> None:
    shown = cells(LAID._replace(draw=()))
    assert text_of(shown["e5"].label) == "Draw pile, empty"
    assert on(shown["e5"]) == []
    last = cells(LAID._replace(draw=LAID.draw[:1]))
    assert text_of(last["e5"].label) == "Six of Hearts, the last card"
    assert on(last["e5"]) == ["6H"]

"""Taking and exchanging in Rupiaj, as pictures: before, the action, after."""

import pytest

from rules.rupiaj.counting import ending
from rules.rupiaj.game import legal_moves, read_move, steps
from rules.rupiaj.invariants import problems
from tests.rules.rupiaj.pictures import drawn, rows, see

# fmt: off
TAKING = {
    "a good goes to the hand, and the market is filled from the deck": ("""
        market  gold silks 3 camel
        deck    leather …
        Ruby*   spices
        """, "take gold", """
        market  silks leather 3 camel
        Ruby    gold spices
        Opal*
        """),
    "only one is taken of two alike": ("""
        market  2 gold 3 camel
        deck    leather …
        Ruby*   gold
        """, "take gold", """
        market  gold leather 3 camel
        Ruby    2 gold
        Opal*
        """),
    "the other player takes for himself": ("""
        market  gold silks 3 camel
        deck    camel …
        Ruby    spices
        Opal*   camel
        """, "take silks", """
        market  gold 4 camel
        Ruby*   spices
        Opal    silks camel
        """),
    "a hand of six takes a seventh card": ("""
        market  gold silks 3 camel
        deck    leather …
        Ruby*   2 silver 4 spices 2 camel
        """, "take gold", """
        market  silks leather 3 camel
        Ruby    gold 2 silver 4 spices 2 camel
        Opal*
        """),
    "all camels go to the herd, and as many cards come": ("""
        market  gold silks 3 camel
        deck    leather camel spices gold …
        Ruby*   silver 2 camel
        """, "camels", """
        market  gold silks spices leather camel
        deck    gold …
        Ruby    silver 5 camel
        Opal*
        """),
    "one camel is all camels, and a full hand does not matter": ("""
        market  2 gold 2 silks camel
        deck    leather …
        Ruby*   3 silver 4 spices
        Opal    2 camel
        """, "camels", """
        market  2 gold 2 silks leather
        Ruby    3 silver 4 spices camel
        Opal*   2 camel
        """),
    "a market of camels is taken whole": ("""
        market  5 camel
        deck    leather gold gold silks camel …
        Ruby*   silver
        """, "camels", """
        market  2 gold silks leather camel
        Ruby    silver 5 camel
        Opal*
        """),
    "the last card of the deck fills the market": ("""
        market  gold silks 3 camel
        deck    leather
        Ruby*   spices 8 camel
        """, "take gold", """
        market  silks leather 3 camel
        deck    -
        Ruby    gold spices 8 camel
        Opal*
        """),
    "the last three cards come for three camels": ("""
        market  gold silks 3 camel
        deck    leather 2 spices
        Ruby*   8 camel
        """, "camels", """
        market  gold silks 2 spices leather
        deck    -
        Ruby    11 camel
        Opal*
        """),
    "without a deck nothing comes for a good": ("""
        market  gold silks 3 camel
        deck    -
        Ruby*   spices 8 camel
        """, "take gold", """
        market  silks 3 camel
        deck    -
        Ruby    gold spices 8 camel
        Opal*
        """),
    "what could be laid out for three camels stays": ("""
        market  gold silks 3 camel
        deck    leather spices
        Ruby*   8 camel
        """, "camels", """
        market  gold silks spices leather
        deck    -
        Ruby    11 camel
        Opal*
        """),
}
EXCHANGING = {
    "goods for goods; nothing is drawn": ("""
        market  gold silks leather 2 camel
        deck    diamonds …
        Ruby*   silver 2 spices camel
        """, "swap gold silks for silver spices", """
        market  silver spices leather 2 camel
        deck    diamonds …
        Ruby    gold silks spices camel
        Opal*
        exchanges  1
        """),
    "goods for camels": ("""
        market  3 gold 2 camel
        Ruby*   silver 3 camel
        """, "swap gold gold for camel camel", """
        market  gold 4 camel
        Ruby    2 gold silver camel
        Opal*
        exchanges  1
        """),
    "goods for a good and a camel; camels lie in the market already": ("""
        market  gold silks 3 camel
        Ruby*   silver leather camel
        exchanges  4
        """, "swap gold silks for camel leather", """
        market  leather 4 camel
        Ruby    gold silver silks
        Opal*
        exchanges  5
        """),
    "the whole market": ("""
        market  2 gold 2 silks leather
        Ruby*   3 spices 2 camel
        Opal    camel
        """, "swap gold gold leather silks silks for camel camel spices spices spices", """
        market  3 spices 2 camel
        Ruby    2 gold 2 silks leather
        Opal*   camel
        exchanges  1
        """),
    "a full hand gives goods": ("""
        market  gold silks leather 2 camel
        Ruby*   5 spices 2 silver 2 camel
        """, "swap gold silks for spices spices", """
        market  2 spices leather 2 camel
        Ruby    gold 2 silver silks 3 spices 2 camel
        Opal*
        exchanges  1
        """),
    "five cards and two camels make seven": ("""
        market  gold silks leather 2 camel
        Ruby*   5 spices 3 camel
        """, "swap gold silks for camel camel", """
        market  leather 4 camel
        Ruby    gold silks 5 spices camel
        Opal*
        exchanges  1
        """),
    "six cards, a good and a camel make seven": ("""
        market  gold silks leather 2 camel
        Ruby*   6 spices 3 camel
        """, "swap gold silks for camel spices", """
        market  spices leather 3 camel
        Ruby    gold silks 5 spices 2 camel
        Opal*
        exchanges  1
        """),
    "without a deck, and the round goes on": ("""
        market  gold silks 3 camel
        deck    -
        Ruby*   2 spices
        Opal    8 camel
        """, "swap gold silks for spices spices", """
        market  2 spices 3 camel
        deck    -
        Ruby    gold silks
        Opal*   8 camel
        exchanges  1
        """),
}
# fmt: on
PICTURES = {
    f"{action}: {what}": picture
    for action, pictures in {"take": TAKING, "swap": EXCHANGING}.items()
    for what, picture in pictures.items()
}


@pytest.mark.parametrize("what", PICTURES)
def test_an_action(what: str) -> None:
    see(*PICTURES[what])


# ---- on the way


def test_what_is_drawn_is_seen_on_its_way_to_the_market() -> None:
    before, text, after = TAKING["all camels go to the herd, and as many cards come"]
    (frame,) = steps(drawn(before), read_move(text))
    assert rows(frame)[:3] == [
        "market gold silks",
        rows(drawn(after))[1],
        "drawn leather camel spices",
    ]
    assert frame.sides == drawn(after).sides
    assert ending(frame) is None  # what is on its way will fill the market
    assert problems(frame) == []


def test_what_can_be_drawn_is_seen_even_if_it_is_too_little() -> None:
    before, text, _ = TAKING["what could be laid out for three camels stays"]
    (frame,) = steps(drawn(before), read_move(text))
    assert frame.drawn == ("leather", "spices")
    assert ending(frame) is not None


ONE_MOTION = [
    TAKING["without a deck nothing comes for a good"],
    EXCHANGING["goods for camels"],
    ("market 2 gold 3 camel\nRuby* 3 leather", "sell leather 3", ""),
]


@pytest.mark.parametrize(("before", "text", "_after"), ONE_MOTION)
def test_where_nothing_is_drawn_a_move_is_one_motion(before: str, text: str, _after: str) -> None:
    state = drawn(before)
    assert read_move(text) in legal_moves(state)
    assert list(steps(state, read_move(text))) == []

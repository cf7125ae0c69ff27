"""The words of MO: how a move is told, and why another is refused."""

import pytest

from rules.game import IllegalMove
from rules.mo.game import apply, legal_moves, read_move, tell
from rules.mo.moves import Place
from tests.rules.mo.pictures import EASY, PLAIN, STRICT_ARMOUR, STRICT_JOKER, drawn
from tests.rules.mo.test_pictures import MOVES

# ---- how a move is told: the position, the move, the sentence

# fmt: off
TOLD: dict[str, tuple[str, str, str]] = {
    "a placement": (
        MOVES["a card lies on a lower top"][0], "place c4",
        "0 placed the Seven of Hearts on c4."),
    "a royal": (
        MOVES["a royal stands on its cell, and lines that are strong enough do not fire at it"][0],
        "place c1", "0 placed the Jack of Hearts on c1."),
    "a shot that holds": (
        MOVES["with 10 a jack holds: the card that fires does not count"][0], "place c4",
        "0 placed the Seven of Hearts on c4; the Jack of Hearts on c1 holds, 10 of 11."),
    "a shot that counts only a suit": (
        MOVES["against a king his colour is not enough"][0], "place c4",
        "0 placed the Seven of Hearts on c4; the King of Spades on c1 holds, 9 of 13."),
    "a shot that fells": (
        MOVES["armour is to be beaten too: 14 fell 11 and 3, and the armour stays with the fallen"][0],
        "place c4",
        "0 placed the Seven of Hearts on c4; the Jack of Hearts on c1 falls, 14 of 14."),
    "two shots": (
        MOVES["of a corner's two one may hold"][0], "place d4",
        ("0 placed the Seven of Hearts on d4; the Jack of Hearts on d1 falls, 11 of 11; "
         "the Queen of Clubs on a4 holds, 11 of 12.")),
    "a card across from a fallen royal": (
        MOVES["a fallen royal is not fired at again"][0], "place c4",
        "0 placed the Seven of Hearts on c4."),
    "an ace": (
        MOVES["an ace sends the pile under the draw pile, its top card first"][0], "place c4",
        "0 placed the Ace of Spades on c4 and sent 3 back."),
    "a joker": (
        MOVES["a joker sends an ace back"][0], "place c3",
        "0 placed the Red joker on c3 and sent one card back."),
    "an ace on nothing": (
        MOVES["an ace in the empty middle sends nothing back"][0], "place c3",
        "0 placed the Ace of Spades on c3."),
    "an ace that fires": (
        MOVES["an ace sends its pile back and fires"][0], "place c4",
        ("0 placed the Ace of Hearts on c4 and sent 2 back; "
         "the Jack of Hearts on c1 falls, 11 of 11.")),
    "armour": (
        MOVES["armour goes under the royal, after what it has; nothing fires"][0], "place c1",
        "0 placed the Three of Hearts as armour on the Jack of Diamonds on c1: now 16."),
    "armour to come": (
        MOVES["armour for nobody waits on its cell"][0], "place c1",
        "0 placed the Three of Hearts on c1 as armour for a later royal."),
}

KING_TO_20 = """
    .   ..  KD+4H  ..  .
    ..  5S  6S     7S  ..
    ..  8S  9S     TS  QC+5D
    ..  5C  6C     7C  ..
    .   ..  ..     ..  3H 2C
"""
KING_TO_WAITING_7 = """
    .   ..  +4D+3D  ..  .
    ..  5S  TH      2C  ..
    ..  3C  9C      6D  ..
    ..  7S  5C      8D  ..
    .   ..  ..      ..  KH 3S
"""
BEYOND = " No two cards can beat it: this deal can no longer be won."
# fmt: on


@pytest.mark.parametrize("what", TOLD)
def test_a_move_is_told_in_a_sentence(what: str) -> None:
    picture, text, words = TOLD[what]
    told = tell(drawn(picture), read_move(text))
    assert str(told) == words
    assert told.text.startswith("{player} ")


def test_a_king_at_20_is_said_to_be_beyond_reach() -> None:
    told = tell(drawn(KING_TO_20), Place("c1"))
    words = "0 placed the Three of Hearts as armour on the King of Diamonds on c1: now 20."
    assert str(told) == words + BEYOND


def test_a_king_who_comes_to_armour_and_has_20_is_said_to_be_beyond_reach() -> None:
    told = tell(drawn(KING_TO_WAITING_7), Place("c1"))
    assert str(told).startswith("0 placed the King of Hearts on c1")
    assert str(told).endswith(BEYOND)


@pytest.mark.parametrize(
    ("picture", "cell", "variant"),
    [
        (KING_TO_20.replace("3H 2C", "2H 2C"), "c1", PLAIN),  # 19 is ten and nine of one suit
        (KING_TO_20, "e3", PLAIN),  # a queen at 20 falls to two tens of her colour
        (KING_TO_20, "c1", EASY),  # so does a king where suits do not matter
        (KING_TO_WAITING_7.replace("+4D+3D", "+4D+2D"), "c1", PLAIN),
    ],
    ids=["king-at-19", "queen-at-20", "easy", "king-comes-to-19"],
)
def test_others_are_not_beyond_reach(picture: str, cell: str, variant: str) -> None:
    assert BEYOND not in str(tell(drawn(picture, variant), Place(cell)))


# ---- refusals: the position, the cell, the sentence

# fmt: off
ROYAL_TO_COME = """
    .   KC  ..  +TD  .
    ..  2S  4H  TS   ..
    ..  3C  9H  6H   ..
    ..  9S  5C  8D   (JS)
    .   ..  ..  ..   JH 2C
"""
QUEEN_TO_COME = """
    .   KC  ..  ..  .
    ..  2S  4D  TS  ..
    ..  3C  9H  6H  ..
    ..  9D  5C  8D  (JS)
    .   ..  ..  ..  QD 2C
"""
SEVEN = """
    .   KC  ..  ..  .
    ..  2S  4H  TS  ..
    ..  3C  9H  6H  ..
    ..  9S  5C  8D  (JS)
    .   ..  ..  ..  7H 2C
"""
ARMOUR = """
    .   KC+5D  JD   ..  .
    ..  5S     6S   7S  ..
    ..  8S     9S   TS  QC
    ..  5C     6C   7C  (JS)
    .   ..     +2D  ..  3H 2C
"""
NOBODY_ALIVE = """
    .   ..  ..  ..  .
    ..  5S  6H  7D  ..
    ..  8S  9H  TS  (JS)
    ..  5C  6C  7C  ..
    .   ..  ..  ..  3H 2C
"""
LOW_TOPS = """
    .   KC  ..  ..  .
    ..  2S  4H  TS  ..
    ..  3C  9H  6H  ..
    ..  9S  5C  8D  ..
    .   ..  ..  ..  R* 2C
"""
TWO_NINES = """
    .   ..  ..  ..  .
    ..  2S  9S  4S  ..
    ..  3C  ..  6S  ..
    ..  5C  9C  8C  ..
    .   ..  ..  ..  JH 2C
"""
REFUSALS = {
    "a corner of the table":
        (SEVEN, PLAIN, "a1", "cards don’t go on a1"),
    "the draw pile":
        (SEVEN, PLAIN, "e5", "cards don’t go on e5"),
    "a royal inside":
        (ROYAL_TO_COME, PLAIN, "c3", "a royal goes outside the nine piles"),
    "a royal on a living one":
        (ROYAL_TO_COME, PLAIN, "b1", "b1 already has a royal"),
    "a royal on a fallen one":
        (ROYAL_TO_COME, PLAIN, "e4", "e4 already has a royal"),
    "a royal where too much armour waits":
        (ROYAL_TO_COME, PLAIN, "d1", "with the armour on d1 the Jack of Hearts would go above 20"),
    "a royal in another place":
        (ROYAL_TO_COME, PLAIN, "a2", "the Jack of Hearts belongs beside the Six of Hearts: on e3"),
    "a royal that belongs to a corner":
        (QUEEN_TO_COME, PLAIN, "c1",
         "the Queen of Diamonds belongs beside the Nine of Diamonds: on a4 or b5"),
    "a royal that belongs beside two":
        (TWO_NINES, PLAIN, "b1", "the Jack of Hearts belongs on c1 or c5"),
    "a card on a higher one":
        (SEVEN, PLAIN, "d4", "the Seven of Hearts is lower than the Eight of Diamonds on d4"),
    "a card on a higher one when it fits nowhere":
        (ARMOUR, PLAIN, "b2", "the Three of Hearts is lower than the Five of Spades on b2"),
    "a strict joker":
        (LOW_TOPS, STRICT_JOKER, "b3", "the joker goes only on the lowest card"),
    "a joker outside":
        (LOW_TOPS, PLAIN, "b1", "the Red joker goes on one of the nine piles"),
    "a strict joker outside":
        (LOW_TOPS, STRICT_JOKER, "c1", "the Red joker goes on one of the nine piles"),
    "an ace outside":
        (SEVEN.replace("7H", "AH"), PLAIN, "c1", "the Ace of Hearts goes on one of the nine piles"),
    "armour that fits inside":
        (SEVEN, PLAIN, "b1", "the Seven of Hearts becomes armour only if it fits no pile"),
    "armour that fits inside, for a free cell":
        (SEVEN, PLAIN, "c1", "the Seven of Hearts becomes armour only if it fits no pile"),
    "armour for a fallen royal":
        (ARMOUR, PLAIN, "e4", "the royal on e4 has fallen"),
    "armour that is too much":
        (ARMOUR, PLAIN, "b1", "with 3 more the royal on b1 would go above 20"),
    "armour for nobody while a royal lives":
        (ARMOUR, PLAIN, "d1", "armour goes on a living royal"),
    "armour onto waiting armour while a royal lives":
        (ARMOUR, PLAIN, "c5", "armour goes on a living royal"),
    "strict armour":
        (ARMOUR, STRICT_ARMOUR, "e3", "the Three of Hearts belongs on c1"),
    "armour for nobody in another place":
        (NOBODY_ALIVE, PLAIN, "e2", "the Three of Hearts belongs on c1"),
    "armour for nobody where a royal has fallen":
        (NOBODY_ALIVE, PLAIN, "e3", "the royal on e3 has fallen"),
    "anything after the end":
        (SEVEN.replace("7H 2C", ".."), PLAIN, "c2", "the game is over"),
    "anywhere after the end":
        (SEVEN.replace("7H 2C", ".."), PLAIN, "a1", "the game is over"),
}
# fmt: on


@pytest.mark.parametrize("what", REFUSALS)
def test_a_move_that_is_not_allowed_is_refused_with_a_reason(what: str) -> None:
    picture, variant, cell, why = REFUSALS[what]
    state = drawn(picture, variant)
    assert Place(cell) not in legal_moves(state)
    with pytest.raises(IllegalMove) as refused:
        apply(state, Place(cell))
    assert str(refused.value) == why
    assert state == drawn(picture, variant)

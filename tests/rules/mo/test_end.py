"""The end of MO: won, out of cards, nowhere to go, or round for ever."""

import pytest

from rules.mo.game import legal_moves, outcome, to_move
from tests.rules.mo.pictures import drawn, fallen_cells, played, rows

# fmt: off
ELEVEN_DOWN = """
    .     (JD)  JH    (JC)  .
    (JS)  ..    5S    ..    (QD)
    (QH)  ..    6D    ..    (QC)
    (QS)  ..    4C    ..    (KD)
    .     (KH)  (KC)  (KS)  7H
"""
ENDS: dict[str, tuple[str, str, tuple[int, ...], str, int]] = {
    "the twelfth royal falls with the last card: won": (
        ELEVEN_DOWN, "place c4", (0,), "All twelve royals have fallen.", 12),
    "the twelfth royal falls while cards are left: won": (
        ELEVEN_DOWN + "2S 3S", "place c4", (0,), "All twelve royals have fallen.", 12),
    "the last card leaves a royal standing: lost": (
        ELEVEN_DOWN, "place c3", (), "Out of cards: 1 royal stands.", 11),
    "the eleventh royal falls with the last card: lost": ("""
        .     (JD)  JH    (JC)  .
        (JS)  ..    5S    ..    (QD)
        (QH)  ..    6D    ..    (QC)
        (QS)  ..    4C    ..    (KD)
        .     (KH)  (KC)  ..    7H
    """, "place c4", (), "Out of cards: 1 royal stands.", 11),
    "an ace as the last card on nothing: lost": ("""
        .   ..  ..    ..  .
        ..  5S  6H    TD  ..
        ..  3C  ..    6D  ..
        ..  7S  5C    8D  ..
        .   JH  (QS)  ..  AS
    """, "place c3", (), "Out of cards: 11 royals stand.", 1),
    "armour that takes the only royal to 18 leaves no room for a three": ("""
        .   ..  JD+4H  ..  .
        ..  5S  6S     7S  ..
        ..  8S  9S     TS  ..
        ..  5C  6C     7C  ..
        .   ..  ..     ..  3H 3D 2C
    """, "place c1", (), "The Three of Diamonds has nowhere to go: every royal would go above 20.", 0),
    "a royal comes and every free cell has too much armour": ("""
        .     (JD)  +6H   (JC)  .
        (JS)  5S    6S    7S    (QD)
        (QH)  8S    9S    TS    (QC)
        (QS)  5C    6C    7C    (KD)
        .     (KH)  (KC)  (JH)  2H KS 2C
    """, "place c1", (), "The King of Spades has nowhere to go: every royal would go above 20.", 11),
}
# fmt: on


@pytest.mark.parametrize("rule", ENDS)
def test_how_a_game_ends(rule: str) -> None:
    before, text, winners, why, score = ENDS[rule]
    state = drawn(before)
    assert outcome(state) is None
    reached = played(state, text)
    end = outcome(reached)
    assert end is not None
    assert (end.winners, end.scores) == (winners, (score,))
    assert str(end.why).startswith(why)
    assert end.reason == REASONS[" ".join(why.split()[:2])]
    assert to_move(reached) is None
    assert legal_moves(reached) == ()


def test_room_for_the_next_card_is_enough_to_go_on() -> None:
    before, text, *_ = ENDS["armour that takes the only royal to 18 leaves no room for a three"]
    assert outcome(played(drawn(before.replace("3D 2C", "2D 2C")), text)) is None


ROUND = """
    .   ..  ..  ..  .
    ..  5S  6H  TD  ..
    ..  3C  AD  6D  ..
    ..  7S  5C  8D  ..
    .   ..  ..  ..  AH AS
"""
FOR_EVER = "The same position came up again: no progress is possible."
REASONS = {
    "All twelve": "all-fallen",
    "Out of": "out-of-cards",
    "The Three": "no-place",
    "The King": "no-place",
}


def test_a_position_that_comes_again_is_lost() -> None:
    state = drawn(ROUND)
    # The same cards in another order are another position: it takes three aces to go round.
    for text, draw in [("place c3", "AS AD"), ("place c3", "AD AH")]:
        state = played(state, text)
        assert rows(state)[-1].endswith(draw)
        assert outcome(state) is None
    state = played(state, "place c3")
    assert rows(state) == rows(drawn(ROUND))
    end = outcome(state)
    assert end is not None
    assert (end.winners, end.reason, str(end.why)) == ((), "repetition", FOR_EVER)
    assert legal_moves(state) == ()


def test_the_same_piles_over_another_draw_pile_are_another_position() -> None:
    state = drawn("""
        .   ..  ..  ..  .
        ..  5S  R*  TD  ..
        ..  3C  AD  6D  ..
        ..  7S  5C  8D  ..
        .   ..  ..  ..  AH AS AC
    """)
    later = played(state, "place c3", "place c2", "place c3", "place c3", "place c2")
    assert later.inner == state.inner
    assert rows(later)[-1] == ". .. .. .. AH AC AS"
    assert outcome(later) is None


def test_any_earlier_position_counts_not_only_the_first() -> None:
    state = drawn(ROUND.replace("AH AS", "9S AH AS"))
    state = played(state, "place b4", "place c3", "place c3")
    assert outcome(state) is None
    end = outcome(played(state, "place c3"))
    assert end is not None
    assert str(end.why) == FOR_EVER


def test_the_same_piles_after_a_royal_fell_are_another_position() -> None:
    state = drawn("""
        .   ..  JH  ..  .
        ..  ..  5S  ..  ..
        ..  ..  6D  ..  ..
        ..  ..  AS  ..  ..
        .   ..  ..  ..  AH
    """)
    once = played(state, "place c4")
    assert fallen_cells(once) == ["c1"]
    twice = played(once, "place c4")
    assert (twice.inner, twice.draw) == (state.inner, state.draw)
    assert outcome(twice) is None
    thrice = played(twice, "place c4")
    assert (thrice.inner, thrice.draw) == (once.inner, once.draw)
    end = outcome(thrice)
    assert end is not None
    assert str(end.why) == FOR_EVER

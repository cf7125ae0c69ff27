"""The rules of Smack move by move, as pictures: before, the move, after; and what is refused."""

import pytest

from app.text.render import text_of
from rules.game import BadNotation, IllegalMove
from rules.smack.game import (
    GAME,
    apply,
    deal,
    is_final,
    legal_moves,
    outcome,
    read_move,
    steps,
    summary,
)
from rules.smack.halves import BLACK, RED, better
from rules.smack.hidden import view_for
from rules.smack.invariants import problems
from rules.smack.moves import ACCEPT, CHALLENGE, DRAW, PICKS
from rules.smack.narration import prompt, tell
from rules.smack.odds import odds
from rules.smack.position import position
from rules.smack.variants import LESSON, VARIANTS
from tests.contracts.game_checks import played_at_random
from tests.rules.smack.pictures import PLAYER_1, PLAYER_2, drawn, lines, played, rows, see

# fmt: off
MOVES = {
    "each draws the top card": ("""
        red    9H 5H 6H |
        black  7S 4S 8C |
        """, "draw", """
        red    5H 6H | 9H
        black  4S 8C | 7S
        """),
    "the first player may have the black cards": ("""
        black  7S 4S 8C |
        red    9H 5H 6H |
        """, "draw", """
        black  4S 8C | 7S
        red    5H 6H | 9H
        """),
    "suits do not matter: equal ranks are a battle": ("""
        red    9H 5H 6H 7H 8H |
        black  9C 4S 8C 3S 2S |
        """, "draw", """
        red    8H | 9H / (5H) (6H) (7H)
        black  2S | 9C / (4S) (8C) (3S)
        """),
    "an accepted duel lies there until the next draw": ("""
        red    5H 6H | 9H
        black  4S 8C | 7S
        """, "accept", """
        red    5H 6H | 9H
        black  4S 8C | 7S
        accepted
        """),
    "the next draw clears the table and begins another turn": ("""
        turn 7
        red    5H 6H | 9H
        black  4S 8C | 7S
        accepted
        """, "draw", """
        turn 8
        red    6H 9H' | 5H
        black  8C     | 4S
        """),
    "a challenge adds a card and is no turn of its own": ("""
        turn 7
        red    5H 6H | 9H
        black  TS 8C | 7S
        """, "challenge", """
        turn 7
        red     5H 6H | 9H
        black!  8C    | 7S TS
        """),
    "the first player challenges": ("""
        red    5H 6H | 7H
        black  TS 8C | 9S
        """, "challenge", """
        red!   6H    | 7H 5H
        black  TS 8C | 9S
        """),
    "the last card may be a challenge": ("""
        red    5H 6H | 9H
        black  TS    | 7S
        """, "challenge", """
        red     5H 6H | 9H
        black!        | 7S TS
        """),
    "a challenge may end in a battle": ("""
        red    5H 6H 2H    | 9H
        black  9S 8C 4S 3S | 7S
        """, "challenge", """
        red            | 9H / (5H) (6H) (2H)
        black!         | 7S 9S / (8C) (4S) (3S)
        """),
    "the first pick turns nothing": ("""
        red    8H | 9H / (5H) (6H) (7H)
        black  2S | 9C / (4S) (8C) (3S)
        """, "pick 2", """
        red    8H | 9H / (5H) (6H) (7H)
        black  2S | 9C / (4S) (8C)^ (3S)
        """),
    "the second pick turns both, and the loser's other cards": ("""
        red    8H | 9H / (5H) (6H) (7H)
        black  2S | 9C / (4S) (8C)^ (3S)
        """, "pick 3", """
        red    8H | 9H / 5H 6H 7H^
        black  2S | 9C / (4S) 8C^ (3S)
        """),
    "the other picks are equal: another layer": ("""
        red    2H 3H 4H 8H | 9H / (5H) (6H) (7H)
        black  2S 5S 6S    | 9C / (4S) (7C)^ (3S)
        """, "pick 3", """
        red    8H | 9H / (5H) (6H) 7H^ / (2H) (3H) (4H)
        black     | 9C / (4S) 7C^ (3S) / (2S) (5S) (6S)
        """),
    "a card that was seen before is laid face-down like any other": ("""
        red    9H 5H' 6H 7H  |
        black  9C 4S 8C' 3S  |
        """, "draw", """
        red    | 9H / (5H') (6H) (7H)
        black  | 9C / (4S) (8C') (3S)
        """),
    "the battle is cleared away, and what nobody saw goes back unseen": ("""
        red!   8H | 6D 9H / 5H 6H 7H^
        black  2S | 9C / (4S') 8C^ (3S)
        """, "draw", """
        turn 2
        red                      | 8H
        black  9C' 4S' 8C' 3S    | 2S
        """),
}
# fmt: on


@pytest.mark.parametrize("what", MOVES)
def test_a_move(what: str) -> None:
    see(*MOVES[what])


def test_the_higher_card_wins_but_a_two_beats_an_ace() -> None:
    ranks = "23456789TJQKA"
    wins = {(high, low) for place, high in enumerate(ranks) for low in ranks[:place]}
    wins = wins - {("A", "2")} | {("2", "A")}
    for one in (*RED, *BLACK):
        for other in (*RED, *BLACK):
            assert (better(one, other) > 0) == ((one.rank, other.rank) in wins)
            assert (better(one, other) < 0) == ((other.rank, one.rank) in wins)


def test_cards_go_out_in_the_order_in_which_they_were_lost() -> None:
    first = drawn("""
        red    9H KH 6H    |
        black  7S 8S QS 3S |
    """)
    gone = played(first, "draw", "challenge", "draw", "accept", "draw").out
    assert " ".join(map(str, gone[PLAYER_2][-3:])) == "7S 8S QS"
    assert gone[PLAYER_1] == first.out[PLAYER_1]


# ---- refusals

DRAWN = "red 5H 6H | 9H\nblack 4S 8C | 7S"
BATTLE = "red 8H | 9H / (5H) (6H) (7H)\nblack 2S | 9C / (4S) (8C) (3S)"
OVER = "red 5H | 9H\nblack | 7S"
SHORT = "red 5H | 9H\nblack 2S | 9S"
DECIDED = "this duel is decided: draw the next cards"
LET_BE = f"{DRAWN}\naccepted"
ONLY_IN_A_BATTLE = "cards are picked only in a battle"
REFUSALS = {
    "a challenge before the first draw": ("red 9H |\nblack 7S |", "challenge", "draw first"),
    "accepting before the first draw": ("red 9H |\nblack 7S |", "accept", "draw first"),
    "a pick before the first draw": ("red 9H |\nblack 7S |", "pick 1", ONLY_IN_A_BATTLE),
    "a draw instead of an answer": (DRAWN, "draw", "choose Challenge or Give up the card"),
    "a pick instead of an answer": (DRAWN, "pick 2", "choose Challenge or Give up the card"),
    "a challenge after accepting": (LET_BE, "challenge", DECIDED),
    "accepting twice": (LET_BE, "accept", DECIDED),
    "a pick after accepting": (LET_BE, "pick 3", ONLY_IN_A_BATTLE),
    "a challenge of an ace against a 2": ("red 5H | AH\nblack 4S | 2S", "challenge", DECIDED),
    "a challenge of a 2 against an ace": ("red 5H | 2H\nblack 4S | AS", "challenge", DECIDED),
    "the winner challenges back": (
        "red 5H KH | 9H\nblack! 8C | 7S TS",
        "challenge",
        DECIDED,
    ),
    "a second challenge": ("red 5H 6H | 9H\nblack! KS 8C | 7S 4S", "challenge", DECIDED),
    "a battle is challenged": (
        "red 8H | 9H / 5H 6H 7H^\nblack 2S | 9C / (4S) 8C^ (3S)",
        "challenge",
        DECIDED,
    ),
    "a draw instead of a pick": (
        BATTLE,
        "draw",
        "this is a battle: pick one of your opponent’s three cards",
    ),
    "a challenge in a battle": (
        BATTLE,
        "challenge",
        "this is a battle: pick one of your opponent’s three cards",
    ),
    "a draw after the end": (OVER, "draw", "the game is over"),
    "a challenge after the end": (OVER, "challenge", "the game is over"),
    "a pick where there are too few for a battle": (SHORT, "pick 1", "the game is over"),
    "a draw where there are too few for a battle": (SHORT, "draw", "the game is over"),
}


@pytest.mark.parametrize("what", REFUSALS)
def test_a_refusal_says_why(what: str) -> None:
    picture, text, words = REFUSALS[what]
    state = drawn(picture)
    assert problems(state) == []
    assert read_move(text) not in legal_moves(state)
    with pytest.raises(IllegalMove) as refused:
        apply(state, read_move(text))
    assert str(refused.value) == words


@pytest.mark.parametrize("text", ["", "pick", "pick 0", "pick 4", "pick 2 ", "Draw", "draw 1"])
def test_a_text_that_is_no_move(text: str) -> None:
    words = f"“{text}” is not a move; a move looks like “draw” or “pick 2”"
    with pytest.raises(BadNotation) as refused:
        read_move(text)
    assert str(refused.value) == words


# ---- on the way, and in words


def test_the_old_duel_is_cleared_away_and_equal_cards_are_seen_before_the_battle() -> None:
    state = drawn("red 9H 5H 6H 7H | TH\nblack 9C 4S 8C 3S | 7S\naccepted")
    swept, revealed, tied = steps(state, DRAW)
    assert revealed == tied._replace(is_revealing=True)
    assert rows(swept) == lines("turn 1\nred 9H 5H 6H 7H TH' |\nblack 9C 4S 8C 3S |")
    assert rows(tied) == lines("turn 2\nred 5H 6H 7H TH' | 9H\nblack 4S 8C 3S | 9C")
    assert problems(swept) == problems(tied) == []


def test_cards_are_turned_before_they_are_judged() -> None:
    second_pick = played(drawn(BATTLE), "pick 1")
    for state, move in (
        (drawn(DRAWN), CHALLENGE),
        (drawn("red 9H 5H |\nblack 7S 4S |"), DRAW),
        (second_pick, PICKS[2]),
    ):
        revealed = steps(state, move)[0]
        assert revealed.is_revealing
        assert revealed._replace(is_revealing=False) in (*steps(state, move), apply(state, move))


def test_a_move_that_turns_no_card_is_one_motion() -> None:
    assert not steps(drawn(DRAWN), ACCEPT)
    assert not steps(drawn(BATTLE), PICKS[0])


def test_only_accepting_shows_nothing_new() -> None:
    assert not is_final(drawn(DRAWN), ACCEPT)
    assert is_final(drawn(DRAWN), CHALLENGE)
    assert is_final(drawn(LET_BE), DRAW)
    assert is_final(played(drawn(BATTLE), "pick 1"), PICKS[0])


TOO_FEW = "a tie, but not enough cards for a battle"
TOLD = {
    "behind": (
        "red 9H 5H |\nblack 7S 4S |",
        "draw",
        "Turn 1: 0 drew the Nine of Hearts, 1 drew the Seven of Spades; 1 is behind",
    ),
    "decided at once": (
        "red AH 5H |\nblack 2S 4S |",
        "draw",
        "Turn 1: 0 drew the Ace of Hearts, 1 drew the Two of Spades; 1 wins. 0 loses 1 card",
    ),
    "too few for a battle": (
        "red 9H 5H |\nblack 9S 4S |",
        "draw",
        f"Turn 1: 0 drew the Nine of Hearts, 1 drew the Nine of Spades; {TOO_FEW}",
    ),
    "accepted": (DRAWN, "accept", "1 gave up the Seven of Spades"),
    "a challenge": (
        DRAWN,
        "challenge",
        "1 challenged with the Four of Spades; 0 wins. 1 loses 2 cards",
    ),
    "a challenge that is a battle": (
        "red 5H 6H 2H | 9H\nblack 9S 8C 4S 3S | 7S",
        "challenge",
        "1 challenged with the Nine of Spades; battle!",
    ),
    "the first pick": (BATTLE, "pick 2", "0 picked card 2"),
    "the second pick": (
        "red 8H | 9H / (5H) (6H) (7H)\nblack 2S | 9C / (4S) (8C)^ (3S)",
        "pick 3",
        "1 picked card 3: the Eight of Clubs against the Seven of Hearts; 1 wins. 0 loses 4 cards",
    ),
}


@pytest.mark.parametrize("what", TOLD)
def test_a_move_is_told(what: str) -> None:
    picture, text, words = TOLD[what]
    told = tell(drawn(picture), read_move(text))
    assert text_of(told, ("0", "1")) == words


def test_the_loser_is_spoken_to() -> None:
    told = tell(drawn(DRAWN), read_move("challenge"))
    assert text_of(told, ("you", "the computer")).endswith("; you win. The computer loses 2 cards")
    assert text_of(told, ("the computer", "you")).endswith("; the computer wins. You lose 2 cards")


def test_whoever_has_to_decide_is_told_about_it() -> None:
    asked = prompt(drawn(DRAWN))
    assert str(asked) == "Challenge, or give up the card?"
    assert str(prompt(drawn(BATTLE))) == "Pick one of the three cards"
    assert prompt(drawn(LET_BE)) is None


def test_the_turns_are_counted_once_each() -> None:
    state = deal(5, "duel")
    assert summary(state) == ()
    for number in range(1, 8):
        while legal_moves(state) != (DRAW,):
            state = apply(state, legal_moves(state)[0])
        state = apply(state, DRAW)
        assert [str(each) for each in summary(state)] == [f"Turn {number}"]


def test_a_table_that_is_laid_out_with_a_duel_is_in_its_first_turn() -> None:
    state = position(decks=["5H", "4S"], laid=["9H", "7S"])
    assert [str(each) for each in summary(state)] == ["Turn 1"]


def test_the_odds_of_a_challenge_are_counted_by_what_was_seen() -> None:
    """Eight of player 2's cards were never seen; the next is one of them, or is known."""
    unseen = drawn("red 5H | 9H\nblack 4S 8C 9S TS AS 2S 3S JS QC' | 7S")
    assert odds(view_for(unseen, PLAYER_2), PLAYER_2) == (3, 1, 4)
    known = drawn("red 5H | 9H\nblack QC' 4S 8C | 7S")
    assert odds(view_for(known, PLAYER_2), PLAYER_2) == (1, 0, 0)
    against_an_ace = drawn("red 5H | AH\nblack 4S 2C AS KS | 7S")
    assert odds(view_for(against_an_ace, PLAYER_2), PLAYER_2) == (1, 1, 2)


# ---- the deal, and the pictures themselves


def test_in_the_duel_the_first_player_has_the_red_cards() -> None:
    for seed in range(20):
        assert set(deal(seed, "duel").decks[PLAYER_1]) == set(RED)


def test_chance_decides_the_colours_if_it_shall() -> None:
    dealt = [deal(seed, "random-colours") for seed in range(20)]
    assert {state.red for state in dealt} == {PLAYER_1, PLAYER_2}
    for state in dealt:
        assert set(state.decks[state.red]) == set(RED)
        assert set(state.decks[1 - state.red]) == set(BLACK)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(6))
def test_a_table_is_drawn_as_it_is_read(seed: int, variant: str) -> None:
    history = played_at_random(GAME, variant, seed)
    assert outcome(history.state) is not None
    for state in history.states:
        again = drawn("\n".join(rows(state)), variant=variant)
        assert list(map(set, again.out)) == list(map(set, state.out))
        # Of what is out, a picture does not say in which order it went.
        # The tutorial is laid out, not dealt.
        number = None if variant == LESSON else seed
        assert again._replace(out=state.out, seed=number) == state


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("red 5H | (9H)\nblack 4S | 7S", "this table is drawn otherwise"),
        ("red 5H | 9H / 2H 3H 4H\nblack 4S | 9S / 2S 3S 4C", "this table is drawn otherwise"),
        ("green 5H |\nblack 4S |", "green 5H | is no line of a picture"),
    ],
)
def test_a_picture_that_cannot_be_is_not_read(wrong: str, words: str) -> None:
    with pytest.raises(ValueError, match=words.replace("|", r"\|")):
        drawn(wrong)

"""Dou dizhu: whole rounds as pictures, and the words of the game."""

import pytest

from rules.doudizhu.game import (
    GAME,
    VARIANTS,
    deal,
    outcome,
    problems,
    prompt,
    read_move,
    steps,
    summary,
    tell,
    would_be,
    write_move,
)
from rules.doudizhu.hands import count, counts, holds, in_order, pack, printed, size, unpack
from rules.doudizhu.missions import (
    MISSIONS,
    Mission,
    faults,
    groups,
    left_in_deck,
    name_of,
    next_variant,
    read_name,
)
from rules.doudizhu.patterns import CLASSIC, STANDARD
from rules.doudizhu.state import PASS, Play, State, position
from rules.doudizhu.turns import apply, legal_moves, to_move
from rules.game import BadNotation, IllegalMove
from tests.contracts.game_checks import check_all, check_text, moves_in, played_at_random
from tests.rules.doudizhu.pictures import SEATS, lines, played

# ---- whole rounds

# fmt: off
ROUNDS: dict[str, tuple[str, str]] = {
    "the player leads, the computer answers, and after a pass the last to play leads": (CLASSIC, """
        334K   5AA   player 33
        4K     5AA   computer AA
        4K     5     player pass
        4K     5     computer 5
        4K     -
    """),
    "a lead that is not beaten is followed by another lead": (CLASSIC, """
        55K    344   player 55
        K      344   computer pass
        K      344   player K
        -      344
    """),
    "who was beaten may beat again, as long as both can": (CLASSIC, """
        358T   479K   player 3
        58T    479K   computer 4
        58T    79K    player 5
        8T     79K    computer 7
        8T     9K     player 8
        T      9K     computer 9
        T      K      player T
        -      K
    """),
    "after a pass anything may be led": (CLASSIC, """
        3AA    445566K   player 3
        AA     445566K   computer K
        AA     445566    player pass
        AA     445566    computer 445566
        AA     -
    """),
    "a pass is free: one may hold more than one shows": (CLASSIC, """
        3AAAA  45   player 3
        AAAA   45   computer 4
        AAAA   5    player pass
        AAAA   5    computer 5
        AAAA   -
    """),
    "the computer wins at once with an answer": (CLASSIC, """
        334    55   player 33
        4      55   computer 55
        4      -
    """),
    "the player wins at once with an answer": (CLASSIC, """
        35     46   player 3
        5      46   computer 4
        5      6    player 5
        -      6
    """),
    "the computer may lead": (CLASSIC, """
        6      35   computer 3
        6      5    player 6
        -      5
    """),
    "a bomb takes the lead from anything, and a higher bomb from it": (CLASSIC, """
        344449   5777788   player 9
        34444    5777788   computer pass
        34444    5777788   player 4444
        3        5777788   computer 7777
        3        588       player pass
        3        588       computer 88
        3        5         player pass
        3        5         computer 5
        3        -
    """),
    "the rocket takes the lead from a bomb": (STANDARD, """
        333344   5BR   player 3333
        44       5BR   computer BR
        44       5     player pass
        44       5     computer 5
        44       -
    """),
    "an airplane is answered by another with other wings": (CLASSIC, """
        333444567  55566688   player 33344456
        7          55566688   computer 55566688
        7          -
    """),
    "a trio with a kicker is answered by a higher trio with any": (STANDARD, """
        3444K   55567   player 444K
        3       55567   computer 5556
        3       7       player pass
        3       7       computer 7
        3       -
    """),
}
# fmt: on


@pytest.mark.parametrize("what", ROUNDS)
def test_a_whole_round(what: str) -> None:
    rules, picture = ROUNDS[what]
    found, states = played(picture, rules)
    assert found == lines(picture)
    *before, end = states
    assert all(outcome(state) is None for state in before)
    assert all(problems(state) == [] for state in states)
    assert not any(map(summary, before))
    ended = outcome(end)
    assert ended is not None
    winner = [not hand for hand in end.hands].index(True)
    assert ended.winners == (winner,)
    assert ended.reason == "empty-hand"
    assert str(ended.why) == f"{winner} played the last card"
    left = len(end.hands[1 - winner])
    assert list(map(str, summary(end))) == [
        f"{1 - winner}: {left} cards left" if left > 1 else f"{1 - winner}: 1 card left"
    ]
    assert to_move(end) is None
    assert legal_moves(end) == ()
    assert prompt(end) is None
    with pytest.raises(IllegalMove, match="the game is over"):
        apply(end, Play(end.hands[1 - winner][0]))
    with pytest.raises(IllegalMove, match="the game is over"):
        apply(end, Play(""))


# ---- which moves there are: the hand, what is to be beaten, the moves

# fmt: off
MOVES: dict[str, tuple[str, str, str, str]] = {
    "any play may be led, but not passed": (CLASSIC, "3344K", "", "3 4 K 33 44"),
    "an answer is higher, or a pass": (CLASSIC, "3344K", "3", "4 K pass"),
    "equal is not higher": (CLASSIC, "3344K", "K", "pass"),
    "an answer is of the same category": (CLASSIC, "4445566K", "33", "44 55 66 pass"),
    "an answer is of the same length": (CLASSIC, "456789", "34567", "45678 56789 pass"),
    "a bomb answers everything": (CLASSIC, "45555", "2", "5555 pass"),
    "the rocket too": (STANDARD, "4BR", "2222", "BR pass"),
    "a joker answers a solo": (STANDARD, "4BR", "2", "B R BR pass"),
    "nothing answers the rocket": (STANDARD, "AAAA2222", "BR", "pass"),
    "wings may be any": (CLASSIC, "55566679T", "33344478", "55566679 5556667T 5556669T pass"),
    "a trio alone does not answer a trio with a kicker": (STANDARD, "5556", "3444", "5556 pass"),
}
# fmt: on


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("what", MOVES)
def test_which_moves_there_are(what: str, turn: int) -> None:
    rules, hand, last, words = MOVES[what]
    hands = (hand, "3") if turn == 0 else ("3", hand)
    state = position(hands=hands, to_beat=last, rules=rules, turn=turn)
    assert state.to_beat == last
    assert to_move(state) == turn
    assert sorted(map(write_move, legal_moves(state))) == sorted(words.split())
    for text in words.split():
        after = apply(state, read_move(text))
        assert after.laid[turn] == text
        assert after.hands[1 - turn] == "3"
        assert after.turn == 1 - turn
        # A pass does not have to be beaten; any other play does.
        assert after.to_beat == ("" if text == PASS else text)


def test_a_position_says_whose_last_play_it_is() -> None:
    assert position(hands=("K", "A"), to_beat="3").laid == ("", "3")
    assert position(hands=("K", "A"), to_beat="3", turn=1).laid == ("3", "")
    assert position(hands=("K3", "A43"), to_beat="5553", rules=STANDARD) == State(
        ("3K", "34A"), ("", "3555"), 0, STANDARD
    )
    assert position(hands=("K", "A")) == State(("K", "A"), ("", ""), 0, CLASSIC)


# ---- refusals: the hand, what is to be beaten, the move, the sentence

# fmt: off
REFUSALS: dict[str, tuple[str, str, str, str]] = {
    # what is no pattern
    "no pattern": ("345K", "", "3K", "3 K: not a valid play"),
    "no pattern as an answer": ("345TK", "3", "TK", "10 K: not a valid play"),
    "a chain of four": ("3456", "", "3456", "3 4 5 6: not a valid play"),
    "a two in a chain": ("JQKA2", "", "JQKA2", "J Q K A 2: not a valid play"),
    # another pattern
    "a solo for a pair": ("3K", "33", "K",
        "you need a higher pair or a bomb, and this is: single"),
    "a pair for a solo": ("KK", "3", "KK",
        "you need a higher single or a bomb, and this is: pair"),
    "an airplane for one with wings": ("555666", "33344478", "555666",
        "you need a higher airplane with single wings or a bomb, and this is: airplane"),
    "other wings": ("5556667788", "33344478", "5556667788",
        "you need a higher airplane with single wings or a bomb, and this is: airplane with pair wings"),
    "anything for a bomb": ("22", "3333", "22",
        "you need a higher bomb or a bomb, and this is: pair"),
    # another length
    "a longer chain": ("456789", "34567", "456789", "you need 5 in a row, and this is 6"),
    "a shorter chain": ("56789", "345678", "56789", "you need 6 in a row, and this is 5"),
    "more pairs": ("55667788", "334455", "55667788", "you need 3 in a row, and this is 4"),
    # too low
    "a lower solo": ("3K", "T", "3", "too low: it has to beat 10"),
    "an equal pair": ("TTK", "TT", "TT", "too low: it has to beat 10 10"),
    "an equal chain": ("34567", "34567", "34567", "too low: it has to beat 3 4 5 6 7"),
    "a lower bomb": ("3333", "5555", "3333", "too low: it has to beat 5 5 5 5"),
    # not there at all
    "a card of the other": ("3K", "", "4", "you don’t have all of 4"),
    "more of a rank than there are": ("3K", "", "33", "you don’t have all of 3 3"),
    "more of a rank than a number can hold": ("4K", "", "3" * 16,
        "you don’t have all of " + " ".join("3" * 16)),
    "cards in another order": ("34567", "", "76543", "you don’t have all of 7 6 5 4 3"),
    "no cards": ("3K", "", "x", "you don’t have all of x"),
    # passing
    "a pass when leading": ("3K", "", "", "you can’t pass when you lead"),
}
# fmt: on


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("what", REFUSALS)
def test_a_refusal_says_why(what: str, turn: int) -> None:
    hand, last, cards, words = REFUSALS[what]
    hands = (hand, "4") if turn == 0 else ("4", hand)
    state = position(hands=hands, to_beat=last, turn=turn)
    with pytest.raises(IllegalMove) as refused:
        apply(state, Play(cards))
    assert str(refused.value) == words
    assert Play(cards) not in legal_moves(state)


def test_after_a_pass_the_leader_cannot_pass() -> None:
    state = apply(position(hands=("3K", "4")), Play("3"))
    state = apply(state, Play(""))
    assert state.laid == ("3", PASS)
    with pytest.raises(IllegalMove, match="you can’t pass when you lead"):
        apply(state, Play(""))


# ---- nothing to beat it with

REMARKS: dict[str, tuple[str, str, bool]] = {
    "too low": ("3479", "T", True),
    "another category": ("3AA2", "44", False),
    "no such pattern": ("3A2", "44", True),
    "there is a bomb": ("3333", "AA", False),
    "there is a lead to make": ("3", "", False),
}


@pytest.mark.parametrize("what", REMARKS)
def test_a_hand_that_cannot_answer_is_told(what: str) -> None:
    hand, last, is_said = REMARKS[what]
    said = prompt(position(hands=(hand, "5"), to_beat=last))
    assert (str(said) if said else None) == ("You can’t beat this, so pass" if is_said else None)


# ---- what raised cards would be: the hand, what is to be beaten, the cards, the sentence

WOULD_BE: dict[str, tuple[str, str, str, str]] = {
    "no pattern": ("35T", "", "3T", "3 10: not a valid play"),
    "a lead": ("TTT", "", "TT", "10 10: pair"),
    "an answer": ("TTT", "99", "TT", "10 10: pair"),
    "too low": ("TTT", "JJ", "TT", "10 10: pair, doesn’t beat J J"),
    "another pattern": ("TTT", "9", "TT", "10 10: pair, doesn’t beat 9"),
}


@pytest.mark.parametrize("what", WOULD_BE)
def test_what_raised_cards_would_be(what: str) -> None:
    hand, last, cards, words = WOULD_BE[what]
    assert str(would_be(position(hands=(hand, "4"), to_beat=last), 0, cards)) == words


def test_what_raised_cards_would_be_while_the_other_thinks() -> None:
    state = apply(position(hands=("39K", "4T")), Play("9"))
    assert str(would_be(state, 0, "3")) == "3: single"
    state = apply(state, Play("T"))
    assert str(would_be(state, 0, "3")) == "3: single, doesn’t beat 10"
    state = apply(state, Play(""))
    assert str(would_be(state, 0, "3")) == "3: single"


# ---- how a move is told

TOLD = {
    "3": "0 played 3: single",
    "TT": "0 played 10 10: pair",
    "222": "0 played 2 2 2: three of a kind",
    "34567": "0 played 3 4 5 6 7: straight",
    "TTJJQQ": "0 played 10 10 J J Q Q: pairs in a row",
    "333444": "0 played 3 3 3 4 4 4: airplane",
    "333444TA": "0 played 3 3 3 4 4 4 10 A: airplane with single wings",
    "333444TTAA": "0 played 3 3 3 4 4 4 10 10 A A: airplane with pair wings",
    "333R": "0 played 3 3 3 R: three with a single",
    "33344": "0 played 3 3 3 4 4: three with a pair",
    "3333TB": "0 played 3 3 3 3 10 B: four with two singles",
    "333344TT": "0 played 3 3 3 3 4 4 10 10: four with two pairs",
    "AAAA": "0 played A A A A: bomb",
    "BR": "0 played B R: rocket",
}


@pytest.mark.parametrize("cards", TOLD)
def test_a_play_is_told_in_a_sentence(cards: str) -> None:
    state = position(hands=(cards, "4"), rules=STANDARD)
    assert str(tell(state, Play(cards))) == TOLD[cards]
    assert steps(state, Play(cards)) == ()


def test_the_other_side_and_a_pass_are_told() -> None:
    state = position(hands=("4", "TT3"), to_beat="44", turn=1)
    assert str(tell(state, Play("TT"))) == "1 played 10 10: pair"
    assert str(tell(state, Play(""))) == "1 passed"


# ---- notation

BAD_TEXTS: dict[str, str] = {
    "nothing": "",
    "a space": " ",
    "a space after it": "pass ",
    "a line after it": "3\n",
    "spaces between": "3 3",
    "commas between": "3,4",
    "another way to pass": "Pass",
    "a dash": "-",
    "ten in figures": "10",
    "no rank": "1",
    "a small letter": "k",
    "out of order": "43",
    "jokers out of order": "RB",
    "the two before the ace": "2A",
    "wide figures": "３４５６７",
    "Arabic figures": "٣",
    "a suit": "♠3",
    "sixteen of a rank, as many as one of the next": "3" * 16,
    "seventeen of a rank": "3" * 17,
    "very long": "3" * 5000,
    "half a character": "\ud800",
}


@pytest.mark.parametrize("what", BAD_TEXTS)
def test_what_is_not_a_play(what: str) -> None:
    text = BAD_TEXTS[what]
    with pytest.raises(BadNotation) as refused:
        read_move(text)
    assert text in str(refused.value)
    check_text(GAME, text)


@pytest.mark.parametrize("text", ["3", "333444TA", "BR", "3456789TJQKA2BR", PASS])
def test_a_play_is_written_as_it_is_read(text: str) -> None:
    assert write_move(read_move(text)) == text
    assert read_move(text) == Play("" if text == PASS else text)
    assert read_move(text).is_pass == (text == PASS)


def test_cards_as_a_number_and_as_a_text() -> None:
    hand = pack("KT3TR3")
    assert unpack(hand) == in_order("KT3TR3") == "33TTKR"
    assert (size(hand), count(hand, 0), count(hand, 7)) == (6, 2, 2)
    assert counts(hand) == [2, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0, 0, 1]
    assert list(printed("3T2")) == ["3", "10", "2"]
    assert holds(hand, pack("3TK"))
    assert holds(hand, 0)
    assert not holds(hand, pack("333"))
    assert not holds(hand, pack("4"))
    with pytest.raises(BadNotation, match="“3x” is not a set of cards"):
        pack("3x")


# ---- missions

# As in the rulebook: the player's hand, the computer's.
SIX = """
    1   35999TTTK     3577778889
    2   3456789JJ22   45678QQQAA
    3   445566JJJA    778899TTA
    4   3456779TTJK   348TQKKAA2
    5   3334449TTA2   5556668JQK
    6   35555669TK2   3336789TAA
"""


@pytest.mark.parametrize("line", lines(SIX))
def test_the_six_missions(line: str) -> None:
    number, player, computer = line.split()
    assert deal(1, number) == State((player, computer), ("", ""), 0, CLASSIC)
    assert deal(2, f"{number}s") == State((player, computer), ("", ""), 0, STANDARD)
    assert VARIANTS[number] == f"Mission {number}"
    assert VARIANTS[f"{number}s"] == f"Mission {number}, standard rules"
    for name in (number, f"{number}s"):
        assert faults(MISSIONS[name]) == []
        assert problems(deal(1, name)) == []


def test_which_missions_are_listed() -> None:
    six = [*"123456", *(f"{number}s" for number in "123456")]
    levels = ("easy", "medium", "hard", "expert")
    ours = [f"{level}-{number}" for level in levels for number in range(1, 17)]
    assert list(VARIANTS) == [*six, *ours]
    assert len(VARIANTS) == 76
    listed = [name for group in groups() for name in group.variants]
    assert sorted(listed) == sorted(VARIANTS)
    assert len(GAME.players) == len(SEATS)


# How many first moves the rulebook counts in the classic rules.
FIRST_MOVES = {"1": 13, "2": 17, "3": 11, "4": 12, "5": 19, "6": 11}


@pytest.mark.parametrize("number", FIRST_MOVES)
def test_how_many_first_moves_a_mission_has(number: str) -> None:
    assert len(legal_moves(deal(1, number))) == FIRST_MOVES[number]


def test_which_mission_is_next() -> None:
    names = list(VARIANTS)
    assert list(map(next_variant, names)) == [*names[1:], "expert-16"]
    assert next_variant("6s") == "easy-1"
    assert next_variant("3-4") == "3-4"


def test_what_is_left_in_the_deck() -> None:
    left = left_in_deck(Mission("3334", "3TB", STANDARD))
    named = {"3": 0, "4": 3, "T": 3, "B": 0, "R": 1}
    assert left == {**dict.fromkeys("56789JQKA2", 4), **named}


OWN = {
    "3-4": Mission("3", "4", CLASSIC),
    "3-4s": Mission("3", "4", STANDARD),
    "35999TTTK-3577778889": Mission("35999TTTK", "3577778889", CLASSIC),
    "33334444555566667777-88889999TTTTJJJJQQQQ": Mission(
        "33334444555566667777", "88889999TTTTJJJJQQQQ", CLASSIC
    ),
    "3B-4Rs": Mission("3B", "4R", STANDARD),
    "BR-2222s": Mission("BR", "2222", STANDARD),
}


@pytest.mark.parametrize("name", OWN)
def test_any_two_hands_are_a_mission(name: str) -> None:
    mission = OWN[name]
    assert read_name(name) == mission
    assert name_of(mission) == name
    assert name in VARIANTS
    assert VARIANTS[name] == "Custom mission"
    assert deal(7, name).hands == (mission.player, mission.computer)
    assert deal(7, name).rules == mission.rules
    assert problems(deal(7, name)) == []


def test_a_name_has_its_cards_in_order() -> None:
    assert name_of(Mission("K3T", "A4", STANDARD)) == "3TK-4As"


NO_NAMES: dict[str, str] = {
    "nothing": "",
    "no mission": "7",
    "no number": "0",
    "another letter": "1S",
    "a number and more": "1ss",
    "a space": " 1",
    "a line": "1\n",
    "a line after two hands": "3-4\n",
    "no hands": "-",
    "no hands by the standard rules": "-s",
    "an empty hand": "3-",
    "another empty hand": "-3",
    "one hand": "345",
    "three hands": "3-4-5",
    "out of order": "43-5",
    "the other out of order": "3-54",
    "five of a rank": "33333-4",
    "five of a rank in two hands": "333-334",
    "sixteen of a rank in two hands": "33333333-33333333",
    "sixteen of a rank": "3333333333333333-5",
    "seventeen of a rank": "33333333333333333-5",
    "so many jokers that they are too many for a number": f"{'R' * 16}-5s",
    "jokers by the classic rules": "3B-4",
    "a joker twice": "3B-4Bs",
    "a hand of 21": "333344445555666677778-9",
    "the other hand of 21": "9-333344445555666677778",
    "a ten in figures": "10-3",
    "a one": "1-3",
    "small letters": "3k-4",
    "a suit": "3♠-4",
    "wide figures": "３-４",
    "Arabic figures": "٣-٤",
    "a dash that is longer": "3–4",
    "half a character": "3-\ud800",
    "very long": "3" * 100_000 + "-4",
    "a format": "{0}-{player}",
}


@pytest.mark.parametrize("what", NO_NAMES)
def test_what_is_not_a_mission(what: str) -> None:
    name = NO_NAMES[what]
    assert read_name(name) is None
    assert name not in VARIANTS
    with pytest.raises(KeyError):
        VARIANTS[name]


def test_only_a_text_is_a_mission() -> None:
    others: list[object] = [1, None, ("1",), b"1"]
    assert [other for other in others if other in VARIANTS] == []


DECKFUL = "33334444555566667777"
FAULTS: dict[str, tuple[Mission, list[str]]] = {
    "none": (Mission(DECKFUL, "8"), []),
    "no jokers in classic": (Mission("3B", "4R"), ["The classic rules have no jokers"]),
    "jokers in standard": (Mission("3B", "4R", STANDARD), []),
    "an empty hand": (Mission("", "3"), ["Both hands need at least one card"]),
    "two empty hands, said once": (Mission("", ""), ["Both hands need at least one card"]),
    "too many cards": (Mission(DECKFUL + "8", "9"), ["A hand has at most 20 cards"]),
    "five of a rank": (Mission("333", "33"), ["There are only 4 of 3 in a deck"]),
    "sixteen of a rank": (Mission("K" * 8, "K" * 8), ["There are only 4 of K in a deck"]),
    "a joker twice": (Mission("R", "R", STANDARD), ["There are only 1 of R in a deck"]),
    "what is no card": (Mission("3x", "4"), ["“3x4” is not a set of cards"]),
    "all at once": (
        Mission("3333B" + "4" * 16, ""),
        [
            "A hand has at most 20 cards",
            "Both hands need at least one card",
            "There are only 4 of 4 in a deck",
            "The classic rules have no jokers",
        ],
    ),
}


@pytest.mark.parametrize("what", FAULTS)
def test_why_two_hands_are_no_mission(what: str) -> None:
    mission, words = FAULTS[what]
    assert list(map(str, faults(mission))) == words


# ---- broken promises

GOOD = State(("3K", "4A"))
BROKEN: dict[str, tuple[State, list[str]]] = {
    "none": (GOOD, []),
    "a hand out of order": (
        GOOD._replace(hands=("K3", "4A")),
        ["the hand K3 is not in order"],
    ),
    "nobody has cards": (GOOD._replace(hands=("", "")), ["both hands are empty"]),
    "a game that is over": (GOOD._replace(hands=("", "4A")), []),
    "too many of a rank": (
        GOOD._replace(hands=("333", "33")),
        ["There are only 4 of 3 in a deck"],
    ),
    "jokers in classic": (
        GOOD._replace(hands=("3B", "4")),
        ["The classic rules have no jokers"],
    ),
    "too many cards": (
        GOOD._replace(hands=(DECKFUL + "8", "9")),
        ["A hand has at most 20 cards"],
    ),
    "a play that is none": (GOOD._replace(laid=("34", "")), ["34 is no play"]),
    "a play of the other rules": (GOOD._replace(laid=("", "3334")), ["3334 is no play"]),
    "it is one by its own rules": (GOOD._replace(laid=("", "3334"), rules=STANDARD), []),
    "one has passed": (GOOD._replace(laid=("5", PASS)), []),
    "both have passed": (GOOD._replace(laid=(PASS, PASS)), ["both have passed"]),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_promise_is_named(what: str) -> None:
    state, words = BROKEN[what]
    assert problems(state) == words


# ---- what every game promises, for hands of one's own


@pytest.mark.parametrize("name", ["3333BR-444455s", "333444555777-666888TTs", "JJJQQQKKK-AAA2"])
def test_hands_of_ones_own_keep_every_promise(name: str) -> None:
    for seed in (1, 2):
        history = played_at_random(GAME, name, seed)
        known = moves_in(history)
        for state in history.states:
            check_all(GAME, state, known, seed)

"""The computer of the original: how it divides its hand, follows and leads, and whole missions against it."""

import random

import pytest

from rules.doudizhu.game import deal, outcome, write_move
from rules.doudizhu.hands import pack, unpack
from rules.doudizhu.missions import MISSIONS
from rules.doudizhu.patterns import CLASSIC, STANDARD, read
from rules.doudizhu.state import State, position
from rules.doudizhu.thinking.classic import choose
from rules.doudizhu.thinking.division import divide
from rules.doudizhu.turns import apply, legal_moves, to_move
from tests.rules.doudizhu.pictures import SEATS, lines, played

# ---- the division: a hand, and its bombs | chains | trios | pairs | solos

# fmt: off
DIVISIONS: dict[str, tuple[str, str]] = {
    "single cards are solos": ("358K2", "- | - | - | - | 3 5 8 K 2"),
    "equal cards stay together": ("355888", "- | - | 888 | 55 | 3"),
    "four are a bomb, and no two pairs": ("44448888J", "4444 8888 | - | - | - | J"),
    "a bomb is not broken up for a chain": ("34567777", "7777 | - | - | - | 3 4 5 6"),
    # chains of solos and of pairs
    "five in a row are set aside": ("344567", "- | 34567 | - | - | 4"),
    "the longest, not the lowest five": ("3456789", "- | 3456789 | - | - | -"),
    "a chain takes a card out of pairs and trios":
        ("33344567999", "- | 34567 | 999 | 33 | 4"),
    "twos are in no chain": ("TJQKA22", "- | TJQKA | - | 22 | -"),
    "of equally long chains the lower comes first":
        ("345679TJQK", "- | 34567 9TJQK | - | - | -"),
    "then comes the longest of what is left":
        ("345679TJQKA", "- | 9TJQKA 34567 | - | - | -"),
    "pairs are longer than the solos in them": ("33445566", "- | 33445566 | - | - | -"),
    "three pairs are longer than five solos":
        ("33344556799", "- | 334455 | - | 99 | 3 6 7"),
    "six solos are taken before three pairs": ("334455678", "- | 345678 | - | - | 3 4 5"),
    # airplanes
    "two trios in a row take two cards": ("3334445K", "- | 3334445K | - | - | -"),
    "pairs, because they are more": ("33344466889", "- | 3334446688 | - | - | 9"),
    "the lowest cards": ("33344479KA", "- | 33344479 | - | - | K A"),
    "the lowest cards, though a trio is broken": ("333444666", "- | 33344466 | - | - | 6"),
    "three trios take three": ("33344455579K", "- | 33344455579K | - | - | -"),
    "with too few wings it has none": ("333444555T", "- | 333444555 | - | - | T"),
    "two trios in a row are a chain without wings too": ("333444", "- | 333444 | - | - | -"),
    "also with one card": ("333444K", "- | 333444 | - | - | K"),
    "aces and twos are no airplane": ("37AAA222", "- | - | AAA 222 | - | 3 7"),
    "an airplane is taken before solos if it is longer":
        ("333444567", "- | 33344456 | - | - | 7"),
    "eight solos are taken before an airplane of eight":
        ("33344456789T", "- | 3456789T | - | 33 44 | -"),
    "an airplane and pairs of one length leave it to the solos":
        ("333444556677", "- | 34567 34567 | - | - | 3 4"),
    # jokers
    "both jokers are a bomb, the highest": ("32222BR", "2222 BR | - | - | - | 3"),
    "one joker is a solo": ("33R", "- | - | - | 33 | R"),
    "one joker is a wing, if it must be": ("3334442B", "- | 3334442B | - | - | -"),
    "the rocket is no wings": ("333444BR", "BR | 333444 | - | - | -"),
}
# fmt: on


@pytest.mark.parametrize("rule", DIVISIONS)
def test_how_a_hand_is_divided(rule: str) -> None:
    hand, words = DIVISIONS[rule]
    groups = divide(pack(hand))
    assert " | ".join(" ".join(map(unpack, group)) or "-" for group in groups) == words


# ---- following: its hand, what is to be beaten, its move

# fmt: off
FOLLOWS: dict[str, tuple[str, str, str]] = {
    # from the matching group
    "the lowest solo that is enough": ("4689J", "7", "8"),
    "not a card of a pair, though it is lower": ("4668J", "5", "8"),
    "not a card of a chain, though it is lower": ("45678J", "5", "J"),
    "the lowest pair that is enough": ("4466JJ2", "55", "66"),
    "not a part of a trio, though it is lower": ("666JJ3", "55", "JJ"),
    "the lowest trio that is enough": ("555888K", "444", "555"),
    "a part of a longer chain": ("456789", "34567", "45678"),
    "the lowest chain that is enough": ("345679TJQKK", "34567", "9TJQK"),
    "a part of more pairs": ("44556677", "334455", "445566"),
    "an airplane with the lowest wings": ("4555666KA", "33344478", "4555666K"),
    "an airplane with pairs": ("5556667788", "3334447788", "5556667788"),
    "the lowest bomb that is enough": ("355557777AAAA", "6666", "7777"),
    # it keeps its bomb while the group is enough
    "a solo, and no bomb": ("3333K", "J", "K"),
    "a pair, and no bomb": ("3333KK", "JJ", "KK"),
    "a trio, and no bomb": ("3333KKK9", "JJJ", "KKK"),
    "a chain, and no bomb": ("45678JJJJ9", "34567", "45678"),
    "pairs in a row, and no bomb": ("445566JJJJ9", "334455", "445566"),
    "an airplane, and no bomb": ("45557666JJJJ", "33344478", "45556667"),
    # a bomb
    "the bomb, if the group is too low": ("357777", "J", "7777"),
    "the bomb, if there is no such group": ("357777", "44", "7777"),
    "the bomb, rather than break a pair": ("3KK7777", "J", "7777"),
    "the lowest bomb": ("3777788885", "J", "7777"),
    "no lower bomb against a bomb": ("355557777", "8888", "pass"),
    # from the whole hand
    "a card out of a pair, if no solo is enough": ("37KK", "J", "K"),
    "a card out of a chain": ("3TJQKA", "9", "T"),
    "a pair out of a trio": ("3777", "44", "77"),
    "a trio out of an airplane with wings": ("3777888K", "555", "777"),
    "a chain out of a pair chain": ("445566778K", "34567", "45678"),
    "an airplane without wings": ("3777888K", "555666", "777888"),
    "the lowest, whatever it breaks": ("3TTTKK", "9", "T"),
    # or not at all
    "a pass, if nothing is enough": ("3457", "K", "pass"),
    "a pass, if nothing is long enough": ("34567", "345678", "pass"),
    "a two does not go on a chain": ("TJQKA2", "TJQKA", "pass"),
    # the last card
    "its last card": ("K", "3", "K"),
    "its last pair": ("77", "44", "77"),
    "its last cards, though they are no group": ("777888", "555666", "777888"),
}

FOLLOWS_IN_STANDARD: dict[str, tuple[str, str, str]] = {
    "a trio with the lowest solo": ("477799K", "555T", "4777"),
    "a trio with a pair": ("477799K", "55533", "77799"),
    "a trio with a solo, and no bomb": ("3777JJJJ9", "555T", "3777"),
    "a trio with a pair, and no bomb": ("77799JJJJ", "55533", "77799"),
    "a kicker may come out of a lower trio": ("444777K", "555T", "4777"),
    "no pair is broken for a kicker while there is a solo": ("44777K3", "5556", "3777"),
    "a pair is broken if there is none": ("4477799", "5556", "4777"),
    "a trio is no answer to a trio with a kicker": ("777", "5556", "pass"),
    "a bomb, rather than a four with two": ("346666789", "555534", "6666"),
    "its last cards, though the four is a bomb": ("346666", "555534", "346666"),
    "a lower bomb against a four with two": ("34455559", "666634", "5555"),
    "a joker": ("37B", "2", "B"),
    "the rocket, if no solo is enough": ("37BR", "K", "BR"),
    "a bomb before the rocket": ("377778BR", "K", "7777"),
    "the rocket against a bomb": ("37BR", "2222", "BR"),
    "a bomb before the rocket, against a bomb too": ("377778BR", "6666", "7777"),
    "nothing against the rocket": ("377778", "BR", "pass"),
    "a joker is a wing": ("555666BK8", "33344478", "5556668K"),
}

# Leading: its hand, the other's, its move.
LEADS: dict[str, tuple[str, str, str]] = {
    # chains
    "an airplane without wings is a chain": ("444555AAAA", "3579JQK2", "444555"),
    "the cards of all chains are searched again as one list":
        ("3344556667779", "35679TTT", "3344556677"),
    # what is safe
    "a chain that cannot be beaten": ("34567Q", "8888KK9", "34567"),
    "a part of a longer chain of the other does harm":
        ("34567Q", "456789J", "Q"),
    "chains of another length or kind do no harm": ("34567Q", "889977KK", "34567"),
    "the smallest trio, if the largest is safe": ("3334TTT8", "4455999J", "333"),
    "no trio, if the largest is not": ("3334TTTK", "JJJ9", "4"),
    "the smallest pair, if the largest is safe": ("44KK3", "55QQ7A", "44"),
    "pairs in a trio of the other count": ("44KK39", "AAA7J", "44"),
    "the smallest solo, if the largest is safe": ("359A", "4KAA6", "3"),
    "a trio before a pair": ("555779", "336", "555"),
    "a pair before a solo": ("779A", "336", "77"),
    "a chain before a trio": ("34567999", "3388", "34567"),
    "the longest of two chains": ("345679TJQKA", "3388", "9TJQKA"),
    "bombs of the other do no harm": ("44K", "777788", "K"),
    # what is not
    "the longest chain, if nothing is safe": ("345678KKQ", "456789AA2", "345678"),
    "an unsafe chain waits while a solo is safe": ("34567A", "45678K", "A"),
    "else the smallest trio": ("444777K", "888AA", "444"),
    "else the smallest pair": ("4477K", "88A", "44"),
    "else the smallest solo": ("47K", "88A", "4"),
    "a bomb is kept while there is a solo": ("47777", "88A", "4"),
    "a bomb if there is nothing else": ("44447777", "88A", "4444"),
    # the last cards
    "the last bomb": ("7777", "88A", "7777"),
    "two trios, if they are all": ("333444", "888A", "333444"),
    "an airplane, if it is all": ("3334445K", "888999JQ", "3334445K"),
}

LEADS_IN_STANDARD: dict[str, tuple[str, str, str]] = {
    "a trio without a kicker": ("7774K", "3382", "777"),
    "a trio with a kicker, if it is all": ("4777", "338", "4777"),
    "a four with two, if it is all": ("347777", "338", "347777"),
    "a joker is the largest solo": ("359R", "4KAAB", "3"),
    "the rocket is kept": ("3BR", "4K", "3"),
    "a bomb before the rocket": ("7777BR", "4K", "7777"),
    "the rocket, if it is all": ("BR", "4K", "BR"),
}
# fmt: on


def chosen_by(turn: int, hand: str, other: str, last: str, rules: str) -> str:
    hands = (hand, other) if turn == 0 else (other, hand)
    state = position(hands=hands, to_beat=last, rules=rules, turn=turn)
    assert not last or read(pack(last), rules), f"{last} is no play"
    move = choose(state)
    assert move in legal_moves(state)
    return write_move(move)


either_seat = pytest.mark.parametrize("turn", [0, 1], ids=SEATS)


@either_seat
@pytest.mark.parametrize("rule", FOLLOWS)
def test_how_it_follows(rule: str, turn: int) -> None:
    hand, last, move = FOLLOWS[rule]
    for rules in (CLASSIC, STANDARD):
        assert chosen_by(turn, hand, "9Q", last, rules) == move


@either_seat
@pytest.mark.parametrize("rule", FOLLOWS_IN_STANDARD)
def test_how_it_follows_what_only_the_standard_rules_know(rule: str, turn: int) -> None:
    hand, last, move = FOLLOWS_IN_STANDARD[rule]
    assert chosen_by(turn, hand, "9Q", last, STANDARD) == move


@either_seat
@pytest.mark.parametrize("rule", LEADS)
def test_how_it_leads(rule: str, turn: int) -> None:
    hand, other, move = LEADS[rule]
    for rules in (CLASSIC, STANDARD):
        assert chosen_by(turn, hand, other, "", rules) == move


@either_seat
@pytest.mark.parametrize("rule", LEADS_IN_STANDARD)
def test_how_it_leads_by_the_standard_rules(rule: str, turn: int) -> None:
    hand, other, move = LEADS_IN_STANDARD[rule]
    assert chosen_by(turn, hand, other, "", STANDARD) == move


# ---- any position at all


def dealt(dice: random.Random, rules: str) -> State:
    """Two hands of any size; few ranks, as a rule, so that there are chains and bombs."""
    low = dice.choice((0, 0, 3, 6))
    deck = [*"3456789TJQKA2"[low : low + dice.choice((5, 8, 13))]] * 4
    deck += "BR" if rules == STANDARD else ""
    dice.shuffle(deck)
    player, computer = dice.randint(1, 12), dice.randint(1, 12)
    hands = "".join(deck[:player]), "".join(deck[player : player + computer])
    return position(hands=hands, rules=rules, turn=dice.randrange(2))


@pytest.mark.parametrize("rules", [CLASSIC, STANDARD])
def test_it_always_has_a_legal_move(rules: str) -> None:
    dice = random.Random(f"positions {rules}")
    asked = 0
    while asked < 1000:
        state = dealt(dice, rules)
        while to_move(state) is not None:
            moves = legal_moves(state)
            move = choose(state)
            assert move in moves, f"{state}: {move}"
            asked += 1
            # Habits lead to few positions: every other move is any.
            state = apply(state, dice.choice((move, dice.choice(moves))))


def test_a_division_keeps_every_card_and_its_groups_are_plays() -> None:
    dice = random.Random("divisions")
    for _ in range(300):
        hand = dealt(dice, STANDARD).hands[0]
        division = divide(pack(hand))
        assert sum(map(sum, division)) == pack(hand)
        for group in division:
            assert all(read(cards, STANDARD) for cards in group), hand
        for group in (division.bombs, division.trios, division.pairs, division.solos):
            assert list(group) == sorted(group)


# ---- the six missions to the end: the player's moves are given, the computer's are compared

# fmt: off
GAMES: dict[str, tuple[str, str]] = {
    "mission 1: the player wins": ("1", """
        35999TTTK  3577778889  player 35999TTT
        K          3577778889  computer 7777
        K          358889      player pass
        K          358889      computer 888
        K          359         player pass
        K          359         computer 3
        K          59          player K
        -          59
    """),
    "mission 1: the player loses": ("1", """
        35999TTTK  3577778889  player 35999TTT
        K          3577778889  computer 7777
        K          358889      player pass
        K          358889      computer 888
        K          359         player pass
        K          359         computer 3
        K          59          player pass
        K          59          computer 5
        K          9           player pass
        K          9           computer 9
        K          -
    """),
    "mission 2: the player wins": ("2", """
        3456789JJ22  45678QQQAA  player 3456789
        JJ22         45678QQQAA  computer pass
        JJ22         45678QQQAA  player JJ
        22           45678QQQAA  computer AA
        22           45678QQQ    player 22
        -            45678QQQ
    """),
    "mission 2: the player loses": ("2", """
        3456789JJ22  45678QQQAA  player 3456789
        JJ22         45678QQQAA  computer pass
        JJ22         45678QQQAA  player JJ
        22           45678QQQAA  computer AA
        22           45678QQQ    player pass
        22           45678QQQ    computer 45678
        22           QQQ         player pass
        22           QQQ         computer QQQ
        22           -
    """),
    "mission 3: the player wins": ("3", """
        445566JJJA  778899TTA  player JJJ
        445566A     778899TTA  computer pass
        445566A     778899TTA  player A
        445566      778899TTA  computer pass
        445566      778899TTA  player 445566
        -           778899TTA
    """),
    "mission 3: the player loses": ("3", """
        445566JJJA  778899TTA  player 445566
        JJJA        778899TTA  computer 778899
        JJJA        TTA        player pass
        JJJA        TTA        computer A
        JJJA        TT         player pass
        JJJA        TT         computer TT
        JJJA        -
    """),
    "mission 4: the player wins": ("4", """
        3456779TTJK  348TQKKAA2  player 34567
        79TTJK       348TQKKAA2  computer pass
        79TTJK       348TQKKAA2  player TT
        79JK         348TQKKAA2  computer KK
        79JK         348TQAA2    player pass
        79JK         348TQAA2    computer AA
        79JK         348TQ2      player pass
        79JK         348TQ2      computer 3
        79JK         48TQ2       player 7
        9JK          48TQ2       computer 8
        9JK          4TQ2        player 9
        JK           4TQ2        computer T
        JK           4Q2         player J
        K            4Q2         computer Q
        K            42          player K
        -            42
    """),
    "mission 4: the player loses": ("4", """
        3456779TTJK  348TQKKAA2  player 34567
        79TTJK       348TQKKAA2  computer pass
        79TTJK       348TQKKAA2  player TT
        79JK         348TQKKAA2  computer KK
        79JK         348TQAA2    player pass
        79JK         348TQAA2    computer AA
        79JK         348TQ2      player pass
        79JK         348TQ2      computer 3
        79JK         48TQ2       player 7
        9JK          48TQ2       computer 8
        9JK          4TQ2        player 9
        JK           4TQ2        computer T
        JK           4Q2         player J
        K            4Q2         computer Q
        K            42          player pass
        K            42          computer 4
        K            2           player pass
        K            2           computer 2
        K            -
    """),
    "mission 5: the player wins": ("5", """
        3334449TTA2  5556668JQK  player 3334449T
        TA2          5556668JQK  computer 5556668J
        TA2          QK          player pass
        TA2          QK          computer Q
        TA2          K           player A
        T2           K           computer pass
        T2           K           player 2
        T            K           computer pass
        T            K           player T
        -            K
    """),
    "mission 5: the player loses": ("5", """
        3334449TTA2  5556668JQK  player 3334449T
        TA2          5556668JQK  computer 5556668J
        TA2          QK          player pass
        TA2          QK          computer Q
        TA2          K           player A
        T2           K           computer pass
        T2           K           player T
        2            K           computer K
        2            -
    """),
    "mission 6: the player wins": ("6", """
        35555669TK2  3336789TAA  player 5555
        3669TK2      3336789TAA  computer pass
        3669TK2      3336789TAA  player 3
        669TK2       3336789TAA  computer 6
        669TK2       333789TAA   player 9
        66TK2        333789TAA   computer T
        66TK2        333789AA    player K
        66T2         333789AA    computer A
        66T2         333789A     player 2
        66T          333789A     computer pass
        66T          333789A     player 66
        T            333789A     computer pass
        T            333789A     player T
        -            333789A
    """),
    "mission 6: the player loses": ("6", """
        35555669TK2  3336789TAA  player 5555
        3669TK2      3336789TAA  computer pass
        3669TK2      3336789TAA  player 66
        39TK2        3336789TAA  computer AA
        39TK2        3336789T    player pass
        39TK2        3336789T    computer 6789T
        39TK2        333         player pass
        39TK2        333         computer 333
        39TK2        -
    """),
    "mission 3s: the player wins": ("3s", """
        445566JJJA  778899TTA  player JJJA
        445566      778899TTA  computer pass
        445566      778899TTA  player 445566
        -           778899TTA
    """),
    "mission 3s: the player loses": ("3s", """
        445566JJJA  778899TTA  player 445566
        JJJA        778899TTA  computer 778899
        JJJA        TTA        player pass
        JJJA        TTA        computer A
        JJJA        TT         player pass
        JJJA        TT         computer TT
        JJJA        -
    """),
    "mission 6s: the player wins": ("6s", """
        35555669TK2  3336789TAA  player 355556
        69TK2        3336789TAA  computer pass
        69TK2        3336789TAA  player 6
        9TK2         3336789TAA  computer 7
        9TK2         333689TAA   player 9
        TK2          333689TAA   computer T
        TK2          333689AA    player K
        T2           333689AA    computer A
        T2           333689A     player 2
        T            333689A     computer pass
        T            333689A     player T
        -            333689A
    """),
    "mission 6s: the player loses": ("6s", """
        35555669TK2  3336789TAA  player 355556
        69TK2        3336789TAA  computer pass
        69TK2        3336789TAA  player 6
        9TK2         3336789TAA  computer 7
        9TK2         333689TAA   player 9
        TK2          333689TAA   computer T
        TK2          333689AA    player K
        T2           333689AA    computer A
        T2           333689A     player pass
        T2           333689A     computer 333
        T2           689A        player pass
        T2           689A        computer 6
        T2           89A         player T
        2            89A         computer A
        2            89          player pass
        2            89          computer 8
        2            9           player pass
        2            9           computer 9
        2            -
    """),
}
# fmt: on


@pytest.mark.parametrize("what", GAMES)
def test_a_mission_to_the_end(what: str) -> None:
    name, picture = GAMES[what]
    found, states = played(picture, MISSIONS[name].rules)
    assert found == lines(picture)
    assert states[0] == deal(1, name)
    for line, state in zip(found[:-1], states[:-1], strict=True):
        if to_move(state) == 1:
            assert write_move(choose(state)) == line.split()[3], line
    ended = outcome(states[-1])
    assert ended is not None
    assert ended.winners == (int("loses" in what),)


def test_it_plays_both_sides_of_every_mission_to_the_end() -> None:
    for name in MISSIONS:
        state = deal(1, name)
        moves = 0
        while to_move(state) is not None:
            state = apply(state, choose(state))
            moves += 1
        assert moves < 100
        assert outcome(state) is not None

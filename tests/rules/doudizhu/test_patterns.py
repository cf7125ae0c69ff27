"""The patterns of Dou dizhu: what a set of cards is, what it beats, and which plays a hand holds.

A pattern is written as its category, then its body: `straight 34567`, `airplane with single wings 333444`.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from rules.doudizhu.hands import RANKS, counts, in_order, pack, unpack
from rules.doudizhu.patterns import (
    CLASSIC,
    FORMS,
    LARGEST,
    STANDARD,
    Category,
    Pattern,
    answers,
    beats,
    plays,
    read,
)

DECK = {CLASSIC: "3456789TJQKA2" * 4, STANDARD: "3456789TJQKA2" * 4 + "BR"}
WIDTH = {form.category: form.width for form in FORMS[STANDARD]}

both_rules = pytest.mark.parametrize("rules", [CLASSIC, STANDARD])


def in_words(pattern: Pattern | None) -> str:
    if pattern is None:
        return "nothing"
    if pattern.category is Category.ROCKET:
        return "rocket BR"
    body = RANKS[pattern.rank : pattern.rank + pattern.length]
    width = WIDTH[pattern.category]
    return f"{pattern.category.value} {''.join(rank * width for rank in body)}"


def reading(cards: str, rules: str) -> str:
    return in_words(read(pack(cards), rules))


def held(hand: str, rules: str) -> dict[str, str]:
    return {unpack(cards): in_words(pattern) for pattern, cards in plays(pack(hand), rules)}


@cache
def of_the_deck(rules: str) -> Mapping[str, str]:
    return held(DECK[rules], rules)


# ---- the readings of a set of cards: the cards, and what they are

IN_BOTH: dict[str, tuple[str, str]] = {
    "any card is a solo": ("2", "single 2"),
    "two of a rank are a pair": ("22", "pair 22"),
    "three of a rank are a trio": ("222", "three of a kind 222"),
    "four of a rank are a bomb": ("3333", "bomb 3333"),
    "two different cards are nothing": ("34", "nothing"),
    # straights
    "five in a row are a straight": ("34567", "straight 34567"),
    "four are none": ("3456", "nothing"),
    "twelve are the longest": ("3456789TJQKA", "straight 3456789TJQKA"),
    "a chain goes up to the ace": ("TJQKA", "straight TJQKA"),
    "a chain does not go on to the two": ("JQKA2", "nothing"),
    "all thirteen are no chain": ("3456789TJQKA2", "nothing"),
    "a chain does not begin with the two": ("34562", "nothing"),
    "a chain has no gap": ("34568", "nothing"),
    "a chain has no rank twice": ("334567", "nothing"),
    # pairs in a rows
    "three pairs in a row are a pairs in a row": ("334455", "pairs in a row 334455"),
    "two are none": ("3344", "nothing"),
    "four pairs in a row are a pairs in a row": ("33445566", "pairs in a row 33445566"),
    "so are queens, kings and aces": ("QQKKAA", "pairs in a row QQKKAA"),
    "kings, aces and twos are not": ("KKAA22", "nothing"),
    "ten pairs are the longest": ("33445566778899TTJJQQ", "pairs in a row 33445566778899TTJJQQ"),
    "eleven pairs are more than anyone holds": ("33445566778899TTJJQQKK", "nothing"),
    "pairs with a gap are no chain": ("334466", "nothing"),
    "a pairs in a row has no third card": ("3334455", "nothing"),
    # airplanes
    "two trios in a row are an airplane": ("333444", "airplane 333444"),
    "so are kings and aces": ("KKKAAA", "airplane KKKAAA"),
    "aces and twos are not": ("AAA222", "nothing"),
    "trios with a gap are not": ("333555", "nothing"),
    "six trios are the longest": ("333444555666777888", "airplane 333444555666777888"),
    "seven trios are more than anyone holds": ("333444555666777888999", "nothing"),
    # airplanes with solos
    "a wing for each trio": ("3334445K", "airplane with single wings 333444"),
    "one wing is too few": ("3334445", "nothing"),
    "three wings are too many": ("3334445KA", "nothing"),
    "wings may be equal": ("33344455", "airplane with single wings 333444"),
    "wings may be lower than the airplane": ("34999TTT", "airplane with single wings 999TTT"),
    "twos may be wings": ("33344422", "airplane with single wings 333444"),
    "a wing is never of a rank of the airplane": ("33334445", "nothing"),
    "two fours in a row have no reading": ("33334444", "nothing"),
    "a trio may be three wings": ("333444555777", "airplane with single wings 333444555"),
    "a trio beside the airplane makes it longer": ("333444555666", "airplane 333444555666"),
    "a pair and one more beside the airplane are wings":
        ("333444555667", "airplane with single wings 333444555"),
    "twos make no airplane longer, so three are wings":
        ("QQQKKKAAA222", "airplane with single wings QQQKKKAAA"),
    "twos are wings, no trio of the airplane": ("KKKAAA222", "nothing"),
    "of a trio of twos two may be wings": ("KKKAAA22", "airplane with single wings KKKAAA"),
    "four equal wings are none": ("3334445556668888", "nothing"),
    "three equal wings and another":
        ("3334445556668889", "airplane with single wings 333444555666"),
    "five trios in a row and a card are nothing": ("3334445556667778", "nothing"),
    "five trios with wings are the longest":
        ("33344455566677789TJQ", "airplane with single wings 333444555666777"),
    # airplanes with pairs
    "a pair for each trio": ("3334445566", "airplane with pair wings 333444"),
    "pairs of twos and aces too": ("555666AA22", "airplane with pair wings 555666"),
    "pairs are of different ranks": ("3334445555", "nothing"),
    "a pair and two solos are nothing": ("3334445567", "nothing"),
    "three pairs for three trios": ("33344455577TTKK", "airplane with pair wings 333444555"),
    "a trio is no pair": ("333444777TT", "nothing"),
    "four trios with pairs are the longest":
        ("33344455566677889922", "airplane with pair wings 333444555666"),
}  # fmt: skip

# The classic rules have none of these.
IN_STANDARD: dict[str, tuple[str, str]] = {
    "both jokers are the rocket": ("BR", "rocket BR"),
    # trios with a kicker
    "a trio and a card": ("3334", "three with a single 333"),
    "a trio and a lower card": ("3444", "three with a single 444"),
    "a trio and a joker": ("333R", "three with a single 333"),
    "a trio of twos and a card": ("A222", "three with a single 222"),
    "a trio and a pair": ("33344", "three with a pair 333"),
    # fours with two kickers
    "a four and two cards": ("333345", "four with two singles 3333"),
    "a four and a pair are two solos": ("333344", "four with two singles 3333"),
    "a four and one joker": ("33334R", "four with two singles 3333"),
    "a four and two pairs": ("33334455", "four with two pairs 3333"),
    "a four and pairs on both sides": ("33444455", "four with two pairs 4444"),
    "a four of twos and two pairs": ("33442222", "four with two pairs 2222"),
    # one joker as a wing
    "a joker is a wing": ("3334445B", "airplane with single wings 333444"),
}

IN_NEITHER: dict[str, str] = {
    "no card at all": "",
    "a trio and two different cards": "33345",
    "a trio and both jokers": "333BR",
    "a four and one card": "33334",
    "a four and three cards": "3333456",
    "a four and both jokers": "3333BR",
    "two fours": "33334444",
    "two fours apart": "33335555",
    "a four, a pair and two cards": "33334456",
    "a four, a pair and both jokers": "333344BR",
    "a four and three pairs": "3333445566",
    "an airplane and both jokers": "333444BR",
    "an airplane with three wings, two of them jokers": "3334445556BR",
    "a joker in a chain": "JQKAB",
    "jokers after a chain": "3456BR",
    "two solos and a pair": "3455",
    "five equal cards": "33333",
    "six equal cards": "333333",
}


@both_rules
@pytest.mark.parametrize("rule", IN_BOTH)
def test_what_a_set_of_cards_is(rule: str, rules: str) -> None:
    cards, words = IN_BOTH[rule]
    assert cards == in_order(cards)
    assert reading(cards, rules) == words


@pytest.mark.parametrize("rule", IN_STANDARD)
def test_what_only_the_standard_rules_know(rule: str) -> None:
    cards, words = IN_STANDARD[rule]
    assert reading(cards, STANDARD) == words
    if "B" not in cards and "R" not in cards:
        assert reading(cards, CLASSIC) == "nothing"


@both_rules
@pytest.mark.parametrize("rule", IN_NEITHER)
def test_what_is_nothing(rule: str, rules: str) -> None:
    assert reading(IN_NEITHER[rule], rules) == "nothing"


def test_the_rocket_is_not_in_the_classic_rules() -> None:
    assert reading("BR", CLASSIC) == "nothing"


# ---- what beats what: the last play, those that beat it, those that do not

BEATS: dict[str, tuple[str, str, str]] = {
    "a higher solo": ("K", "A 2 B R", "3 K"),
    "a joker": ("B", "R", "3 2 B"),
    "nothing is above the red joker but bombs and the rocket": ("R", "3333 BR", "B 2 22 222"),
    "a higher pair, no more cards and no fewer": ("88", "99 22", "88 77 9 2 999 8899TT"),
    "a higher trio, and without a kicker": ("888", "999 222", "888 777 9993 99933 999TTT"),
    "a higher chain of the same length": ("45678", "56789 TJQKA", "45678 34567 456789 9"),
    "a longer chain of the same length": ("456789", "56789T 9TJQKA", "456789 56789 56789TJ"),
    "higher pairs in a row, as many": ("445566", "556677 QQKKAA", "445566 334455 55667788 77"),
    "a higher airplane, as long": ("444555", "555666", "444555 333444 555666777 55566634 555"),
    "wings do not count": ("444555KA", "55566633 555666KA", "333444AA 555666 5556663344"),
    "wings are of the same kind": ("4445553366", "555666AA22", "555666AA 555666"),
    "a three with a single": ("8883", "9993 999R", "999 99933 7772 8884"),
    "a three with a pair": ("88833", "99933 99922", "999 9993 77722 88844"),
    "a four with two singles is not a bomb, whatever it is itself":
        ("333345", "444433 444456 3333 4444 BR", "333367 44445566 44"),
    "a four with two pairs neither": ("33334455", "44445566 3333 BR", "33336677 444456"),
    "a four with kickers beats nothing but its own kind": ("3", "3333 BR", "444456 44445566"),
    "a higher bomb": ("8888", "9999 2222 BR", "8888 7777 2 R 999TTT 999967 99998877"),
    "a bomb beats every other pattern": ("3456789TJQKA", "3333 BR", "2222KK 3456789TJQK"),
    "the rocket beats everything": ("2222", "BR", "AAAA R B"),
    "nothing beats the rocket": ("BR", "", "2222 BR R B 3333 22"),
}  # fmt: skip


@pytest.mark.parametrize("rule", BEATS)
def test_what_beats_what(rule: str) -> None:
    def pattern(cards: str) -> Pattern:
        found = read(pack(cards), STANDARD)
        assert found is not None, cards
        return found

    last, higher, others = BEATS[rule]
    assert [play for play in higher.split() if not beats(pattern(play), pattern(last))] == []
    assert [play for play in others.split() if beats(pattern(play), pattern(last))] == []


# ---- all the plays of a hand

HOLDS: dict[str, tuple[str, str, str]] = {
    "of a chain every shorter one too": (
        CLASSIC,
        "3456789",
        "3 4 5 6 7 8 9 34567 45678 56789 345678 456789 3456789",
    ),
    "equal cards in a chain count once": (CLASSIC, "334567", "3 4 5 6 7 33 34567"),
    "of pairs in a row every shorter row": (
        CLASSIC,
        "33445566",
        "3 4 5 6 33 44 55 66 334455 445566 33445566",
    ),
    "of a bomb the trio, the pair and the solo": (CLASSIC, "AAAA2", "A 2 AA AAA AAAA"),
    "of an airplane with every choice of wings": (
        CLASSIC,
        "33344456",
        "3 4 5 6 33 44 333 444 333444 33344456",
    ),
    "of three trios in a row any two, with wings of the third": (
        CLASSIC,
        "JJJQQQKKK",
        "J Q K JJ QQ KK JJJ QQQ KKK JJQQKK JJJQQQ QQQKKK JJJQQQKKK JJJQQQKK JJQQQKKK",
    ),
    "with pairs and with solos": (
        CLASSIC,
        "777888KK22",
        (
            "7 8 K 2 77 88 KK 22 777 888 777888 "
            "777888KK 777888K2 77788822 777888KK22"
        ),
    ),
    "in the classic rules a trio takes no kicker": (CLASSIC, "33344", "3 4 33 44 333"),
    "in the standard rules it does": (STANDARD, "33344", "3 4 33 44 333 3334 33344"),
    "also a lower one, or a joker": (STANDARD, "3444R", "3 4 R 44 444 3444 444R"),
    "a four takes two": (
        STANDARD,
        "333345",
        "3 4 5 33 333 3333 3334 3335 333345",
    ),
    "a four takes two pairs": (
        STANDARD,
        "33334455",
        (
            "3 4 5 33 44 55 333 3333 334455 3334 3335 33344 33355 "
            "333344 333345 333355 33334455"
        ),
    ),
    "of two fours each takes two of the other, but not four": (
        STANDARD,
        "KKKKAAAA",
        "K A KK AA KKK AAA KKKAAA KKKK AAAA KKKA KAAA KKKAA KKAAA KKKKAA KKAAAA",
    ),
    "the rocket, and each joker": (STANDARD, "2BR", "2 B R BR"),
    "never both jokers as kickers": (
        STANDARD,
        "3333BR",
        "3 B R 33 333 3333 333B 333R BR",
    ),
}  # fmt: skip


@pytest.mark.parametrize("rule", HOLDS)
def test_all_the_plays_of_a_hand(rule: str) -> None:
    rules, hand, words = HOLDS[rule]
    found = [unpack(cards) for _, cards in plays(pack(hand), rules)]
    assert sorted(found) == sorted(words.split())


def test_answers_are_the_plays_that_beat_the_last() -> None:
    last = read(pack("55"), STANDARD)
    assert last is not None
    found = [unpack(cards) for _, cards in answers(pack("446688889BR"), last, STANDARD)]
    assert sorted(found) == sorted(["66", "88", "8888", "BR"])


# ---- the whole deck

# How many sets of a full deck are of each category.
IN_THE_DECK = {
    CLASSIC: {
        "single": 13,
        "pair": 13,
        "three of a kind": 13,
        "straight": 36,
        "pairs in a row": 52,
        "airplane": 45,
        "airplane with single wings": 12_586,
        "airplane with pair wings": 2_939,
        "bomb": 13,
    },
    STANDARD: {
        "single": 15,
        "pair": 13,
        "three of a kind": 13,
        "three with a single": 182,
        "three with a pair": 156,
        "bomb": 13,
        "four with two singles": 1_326,
        "four with two pairs": 858,
        "straight": 36,
        "pairs in a row": 52,
        "airplane": 45,
        "airplane with single wings": 21_822,
        "airplane with pair wings": 2_939,
        "rocket": 1,
    },
}


@both_rules
def test_how_many_plays_the_whole_deck_has(rules: str) -> None:
    found = list(plays(pack(DECK[rules]), rules))
    assert Counter(pattern.category.value for pattern, _ in found) == IN_THE_DECK[rules]
    assert len({cards for _, cards in found}) == len(found)
    assert len(found) == {CLASSIC: 15_710, STANDARD: 27_471}[rules]
    assert max(sum(counts(cards)) for _, cards in found) == LARGEST


def times(one: list[int], other: list[int]) -> list[int]:
    """The product of two polynomials, lowest power first."""
    product = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            product[i + j] += a * b
    return product


@both_rules
def test_how_many_wings_there_are_by_arithmetic(rules: str) -> None:
    """The power of x is the number of wings: 1+x+x²+x³ for a rank of which up to three may be wings."""
    total = 0
    for length in range(2, 6):
        for low in range(12 - length + 1):
            ways = [1, 2] if rules == STANDARD else [1]  # one joker or none
            for rank in range(13):
                if not low <= rank < low + length:
                    makes_it_longer = rank < 12 and rank in (low - 1, low + length)
                    ways = times(ways, [1] * (3 if makes_it_longer else 4))
            total += ways[length]
    assert total == IN_THE_DECK[rules]["airplane with single wings"]


def test_the_classic_plays_are_the_standard_ones_of_its_categories_without_jokers() -> None:
    categories = tuple(IN_THE_DECK[CLASSIC])
    assert of_the_deck(CLASSIC) == {
        cards: words
        for cards, words in of_the_deck(STANDARD).items()
        if words.rsplit(" ", 1)[0] in categories and not set("BR") & set(cards)
    }


# ---- the rulebook read once more, word by word: every reading there is, and not only the first


def readings(cards: str, rules: str) -> Iterator[str]:
    has = Counter(cards)
    if len(cards) > 20:
        return
    if rules == "standard" and sorted(cards) == ["B", "R"]:
        yield "rocket BR"
    if len(has) == 1 and len(cards) <= 4:
        yield f"{['single', 'pair', 'three of a kind', 'bomb'][len(cards) - 1]} {cards}"
    chains = ((1, 5, "straight"), (2, 3, "pairs in a row"), (3, 2, "airplane"))
    for width, fewest, name in chains:
        if set(has.values()) == {width} and len(has) >= fewest and "".join(has) in "3456789TJQKA":
            yield f"{name} {cards}"
    for body in bodies(has):
        others = Counter({rank: has[rank] for rank in has if rank not in body})
        for kind in kinds(body, others, has, rules):
            yield f"{kind} {''.join(rank * has[rank] for rank in body)}"


def bodies(has: Counter[str]) -> Iterator[str]:
    """One rank of three or four, or ranks of three in a row, whose every card is in the body."""
    yield from (rank for rank in has if has[rank] in (3, 4))
    trios = "".join(rank if has[rank] == 3 else " " for rank in "3456789TJQKA")
    for row in trios.split():
        for start in range(len(row)):
            yield from (row[start:end] for end in range(start + 2, len(row) + 1))


def kinds(body: str, others: Counter[str], has: Counter[str], rules: str) -> Iterator[str]:
    four = has[body[0]] == 4
    if rules == "classic" and len(body) == 1:
        return
    wanted = 2 if four else len(body)
    name = "four" if four else "three" if len(body) == 1 else "airplane"
    if others.total() == wanted and are_solos(body, others):
        yield name + {"three": " with a single", "four": " with two singles"}.get(
            name, " with single wings"
        )
    if len(others) == wanted and set(others.values()) == {2}:
        yield name + {"three": " with a pair", "four": " with two pairs"}.get(
            name, " with pair wings"
        )


def are_solos(body: str, others: Counter[str]) -> bool:
    row = ".3456789TJQKA."
    at = row.index(body) if body in row else 0  # a two has no neighbours
    beside = {row[at - 1], row[at + len(body)]} if at else set()
    lengthens = len(body) > 1 and any(others[rank] >= 3 for rank in beside)
    return max(others.values()) < 4 and not {"B", "R"} <= set(others) and not lengthens


def test_every_play_of_the_deck_has_one_reading_and_no_other() -> None:
    for cards, words in of_the_deck(STANDARD).items():
        assert list(readings(cards, STANDARD)) == [words], cards
        assert reading(cards, STANDARD) == words


def some_sets(rules: str, how_many: int) -> Iterator[str]:
    """Cards at random seldom make a pattern: few ranks do more often, and plays with a card exchanged."""
    dice = random.Random(f"sets {rules}")
    deck = DECK[rules]
    known = sorted(of_the_deck(rules))
    for _ in range(how_many):
        yield in_order("".join(dice.sample(deck, dice.randint(1, 8))))
        low = dice.randrange(10)
        few = [card for card in deck if card in RANKS[low : low + dice.randint(2, 6)]]
        yield in_order("".join(dice.sample(few, min(len(few), dice.randint(1, 20)))))
        spoilt = list(dice.choice(known))
        spoilt[dice.randrange(len(spoilt))] = dice.choice(deck)
        rest = Counter(spoilt) - Counter(deck)
        if not rest:
            yield in_order("".join(spoilt))


@both_rules
def test_any_set_reads_as_the_rulebook_says(rules: str) -> None:
    legal = 0
    for cards in some_sets(rules, 1000):
        found = list(readings(cards, rules))
        assert reading(cards, rules) == (found[0] if found else "nothing"), cards
        assert len(found) <= 1, f"{cards} has two readings: {found}"
        legal += len(found)
    assert legal > 300  # or the sets would show nothing


@both_rules
def test_a_set_is_a_pattern_exactly_if_it_is_a_play_of_itself(rules: str) -> None:
    for cards in some_sets(rules, 150):
        whole = held(cards, rules).get(cards, "nothing")
        assert reading(cards, rules) == whole, cards


@both_rules
def test_a_hand_holds_exactly_the_plays_of_the_deck_it_has_the_cards_for(rules: str) -> None:
    dice = random.Random(f"hands {rules}")
    needed = {pack(cards): Counter(cards) for cards in of_the_deck(rules)}
    for _ in range(8):
        hand = Counter(dice.sample(DECK[rules], dice.randint(8, 20)))
        found = {cards for _, cards in plays(pack("".join(hand.elements())), rules)}
        assert found == {cards for cards, needs in needed.items() if needs <= hand}

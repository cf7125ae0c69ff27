"""The stream of chance is a promise to every record ever saved: these values never change."""

from collections import Counter
from itertools import islice, permutations

import pytest

from rules import chance
from rules.chance import chosen, shuffled, words

# Computed apart from `rules/`, by sha256sum: printf 'parlour 1|42|deal|0' | sha256sum
FIRST_BLOCK = "5e7933b185d92069d6fb06d11a5ecf57fe7d3163a95d2324049b454e197bc638"
SECOND_BLOCK = "b1f3f93859f8e976f6390bdddf3ce7e15473fad3f717761429d3dd5f4840afdd"


def test_the_stream_is_sha_256_of_seed_label_and_block() -> None:
    stream = "".join(f"{word:08x}" for word in islice(words(42, "deal"), 16))
    assert stream == FIRST_BLOCK + SECOND_BLOCK


GOLDEN_SHUFFLES = {
    (0, "deal"): "E06F4B2873A5D1C9",
    (1, "deal"): "C62138EA94B50D7F",
    (1, "unseen"): "8A2041FDCB53E967",
    (999_999_999_999, "deal"): "C19BE6D53F80742A",
    (2**64 - 1, "发牌"): "A0E17B6C23DF9485",
}


@pytest.mark.parametrize(("seed", "label"), GOLDEN_SHUFFLES)
def test_a_seed_means_the_same_deal_for_ever(seed: int, label: str) -> None:
    assert "".join(shuffled("0123456789ABCDEF", seed, label)) == GOLDEN_SHUFFLES[seed, label]


def test_a_choice_means_the_same_for_ever() -> None:
    assert "".join(chosen("ABCDEFGH", seed, "whim") for seed in range(20)) == "DHBGEFDHEEADCFFBEBHD"


def test_a_shuffle_keeps_every_card_and_its_source() -> None:
    cards = [*range(54), 7, 7]
    assert sorted(shuffled(cards, 5, "deal")) == sorted(cards)
    assert cards == [*range(54), 7, 7]
    assert shuffled((card for card in cards), 5, "deal") == shuffled(cards, 5, "deal")


@pytest.mark.parametrize("items", ["", "A"])
def test_nothing_and_one_card_stay_as_they_are(items: str) -> None:
    assert shuffled(items, 1, "deal") == tuple(items)


def test_labels_and_seeds_give_streams_of_their_own() -> None:
    asked = [(1, "a"), (1, "b"), (2, "a"), (1, "a|0"), (1, "a|1"), (11, "a"), (1, "1|a"), (1, "")]
    streams = [tuple(islice(words(seed, label), 32)) for seed, label in asked]
    assert len({word for stream in streams for word in stream}) == 32 * len(streams)


def is_even(counts: Counter[object], places: int) -> bool:
    """Chi-square against a flat spread, with room of four standard deviations; seeds are fixed."""
    mean = counts.total() / places
    spread = sum((count - mean) ** 2 / mean for count in counts.values())
    spread += (places - len(counts)) * mean
    free = places - 1
    return bool(spread < free + 4 * (2 * free) ** 0.5)


def test_every_order_is_equally_likely() -> None:
    orders: Counter[object] = Counter(shuffled("ABCD", 7, f"deal {i}") for i in range(12_000))
    assert set(orders) == set(permutations("ABCD"))
    assert is_even(orders, 24)


def test_every_card_comes_first_and_last_equally_often() -> None:
    decks = [shuffled(range(54), seed, "deal") for seed in range(4_000)]
    assert is_even(Counter(deck[0] for deck in decks), 54)
    assert is_even(Counter(deck[-1] for deck in decks), 54)


@pytest.mark.parametrize("places", [2, 3, 7, 13, 54])
def test_every_choice_is_equally_likely(places: int) -> None:
    seen = Counter(chosen(range(places), 3, f"whim {i}") for i in range(5_000))
    assert is_even(Counter(seen), places)


def test_the_check_for_evenness_would_notice_a_bias() -> None:
    naive = Counter(next(words(i, "bias")) % 8 % 5 for i in range(5_000))
    assert not is_even(Counter(naive), 5)


def test_words_of_the_incomplete_last_run_are_passed_over() -> None:
    """Two runs of 3 × 2**29 fit into a word; taking what is left would favour the low numbers."""
    n = 3 * 2**29
    first, second = islice(words(0, "big"), 2)
    assert second < 2 * n <= first
    assert chosen(range(n), 0, "big") == second % n


def test_fresh_seeds_have_at_most_twelve_digits() -> None:
    assert len(str(chance.SEEDS - 1)) == 12

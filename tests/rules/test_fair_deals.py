"""Deals are fair, and a seed always means the same deal, in CPython as in Pyodide."""

import json
import sys
from collections.abc import Iterator

import pytest

from rules import GAMES
from rules.chance import shuffled, words
from rules.doudizhu.missions import MISSIONS
from tests.data import DEALS, recorded_deals
from tests.rules import shuffle_statistics

CARDS = 54
# In Pyodide everything takes three times as long: there it is enough that the deals are the same.
SHUFFLES = 2_000 if sys.platform == "emscripten" else 100_000


def test_a_hundred_thousand_shuffles_are_as_even_as_chance() -> None:
    """Seeds are those of the first games there are; the odds of failing were one in five hundred, once."""
    decks = (shuffled(range(CARDS), seed, "deal") for seed in range(SHUFFLES))
    found = shuffle_statistics.strayed(decks, CARDS)
    assert found.is_fair, found


# ---- what would be noticed


def by_any_two(seed: int) -> tuple[int, ...]:
    """The well-known mistake: each card changes places with any other one."""
    cards, dice = list(range(CARDS)), words(seed, "mistake")
    for place in range(CARDS):
        other = next(dice) % CARDS
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def by_a_cut(seed: int) -> tuple[int, ...]:
    """Every card is everywhere equally often, and always after the same one."""
    cut = next(words(seed, "cut")) % CARDS
    return (*range(cut, CARDS), *range(cut))


def by_turns(seed: int) -> tuple[int, ...]:
    """Far too even: every card is everywhere exactly equally often."""
    deck = shuffled(range(CARDS), seed // CARDS, "deal")
    return deck[seed % CARDS :] + deck[: seed % CARDS]


def some(shuffle: object, number: int = 20 * CARDS) -> Iterator[tuple[int, ...]]:
    assert callable(shuffle)
    return (shuffle(seed) for seed in range(number))


def test_a_shuffle_that_favours_places_is_noticed() -> None:
    assert shuffle_statistics.strayed(some(by_any_two), CARDS).places > 2 * shuffle_statistics.BOUND


def test_cards_that_stay_together_are_noticed() -> None:
    found = shuffle_statistics.strayed(some(by_a_cut), CARDS)
    assert abs(found.places) < found.neighbours
    assert found.neighbours > 100 * shuffle_statistics.BOUND


def test_a_shuffle_that_is_too_even_is_noticed() -> None:
    assert shuffle_statistics.strayed(some(by_turns), CARDS).places < -2 * shuffle_statistics.BOUND


def test_a_fair_shuffle_strays_as_far_as_the_bound_supposes() -> None:
    """The spread of many small counts is one standard deviation, so the bound is as rare as it is said."""
    size, decks, times = 12, 300, 60
    found = [
        shuffle_statistics.strayed(
            (shuffled(range(size), n, f"count {time}") for n in range(decks)), size
        )
        for time in range(times)
    ]
    for kind in zip(*found, strict=True):
        mean = sum(kind) / times
        spread = (sum((far - mean) ** 2 for far in kind) / (times - 1)) ** 0.5
        assert abs(mean) < 4 / times**0.5
        assert 0.7 < spread < 1.3


# ---- always the same deals

# Of all 76 together, in their order.
MISSIONS_DIGEST = "04437a153a091714d2bf8f76126a82124d8dd2ea5a36cc2771d156923903932b"
DEALT = sorted(path.stem for path in DEALS.glob("*.json"))


@pytest.mark.parametrize("name", DEALT)
def test_a_seed_always_deals_the_same_in_every_python(name: str) -> None:
    kept = json.loads((DEALS / f"{name}.json").read_text("utf-8"))
    key, _, variant = name.partition("-")
    assert recorded_deals.pinned(key, variant) == kept


def test_every_game_with_a_deal_of_its_own_has_it_pinned() -> None:
    """MO's options do not touch the deck, and missions are dealt to the last card: they have none."""
    dealt = {
        (key, variant.partition("+")[0] if key == "mo" else variant)
        for key, game in GAMES.items()
        if key in recorded_deals.WRITTEN and key != "doudizhu"
        for variant in game.variants
        if not game.is_lesson(variant)
    }
    assert {f"{key}-{variant}" for key, variant in dealt} == set(DEALT)


@pytest.mark.parametrize("option", ["strict-joker", "strict-armour", "easy"])
def test_an_option_deals_the_same_cards(option: str) -> None:
    for seed in range(100):
        usual = recorded_deals.written(seed, "mo", "one-joker")
        assert recorded_deals.written(seed, "mo", f"one-joker+{option}") == usual


def test_missions_stay_as_they_are() -> None:
    assert len(MISSIONS) == 76
    lines = "\n".join(f"{name} {recorded_deals.written(0, 'doudizhu', name)}" for name in MISSIONS)
    assert recorded_deals.sha256(lines) == MISSIONS_DIGEST

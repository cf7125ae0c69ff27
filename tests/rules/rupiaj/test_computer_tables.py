"""What the Rupiaj computer thinks with: its compact rules, its table of values and its guesses."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from rules.rupiaj.actions import Action, Deal, Swap, all_actions
from rules.rupiaj.counting import ending, points, winner
from rules.rupiaj.game import apply, deal, read_move, to_move
from rules.rupiaj.goods import CARDS, GOODS
from rules.rupiaj.hidden import view_for
from rules.rupiaj.position import position
from rules.rupiaj.state import Bonus, State
from rules.rupiaj.thinking.compact import HERD, SWAP, Table, packed, packed_move
from rules.rupiaj.thinking.evaluation import EVALUATION
from rules.rupiaj.thinking.guesses import guesses, herd_of, known
from rules.rupiaj.variants import LESSON, VARIANTS

every_variant = pytest.mark.parametrize("variant", [name for name in VARIANTS if name != LESSON])


def round_of(seed: int, variant: str = "match") -> Iterator[tuple[State, Action]]:
    """A round that is played now greedily and now at random."""
    luck, state = random.Random(seed), deal(seed, variant)
    greed = luck.choice((0.0, 0.5, 0.9))
    while ending(state) is None:
        moves = list(all_actions(state))
        move = luck.choice(moves)
        if luck.random() < greed:
            table = packed(state)
            move = max(moves, key=lambda each: EVALUATION.value(table, packed_move(each)))
        yield state, move
        state = apply(state, move)


def states_of(seed: int, count: int, variant: str = "match") -> list[State]:
    """From the beginning to the end of a round."""
    states = [state for state, _ in round_of(seed, variant)]
    return states[:: -(-len(states) // count)]


def seen_by_mover(state: State) -> State:
    player = to_move(state)
    assert player is not None
    return view_for(state, player)


# ---- the compact form


def parts(table: Table) -> tuple[object, ...]:
    piles = [list(pile[head:]) for pile, head in zip(table.bonuses, table.heads, strict=True)]
    cards = table.hands, table.sizes, table.market, list(table.deck[table.head :])
    tokens = table.gone, table.sold_out, piles, table.earned, table.extras, table.paid
    return table.turn, cards, tokens, table.swaps, table.is_over


def assert_agreement(table: Table, state: State) -> None:
    assert parts(table) == parts(packed(state)), state
    assert table.is_over == (ending(state) is not None)
    one, two = points(state)
    best = winner(state)
    margin = table.margin(0)
    assert margin == -table.margin(1)
    assert (margin > 0, margin < 0) == (best == 0, best == 1), state
    assert one.total == two.total or margin == one.total - two.total


@every_variant
def test_the_compact_form_agrees_through_whole_rounds(variant: str) -> None:
    ends = Counter[str]()
    for seed in range(12):
        table, state = packed(deal(seed, variant)), deal(seed, variant)
        for state, move in round_of(seed, variant):
            assert_agreement(table, state)
            table.play(packed_move(move))
        state = apply(state, move)
        assert_agreement(table, state)
        ends[str(ending(state))] += 1
    assert len(ends) >= 2, "rounds end in more than one way"


def test_the_compact_form_agrees_on_every_move() -> None:
    for seed in range(3):
        for state in states_of(seed, 12):
            for move in all_actions(state):
                table = packed(state).copy()
                table.play(packed_move(move))
                assert_agreement(table, apply(state, move))


def test_exchanges_in_a_row_end_a_round() -> None:
    state = position(hands=(["gold", "gold"], ["silks", "silks"]), market=["leather"] * 5, swaps=19)
    table, move = packed(state), read_move("swap leather leather for gold gold")
    assert not isinstance(move, Deal)
    table.play(packed_move(move))
    assert table.is_over
    assert_agreement(table, apply(state, move))


def test_a_copy_goes_its_own_way() -> None:
    state = deal(1, "match")
    table = packed(state)
    copy = table.copy()
    while not copy.is_over:
        copy.play(EVALUATION.best(copy))
    assert parts(table) == parts(packed(state))


def test_every_card_has_its_number() -> None:
    assert [packed(deal(2, "match")).market[number] for number, _ in enumerate(CARDS)] == [
        deal(2, "match").market.count(card) for card in CARDS
    ]


# ---- the table of values


def test_the_quick_choice_is_legal_and_leaves_the_table_alone() -> None:
    for seed in range(6):
        for state, _ in round_of(seed):
            table = packed(state)
            kind, good, number, taken, given = EVALUATION.best(table)
            quick = kind, good, number, tuple(sorted(taken)), tuple(sorted(given))
            legal = {
                (*packed_move(move)[:3], *map(tuple, map(sorted, packed_move(move)[3:])))
                for move in all_actions(state)
            }
            assert quick in legal, (state, quick)
            assert parts(table) == parts(packed(state))


def test_the_quick_choice_goes_by_what_its_player_sees() -> None:
    for seed in range(5):
        for state in states_of(seed, 8):
            choices = {EVALUATION.best(known(seen_by_mover(state)))}
            for table in islice(guesses(seen_by_mover(state), 1), 4):
                # How far ahead one is depends on covered bonus tokens.
                table.earned = known(seen_by_mover(state)).earned
                choices.add(EVALUATION.best(table))
            assert len(choices) == 1, state


def test_the_quick_choice_is_the_best_unless_it_is_an_exchange() -> None:
    """Exchanges are found card by card, where pairs and sets would be worth more together."""
    for state, _ in round_of(3):
        table = packed(state)
        choice = EVALUATION.best(table)
        others = [move for move in all_actions(state) if not isinstance(move, Swap)]
        if choice[0] != SWAP:
            most = max(EVALUATION.value(table, packed_move(move)) for move in others)
            assert EVALUATION.value(table, choice) == pytest.approx(most), state


# ---- the guesses


@every_variant
def test_a_guess_is_a_whole_table_that_looks_the_same(variant: str) -> None:
    for seed in range(6):
        for state in states_of(seed, 8, variant):
            seen = seen_by_mover(state)
            true = packed(state)
            other = 1 - state.turn
            for table in islice(guesses(seen, seed + 1), 5):
                assert table.hands[state.turn] == true.hands[state.turn]
                assert table.hands[other][HERD] == true.hands[other][HERD]
                assert sum(table.hands[other][:HERD]) == true.sizes[other]
                assert (table.market, table.gone, table.sizes) == (
                    true.market,
                    true.gone,
                    true.sizes,
                )
                assert len(table.deck) == len(true.deck)
                assert [len(pile) for pile in table.bonuses] == [len(p) for p in true.bonuses]
                assert sum(table.earned) + sum(map(sum, table.bonuses)) == sum(true.earned) + sum(
                    map(sum, true.bonuses)
                )


def test_guesses_differ_and_reach_every_card_that_may_be_held() -> None:
    state = deal(5, "match")
    tables = list(islice(guesses(seen_by_mover(state), 1), 300))
    other = 1 - state.turn
    held = [sum(column) for column in zip(*(table.hands[other] for table in tables), strict=True)]
    unseen = [
        TOTAL[good] - state.market.count(good) - state.sides[state.turn].hand.count(good)
        for good in GOODS
    ]
    size, all_unseen = len(state.sides[other].hand), sum(unseen)
    for count, left in zip(held, unseen, strict=False):
        expected = len(tables) * size * left / all_unseen
        assert 0.7 * expected < count < 1.3 * expected
    assert len({tuple(table.deck) for table in tables}) == len(tables)


TOTAL = Counter(packed_card for packed_card in (*deal(0, "match").deck, *deal(0, "match").market))
TOTAL.update(card for side in deal(0, "match").sides for card in (*side.hand, *side.herd))


def test_a_covered_herd_is_counted() -> None:
    for seed in range(5):
        for state, _ in round_of(seed):
            other = 1 - state.turn
            assert herd_of(seen_by_mover(state), other) == len(state.sides[other].herd)


def test_covered_bonus_tokens_count_with_their_average() -> None:
    state = deal(1, "match")._replace(turn=0)
    side = state.sides[1]._replace(bonuses=(Bonus(5, 10), Bonus(3, 1)))
    seen = view_for(state.with_side(1, side), 0)
    assert known(seen).earned == [0, 9 + 2]

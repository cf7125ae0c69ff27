"""The Smack computer: its levels, what they may know, and its advice."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from rules.cards import HIDDEN, read_card
from rules.computer import Advice
from rules.game import sentence
from rules.smack import computer
from rules.smack.game import apply, deal, legal_moves, outcome, to_move
from rules.smack.halves import BLACK, RED
from rules.smack.hidden import reshuffle_unseen, view_for
from rules.smack.invariants import problems
from rules.smack.moves import ACCEPT, CHALLENGE, DRAW, PICKS, Move
from rules.smack.odds import chances, may_come, odds
from rules.smack.position import position
from rules.smack.state import State, may_challenge
from rules.smack.thinking import evaluation
from rules.thinking import finish

every_level = pytest.mark.parametrize("level", computer.LEVELS)


def seen_by_mover(state: State) -> State:
    player = to_move(state)
    assert player is not None
    return view_for(state, player)


def answer(state: State, level: str, luck: int = 1) -> Move:
    return finish(computer.choose(seen_by_mover(state), level, luck), lambda: False)


def advice_on(state: State) -> tuple[Advice[Move], ...]:
    return finish(computer.advise(seen_by_mover(state)), lambda: False)


def tables(first: int) -> Iterator[State]:
    """The tables of games by random moves, from this seed on."""
    while True:
        state, luck = deal(first, "random-colours"), random.Random(first)
        while outcome(state) is None:
            yield state
            state = apply(state, luck.choice(legal_moves(state)))
        first += 1


def questions(first: int, count: int) -> list[State]:
    """Tables at which somebody may challenge."""
    return [*islice((each for each in tables(first) if may_challenge(each) is not None), count)]


# ---- the levels


@every_level
def test_a_level_plays_legal_moves_to_the_end(level: str) -> None:
    made = set()
    for seed in range(6):
        state = deal(seed, "duel")
        while outcome(state) is None:
            move = answer(state, level, luck=seed)
            assert move in legal_moves(state)
            made.add(move)
            state = apply(state, move)
    assert made == {DRAW, CHALLENGE, ACCEPT, *PICKS}


@every_level
def test_luck_alone_picks_in_a_battle(level: str) -> None:
    state = position(
        decks=("7H 8H", "7S 8S"), laid=("5H 2H 3H 4H", "5S 2S 3S 4S"), seen="2H 3H 4H 7H 8H"
    )
    picks = [answer(state, level, luck) for luck in range(300)]
    assert picks[:50] == [answer(state, level, luck) for luck in range(50)]
    assert all(70 < picks.count(pick) < 130 for pick in PICKS)


def test_two_picks_of_a_game_are_not_the_same_luck() -> None:
    one = position(decks=("9H", "9S"), laid=("5H 2H 3H 4H", "5S 2S 3S 4S"), turns=8)
    other = one._replace(turns=9)
    assert any(answer(one, "bold", luck) != answer(other, "bold", luck) for luck in range(9))


def test_coin_challenges_in_10_of_19_cases() -> None:
    known_to_lose = position(decks=("3H 9H", "9S"), laid=("5H", "AS"), seen="3H 9H")
    for state in (questions(100, 1)[0], known_to_lose):
        tosses = [answer(state, "coin", luck) for luck in range(950)]
        assert {*tosses} == {CHALLENGE, ACCEPT}
        assert 450 < tosses.count(CHALLENGE) < 550


def test_coin_tosses_anew_every_turn() -> None:
    assert len({answer(state, "coin", 7) for state in questions(100, 12)}) == 2


def test_bold_challenges_everything_but_an_ace() -> None:
    aces = 0
    for state in questions(200, 400):
        player = to_move(state)
        assert player is not None
        is_ace = state.laid[1 - player][0].rank == "A"
        assert answer(state, "bold") == (ACCEPT if is_ace else CHALLENGE)
        aces += is_ace
    assert 20 < aces < 200


# ---- memory

NEXT = {
    "a King that is sure to win": ("KH 4H 6H 9H JH", "KH", "9S", CHALLENGE),
    "a Four that is sure to lose": ("4H KH 6H 9H JH", "4H", "9S", ACCEPT),
    "one of five that all win": ("KH QH JH AH TH", "", "9S", CHALLENGE),
    "one of five of which none wins": ("JH TH QH JD KH", "", "KS", ACCEPT),
}


@pytest.mark.parametrize("name", NEXT)
def test_memory_goes_by_what_may_come(name: str) -> None:
    deck, seen, target, move = NEXT[name]
    state = position(decks=(deck, "3S 7S 8S TS QS 6S"), laid=("5H", target), seen=seen)
    assert not problems(state)
    assert answer(state, "memory") == move


def test_memory_forgets_no_card_that_has_lain_face_up() -> None:
    """The same cards lie in the same places; only what is known of the top one differs."""
    first, top, target = read_card("8H"), read_card("4H"), read_card("9S")
    deck = (top, *(card for card in RED if card not in (first, top)))
    other = tuple(card for card in BLACK if card != target)
    for seen, move in (("", CHALLENGE), ("4H", ACCEPT)):
        state = position(decks=(deck, other), laid=((first,), (target,)), seen=seen)
        assert answer(state, "memory") == move


def test_a_known_card_that_loses_is_never_staked_and_one_that_wins_always_is() -> None:
    found = {CHALLENGE: 0, ACCEPT: 0}
    for state in questions(800, 500):
        player, seen = to_move(state), seen_by_mover(state)
        assert player is not None
        wins, ties, losses = odds(seen, player)
        if ties or (wins and losses):
            continue
        move = CHALLENGE if wins else ACCEPT
        assert answer(state, "memory") == move
        found[move] += 1
    assert min(found.values()) > 20


def test_memory_does_not_stake_its_last_card_without_hope() -> None:
    state = position(decks=("4H", "3S 7S"), laid=("5H", "9S"))
    assert answer(state, "memory") == ACCEPT


def test_memory_risks_no_battle_that_it_cannot_pay() -> None:
    """The next card brings a tie, and only the other has three cards for the battle."""
    state = position(decks=("9H KH AH", "3S 6S 4S"), laid=("5H", "9S"), seen="9H")
    assert evaluation.of_challenging(seen_by_mover(state), 0) == pytest.approx(0)
    assert answer(state, "memory") == ACCEPT


def test_memory_gladly_ties_if_the_other_cannot_pay() -> None:
    state = position(decks=("9H 3H 4H 6H", "KS AS"), laid=("5H", "9S"), seen="9H")
    assert evaluation.of_challenging(seen_by_mover(state), 0) == pytest.approx(1)
    assert answer(state, "memory") == CHALLENGE


@pytest.mark.parametrize(
    ("deck", "other", "value"),
    [("9H KH", "3S", 0.5), ("9H KH", "3S 4S", 0), ("9H KH QH", "3S", 1), ("9H KH", "", 1)],
)
def test_when_neither_can_pay_more_cards_win(deck: str, other: str, value: float) -> None:
    state = position(decks=(deck, other), laid=("5H", "9S"), seen="9H")
    assert evaluation.of_challenging(seen_by_mover(state), 0) == pytest.approx(value)
    end = outcome(apply(state, CHALLENGE))
    assert end is not None
    assert end.winners == {0: (1,), 0.5: (), 1: (0,)}[value]


def test_a_challenge_that_takes_the_last_card_wins_the_game() -> None:
    state = position(decks=("KH 3H", ""), laid=("5H", "9S"), seen="KH")
    assert evaluation.of_challenging(seen_by_mover(state), 0) == pytest.approx(1)
    state = position(decks=("4H", "3S"), laid=("5H", "9S"), seen="4H")
    assert evaluation.of_challenging(seen_by_mover(state), 0) == pytest.approx(0)


def test_the_chances_of_the_two_sides_add_up() -> None:
    for state in questions(300, 40):
        one, other = evaluation.left(state, 0), evaluation.left(state, 1)
        assert evaluation.chance(one, other) + evaluation.chance(other, one) == pytest.approx(1)
        assert evaluation.chance(one, one) == pytest.approx(0.5)


def test_more_and_better_cards_have_better_chances() -> None:
    state = position(decks=("KH QH 4H 3H", "KS QS 4S 3S"))
    one, other = evaluation.left(state, 0), evaluation.left(state, 1)
    assert evaluation.chance(one, other[1:]) > 0.5 > evaluation.chance(one[1:], other)
    state = position(decks=("AH KH QH 4H", "KS QS 4S 3S"))
    assert evaluation.chance(evaluation.left(state, 0), evaluation.left(state, 1)) > 0.5


# ---- what it may know


@every_level
def test_the_same_sight_gets_the_same_move_and_advice(level: str) -> None:
    changed = 0
    for number, state in enumerate(questions(400, 220)):
        player = to_move(state)
        assert player is not None
        other = reshuffle_unseen(state, player, number)
        changed += other.decks != state.decks
        assert answer(other, level, number) == answer(state, level, number)
        assert advice_on(other) == advice_on(state)
    assert changed > 200


# ---- the advice


def test_advice_is_about_every_legal_move_best_first() -> None:
    kinds = set()
    for state in islice(tables(500), 400):
        advice, moves = advice_on(state), legal_moves(state)
        assert sorted(each.move for each in advice) == sorted(moves)
        losses = [each.loss for each in advice]
        assert losses[0] == 0
        assert losses == sorted(losses)
        assert all(loss == round(loss) and loss <= 100 for loss in losses)
        kinds.add(advice[0].move.what)
        if CHALLENGE in moves:
            assert advice[0].move == answer(state, "memory")
    assert kinds == {"draw", "challenge", "accept", "pick"}


def test_the_notes_where_there_is_no_choice() -> None:
    assert advice_on(deal(1, "duel")) == (Advice(DRAW, 0, sentence("draw")),)
    battle = position(decks=("9H", "9S"), laid=("5H 2H 3H 4H", "5S 2S 3S 4S"))
    note = sentence("all three are equally likely")
    assert advice_on(battle) == tuple(Advice(pick, 0, note) for pick in PICKS)


NOTES = {
    "KH": "the next card is the King of Hearts: it wins",
    "9H": "the next card is the Nine of Hearts: it leads to a battle",
    "4H": "the next card is the Four of Hearts: it loses",
    "": "wins 38 %, battle 12 %, loses 50 %",
}


@pytest.mark.parametrize("known", NOTES)
def test_the_notes_of_a_challenge(known: str) -> None:
    others = "KH QH AH 9H 4H 6H 3H 2H".replace(known, "")
    deck = f"{known} {others}"
    state = position(decks=(deck, "3S 7S 8S TS QS 6S"), laid=("5H", "9S"), seen=known)
    notes = {each.move: str(each.note) for each in advice_on(state)}
    assert notes == {CHALLENGE: NOTES[known], ACCEPT: "only the Five of Hearts is lost"}
    assert str(chances(view_for(state, 0))) == NOTES[known]


def test_the_odds_add_up() -> None:
    unknown = 0
    for state in questions(600, 300):
        player, seen = to_move(state), seen_by_mover(state)
        assert player is not None
        assert sum(odds(seen, player)) == len(may_come(seen, player))
        said = chances(seen)
        assert said is not None
        if seen.decks[player][0] == HIDDEN:
            facts = dict(said.facts)
            shares = [facts[name] for name in ("wins", "ties", "losses")]
            exact = [100 * each / sum(odds(seen, player)) for each in odds(seen, player)]
            assert shares == pytest.approx(exact, abs=1)
            assert sum(map(int, map(str, shares))) == 100
            unknown += 1
    assert 50 < unknown < 300


def test_there_are_no_chances_where_nobody_may_challenge() -> None:
    for state in islice(tables(700), 100):
        if CHALLENGE not in legal_moves(state):
            assert chances(seen_by_mover(state)) is None


def test_whoever_sees_less_is_told_no_nonsense() -> None:
    state = position(decks=("KH 4H", "3S 7S"), laid=("5H", "9S"), seen="KH 4H")
    assert chances(view_for(state, 1)) is None


# ---- strength


def lead(one: str, other: str, deals: range) -> int:
    """Games won minus games lost; every deal from both places."""
    total = 0
    for number in deals:
        for levels in ((one, other), (other, one)):
            state = deal(number, "duel")
            while (player := to_move(state)) is not None:
                moves = legal_moves(state)
                state = apply(
                    state, moves[0] if moves == (DRAW,) else answer(state, levels[player], number)
                )
            end = outcome(state)
            assert end is not None
            total += sum(1 if levels[winner] == one else -1 for winner in end.winners)
    return total


def test_memory_is_clearly_ahead_of_coin() -> None:
    assert lead("memory", "coin", range(9_000, 9_100)) > 20

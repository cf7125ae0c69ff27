"""The MO computer: its compact rules, its advice and the reasons it gives, and the solver."""

import random
from collections.abc import Iterator, Mapping

import pytest

from rules.cards import HIDDEN, Card, read_card
from rules.computer import Advice
from rules.mo import computer, solver
from rules.mo.cells import INNER, OUTER
from rules.mo.game import apply, deal, legal_moves, outcome, problems, reshuffle_unseen, view_for
from rules.mo.moves import Place
from rules.mo.placing import legal_cells
from rules.mo.position import MOST, Post, State, is_royal, position, resets, value
from rules.mo.thinking import play_outs
from rules.mo.thinking.compact import CELLS, NUMBER, Position, packed
from rules.mo.thinking.policy import looks_of
from rules.mo.thinking.reasons import reason
from rules.mo.variants import LESSON, VARIANTS, deck_of
from rules.thinking import after_slices, finish

DEFAULT = "one-joker"
DEALT = tuple(variant for variant in VARIANTS if variant != LESSON)
every_variant = pytest.mark.parametrize("variant", DEALT)
some_variants = pytest.mark.parametrize(
    "variant", [DEFAULT, "no-joker+strict-armour", "two-jokers+strict-joker+easy"]
)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(read_card(word) for word in text.split())


def table(piles: Mapping[str, str], posts: Mapping[str, str], draw: str) -> State:
    """Piles and draw pile from the top down; on a post its royal and armour, a fallen one in brackets."""
    outer = {}
    for name, text in posts.items():
        royal, *armour = cards(text.strip("()"))
        outer[name] = Post(royal, tuple(armour), fallen=text.startswith("("))
    inner = {name: cards(text) for name, text in piles.items()}
    return position(inner=inner, outer=outer, draw=cards(draw))


def game_of(seed: int, variant: str) -> Iterator[tuple[State, Place]]:
    """A game that is played now by looks and now at random."""
    luck, state = random.Random(seed), deal(seed, variant)
    while outcome(state) is None:
        here = packed(state)
        move = luck.choice(legal_moves(state))
        if luck.random() < 0.8:
            move = Place(CELLS[looks_of(here.deck).best(here, here.cells())])
        yield state, move
        state = apply(state, move)


def positions_of(seed: int, variant: str, count: int) -> list[State]:
    """From the beginning to the end of a game, all with a choice."""
    states = [state for state, _ in game_of(seed, variant) if len(legal_moves(state)) > 1]
    return states[:: -(-len(states) // count)]


def any_position(luck: random.Random, variant: str) -> State:
    """What no game need ever reach, but the rules allow; often nothing fits, and royals are strong."""
    deck = luck.sample(deck_of(variant), k=len(deck_of(variant)))
    is_crowded = luck.random() < 0.7  # the high cards lie on the piles, a low one is next
    if is_crowded:
        deck.sort(key=value, reverse=True)
    royals = [card for card in deck if is_royal(card)][: luck.choice((0, 3, 9, 12))]
    rest = [card for card in deck if card not in royals and not is_royal(card)]
    unplaced = [card for card in deck if is_royal(card) and card not in royals]
    inner = {name: [rest.pop(0)] for name in INNER if luck.random() < 0.95}
    outer = {name: Post(royal) for name, royal in zip(luck.sample(OUTER, 12), royals, strict=False)}
    is_armoured = luck.random() < 0.6
    for card in luck.sample(rest, k=len(rest)) if is_armoured else ():
        name = luck.choice(OUTER)
        post = outer.get(name, Post())
        if not resets(card) and post.strength + value(card) <= (MOST if post.royal else 9):
            outer[name] = post._replace(armour=(*post.armour, card))
            rest.remove(card)
    falls = luck.choice((0.0, 0.3, 1.0))
    fallen = {
        name: post._replace(fallen=post.royal is not None and luck.random() < falls)
        for name, post in outer.items()
    }
    if is_crowded:
        rest.sort(key=lambda card: (resets(card), value(card)))
    draw = (*unplaced, *rest) if luck.random() < 0.2 else (*rest, *unplaced)
    return position(inner=inner, outer=fallen, draw=draw, variant=variant)


def parts(here: Position) -> tuple[object, ...]:
    posts = here.posts, here.royals, here.strengths
    return here.piles, here.tops, posts, here.draw[here.head :], here.alive, here.down


def assert_agreement(here: Position, state: State) -> None:
    assert parts(here) == parts(packed(state)), state
    end = outcome(state)
    assert here.is_won == (end is not None and end.winners == (0,)), state
    if not here.is_won:
        assert tuple(CELLS[cell] for cell in here.cells()) == legal_cells(state), state


def advice_on(state: State, slices: int) -> tuple[Advice[Place], ...]:
    return finish(computer.advise(view_for(state, 0)), after_slices(slices))


# ---- the compact form


@every_variant
def test_the_compact_form_agrees_through_whole_games(variant: str) -> None:
    for seed in range(4):
        here = packed(deal(seed, variant))
        for state, move in game_of(seed, variant):
            assert_agreement(here, state)
            here.play(CELLS.index(move.cell))
            assert_agreement(here, apply(state, move))


@every_variant
def test_the_compact_form_agrees_in_any_position(variant: str) -> None:
    luck = random.Random(variant)
    for _ in range(40):
        state = any_position(luck, variant)
        assert not problems(state)
        assert_agreement(packed(state), state)
        for move in legal_moves(state):
            here = packed(state).copy()
            here.play(CELLS.index(move.cell))
            assert_agreement(here, apply(state, move))


def test_a_copy_goes_its_own_way() -> None:
    here = packed(deal(1, DEFAULT))
    before = parts(packed(deal(1, DEFAULT)))
    looks_of(here.deck).play_out(here.copy(), 100)
    assert parts(here) == before


def test_looks_leave_the_position_alone() -> None:
    for state in positions_of(5, DEFAULT, 20):
        here = packed(state)
        looks_of(here.deck).best(here, here.cells())
        assert parts(here) == parts(packed(state))


# ---- the strength


def test_playing_by_looks_alone_wins_more_than_half_of_the_deals() -> None:
    won = 0
    for seed in range(100, 160):
        here = packed(deal(seed, DEFAULT))
        looks_of(here.deck).play_out(here, 150)
        won += here.is_won
    assert won > 30


def test_even_hurried_hints_win() -> None:
    won = 0
    for seed in range(200, 204):
        state = deal(seed, DEFAULT)
        while outcome(state) is None:
            state = apply(state, advice_on(state, slices=12)[0].move)
        end = outcome(state)
        won += end is not None and end.winners == (0,)
    assert won >= 3


# ---- the advice


@some_variants
def test_advice_is_about_every_legal_move_best_first(variant: str) -> None:
    for state in positions_of(7, variant, 4):
        advice = advice_on(state, slices=20)
        assert sorted(each.move for each in advice) == sorted(legal_moves(state))
        losses = [each.loss for each in advice]
        assert losses[0] == 0
        assert losses == sorted(losses)
        assert all(loss == int(loss) for loss in losses)
        assert all(str(each.note) for each in advice)


@some_variants
def test_advice_knows_only_what_the_player_sees(variant: str) -> None:
    for state in positions_of(8, variant, 3):
        advice = advice_on(state, slices=15)
        for seed in (1, 2):
            assert advice_on(reshuffle_unseen(state, 0, seed), slices=15) == advice


def test_the_unseen_cards_are_those_that_lie_nowhere_in_sight() -> None:
    for state in positions_of(9, "two-jokers", 12):
        seen = view_for(state, 0)
        hidden = [true for true, card in zip(state.draw, seen.draw, strict=True) if card == HIDDEN]
        assert sorted(play_outs.unseen(seen)) == sorted(NUMBER[card] for card in hidden)
        draw = next(play_outs.shuffles(packed(seen), play_outs.unseen(seen)))
        assert sorted(draw) == sorted(NUMBER[card] for card in state.draw)
        known = [
            (NUMBER[card], drawn)
            for card, drawn in zip(seen.draw, draw, strict=True)
            if card != HIDDEN
        ]
        assert all(card == drawn for card, drawn in known)


def test_without_time_advice_goes_by_looks() -> None:
    for state in positions_of(10, DEFAULT, 6):
        here = packed(state)
        best, *others = advice_on(state, slices=0)
        assert {best.move, *(each.move for each in others)} == set(legal_moves(state))
        if len(others) >= play_outs.SLICE:  # else a first shuffle was played
            assert best.move.cell == CELLS[looks_of(here.deck).best(here, here.cells())]
            assert "of 100" not in str(best.note)


def test_a_single_legal_move_needs_no_thought() -> None:
    state = next(state for state, _ in game_of(3, DEFAULT) if len(legal_moves(state)) == 1)
    with pytest.raises(StopIteration) as done:
        next(computer.advise(view_for(state, 0)))
    (only,) = done.value.value
    assert (only.move, only.loss, str(only.note)) == (*legal_moves(state), 0, "the only legal cell")


def test_a_slice_is_short_and_a_hint_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    played, score = [0], play_outs.score

    def counted(*given: object) -> int:
        played[-1] += 1
        return score(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(computer, "score", counted)
    thought = computer.advise(view_for(positions_of(2, DEFAULT, 1)[0], 0))
    try:
        while True:
            next(thought)
            played.append(0)
    except StopIteration:
        pass
    assert max(played) == play_outs.SLICE
    assert sum(played) < 500, "a hint takes long"


LAST = {
    "b1": "(JC)", "c1": "(QC)", "d1": "(KC)", "a2": "JH", "e2": "(JD)", "a3": "(QD)",
    "e3": "(KD)", "a4": "(QH)", "e4": "(KH)", "b5": "(JS)", "c5": "(QS)", "d5": "(KS)",
}  # fmt: skip


def test_a_move_that_wins_at_once_is_advised() -> None:
    state = table(
        {"b2": "7C", "c2": "4D", "d2": "3S", "b4": "5D", "c3": "6S"},
        LAST,
        "8H 2C 2D 2H 9C TC 9H 9S",
    )
    best, *others = advice_on(state, slices=1_000)
    assert best.move == Place("d2")
    assert str(best.note).startswith("brings down the Jack of Hearts on a2")
    assert all(each.loss for each in others)


def test_waiting_armour_that_no_royal_could_join_is_not_advised() -> None:
    tops = zip(INNER, cards("5S 6S 7C 8S 9S TS 8C 6C 7S"), strict=True)
    state = position(
        inner={name: (top,) for name, top in tops},
        outer={"a3": Post(None, cards("7D")), "e3": Post(read_card("JD"), fallen=True)},
        draw=cards("3H 2C KC QD JS AH TD"),
    )
    assert {move.cell for move in legal_moves(state)} == {"a3", "a4", "b5"}
    *others, last = advice_on(state, slices=1_000)
    assert last.move == Place("a3")
    assert last.loss > others[0].loss == 0


def test_choosing_takes_the_best_advice_and_luck_only_between_equals() -> None:
    for state in positions_of(11, DEFAULT, 3):
        seen = view_for(state, 0)
        best = {each.move for each in advice_on(state, slices=10) if not each.loss}
        chosen = {
            finish(computer.choose(seen, "steady", luck), after_slices(10)) for luck in range(4)
        }
        assert chosen <= best


def test_luck_decides_where_all_moves_are_equal() -> None:
    """The last card but one of a lost game: everything loses alike."""
    state = table({"b2": "7C", "c2": "4D", "b4": "5D"}, LAST | {"a2": "JH 9S"}, "8H")
    chosen = {
        finish(computer.choose(state, "steady", luck), after_slices(99)) for luck in range(30)
    }
    assert len(chosen) == len(legal_moves(state))


# ---- the reasons

GRID = {
    "b2": "5H", "c2": "7C", "d2": "3S",
    "b3": "9D", "c3": "2H", "d3": "5C",
    "b4": "8S", "c4": "TC", "d4": "6D",
}  # fmt: skip
GOOD, BAD = True, False
REASONS = {
    "a shot that hits": (
        {"a2": "JH"}, "8D", "d2", GOOD,
        "brings down the Jack of Hearts on a2"),
    "two shots that hit": (
        {"a2": "JH", "d5": "JS"}, "8D", "d2", BAD,
        "brings down the Jack of Hearts on a2 and the Jack of Spades on d5"),
    "an ace": ({}, "AD", "b2", GOOD, "puts one card back in the deck"),
    "a line made ready": (
        {"a3": "JH 2S"}, "4H", "c3", GOOD,
        "readies the line at the Jack of Hearts on a3: 13 of 13"),
    "a line prepared": (
        {"a3": "QH 4H"}, "5D", "c3", GOOD,
        "builds the line at the Queen of Hearts on a3: 14 of 16"),
    "no line": ({}, "6H", "d4", GOOD, "covers a card of the same rank, so no pile gets higher"),
    "a top lower than others": (
        {}, "7H", "d4", BAD, "covers the Six of Diamonds, where lower cards still fit"),
    "nothing speaks for it": ({}, "8H", "d2", GOOD, "does the least harm"),
    "the highest top that fits": (
        {}, "9H", "b3", BAD, "covers a card of the same rank, so no pile gets higher"),
    "a ready line spoilt": (
        {"a4": "QS"}, "9H", "b4", BAD,
        "breaks the line that was ready for the Queen of Spades on a4"),
    "a line weakened": (
        {"a3": "QH 4H"}, "3C", "c3", BAD,
        "weakens the line at the Queen of Hearts on a3"),
    "an empty pile": ({}, "8H", "c3", BAD, "uses up an empty pile"),
    "a royal": ({}, "KH", "a2", GOOD, "its line has 5 of 13"),
    "a royal on a ready line": ({}, "JH", "a2", GOOD, "its line is ready, 12 of 11"),
    "armour": ({"a2": "JH 2D"}, "2S", "a2", BAD, "the Jack of Hearts on a2 grows to 15"),
    "armour to come": ({}, "2S", "c5", GOOD, "becomes armour for a later royal"),
}  # fmt: skip


@pytest.mark.parametrize("case", REASONS)
def test_a_move_is_told_with_its_reason(case: str) -> None:
    posts, card, cell, is_good, words = REASONS[case]
    grid = GRID | ({"c3": ""} if case == "an empty pile" else {})
    assert str(reason(table(grid, posts, card), cell, is_good=is_good)) == words


# ---- the solver


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_solver_wins_a_deal(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "WIDTHS", (40,))
    state = deal(seed, DEFAULT)
    line = finish(solver.solve(state), lambda: False)
    assert line is not None
    assert len(line) >= solver._fewest(packed(state))
    for move in line:
        assert outcome(state) is None
        state = apply(state, move)
    end = outcome(state)
    assert end is not None
    assert end.winners == (0,)


def test_a_wider_beam_is_only_asked_for_a_shorter_line(monkeypatch: pytest.MonkeyPatch) -> None:
    state, pars = deal(6, DEFAULT), []
    for widths in ((10,), (10, 60)):
        monkeypatch.setattr(solver, "WIDTHS", widths)
        pars.append(len(finish(solver.solve(state), lambda: False) or ()))
    assert 0 < pars[1] <= pars[0]


def test_a_win_in_one_move_is_found_and_no_shorter_one_looked_for() -> None:
    state = table({"b2": "7C", "c2": "4D", "d2": "3S"}, LAST, "8H 2C 2D")
    assert finish(solver.solve(state), lambda: False) == (Place("d2"),)


def test_what_cannot_be_won_is_given_up() -> None:
    state = table({"b2": "7C", "c2": "3D", "d2": "3S"}, LAST, "8H")
    assert finish(solver.solve(state), lambda: False) is None


def test_the_solver_stops_when_time_is_up() -> None:
    assert finish(solver.solve(deal(1, DEFAULT)), after_slices(0)) is None


def test_what_an_earlier_beam_found_remains_when_time_is_up() -> None:
    state = deal(1, DEFAULT)
    slices = next(n for n in range(50, 500, 50) if finish(solver.solve(state), after_slices(n)))
    line = finish(solver.solve(state), after_slices(slices))
    for move in line or ():
        state = apply(state, move)
    end = outcome(state)
    assert end is not None
    assert end.winners == (0,)

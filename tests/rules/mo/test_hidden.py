"""What is seen of MO: frames, hidden cards, moves as text, and positions that cannot be."""

import pytest

from rules.cards import HIDDEN, Card, read_card
from rules.chance import shuffled
from rules.game import BadNotation
from rules.history import History
from rules.mo.game import (
    lay_out,
    legal_moves,
    outcome,
    problems,
    read_move,
    reshuffle_unseen,
    steps,
    view_for,
    write_move,
)
from rules.mo.moves import Place
from rules.mo.position import Post, State, position
from rules.mo.variants import LESSON, VARIANTS, deck_of
from tests.rules.mo.pictures import (
    INNER,
    OUTER,
    PLAIN,
    a_whole_game,
    cards,
    drawn,
    on_the_table,
    played,
    rows,
)
from tests.rules.mo.test_pictures import MOVES

# ---- how a move is shown


def test_a_card_that_fires_is_seen_on_its_pile_before_anybody_falls() -> None:
    before, text, after = MOVES["an ace sends its pile back and fires"]
    (frame,) = steps(drawn(before), read_move(text))
    assert frame.firing == "c4"
    assert rows(frame) == rows(drawn(after.replace("(JH)", "JH")))


@pytest.mark.parametrize(
    "rule",
    [
        "a card lies on a lower top",
        "a fallen royal is not fired at again",
        "a royal stands on its cell, and lines that are strong enough do not fire at it",
        "armour goes under the royal, after what it has; nothing fires",
    ],
)
def test_a_move_that_fires_at_nobody_is_one_motion(rule: str) -> None:
    before, text, _ = MOVES[rule]
    assert list(steps(drawn(before), read_move(text))) == []


# ---- what the player has seen

# fmt: off
VIEWS = {
    "of a fresh draw pile only the top card is seen":
    ("2C 3C 4C 5C 6C 7C 8C 9C TH 9H KS", [], "TH ?* ?*"),
    "royals that were set aside have been seen":
    ("2C KH 3C 4C QS 5C 6C 7C 8C 9C TH 9H KS", [], "KH QS ?* ?* ?*"),
    "the next card is turned up":
    ("2C KH 3C 4C QS 5C 6C 7C 8C 9C TH 9H KS", ["place d5", "place e4"], "TH ?* ?*"),
    "cards that an ace sent back have been seen":
    ("2C 3C 4C 5C 6C 7C 8C 9C TH AH KD KS", ["place b2", "place b2"], "KD ?* TH 2C"),
    "so have both of what two sent back":
    ("2C 3C 4C 5C 6C 7C 8C 9C TH AH R* KD KS", ["place b2", "place b2", "place c2"],
     "KD ?* TH 2C 3C"),
    "when only cards come that were sent back, all are known":
    ("2C 3C 4C 5C 6C 7C 8C 9C TH AH 4S 9S", ["place b2", "place b2", "place b2", "place c3"],
     "TH 2C"),
}
# fmt: on


@pytest.mark.parametrize("what", VIEWS)
def test_the_player_sees_of_the_draw_pile(what: str) -> None:
    deck, texts, seen = VIEWS[what]
    state = played(lay_out(cards(deck), PLAIN), *texts)
    view = view_for(state, 0)
    assert " ".join(map(str, view.draw)) == seen
    assert rows(view)[:-1] == rows(state)[:-1]
    assert view_for(view, 0) == view


def kept_in_mind(history: History[State, Place]) -> list[set[Card]]:
    """All the cards that have been face up until each state: nobody forgets a card."""
    first = history.states[0]
    memory = {pile[0] for pile in first.inner if pile}
    # The royals met while dealing are those on top, unless the top card is the next one anyhow.
    seed, variant = history.record.seed, history.record.variant
    dealt = shuffled(deck_of(variant), seed, "mo")
    last = max(dealt.index(card) for card in memory)
    memory |= set(dealt[: last + 1])
    known = []
    for state in history.states:
        memory |= set(state.draw[:1])
        known.append(set(memory))
    return known


@pytest.mark.parametrize("variant", ["one-joker", "two-jokers"])
@pytest.mark.parametrize("seed", range(8))
def test_exactly_the_unseen_cards_are_hidden(seed: int, variant: str) -> None:
    history = a_whole_game(seed, variant)
    for state, memory in zip(history.states, kept_in_mind(history), strict=True):
        view = view_for(state, 0)
        assert view.draw == tuple(card if card in memory else HIDDEN for card in state.draw)
        assert (view.inner, view.outer) == (state.inner, state.outer)
        assert view.past == ()  # earlier draw piles would show what is hidden
        assert list(legal_moves(view)) == list(legal_moves(state))


@pytest.mark.parametrize("seed", range(4))
def test_shuffling_the_unseen_cards_changes_nothing_that_was_seen(seed: int) -> None:
    history = a_whole_game(seed)
    for state, memory in zip(history.states, kept_in_mind(history), strict=True):
        unseen = [card for card in state.draw if card not in memory]
        others = [reshuffle_unseen(state, 0, number) for number in range(3)]
        for other in others:
            assert view_for(other, 0) == view_for(state, 0)
            assert on_the_table(other) == on_the_table(state)
            assert list(legal_moves(other)) == list(legal_moves(state))
        if len(unseen) > 5:
            assert len({other.draw for other in others}) == 3
        # The shuffle starts from cards in no order, so it tells nothing of how they really lie.
        turned = [card if card in memory else unseen.pop() for card in state.draw]
        assert reshuffle_unseen(state._replace(draw=tuple(turned)), 0, 1).draw == others[1].draw


# ---- notation


@pytest.mark.parametrize("cell", [*INNER.split(), *OUTER])
def test_a_move_reads_as_it_is_written(cell: str) -> None:
    assert write_move(Place(cell)) == f"place {cell}"
    assert read_move(f"place {cell}") == Place(cell)


NO_MOVES = ["", "place", "place ", "place b", "place 4", "b4", "place f1", "place b0", "place b6"]
NO_MOVES += [" place b4", "place  b4", "place b4 ", "place b4\n", "Place b4", "place B4"]
NO_MOVES += ["place b44", "place bb4", "place b4 c4", "place 4b", "place\tb4", "place -b4"]
NO_MOVES += ["{text}", "place {cell}", "place b٤", "place b⁴", "place ｂ4", "place b4\0", "sow 2"]


@pytest.mark.parametrize("text", NO_MOVES)
def test_another_text_is_no_move(text: str) -> None:
    with pytest.raises(BadNotation) as refused:
        read_move(text)
    assert str(refused.value) == f"“{text}” is not a move; a move looks like “place b4”"


# ---- problems: each promise broken on purpose

# Two to nine of clubs round the middle, and everything else in the draw pile.
CLUBS = cards("2C 3C 4C 5C 6C 7C 8C 9C")
START = lay_out([*CLUBS, *(card for card in deck_of(PLAIN) if card not in CLUBS)], PLAIN)


def taken(*texts: str) -> State:
    """The start, and these cards are not in the draw pile any more."""
    gone = cards(" ".join(texts))
    return START._replace(draw=tuple(card for card in START.draw if card not in gone))


def with_post(name: str, changed: Post, state: State) -> State:
    posts = {cell: state.post(cell) for cell in OUTER} | {name: changed}
    return state._replace(outer=position(outer=posts).outer)


def with_pile(name: str, texts: str, state: State) -> State:
    piles = {cell: state.pile(cell) for cell in INNER.split()} | {name: tuple(cards(texts))}
    return state._replace(inner=position(inner=piles).inner)


def post(royal: str = "", *armour: str, fallen: bool = False) -> Post:
    return Post(read_card(royal) if royal else None, tuple(cards(" ".join(armour))), fallen)


NOT_ONCE = "the cards of the deck are not all there once"
NOT_SEEN = "fewer than no cards of the draw pile have been seen"
BROKEN: dict[str, tuple[str, State]] = {
    "a card is missing": (NOT_ONCE, taken("7H")),
    "a card is there twice": (NOT_ONCE, START._replace(draw=(*START.draw, read_card("7H")))),
    "a card took another's place": (NOT_ONCE, with_pile("b2", "7H", START)),
    "a joker too many": (NOT_ONCE, START._replace(variant="no-joker")),
    "a joker too few": (NOT_ONCE, START._replace(variant="two-jokers")),
    "a royal inside": (
        "a royal lies on the inner pile c3",
        with_pile("c3", "QH 3H", taken("QH", "3H")),
    ),
    "a lower card on a higher one": (
        "the pile c3 decreases from bottom to top",
        with_pile("c3", "3H 4H", taken("3H", "4H")),
    ),
    "a joker on other cards": (
        "the pile c3 decreases from bottom to top",
        with_pile("c3", "R* 4H", taken("R*", "4H")),
    ),
    "a ten as a royal": ("the TH on a3 is no royal", with_post("a3", post("TH"), taken("TH"))),
    "a royal as armour": (
        "a card on d5 cannot be armour",
        with_post("d5", post("", "JH"), taken("JH")),
    ),
    "an ace as armour": (
        "a card on d5 cannot be armour",
        with_post("d5", post("KH", "AH"), taken("KH", "AH")),
    ),
    "a joker as armour": (
        "a card on d5 cannot be armour",
        with_post("d5", post("KH", "R*"), taken("KH", "R*")),
    ),
    "nobody has fallen": (
        "a royal that is not there has fallen on b1",
        with_post("b1", Post(fallen=True), START),
    ),
    "a royal of 21": (
        "e4 has a strength of 21, more than 20",
        with_post("e4", post("KH", "5H", "3H"), taken("KH", "5H", "3H")),
    ),
    "a fallen royal of 21": (
        "e4 has a strength of 21, more than 20",
        with_post("e4", post("JH", "TH", fallen=True), taken("JH", "TH")),
    ),
    "armour of 21": (
        "e4 has a strength of 21, more than 20",
        with_post("e4", post("", "TH", "6H", "5H"), taken("TH", "6H", "5H")),
    ),
    "the top card is not seen": (NOT_SEEN, START._replace(seen_above=0)),
    "less than nothing is seen": (NOT_SEEN, START._replace(seen_below=-1)),
    "a variant nobody knows": (
        "three-jokers is not a variant",
        START._replace(variant="three-jokers"),
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_promise_is_named_and_no_other(what: str) -> None:
    problem, state = BROKEN[what]
    assert problems(state) == [problem]


GOOD: dict[str, State] = {
    "the start": START,
    "a royal of 20": with_post("e4", post("KH", "4H", "3H"), taken("KH", "4H", "3H")),
    "a fallen royal": with_post("e4", post("KH", "4H", fallen=True), taken("KH", "4H")),
    "armour that waits": with_post("e4", post("", "TH"), taken("TH")),
    "equal cards on one another": with_pile("c3", "4H 4D", taken("4H", "4D")),
    "cards on an ace": with_pile("c3", "4H AH", taken("4H", "AH")),
}


@pytest.mark.parametrize("what", GOOD)
def test_a_good_position_has_no_problems(what: str) -> None:
    assert problems(GOOD[what]) == []


@pytest.mark.parametrize("variant", [key for key in VARIANTS if key != LESSON])
def test_no_game_breaks_a_promise(variant: str) -> None:
    history = a_whole_game(11, variant)
    assert outcome(history.state) is not None
    for state in history.states:
        assert problems(state) == []

"""Rupiaj by hand: the gesture of every move, and what it means to bring cards to any place."""

import pytest

from app.presentation import board_scene, wording
from app.table.events import Drop, Grab
from app.table.queries import choices
from app.table.table import Table
from app.views import rupiaj as view
from app.views.gestures import Choices, Completed, Gesture, kind_of
from rules.game import IllegalMove
from rules.rupiaj.actions import Camels, Deal, Sell, Swap, Take
from rules.rupiaj.game import is_between_rounds, legal_moves, read_move, write_move
from rules.rupiaj.goods import BONUSES, GOODS
from rules.rupiaj.hidden import view_for
from rules.rupiaj.state import State
from tests.app.rupiaj_tables import LAST_TURN, TRADING, by_hand, cells, on_table, states_of
from tests.app.sample_tables import do
from tests.rules.rupiaj.pictures import RUBY

# ---- every legal move

SAMPLE = [state for seed in (1, 2) for state in states_of(seed)[::4]]


def may_do(state: State) -> Choices:
    loose = view.free_pieces(view_for(state, state.turn), state.turn)
    return Choices(legal_moves(state), view.gesture, loose, view.other_targets)


@pytest.mark.parametrize("part", range(6))
def test_the_gesture_of_a_move_makes_that_move_and_is_understood_as_it(part: int) -> None:
    for state in SAMPLE[part::6]:
        may = may_do(state)
        for move in legal_moves(state):
            made = view.gesture(move)
            picked = may.pieces_for(move)
            assert may.touch("do", picked) == Completed(Gesture("do", picked), move)
            for place in view.other_targets(move):
                assert may.drop(place, picked) == Completed(Gesture(place, picked), move)
            if not isinstance(move, Deal):
                held = Gesture("do", tuple(map(kind_of, picked)))
                assert view.intended_move(made) == view.intended_move(held) == move


def test_every_place_of_a_move_is_on_the_board() -> None:
    there = cells(view.render(view_for(SAMPLE[0], RUBY), RUBY, None))
    for state in SAMPLE[::9]:
        for move in legal_moves(state):
            assert set(view.other_targets(move)) <= set(there)
            assert "do" not in view.other_targets(move)


def test_between_rounds_only_the_button_means_something() -> None:
    over = next(state for state in states_of(1) if is_between_rounds(state))
    may = may_do(over)
    assert may.targets(()) == {"do": Deal()}
    assert view.other_targets(Deal()) == ()
    assert view.free_pieces(over, RUBY) == ()
    at = by_hand(on_table(LAST_TURN, holder=RUBY), "camels")
    for cell in board_scene.scene_of(at).cells():
        after = do(at, cell.name)
        assert (after.state.rounds == 2) == (cell.name == "do")


# ---- bringing cards somewhere

HAND = tuple(f"hand:{good}" for good in GOODS)
MARKET = (*(f"market:{good}" for good in GOODS), "market:camel+")
SALE = ("discard", *(f"pile:{good}" for good in GOODS), *(f"bonus:{size}" for size in BONUSES))
OWN = (*HAND, "herd:camel", "own")
NOWHERE = ("deck", "far-hand", "far-herd", "far")
EVERYWHERE = ("do", *SALE, *MARKET, *OWN, *NOWHERE)

NOT_THERE = "That can’t go there."
NOT_SOLD = "You can only sell cards from your hand."
NO_EXCHANGE = "To trade, select goods in the market too."
ONE_KIND = "Sell one kind at a time; to trade, choose goods in the market too."
NO_CAMELS = "Camels are for trading: choose goods in the market too."
UNEVEN = "Trade card for card: you chose 2 to take and 1 to give."
SILKS = ("hand:silks#1", "hand:silks#2")
GOLD = ("market:gold#1", "market:gold#2")
CAMELS = ("market:camel+#1", "market:camel+#2")

# For what is held: the move, and for places where it does not go what is said there.
DROPS: dict[str, tuple[tuple[str, ...], str, dict[tuple[str, ...], str]]] = {
    "goods of one's own": (SILKS, "sell silks 2", {MARKET: NO_EXCHANGE, OWN: NOT_THERE}),
    "two kinds of one's own": (
        ("hand:silks#1", "hand:spices#1"),
        "",
        {("do", *SALE): ONE_KIND, MARKET: NO_EXCHANGE, OWN: NOT_THERE},
    ),
    "a camel of one's own": (
        ("herd:camel#1",),
        "",
        {("do", *SALE): NO_CAMELS, MARKET: NO_EXCHANGE, OWN: NOT_THERE},
    ),
    "a good of the market": (GOLD[:1], "take gold", {SALE: NOT_SOLD, MARKET: NOT_THERE}),
    "the camels of the market": (CAMELS, "camels", {SALE: NOT_SOLD, MARKET: NOT_THERE}),
    "one of the camels stands for all": (
        CAMELS[:1],
        "camels",
        {SALE: NOT_SOLD, MARKET: NOT_THERE},
    ),
    "an exchange": (
        (*GOLD, "hand:spices#1", "herd:camel#1"),
        "swap gold gold for camel spices",
        {SALE: NOT_SOLD},
    ),
    "half an exchange": (
        (*GOLD, "hand:spices#1"),
        "",
        {SALE: NOT_SOLD, ("do", *MARKET, *OWN): UNEVEN},
    ),
    "two goods of the market": (
        GOLD,
        "",
        {
            SALE: NOT_SOLD,
            MARKET: NOT_THERE,
            ("do", *OWN): "Trade card for card: you chose 2 to take and 0 to give.",
        },
    ),
}


@pytest.mark.parametrize("place", EVERYWHERE)
@pytest.mark.parametrize("what", DROPS)
def test_what_is_dropped_is_played_or_told_why_not(what: str, place: str) -> None:
    held, text, refused = DROPS[what]
    said = {NOWHERE: NOT_THERE, **refused}
    why = next((words for places, words in said.items() if place in places), "")
    at = on_table(TRADING, holder=RUBY)._replace(selected=held)
    after = do(at, Drop(place))
    if why:
        assert wording.notice_text(after) == why
        assert after.notice.is_refusal
        assert after._replace(notice=at.notice) == at
    else:
        assert after.record.moves == (text,)
        assert after.selected == ()


def test_a_card_can_be_dropped_on_a_card() -> None:
    at = do(on_table(TRADING, holder=RUBY), Grab(("market:silver#1",)))
    assert at.selected == ("market:silver#1",)
    assert do(at, Drop("hand:silks", "hand:silks#2")).record.moves == ("take silver",)


def legal_targets(at: Table) -> set[str]:
    return {cell.name for cell in board_scene.scene_of(at).cells() if "legal" in cell.marks}


def test_the_places_that_are_lit_are_not_those_where_a_touch_raises_a_card() -> None:
    at = on_table(TRADING, holder=RUBY)
    assert legal_targets(at) == set()
    selling = do(at, "hand:silks", "hand:silks")
    assert legal_targets(selling) == {
        "do",
        "discard",
        "pile:silks",
        *(f"bonus:{n}" for n in (3, 4, 5)),
    }
    taking = do(at, "market:silver")
    # The hand has cards to be raised where there are any; empty places and the rest are free.
    free = {name for name in OWN if name not in ("hand:silks", "hand:spices", "herd:camel")}
    assert legal_targets(taking) == {"do", *free}
    assert set(choices(taking).targets(taking.selected)) == {"do", *OWN}


# ---- what a gesture means by itself

MEANT = {
    ("do", "market:gold"): Take("gold"),
    ("own", "market:gold"): Take("gold"),
    ("do", "market:camel+"): Camels(),
    ("herd:camel", "market:camel+ market:camel+"): Camels(),
    ("discard", "hand:silks hand:silks"): Sell("silks", 2),
    ("market:silver", "market:gold market:gold hand:silks herd:camel"): Swap(
        ("gold", "gold"), ("camel", "silks")
    ),
    ("discard", ""): None,
    ("hand:silks", ""): None,
    ("far-hand", "hand:silks"): None,
    ("deck", "market:gold"): None,
}


@pytest.mark.parametrize(("target", "pieces"), MEANT)
def test_what_a_gesture_means(target: str, pieces: str) -> None:
    assert view.intended_move(Gesture(target, tuple(pieces.split()))) == MEANT[target, pieces]


def test_the_button_alone_asks_for_cards() -> None:
    with pytest.raises(IllegalMove, match="choose cards first"):
        view.intended_move(Gesture("do"))


def test_gestures_name_what_is_touched() -> None:
    swap = read_move("swap gold silver for camel silks")
    assert view.gesture(swap) == Gesture(
        "do", ("market:gold", "market:silver", "herd:camel", "hand:silks")
    )
    assert view.gesture(Sell("silks", 2)).pieces == ("hand:silks", "hand:silks")
    assert write_move(swap) == "swap gold silver for camel silks"

"""What a touch means, by hand-made gestures and by those of the smallest game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.views.gestures import Choices, Completed, Gesture, Selected, kind_of
from tests.smallest import game as smallest
from tests.smallest import view as smallest_view


def choices(**moves: Gesture) -> Choices:
    """A position whose moves are their own names."""
    return Choices(moves, lambda move: moves[move])


# A hand with two sevens and a three, as in a climbing game: singles, the pair, or pass.
CARDS = choices(
    seven=Gesture("table", ("hand:7",)),
    pair=Gesture("table", ("hand:7", "hand:7")),
    three=Gesture("table", ("hand:3",)),
    passing=Gesture("pass"),
)
# A drawn card that goes to a cell of the board, where other cards lie.
BOARD = choices(
    left=Gesture("cell:a", ("drawn",)),
    right=Gesture("cell:b", ("drawn",)),
)


def test_pick_then_target_plays() -> None:
    assert CARDS.touch("hand:3", ()) == Selected(("hand:3",))
    assert CARDS.touch("table", ("hand:3",)) == Completed(Gesture("table", ("hand:3",)), "three")


def test_one_more_card_can_be_selected_as_long_as_some_move_needs_them_all() -> None:
    assert CARDS.can_select("hand:7#2", ("hand:7#1",))
    assert not CARDS.can_select("hand:7#3", ("hand:7#1", "hand:7#2"))
    assert not CARDS.can_select("hand:3", ("hand:7#1",))
    # Asked again about another selection, the answer is not that of the last one.
    assert CARDS.can_select("hand:3", ())
    together = choices(herd=Gesture("table", ("camel+",)))
    assert together.can_select("camel+#2", ("camel+#1",))


def test_a_target_that_needs_no_piece_plays_at_once() -> None:
    assert CARDS.touch("pass", ()) == Completed(Gesture("pass"), "passing")


def test_a_second_touch_unpicks() -> None:
    assert CARDS.touch("hand:3", ("hand:3",)) == Selected(())
    assert CARDS.touch("hand:7#1", ("hand:7#1", "hand:7#2")) == Selected(("hand:7#2",))


def test_alike_pieces_are_picked_together_and_mean_what_their_kind_means() -> None:
    one = CARDS.touch("hand:7#2", ())
    assert one == Selected(("hand:7#2",))
    both = CARDS.touch("hand:7#1", ("hand:7#2",))
    assert both == Selected(("hand:7#2", "hand:7#1"))
    assert CARDS.targets(("hand:7#2",)) == {"table": "seven"}
    assert CARDS.targets(("hand:7#1", "hand:7#2")) == {"table": "pair"}
    assert not CARDS.can_select("hand:7#3", ("hand:7#1", "hand:7#2"))


def test_a_piece_that_goes_with_none_picked_takes_their_place() -> None:
    assert CARDS.touch("hand:3", ("hand:7#1", "hand:7#2")) == Selected(("hand:3",))


def test_a_touch_that_completes_nothing_is_a_gesture_to_be_explained() -> None:
    assert CARDS.touch("deck", ()) == Completed(Gesture("deck"))
    assert CARDS.touch("deck", ("hand:7#1",)) == Completed(Gesture("deck", ("hand:7",)))
    assert CARDS.touch("table", ()) == Completed(Gesture("table"))


def test_a_target_is_touched_through_the_piece_that_lies_on_it() -> None:
    assert BOARD.touch("cell:a", ("drawn",), "card:QH") == Completed(
        Gesture("cell:a", ("drawn",)), "left"
    )
    assert BOARD.drop("cell:b", ("drawn",), "card:QH").move == "right"


def test_a_touch_of_a_cell_picks_the_piece_in_it() -> None:
    assert CARDS.touch("place:1", (), "hand:3") == Selected(("hand:3",))
    assert CARDS.touch("place:1", ("hand:3",), "hand:3") == Selected(())


def test_what_cannot_be_meant_is_explained_by_what_was_touched_or_by_where_the_pieces_went() -> (
    None
):
    assert BOARD.touch("cell:c", (), "card:QH") == Completed(Gesture("card:QH"))
    assert BOARD.touch("cell:c", ("drawn",), "card:QH") == Completed(Gesture("cell:c", ("drawn",)))
    assert BOARD.drop("cell:c", ("drawn",), "card:QH") == Completed(Gesture("cell:c", ("drawn",)))


def test_a_drop_picks_nothing_up() -> None:
    """A card dropped on another card of the hand goes back; it does not change places with it."""
    dropped = CARDS.drop("place:2", ("hand:3",), "hand:7#1")
    assert dropped == Completed(Gesture("place:2", ("hand:3",)))


def test_after_the_end_nothing_can_be_picked() -> None:
    over = Choices([], smallest_view.gesture)
    assert over.targets(()) == {}
    assert not over.can_select("card:1", ())
    assert over.touch("near:0", (), "card:1") == Completed(Gesture("card:1"))


@pytest.mark.parametrize("variant", smallest.VARIANTS)
def test_every_legal_move_can_be_made_by_touching_what_its_gesture_says(variant: str) -> None:
    state = smallest.deal(5, variant)
    while moves := smallest.legal_moves(state):
        may = Choices(moves, smallest_view.gesture)
        for move in moves:
            made = smallest_view.gesture(move)
            picked: tuple[str, ...] = ()
            for piece in made.pieces:
                touched = may.touch(piece, picked)
                assert isinstance(touched, Selected)
                picked = touched.pieces
            assert may.touch(made.target, picked) == Completed(made, move)
        state = smallest.apply(state, moves[0])


NAMES = st.sampled_from(
    ["hand:3", "hand:7#1", "hand:7#2", "hand:7#3", "table", "pass", "place", ""]
)


@given(st.lists(st.tuples(NAMES.filter(bool), NAMES), max_size=12))
def test_any_touches_leave_in_the_fingers_only_what_some_move_uses(
    touches: list[tuple[str, str]],
) -> None:
    picked: tuple[str, ...] = ()
    for cell, piece in touches:
        match CARDS.touch(cell, picked, piece):
            case Selected(pieces):
                assert len(set(pieces)) == len(pieces)
                assert not pieces or CARDS.can_select(pieces[-1], pieces[:-1])
                picked = pieces
            case Completed(gesture, move):
                assert (gesture.target in CARDS.targets(picked)) == (move is not None)
                picked = ()


def test_kinds() -> None:
    assert [kind_of(name) for name in ("hand:7#2", "hand:7", "#")] == ["hand:7", "hand:7", ""]


# Pieces that are raised freely.

LOOSE = ("hand:7#1", "hand:7#2", "hand:9#1")


def free(*moves: Gesture) -> Choices:
    return Choices(moves, lambda gesture: gesture, LOOSE)


def test_any_loose_piece_can_be_raised_whatever_the_moves_are() -> None:
    assert free().touch("hand:9", ()) == Selected(("hand:9#1",))
    assert free().touch("hand:9", ("hand:9#1",)) == Selected(())


def test_a_touched_piece_is_selected_or_deselected_itself() -> None:
    may = free()
    assert may.touch("hand:7", (), "hand:7#2") == Selected(("hand:7#2",))
    assert may.touch("hand:7", ("hand:7#1",), "hand:7#2") == Selected(("hand:7#1", "hand:7#2"))
    both = ("hand:7#1", "hand:7#2")
    assert may.touch("hand:7", both, "hand:7#1") == Selected(("hand:7#2",))


def test_by_keyboard_one_more_of_a_cell_is_selected_and_after_the_last_one_none() -> None:
    may = free()
    assert may.touch("hand:7", ()) == Selected(("hand:7#1",))
    assert may.touch("hand:7", ("hand:7#1",)) == Selected(("hand:7#1", "hand:7#2"))
    assert may.touch("hand:7", ("hand:7#1", "hand:7#2")) == Selected(())


def test_raised_pieces_complete_the_move_they_make_and_do_not_hinder_one_that_needs_none() -> None:
    pair, nothing = Gesture("table", ("hand:7", "hand:7")), Gesture("pass")
    may = free(pair, nothing)
    both = ("hand:7#1", "hand:7#2")
    assert may.touch("table", both) == Completed(Gesture("table", both), pair)
    assert may.touch("pass", both) == Completed(Gesture("pass", both), nothing)
    assert may.touch("table", ("hand:7#1",)) == Completed(Gesture("table", ("hand:7",)))
    assert may.pieces_for(pair) == both


def test_a_gliding_finger_selects_exactly_the_pieces_it_crosses() -> None:
    may = free()
    assert may.swipe("hand:7#2", (), deselects=False) == Selected(("hand:7#2",))
    both = ("hand:7#2", "hand:7#1")
    assert may.swipe("hand:7#1", ("hand:7#2",), deselects=False) == Selected(both)
    assert may.swipe("hand:7#2", both, deselects=True) == Selected(("hand:7#1",))
    assert may.swipe("hand:7#2", ("hand:9#1",), deselects=True) == Selected(("hand:9#1",))


def test_a_gliding_finger_over_a_cell_selects_one_of_its_pieces() -> None:
    may = free()
    assert may.swipe("hand:7", (), deselects=False) == Selected(("hand:7#1",))
    assert may.swipe("hand:9", ("hand:9#1",), deselects=False) == Selected(("hand:9#1",))
    assert may.swipe("hand:7", ("hand:7#1", "hand:7#2"), deselects=True) == Selected(("hand:7#1",))
    assert may.swipe("hand:7", (), deselects=True) == Selected(())


# Moves whose pieces may be brought to more than one place.


def test_the_pieces_of_a_move_may_be_brought_to_any_of_its_places() -> None:
    sell = Gesture("do", ("hand:7", "hand:7"))
    take = Gesture("do", ("market:3",))
    elsewhere = {sell: ("discard", "pile"), take: ("hand:7", "hand:9")}
    may = Choices((sell, take), lambda move: move, (*LOOSE, "market:3#1"), elsewhere.__getitem__)
    both = ("hand:7#1", "hand:7#2")
    assert may.targets(both) == {"do": sell, "discard": sell, "pile": sell}
    assert may.targets(("market:3#1",)) == {"do": take, "hand:7": take, "hand:9": take}
    assert may.targets(both[:1]) == {}
    for place in ("do", "discard", "pile"):
        assert may.drop(place, both) == Completed(Gesture(place, both), sell)
        assert may.touch(place, both) == Completed(Gesture(place, both), sell)
    # A card can be dropped on the cards that lie there; a touch of them raises one more.
    on_top = may.drop("hand:7", ("market:3#1",), "hand:7#2")
    assert on_top == Completed(Gesture("hand:7", ("market:3#1",)), take)
    assert may.touch("hand:7", ("market:3#1",)) == Selected(("market:3#1", "hand:7#1"))
    assert may.drop("deck", both) == Completed(Gesture("deck", ("hand:7", "hand:7")))
    assert may.pieces_for(sell) == both
    assert may.pieces_for(take) == ("market:3#1",)


def test_without_other_places_there_is_only_the_target() -> None:
    pair = Gesture("table", ("hand:7", "hand:7"))
    nowhere = Choices((pair,), lambda move: move, LOOSE, lambda _: ())
    both = ("hand:7#1", "hand:7#2")
    assert nowhere.targets(both) == free(pair).targets(both) == {"table": pair}


def test_only_moves_that_the_held_pieces_make_are_asked_for_their_places() -> None:
    """There may be a hundred moves with twenty places each, and the page asks at every touch."""
    asked = list[Gesture]()

    def places(move: Gesture) -> tuple[str, ...]:
        asked.append(move)
        return ("discard",)

    pair, nine = Gesture("do", ("hand:7", "hand:7")), Gesture("do", ("hand:9",))
    may = Choices((pair, nine), lambda move: move, LOOSE, places)
    assert may.drop("discard", ("hand:9#1",)).move == nine
    assert not may.can_select("pile", ())
    assert asked == [nine]


# Pieces that go together.

CAMELS = ("market:camel+#1", "market:camel+#2", "market:camel+#3")
ALL = Gesture("do", ("market:camel+",))


def herding(*moves: Gesture) -> Choices:
    return Choices(moves, lambda gesture: gesture, (*LOOSE, *CAMELS), lambda _: ("herd",))


@pytest.mark.parametrize("piece", ["", *CAMELS])
def test_a_touch_raises_all_that_go_together_or_lowers_all(piece: str) -> None:
    may = herding()
    assert may.touch("market:camel+", (), piece) == Selected(CAMELS)
    assert may.touch("market:camel+", CAMELS, piece) == Selected(())
    assert may.touch("market:camel+", ("hand:9#1",), piece) == Selected(("hand:9#1", *CAMELS))
    assert may.touch("market:camel+", (*CAMELS, "hand:9#1"), piece) == Selected(("hand:9#1",))


def test_a_touch_completes_what_is_raised_only_in_part() -> None:
    """As after a move of the other player that brought some more."""
    assert herding().touch("market:camel+", CAMELS[:1]) == Selected(CAMELS)


def test_a_gliding_finger_raises_all_that_go_together_or_lowers_all() -> None:
    may, held = herding(), ("hand:9#1",)
    assert may.swipe("market:camel+", held, deselects=False) == Selected((*held, *CAMELS))
    assert may.swipe("market:camel+", (*held, *CAMELS), deselects=False) == Selected(
        (*held, *CAMELS)
    )
    assert may.swipe("market:camel+", (*CAMELS, *held), deselects=True) == Selected(held)
    assert may.swipe("market:camel+", held, deselects=True) == Selected(held)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_in_a_gesture_those_that_go_together_count_as_one(count: int) -> None:
    may = herding(ALL)
    assert may.targets(CAMELS[:count]) == {"do": ALL, "herd": ALL}
    assert may.drop("herd", CAMELS[:count]).move == ALL
    assert may.targets((*CAMELS, "hand:9#1")) == {}
    assert may.targets(()) == {}
    assert may.pieces_for(ALL) == CAMELS


def test_what_is_gone_is_not_raised_any_more_and_what_came_to_the_rest_is() -> None:
    may = herding()
    assert may.still_there(()) == ()
    assert may.still_there(("hand:7#2", "hand:8#1", "hand:9#1")) == ("hand:7#2", "hand:9#1")
    assert may.still_there(("market:3#1",)) == ()
    assert may.still_there((*CAMELS[:2], "hand:9#1")) == ("hand:9#1", *CAMELS)
    assert may.still_there(("hand:9#1",)) == ("hand:9#1",)
    assert free().still_there(CAMELS) == ()

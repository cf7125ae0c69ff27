"""Pieces on the screen become pieces of the next scene: none is lost, none is used twice."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from app.presentation.piece_matching import ShownPiece, WantedPiece, match


def lying(*pieces: tuple[str, str, str]) -> list[ShownPiece]:
    """Pieces by template, group and name; their handles count from 0."""
    return [ShownPiece(handle, *piece) for handle, piece in enumerate(pieces)]


def test_a_named_piece_is_itself_wherever_it_goes() -> None:
    before = lying(("card", "hand", "7"), ("card", "hand", "3"))
    found, left = match(
        before, [WantedPiece("card", "hand", "3"), WantedPiece("card", "table", "7")]
    )
    assert (found, left) == ([1, 0], [])


def test_alike_pieces_stay_and_only_the_surplus_moves() -> None:
    before = lying(*[("stone", "a", "")] * 3, *[("stone", "b", "")] * 2)
    found, left = match(before, [WantedPiece("stone", "a")] * 1 + [WantedPiece("stone", "b")] * 4)
    assert (found, left) == ([0, 3, 4, 1, 2], [])


def test_what_is_missing_is_made_and_what_is_too_much_is_taken_away() -> None:
    before = lying(("stone", "a", ""), ("card", "a", "7"))
    found, left = match(
        before, [WantedPiece("stone", "a"), WantedPiece("stone", "a"), WantedPiece("coin", "a")]
    )
    assert found == [0, None, None]
    assert left == [1]


def test_a_hidden_card_that_is_played_is_the_one_that_leaves_the_hand() -> None:
    before = lying(*[("card", "far:0", ""), ("card", "far:1", ""), ("card", "stock", "")])
    asked = [
        WantedPiece("card", "far:0"),
        WantedPiece("card", "stock"),
        WantedPiece("card", "table", "5"),
    ]
    assert match(before, asked) == ([0, 2, 1], [])
    # and back again, when the move is taken back
    after = lying(("card", "far:0", ""), ("card", "stock", ""), ("card", "table", "5"))
    back = [
        WantedPiece("card", "far:0"),
        WantedPiece("card", "far:1"),
        WantedPiece("card", "stock"),
    ]
    assert match(after, back) == ([0, 2, 1], [])


def test_a_card_is_turned_over_where_it_lies() -> None:
    before = lying(("card", "a", "7"), ("card", "b", "3"))
    assert match(before, [WantedPiece("card", "b"), WantedPiece("card", "a")]) == ([1, 0], [])


def test_a_card_never_becomes_another_card() -> None:
    before = lying(("card", "a", "7"))
    assert match(before, [WantedPiece("card", "a", "3")]) == ([None], [0])


# Any scene after any other. Named pieces are unique in a scene, as a card is.
GROUPS = st.sampled_from(["a", "b", "c"])
TEMPLATES = st.sampled_from(["stone", "card"])
NAMELESS = st.lists(st.tuples(TEMPLATES, GROUPS, st.just("")), max_size=8)
NAMED = st.lists(
    st.tuples(TEMPLATES, GROUPS, st.sampled_from(["1", "2", "3", "4"])),
    max_size=4,
    unique_by=lambda piece: piece[2],
)
SCENES = (
    st.tuples(NAMELESS, NAMED).map(lambda parts: [*parts[0], *parts[1]]).flatmap(st.permutations)
)


@settings(max_examples=300)
@given(SCENES, SCENES)
def test_pieces_are_conserved(
    before: list[tuple[str, str, str]], after: list[tuple[str, str, str]]
) -> None:
    on_table, asked = lying(*before), [WantedPiece(*piece) for piece in after]
    found, left = match(on_table, asked)

    used = [handle for handle in found if handle is not None]
    assert len(found) == len(asked)
    assert sorted([*used, *left]) == list(range(len(before)))  # each once, and none forgotten

    of = {piece.handle: piece for piece in on_table}
    for handle, wanted in zip(found, asked, strict=True):
        if handle is not None:
            assert of[handle].template == wanted.template
            assert of[handle].name in (wanted.name, "") or wanted.name == ""

    # What can stay, stays: as many of a kind in a group as lie there and are asked for there.
    kept = Counter(
        before[handle]
        for handle, wanted in zip(found, after, strict=True)
        if handle is not None and before[handle] == wanted
    )
    assert kept == Counter(before) & Counter(after)

    # Nothing is made while something that could serve is taken away.
    for handle, wanted in zip(found, asked, strict=True):
        if handle is None:
            for spare in left:
                same = of[spare].template == wanted.template
                assert not (same and (of[spare].name == wanted.name or not wanted.name))

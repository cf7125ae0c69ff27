"""What the page knows of the other one's cards, at every moment of whole matches on one device: nothing.

Another table that looks the same to the player who holds the device must give the very same page: the
board with all its labels, the log, what was said and what would be said.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from app.presentation import board_scene, endings, result_texts, review_texts, wording
from app.saves.totals import running_totals
from app.table import reviews
from app.table.events import ClearSelection, ComputerMoved, Event, PassDevice, TakeDevice, Touch
from app.table.playing import update
from app.table.queries import (
    bottom_player,
    choices,
    free_pieces,
    is_between_rounds,
    is_covered,
    player_to_move,
    viewer,
)
from app.table.table import Table
from app.text.render import names, text_of
from rules.chance import chosen
from rules.game import Player
from rules.rupiaj.game import legal_moves
from rules.rupiaj.good_names import called
from rules.rupiaj.goods import GOODS, HIDDEN
from rules.rupiaj.hidden import reshuffle_unseen
from rules.rupiaj.state import State
from rules.rupiaj.variants import LESSON, VARIANTS
from tests.app.rupiaj_tables import (
    a_match,
    by_hand,
    cells,
    far_hand_in,
    hand_in,
    just_taken,
    sensible,
)
from tests.app.sample_tables import TWO, do, lay

matches = pytest.mark.parametrize(
    ("seed", "variant"),
    # A tutorial is never played by two people.
    [*enumerate((name for name in VARIANTS if name != LESSON), start=1)],
)


@cache
def otherwise(state: State, player: Player) -> State:
    return reshuffle_unseen(state, player, 7)


def as_if(at: Table, player: Player) -> Table:
    """The same table, but all that this player does not see, and did not see a move ago, is otherwise."""
    *before, last, now = (None, *at.history.states[: at.record.at + 1])
    others = [otherwise(state, player) for state in (last, now) if state is not None]
    states = (*before[1:], *others)
    return at._replace(history=at.history._replace(states=states))


@cache
def evenings(seed: int, variant: str) -> tuple[tuple[Table, Event | None], ...]:
    """Every table of a match that two people play on one device, and what happens next."""
    at, moments = lay("rupiaj", TWO, seed, variant), list[tuple[Table, Event | None]]()

    def then(event: Event) -> None:
        nonlocal at
        moments.append((at, event))
        at = update(at, event)

    while player_to_move(at) is not None:
        if is_covered(at):
            then(TakeDevice())
        label = f"evening {at.record.at}"
        move = sensible(legal_moves(at.state), seed, label)
        if not is_between_rounds(at):
            # A card is raised and lowered again before the choice is made.
            then(Touch(chosen(free_pieces(at), seed, label)))
            then(ClearSelection())
            for piece in choices(at).pieces_for(move):
                if piece not in at.selected:
                    then(Touch(piece))
        then(Touch("do"))
        assert at.history.moves()[-1] == move
        if player_to_move(at) is not None and not is_between_rounds(at) and not is_covered(at):
            then(Touch(chosen(free_pieces(at), seed, f"{label} after")))
            then(PassDevice())
    moments.append((at, None))
    return tuple(moments)


def words_around(at: Table) -> tuple[Any, ...]:
    """Everything that stands or is spoken beside the board."""
    called = names(at)
    return (
        wording.status(at),
        wording.variant_and_progress(at),
        wording.notice_text(at),
        wording.announcement(at),
        wording.preview(at),
        text_of(wording.last_move_text(at), called),
        text_of(wording.choices_text(at), called),
        text_of(wording.position_text(at), called),
        endings.ending(at, running_totals.NONE, (), "2026-11-17"),
        result_texts.round_summary(at),
        reviews.turns_to_review(at),
        review_texts.lines(at),
    )


def held(seed: int, variant: str) -> Iterator[tuple[Table, Event | None]]:
    for at, event in evenings(seed, variant):
        if not is_covered(at):
            yield at, event


@matches
def test_the_page_is_the_same_whatever_the_other_one_holds(seed: int, variant: str) -> None:
    for number, (at, _) in enumerate(held(seed, variant)):
        if number % 3:  # every third moment of a long evening
            continue
        other = as_if(at, viewer(at))
        assert board_scene.scene_of(other) == board_scene.scene_of(at)
        assert wording.preview(other) == wording.preview(at)
        assert free_pieces(other) == free_pieces(at)
        if number % 4 == 0:
            assert words_around(other) == words_around(at)


@matches
def test_the_log_is_the_same_whatever_anybody_held(seed: int, variant: str) -> None:
    at = evenings(seed, variant)[-1][0]
    for player in (0, 1):
        states = tuple(otherwise(state, player) for state in at.history.states)
        other = at._replace(history=at.history._replace(states=states))
        assert wording.move_log(other) == wording.move_log(at)
    assert len(wording.move_log(at)) == at.record.at


@matches
def test_while_nobody_holds_it_the_words_tell_nothing_to_either(seed: int, variant: str) -> None:
    for at, _ in evenings(seed, variant):
        if is_covered(at):
            for player in (0, 1):
                assert words_around(as_if(at, player)) == words_around(at)


@matches
def test_what_is_said_next_is_the_same_whatever_the_other_one_holds(
    seed: int, variant: str
) -> None:
    for at, event in evenings(seed, variant):
        if event is None:
            continue
        after = update(at, event)
        # After a round all lies open, and who won depends on it.
        if player_to_move(after) is None or is_between_rounds(after) or is_between_rounds(at):
            continue
        for player in (0, 1) if is_covered(at) else (viewer(at),):
            assert update(as_if(at, player), event).notice == after.notice


@matches
def test_no_frame_of_a_move_shows_more(seed: int, variant: str) -> None:
    for at, event in held(seed, variant):
        if event == Touch("do") and not is_between_rounds(at):
            move = update(at, event).history.moves()[-1]
            assert board_scene.frames(as_if(at, viewer(at)), move) == board_scene.frames(at, move)


@matches
def test_the_other_hand_herd_and_bonuses_lie_face_down(seed: int, variant: str) -> None:
    for at, _ in held(seed, variant):
        if is_between_rounds(at) or player_to_move(at) is None:
            continue
        scene, mine, other = (
            board_scene.scene_of(at),
            bottom_player(at),
            at.state.sides[1 - bottom_player(at)],
        )
        assert bottom_player(at) == at.holder
        assert hand_in(scene) == at.state.sides[mine].hand
        there = cells(scene)
        far = there["far-hand"].pieces
        # Both saw what the other one took from the market just now; nothing else is open.
        taken = just_taken(at) if player_to_move(at) == at.holder else ()
        assert sorted(piece.identity for piece in far if piece.identity) == sorted(taken)
        assert far_hand_in(scene) == (HIDDEN,) * (len(other.hand) - len(taken))
        told = text_of(there["far-hand"].label)
        assert all(good in taken for good in GOODS if text_of(called(good)).lower() in told)
        herd = there["far-herd"].pieces
        assert len(herd) == (len(other.herd) if variant == "open-herds" else bool(other.herd))
        medals = [piece for piece in there["far"].pieces if piece.template == "medal"]
        assert [piece.texts["value"] for piece in medals] == ["?"] * len(other.bonuses)
        assert there["far"].texts["points"] == str(sum(token.value for token in other.tokens))
        # Nothing but what is one's own or lies in the market can be raised or has a name.
        zones = {name.partition(":")[0] for name in free_pieces(at)}
        assert zones <= {"hand", "herd", "market"}
        named = {piece.name for cell in scene.cells() for piece in cell.pieces if piece.name}
        assert named == set(free_pieces(at))


def test_these_matches_have_all_there_is_to_hide() -> None:
    """So that the tests above do not pass because there was nothing to be seen."""
    states = [at.state for at, _ in evenings(1, "match")]
    assert any(side.bonuses for state in states for side in state.sides)
    assert any(len(side.herd) > 2 for state in states for side in state.sides)
    assert max(state.rounds for state in states) > 1
    for at, _ in held(1, "match"):
        if at.holder is not None and not is_between_rounds(at) and player_to_move(at) is not None:
            other = as_if(at, at.holder)
            far = 1 - at.holder
            if other.state.sides[far].hand != at.state.sides[far].hand:
                return
    pytest.fail("nothing hidden was ever otherwise")


def test_in_a_replay_of_a_match_nothing_is_passed_on() -> None:
    at = a_match(1)
    shown = at._replace(history=at.history._replace(record=at.record._replace(at=3)))
    replay = shown._replace(is_replay=True)
    assert not is_covered(replay)
    assert free_pieces(replay) == ()
    assert wording.status(replay) == f"Replay, move 3 of {len(at.record.moves)}"


def test_against_the_computer_its_cards_are_as_well_hidden() -> None:
    at = lay("rupiaj", ("greedy", "person"), 3)
    for text in a_match(3).record.moves:
        assert board_scene.scene_of(as_if(at, 1)) == board_scene.scene_of(at)
        assert words_around(as_if(at, 1)) == words_around(at)
        mine = player_to_move(at) == 1 or is_between_rounds(at)
        at = by_hand(at, text) if mine else do(at, ComputerMoved(at.record, text))

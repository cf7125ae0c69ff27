"""Two people on one device who must not see each other’s cards: who holds it, and who may look."""

from collections.abc import Callable

import pytest

from app import views
from app.presentation import board_scene, wording
from app.saves import table_format
from app.table.events import (
    AskHint,
    ClearSelection,
    Drop,
    Event,
    Grab,
    HintReceived,
    PassDevice,
    Peek,
    Redo,
    SelectOnlyPiece,
    SwipeOver,
    TakeDevice,
    Touch,
    Undo,
)
from app.table.queries import (
    bottom_player,
    can_person_move,
    can_redo,
    can_undo,
    cell_contents,
    choices,
    free_pieces,
    is_between_rounds,
    is_covered,
    is_device_shared,
    must_pass_device,
    player_to_move,
    viewer,
)
from app.table.table import PERSON, Table, Tip
from app.text.render import names, text_of
from rules.game import sentence
from rules.rupiaj.goods import GOODS, HIDDEN
from tests.app.rupiaj_tables import (
    LAST_TURN,
    TRADING,
    a_match,
    by_hand,
    cells,
    far_hand_in,
    hand_in,
    on_table,
)
from tests.app.sample_tables import TWO, do, lay
from tests.rules.rupiaj.pictures import OPAL, RUBY


def reloaded(at: Table) -> Table:
    return table_format.read(table_format.write(at))


def started(seed: int = 1) -> Table:
    return lay("rupiaj", TWO, seed)


def after_a_move(at: Table) -> Table:
    """The player to move takes the device and makes a move."""
    at = do(at, TakeDevice())
    game = at.history.game
    return by_hand(at, game.write_move(game.legal_moves(at.state)[0]))


COVERED: dict[str, Callable[[], Table]] = {
    "at the start": started,
    "after a reload": lambda: reloaded(after_a_move(started())),
    "after a reload in mid-turn": lambda: reloaded(do(started(), TakeDevice())),
    "after passing on": lambda: do(after_a_move(started()), PassDevice()),
    "after the next deal": lambda: do(by_hand(on_table(LAST_TURN, holder=RUBY), "camels"), "do"),
}
covered = pytest.mark.parametrize("when", COVERED)

ANYTHING: tuple[Event, ...] = (
    Touch("do"),
    *(Touch(name) for good in GOODS for name in (f"hand:{good}", f"market:{good}", f"pile:{good}")),
    *(Touch(f"hand:{good}", f"hand:{good}#1") for good in GOODS),
    *(Touch(cell) for cell in views.of("rupiaj").keys.values()),
    Touch("herd:camel"),
    Touch("market:camel+", "market:camel+#1"),
    *(Grab((f"{zone}:{good}#1",)) for zone in ("hand", "market") for good in GOODS),
    Grab(("market:camel+#1",)),
    Drop("do"),
    Drop("discard"),
    *(SwipeOver(f"hand:{good}", deselects=False) for good in GOODS),
    SwipeOver("market:camel+", deselects=False),
    ClearSelection(),
    SelectOnlyPiece(),
    Undo(),
    Redo(),
    AskHint(),
    Peek("hand:silks"),
    PassDevice(),
)


# ---- while nobody holds it


@covered
def test_nothing_can_be_done_while_the_device_is_on_its_way(when: str) -> None:
    at = COVERED[when]()
    assert is_covered(at)
    assert not must_pass_device(at)
    assert not can_person_move(at)
    for event in ANYTHING:
        after = do(at, event)
        assert after._replace(notice=at.notice) == at, event
        assert after.notice == at.notice or after.notice.is_refusal, event


@covered
def test_nothing_is_raised_looked_into_taken_back_or_spoken(when: str) -> None:
    at = COVERED[when]()
    assert (free_pieces(at), choices(at).targets(()), at.selected, at.tips) == ((), {}, (), ())
    assert not can_undo(at)
    assert not can_redo(at)
    assert not any(cell_contents(at, cell.name) for cell in board_scene.scene_of(at).cells())
    to_whom = f"Pass the device to {at.history.game.players[player_to_move(at) or 0]}"
    assert wording.status(at) == to_whom
    assert text_of(wording.position_text(at), names(at)) == to_whom
    assert str(wording.choices_text(at)) == "There is nothing to choose at the moment."
    assert wording.notice_text(do(at, "do")) == f"{to_whom}."
    assert wording.preview(at) == ""


@covered
def test_whoever_is_to_move_takes_the_device_and_sees_their_own_hand(when: str) -> None:
    at = COVERED[when]()
    taken = do(at, TakeDevice())
    mover = player_to_move(at)
    assert mover is not None
    assert taken.holder == viewer(taken) == bottom_player(taken) == mover
    assert not is_covered(taken)
    assert can_person_move(taken)
    assert not must_pass_device(taken)
    scene = board_scene.scene_of(taken)
    assert hand_in(scene) == at.state.sides[mover].hand
    assert set(far_hand_in(scene)) == {HIDDEN}
    assert do(taken, TakeDevice()) == taken
    assert do(taken, PassDevice()) == taken


def test_at_the_start_nothing_is_told() -> None:
    taken = do(started(), TakeDevice())
    assert taken.holder is not None
    assert taken.notice.sentences == ()


def test_whoever_takes_the_device_hears_what_the_other_one_did() -> None:
    at = do(by_hand(on_table(TRADING, holder=RUBY), "sell silks 2"), PassDevice(), TakeDevice())
    assert at.holder == OPAL
    assert wording.notice_text(at) == "Player 1 sold 2 silk: 5 + 3."
    assert wording.announcement(at) == "Player 1 sold 2 silk: 5 + 3. Player 2 to move."
    assert hand_in(board_scene.scene_of(at)) == ("diamonds", "diamonds", "leather")


def test_whoever_takes_the_device_also_hears_what_there_is_to_know() -> None:
    at = on_table(TRADING + "\nexchanges 17", holder=RUBY)
    moved = by_hand(at, "swap gold gold for camel spices")
    # It is for Opal to know, so it is not said to Ruby.
    assert len(moved.notice.sentences) == 1
    told = do(moved, PassDevice(), TakeDevice())
    assert wording.notice_text(told) == (
        "Player 1 traded 1 spice + 1 camel for 2 gold. The round ends after 2 more trades in a row."
    )


# ---- between a move and passing on


def test_after_a_move_its_player_still_looks_on() -> None:
    at = by_hand(on_table(TRADING, holder=RUBY), "take silver")
    assert must_pass_device(at)
    assert not is_covered(at)
    assert (viewer(at), bottom_player(at)) == (RUBY, RUBY)
    scene = board_scene.scene_of(at)
    assert hand_in(scene) == at.state.sides[RUBY].hand
    assert "silver" in hand_in(scene)
    assert set(far_hand_in(scene)) == {HIDDEN}
    assert wording.status(at) == "Done, pass to Player 2"
    assert cells(scene)["do"].disabled


def test_after_a_move_cards_can_be_raised_but_nothing_played() -> None:
    at = by_hand(on_table(TRADING, holder=RUBY), "take silver")
    raised = do(at, "hand:silks", "market:gold")
    assert raised.selected == ("hand:silks#1", "market:gold#1")
    for event in (Touch("do"), Touch("discard"), Touch("far-hand"), AskHint()):
        after = do(raised, event)
        assert after.notice.is_refusal
        assert after._replace(notice=raised.notice) == raised
    assert wording.notice_text(do(raised, "do")) == "Your turn is over: pass the device on."
    assert do(raised, Drop("discard")) == raised


def test_passing_on_leaves_no_word_and_no_card_behind() -> None:
    at = do(on_table(TRADING, holder=RUBY), AskHint())
    tip = Tip("sell silks 4", 0.0, sentence("best, it earns {points} points", points=13))
    hinted = do(at, HintReceived(at.record, (tip,)))
    assert hinted.selected
    assert wording.notice_text(hinted) == "Best, it earns 13 points: sell 4 silk."
    moved = do(by_hand(hinted, "sell silks 4"), "hand:spices")
    assert moved.selected
    passed = do(moved, PassDevice())
    assert is_covered(passed)
    assert wording.notice_text(passed) == ""
    assert wording.announcement(passed) == "Pass the device to Player 2."
    assert (passed.selected, passed.tips, passed.regret) == ((), (), None)
    assert passed.notice.number > moved.notice.number
    assert passed.history == moved.history


def test_a_hint_that_comes_late_is_not_shown_to_the_other_one() -> None:
    asked = do(on_table(TRADING, holder=RUBY), AskHint())
    late = HintReceived(asked.record, (Tip("sell silks 4", 0.0, sentence("best")),))
    passed = do(by_hand(asked, "take gold"), PassDevice())
    assert do(passed, late) == passed
    assert do(passed, TakeDevice(), late) == do(passed, TakeDevice())


# ---- between rounds, and where nothing is passed on


def test_between_rounds_all_lies_open_and_either_may_deal() -> None:
    at = by_hand(on_table(LAST_TURN, holder=RUBY), "take gold")
    assert is_between_rounds(at)
    assert player_to_move(at) == OPAL
    for seen in (at, at._replace(holder=OPAL), at._replace(holder=None)):
        assert not is_covered(seen)
        assert not must_pass_device(seen)
        assert can_person_move(seen)
        assert far_hand_in(board_scene.scene_of(seen)) == seen.state.sides[1 - viewer(seen)].hand
        assert (do(seen, PassDevice()), do(seen, TakeDevice())) == (seen, seen)
        dealt = do(seen, "do")
        assert dealt.state.rounds == 2
        assert dealt.holder is None
        assert is_covered(dealt)
        assert wording.notice_text(dealt) == "Round 2 dealt, first move: Player 2."
        assert do(dealt, TakeDevice()).holder == OPAL


def test_between_rounds_the_button_deals_and_a_hint_is_no_help() -> None:
    at = by_hand(on_table(LAST_TURN, holder=RUBY), "take gold")
    assert wording.status(at) == "Round over"
    assert text_of(cells(board_scene.scene_of(at))["do"].label) == "Deal the next round"
    assert not cells(board_scene.scene_of(at))["do"].disabled
    after = do(at, AskHint())
    assert after.notice.is_refusal
    assert not after.assisted
    assert not after.hint_wanted


def test_after_the_match_nothing_is_covered() -> None:
    at = a_match(1)
    assert player_to_move(at) is None
    assert not is_covered(at)
    assert not must_pass_device(at)
    assert set(far_hand_in(board_scene.scene_of(at))).isdisjoint({HIDDEN})
    assert do(at, TakeDevice()) == at


def test_after_the_match_the_button_says_that_it_is_over() -> None:
    assert [str(words) for words in do(a_match(1), "do").notice.sentences] == ["the game is over"]


NOT_PASSED_ON: dict[str, Callable[[], Table]] = {
    "against the computer": lambda: lay("rupiaj", (PERSON, "greedy"), 2),
    "after the computer": lambda: lay("rupiaj", ("greedy", PERSON), 2),
    "in practice against the computer": lambda: started()._replace(
        seats=(PERSON, "greedy"), practice=True
    ),
    "without secrets": lambda: lay("mancala", TWO),
    "alone": lambda: lay("mo", (PERSON,)),
    "in a replay": lambda: started()._replace(is_replay=True),
}


@pytest.mark.parametrize("where", NOT_PASSED_ON)
def test_elsewhere_no_device_is_passed_on(where: str) -> None:
    at = NOT_PASSED_ON[where]()
    assert not is_device_shared(at)
    assert not is_covered(at)
    assert not must_pass_device(at)
    assert (do(at, PassDevice()), do(at, TakeDevice())) == (at, at)

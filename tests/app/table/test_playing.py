"""What happens at a table: touches, the computer's answers, undo and redo, hints, in any order."""

import re
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from app import views
from app.presentation import board_scene, wording
from app.saves import table_format
from app.table.events import (
    Announce,
    AskHint,
    ClearSelection,
    ComputerMoved,
    Drop,
    Grab,
    HintReceived,
    Redo,
    Touch,
    Undo,
)
from app.table.notices import refuse
from app.table.playing import update
from app.table.queries import (
    bottom_player,
    can_person_move,
    can_redo,
    can_undo,
    level_to_move,
    player_to_move,
    viewer,
)
from app.table.table import MOVE, NUDGE, PERSON, Table, Tip
from app.text.render import text_of
from rules import GAMES, computer_of
from rules.game import IllegalMove, sentence
from rules.history import replay
from tests.app.sample_tables import (
    TWO,
    advice,
    answer,
    cards_of,
    computers_answer,
    do,
    hinted,
    lay,
    to_the_person,
)
from tests.contracts import game_checks
from tests.smallest import game as smallest

pytestmark = pytest.mark.usefixtures("smallest_is_there")

AGAINST = (PERSON, "careful")
BEHIND = ("careful", PERSON)


def only_the_notice_differs(before: Table, after: Table) -> bool:
    return after._replace(notice=before.notice, selected=before.selected) == before


def finished(key: str) -> Table:
    game = GAMES[key]
    record = game_checks.played_at_random(game, game.default_variant, 1).record
    return table_format.table_of(record, list(TWO))


# ---- touching


def test_pick_and_target_play_a_move_and_tell_it() -> None:
    before = lay()
    card = cards_of(before, 0)[0]
    picked = do(before, card)
    assert picked.selected == (card,)
    assert picked.history is before.history
    after = do(picked, "table")
    assert after.record.moves == (card.replace("card:", "play "),)
    assert after.selected == ()
    assert after.notice.sentences == (smallest.tell(before.state, smallest.Play(int(card[5:]))),)
    assert not after.notice.is_refusal


def test_the_last_move_also_tells_why_the_game_is_over() -> None:
    at = lay()
    while player_to_move(at) is not None:
        at = do(at, cards_of(at, at.state.turn)[0], "table")
    ended = smallest.outcome(at.state)
    assert ended is not None
    assert at.notice.sentences[-1] == ended.why


def test_unpick_and_switch() -> None:
    one, two, _ = cards_of(lay(), 0)
    assert do(lay(), one, one).selected == ()
    assert do(lay(), one, two).selected == (two,)


def test_a_refused_touch_says_the_rules_own_sentence_and_changes_nothing_else() -> None:
    before = lay()
    theirs = cards_of(before, 1)[0]
    with pytest.raises(IllegalMove) as refused:
        smallest.apply(before.state, smallest.Play(int(theirs[5:])))
    after = do(before, theirs)
    assert after.notice.sentences == (refused.value.sentence,)
    assert after.notice.is_refusal
    assert only_the_notice_differs(before, after)


def test_a_refused_tap_keeps_what_is_selected_and_a_refused_drop_puts_it_back() -> None:
    at = lay()
    card, theirs = cards_of(at, 0)[0], cards_of(at, 1)[0]
    assert do(at, card).selected == (card,)
    refused = do(at, card, theirs)
    assert refused.selected == (card,)
    assert refused.notice.is_refusal
    dropped = do(at, Grab((card,)), Drop(theirs))
    assert dropped.selected == ()
    assert dropped.notice.is_refusal


def test_the_same_refusal_twice_is_said_twice() -> None:
    once = do(lay("mancala"), "pit:6")
    twice = do(once, "pit:6")
    assert once.notice.sentences == twice.notice.sentences
    assert twice.notice.number > once.notice.number


def test_touching_while_the_computer_is_to_move_is_early() -> None:
    at = lay(seats=BEHIND)
    for name in (*cards_of(at, 0), *cards_of(at, 1), "table"):
        after = do(at, name)
        assert after.notice.sentences == (sentence("It’s the computer’s turn."),)
        assert only_the_notice_differs(at, after)
    assert do(at, Grab(cards_of(at, 1)[:1])) == at
    assert do(at, Drop("table")) == at


def test_touching_after_the_end_says_that_it_is_over() -> None:
    at = finished("mancala")
    assert player_to_move(at) is None
    after = do(at, "pit:0")
    assert str(after.notice.sentences[0]) == "the game is over"
    assert only_the_notice_differs(at, after)


# ---- dragging


def test_a_drag_grabs_and_its_drop_plays() -> None:
    before = lay()
    card = cards_of(before, 0)[0]
    held = do(before, Grab((card,)))
    assert held.selected == (card,)
    assert do(held, Drop("table")) == do(before, card, "table")


def test_a_card_can_be_dropped_on_the_card_that_was_led() -> None:
    at = lay()
    at = do(at, cards_of(at, 0)[0], "table")
    led = f"card:{at.state.led}"
    after = do(at, Grab(cards_of(at, 1)[:1]), Drop("table", led))
    assert after.record.at == 2


def test_a_drop_on_the_wrong_place_puts_the_card_back_and_says_so() -> None:
    before = lay()
    one, two, _ = cards_of(before, 0)
    for drop in (Drop("stock"), Drop("near:1", two), Drop("far:0")):
        after = do(before, Grab((one,)), drop)
        assert after.selected == ()
        assert after.notice.sentences == (sentence("That can’t go there."),)
        assert after.notice.is_refusal
        assert only_the_notice_differs(before, after)


def test_letting_go_says_nothing() -> None:
    before = lay()
    held = do(before, Grab(cards_of(before, 0)[:1]))
    assert held != before
    assert do(held, ClearSelection()) == before


def test_a_drop_of_nothing_does_nothing() -> None:
    """Undo in mid-drag empties the fingers before the drag ends."""
    assert do(lay(), Drop("table")) == lay()
    assert do(lay("mancala"), Drop("pit:2")) == lay("mancala")


# ---- the computer


def test_the_computers_answer_is_played() -> None:
    at = lay(seats=BEHIND)
    after = to_the_person(at)
    assert after.record.at == 1
    assert can_person_move(after)
    assert after.notice.sentences
    assert not after.assisted


def test_a_late_answer_to_a_position_that_is_gone_is_dropped() -> None:
    at = lay(seats=AGAINST)
    at = do(at, cards_of(at, 0)[0], "table")
    late = computers_answer(at)
    undone = do(at, Undo())
    assert do(undone, late) == undone
    other = do(undone, cards_of(undone, 0)[1], "table")
    assert do(other, late) == other
    fresh = lay(seats=AGAINST, seed=2)
    assert do(fresh, late) == fresh


def test_an_answer_counts_once() -> None:
    at = lay(seats=BEHIND)
    late = computers_answer(at)
    after = do(at, late)
    assert after.record.at == 1
    assert do(after, late) == after


# ---- undo and redo


def test_undo_steps_past_the_computers_moves_to_the_persons_own() -> None:
    at = lay(seats=AGAINST)
    first = do(at, cards_of(at, 0)[0], "table")
    then = to_the_person(first)
    assert then.record.at > 1
    back = do(then, Undo())
    assert back.state == at.state
    assert can_person_move(back)
    assert back.assisted
    assert do(back, Redo()).state == then.state


def test_undo_while_the_computer_thinks_takes_the_own_move_back() -> None:
    at = lay(seats=AGAINST)
    thinking = do(at, cards_of(at, 0)[0], "table")
    assert level_to_move(thinking)
    assert do(thinking, Undo()).state == at.state


def test_when_the_computer_began_its_first_move_stays() -> None:
    at = to_the_person(lay(seats=BEHIND))
    assert not can_undo(at)
    after = do(at, Undo())
    assert after.notice.sentences == (sentence("Nothing to undo."),)
    assert only_the_notice_differs(at, after)
    moved = do(at, cards_of(at, 1)[0], "table")
    assert do(to_the_person(moved), Undo()).state == at.state


def test_redo_ends_where_the_computer_has_not_answered_yet() -> None:
    at = lay(seats=AGAINST)
    thinking = do(at, cards_of(at, 0)[0], "table")
    again = do(thinking, Undo(), Redo())
    assert again.record == thinking.record
    assert level_to_move(again) == "careful"


def test_two_persons_take_back_one_move_each() -> None:
    at = lay()
    at = do(at, cards_of(at, 0)[0], "table")
    at = do(at, cards_of(at, 1)[0], "table")
    assert do(at, Undo()).record.at == 1
    assert do(at, Undo(), Undo()).record.at == 0
    assert do(at, Undo(), Undo(), Redo()).record.at == 1


def test_undo_after_the_end_goes_on_with_the_game() -> None:
    at = lay(seats=AGAINST)
    while player_to_move(at) is not None:
        at = to_the_person(do(at, cards_of(at, 0)[0], "table"))
    back = do(at, Undo())
    assert can_person_move(back)
    assert smallest.outcome(back.state) is None
    assert do(back, Redo()).state == at.state


def test_a_new_move_ends_what_waited_for_redo() -> None:
    at = lay()
    one, two, _ = cards_of(at, 0)
    at = do(at, one, "table", Undo(), two, "table")
    assert not can_redo(at)
    after = do(at, Redo())
    assert after.notice.sentences == (sentence("Nothing to redo."),)
    assert only_the_notice_differs(at, after)


def test_undo_empties_the_fingers_and_takes_hints_away() -> None:
    at = lay()
    at = do(at, cards_of(at, 0)[0], "table", AskHint())
    at = do(at, advice(at), cards_of(at, 1)[0])
    assert at.selected
    assert at.tips
    back = do(at, Undo())
    assert (back.selected, back.tips, back.hint_wanted) == ((), (), False)


# ---- hints


def test_a_hint_is_asked_and_answered_in_three_steps() -> None:
    at = do(lay(seats=AGAINST), AskHint())
    assert at.hint_wanted
    assert at.assisted
    nudged = do(at, advice(at))
    assert not nudged.hint_wanted
    assert wording.notice_text(nudged) == (
        "Only one of 3 choices is best. Press Hint again to see the move."
    )
    best = max(at.state.hands[0])
    shown = do(nudged, AskHint())
    assert wording.notice_text(shown) == f"Best: your {best}. Press Hint again for the reason."
    told = do(shown, AskHint())
    assert {tip.move for tip in told.tips} == {
        smallest.write_move(move) for move in smallest.legal_moves(at.state)
    }
    low, middle, _ = sorted(at.state.hands[0])
    assert low < middle
    assert wording.notice_text(told) == (
        f"Best: your {best} (the {best} is worth keeping). "
        f"Next best: your {middle} (−{best - middle}: the {middle} is worth keeping)."
    )
    again = do(told, AskHint())
    assert wording.notice_text(again) == wording.notice_text(told)
    assert again.notice.number > told.notice.number, "it is said again"


def test_the_steps_of_a_hint_count_once_and_a_new_position_counts_again() -> None:
    at = hinted(lay("mancala"))
    assert at.hints == 1
    assert not at.hint_wanted
    moved = do(at, "pit:2")
    assert (moved.tips, moved.hint_step, moved.hints) == ((), 0, 1)
    assert hinted(moved).hints == 2


def test_a_hint_names_the_pit_of_a_best_move() -> None:
    nudged = hinted(lay("mancala"), NUDGE)
    assert "One’s" not in wording.notice_text(nudged)
    shown = hinted(lay("mancala"), MOVE)
    assert re.match(r"Best: One’s pit \d\. ", wording.notice_text(shown))
    told = hinted(lay("mancala"))
    assert re.match(
        r"Best: One’s pit \d \(.+\)\. Next best: One’s pit \d \(−(\d+): (about )?\1 stones? worse\)\.$",
        wording.notice_text(told),
    )


def legal_cells(at: Table) -> list[str]:
    return [move.cell for move in at.history.game.legal_moves(at.state)]


def test_a_hint_marks_one_cell_as_the_best_and_says_which_are_just_as_good() -> None:
    at = next(
        at for seed in range(9) if len(legal_cells(at := lay("mo", (PERSON,), seed=seed))) > 2
    )
    cells = legal_cells(at)
    losses = (0, 0, 5, *[7] * len(cells))
    note = sentence("does the least harm")
    tips = tuple(
        Tip(f"place {cell}", loss, note) for cell, loss in zip(cells, losses, strict=False)
    )
    moved = do(at, AskHint(), HintReceived(at.record, tips), AskHint())
    assert wording.notice_text(moved) == (
        f"Best: {cells[0]}. Just as good: {cells[1]}. Press Hint again for the reason."
    )
    told = do(moved, AskHint())
    assert wording.notice_text(told) == (
        f"Best: {cells[0]} (does the least harm). "
        f"Next best: {cells[2]} (−5: wins about 5 games fewer in 100)."
    )
    shown = {cell.name: cell for cell in board_scene.scene_of(told).cells()}
    assert [name for name, cell in shown.items() if "best" in cell.marks] == [cells[0]]
    assert [str(shown[name].texts["tip"]) for name in cells[:3]] == ["best", "as good", "−5"]


def test_of_two_moves_that_are_equally_good_one_is_called_the_best() -> None:
    at = lay("mancala")
    losses = {2: 0, 5: 0, 1: 3}
    tips = tuple(Tip(f"sow {pit}", loss, sentence("best")) for pit, loss in losses.items())
    told = do(at, AskHint(), HintReceived(at.record, tips), AskHint(), AskHint())
    labels = {cell.name: text_of(cell.label) for cell in board_scene.scene_of(told).cells()}
    assert labels["pit:2"].endswith(", best")
    assert labels["pit:5"].endswith(", as good")
    # If all are equally good, the sentence is enough.
    told = do(at, AskHint(), HintReceived(at.record, tips[:2]))
    assert wording.notice_text(told) == "All choices are equally good."
    assert not any("tip" in cell.marks for cell in board_scene.scene_of(told).cells())


def test_a_late_hint_is_dropped() -> None:
    at = do(lay(), AskHint())
    assert at.hint_wanted
    late = advice(at)
    assert do(at, late).tips
    moved = do(at, cards_of(at, 0)[0], "table")
    assert not moved.hint_wanted
    assert do(moved, late) == moved
    nobody_asked = lay()
    assert do(nobody_asked, late) == nobody_asked


def test_a_move_takes_the_hints_away() -> None:
    at = do(lay(), AskHint())
    at = do(at, advice(at))
    assert at.tips
    assert do(at, cards_of(at, 0)[0], "table").tips == ()


def test_no_hint_while_the_computer_is_to_move_or_after_the_end() -> None:
    for at in (lay(seats=BEHIND), finished("mancala")):
        after = do(at, AskHint())
        assert after.notice.is_refusal
        assert only_the_notice_differs(at, after)
        assert not after.assisted


# ---- who looks


@pytest.mark.parametrize(
    ("seats", "looks", "sits"),
    [
        (AGAINST, (0, 0), 0),
        (BEHIND, (1, 1), 1),
        (TWO, (0, 1), 0),
        (("careful", "careless"), (0, 1), 0),
    ],
)
def test_through_whose_eyes_the_page_looks(
    seats: tuple[str, str], looks: tuple[int, int], sits: int
) -> None:
    at = lay(seats=seats, moves=(f"play {lay().state.hands[0][0]}",))
    assert (viewer(lay(seats=seats)), viewer(at)) == looks
    assert bottom_player(at) == sits


def test_saying_something_is_a_notice() -> None:
    words = sentence("A new game.")
    assert do(lay(), Announce(words)).notice.sentences == (words,)
    refused = refuse(lay(), sentence("no {what}", what="way"))
    assert refused.notice.sentences == (sentence("no {what}", what="way"),)


# ---- in any order


class AnyOrder(RuleBasedStateMachine):
    """Hands that touch anything, and answers that come when they come."""

    key = ""
    seats: tuple[str, str] = TWO

    @initialize(seed=st.integers(0, 99))
    def sit_down(self, seed: int) -> None:
        self.table = lay(self.key, self.seats, seed)
        self.late: list[ComputerMoved | HintReceived] = []
        self.note_names()

    def note_names(self) -> None:
        """Every name that was ever on the board: also those that are gone, as for a slow finger."""
        seen = {name for cell in board_scene.scene_of(self.table).cells() for name in cell.names()}
        self.names = sorted(seen | set(getattr(self, "names", ())))

    def happen(self, event: Any) -> None:
        before = self.table
        self.table = update(before, event)
        if self.table.notice != before.notice:
            assert self.table.notice.number == before.notice.number + 1
        if self.table.notice.is_refusal and self.table.notice != before.notice:
            assert self.table.history == before.history
        assert self.table.assisted >= before.assisted
        self.note_names()

    def name(self, number: int) -> str:
        return self.names[number % len(self.names)]

    @rule(cell=st.integers(0, 99), piece=st.integers(0, 99) | st.none())
    def touch(self, cell: int, piece: int | None) -> None:
        self.happen(Touch(self.name(cell), "" if piece is None else self.name(piece)))

    @rule(number=st.integers(0, 99))
    def play_as_the_hand_does(self, number: int) -> None:
        if not can_person_move(self.table):
            return
        at, game = self.table.record.at, self.table.history.game
        moves = game.legal_moves(self.table.state)
        made = views.of(self.key).gesture(moves[number % len(moves)])
        self.happen(ClearSelection())
        for piece in made.pieces:
            self.happen(Touch(piece))
        self.happen(Touch(made.target))
        assert self.table.record.at == at + 1

    @rule(piece=st.integers(0, 99), cell=st.integers(0, 99), over=st.integers(0, 99) | st.none())
    def drag_and_drop(self, piece: int, cell: int, over: int | None) -> None:
        self.happen(Grab((self.name(piece),)))
        self.happen(Drop(self.name(cell), "" if over is None else self.name(over)))
        assert self.table.selected == ()

    @rule()
    def undo(self) -> None:
        could, at = can_undo(self.table), self.table.record.at
        self.happen(Undo())
        assert could == (self.table.record.at < at)
        assert not could or can_person_move(self.table)

    @rule()
    def redo(self) -> None:
        could, at = can_redo(self.table), self.table.record.at
        self.happen(Redo())
        assert could == (self.table.record.at > at)

    @rule()
    def ask_for_a_hint(self) -> None:
        self.happen(AskHint())

    @rule()
    def think(self) -> None:
        """The computer has an answer; when it arrives is another matter."""
        if level := level_to_move(self.table):
            self.late.append(ComputerMoved(self.table.record, answer(self.table, level)["move"]))
        elif self.table.hint_wanted:
            self.late.append(advice(self.table))

    @rule(number=st.integers(0, 99), keep=st.booleans())
    def an_answer_arrives(self, number: int, keep: bool) -> None:
        if self.late:
            at = number % len(self.late)
            event, before = self.late[at], self.table
            self.happen(event)
            if event.asked_about != before.record:
                assert self.table == before
            if not keep:
                del self.late[at]

    @invariant()
    def is_in_order(self) -> None:
        at, game = self.table, self.table.history.game
        assert game.problems(at.state) == []
        assert len(at.history.states) == len(at.record.moves) + 1
        assert replay(game, at.record) == at.history
        read = table_format.read(table_format.write(at))
        assert (read.record, read.seats, read.assisted) == (at.record, at.seats, at.assisted)
        assert read.history == at.history
        assert wording.status(at)
        assert len(wording.move_log(at)) == at.record.at


@pytest.mark.parametrize("key", ["mancala", "smallest"])
@pytest.mark.parametrize("seating", ["two persons", "person first", "computer first"])
def test_anything_in_any_order(key: str, seating: str) -> None:
    level = "careful" if key == "smallest" else next(iter(computer_of(key).levels))
    seats = {
        "two persons": TWO,
        "person first": (PERSON, level),
        "computer first": (level, PERSON),
    }[seating]
    machine = type("Machine", (AnyOrder,), {"key": key, "seats": seats})
    run_state_machine_as_test(machine, settings=settings(max_examples=40, stateful_step_count=40))

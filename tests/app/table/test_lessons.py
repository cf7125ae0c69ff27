"""First games, looking into piles, replays and solutions: what a table does beside being played."""

import pytest

from app.presentation import board_scene, wording
from app.presentation.endings import Ending, ending
from app.saves import table_format
from app.saves.totals import running_totals
from app.table.events import (
    AskHint,
    AskSolution,
    Drop,
    Grab,
    Peek,
    Redo,
    SelectOnlyPiece,
    SolutionReceived,
    Undo,
)
from app.table.queries import can_undo, choices, lesson_step
from app.table.table import PERSON, Solution, Table
from app.text.render import text_of
from rules import GAMES
from rules.game import sentence
from rules.mo.cells import INNER
from rules.mo.placing import why_not
from rules.mo.teaching import lesson as mo_lesson
from tests.app.sample_tables import do, lay

ALONE = (PERSON,)


def lesson() -> Table:
    taught = GAMES["mo"].lesson
    assert taught is not None
    return lay("mo", ALONE, variant=taught.variant)


def test_a_step_lights_only_its_own_places_and_a_wrong_drop_is_answered() -> None:
    at = lesson()
    step = lesson_step(at)
    assert step is not None
    assert set(choices(at).targets(("drawn",))) == {"c3"}
    wrong = do(at, Grab(("drawn",)), Drop("b3"))
    assert wrong.record == at.record
    assert wrong.notice.is_refusal
    assert wrong.notice.sentences[-1] == step.text
    assert do(at, Grab(("drawn",)), Drop("c3")).record.moves == ("place c3",)


def test_a_wrong_tap_keeps_the_card_selected() -> None:
    at = do(lesson(), SelectOnlyPiece())
    assert do(at, "b3").selected == ("drawn",)
    assert do(at, "b3").notice.is_refusal


def test_a_step_may_have_its_own_answer_to_a_wrong_move(monkeypatch: pytest.MonkeyPatch) -> None:
    at, answer = lesson(), sentence("Not on a pile yet.")
    monkeypatch.setattr(mo_lesson, "STEPS", (mo_lesson.STEPS[0]._replace(wrong=answer),))
    assert do(at, SelectOnlyPiece(), "b3").notice.sentences == (answer,)


def test_first_the_piece_is_pointed_at_then_its_place() -> None:
    at = lesson()
    assert guided(at) == ("e5", {"drawn"})
    assert guided(do(at, SelectOnlyPiece())) == ("c3", {"c3"})
    assert guided(lay("mo", ALONE)) == ("", set())
    assert guided(at._replace(is_watched=True)) == ("", set())


def guided(at: Table) -> tuple[str, set[str]]:
    scene = board_scene.scene_of(at)
    cells = {cell.name for cell in scene.cells() if "guide" in cell.marks}
    pieces = [piece for cell in scene.cells() for piece in cell.pieces]
    return scene.guided, cells | {piece.name for piece in pieces if "guide" in piece.marks}


def test_the_steps_are_counted() -> None:
    at = lesson()
    total = len(mo_lesson.STEPS)
    assert wording.lesson_count(at) == f"Step 1 of {total}"
    second = do(at, Grab(("drawn",)), Drop("c3"))
    assert wording.lesson_count(second) == f"Step 2 of {total}"
    assert wording.lesson_count(do(second, Undo())) == f"Step 1 of {total}"
    assert f"Step 2 of {total}. {mo_lesson.STEPS[1].text}" in wording.announcement(second)


def test_steps_of_the_computer_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, *rest = mo_lesson.STEPS
    monkeypatch.setattr(mo_lesson, "STEPS", (first, second._replace(player=1), *rest))
    at = lesson()
    total = len(rest) + 1
    computers = do(at, Grab(("drawn",)), Drop("c3"))
    assert wording.lesson_count(computers) == f"Step 1 of {total}"
    after = do(computers, Grab(("drawn",)), Drop("b1"))
    assert wording.lesson_count(after) == f"Step 2 of {total}"


def test_a_game_that_has_left_the_path_is_no_tutorial_any_more() -> None:
    other = lay("mo", ALONE, variant="lesson", moves=("place b3",))
    assert lesson_step(other) is None
    assert choices(other).targets(("drawn",))


def test_a_first_game_is_resumed_where_it_was_left() -> None:
    at = do(lesson(), Grab(("drawn",)), Drop("c3"))
    again = table_format.read(table_format.write(at))
    assert lesson_step(again) == lesson_step(at) != lesson_step(lesson())


def test_other_games_have_no_steps() -> None:
    assert lesson_step(lay("mo", ALONE)) is None
    assert GAMES["mancala"].lesson_steps("island") == ()


# ---- looking into piles


def legal_cells(at: Table) -> list[str]:
    return [move.cell for move in at.history.game.legal_moves(at.state)]


def test_one_tap_on_a_legal_cell_places_the_one_card() -> None:
    at = lay("mo", ALONE, variant="one-joker", seed=1)
    for target in legal_cells(at):
        placed = do(at, target)
        assert placed.record.moves == (f"place {target}",)
        assert placed.peeked_cell == ""
    shown = {cell.name: cell for cell in board_scene.scene_of(at).cells()}
    assert {name for name, cell in shown.items() if "open" in cell.marks} == set(legal_cells(at))
    assert all(not shown[name].disabled for name in legal_cells(at))


def test_a_tap_elsewhere_gives_the_reason_and_keeps_the_lifted_card() -> None:
    at = lay("mo", ALONE, variant="one-joker", seed=1)
    wrong = next(name for name in INNER if name not in legal_cells(at))
    refused = do(at, wrong)
    assert refused.record == at.record
    assert refused.notice.sentences == (why_not(at.state, wrong),)
    lifted = do(at, SelectOnlyPiece(), wrong)
    assert lifted.notice.is_refusal
    assert lifted.selected == ("drawn",)


def test_a_tap_opens_a_pile_only_where_the_card_may_not_go_and_there_is_more_than_its_top() -> None:
    at = lay("mo", ALONE, variant="one-joker", seed=1)
    while not (
        tall := [c for c in INNER if len(at.state.pile(c)) > 1 and c not in legal_cells(at)]
    ):
        at = do(at, legal_cells(at)[-1])
    looking = do(at, tall[0])
    assert looking.peeked_cell == tall[0]
    assert looking.record == at.record
    over = finished()
    alone = next(name for name in INNER if len(over.state.pile(name)) == 1)
    assert do(over, alone).peeked_cell == alone


def test_the_one_card_can_be_lifted_from_anywhere_and_its_targets_say_so() -> None:
    at = do(lay("mo", ALONE), SelectOnlyPiece())
    assert at.selected == ("drawn",)
    legal = {move.cell for move in at.history.game.legal_moves(at.state)}
    labels = {cell.name: text_of(cell.label) for cell in board_scene.scene_of(at).cells()}
    assert {name for name, label in labels.items() if label.endswith(", legal target")} == legal
    assert labels["e5"].endswith(", selected")
    assert do(at, SelectOnlyPiece()).selected == ()
    assert do(lay("mancala"), SelectOnlyPiece()).notice.is_refusal


def test_what_may_be_chosen_is_where_the_one_card_may_go() -> None:
    at = lesson()
    assert text_of(wording.choices_text(at)) == "You can choose: C3, empty"


def test_what_explains_itself_can_be_asked_and_closed_again() -> None:
    at = lay("mo", ALONE)
    assert do(at, Peek("b2")).peeked_cell == "b2"
    assert do(at, Peek("c3")).peeked_cell == "c3", "an empty place has nothing in it, but a meaning"
    assert do(at, Peek("b2"), Peek("")).peeked_cell == ""
    assert do(lay("mancala"), Peek("pit:1")).peeked_cell == "pit:1"


def test_asking_makes_no_move_and_keeps_what_is_selected() -> None:
    holding = do(lay("mo", ALONE), SelectOnlyPiece())
    asked = do(holding, Peek("c3"))
    assert (asked.record, asked.selected) == (holding.record, ("drawn",))


# ---- solutions and replays


def test_a_solution_is_asked_for_once_and_belongs_to_its_deal() -> None:
    at = do(lay("mo", ALONE, seed=5), AskSolution())
    assert at.solution == Solution()
    assert do(at, AskSolution()) == at
    found = do(at, SolutionReceived(at.record, ("place b2",)))
    assert found.solution == Solution(("place b2",), is_wanted=False)
    other = lay("mo", ALONE, seed=6)
    assert do(other, SolutionReceived(at.record, ("place b2",))).solution is None


def finished() -> Table:
    at = lay("mo", ALONE, seed=1)
    history = at.history
    while moves := history.game.legal_moves(history.state):
        history = history.play(moves[0])
    return at._replace(history=history)


def said(at: Table) -> Ending:
    found = ending(at, running_totals.NONE, (), "2026-11-17")
    assert found is not None
    return found


def test_the_end_says_why_and_counts_royals_and_par() -> None:
    at = finished()
    ended = at.history.game.outcome(at.state)
    assert ended is not None
    assert said(at).why == text_of(ended.why)
    assert said(at).headline == f"{ended.scores[0]} of 12 royals down"
    assert said(at).facts == ()
    assert said(do(at, AskSolution())).facts == ("Par: working it out …",)
    solved = do(at, SolutionReceived(at.record, ("place b2",) * 47))
    assert said(solved).facts == ("Par: 47 moves",)
    unsolved = do(at, SolutionReceived(at.record, ()))
    assert said(unsolved).facts == ("Par: no way to win was found.",)
    assert ending(lay("mo", ALONE), running_totals.NONE, (), "2026-11-17") is None


def test_above_the_board_stands_how_far_one_has_come() -> None:
    assert wording.variant_and_progress(lay("mo", ALONE)) == "Royals fallen: 0 of 12"
    easy = lay("mo", ALONE, variant="one-joker+easy")
    assert wording.variant_and_progress(easy) == "One joker, easy · Royals fallen: 0 of 12"
    preset = lay("mo", ALONE, variant="two-jokers+easy")
    assert wording.variant_and_progress(preset) == "Easy · Royals fallen: 0 of 12"
    assert wording.variant_and_progress(lay("mancala", variant="kalah")) == "Kalah rules"


def test_after_a_loss_one_may_take_back_and_go_on() -> None:
    at = finished()
    assert wording.status(at) == "You lost"
    back = do(at, Undo())
    assert back.record.at == at.record.at - 1
    assert back.history.game.legal_moves(back.state)
    assert back.assisted
    assert do(back, Redo()).state == at.state


def replaying() -> Table:
    at = finished()
    return table_format.table_of(at.record._replace(at=0))._replace(is_replay=True)


def test_a_replay_is_stepped_through_and_not_played() -> None:
    at = replaying()
    moves = at.record.moves
    assert wording.status(at) == f"Replay, move 0 of {len(moves)}"
    touched = do(at, "e5")
    assert touched.record == at.record
    assert touched.notice.is_refusal
    assert not can_undo(at)
    game, first = at.history.game, at.state
    stepped = do(at, Redo())
    assert stepped.record.at == 1
    assert stepped.notice.sentences == (game.tell(first, game.read_move(moves[0])),)
    assert do(stepped, Undo()).state == first
    assert not do(at, AskHint()).hint_wanted

"""First games, looking into piles, replays and solutions: what a table does beside being played."""

import pytest

from app.presentation import board_scene, result_texts, wording
from app.saves import table_format
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
from rules import GAMES, NAMES
from tests.app.sample_tables import do, lay

TEACHING = [key for key in NAMES if GAMES[key].lesson]
ALONE = (PERSON,)


def lesson(key: str = "mo") -> Table:
    taught = GAMES[key].lesson
    assert taught is not None
    return lay(key, ALONE, variant=taught.variant)


@pytest.mark.parametrize("key", TEACHING)
def test_a_first_game_can_be_played_by_its_steps_to_the_end(key: str) -> None:
    at = lesson(key)
    steps = GAMES[key].lesson_steps(at.record.variant)
    assert len(steps) > 5
    for step in steps[:-1]:
        assert lesson_step(at) == step
        assert wording.status(at) == text_of(step.text)
        legal = {at.history.game.write_move(move) for move in at.history.game.legal_moves(at.state)}
        assert set(step.moves) <= legal
        at = table_format.table_of(
            at.record._replace(moves=(*at.record.moves, step.moves[0]), at=at.record.at + 1)
        )
    # The last one lets everything pass, and then it is a game like any other.
    assert lesson_step(at) == steps[-1]
    assert not steps[-1].moves
    game = at.history.game
    history = at.history.play(game.legal_moves(at.state)[0])
    assert lesson_step(at._replace(history=history)) is None


def test_a_step_lights_only_its_own_places_and_says_again_what_to_do() -> None:
    at = lesson()
    step = lesson_step(at)
    assert step is not None
    assert set(choices(at).targets(("drawn",))) == {"c3"}
    wrong = do(at, Grab(("drawn",)), Drop("b3"))
    assert wrong.record == at.record
    assert wrong.notice.is_refusal
    assert wrong.notice.sentences == (step.text,)
    assert do(at, Grab(("drawn",)), Drop("c3")).record.moves == ("place c3",)


def test_a_first_game_is_resumed_where_it_was_left() -> None:
    at = do(lesson(), Grab(("drawn",)), Drop("c3"))
    again = table_format.read(table_format.write(at))
    assert lesson_step(again) == lesson_step(at) != lesson_step(lesson())


def test_other_games_have_no_steps() -> None:
    assert lesson_step(lay("mo", ALONE)) is None
    assert GAMES["mancala"].lesson_steps("island") == ()


# ---- looking into piles


def test_a_touch_of_a_pile_looks_into_it_and_a_card_in_the_hand_is_placed_instead() -> None:
    at = lay("mo", ALONE, variant="one-joker", seed=1)
    looking = do(at, "b2")
    assert looking.peeked_cell == "b2"
    assert looking.record == at.record
    (target, *_) = [move.cell for move in at.history.game.legal_moves(at.state)]
    placed = do(at, Grab(("drawn",)), Drop(target))
    assert placed.peeked_cell == ""
    assert placed.record.at == 1


def test_the_one_card_can_be_lifted_from_anywhere_and_its_targets_say_so() -> None:
    at = do(lay("mo", ALONE), SelectOnlyPiece())
    assert at.selected == ("drawn",)
    legal = {move.cell for move in at.history.game.legal_moves(at.state)}
    labels = {cell.name: text_of(cell.label) for cell in board_scene.scene_of(at).cells()}
    assert {name for name, label in labels.items() if label.endswith(", legal target")} == legal
    assert labels["e5"].endswith(", picked")
    assert do(at, SelectOnlyPiece()).selected == ()
    assert do(lay("mancala"), SelectOnlyPiece()).notice.is_refusal


def test_what_may_be_chosen_is_where_the_one_card_may_go() -> None:
    at = lesson()
    assert text_of(wording.choices_text(at)) == "You may choose: C3, empty"


def test_what_is_empty_is_not_looked_into() -> None:
    at = lay("mo", ALONE)
    assert do(at, Peek("c3")).peeked_cell == ""
    assert do(at, Peek("b2")).peeked_cell == "b2"
    assert do(at, Peek("b2"), Peek("")).peeked_cell == ""
    assert do(lay("mancala"), Peek("pot:1")).peeked_cell == ""


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


def test_the_end_says_why_and_counts_royals_moves_and_par() -> None:
    at = finished()
    ended = at.history.game.outcome(at.state)
    assert ended is not None
    why, royals, moves = result_texts.summary(at)
    assert why == text_of(ended.why)
    assert royals == f"Royals fallen: {ended.scores[0]} of 12"
    assert moves == f"Moves: {at.record.at}"
    assert result_texts.summary(do(at, AskSolution()))[-1] == "Par: being worked out …"
    assert (
        result_texts.summary(do(at, SolutionReceived(at.record, ("place b2",) * 47)))[-1]
        == "Par: 47 moves"
    )
    assert (
        result_texts.summary(do(at, SolutionReceived(at.record, ())))[-1]
        == "Par: no way to win was found."
    )
    assert result_texts.summary(lay("mo", ALONE)) == []


def test_above_the_board_stands_how_far_one_has_come() -> None:
    assert wording.variant_and_progress(lay("mo", ALONE)) == "Royals fallen: 0 of 12"
    easy = lay("mo", ALONE, variant="one-joker+easy")
    assert wording.variant_and_progress(easy) == "One joker, easy · Royals fallen: 0 of 12"
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

"""How a table changes: `update(table, event)` is the only way.

It asks the rules what is legal and decides nothing itself.
"""

from typing import Any

from app.table.events import (
    Announce,
    AskHint,
    AskSolution,
    ClearSelection,
    ComputerMoved,
    Drop,
    Event,
    Grab,
    HintReceived,
    PassDevice,
    Peek,
    Redo,
    SelectOnlyPiece,
    SolutionReceived,
    SwipeOver,
    TakeDevice,
    Touch,
    TurnReviewed,
    Undo,
)
from app.table.hints import add_to_review, select_next_best_move, show_hint
from app.table.notices import announce, refuse
from app.table.queries import (
    can_person_move,
    can_undo_freely,
    cell_contents,
    choices,
    free_pieces,
    history_after_step,
    is_between_rounds,
    is_covered,
    is_device_shared,
    is_over,
    is_round_or_game_over,
    lesson_step,
    memory_aid,
    must_pass_device,
    persons,
    player_to_move,
    view_of,
    viewer,
)
from app.table.table import Solution, Table
from app.views.gestures import Completed, Gesture, Selected, kind_of
from rules.game import IllegalMove, Sentence, sentence
from rules.history import History

_NOT_THERE = sentence("That does not go there.")


def update(table: Table, event: Event) -> Table:  # noqa: C901, PLR0911, PLR0912  a case for each event
    match event:
        case Touch(cell, piece):
            return _touch(table, cell, piece)
        case Grab(pieces):
            return _grab(table, pieces)
        case Drop(cell, piece):
            return _drop(table, cell, piece)
        case SwipeOver(cell, deselects):
            return _do(table, choices(table).swipe(cell, table.selected, deselects=deselects))
        case SelectOnlyPiece():
            return _select_only_piece(table)
        case ClearSelection():
            return table._replace(selected=())
        case ComputerMoved(asked_about, text):
            is_late = asked_about != table.record
            return table if is_late else _play(table, table.history.game.read_move(text))
        case Undo():
            return _step(table, -1)
        case Redo():
            return _step(table, +1)
        case Peek(cell):
            opens = not cell or cell_contents(table, cell)
            return table._replace(peeked_cell=cell if opens else "")
        case AskSolution():
            return table if table.solution else table._replace(solution=Solution())
        case SolutionReceived(asked_about, moves):
            is_same = (asked_about.game, asked_about.seed) == (table.record.game, table.record.seed)
            return table._replace(solution=Solution(moves, is_wanted=False)) if is_same else table
        case AskHint():
            return _ask_hint(table)
        case HintReceived(asked_about, tips, regret):
            is_wanted = asked_about == table.record and table.hint_wanted
            return show_hint(table, tips, regret) if is_wanted else table
        case TurnReviewed(asked_about, move_number, tips):
            is_late = asked_about != table.record
            return table if is_late else add_to_review(table, move_number, tips)
        case PassDevice():
            is_due = must_pass_device(table)
            return announce(_at(table, table.history)._replace(holder=None)) if is_due else table
        case TakeDevice():
            return _take_device(table) if is_covered(table) else table
        case Announce(text):
            return announce(table, text)


# Touches.


def _touch(table: Table, cell: str, piece: str) -> Table:
    if not table.selected and piece == "" and cell_contents(table, cell):
        return table._replace(peeked_cell=cell)
    if (aid := memory_aid(table)) and cell == aid.hidden.name:
        return table._replace(is_memory_aid_on=not table.is_memory_aid_on)
    if table.is_replay:
        return refuse(table, sentence("This game is only shown: step through it with the buttons."))
    if table.is_watched:
        return refuse(table, sentence("This game is open in another tab."))
    is_free = any(kind_of(name) == kind_of(cell) for name in free_pieces(table))
    if can_person_move(table) or is_free:
        return _do(table, choices(table).touch(cell, table.selected, piece))
    return _explain_wait(table, Gesture(piece or cell))


def _explain_wait(table: Table, gesture: Gesture) -> Table:
    """While somebody else is to move, nothing is illegal, only early; after the end the rules say why."""
    if must_pass_device(table):
        return refuse(table, sentence("Your move is made: pass the device on."))
    if is_covered(table):
        words = "Pass the device to {player}"
        return refuse(table, sentence(words, player=player_to_move(table)))
    if player_to_move(table) is not None:
        return refuse(table, sentence("It is the computer’s turn."))
    return _explain(table, gesture)


def _grab(table: Table, pieces: tuple[str, ...]) -> Table:
    *others, last = pieces
    can_grab = choices(table).can_select(last, tuple(others))
    return table._replace(selected=pieces) if can_grab else table


def _drop(table: Table, cell: str, piece: str) -> Table:
    if not table.selected or not can_person_move(table):
        return _put_back(table)
    return _do(table, choices(table).drop(cell, table.selected, piece))


def _put_back(table: Table) -> Table:
    """Free pieces stay selected wherever they were brought."""
    return table if free_pieces(table) else table._replace(selected=())


def _select_only_piece(table: Table) -> Table:
    only = choices(table).only_piece() if can_person_move(table) else ""
    if not only:
        return refuse(table, sentence("There is not just one thing to pick up."))
    return table._replace(selected=() if table.selected else (only,))


def _do(table: Table, result: Selected | Completed) -> Table:
    match result:
        case Selected(pieces):
            return table._replace(selected=pieces)
        case Completed(_, move) if move is not None:
            return _play(table, move)
        case Completed(gesture):
            return _explain(table, gesture)


def _explain(table: Table, gesture: Gesture) -> Table:
    """A gesture that is no legal move: ask the rules for their reason."""
    table = _put_back(table)
    if (step := lesson_step(table)) and step.moves and gesture.pieces:
        return refuse(table, step.text)
    try:
        move = view_of(table).intended_move(gesture)
        if move is None:
            return refuse(table, _NOT_THERE) if gesture.pieces else table
        table.history.game.apply(table.state, move)
    except IllegalMove as refused:
        return refuse(table, sentence("the game is over") if is_over(table) else refused.sentence)
    if free_pieces(table):
        # Selected pieces may be brought to more than one place, and mean the same in each.
        return _play(table, move)
    # The move is legal, but it is made by touching something else.
    return refuse(table, *(_prompt(table) or (_NOT_THERE,)))


# Moves.


def _play(before: Table, move: Any) -> Table:
    game, told = before.history.game, before.history.game.tell(before.state, move)
    table = _at(before, before.history.play(move))
    if player_to_move(before) != viewer(before):
        # What was selected while somebody else was to move stays so, as far as it is still there.
        table = table._replace(selected=choices(table).still_there(before.selected))
    if is_between_rounds(before):
        # While everything lay open, the device belonged to both.
        table = table._replace(holder=None)
    outcome = game.outcome(table.state)
    return announce(table, told, *([outcome.why] if outcome else _prompt(table)))


def _prompt(table: Table) -> tuple[Sentence, ...]:
    """What the rules have to say to the person who is to move."""
    prompt = table.history.game.prompt
    text = prompt(table.state) if prompt and can_person_move(table) else None
    return (text,) if text else ()


def _take_device(table: Table) -> Table:
    """The next player learns what the other one did."""
    taken = table._replace(holder=player_to_move(table))
    history, number = table.history, table.record.at
    told = [history.game.tell(history.states[number - 1], history.moves()[-1])] if number else []
    return announce(taken, *told, *_prompt(taken))


def _ask_hint(table: Table) -> Table:
    if not can_person_move(table) or is_between_rounds(table):
        return refuse(table, sentence("A hint has to wait until it is your turn."))
    if table.tips and free_pieces(table):
        return select_next_best_move(table)
    return table._replace(hint_wanted=True, assisted=True)


# Undo and redo.


def _step(table: Table, direction: int) -> Table:
    """One step back or forth for the person: past the computer's moves, whole turns at a time."""
    history = history_after_step(table, direction)
    if history is None:
        return refuse(table, _why_no_step(table, direction))
    if table.is_replay and direction > 0:
        sentences = [history.game.tell(table.state, history.moves()[-1])]
    else:
        sentences = [
            sentence("Took back a move.") if direction < 0 else sentence("Played it again.")
        ]
    if table.is_replay:
        sentences += _chances(history)
    # Changing one's mind before passing the device on is not assistance.
    assisted = table.assisted or can_undo_freely(table)
    return announce(_at(table, history)._replace(assisted=assisted), *sentences)


def _chances(history: History[Any, Any]) -> list[Sentence]:
    """What the player to move could expect, in games that can say it."""
    game = history.game
    chances, player = game.chances, game.to_move(history.state)
    if chances is None or player is None:
        return []
    text = chances(game.view_for(history.state, player))
    return [text] if text else []


def _why_no_step(table: Table, direction: int) -> Sentence:
    if direction > 0:
        return sentence("There is nothing to play again.")
    if not table.history.can_undo or can_undo_freely(table):
        return sentence("There is nothing to take back.")
    if is_device_shared(table):
        if must_pass_device(table) or is_round_or_game_over(table):
            return sentence("That move showed you something new, so it stands.")
        return sentence("A move stands once the device is passed on.")
    if len(persons(table)) > 1:
        return sentence("A move that showed something new stands.")
    return sentence(
        "Moves stand here. In a practice game they can be taken back: choose it under New."
    )


def _at(table: Table, history: History[Any, Any]) -> Table:
    """The table at another position: nothing is selected, and hints are gone."""
    return table._replace(
        history=history,
        selected=(),
        hint_wanted=False,
        tips=(),
        regret=None,
        peeked_cell="",
        review=(),
    )

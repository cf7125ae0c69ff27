"""How a table changes: `update(table, event)` is the only way.

It asks the rules what is legal and decides nothing itself.
"""

from typing import Any

from app.table import reviews
from app.table.events import (
    Announce,
    AskHint,
    AskSolution,
    BeginRetry,
    BeginReview,
    ClearSelection,
    ComputerMoved,
    Drop,
    EndRetry,
    Event,
    Grab,
    HintReceived,
    PassDevice,
    Peek,
    Redo,
    SelectOnlyPiece,
    ShowMove,
    SolutionReceived,
    SwipeOver,
    TakeDevice,
    Touch,
    TurnReviewed,
    Undo,
)
from app.table.hints import show_hint, show_next_step
from app.table.notices import announce, refuse
from app.table.puzzles import trying
from app.table.queries import (
    can_person_move,
    can_undo_freely,
    cell_contents,
    choices,
    clears_selection,
    explanation,
    free_pieces,
    history_after_step,
    is_between_rounds,
    is_covered,
    is_device_shared,
    is_only_shown,
    is_over,
    is_round_or_game_over,
    last_turn,
    lesson_step,
    memory_aid,
    move_of_tap,
    must_pass_device,
    opens_on_tap,
    outcome_of,
    persons,
    player_to_move,
    view_of,
    viewer,
)
from app.table.table import PERSON, Solution, Table
from app.views.gestures import Completed, Gesture, Selected, kind_of
from rules.game import IllegalMove, Sentence, Step, sentence
from rules.history import History

_NOT_THERE = sentence("That can’t go there.")


def update(table: Table, event: Event) -> Table:  # noqa: C901, PLR0911, PLR0912  a case for each event
    match event:
        case Touch(cell, piece):
            return _touch(table, cell, piece)
        case Grab(pieces):
            return _grab(table, pieces)
        case Drop(cell, piece):
            return _drop(table, cell, piece)
        case SwipeOver(cell, deselects, piece):
            swiped = choices(table).swipe(piece or cell, table.selected, deselects=deselects)
            return _do(table, swiped)
        case SelectOnlyPiece():
            return _select_only_piece(table)
        case ClearSelection():
            return table._replace(selected=())
        case ComputerMoved(asked_about, text):
            is_late = asked_about != table.record or table.is_replay
            return table if is_late else _play(table, table.history.game.read_move(text))
        case Undo():
            return _step(table, -1)
        case Redo():
            return _step(table, +1)
        case ShowMove(number):
            return _show_move(table, number)
        case Peek(cell):
            opens = not cell or cell_contents(table, cell) or explanation(table, cell)
            return table._replace(peeked_cell=cell if opens else "")
        case AskSolution():
            return table if table.solution else table._replace(solution=Solution())
        case SolutionReceived(asked_about, moves):
            is_same = (asked_about.game, asked_about.seed) == (table.record.game, table.record.seed)
            return table._replace(solution=Solution(moves, is_wanted=False)) if is_same else table
        case AskHint() if table.exercise and not table.exercise.has_hints:
            return refuse(
                table, sentence("There are no hints in a streak. You can skip one puzzle.")
            )
        case AskHint():
            return _ask_hint(table)
        case HintReceived(asked_about, tips, regret):
            is_wanted = asked_about == table.record and table.hint_wanted
            return show_hint(table, tips, regret) if is_wanted else table
        case BeginReview():
            return reviews.begin(table)
        case TurnReviewed(asked_about, move_number, options) if table.exercise:
            return trying.with_opinion(table, asked_about, move_number, options)
        case TurnReviewed(asked_about, move_number, options):
            is_same = reviews.is_same_game(table, asked_about)
            return reviews.with_turn(table, move_number, options) if is_same else table
        case BeginRetry() if table.exercise:
            return trying.again(table)
        case EndRetry() if table.exercise:
            return trying.show_answer(table)
        case BeginRetry(move_number):
            tried_again = reviews.begin_retry(table, move_number)
            return announce(tried_again, sentence("Find a better move."))
        case EndRetry():
            shown = reviews.end_retry(table)
            return announce(shown, *reviews.remarks(shown))
        case PassDevice():
            is_due = must_pass_device(table)
            return announce(_at(table, table.history)._replace(holder=None)) if is_due else table
        case TakeDevice():
            return _take_device(table) if is_covered(table) else table
        case Announce(text):
            return announce(table, text)


# Touches.


def _touch(table: Table, cell: str, piece: str) -> Table:
    if (move := move_of_tap(table, cell)) is not None:
        return _play(table, move)
    if not table.selected and piece == "" and opens_on_tap(table, cell):
        return table._replace(peeked_cell=cell)
    if (aid := memory_aid(table)) and cell == aid.hidden.name:
        return table._replace(is_memory_aid_on=not table.is_memory_aid_on)
    if is_only_shown(table):
        return refuse(table, _why_only_shown(table))
    if table.selected and clears_selection(table, cell):
        return table._replace(selected=())
    is_free = any(kind_of(name) == kind_of(cell) for name in free_pieces(table))
    if can_person_move(table) or is_free:
        touched = _do(table, choices(table).touch(cell, table.selected, piece))
        # If nothing can be done with it, it says what it is.
        told = explanation(table, cell) if touched is table else ()
        return announce(table, *told) if told else touched
    return _explain_wait(table, Gesture(piece or cell))


def _why_only_shown(table: Table) -> Sentence:
    if table.retry:
        return sentence("To try another move, tap Try again.")
    if table.is_replay:
        return sentence("This is a replay: step through it with the buttons.")
    return sentence("This game is open in another tab.")


def _explain_wait(table: Table, gesture: Gesture) -> Table:
    """While another player is to move, a touch is early, not illegal; after the end the rules say why."""
    if must_pass_device(table):
        return refuse(table, sentence("Your turn is over: pass the device on."))
    if is_covered(table):
        words = "Pass the device to {player}"
        return refuse(table, sentence(words, player=player_to_move(table)))
    if player_to_move(table) is not None:
        return refuse(table, sentence("It’s the computer’s turn."))
    return _explain(table, gesture)


def _grab(table: Table, pieces: tuple[str, ...]) -> Table:
    *others, last = pieces
    can_grab = choices(table).can_select(last, tuple(others))
    return table._replace(selected=pieces) if can_grab else table


def _drop(table: Table, cell: str, piece: str) -> Table:
    if not table.selected or not can_person_move(table):
        return _put_back(table)
    dropped = _do(table, choices(table).drop(cell, table.selected, piece))
    return _put_back(dropped) if dropped.history is table.history else dropped


def _put_back(table: Table) -> Table:
    """Free pieces stay selected wherever they were dropped."""
    return table if free_pieces(table) else table._replace(selected=())


def _select_only_piece(table: Table) -> Table:
    only = choices(table).only_piece() if can_person_move(table) else ""
    if not only:
        return refuse(table, sentence("Choose which piece to pick up."))
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
    """A gesture that is not a legal move: ask the rules for the reason. The selection stays."""
    if step := lesson_step(table):
        return _explain_step(table, step, gesture)
    try:
        move = view_of(table).intended_move(gesture)
        if move is None:
            return refuse(table, _NOT_THERE) if gesture.pieces else table
        table.history.game.apply(table.state, move)
    except IllegalMove as refused:
        return refuse(table, sentence("the game is over") if is_over(table) else refused.sentence)
    if free_pieces(table):
        # Selected pieces may be dropped in more than one place with the same effect.
        return _play(table, move)
    # The move is legal, but it is made by touching something else.
    return refuse(table, *(_prompt(table) or (_NOT_THERE,)))


def _explain_step(table: Table, step: Step, gesture: Gesture) -> Table:
    """In a tutorial every wrong touch gets an answer: why it is wrong, or what to do instead."""
    game = table.history.game
    try:
        move = view_of(table).intended_move(gesture)
    except IllegalMove as refused:
        # The view knows already that these pieces do not go together.
        return refuse(table, step.wrong or refused.sentence)
    if move is not None and game.write_move(move) in step.moves:
        if free_pieces(table):
            return _play(table, move)
        return refuse(table, sentence("First select the marked piece, then tap here"))
    if step.wrong:
        return refuse(table, step.wrong)
    if move is None:
        return refuse(table, sentence("Not that one"), step.text)
    try:
        game.apply(table.state, move)
    except IllegalMove as refused:
        return refuse(table, refused.sentence)
    return refuse(table, sentence("That’s allowed, but let’s try something else"), step.text)


# Moves.


def _play(before: Table, move: Any) -> Table:
    if before.exercise:
        return trying.tried(before, move)
    if before.retry:
        return _try(before, move)
    table = _at(before, before.history.play(move))
    if player_to_move(before) != viewer(before):
        # Pieces selected while another player was to move stay selected if they are still there.
        table = table._replace(selected=choices(table).still_there(before.selected))
    if is_between_rounds(before):
        # While everything was open, the device belonged to both.
        table = table._replace(holder=None)
    outcome = outcome_of(table)
    return announce(table, _told(table), *([outcome.why] if outcome else _prompt(table)))


def _try(before: Table, move: Any) -> Table:
    """A move in a turn that is tried again: it is made on the board, and compared with what was played."""
    table, verdict, chance = reviews.tried(before, move)
    return announce(table._replace(tips=(), hint_step=0, hint_wanted=False), verdict, chance)


def _told(table: Table) -> Sentence:
    """The last move, or all moves of a computer that moved several times in a row."""
    history, game = table.history, table.history.game
    state = history.states[table.record.at - 1]
    player = game.to_move(state)
    is_computer = player is not None and table.seats[player] != PERSON
    if game.tell_turn and is_computer and len(turn := last_turn(table)) > 1:
        return game.tell_turn(turn)
    return game.tell(state, history.last_move)


def _prompt(table: Table) -> tuple[Sentence, ...]:
    """What the rules have to say to the person who is to move."""
    prompt = table.history.game.prompt
    text = prompt(table.state) if prompt and can_person_move(table) else None
    return (text,) if text else ()


def _take_device(table: Table) -> Table:
    """The next player learns what the other one did."""
    taken = table._replace(holder=player_to_move(table))
    history, number = table.history, table.record.at
    told = [history.game.tell(history.states[number - 1], history.last_move)] if number else []
    return announce(taken, *told, *_prompt(taken))


def _ask_hint(table: Table) -> Table:
    if not can_person_move(table) or is_between_rounds(table):
        return refuse(table, sentence("You can get a hint when it’s your turn."))
    if table.tips:
        return show_next_step(table)
    return table._replace(hint_wanted=True, assisted=True, hints=table.hints + 1)


# Undo and redo.


def _step(table: Table, direction: int) -> Table:
    """One step back or forward for the person: past the computer's moves, whole turns at a time."""
    history = history_after_step(table, direction)
    if history is None:
        return refuse(table, _why_no_step(table, direction))
    if table.retry:
        return update(table, BeginRetry(table.retry.turn.move_number))
    if table.is_replay and direction > 0:
        sentences = [history.game.tell(table.state, history.last_move)]
    else:
        sentences = [sentence("Move undone.") if direction < 0 else sentence("Move redone.")]
    if table.is_replay:
        sentences = _seen_in_replay(table, history, sentences)
    # Changing one's mind before passing the device on is not assistance.
    assisted = table.assisted or can_undo_freely(table)
    undos = table.undos + (direction < 0 and assisted and not table.is_replay)
    return announce(_at(table, history)._replace(assisted=assisted, undos=undos), *sentences)


def _show_move(table: Table, number: int) -> Table:
    if not table.is_replay or number > len(table.record.moves):
        return table
    history = table.history.go_to(number)
    moves = history.moves()
    told = [history.game.tell(history.states[number - 1], moves[-1])] if moves else []
    return announce(_at(table, history), *_seen_in_replay(table, history, told))


def _seen_in_replay(
    table: Table, history: History[Any, Any], told: list[Sentence]
) -> list[Sentence]:
    """What the review says about this position; or else what was done, and what could be expected then."""
    if table.review and (remarks := reviews.remarks(_at(table, history))):
        return [*remarks]
    return [*told, *_chances(history)]


def _chances(history: History[Any, Any]) -> list[Sentence]:
    """What the player to move could expect, in games that can say it."""
    game = history.game
    chances, player = game.chances, game.to_move(history.state)
    # During a game they would be a hint.
    is_finished = game.outcome(history.states[-1]) is not None
    if chances is None or player is None or not is_finished:
        return []
    text = chances(game.view_for(history.state, player))
    return [text] if text else []


def _why_no_step(table: Table, direction: int) -> Sentence:
    if table.retry:
        return sentence("Find a better move first, or tap Show to see it.")
    if direction > 0:
        return sentence("Nothing to redo.")
    if not table.history.can_undo or can_undo_freely(table):
        return sentence("Nothing to undo.")
    if is_device_shared(table):
        if must_pass_device(table) or is_round_or_game_over(table):
            return sentence("You can’t undo that move: it revealed a card.")
        return sentence("You can’t undo a move after passing the device.")
    if len(persons(table)) > 1:
        return sentence("You can’t undo a move that revealed a card.")
    return sentence(
        "You can’t undo in this game. For a game with undo, tap New and choose Undo: On."
    )


def _at(table: Table, history: History[Any, Any]) -> Table:
    """The table at another position: nothing is selected, and hints are gone."""
    return table._replace(
        history=history,
        selected=(),
        hint_wanted=False,
        tips=(),
        hint_step=0,
        regret=None,
        peeked_cell="",
        review=table.review if table.is_replay else None,
    )

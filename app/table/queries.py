"""Questions about a table. None of them changes anything; `app/table/position.py` works most of them out."""

from collections.abc import Callable
from typing import Any

from app.table.position import position_of
from app.table.table import PERSON, Table, Tip
from app.views.contract import Contents, MemoryAid, View
from app.views.gestures import Choices, Gesture, kind_of
from rules.game import Outcome, Player, Sentence, Step
from rules.history import History


def view_of(table: Table) -> View[Any, Any]:
    return position_of(table).view


def lesson_step(table: Table) -> Step | None:
    """The next step of a tutorial; None if it is complete, or if this game has left its path."""
    return position_of(table).lesson_step


def is_lesson(table: Table) -> bool:
    return table.history.game.is_lesson(table.record.variant)


# Who plays, and whose turn it is.


def persons(table: Table) -> tuple[Player, ...]:
    return position_of(table).persons


def player_to_move(table: Table) -> Player | None:
    return position_of(table).player_to_move


def can_person_move(table: Table) -> bool:
    return position_of(table).can_person_move


def is_only_shown(table: Table) -> bool:
    return position_of(table).is_only_shown


def level_to_move(table: Table) -> str | None:
    """The computer's level if it is the computer's turn."""
    player = player_to_move(table)
    if player is None or table.seats[player] == PERSON or is_between_rounds(table):
        return None
    return table.seats[player]


def last_turn(table: Table) -> tuple[tuple[Any, Any], ...]:
    """The last moves in a row of one player, each with the state before it."""
    game, record, states = table.history.game, table.record, table.history.states
    turn: list[tuple[Any, Any]] = []
    for number in range(record.at - 1, -1, -1):
        if turn and game.to_move(states[number]) != game.to_move(turn[0][0]):
            break
        turn.insert(0, (states[number], game.read_move(record.moves[number])))
    return tuple(turn)


def has_number(table: Table) -> bool:
    """Does the number of the deal distinguish it from others?"""
    game = table.history.game
    return game.tasks is None and table.record.variant not in game.fixed_deals


# The end of a game or a round.


def outcome_of(table: Table) -> Outcome | None:
    return position_of(table).outcome


def is_over(table: Table) -> bool:
    return position_of(table).outcome is not None


def is_between_rounds(table: Table) -> bool:
    """Between rounds any person may continue."""
    return position_of(table).is_between_rounds


def is_round_or_game_over(table: Table) -> bool:
    return is_over(table) or is_between_rounds(table)


def has_just_ended(before: Table | None, after: Table) -> bool:
    """Did the step from `before` to `after` end the game, or a round of it?"""
    if before is None or before.record == after.record:
        return False
    if before.is_replay or after.is_replay or after.is_watched:
        return False
    if before.record.deal != after.record.deal or before.daily != after.daily:
        return False  # another table was opened
    if is_between_rounds(after):
        return not is_between_rounds(before)
    return is_over(after) and not is_over(before)


# One device for two people who must not see each other's cards.


def has_hidden_hands(table: Table) -> bool:
    return position_of(table).has_hidden_hands


def is_device_shared(table: Table) -> bool:
    """Do people who must not see each other's cards pass this device to each other?"""
    return position_of(table).is_device_shared


def is_covered(table: Table) -> bool:
    """Nothing is shown: the device is being passed to the player to move."""
    return position_of(table).is_covered


def must_pass_device(table: Table) -> bool:
    """The holder has moved, but has not passed the device on yet."""
    return position_of(table).must_pass_device


# What the viewer sees.


def viewer(table: Table) -> Player:
    """Which player's view is shown: the only person's, or that of the person to move."""
    return position_of(table).viewer


def bottom_player(table: Table) -> Player:
    """Who sits at the lower edge: two people take turns there only where each has a hand to play from."""
    return position_of(table).bottom_player


def visible_state(table: Table) -> Any:
    """The state without anything the viewer must not see."""
    return position_of(table).visible_state


def cell_contents(table: Table, cell: str) -> Contents | None:
    """What lies in a cell, if the view lets people look into it."""
    peek = view_of(table).peek
    return peek(visible_state(table), cell) if peek and not is_covered(table) else None


def opens_on_tap(table: Table, cell: str) -> bool:
    """Does a tap show what is in this cell? Not a single card, where a tap can be a move: it is visible."""
    contents = cell_contents(table, cell)
    if contents is None or not (view_of(table).places_on_tap and can_person_move(table)):
        return contents is not None
    return len(contents[1]) > 1


def explanation(table: Table, cell: str) -> tuple[Sentence, ...]:
    """What a cell is, and what can be done with it, in games that say so."""
    explain = view_of(table).explain
    if explain is None or is_covered(table):
        return ()
    return explain()(visible_state(table), bottom_player(table), cell)


def memory_aid(table: Table) -> MemoryAid[Any] | None:
    """Only for one person: two people would see each other's notes."""
    return view_of(table).memory_aid if len(persons(table)) == 1 else None


# What the player can do.


def choices(table: Table) -> Choices:
    """What can be done now: while another player is to move, only free pieces can be selected."""
    return position_of(table).choices


def move_of_tap(table: Table, cell: str) -> Any:
    """The move that a tap on this cell makes; None if there is none, or if more than a tap is needed."""
    is_wanted = view_of(table).places_on_tap and not table.selected and can_person_move(table)
    return choices(table).move_of_tap(cell) if is_wanted else None


def clears_selection(table: Table, cell: str) -> bool:
    """Is this a place where a tap deselects everything?"""
    free = view_of(table).free_pieces
    return free is not None and cell in free.deselecting_cells


def gesture_function(table: Table) -> Callable[[Any], Gesture]:
    """The gesture for each move in this position."""
    return position_of(table).gesture


def free_pieces(table: Table) -> tuple[str, ...]:
    """The pieces that may be selected at any time, in games that have them."""
    return position_of(table).free_pieces


def name_of_move(table: Table, move: Any) -> Sentence:
    """The name of a move within a sentence: what is played, or the place that is touched."""
    view = view_of(table)
    if view.free_pieces:
        return view.free_pieces.name_of_move(move)
    target = gesture_function(table)(move).target
    scene = view.render(visible_state(table), bottom_player(table), None)
    cell = next(cell for cell in scene.cells() if cell.name == target)
    return cell.short or cell.label


def touched_by(table: Table, move: Any) -> frozenset[str]:
    """The names of the cells and pieces that this move touches, in games with free pieces only the pieces."""
    view, gesture_of = view_of(table), gesture_function(table)
    free = view.free_pieces
    if free is None:
        return gesture_of(move).names()
    names = free.names(visible_state(table), bottom_player(table))
    return (
        frozenset(Choices((move,), gesture_of, names).pieces_for(move)) or gesture_of(move).names()
    )


def has_free_pieces(table: Table, cell: str) -> bool:
    """Are there pieces in this cell that a swipe selects?"""
    free = view_of(table).free_pieces
    if free is None or not free.can_swipe:
        return False
    return any(kind_of(piece) == cell for piece in free_pieces(table))


def tips_by_name(table: Table) -> dict[str, Tip]:
    """For each piece or cell that tells the advised moves apart, the best move with it."""
    read_move, gesture_of = table.history.game.read_move, gesture_function(table)
    gestures = [(gesture_of(read_move(tip.move)), tip) for tip in table.tips]
    shared = frozenset.intersection(*(made.names() for made, _ in gestures)) if gestures else ()
    best: dict[str, Tip] = {}
    for made, tip in gestures:
        for name in made.names().difference(shared) or {made.target}:
            if name not in best or tip.loss < best[name].loss:
                best[name] = tip
    return best


# Undo, redo and replays.


def can_look_back(table: Table) -> bool:
    """May earlier positions be shown? Not where they would show somebody's hidden hand.

    Nor in a tutorial, nor in a puzzle, which is about one position.
    """
    is_hidden = is_device_shared(table) and not is_over(table)
    is_free = table.exercise is None and lesson_step(table) is None
    return is_free and not is_hidden and not is_covered(table)


def can_undo(table: Table) -> bool:
    return history_after_step(table, -1) is not None


def can_redo(table: Table) -> bool:
    return history_after_step(table, +1) is not None


def has_final_moves(table: Table) -> bool:
    """Can a move of this game reveal something new, so that it cannot be undone?"""
    return table.history.game.hidden is not None


def can_undo_freely(table: Table) -> bool:
    """May any move be undone, at any time?"""
    alone = table.practice and not is_device_shared(table)
    return table.is_replay or alone or is_lesson(table) or not has_final_moves(table)


def _is_between_rounds(history: History[Any, Any]) -> bool:
    rounds = history.game.rounds
    return rounds is not None and rounds.is_between(history.state)


def history_after_step(table: Table, direction: int) -> History[Any, Any] | None:
    """The history one step back or forward, as far as that is allowed."""
    if table.retry:
        is_next_try = direction < 0 and bool(table.retry.tried)
        return table.retry.whole.go_to(table.retry.turn.move_number) if is_next_try else None
    if not can_undo_freely(table):
        return _step_within_turn(table, direction)
    history = table.history
    while history.can_undo if direction < 0 else history.can_redo:
        history = history.undo() if direction < 0 else history.redo()
        player = history.game.to_move(history.state)
        # A game that is only shown is shown move by move.
        is_ours = player is None or table.seats[player] == PERSON or _is_between_rounds(history)
        if is_ours or table.is_replay:
            return history
    return history if direction > 0 and history != table.history else None


def _step_within_turn(table: Table, direction: int) -> History[Any, Any] | None:
    """Where moves can be final: only a person's own last move, and only if it revealed nothing new.

    Where people share the device, a move is the player's own as long as they hold it.
    """
    history, hidden = table.history, table.history.game.hidden
    if direction > 0:
        mine = history.can_redo and (not has_hidden_hands(table) or _holder_is_to_move(table))
        return history.redo() if mine else None
    if not history.can_undo or (has_hidden_hands(table) and not must_pass_device(table)):
        return None
    before, move = history.undo(), history.last_move
    player = history.game.to_move(before.state)
    if player is None or table.seats[player] != PERSON:
        return None
    return None if hidden and hidden.is_final(before.state, move) else before


def _holder_is_to_move(table: Table) -> bool:
    return is_device_shared(table) and table.holder == player_to_move(table)

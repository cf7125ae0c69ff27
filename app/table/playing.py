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
from app.table.queries import (
    bottom_player,
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
    name_of_move,
    persons,
    player_to_move,
    tips_by_name,
    view_of,
    viewer,
    visible_state,
)
from app.table.table import Notice, ReviewedTurn, Solution, Table, Tip
from app.views.gestures import Completed, Gesture, Selected, kind_of
from rules.game import IllegalMove, Sentence, sentence
from rules.history import History

_NOT_THERE = sentence("That does not go there.")


def update(table: Table, event: Event) -> Table:
    match event:
        case Touch(cell, piece):
            return _touch(table, cell, piece)
        case Grab(pieces):
            return table._replace(selected=pieces) if _may_grab(table, pieces) else table
        case Drop(cell, piece):
            if not table.selected or not can_person_move(table):
                return table._replace(selected=table.selected if free_pieces(table) else ())
            return _do(table, choices(table).drop(cell, table.selected, piece))
        case SwipeOver(cell, lowers):
            return _do(table, choices(table).sweep(cell, table.selected, lowers=lowers))
        case ClearSelection():
            return table._replace(selected=())
        case ComputerMoved(asked, text):
            if asked != table.record:
                return table
            return _play(table, table.history.game.read_move(text))
        case Undo():
            return _step(table, -1)
        case Redo():
            return _step(table, +1)
        case SelectOnlyPiece():
            only = choices(table).only_piece() if can_person_move(table) else ""
            if not only:
                return refuse(table, sentence("There is not just one thing to pick up."))
            return table._replace(selected=() if table.selected else (only,))
        case Peek(cell):
            return table._replace(
                peeked_cell=cell if not cell or cell_contents(table, cell) else ""
            )
        case AskSolution():
            return table if table.solution else table._replace(solution=Solution())
        case SolutionReceived(asked, moves):
            is_same = (asked.game, asked.seed) == (table.record.game, table.record.seed)
            return table._replace(solution=Solution(moves, is_wanted=False)) if is_same else table
        case AskHint():
            if not can_person_move(table) or is_between_rounds(table):
                return refuse(table, sentence("A hint has to wait until it is your turn."))
            if table.tips and free_pieces(table):
                return _raise_next(table)
            return table._replace(hint_wanted=True, assisted=True)
        case HintReceived(asked, tips, regret):
            if asked != table.record or not table.hint_wanted:
                return table
            return _advised(table._replace(tips=tips, regret=regret, hint_wanted=False))
        case PassDevice():
            if not must_pass_device(table):
                return table
            return _say(_fresh(table, table.history)._replace(holder=None))
        case TakeDevice():
            if not is_covered(table):
                return table
            taken = table._replace(holder=player_to_move(table))
            return _say(taken, *_last_told(taken), *_prompt(taken))
        case TurnReviewed(asked, at, tips):
            return table if asked != table.record else _looked_at(table, at, tips)
        case Announce(words):
            return _say(table, words)


def _advised(table: Table) -> Table:
    """Say which moves are best, by the names their places have on the board."""
    view = view_of(table)
    if free_pieces(table):
        return _raise_next(table)
    best = {name: tip.note for name, tip in tips_by_name(table).items() if not tip.loss}
    scene = view.render(visible_state(table), bottom_player(table), None)
    if len(table.tips) > 1 and not any(tip.loss for tip in table.tips):
        return _say(table, sentence("One choice is as good as another."))
    words = [
        sentence("Best: {cell}", cell=cell.short or cell.label)
        if note.text == "best"
        else sentence("Best: {cell} ({note})", cell=cell.short or cell.label, note=note)
        for cell in scene.cells()
        for note in [next((best[n] for n in map(kind_of, cell.names()) if n in best), None)]
        if note
    ]
    return _say(table, *words)


def _raise_next(table: Table) -> Table:
    """Where cards are raised freely, a hint raises those of a best move; the next hint those of another."""
    game, may = table.history.game, choices(table)
    least = min(tip.loss for tip in table.tips)
    best = [(game.read_move(tip.move), tip.note) for tip in table.tips if tip.loss == least]
    hands = [may.raised(move) for move, _ in best]
    at = (hands.index(table.selected) + 1) % len(best) if table.selected in hands else 0
    move, note = best[at]
    words = [sentence("{note}: {play}", note=note, play=name_of_move(table, move))]
    if len(best) > 1:
        words.append(sentence("{number} of {count}", number=at + 1, count=len(best)))
    if table.regret:
        words.append(table.regret)
    return _say(table._replace(selected=hands[at]), *words)


def _touch(table: Table, cell: str, piece: str) -> Table:
    if not table.selected and piece == "" and cell_contents(table, cell):
        return table._replace(peeked_cell=cell)
    if (aid := memory_aid(table)) and cell == aid.hidden.name:
        return table._replace(is_memory_aid_on=not table.is_memory_aid_on)
    if table.is_replay:
        return refuse(table, sentence("This game is only shown: step through it with the buttons."))
    if table.is_watched:
        return refuse(table, sentence("This game is open in another tab."))
    if not can_person_move(table):
        if any(kind_of(name) == kind_of(cell) for name in free_pieces(table)):
            return _do(table, choices(table).touch(cell, table.selected, piece))
        # While another one thinks nothing is illegal, only early; after the end the rules say why.
        if must_pass_device(table):
            return refuse(table, sentence("Your move is made: pass the device on."))
        if is_covered(table):
            return refuse(
                table, sentence("Pass the device to {player}", player=player_to_move(table))
            )
        if player_to_move(table) is not None:
            return refuse(table, sentence("It is the computer’s turn."))
        return _explain(table, Gesture(piece or cell))
    return _do(table, choices(table).touch(cell, table.selected, piece))


def _may_grab(table: Table, pieces: tuple[str, ...]) -> bool:
    *others, last = pieces
    return choices(table).can_select(last, tuple(others))


def _do(table: Table, meant: Selected | Completed) -> Table:
    match meant:
        case Selected(pieces):
            return table._replace(selected=pieces)
        case Completed(_, move) if move is not None:
            return _play(table, move)
        case Completed(gesture):
            return _explain(table, gesture)


def _explain(table: Table, gesture: Gesture) -> Table:
    """A gesture that is no legal move: ask the rules for their reason. The pieces go back."""
    game = table.history.game
    table = table._replace(selected=table.selected if free_pieces(table) else ())
    if (step := lesson_step(table)) and step.moves and gesture.pieces:
        return refuse(table, step.text)
    try:
        move = view_of(table).intended_move(gesture)
        if move is None:
            return refuse(table, _NOT_THERE) if gesture.pieces else table
        game.apply(table.state, move)
    except IllegalMove as refused:
        return refuse(table, sentence("the game is over") if is_over(table) else refused.sentence)
    if free_pieces(table):
        # Raised cards may be brought to more than one place, and mean the same in each.
        return _play(table, move)
    # The move is legal, but whoever is to move makes it by touching something else.
    return refuse(table, *(_prompt(table) or (_NOT_THERE,)))


def _play(table: Table, move: Any) -> Table:
    game = table.history.game
    told = game.tell(table.state, move)
    history = table.history.play(move)
    before, table = table, _fresh(table, history)
    if player_to_move(before) != viewer(before):
        # What was raised while the other one thought stays raised, as far as it is still there.
        table = table._replace(selected=choices(table).still_there(before.selected))
    if is_between_rounds(before):
        # While all lay open the device belonged to both.
        table = table._replace(holder=None)
    ended = game.outcome(history.state)
    return _say(table, told, *([ended.why] if ended else _prompt(table)))


def _prompt(table: Table) -> tuple[Sentence, ...]:
    """What the rules have to say to the person who is to move."""
    prompt = table.history.game.prompt
    words = prompt(table.state) if prompt and can_person_move(table) else None
    return (words,) if words else ()


def _last_told(table: Table) -> tuple[Sentence, ...]:
    """What the other one did, for who has just taken the device."""
    at, history = table.record.at, table.history
    return (history.game.tell(history.states[at - 1], history.moves()[-1]),) if at else ()


def _looked_at(table: Table, at: int, tips: tuple[Tip, ...]) -> Table:
    """A turn of the round that is over, beside the best that could have been done."""
    if any(each.at == at for each in table.review):
        return table
    played = table.record.moves[at]
    loss = next(tip.loss for tip in tips if tip.move == played)
    looked = ReviewedTurn(at, played, tips[0], loss)
    return table._replace(review=(*table.review, looked))


def _step(table: Table, direction: int) -> Table:
    """One step back or forth for the person: past the computer's moves, whole turns at a time."""
    history = history_after_step(table, direction)
    if history is None:
        return refuse(table, _why_no_step(table, direction))
    if table.is_replay and direction > 0:
        words = [history.game.tell(table.state, history.moves()[-1])]
    else:
        words = [sentence("Took back a move.") if direction < 0 else sentence("Played it again.")]
    if table.is_replay:
        words += _chances(history)
    # Who has not passed the device on may still change their mind: that is no help.
    assisted = table.assisted or can_undo_freely(table)
    return _say(_fresh(table, history)._replace(assisted=assisted), *words)


def _chances(history: History[Any, Any]) -> list[Sentence]:
    """What whoever is to move could reckon with, in games that can say it."""
    game = history.game
    chances, player = game.chances, game.to_move(history.state)
    if chances is None or player is None:
        return []
    words = chances(game.view_for(history.state, player))
    return [words] if words else []


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


def _fresh(table: Table, history: History[Any, Any]) -> Table:
    """The table at another position: fingers empty, hints gone."""
    return table._replace(
        history=history,
        selected=(),
        hint_wanted=False,
        tips=(),
        regret=None,
        peeked_cell="",
        review=(),
    )


def _say(table: Table, *words: Sentence, refused: bool = False) -> Table:
    return table._replace(notice=Notice(words, refused, table.notice.number + 1))


def refuse(table: Table, *why: Sentence) -> Table:
    return _say(table, *why, refused=True)

"""Hints: what a table shows of the computer's opinion, step by step.

The first press of Hint says where to look, the second one shows the best move, the third one says why it is
the best and what the next best one costs. Where there is nothing to give away, all of it is said instantly.
"""

from collections.abc import Iterator
from typing import Any

from app.table.notices import announce
from app.table.queries import (
    bottom_player,
    choices,
    free_pieces,
    name_of_move,
    tips_by_name,
    view_of,
    visible_state,
)
from app.table.table import MOVE, NUDGE, REASON, Table, Tip
from app.views.gestures import kind_of
from app.views.scene import Cell
from rules import computer_of
from rules.computer import Advice, HintWords
from rules.game import Sentence, sentence

_PRESS_FOR_MOVE = sentence("Press Hint again to see the move")
_PRESS_FOR_REASON = sentence("Press Hint again for the reason")


def show_hint(table: Table, tips: tuple[Tip, ...], regret: Sentence | None) -> Table:
    """Begin with the first step, unless there is nothing to find out."""
    step = NUDGE if any(tip.loss for tip in tips) else REASON
    hinted = table._replace(tips=tips, regret=regret, hint_wanted=False, hint_step=step)
    return _show(hinted, 0)


def show_next_step(table: Table) -> Table:
    """After the last step: the next move that is just as good, in games in which a hint selects pieces."""
    place = _selected_place(table)
    if place is not None and table.hint_step == REASON:
        place = (place + 1) % len(_best_tips(table))
    step = MOVE if table.hint_step == NUDGE else REASON
    return _show(table._replace(hint_step=step), place or 0)


def _show(table: Table, place: int) -> Table:
    if table.hint_step == NUDGE:
        return announce(table, *_nudge(table))
    return _select_move(table, place) if free_pieces(table) else _name_cells(table)


def _best_tips(table: Table) -> list[Tip]:
    least = min(tip.loss for tip in table.tips)
    return [tip for tip in table.tips if tip.loss == least]


def _next_best(tips: tuple[Tip, ...]) -> Tip | None:
    least = min(tip.loss for tip in tips)
    return min((tip for tip in tips if tip.loss > least), key=lambda tip: tip.loss, default=None)


# The words of the game.


def _words(table: Table) -> HintWords[Any, Any] | None:
    words = computer_of(table.record.game).hint_words
    return words() if words else None


def _advice(table: Table, tip: Tip) -> Advice[Any]:
    return Advice(table.history.game.read_move(tip.move), tip.loss, tip.note)


def _nudge(table: Table) -> tuple[Sentence, ...]:
    """In a game without words of its own, how many moves are good."""
    best, words = _best_tips(table), _words(table)
    if words:
        nudge = words.nudge(visible_state(table), _advice(table, best[0]))
    elif len(best) == 1:
        nudge = sentence("Only one of {total} choices is best", total=len(table.tips))
    else:
        counts = {"count": len(best), "total": len(table.tips)}
        nudge = sentence("{count} of {total} choices are equally good", **counts)
    return (nudge, _PRESS_FOR_MOVE, *_regret(table))


def _regret(table: Table) -> tuple[Sentence, ...]:
    return (table.regret,) if table.regret else ()


def _reason(table: Table, tip: Tip) -> Sentence:
    words = _words(table)
    reason = words.reason if words else None
    return reason(visible_state(table), _advice(table, tip)) if reason else tip.note


def _cost(table: Table, tip: Tip) -> Sentence:
    words = _words(table)
    cost = words.cost if words else None
    return cost(visible_state(table), _advice(table, tip)) if cost else tip.note


# Games in which cells are marked.


def _name_cells(table: Table) -> Table:
    """Say which cells are best; the board marks them."""
    tips, is_reason = table.tips, table.hint_step == REASON
    if len(tips) > 1 and not any(tip.loss for tip in tips):
        return announce(table, sentence("All choices are equally good."))
    shown = list(_cells_with_tips(table))
    best = [(cell, tip) for cell, tip in shown if not tip.loss]
    (cell, tip), *ties = sorted(best, key=lambda found: tips.index(found[1]))
    if is_reason:
        return announce(table, _best_cell(cell, _reason(table, tip)), *_costs(table, shown))
    sentences = [sentence("Best: {cell}", cell=_name(cell))]
    if ties:
        cells = {f"cell{number}": _name(tie) for number, (tie, _) in enumerate(ties)}
        listed = sentence(", ".join(f"{{{name}}}" for name in cells), **cells)
        sentences.append(sentence("Just as good: {cells}", cells=listed))
    return announce(table, *sentences, _PRESS_FOR_REASON)


def _cells_with_tips(table: Table) -> Iterator[tuple[Cell, Tip]]:
    """The cells of the board that tell the advised moves apart, each with its best move."""
    tips = tips_by_name(table)
    scene = view_of(table).render(visible_state(table), bottom_player(table), None)
    for cell in scene.cells():
        here = [tips[name] for name in map(kind_of, cell.names()) if name in tips]
        if here:
            yield cell, min(here, key=lambda tip: tip.loss)


def _best_cell(cell: Cell, note: Sentence) -> Sentence:
    if note.text == "best":
        return sentence("Best: {cell}", cell=_name(cell))
    return sentence("Best: {cell} ({note})", cell=_name(cell), note=note)


def _name(cell: Cell) -> Sentence:
    return cell.short or cell.label


def _costs(table: Table, shown: list[tuple[Cell, Tip]]) -> Iterator[Sentence]:
    """What the next best cell costs, with the number that the board shows: so it says what those mean."""
    worse = _next_best(tuple(tip for _, tip in shown))
    if worse is None:
        return
    cell = next(cell for cell, tip in shown if tip == worse)
    words = "Next best: {cell} (−{loss}: {note})"
    loss, note = f"{worse.loss:g}", _cost(table, worse)
    yield sentence(words, cell=_name(cell), loss=loss, note=note)


# Games in which pieces are selected freely.


def _select_move(table: Table, place: int) -> Table:
    """Select the pieces of one of the best moves, and say which one it is."""
    best = _best_tips(table)
    tip, move = best[place], table.history.game.read_move(best[place].move)
    play = name_of_move(table, move)
    if table.hint_step == REASON:
        sentences = [sentence("{note}: {play}", note=_reason(table, tip), play=play)]
    else:
        sentences = [sentence("Best: {cell}", cell=play)]
    if len(best) > 1:
        words = "Good play {number} of {count}"
        sentences.append(sentence(words, number=place + 1, count=len(best)))
    if table.hint_step == REASON:
        sentences += [*_cost_of_next_play(table), *_regret(table)]
    else:
        sentences.append(_PRESS_FOR_REASON)
    return announce(table._replace(selected=_pieces_for(table, tip)), *sentences)


def _pieces_for(table: Table, tip: Tip) -> tuple[str, ...]:
    return choices(table).pieces_for(table.history.game.read_move(tip.move))


def _selected_place(table: Table) -> int | None:
    """Which of the best moves is selected, if one of them is."""
    if not free_pieces(table) or table.hint_step == NUDGE:
        return None
    selections = [_pieces_for(table, tip) for tip in _best_tips(table)]
    return selections.index(table.selected) if table.selected in selections else None


def _cost_of_next_play(table: Table) -> Iterator[Sentence]:
    worse = _next_best(table.tips)
    if worse is not None:
        play = name_of_move(table, table.history.game.read_move(worse.move))
        yield sentence("Next best: {cell} ({note})", cell=play, note=_cost(table, worse))

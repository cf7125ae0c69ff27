"""Hints: what a table shows of the computer's opinion."""

from collections.abc import Iterator

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
from app.table.table import Table, Tip
from app.views.gestures import kind_of
from app.views.scene import Cell
from rules import computer_of
from rules.game import Sentence, sentence


def show_hint(table: Table, tips: tuple[Tip, ...], regret: Sentence | None) -> Table:
    """Say which moves are best, using the names of places on the board."""
    table = table._replace(tips=tips, regret=regret, hint_wanted=False)
    if free_pieces(table):
        nudge = _nudge(table)
        return announce(table, *nudge) if nudge else select_next_best_move(table)
    if len(tips) > 1 and not any(tip.loss for tip in tips):
        return announce(table, sentence("All choices are equally good."))
    best = [(cell, tip) for cell, tip in _cells_with_tips(table) if not tip.loss]
    (cell, tip), *ties = sorted(best, key=lambda found: tips.index(found[1]))
    sentences = [_best_cell(cell, tip.note)]
    if ties:
        cells = {f"cell{number}": tie.short or tie.label for number, (tie, _) in enumerate(ties)}
        listed = sentence(", ".join(f"{{{name}}}" for name in cells), **cells)
        sentences.append(sentence("Just as good: {cells}", cells=listed))
    meaning = computer_of(table.record.game).meaning_of_loss
    if meaning and any(tip.loss for tip in tips):
        sentences.append(meaning)
    return announce(table, *sentences)


def _nudge(table: Table) -> tuple[Sentence, ...]:
    """What kind of move is best, in games that say so before they show its pieces."""
    free, best = view_of(table).free_pieces, table.tips[0]
    if free is None or free.nudge is None:
        return ()
    kind = free.nudge(visible_state(table), table.history.game.read_move(best.move))
    hint = sentence("{note}. {play}", note=best.note, play=(kind,))
    more = sentence("Press Hint again to see the cards")
    return (hint, more, *([table.regret] if table.regret else []))


def _cells_with_tips(table: Table) -> Iterator[tuple[Cell, Tip]]:
    """The cells of the board that tell the advised moves apart, each with its best move."""
    tips = tips_by_name(table)
    scene = view_of(table).render(visible_state(table), bottom_player(table), None)
    for cell in scene.cells():
        here = [tips[name] for name in map(kind_of, cell.names()) if name in tips]
        if here:
            yield cell, min(here, key=lambda tip: tip.loss)


def _best_cell(cell: Cell, note: Sentence) -> Sentence:
    name = cell.short or cell.label
    if note.text == "best":
        return sentence("Best: {cell}", cell=name)
    return sentence("Best: {cell} ({note})", cell=name, note=note)


def select_next_best_move(table: Table) -> Table:
    """Where pieces are free, a hint selects those of a best move, and the next hint those of another one."""
    game, may = table.history.game, choices(table)
    least = min(tip.loss for tip in table.tips)
    best = [(game.read_move(tip.move), tip.note) for tip in table.tips if tip.loss == least]
    selections = [may.pieces_for(move) for move, _ in best]
    is_shown = table.selected in selections
    place = (selections.index(table.selected) + 1) % len(best) if is_shown else 0
    move, note = best[place]
    sentences = [sentence("{note}: {play}", note=note, play=name_of_move(table, move))]
    if len(best) > 1:
        words = "Good play {number} of {count}"
        sentences.append(sentence(words, number=place + 1, count=len(best)))
    if table.regret:
        sentences.append(table.regret)
    return announce(table._replace(selected=selections[place]), *sentences)

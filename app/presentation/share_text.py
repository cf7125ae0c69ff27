"""A game as text to share: every move and how it ended, or the result alone, with a link."""

from app.presentation import wording
from app.saves import daily
from app.table.queries import is_over
from app.table.table import Table
from app.text.render import names, text_of, with_full_stop
from rules.game import Sentence, sentence


def whole_game(table: Table, address: str) -> str:
    """A line for each move."""
    moves = [f"{number}. {line}" for number, line in enumerate(wording.move_log(table), start=1)]
    result_line = [with_full_stop(wording.status(table))] if is_over(table) else []
    return "\n".join([_heading(table), *moves, *result_line, address])


def result(table: Table, address: str) -> str:
    """One sentence and a link: read aloud it makes sense, which a row of coloured squares does not."""
    return f"{_heading(table)}: {with_full_stop(text_of(_outcome(table), names(table)))} {address}"


def _heading(table: Table) -> str:
    title = sentence(table.history.game.title)
    if table.daily:
        return text_of(
            sentence("Parlour, {game}, deal of {day}", game=title, day=daily.in_words(table.daily))
        )
    words = "Parlour, {game}, {variant}, game number {number}"
    return text_of(
        sentence(words, game=title, variant=wording.variant_title(table), number=table.record.seed)
    )


def _outcome(table: Table) -> Sentence:
    outcome = table.history.game.outcome(table.state)
    if outcome is None:
        return sentence("{count} moves so far", count=table.record.at)
    headline = wording.headline(table, outcome)
    if len(table.seats) > 1:
        return headline
    return sentence("{headline} in {count} moves", headline=headline, count=table.record.at)

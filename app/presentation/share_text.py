"""A game in words, to be sent to somebody: who played what, every move, how it ended, and a link."""

from app.presentation import wording
from app.saves import daily
from app.table.queries import is_over
from app.table.table import Table
from app.text.render import names, say, stopped
from rules.game import Sentence, sentence


def as_text(table: Table, address: str) -> str:
    """The whole game, a line for each move."""
    moves = [f"{number}. {line}" for number, line in enumerate(wording.log(table), start=1)]
    ended = [stopped(wording.status(table))] if is_over(table) else []
    return "\n".join([_heading(table), *moves, *ended, address])


def result(table: Table, address: str) -> str:
    """One sentence and a link: read aloud it makes sense, which a row of coloured squares does not."""
    return f"{_heading(table)}: {stopped(say(_outcome(table), names(table)))} {address}"


def _heading(table: Table) -> str:
    title = sentence(table.history.game.title)
    if table.daily:
        return say(
            sentence("Parlour, {game}, deal of {day}", game=title, day=daily.in_words(table.daily))
        )
    words = "Parlour, {game}, {variant}, game number {number}"
    return say(
        sentence(words, game=title, variant=wording.title_of(table), number=table.record.seed)
    )


def _outcome(table: Table) -> Sentence:
    ended = table.history.game.outcome(table.state)
    if ended is None:
        return sentence("{count} moves so far", count=table.record.at)
    head = wording.headline(table, ended)
    if len(table.seats) > 1:
        return head
    return sentence("{headline} in {count} moves", headline=head, count=table.record.at)

"""What a table says to the people at it."""

from app.table.table import Notice, Table
from rules.game import Sentence


def announce(table: Table, *sentences: Sentence) -> Table:
    return _with_notice(table, sentences, is_refusal=False)


def refuse(table: Table, *reasons: Sentence) -> Table:
    return _with_notice(table, reasons, is_refusal=True)


def _with_notice(table: Table, sentences: tuple[Sentence, ...], *, is_refusal: bool) -> Table:
    return table._replace(notice=Notice(sentences, is_refusal, table.notice.number + 1))

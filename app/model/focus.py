"""Where the focus goes when something else opens, because the element that had it is gone."""

from app.model.app_state import AppState
from app.model.effects import Focus, Target
from app.table import queries
from app.table.table import Table


def moved(before: AppState, after: AppState) -> Focus | None:
    if after.page:
        is_new = (after.page, after.page_subject) != (before.page, before.page_subject)
        return Focus(Target.PAGE) if is_new else None
    if after.table is None:
        return Focus(Target.LOBBY_CARD, before.table.record.game) if before.table else None
    if after.is_watching:
        return None if before.is_watching else Focus(Target.OTHER_TAB)
    if before.dialog == "intro" and not after.dialog:
        return Focus(Target.BOARD)
    was_hidden = before.table is None or before.is_watching or bool(before.page)
    if queries.is_covered(after.table):
        return Focus(Target.PASS_DEVICE) if was_hidden or not _is_covered(before.table) else None
    if was_hidden or _is_covered(before.table):
        return Focus(Target.BOARD)
    return None if after.dialog else Focus(Target.BOARD_IF_LOST)


def _is_covered(table: Table | None) -> bool:
    return table is not None and queries.is_covered(table)

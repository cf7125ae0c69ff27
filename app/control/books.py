"""Keeps the books of the house: the journals, the calendar, and the number of the next deal."""

import secrets
from datetime import date
from typing import TYPE_CHECKING

from app.model import app_state
from app.model.app_state import House
from app.saves import daily, finished_games, keys
from app.saves.commitment import Seal, commitment, is_sealed
from app.saves.finished_games import Journal
from rules import NAMES
from rules.chance import SEEDS
from rules.game import sentence

if TYPE_CHECKING:
    from app.control.app import Host


class Books:
    def __init__(self, host: "Host") -> None:
        self._host = host

    def prepare(self, page: str, of: str) -> None:
        """What a page is going to show is looked up before it is opened; BadRecord if it cannot be."""
        if page == "daily" and of:
            daily.read(of, date.today())  # noqa: DTZ011  the day where the player is
        if page in ("statistics", "daily"):
            found = self._recollected(self._host.house, *NAMES)
            self._host.dispatch(app_state.Recollect(found.journals))
        if page == "fairness":
            self._host.dispatch(app_state.Sealed(self._seal()))

    def _seal(self) -> Seal:
        """Choose the number of the next deal, if that is not done yet."""
        keeper = self._host.keeper
        kept, opened = keeper.find(keys.SEALED), keeper.find(keys.OPENED)
        number = kept if is_sealed(kept) else str(secrets.randbelow(SEEDS))
        keeper.keep(keys.SEALED, number)
        return Seal(commitment(number), opened if is_sealed(opened) else "")

    def _recollected(self, now: House, *games: str) -> House:
        found: dict[str, Journal] = {
            key: finished_games.read(self._host.keeper.find(keys.journal_key(key)) or "")
            for key in games
            if key not in now.journals
        }
        return app_state.update(now, app_state.Recollect(found)) if found else now

    def counted(self, now: House) -> House:
        """The house with the game that has just ended at its table in the books."""
        assert now.table is not None
        line = finished_games.finished(now.table, date.today().isoformat())  # noqa: DTZ011
        if line is None:
            return now
        return app_state.update(
            self._recollected(now, now.table.record.game), app_state.Count(line)
        )

    def keep(self, key: str, found: Journal) -> None:
        """Write a journal down; lines that could not be read stay in it."""
        slot = keys.journal_key(key)
        kept = self._host.keeper.find(slot) or ""
        text = finished_games.unread(kept) + finished_games.write(found)
        if text != kept:
            self._host.keeper.keep(slot, text)

    def empty(self, key: str) -> None:
        """Reset the statistics of a game. What they were is kept aside, and can be brought back at once."""
        if self._host.keeper.find(keys.journal_key(key)):
            self._host.keeper.set_aside(keys.journal_key(key))
        self._host.dispatch(app_state.Empty(key))
        self._host.dispatch(app_state.Tell(sentence("These statistics begin anew.")))

    def refill(self) -> None:
        self._host.dispatch(app_state.Refill())
        self._host.dispatch(app_state.Tell(None))

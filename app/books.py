"""Keeps the books of the house: the journals, the calendar, and the number of the next deal."""

import secrets
from datetime import date
from typing import TYPE_CHECKING

from app import days, house, journal, slots
from app.fairness import Seal, commitment, is_sealed
from app.house import House
from app.journal import Journal
from rules import NAMES
from rules.chance import SEEDS
from rules.game import sentence

if TYPE_CHECKING:
    from app.host import Host


class Books:
    def __init__(self, host: "Host") -> None:
        self._host = host

    def prepare(self, page: str, of: str) -> None:
        """What a page is going to show is looked up before it is opened; BadRecord if it cannot be."""
        if page == "daily" and of:
            days.read(of, date.today())  # noqa: DTZ011  the day where the player is
        if page in ("statistics", "daily"):
            found = self._recollected(self._host.house, *NAMES)
            self._host.dispatch(house.Recollect(found.journals))
        if page == "fairness":
            self._host.dispatch(house.Sealed(self._seal()))

    def _seal(self) -> Seal:
        """Choose the number of the next deal, if that is not done yet."""
        keeper = self._host.keeper
        kept, opened = keeper.find(slots.SEALED), keeper.find(slots.OPENED)
        number = kept if is_sealed(kept) else str(secrets.randbelow(SEEDS))
        keeper.keep(slots.SEALED, number)
        return Seal(commitment(number), opened if is_sealed(opened) else "")

    def _recollected(self, now: House, *games: str) -> House:
        found: dict[str, Journal] = {
            key: journal.read(self._host.keeper.find(slots.journal_key(key)) or "")
            for key in games
            if key not in now.journals
        }
        return house.update(now, house.Recollect(found)) if found else now

    def counted(self, now: House) -> House:
        """The house with the game that has just ended at its table in the books."""
        assert now.table is not None
        line = journal.finished(now.table, date.today().isoformat())  # noqa: DTZ011
        if line is None:
            return now
        return house.update(self._recollected(now, now.table.record.game), house.Count(line))

    def keep(self, key: str, found: Journal) -> None:
        """Write a journal down; lines that could not be read stay in it."""
        slot = slots.journal_key(key)
        kept = self._host.keeper.find(slot) or ""
        text = journal.unread(kept) + journal.write(found)
        if text != kept:
            self._host.keeper.keep(slot, text)

    def empty(self, key: str) -> None:
        """Reset the statistics of a game. What they were is kept aside, and can be brought back at once."""
        if self._host.keeper.find(slots.journal_key(key)):
            self._host.keeper.set_aside(slots.journal_key(key))
        self._host.dispatch(house.Empty(key))
        self._host.dispatch(house.Tell(sentence("These statistics begin anew.")))

    def refill(self) -> None:
        self._host.dispatch(house.Refill())
        self._host.dispatch(house.Tell(None))

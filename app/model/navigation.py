"""Where the player goes: from an address to the lobby, a table or a page, and from a table to its address."""

from typing import TYPE_CHECKING

from js import window

from app.model import app_state, routes
from app.saves import keys, table_format
from app.table import queries
from app.table.table import Table
from rules import GAMES, NAMES
from rules.game import BadRecord, sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.control.app import Host


class Doors:
    def __init__(self, host: "Host") -> None:
        self._host = host

    def go(self) -> None:
        """To where the address says."""
        try:
            match routes.read(window.location.hash):
                case routes.Lobby():
                    self.to_lobby()
                case routes.Page(name, of):
                    self._host.books.prepare(name, of)
                    self._host.dispatch(app_state.Enter(name, of))
                case routes.Room(key):
                    self._sit(keys.save_key(key), lambda: self.table_for(key))
                case routes.School(key):
                    self._sit(keys.school_key(key), lambda: self._school(key))
                case routes.Daily(key, day):
                    self._daily(key, day)
                case routes.Visit(record):
                    self._visit(table_format.table_of(record))
        except BadRecord as refused:
            _replace_address("#/")
            self.to_lobby()
            words = "That link cannot be opened: {why}."
            self._host.dispatch(app_state.Tell(sentence(words, why=refused.sentence)))

    def show_address(self, at: Table) -> None:
        """The address of the table that one sits at already."""
        _replace_address(routes.to_table(at))

    def _sit(self, slot: str, make: "Callable[[], Table]") -> None:
        """At this table; whoever comes back to it from a page finds it as it was."""
        here = self._host.house.table
        if here is not None and keys.slot(here) == slot:
            self._host.dispatch(app_state.Return())
        else:
            self._host.dispatch(app_state.SitDown(make()))

    def to_lobby(self) -> None:
        found = {key: self._host.keeper.find(keys.save_key(key)) for key in NAMES}
        turns = {key: table_format.turns_played(text) for key, text in found.items() if text}
        waiting = {key: turn for key, turn in turns.items() if turn}
        self._host.dispatch(app_state.StandUp(waiting, self._played_today()))

    def _played_today(self) -> frozenset[str]:
        texts = {key: self._host.keeper.find(keys.journal_key(key)) for key in NAMES}
        # Who has never finished a game need not be asked what day it is.
        today = f',"{self._host.today().isoformat()}"]' if any(texts.values()) else ""
        return frozenset(key for key, text in texts.items() if text and today in text)

    def table_for(self, key: str) -> Table:
        """The game that waits, or a new one. What cannot be opened is kept aside, and the player told."""
        return self._kept(keys.save_key(key)) or table_format.new_table(
            key, self._host.fresh_number()
        )

    def back_to(self, at: Table) -> Table:
        """The game itself, after it was looked at again."""
        return self._kept(keys.slot(at)) or self.table_for(at.record.game)

    def _kept(self, slot: str) -> Table | None:
        text = self._host.keeper.find(slot)
        if text is None:
            return None
        try:
            return table_format.read_at(slot, text)
        except BadRecord as refused:
            self._host.keeper.set_aside(slot)
            words = (
                "Your saved game could not be opened: {why}. It is kept aside; this is a new one."
            )
            self._host.dispatch(app_state.Tell(sentence(words, why=refused.sentence)))
            return None

    def _school(self, key: str) -> Table:
        """The first game where it was left, or from its beginning."""
        lesson = GAMES[key].lesson
        assert lesson is not None, "only a game with a lesson has a route to it"
        slot = keys.school_key(key)
        text = self._host.keeper.find(slot)
        try:
            kept = table_format.read_at(slot, text) if text else None
        except BadRecord:
            kept = None
        return (
            kept
            if kept and queries.lesson_step(kept)
            else table_format.new_table(key, 0, lesson.variant)
        )

    def _daily(self, key: str, day: str) -> None:
        """The deal of a day where it was left, or from its beginning."""
        from app.saves import daily  # noqa: PLC0415  only who plays by the day needs a calendar

        when = daily.read(day, self._host.today()) if day else self._host.today()
        written = when.isoformat()
        if not day:
            _replace_address(routes.to_daily(key, written))
        slot = keys.daily_key(key, written)
        here = self._host.house.table
        if (here is not None and keys.slot(here) == slot) or self._host.keeper.find(slot):
            self._sit(slot, lambda: self._kept(slot) or self._dealt(key, written))
        elif GAMES[key].tasks:
            self._host.buttons.workshop().make_daily(key, when)
        else:
            self._host.dispatch(app_state.SitDown(self._dealt(key, written)))

    def _dealt(self, key: str, day: str) -> Table:
        from app.saves import daily  # noqa: PLC0415

        seed = daily.number(key, daily.read(day, self._host.today()))
        return table_format.new_table(key, seed)._replace(daily=day)

    def is_under_way(self, key: str) -> bool:
        """Is there a game of one's own that has begun and has not ended?"""
        own = self._kept(keys.save_key(key))
        return own is not None and bool(own.record.moves) and not queries.is_over(own)

    def _visit(self, visiting: Table) -> None:
        """A game from a link. A finished one is shown; any other is opened, unless one's own is under way."""
        key = visiting.record.game
        _replace_address(routes.to_room(key))
        own = self._kept(keys.save_key(key))
        if own and own.record == visiting.record:
            self._host.dispatch(app_state.SitDown(own))
        elif queries.is_over(visiting):
            self._host.dispatch(app_state.SitDown(table_format.as_replay(visiting)))
        elif own and own.record.moves and not queries.is_over(own):
            self._host.dispatch(app_state.SitDown(own))
            self._host.dispatch(app_state.Offer(visiting))
        else:
            self._host.dispatch(app_state.SitDown(visiting))


def _replace_address(fragment: str) -> None:
    window.history.replaceState(None, "", fragment)

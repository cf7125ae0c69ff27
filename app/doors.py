"""Where the player goes: from an address to the lobby or to a table, and from a table to its address."""

import secrets
from typing import TYPE_CHECKING

from js import window

from app import house, routes, saves, slots, table
from app.table import Table
from rules import GAMES, NAMES
from rules.chance import SEEDS
from rules.game import BadRecord, sentence
from rules.record import Record

if TYPE_CHECKING:
    from app.host import Host


class Doors:
    def __init__(self, host: "Host") -> None:
        self._host = host

    def go(self) -> None:
        """To where the address says."""
        try:
            match routes.read(window.location.hash):
                case routes.Lobby():
                    self._to_lobby()
                case routes.Room(key):
                    here = self._host.house.table
                    if here is None or slots.slot(here.record) != slots.save_key(key):
                        self._host.dispatch(house.SitDown(self.table_for(key)))
                case routes.School(key):
                    self._host.dispatch(house.SitDown(self._school(key)))
                case routes.Visit(record):
                    self._visit(saves.table_of(record))
        except BadRecord as refused:
            _replace_address("#/")
            self._to_lobby()
            words = "That link cannot be opened: {why}."
            self._host.dispatch(house.Tell(sentence(words, why=refused.sentence)))

    def show_address(self, kept: Record) -> None:
        """The address of the table that one sits at already."""
        lesson = slots.is_lesson(kept)
        _replace_address(routes.to_school(kept.game) if lesson else routes.to_room(kept.game))

    def _to_lobby(self) -> None:
        found = {key: self._host.keeper.find(slots.save_key(key)) for key in NAMES}
        turns = {key: saves.turns_played(text) for key, text in found.items() if text}
        self._host.dispatch(house.StandUp({key: turn for key, turn in turns.items() if turn}))

    def table_for(self, key: str) -> Table:
        """The game that waits, or a new one. What cannot be opened is kept aside, and the player told."""
        text = self._host.keeper.find(slots.save_key(key))
        if text is not None:
            try:
                return saves.read(text)
            except BadRecord as refused:
                self._host.keeper.set_aside(slots.save_key(key))
                words = "Your saved game could not be opened: {why}. It is kept aside; this is a new one."
                self._host.dispatch(house.Tell(sentence(words, why=refused.sentence)))
        return saves.new_table(key, secrets.randbelow(SEEDS))

    def _school(self, key: str) -> Table:
        """The first game where it was left, or from its beginning."""
        variant: str = getattr(GAMES[key], "LESSON")  # noqa: B009  only some games have one
        text = self._host.keeper.find(slots.school_key(key))
        try:
            kept = saves.read(text) if text else None
        except BadRecord:
            kept = None
        return kept if kept and table.step_of(kept) else saves.new_table(key, 0, variant)

    def _visit(self, visiting: Table) -> None:
        """A game from a link: opened at once, unless a game of one's own is under way."""
        key = visiting.record.game
        _replace_address(routes.to_room(key))
        own = self.table_for(key)
        under_way = own.record.moves and GAMES[key].outcome(own.state) is None
        if own.record == visiting.record or not under_way:
            self._host.dispatch(house.SitDown(visiting))
        else:
            self._host.dispatch(house.SitDown(own))
            self._host.dispatch(house.Offer(visiting))


def _replace_address(fragment: str) -> None:
    window.history.replaceState(None, "", fragment)

"""A table as a link carries it, and the table that a link leads to."""

from app.table.queries import is_device_shared, is_over, persons
from app.table.seats import clean_name, read_names, read_seats
from app.table.table import LINK, PERSON, Table
from rules.links import SharedGame


def shared(table: Table, name: str = "") -> SharedGame:
    """The game with everything others should know. `name` is what its one person wants to be called."""
    names = table.player_names
    if len(persons(table)) == 1 and not table.is_from_link:
        names = tuple(clean_name(name) if seat == PERSON else "" for seat in table.seats)
    return SharedGame(
        table.history,
        table.seats,
        names,
        table.hints,
        table.undos,
        table.assisted,
        table.practice,
        table.daily,
    )


def linked(game: SharedGame) -> Table:
    """Somebody else's game. Its seats and names are checked like those of any save."""
    rules = game.history.game
    return Table(
        game.history,
        read_seats(rules, list(game.seats)),
        player_names=read_names(list(game.names), rules.players),
        practice=game.practice,
        assisted=game.assisted,
        hints=game.hints,
        undos=game.undos,
        daily=game.daily,
        origin=LINK if rules.tasks else "",
        is_from_link=True,
    )


def can_be_watched(table: Table) -> bool:
    """Not while two people hide their cards from each other: a replay would show both hands."""
    return is_over(table) or not is_device_shared(table)


def taken_over(table: Table) -> Table:
    """A game from a link, continued as the player's own: never as a daily."""
    names = table.player_names if len(persons(table)) > 1 else ()
    return table._replace(player_names=names, daily="", is_from_link=False)

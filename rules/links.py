"""A whole game in a link that is short enough to send.

A link begins with the deal, for people to read: `rupiaj/match/1/42` is the game, the variant, the version of
its rules and the number of the deal. As soon as there are moves, a code follows: `?game=1…`. It has

* the version of the code, one character;
* a checksum, four characters;
* one number, written with the 62 digits and letters that no messenger changes or cuts off.

The number is made of smaller ones: who played, whether they had help, and for each move its place among
the legal moves in the order of their texts. So a position with three legal moves costs a factor of three,
and one with a single legal move costs nothing.

Reading a code replays the game, so it can only lead to a game that the rules allow. The checksum covers the
moves, not the letters: if the rules allow other moves now than when the link was made, the link is refused
instead of showing another game. `record.to_link` writes the moves themselves; such links are longer, and are
read here too.
"""

import json
import zlib
from collections.abc import Iterable
from datetime import date
from typing import Any, NamedTuple

from rules import GAMES, record
from rules.game import BadRecord, Game
from rules.history import History, replay
from rules.record import Record

_VERSION = "1"
_MARK = "game="
_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_VALUES = {letter: value for value, letter in enumerate(_LETTERS)}
_BASE = len(_LETTERS)
_CHECK_LETTERS = 4
_CHECKSUMS: int = _BASE**_CHECK_LETTERS
# Ten times what the longest games need. It bounds the work that a stranger's link can cause.
_LONGEST_CODE = 4_000
_MOST_MOVES = 1_000
_BYTES = 256  # the values of one byte, and so also the lengths of the texts
_DAYS = date.max.toordinal() + 1
_MOST_HELP = 100

_DAMAGED = "this link is incomplete or was changed; copy the whole link and try again"


class SharedGame(NamedTuple):
    """A game and who played it. What a link says about people is never trusted."""

    history: History[Any, Any]
    seats: tuple[str, ...] = ()  # as in a save; empty: the link does not say
    names: tuple[str, ...] = ()
    hints: int = 0
    undos: int = 0
    assisted: bool = False
    practice: bool = False
    daily: str = ""  # the day whose deal it is, as in 2026-11-17

    @property
    def record(self) -> Record:
        return self.history.record


def write(shared: SharedGame) -> str:
    """The link, without the address of the site. A deal without moves has no code."""
    shared = _tidied(shared)
    moves = shared.record.moves
    if len(moves) > _MOST_MOVES:
        return record.to_link(shared.record)
    deal = record.to_link(shared.record._replace(moves=(), at=0))
    if not moves:
        return deal
    number = 0
    for value, size in reversed([*_digits_of_people(shared), *_digits_of_moves(shared.history)]):
        number = number * size + value
    check = _letters(_check(shared)).rjust(_CHECK_LETTERS, _LETTERS[0])
    return f"{deal}?{_MARK}{_VERSION}{check}{_letters(number)}"


def read(link: str) -> SharedGame:
    """The game in a link of any kind, or BadRecord."""
    deal, _, query = link.partition("?")
    if not query.startswith(_MARK):
        found = record.from_link(link)
        return SharedGame(replay(_game(found), found))
    code = query.removeprefix(_MARK)
    if len(code) > _LONGEST_CODE:
        raise BadRecord("this link is too long to be one of ours; copy it again")
    found = record.from_link(deal)
    beginning = replay(_game(found), found)
    if code[:1].isdecimal() and code[:1] > _VERSION:
        raise BadRecord("this link was made by a newer Parlour; reload the page to update it")
    checked, coded = code[1 : 1 + _CHECK_LETTERS], code[1 + _CHECK_LETTERS :]
    is_ours = code[:1] == _VERSION and len(checked) == _CHECK_LETTERS
    if not is_ours or (coded.startswith(_LETTERS[0]) and coded != _LETTERS[0]):
        raise BadRecord(_DAMAGED)
    reader = _Reader(_number(coded))
    shared = _read_people(beginning, reader)
    shared = shared._replace(history=_read_moves(beginning, reader))
    if reader.rest or _number(checked) != _check(shared):
        raise BadRecord(_DAMAGED)
    return shared


def _game(found: Record) -> Game[Any, Any]:
    if found.game not in GAMES:
        raise BadRecord("there is no game called “{game}” here", game=found.game)
    return GAMES[found.game]


def _tidied(shared: SharedGame) -> SharedGame:
    """The game as it will be read: every move in its usual notation, every number and text within bounds."""
    game, found = shared.history.game, shared.record
    moves = tuple(game.write_move(game.read_move(text)) for text in found.moves)
    history = shared.history._replace(record=found._replace(moves=moves))
    players = len(game.players)
    return shared._replace(
        history=history,
        seats=_texts_for(players, shared.seats),
        names=_texts_for(players, shared.names),
        hints=min(shared.hints, _MOST_HELP),
        undos=min(shared.undos, _MOST_HELP),
        daily=shared.daily if _ordinal(shared.daily) else "",
    )


def _texts_for(players: int, texts: tuple[str, ...]) -> tuple[str, ...]:
    fit = len(texts) == players and all(len(text.encode()) < _BYTES for text in texts)
    return texts if fit and any(texts) else ()


def _ordinal(day: str) -> int:
    try:
        return date.fromisoformat(day).toordinal()
    except ValueError:
        return 0


# Numbers within numbers: each is written with its size, the number of values it could have.

Digits = Iterable[tuple[int, int]]


class _Reader:
    """Takes the small numbers out of the large one, in the order in which they were put in."""

    def __init__(self, number: int) -> None:
        self.rest = number

    def take(self, size: int) -> int:
        self.rest, value = divmod(self.rest, size)
        return value

    def take_text(self) -> str:
        length = self.take(_BYTES)
        try:
            return bytes(self.take(_BYTES) for _ in range(length)).decode()
        except UnicodeDecodeError:
            raise BadRecord(_DAMAGED) from None


def _digits_of_text(text: str) -> Digits:
    for value in (len(text.encode()), *text.encode()):
        yield value, _BYTES


def _digits_of_people(shared: SharedGame) -> Digits:
    for texts in (shared.seats, shared.names):
        yield bool(texts), 2
        for text in texts:
            yield from _digits_of_text(text)
    yield shared.hints, _MOST_HELP + 1
    yield shared.undos, _MOST_HELP + 1
    yield shared.assisted, 2
    yield shared.practice, 2
    yield _ordinal(shared.daily), _DAYS


def _read_people(beginning: History[Any, Any], reader: _Reader) -> SharedGame:
    players = range(len(beginning.game.players))
    seats, names = (
        tuple(reader.take_text() for _ in players) if reader.take(2) else () for _ in range(2)
    )
    hints, undos = reader.take(_MOST_HELP + 1), reader.take(_MOST_HELP + 1)
    assisted, practice = bool(reader.take(2)), bool(reader.take(2))
    day = reader.take(_DAYS)
    daily = date.fromordinal(day).isoformat() if day else ""
    return SharedGame(beginning, seats, names, hints, undos, assisted, practice, daily)


def _digits_of_moves(history: History[Any, Any]) -> Digits:
    game, found = history.game, history.record
    yield len(found.moves), _MOST_MOVES + 1
    yield found.at, len(found.moves) + 1
    for state, text in zip(history.states, found.moves, strict=False):
        texts = sorted(map(game.write_move, game.legal_moves(state)))
        yield texts.index(text), len(texts)


def _read_moves(beginning: History[Any, Any], reader: _Reader) -> History[Any, Any]:
    """The whole history, because reading the moves needs the states anyway."""
    game, state = beginning.game, beginning.state
    count = reader.take(_MOST_MOVES + 1)
    at = reader.take(count + 1)
    moves, states = [], [state]
    for _ in range(count):
        legal = sorted(game.legal_moves(state), key=game.write_move)
        if not legal:
            raise BadRecord(_DAMAGED)
        move = legal[reader.take(len(legal))]
        state = game.apply(state, move)
        moves.append(game.write_move(move))
        states.append(state)
    found = beginning.record._replace(moves=tuple(moves), at=at)
    return History(game, found, tuple(states))


def _check(shared: SharedGame) -> int:
    """The checksum of everything that the link says."""
    said = [record.to_fields(shared.record), *shared[1:]]
    checksum: int = zlib.crc32(json.dumps(said).encode())
    return checksum % _CHECKSUMS


def _letters(number: int) -> str:
    letters: list[str] = []
    while number or not letters:
        number, value = divmod(number, _BASE)
        letters.append(_LETTERS[value])
    return "".join(reversed(letters))


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        value = _VALUES.get(letter)
        if value is None:
            raise BadRecord(_DAMAGED)
        number = number * _BASE + value
    return number

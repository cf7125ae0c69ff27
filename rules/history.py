"""A game in progress: its record and every state so far. Undo and redo only change `at`."""

from typing import Generic, NamedTuple

from rules.game import BadNotation, BadRecord, Game, IllegalMove, MoveT, StateT
from rules.record import Record


class History(NamedTuple, Generic[StateT, MoveT]):
    game: Game[StateT, MoveT]
    record: Record
    states: tuple[StateT, ...]  # one more than the record has moves

    @property
    def state(self) -> StateT:
        return self.states[self.record.at]

    @property
    def can_undo(self) -> bool:
        return self.record.at > 0

    @property
    def can_redo(self) -> bool:
        return self.record.at < len(self.record.moves)

    def moves(self) -> tuple[MoveT, ...]:
        """The moves played so far, without those that wait for redo."""
        return tuple(self.game.read_move(text) for text in self.record.moves[: self.record.at])

    @property
    def last_move(self) -> MoveT:
        """The move that led here; there must be one."""
        return self.game.read_move(self.record.moves[self.record.at - 1])

    def play(self, move: MoveT) -> "History[StateT, MoveT]":
        """Play a move from here; moves that waited for redo are dropped. IllegalMove changes nothing."""
        state = self.game.apply(self.state, move)
        at = self.record.at
        moves = (*self.record.moves[:at], self.game.write_move(move))
        record = self.record._replace(moves=moves, at=at + 1)
        return self._replace(record=record, states=(*self.states[: at + 1], state))

    def undo(self) -> "History[StateT, MoveT]":
        return self.go_to(self.record.at - 1)

    def redo(self) -> "History[StateT, MoveT]":
        return self.go_to(self.record.at + 1)

    def go_to(self, at: int) -> "History[StateT, MoveT]":
        """The position after this many moves."""
        if not 0 <= at <= len(self.record.moves):
            raise IndexError(f"there is no move {at} in a game of {len(self.record.moves)}")
        return self._replace(record=self.record._replace(at=at))


def begin(game: Game[StateT, MoveT], seed: int, variant: str) -> History[StateT, MoveT]:
    record = Record(game.key, game.rules_version, seed, variant)
    return History(game, record, (game.deal(seed, variant),))


def replay(game: Game[StateT, MoveT], record: Record) -> History[StateT, MoveT]:
    """The whole history of a record. A record that does not replay raises BadRecord and changes nothing."""
    if record.game != game.key:
        raise BadRecord("this is a record of another game: {game}", game=record.game)
    if record.rules > game.rules_version:
        raise BadRecord("this game was saved by a newer Parlour; update the page to open it")
    if record.rules < game.rules_version:
        raise BadRecord("this game was played by older rules that no longer apply")
    if record.variant not in game.variants:
        raise BadRecord("“{variant}” is not a variant of this game", variant=record.variant)
    states = [game.deal(record.seed, record.variant)]
    for number, text in enumerate(record.moves, start=1):
        try:
            states.append(game.apply(states[-1], game.read_move(text)))
        except (IllegalMove, BadNotation) as refused:
            raise BadRecord(
                "move {number}, “{text}”, cannot be played: {why}",
                number=number,
                text=text,
                why=refused.sentence,
            ) from refused
    return History(game, record, tuple(states))

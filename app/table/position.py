"""A position as its viewer sees it: all that stays the same until a move is made or the device is passed on.

Selecting a piece or asking for a hint changes the table, but not its position. So everything here is worked
out once, however many questions a touch raises and however many touches a move takes.
"""

from collections import deque
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from typing import Any

from app import views
from app.table.table import PERSON, Table
from app.views.contract import View
from app.views.gestures import Choices, Gesture
from app.views.scene import Scene
from rules.game import Outcome, Player, Step

_KEPT = 4  # positions: before and after a move, and those of the game behind a replay or a link


class Position:
    """Never changes. Not a tuple, because each part is worked out when it is first asked for."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.game, self.state = table.history.game, table.state

    def is_of(self, table: Table) -> bool:
        """Does this table differ only in what does not matter here, such as the selected pieces?"""
        mine = self._table
        return (
            mine.history is table.history
            and mine.holder == table.holder
            and mine.is_replay == table.is_replay
            and mine.retry is table.retry
            and mine.is_watched == table.is_watched
            and mine.shows_counts == table.shows_counts
            and mine.seats == table.seats
        )

    @cached_property
    def view(self) -> View[Any, Any]:
        return views.of(self.game.key)

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @cached_property
    def is_between_rounds(self) -> bool:
        """Between rounds any person may continue."""
        return self.game.rounds is not None and self.game.rounds.is_between(self.state)

    @cached_property
    def lesson_step(self) -> Step | None:
        """The next step of a tutorial; None if it is complete, or if this game has left its path."""
        record = self._table.record
        steps = self.game.lesson_steps(record.variant)
        if record.at >= len(steps) or self._table.is_replay:
            return None
        played = zip(record.moves[: record.at], steps, strict=False)
        return steps[record.at] if all(move in step.moves for move, step in played) else None

    # Who plays, and whose turn it is.

    @cached_property
    def persons(self) -> tuple[Player, ...]:
        return tuple(player for player, seat in enumerate(self._table.seats) if seat == PERSON)

    @cached_property
    def player_to_move(self) -> Player | None:
        return self.game.to_move(self.state)

    @cached_property
    def can_person_move(self) -> bool:
        player = self.player_to_move
        if self.is_only_shown or player is None:
            return False
        if self.is_between_rounds:
            return True
        is_mine = not self.is_device_shared or self._table.holder == player
        return player in self.persons and is_mine

    @cached_property
    def is_only_shown(self) -> bool:
        """Can nobody move here? In a replay only a turn that is tried again can be played."""
        table, retry = self._table, self._table.retry
        is_tried_again = retry is not None and not retry.tried
        return table.is_watched or (table.is_replay and not is_tried_again)

    # One device for two people who must not see each other's cards.

    @cached_property
    def has_hidden_hands(self) -> bool:
        return self.game.hidden is not None and self.game.hidden.needs_passing

    @cached_property
    def is_device_shared(self) -> bool:
        """Do people who must not see each other's cards pass this device to each other?"""
        return self.has_hidden_hands and len(self.persons) > 1 and not self._table.is_replay

    @cached_property
    def is_covered(self) -> bool:
        """Nothing is shown: the device is being passed to the player to move."""
        return self._is_passed_around and self._table.holder is None

    @cached_property
    def must_pass_device(self) -> bool:
        """The holder has moved, but has not passed the device on yet."""
        return self._is_passed_around and self._table.holder not in (None, self.player_to_move)

    @cached_property
    def _is_passed_around(self) -> bool:
        """Between rounds and after the end everything is open, and both players may look."""
        is_open = self.player_to_move is None or self.is_between_rounds
        return self.is_device_shared and not is_open

    # What the viewer sees.

    @cached_property
    def viewer(self) -> Player:
        """Which player's view is shown: the only person's, or that of the person to move."""
        if len(self.persons) == 1:
            return self.persons[0]
        if self.is_device_shared and self._table.holder is not None:
            return self._table.holder
        return self.player_to_move or 0

    @cached_property
    def bottom_player(self) -> Player:
        """Who sits at the lower edge: two people take turns there only where each has a hand to play from."""
        if self.view.free_pieces:
            return self.viewer
        return self.persons[0] if len(self.persons) == 1 else 0

    @cached_property
    def visible_state(self) -> Any:
        """The state without anything the viewer must not see."""
        return self.visible(self.state)

    def visible(self, state: Any) -> Any:
        """The same for another state of this game."""
        hidden, view = self.game.hidden, self.game.view_for(state, self.viewer)
        # From the view, not from the state, so the page can only show what could be counted.
        counted = hidden.counted if hidden and self._table.shows_counts else None
        return counted(view, self.viewer) if counted else view

    @cached_property
    def scene(self) -> Scene:
        """The view's scene, before anything is selected in it."""
        return self.view.render(self.visible_state, self.bottom_player, self._last)

    @property
    def _last(self) -> tuple[Any, Any] | None:
        """The last move, with the state before it."""
        history, number = self._table.history, self._table.record.at
        return (self.visible(history.states[number - 1]), history.last_move) if number else None

    # What the player can do.

    @cached_property
    def choices(self) -> Choices:
        """What can be done now: while another player is to move, only free pieces can be selected."""
        step, free = self.lesson_step, self.view.free_pieces
        moves = self.game.legal_moves(self.state) if self.can_person_move else ()
        if step:
            moves = [move for move in moves if self.game.write_move(move) in step.moves]
        return Choices(
            moves,
            self.gesture,
            self.free_pieces,
            self._other_targets,
            is_exact=free is None or free.can_swipe,
        )

    @cached_property
    def gesture(self) -> Callable[[Any], Gesture]:
        """The gesture for each move in this position."""
        if self.view.gesture_in is None:
            return self.view.gesture
        return partial(self.view.gesture_in, self.visible_state, self.bottom_player)

    @property
    def _other_targets(self) -> Callable[[Any], Iterable[str]] | None:
        targets = self.view.other_targets
        return targets and partial(targets, self.visible_state, self.bottom_player)

    @cached_property
    def free_pieces(self) -> tuple[str, ...]:
        """The pieces that may be selected at any time, in games that have them."""
        free = self.view.free_pieces
        is_idle = self.is_only_shown or self.player_to_move is None or self.is_covered
        if free is None or is_idle:
            return ()
        return free.names(self.visible_state, self.bottom_player)


_recent: deque[Position] = deque(maxlen=_KEPT)
# A touch asks some eighty questions, all about the table before it and the table after it.
_asked_about: deque[tuple[Table, Position]] = deque(maxlen=_KEPT)


def position_of(table: Table) -> Position:
    """The same value as long as nothing that it depends on has changed."""
    for asked_about, position in _asked_about:
        if asked_about is table:
            return position
    position = _known_position_of(table)
    _asked_about.appendleft((table, position))
    return position


def _known_position_of(table: Table) -> Position:
    for known in _recent:
        if known.is_of(table):
            return known
    _recent.appendleft(Position(table))
    return _recent[0]

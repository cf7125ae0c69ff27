"""What stands beside the board: the status line, the announcements, the buttons and the move log."""

from typing import Any, NamedTuple

from js import document

from app.model.app_state import AppState
from app.presentation import wording
from app.table.queries import (
    can_person_move,
    can_redo,
    can_undo,
    is_between_rounds,
    is_covered,
    is_device_shared,
    is_over,
    is_round_or_game_over,
    lesson_step,
    must_pass_device,
    player_to_move,
)
from app.table.table import NO_NOTICE, Table
from app.text.catalogue import word
from app.text.render import names, text_of
from app.ui import dialogs
from app.ui.dom import hide, part, write
from rules.game import sentence
from rules.record import Record

# The label of the animation speed button, by setting.
PACES = {"slow": "Slow", "normal": "Normal", "fast": "Fast", "off": "Instant"}


class _Logged(NamedTuple):
    """What the move log was written from."""

    record: Record
    player_names: tuple[str, ...]


class GamePanel:
    def __init__(self) -> None:
        self._announced = NO_NOTICE
        self._selected_at_notice: tuple[str, ...] = ()
        self._logged: _Logged | None = None

    def clear_log(self) -> None:
        """The next log is written from its first line."""
        self._logged = None

    def show(self, table: Table) -> None:
        game = table.history.game
        write("variant", wording.variant_and_progress(table))
        write("status", wording.status(table))
        part("game").dataset.phase = _phase(table)
        part("game").dataset.turn = (
            "" if player_to_move(table) is None else str(player_to_move(table))
        )
        part("game").toggleAttribute("data-lesson", lesson_step(table) is not None)
        part("game").toggleAttribute("data-replay", table.is_replay)
        self._show_pass_device(table)
        hide("count", when=not is_between_rounds(table))
        hide("end", when=not is_over(table) or table.is_replay)
        number = sentence("Game number {number}", number=table.record.seed)
        write("game-number", text_of(number))
        write("share-number", text_of(number))
        write("undo-word", word("Back") if table.is_replay else word("Undo"))
        write("redo-word", word("Next") if table.is_replay else word("Redo"))
        hide(
            "hint",
            when=is_over(table)
            or table.is_replay
            or is_between_rounds(table)
            or must_pass_device(table),
        )
        hide("restart", when=table.is_replay or not game.tasks)
        hide("back", when=not table.is_replay)
        _enable(part("undo"), can=can_undo(table))
        _enable(part("redo"), can=can_redo(table))
        _enable(part("hint"), can=can_person_move(table) and not table.hint_wanted)
        self._show_notice(table)
        self._announce(table)
        self._show_log(table)
        if is_round_or_game_over(table):
            dialogs.show_result(table)

    def _show_notice(self, table: Table) -> None:
        """What the selected pieces would do, or else what happened last; whichever is newer."""
        if table.notice is not self._announced:
            self._selected_at_notice = table.selected
        preview = wording.preview(table) if table.selected != self._selected_at_notice else ""
        text = preview or wording.notice_text(table)
        line = part("said")
        if line.title != text:
            line.textContent = line.title = text
        line.dataset.refused = "true" if table.notice.is_refusal and not preview else "false"

    def _show_pass_device(self, table: Table) -> None:
        """While people pass the device to each other, there is no board."""
        is_hidden = is_covered(table)
        hide("pass", when=not is_hidden)
        hide("stage", when=is_hidden)
        hide("controls", when=is_hidden or table.is_watched)
        hide("elsewhere", when=not table.is_watched)
        hide("pass-yes", when=table.is_watched)
        hide("pass-on", when=not must_pass_device(table))
        player = player_to_move(table)
        if player is not None and is_device_shared(table):
            players = names(table)
            title = sentence("Pass the device to {player}", player=player)
            write("pass-on", text_of(sentence("Pass to {player}", player=player), players))
            write("pass-title", text_of(title, players))
            write("pass-yes", text_of(sentence("I am {player}", player=player), players))

    def _announce(self, table: Table) -> None:
        """For screen readers."""
        # A new game may have a notice with the number of the last one, so the number does not tell.
        if table.notice is self._announced:
            return
        self._announced = table.notice
        # A new element each time, so that the same text is announced a second time.
        line = document.createElement("p")
        line.textContent = wording.announcement(table)
        part("live").replaceChildren(line)

    def _show_log(self, table: Table) -> None:
        before, self._logged = self._logged, _Logged(table.record, names(table))
        unchanged = _unchanged_lines(before, self._logged)
        log = part("log")
        while log.children.length > unchanged:
            log.lastElementChild.remove()
        for line in wording.move_log(table, since=unchanged):
            item = document.createElement("li")
            item.textContent = line
            log.append(item)


def show_autoplay(state: AppState) -> None:
    """The buttons of a replay: play or pause, and its speed."""
    is_replay = state.table is not None and state.table.is_replay
    hide("roll", when=not is_replay)
    hide("pace", when=not is_replay)
    if is_replay:
        write("roll-word", word("Pause") if state.is_autoplaying else word("Play"))
        icon = "#icon-pause" if state.is_autoplaying else "#icon-play"
        part("roll-icon").setAttribute("href", icon)
        write("pace-word", word(PACES[state.settings.pace]))


def _phase(table: Table) -> str:
    if table.is_replay:
        return "replay"
    if is_over(table):
        return "over"
    if is_covered(table):
        return "covered"
    if table.is_watched:
        return "watched"
    if must_pass_device(table):
        return "moved"
    return "yours" if can_person_move(table) else "theirs"


def _unchanged_lines(before: _Logged | None, now: _Logged) -> int:
    """How many lines of the log can stay: rewriting a long log at every touch would be slow."""
    if (
        before is None
        or before.player_names != now.player_names
        or before.record.deal != now.record.deal
    ):
        return 0
    old, new = (record.moves[: record.at] for record in (before.record, now.record))
    pairs = enumerate(zip(old, new, strict=False))
    changed = (line for line, (old_move, new_move) in pairs if old_move != new_move)
    return next(changed, min(len(old), len(new)))


def _enable(button: Any, *, can: bool) -> None:
    """A disabled button stays focusable: the keyboard keeps its place, and a press explains the refusal."""
    button.setAttribute("aria-disabled", "false" if can else "true")

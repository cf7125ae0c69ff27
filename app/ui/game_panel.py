"""What stands beside the board: the status line, the announcements, the buttons and the move log."""

from typing import Any

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
from app.table.table import Table
from app.text.catalogue import word
from app.text.render import names, say
from app.ui import dialogs
from app.ui.dom import hide, part, write
from rules.game import sentence
from rules.record import Record

# What each pace of the settings is called on the button that changes it.
PACES = {"slow": "Slow", "normal": "Normal", "fast": "Fast", "off": "Instant"}


class GamePanel:
    def __init__(self) -> None:
        self._spoken = 0
        self._raised: tuple[str, ...] = ()
        # The game that the log tells, and what its players are called there.
        self._logged: tuple[Record, tuple[str, ...]] | None = None

    def clear_log(self) -> None:
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
        self._show_pass(table)
        hide("count", when=not is_between_rounds(table))
        hide("end", when=not is_over(table) or table.is_replay)
        number = sentence("Game number {number}", number=table.record.seed)
        write("game-number", say(number))
        write("share-number", say(number))
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
        said = part("said")
        if table.notice.number != self._spoken:
            self._raised = table.selected  # what is said now is newer than what is raised
        preview = wording.preview(table) if table.selected != self._raised else ""
        words = preview or wording.notice_text(table)
        if said.title != words:
            said.textContent = said.title = words
        said.dataset.refused = "true" if table.notice.is_refusal and not preview else "false"
        self._speak(table)
        self._show_log(table)
        if is_round_or_game_over(table):
            dialogs.show_result(table)

    def _show_pass(self, table: Table) -> None:
        """Where people share the device: while it is passed on, there is no board."""
        covered = is_covered(table)
        hide("pass", when=not covered)
        hide("stage", when=covered)
        hide("controls", when=covered or table.is_watched)
        hide("elsewhere", when=not table.is_watched)
        hide("pass-yes", when=table.is_watched)
        hide("pass-on", when=not must_pass_device(table))
        player = player_to_move(table)
        if player is not None and is_device_shared(table):
            called = names(table)
            write("pass-on", say(sentence("Pass to {player}", player=player), called))
            write("pass-title", say(sentence("Pass the device to {player}", player=player), called))
            write("pass-yes", say(sentence("I am {player}", player=player), called))

    def _speak(self, table: Table) -> None:
        if table.notice.number == self._spoken:
            return
        self._spoken = table.notice.number
        # A new element each time: the same words twice are an event each, and are spoken twice.
        line = document.createElement("p")
        line.textContent = wording.announcement(table)
        part("live").replaceChildren(line)

    def _show_log(self, table: Table) -> None:
        record, called = table.record, names(table)
        told = _told_already(self._logged, record, called)
        self._logged = record, called
        log = part("log")
        while log.children.length > told:
            log.lastElementChild.remove()
        for line in wording.move_log(table, since=told):
            item = document.createElement("li")
            item.textContent = line
            log.append(item)


def show_autoplay(state: AppState) -> None:
    """What a replay can do besides stepping: go on by itself, at a pace."""
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


def _told_already(
    before: tuple[Record, tuple[str, ...]] | None, record: Record, called: tuple[str, ...]
) -> int:
    """How many moves of the log can stay: to tell a long game anew at every touch would be slow."""
    if before is None or before[1] != called or before[0].deal != record.deal:
        return 0
    old, new = (kept.moves[: kept.at] for kept in (before[0], record))
    differ = (at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other)
    return next(differ, min(len(old), len(new)))


def _enable(button: Any, *, can: bool) -> None:
    """Kept focusable: a keyboard player does not lose the place, and a press says why nothing happens."""
    button.setAttribute("aria-disabled", "false" if can else "true")

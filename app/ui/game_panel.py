"""Everything next to the board: the status line, the announcements, the buttons and the move log."""

from typing import Any, NamedTuple

from js import Object, document
from pyodide.ffi import to_js

from app.model.app_state import AppState
from app.presentation import wording
from app.table.queries import (
    can_look_back,
    can_person_move,
    can_redo,
    can_undo,
    has_number,
    is_between_rounds,
    is_covered,
    is_device_shared,
    is_over,
    lesson_step,
    must_pass_device,
    player_to_move,
)
from app.table.table import NO_NOTICE, Table
from app.text.catalogue import word
from app.text.render import names, text_of
from app.ui.dom import hide, part, write
from rules.game import sentence

# The label of the animation speed button, by setting.
PACES = {"slow": "Slow", "normal": "Normal", "fast": "Fast", "off": "Off"}


_LONG = 80  # letters of a message: more are written smaller, to fit in two lines


class _Logged(NamedTuple):
    """What the move log was written from."""

    deal: tuple[str, int, str]
    player_names: tuple[str, ...]
    has_buttons: bool
    moves: tuple[str, ...]


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
        write("goal", _goal(game.key))
        _show_lesson(table)
        part("game").toggleAttribute("data-replay", table.is_replay)
        self._show_pass_device(table)
        hide("show-round", when=not is_between_rounds(table))
        hide("show-result", when=not is_over(table) or table.is_replay)
        number = text_of(sentence("Game number {number}", number=table.record.seed))
        write("game-number", number if has_number(table) else "")
        write("share-number", number if has_number(table) else "")
        write("undo-word", word("Previous") if table.is_replay else word("Undo"))
        write("redo-word", word("Next") if table.is_replay else word("Redo"))
        hide(
            "hint",
            when=is_over(table)
            or table.is_replay
            or lesson_step(table) is not None
            or is_between_rounds(table)
            or must_pass_device(table),
        )
        hide("restart", when=table.is_replay or not game.tasks)
        hide("exit-replay", when=not table.is_replay)
        _show_slider(table)
        hide("play-deal", when=not (table.is_replay and table.is_from_link))
        _enable(part("undo"), can=can_undo(table))
        _enable(part("redo"), can=can_redo(table))
        _enable(part("hint"), can=can_person_move(table) and not table.hint_wanted)
        self._show_notice(table)
        self._announce(table)
        self._show_log(table)

    def _show_notice(self, table: Table) -> None:
        """What the selected pieces would do, or else what happened last; whichever is newer."""
        if table.notice is not self._announced:
            self._selected_at_notice = table.selected
        preview = wording.preview(table) if table.selected != self._selected_at_notice else ""
        text = preview or wording.notice_text(table)
        line = part("narration")
        if line.title != text:
            line.textContent = line.title = text
            line.toggleAttribute("data-long", len(text) > _LONG)
        line.dataset.refused = "true" if table.notice.is_refusal and not preview else "false"

    def _show_pass_device(self, table: Table) -> None:
        """While people pass the device to each other, there is no board."""
        is_hidden = is_covered(table)
        hide("pass", when=not is_hidden)
        hide("stage", when=is_hidden)
        hide("controls", when=is_hidden or table.is_watched)
        hide("other-tab", when=not table.is_watched)
        hide("pass-yes", when=table.is_watched)
        hide("pass-device", when=not must_pass_device(table))
        player = player_to_move(table)
        if player is not None and is_device_shared(table):
            players = names(table)
            title = sentence("Pass the device to {player}", player=player)
            write("pass-device", text_of(sentence("Pass to {player}", player=player), players))
            write("pass-title", text_of(title, players))
            write("pass-yes", text_of(sentence("I am {player}", player=player), players))

    def _announce(self, table: Table) -> None:
        """For screen readers."""
        # A new game may have a notice with the number of the last one, so the number is not enough.
        if table.notice is self._announced:
            return
        self._announced = table.notice
        # A new element each time, so that the same text is announced a second time.
        line = document.createElement("p")
        line.textContent = wording.announcement(table)
        part("live").replaceChildren(line)

    def _show_log(self, table: Table) -> None:
        """Each line is a button that shows the position after its move."""
        before, self._logged = self._logged, _logged(table)
        unchanged = _unchanged_lines(before, self._logged)
        log = part("log")
        while log.children.length > unchanged:
            log.lastElementChild.remove()
        lines = wording.move_log(table, since=unchanged)
        for number, line in enumerate(lines, start=unchanged + 1):
            item = document.createElement("li")
            if self._logged.has_buttons:
                log.append(item)
                item.append(_move_button(number, line))
            else:
                item.textContent = line
                log.append(item)
        self._mark_move(table)

    def _mark_move(self, table: Table) -> None:
        """The move whose position is on the table. Of the buttons, the Tab key reaches only this one."""
        log, number = part("log"), max(table.record.at, 1)
        for marked in log.querySelectorAll("[aria-current]"):
            marked.removeAttribute("aria-current")
            marked.tabIndex = -1
        item = log.children.item(number - 1)
        button = item.querySelector("button") if item else None
        if button:
            button.tabIndex = 0
            button.setAttribute("aria-current", "true" if table.record.at else "false")
            if table.is_replay:
                scroll_to_move()


def scroll_to_move() -> None:
    """Without a script the last move is visible; in a replay it may be another."""
    if marked := part("log").querySelector("[aria-current]"):
        marked.scrollIntoView(to_js({"block": "nearest"}, dict_converter=Object.fromEntries))


def press_key_in_log(event: Any) -> None:
    """The arrow keys, Home and End go from move to move; Enter shows one."""
    buttons = [*part("log").querySelectorAll("button")]
    places = [place for place, each in enumerate(buttons) if each.isSameNode(event.target)]
    if not places or event.key not in ("ArrowUp", "ArrowDown", "Home", "End"):
        return
    (place,), last = places, len(buttons) - 1
    wanted = {"ArrowUp": place - 1, "ArrowDown": place + 1, "Home": 0, "End": last}[event.key]
    buttons[min(max(wanted, 0), last)].focus()
    event.preventDefault()


def _logged(table: Table) -> _Logged:
    moves = wording.logged_moves(table)
    return _Logged(table.record.deal, names(table), can_look_back(table), moves)


def _move_button(number: int, line: str) -> Any:
    button = document.createElement("button")
    button.type, button.className, button.textContent = "button", "logged", line
    button.dataset.do = f"show-move {number}"
    button.tabIndex = -1
    # On a phone the list lies over the board, and goes away when a move is shown.
    button.setAttribute("popovertarget", "moves")
    button.setAttribute("popovertargetaction", "hide")
    return button


def _show_slider(table: Table) -> None:
    """Where a replay is, and the way to any other position of the game."""
    hide("replay-slider", when=not table.is_replay)
    if table.is_replay:
        slider = part("replay-slider")
        slider.max, slider.value = str(len(table.record.moves)), str(table.record.at)
        slider.setAttribute("aria-valuetext", wording.status(table))


def _goal(key: str) -> str:
    """The first sentence of the rules."""
    rules = document.getElementById(f"rules-{key}")
    return str(rules.content.querySelector(".goal").textContent)


def _show_lesson(table: Table) -> None:
    """What to do now, in a tutorial; it takes the place of the status."""
    step = lesson_step(table)
    part("game").toggleAttribute("data-lesson", step is not None)
    hide("lesson", when=step is None)
    if step:
        write("lesson-count", wording.lesson_count(table))
        write("lesson-text", text_of(step.text, names(table)))


def show_autoplay(state: AppState) -> None:
    """The buttons of a replay: play or pause, and its speed."""
    is_replay = state.table is not None and state.table.is_replay
    hide("autoplay", when=not is_replay)
    hide("pace", when=not is_replay)
    if is_replay:
        write("autoplay-word", word("Pause") if state.is_autoplaying else word("Autoplay"))
        icon = "#icon-pause" if state.is_autoplaying else "#icon-play"
        part("autoplay-icon").setAttribute("href", icon)
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
    if before is None or before._replace(moves=()) != now._replace(moves=()):
        return 0
    pairs = enumerate(zip(before.moves, now.moves, strict=False))
    changed = (line for line, (old_move, new_move) in pairs if old_move != new_move)
    return next(changed, min(len(before.moves), len(now.moves)))


def _enable(button: Any, *, can: bool) -> None:
    """A disabled button stays focusable: the keyboard keeps its place, and a press explains the refusal."""
    button.setAttribute("aria-disabled", "false" if can else "true")

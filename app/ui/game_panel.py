"""Everything next to the board: the status line, the announcements, the buttons and the move log."""

from functools import cache
from typing import Any, NamedTuple

from js import Object, document
from pyodide.ffi import to_js

from app.model.app_state import AppState
from app.presentation import review_texts, wording
from app.table import reviews
from app.table.puzzles import trying
from app.table.queries import (
    can_look_back,
    can_person_move,
    can_redo,
    can_undo,
    has_number,
    is_between_rounds,
    is_covered,
    is_device_shared,
    is_only_shown,
    is_over,
    lesson_step,
    must_pass_device,
    player_to_move,
)
from app.table.table import NO_NOTICE, STREAK, Exercise, Table, is_same_but_for_selection
from app.text.catalogue import word
from app.text.render import names, text_of
from app.ui.dom import hide, mark, part, write
from app.ui.overlays import review_dialog
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
    marked: int  # the number of the move whose position is on the table


class _Line(NamedTuple):
    """A line of the log as it is on the page."""

    item: Any
    button: Any  # None if earlier positions must not be shown


class GamePanel:
    def __init__(self) -> None:
        self._shown: Table | None = None
        self._announced = NO_NOTICE
        self._selected_at_notice: tuple[str, ...] = ()
        self._logged: _Logged | None = None
        self._lines: list[_Line] = []  # of the log
        self._current: Any = None  # the button of the move whose position is on the table
        self._goal_of = ""  # the game whose goal is shown
        self._grades: dict[int, str] = {}  # the turning points marked in the log, by line

    def forget(self) -> None:
        """Another language: the next log is written from its first line."""
        self._logged, self._goal_of, self._shown = None, "", None

    def show(self, table: Table) -> None:
        before, self._shown = self._shown, table
        if is_same_but_for_selection(before, table):
            self._show_notice(table)
        else:
            self._show_all(table)

    def _show_all(self, table: Table) -> None:
        game = table.history.game
        write("variant", wording.variant_and_progress(table))
        write("status", wording.status(table))
        player = player_to_move(table)
        mark("game", "data-phase", _phase(table))
        mark("game", "data-turn", "" if player is None else str(player))
        if game.key != self._goal_of:
            self._goal_of = game.key
            write("goal", _goal(game.key))
        _show_lesson(table)
        mark("game", "data-replay", "" if table.is_replay else None)
        mark("game", "data-review", "" if _has_curve(table) else None)
        _mark_puzzle(table)
        self._show_pass_device(table)
        hide("show-round", when=not is_between_rounds(table))
        hide("show-result", when=not is_over(table) or table.is_replay)
        number = text_of(sentence("Game number {number}", number=table.record.seed))
        write("game-number", number if has_number(table) and not table.exercise else "")
        write("share-number", number if has_number(table) else "")
        write("undo-word", _undo_word(table))
        write("redo-word", word("Next") if table.is_replay else word("Redo"))
        hide("redo", when=table.retry is not None)
        hide(
            "hint",
            when=is_over(table)
            or (table.exercise is not None and not table.exercise.has_hints)
            or (table.is_replay and is_only_shown(table))
            or lesson_step(table) is not None
            or is_between_rounds(table)
            or must_pass_device(table),
        )
        hide("restart", when=table.is_replay or not game.tasks)
        hide("exit-replay", when=not table.is_replay)
        if table.is_replay:
            _show_slider(table)
            _show_review(table)
        hide("play-deal", when=not (table.is_replay and table.is_from_link))
        _enable("undo", can=can_undo(table))
        _enable("redo", can=can_redo(table))
        _enable("hint", can=can_person_move(table) and not table.hint_wanted)
        self._show_notice(table)
        self._announce(table)
        self._show_log(table)
        self._show_grades(review_texts.grades(table) if _has_curve(table) else {})

    def _show_notice(self, table: Table) -> None:
        """What the selected pieces would do, or else what happened last; whichever is newer."""
        if table.notice is not self._announced:
            self._selected_at_notice = table.selected
        preview = wording.preview(table) if table.selected != self._selected_at_notice else ""
        text = preview or wording.notice_text(table)
        write("narration", text)
        mark("narration", "title", text)
        mark("narration", "data-long", "" if len(text) > _LONG else None)
        is_refused = table.notice.is_refusal and not preview
        mark("narration", "data-refused", "true" if is_refused else "false")

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
        if before == self._logged:
            return
        unchanged = _unchanged_lines(before, self._logged)
        while len(self._lines) > unchanged:
            self._lines.pop().item.remove()
        self._grades = {
            number: self._grades[number] for number in self._grades if number < unchanged
        }
        texts = wording.move_log(table, since=unchanged)
        is_button = self._logged.has_buttons
        added = [
            _new_line(number, text, is_button=is_button)
            for number, text in enumerate(texts, start=unchanged + 1)
        ]
        self._lines += added
        if added:
            part("log").append(*(line.item for line in added))
        self._mark_move(table)

    def _show_grades(self, grades: dict[int, str]) -> None:
        """Mark the turning points of a review in the log."""
        for number in self._grades.keys() | grades.keys():
            if number < len(self._lines) and grades.get(number) != self._grades.get(number):
                self._lines[number].item.dataset.grade = grades.get(number, "")
        self._grades = grades

    def _mark_move(self, table: Table) -> None:
        """The move whose position is on the table. Of the buttons, the Tab key reaches only this one."""
        if self._current is not None:
            self._current.removeAttribute("aria-current")
            self._current.tabIndex = -1
        number = max(table.record.at, 1)
        self._current = self._lines[number - 1].button if number <= len(self._lines) else None
        if self._current is not None:
            self._current.tabIndex = 0
            self._current.setAttribute("aria-current", "true" if table.record.at else "false")
            if table.is_replay:
                scroll_to_move()


def scroll_to_move() -> None:
    """Without a script the last move is visible; in a replay it may be another."""
    if marked := part("log").querySelector("[aria-current]"):
        marked.scrollIntoView(to_js({"block": "nearest"}, dict_converter=Object.fromEntries))


def fit_log_to_window() -> None:
    """After the device was turned: on a large screen the list is beside the board and no longer above it."""
    moves = document.getElementById("moves")
    is_beside = not document.querySelector("[popovertarget=moves]").getClientRects().length
    if is_beside and moves.matches(":popover-open"):
        moves.hidePopover()
    scroll_to_move()


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
    moves, record = wording.logged_moves(table), table.record
    return _Logged(record.deal, names(table), can_look_back(table), moves, record.at)


def _new_line(number: int, text: str, *, is_button: bool) -> _Line:
    if not is_button:
        item = document.createElement("li")
        item.textContent = text
        return _Line(item, None)
    item = _blank_line().cloneNode(True)
    button = item.firstElementChild
    button.textContent = text
    button.dataset.do = f"show-move {number}"
    return _Line(item, button)


@cache
def _blank_line() -> Any:
    """A line with a button, to be copied: setting all of this for each move would take a dozen calls."""
    item, button = document.createElement("li"), document.createElement("button")
    button.type, button.className, button.tabIndex = "button", "logged", -1
    # On a phone the list lies over the board, and goes away when a move is shown.
    button.setAttribute("popovertarget", "moves")
    button.setAttribute("popovertargetaction", "hide")
    item.append(button)
    return item


def _show_slider(table: Table) -> None:
    """Where a replay is, and the way to any other position of the game."""
    slider = part("replay-slider")
    slider.max, slider.value = str(len(table.record.moves)), str(table.record.at)
    slider.setAttribute("aria-valuetext", wording.status(table))
    hide("replay-slider", when=table.retry is not None)


def _show_review(table: Table) -> None:
    """The curve above the slider, and the buttons of a turn that is tried again."""
    has_curve = _has_curve(table)
    hide("replay-curve", when=not has_curve)
    if has_curve:
        review_dialog.draw_curve(part("replay-curve"), review_texts.curve(table))
    hide("review", when=table.retry is not None or not review_texts.can_review(table))
    hide("retry", when=reviews.turn_here(table) is None)
    if table.exercise:
        _show_puzzle(table, table.exercise)
    else:
        hide("show-better", when=table.retry is None)
        hide("retry-next", when=reviews.following(table) is None)
        write("retry-next-word", word("Next"))


def _mark_puzzle(table: Table) -> None:
    """For the style sheets: is this a puzzle, and is it solved?"""
    is_solved = table.exercise is not None and trying.is_solved(table)
    state = "" if table.exercise is None else "solved" if is_solved else "open"
    mark("game", "data-puzzle", state or None)
    hide("to-share", when=table.exercise is not None)


def _show_puzzle(table: Table, exercise: Exercise) -> None:
    """In a streak the answer is shown only after a try, and one puzzle may be skipped."""
    is_tried, is_streak = bool(exercise.tries), exercise.mode == STREAK
    hide(
        "show-better",
        when=exercise.is_shown or trying.is_solved(table) or (is_streak and not is_tried),
    )
    hide("retry-next", when=False)
    write("retry-next-word", word("Skip") if is_streak and not is_tried else word("Next"))


def _has_curve(table: Table) -> bool:
    return table.is_replay and table.review is not None and table.retry is None


def _undo_word(table: Table) -> str:
    if table.retry:
        return word("Try again")
    return word("Previous") if table.is_replay else word("Undo")


def _goal(key: str) -> str:
    """The first sentence of the rules."""
    rules = document.getElementById(f"rules-{key}")
    return str(rules.content.querySelector(".goal").textContent)


def _show_lesson(table: Table) -> None:
    """What to do now, in a tutorial; it takes the place of the status."""
    step = lesson_step(table)
    mark("game", "data-lesson", None if step is None else "")
    hide("lesson", when=step is None)
    if step:
        write("lesson-count", wording.lesson_count(table))
        write("lesson-text", text_of(step.text, names(table)))


def show_autoplay(state: AppState) -> None:
    """The buttons of a replay: play or pause, and its speed."""
    table = state.table
    is_replay = table is not None and table.is_replay and table.retry is None
    hide("autoplay", when=not is_replay)
    hide("pace", when=not is_replay)
    if is_replay:
        write("autoplay-word", word("Pause") if state.is_autoplaying else word("Autoplay"))
        icon = "#icon-pause" if state.is_autoplaying else "#icon-play"
        mark("autoplay-icon", "href", icon)
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
    if before is None or before[:3] != now[:3]:
        return 0
    pairs = enumerate(zip(before.moves, now.moves, strict=False))
    changed = (line for line, (old_move, new_move) in pairs if old_move != new_move)
    return next(changed, min(len(before.moves), len(now.moves)))


def _enable(name: str, *, can: bool) -> None:
    """A disabled button stays focusable: the keyboard keeps its place, and a press explains the refusal."""
    mark(name, "aria-disabled", "false" if can else "true")

"""The page around the board, drawn from the state: header, words, controls, dialogs, lobby."""

import contextlib
from typing import Any

from js import document, parlour, window
from pyodide.ffi import JsException

from app.model import routes
from app.model.app_state import AppState
from app.model.effects import Focus, Target
from app.presentation import lobby, wording
from app.saves import keys, task_results
from app.saves.settings import Settings
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
from app.text.catalogue import ENGLISH, LANGUAGES, word
from app.text.render import names, say
from app.ui import dialogs, new_game_form, page_language
from app.ui.board import Board
from app.ui.dom import hide, part, write
from app.ui.pages import page as pages
from rules import NAMES
from rules.game import sentence
from rules.record import Record

LOBBY_KEYS = tuple(key for game in NAMES for key in lobby.keys_of(game))
FINISHED_KEYS = tuple(map(keys.finished_key, NAMES))

# What each pace of the settings is called on the button that changes it.
PACES = {"slow": "Slow", "normal": "Normal", "fast": "Fast", "off": "Instant"}


class Shell:
    def __init__(self, board: Board) -> None:
        self._board = board
        self._spoken = 0
        self._raised: tuple[str, ...] = ()
        # The game that the log tells, and what its players are called there.
        self._logged: tuple[Record, tuple[str, ...]] | None = None
        self._shown: AppState | None = None

    def show(self, state: AppState) -> None:
        """Everything but the board, which moves in its own time: see `app/ui/playback.py`."""
        before = self._shown
        if state is before:
            return
        if state.language != (before.language if before else ENGLISH):
            _show_language(state.language)
            before = self._logged = None  # nothing that was said stands any more
        self._shown = state
        if before is None or before.settings != state.settings:
            _show_settings(state.settings)
        if before is None or _open_part(before) != _open_part(state):
            _show_part(_open_part(state))
        if before is None or _lobby_saves(before) != _lobby_saves(state):
            _show_lobby(state)
        if state.table is not None and (before is None or before.table is not state.table):
            self._show_table(state.table)
        if state.page and (before is None or _drawn_on_page(before) != _drawn_on_page(state)):
            pages.show(state)
        self._show_title(state)
        _show_autoplay(state)
        _show_messages(before, state)
        if before is not None and before.editor is not state.editor and state.dialog == "editor":
            _show_editor(state)
        if before is None or before.dialog != state.dialog:
            _show_dialog(state)

    def mark_saving(self, *, is_saving: bool) -> None:
        """A mark on the page, for tests that read the saves from outside and want all of them."""
        document.documentElement.toggleAttribute("data-writing", is_saving)

    def has_focus(self) -> bool:
        return not document.body.isSameNode(document.activeElement)

    def focus(self, focus: Focus, *, had_focus: bool) -> None:
        """`had_focus`: whether anything had it before the page changed."""
        match focus.target:
            case Target.PAGE:
                part("page").querySelector("h2").focus()
            case Target.OTHER_TAB:
                self._focus_other_tab()
            case Target.PASS_DEVICE:
                # Not to its button: a key pressed twice must not show the cards.
                part("pass-title").focus()
            case Target.LOBBY_CARD:
                document.querySelector(f"[data-card='{focus.game}']").focus()
            case Target.BOARD:
                self._board.focus()
            case Target.BOARD_IF_FREE if not self.has_focus():
                self._board.focus()
            case Target.BOARD_IF_LOST if had_focus and self._has_lost_focus():
                self._board.focus()

    def _has_lost_focus(self) -> bool:
        """A button may have gone together with what it was for."""
        return not self.has_focus() or document.activeElement.closest("[hidden]")

    def _focus_other_tab(self) -> None:
        """Whatever had the focus may be gone with the controls; if not, it keeps it."""
        focused = document.activeElement
        if document.body.isSameNode(focused) or part("controls").contains(focused):
            part("elsewhere").querySelector("button").focus()

    def _show_title(self, state: AppState) -> None:
        """The title, and where the arrow beside it leads."""
        table = state.table
        named = word(table.history.game.title) if table is not None else word("Parlour")
        write("title", named)
        heading = part("page").querySelector("h2").textContent if state.page else named
        document.title = " · ".join(dict.fromkeys([heading, named, word("Parlour")]))
        home = part("home")
        home.hidden = table is None and not state.page
        to_table = state.page and table is not None
        home.href = routes.to_table(table) if to_table and table else "#/"
        home.ariaLabel = word("Back to the game") if to_table else word("Back to the lobby")

    def _show_table(self, table: Table) -> None:
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


def _open_part(state: AppState) -> str:
    return "page" if state.page else "game" if state.table is not None else "lobby"


def _show_part(name: str) -> None:
    for each in ("lobby", "game", "page"):
        hide(each, when=each != name)
    # For the style sheets: asking with :has() at every change of the board would be slow.
    document.body.dataset.room = name


def _lobby_saves(state: AppState) -> tuple[object, ...]:
    """The saves that the cards of the lobby tell of; nobody sees them behind a game or a page."""
    if _open_part(state) != "lobby":
        return ()
    texts = (state.saved.get(key) for key in LOBBY_KEYS)
    return state.today, *texts


def _show_lobby(state: AppState) -> None:
    turns = lobby.turns_played(state.saved)
    for card in document.querySelectorAll("[data-card]"):
        played = turns.get(card.dataset.card)
        line = card.querySelector("[data-text='state']")
        go_on = say(sentence("Continue, move {number}", number=(played or 0) + 1))
        line.textContent = go_on if played else line.dataset.fresh
    finished = lobby.finished_dailies(state.saved, state.today)
    for link in document.querySelectorAll("[data-daily]"):
        is_done = link.dataset.daily in finished
        link.textContent = word("Today: played") if is_done else word("Deal of the day")
        link.toggleAttribute("data-done", is_done)


def _show_autoplay(state: AppState) -> None:
    """What a replay can do besides stepping: go on by itself, at a pace."""
    is_replay = state.table is not None and state.table.is_replay
    hide("roll", when=not is_replay)
    hide("pace", when=not is_replay)
    if is_replay:
        write("roll-word", word("Pause") if state.is_autoplaying else word("Play"))
        icon = "#icon-pause" if state.is_autoplaying else "#icon-play"
        part("roll-icon").setAttribute("href", icon)
        write("pace-word", word(PACES[state.settings.pace]))


def _show_messages(before: AppState | None, state: AppState) -> None:
    hide("message", when=state.message is None)
    # The same message a second time is a second event, and is spoken again.
    if state.message is not None and (before is None or before.message is not state.message):
        part("message-text").textContent = say(state.message)
    hide("refill", when=state.reset is None)
    hide("update", when=not state.is_update_ready)
    hide("unsaved", when=state.save_problem is None)
    problem = "" if state.save_problem is None else say(state.save_problem)
    write("unsaved", problem)
    write("kept", problem or word("Your games are saved on this device."))


def _show_dialog(state: AppState) -> None:
    for dialog in document.querySelectorAll("dialog"):
        is_wanted = dialog.dataset.dialog == state.dialog
        if is_wanted and not dialog.open:
            if state.table:
                _fill_dialog(dialog.dataset.dialog, state.table, state)
            dialog.showModal()
        elif dialog.open and not is_wanted:
            dialog.close()


def _fill_dialog(dialog: str, table: Table, state: AppState) -> None:
    """Fill a dialog that is about to open."""
    match dialog:
        case "new":
            results = state.saved.get(keys.results_key(table.record.game), "")
            new_game_form.offer(table, task_results.read(results))
        case "rules":
            dialogs.show_rules(table.record.game)
        case "editor":
            _show_editor(state)
        case "peek":
            dialogs.show_peek(table)
        case "share":
            dialogs.show_share(table)


def _show_editor(state: AppState) -> None:
    if state.table is not None:
        dialogs.show_editor(state.table, state.editor)


def _drawn_on_page(state: AppState) -> tuple[object, ...]:
    """What a page is drawn from."""
    texts = (state.saved.get(key) for key in (keys.SEALED, keys.OPENED, *FINISHED_KEYS))
    page = (state.page, state.page_subject, state.language, state.save_problem, state.today)
    return *page, *texts


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


def _show_settings(settings: Settings) -> None:
    page, theme = document.documentElement.dataset, settings.theme
    page.theme, page.deck, page.hand = theme, settings.deck, settings.hand
    # The bar of the browser, or of the installed window, has the same light.
    for bar in document.querySelectorAll("meta[data-light]"):
        light = bar.dataset.light
        chosen = "all" if theme == light else "not all"
        bar.media = f"(prefers-color-scheme: {light})" if theme == "system" else chosen
    # A copy where head.js finds it before the first paint. Losing it costs a flash, no more.
    with contextlib.suppress(JsException):
        window.localStorage.setItem(f"{parlour.database}:theme", theme)


def _show_language(language: str) -> None:
    """The texts that are in the HTML; `show` draws the others again."""
    page_language.show()
    document.documentElement.lang = LANGUAGES[language]
    part("live").replaceChildren()
    part("editor").replaceChildren()


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

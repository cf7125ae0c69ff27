"""The page around the board, drawn from the state: header, lobby, messages, dialogs, settings."""

import contextlib

from js import document, parlour, window
from pyodide.ffi import JsException

from app.model import routes
from app.model.app_state import AppState
from app.model.effects import Focus, Target
from app.presentation import lobby
from app.saves import keys
from app.saves.settings import Settings
from app.text.catalogue import ENGLISH, LANGUAGES, word
from app.text.render import text_of
from app.ui import dialogs, game_panel, page_language
from app.ui.board import Board
from app.ui.dom import hide, part, write
from app.ui.game_panel import GamePanel
from app.ui.pages import page as pages
from rules import NAMES
from rules.game import sentence

LOBBY_KEYS = tuple(key for game in NAMES for key in lobby.keys_of(game))
FINISHED_KEYS = tuple(map(keys.finished_key, NAMES))


class Shell:
    def __init__(self, board: Board) -> None:
        self._board = board
        self._game_panel = GamePanel()
        self._shown: AppState | None = None

    def show(self, state: AppState) -> None:
        """Draw everything but the board, which `app/ui/playback.py` animates."""
        before = self._shown
        if state is before:
            return
        if state.language != (before.language if before else ENGLISH):
            _show_language(state.language)
            self._game_panel.clear_log()
            before = None  # draw everything again
        self._shown = state
        if before is None or before.settings != state.settings:
            _show_settings(state.settings)
        if before is None or _open_part(before) != _open_part(state):
            _show_part(_open_part(state))
        if before is None or _lobby_saves(before) != _lobby_saves(state):
            _show_lobby(state)
        if state.table is not None and (before is None or before.table is not state.table):
            self._game_panel.show(state.table)
        if state.page and (before is None or _page_contents(before) != _page_contents(state)):
            pages.show(state)
        self._show_title(state)
        game_panel.show_autoplay(state)
        _show_messages(before, state)
        if before is not None and before.editor is not state.editor and state.dialog == "editor":
            dialogs.show_editor(state)
        if before is None or before.dialog != state.dialog:
            _show_dialog(state)

    def mark_saving(self, *, is_saving: bool) -> None:
        """Mark the page, for tests that read the saves and have to wait for the last one."""
        document.documentElement.toggleAttribute("data-writing", is_saving)

    def has_focus(self) -> bool:
        return not document.body.isSameNode(document.activeElement)

    def focus(self, focus: Focus, *, had_focus: bool) -> None:
        """`had_focus`: whether anything had the focus before the page changed."""
        match focus.target:
            case Target.PAGE:
                part("page").querySelector("h2").focus()
            case Target.OTHER_TAB:
                self._focus_other_tab()
            case Target.PASS_DEVICE:
                # Not its button: a key pressed twice must not show the cards.
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
        """A focused button may have been hidden, or be in a dialog that has just been closed."""
        gone = "[hidden], dialog:not([open])"
        return not self.has_focus() or bool(document.activeElement.closest(gone))

    def _focus_other_tab(self) -> None:
        """Only if nothing has the focus, or one of the controls, which are hidden now."""
        focused = document.activeElement
        if document.body.isSameNode(focused) or part("controls").contains(focused):
            part("elsewhere").querySelector("button").focus()

    def _show_title(self, state: AppState) -> None:
        """The title, and the target of the arrow beside it."""
        table = state.table
        title = word(table.history.game.title) if table is not None else word("Parlour")
        write("title", title)
        heading = part("page").querySelector("h2").textContent if state.page else title
        document.title = " · ".join(dict.fromkeys([heading, title, word("Parlour")]))
        home = part("home")
        home.hidden = table is None and not state.page
        leads_to_game = state.page and table is not None
        home.href = routes.to_table(table) if leads_to_game and table else "#/"
        home.ariaLabel = word("Back to the game") if leads_to_game else word("Back to the lobby")


def _open_part(state: AppState) -> str:
    return "page" if state.page else "game" if state.table is not None else "lobby"


def _show_part(open_part: str) -> None:
    for name in ("lobby", "game", "page"):
        hide(name, when=name != open_part)
    # For the style sheets: :has() would be slow, because it runs at every change of the board.
    document.body.dataset.room = open_part


def _lobby_saves(state: AppState) -> tuple[object, ...]:
    """What the lobby is drawn from; nothing while it is hidden."""
    if _open_part(state) != "lobby":
        return ()
    texts = (state.saved.get(key) for key in LOBBY_KEYS)
    return state.today, *texts


def _show_lobby(state: AppState) -> None:
    turns = lobby.turns_played(state.saved)
    for card in document.querySelectorAll("[data-card]"):
        played = turns.get(card.dataset.card)
        line = card.querySelector("[data-text='state']")
        resume = text_of(sentence("Continue, move {number}", number=(played or 0) + 1))
        line.textContent = resume if played else line.dataset.fresh
    finished = lobby.finished_dailies(state.saved, state.today)
    for link in document.querySelectorAll("[data-daily]"):
        is_done = link.dataset.daily in finished
        link.textContent = word("Today: played") if is_done else word("Deal of the day")
        link.toggleAttribute("data-done", is_done)


def _show_messages(before: AppState | None, state: AppState) -> None:
    hide("message", when=state.message is None)
    # The same message a second time is a new object, and screen readers announce it again.
    if state.message is not None and (before is None or before.message is not state.message):
        part("message-text").textContent = text_of(state.message)
    hide("refill", when=state.reset is None)
    hide("update", when=not state.is_update_ready)
    hide("unsaved", when=state.save_problem is None)
    problem = "" if state.save_problem is None else text_of(state.save_problem)
    write("unsaved", problem)
    write("kept", problem or word("Your games are saved on this device."))


def _show_dialog(state: AppState) -> None:
    for dialog in document.querySelectorAll("dialog"):
        is_wanted = dialog.dataset.dialog == state.dialog
        if is_wanted and not dialog.open:
            if state.table:
                dialogs.fill(dialog.dataset.dialog, state.table, state)
            dialog.showModal()
        elif dialog.open and not is_wanted:
            dialog.close()


def _page_contents(state: AppState) -> tuple[object, ...]:
    """What a page is drawn from."""
    texts = (state.saved.get(key) for key in (keys.SEALED, keys.OPENED, *FINISHED_KEYS))
    page = (state.page, state.page_subject, state.language, state.save_problem, state.today)
    return *page, *texts


def _show_settings(settings: Settings) -> None:
    page, theme = document.documentElement.dataset, settings.theme
    page.theme, page.deck, page.hand = theme, settings.deck, settings.hand
    # The browser's toolbar, or the title bar of the installed app, has the same theme.
    for bar in document.querySelectorAll("meta[data-light]"):
        bar_theme = bar.dataset.light
        chosen = "all" if theme == bar_theme else "not all"
        bar.media = f"(prefers-color-scheme: {bar_theme})" if theme == "system" else chosen
    # head.js reads this copy before the first paint. Without it the page flashes, nothing worse.
    with contextlib.suppress(JsException):
        window.localStorage.setItem(f"{parlour.database}:theme", theme)


def _show_language(language: str) -> None:
    """Translate the texts of the HTML; `show` draws the others again."""
    page_language.show()
    document.documentElement.lang = LANGUAGES[language]
    part("live").replaceChildren()
    part("editor").replaceChildren()

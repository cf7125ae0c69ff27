"""The page around the board, drawn from the state: header, lobby, messages, dialogs, settings."""

import contextlib
from typing import Any

from js import document, parlour, window
from pyodide.ffi import JsException

from app.model import routes
from app.model.app_state import OPENING, AppState
from app.model.effects import Focus, Target
from app.presentation import lobby
from app.saves import introductions, keys
from app.saves.settings import Settings
from app.table.queries import is_round_or_game_over
from app.text.catalogue import ENGLISH, LANGUAGES, word
from app.text.render import text_of
from app.ui import dialogs, game_panel, page_language
from app.ui.board import Board
from app.ui.dom import forget, hide, mark, part, write
from app.ui.game_panel import GamePanel
from app.ui.overlays import messages, result_dialogs, review_dialog
from app.ui.pages import page as pages
from rules import GAMES, NAMES
from rules.game import sentence

# The body has the focus when nothing else has it.
_NO_FOCUS = "body, :is([hidden], dialog:not([open])), :is([hidden], dialog:not([open])) *"
FINISHED_KEYS = tuple(map(keys.finished_key, NAMES))
PROGRESS_KEYS = (
    keys.NAME,
    *(of(key) for key in NAMES for of in (keys.accuracy_key, keys.results_key)),
)
PRACTICE_KEYS = tuple(key(game) for game in NAMES for key in (keys.practice_key, keys.mistakes_key))


class Shell:
    def __init__(self, board: Board) -> None:
        self._board = board
        self._game_panel = GamePanel()
        self._shown: AppState | None = None
        self._known_games: str | None = None
        self._is_saving: bool | None = None  # as the page is marked
        self._title = ""  # of the browser's tab
        self._lobby_scrolled = 0.0  # where the lobby was left

    def show(self, state: AppState) -> None:
        """Draw everything but the board, which `app/ui/playback.py` animates."""
        before = self._shown
        if state is before:
            return
        if state.language != (before.language if before else ENGLISH):
            _show_language(state.language)
            self._game_panel.forget()
            before = None  # draw everything again
        self._shown = state
        if before is None or before.settings != state.settings:
            _show_settings(state.settings)
        if before is None or _open_part(before) != _open_part(state):
            self._show_part(before, state)
        if before is None or _lobby_saves(before) != _lobby_saves(state):
            _show_lobby(state)
        if before is None or before.minutes_left != state.minutes_left:
            _show_time(state)
        if state.table is not None and (before is None or before.table is not state.table):
            self._game_panel.show(state.table)
            if is_round_or_game_over(state.table):
                result_dialogs.show(state, state.table)
        if state.page and (before is None or _page_contents(before) != _page_contents(state)):
            pages.show(state)
        self._show_title(state)
        game_panel.show_autoplay(state)
        messages.show(before, state)
        _show_save_status(state)
        _refresh_dialog(before, state)
        if before is None or _open_dialog(before) != _open_dialog(state):
            _show_dialog(before, state)
        self._remember_known_games(before, state)

    def _show_part(self, before: AppState | None, state: AppState) -> None:
        open_part = _open_part(state)
        if before is not None and _open_part(before) == "lobby":
            self._lobby_scrolled = document.querySelector("main").scrollTop
        for name in ("lobby", "game", "page"):
            hide(name, when=name != open_part)
        # For the style sheets: :has() would be slow, because it runs at every change of the board.
        document.body.dataset.open = open_part
        # Somebody may have scrolled the lobby before Python was there.
        if open_part == "lobby" and before is not None:
            _scroll_to(self._lobby_scrolled)

    def _remember_known_games(self, before: AppState | None, state: AppState) -> None:
        """boot.js reads this copy while Python loads, so that a new game is introduced without waiting."""
        if before is not None and before.saved is state.saved:
            return
        known = introductions.known_games(state.saved)
        if known != self._known_games:
            self._known_games = known
            with contextlib.suppress(JsException):
                window.localStorage.setItem(f"{parlour.database}:introduced", known)

    def was_introduction_closed(self) -> bool:
        """Has the player closed the introduction to a game while Python was loading?"""
        return bool(document.documentElement.hasAttribute("data-introduced"))

    def dialog_closed_by_browser(self) -> str:
        """The dialog that Escape has closed, if its event has not arrived yet: it may follow the next tap."""
        name = self._shown.dialog if self._shown else ""
        if not name:
            return ""
        return "" if document.querySelector(f"dialog[open][data-dialog='{name}']") else name

    def mark_saving(self, *, is_saving: bool) -> None:
        """Mark the page, for tests that read the saves and have to wait for the last one."""
        if is_saving != self._is_saving:
            self._is_saving = is_saving
            document.documentElement.toggleAttribute("data-writing", is_saving)

    def has_focus(self) -> bool:
        """Not if a focused button was just hidden, or its dialog closed: the browser notices that later."""
        return not document.activeElement.matches(_NO_FOCUS)

    def focus(self, focus: Focus, *, had_focus: bool) -> None:
        """`had_focus`: whether anything had the focus before the page changed."""
        match focus.target:
            case Target.PAGE:
                part("page").querySelector("h2").focus()
                # On a phone the heading is hidden, and the browser does not scroll to it.
                _scroll_to(0)
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
            case Target.BOARD_IF_LOST if had_focus and not self.has_focus():
                self._board.focus()

    def _focus_other_tab(self) -> None:
        """Only if nothing has the focus, or one of the controls, which are hidden now."""
        focused = document.activeElement
        if document.body.isSameNode(focused) or part("controls").contains(focused):
            part("other-tab").querySelector("button").focus()

    def _show_title(self, state: AppState) -> None:
        """The title of what is open, and the target of the arrow beside it."""
        table = state.table
        title = word(table.history.game.title) if table is not None else word("Parlour")
        names = [title]
        if state.page:
            title = part("page").querySelector("h2").textContent
            game = state.page_subject if state.page_subject in NAMES else ""
            names = [title, word(GAMES[game].title)] if game else [title]
        write("title", title)
        tab_title = " · ".join(dict.fromkeys([*names, word("Parlour")]))
        if tab_title != self._title:
            self._title = document.title = tab_title
        hide("home", when=table is None and not state.page)
        leads_to_game = state.page and table is not None
        is_puzzle = table is not None and table.exercise is not None and not state.page
        if table is not None and leads_to_game:
            address, back, name = routes.to_table(table), word("Back to the game"), word("Game")
        elif table is not None and is_puzzle:
            address = routes.to_page("puzzles", table.record.game)
            back, name = word("Back to the puzzles"), word("Puzzles")
        else:
            address, back, name = "#/", word("Back to the lobby"), word("Lobby")
        mark("home", "href", address)
        mark("home", "title", back)
        write("home-word", name)


def _open_part(state: AppState) -> str:
    return "page" if state.page else "game" if state.table is not None else "lobby"


def _scroll_to(top: float) -> None:
    document.querySelector("main").scrollTop = top


def _lobby_saves(state: AppState) -> tuple[object, ...]:
    """What the lobby is drawn from; nothing while it is hidden."""
    if _open_part(state) != "lobby":
        return ()
    texts = (state.saved.get(key) for game in NAMES for key in lobby.keys_of(game, state.today))
    return state.today, state.can_install, *texts


def _show_lobby(state: AppState) -> None:
    games = lobby.under_way(state.saved, state.today)
    own = {found.game: found for found in games if found.kind == lobby.GAME}
    for card in document.querySelectorAll("[data-card]"):
        line = card.querySelector("[data-text='state']")
        found = own.get(card.dataset.card)
        words = sentence("Continue, move {number}", number=found.moves + 1 if found else 0)
        line.textContent = text_of(words) if found else line.dataset.fresh
    hide("under-way", when=not games)
    part("under-way-games").replaceChildren(*map(_game_under_way, games))
    hide("install-offer", when=not state.can_install or not lobby.wins(state.saved))
    for game, today in lobby.daily_states(state.saved, state.today).items():
        _show_daily(document.querySelector(f"[data-daily='{game}']"), today)


def _show_time(state: AppState) -> None:
    """The time until the next daily."""
    write("countdown", text_of(lobby.time_left(state.minutes_left)))
    if state.page:  # a start into the lobby does without the pages
        pages.show_time(state)


def _game_under_way(found: lobby.UnderWay) -> Any:
    """A link with the picture and the name of the game's card."""
    card = document.querySelector(f"[data-card='{found.game}']")
    picture = card.querySelector(".picture").cloneNode(True)
    for definitions in picture.querySelectorAll("defs"):
        definitions.remove()  # the card has them, and an id must be unique in a page
    item, link = document.createElement("li"), document.createElement("a")
    link.href = _address(found)
    link.append(picture)
    for kind, text in (
        ("strong", card.querySelector("h3").textContent),
        ("span", text_of(lobby.progress(found))),
    ):
        line = document.createElement(kind)
        line.textContent = text
        link.append(line)
    item.append(link)
    return item


def _address(found: lobby.UnderWay) -> str:
    if found.kind == lobby.DAILY:
        return f"{routes.to_game(found.game)}/daily"
    return (
        routes.to_lesson(found.game) if found.kind == lobby.LESSON else routes.to_game(found.game)
    )


def _show_daily(link: Any, today: lobby.DailyState) -> None:
    link.toggleAttribute("data-done", today.is_done)
    streak = text_of(sentence("Streak {count}", count=today.streak)) if today.streak else ""
    link.querySelector("[data-text='streak']").textContent = streak
    mark = link.querySelector(".mark")
    # The mark is a tick or an empty ring: its words are for screen readers.
    mark.role, mark.ariaLabel = "img", word("Done") if today.is_done else word("Not played yet")


def _show_save_status(state: AppState) -> None:
    hide("unsaved", when=state.save_problem is None)
    problem = "" if state.save_problem is None else text_of(state.save_problem)
    write("unsaved", problem)
    write("save-status", problem or word("Your games are saved on this device."))


def _refresh_dialog(before: AppState | None, state: AppState) -> None:
    """The dialogs that change while they are open, as the computer works something out."""
    if state.dialog == "editor" and before is not None and before.editor is not state.editor:
        dialogs.show_editor(state)
    if state.dialog == "review" and state.table is not None:
        is_shown = before is not None and before.dialog == "review"
        if not is_shown or (before and before.table is not state.table):
            review_dialog.show(state.table)


def _open_dialog(state: AppState) -> tuple[object, ...]:
    return state.dialog, state.phase == OPENING and state.address


def _show_dialog(before: AppState | None, state: AppState) -> None:
    if state.phase == OPENING and not state.address:
        return  # boot.js may have introduced a game: the address will say whether that stays
    for dialog in document.querySelectorAll("dialog"):
        is_wanted = dialog.dataset.dialog == state.dialog
        if is_wanted and state.dialog == "offer":
            dialogs.show_offer(state)
        if is_wanted and not dialog.open:
            if state.table:
                dialogs.fill(dialog.dataset.dialog, state.table, state)
            if state.table and state.dialog == "end":
                result_dialogs.show(state, state.table)  # the time until the next daily
            dialog.showModal()
        elif dialog.open and not is_wanted:
            dialog.close()
    messages.place()
    if state.dialog == "intro" and state.table:
        # Once it is visible: its picture has to be measured.
        dialogs.show_introduction(state.table.record.game)
    elif before is not None and before.dialog == "intro":
        dialogs.end_introduction()


def _page_contents(state: AppState) -> tuple[object, ...]:
    """What a page is drawn from."""
    if state.page == "saved":
        return state.page, state.language, state.saved
    if state.page == "puzzles":
        texts = (state.saved.get(key) for key in PRACTICE_KEYS)
        return state.page, state.page_subject, state.language, state.today, *texts
    if state.page == "tasks" and state.table is not None:
        results = state.saved.get(keys.results_key(state.page_subject))
        return state.page, state.language, results, state.table.record, state.table.seats
    if state.page == "progress":
        progress = (state.saved.get(key) for key in (*FINISHED_KEYS, *PROGRESS_KEYS))
        shown = (state.page, state.page_subject, state.language, state.today, state.is_recap_named)
        return *shown, *progress
    texts = (state.saved.get(key) for key in (keys.SEALED, keys.OPENED, *FINISHED_KEYS))
    page = (state.page, state.page_subject, state.language, state.save_problem, state.today)
    return *page, state.can_install, *texts


def _show_settings(settings: Settings) -> None:
    page, theme = document.documentElement.dataset, settings.theme
    page.theme, page.deck, page.hand = theme, settings.deck, settings.hand
    page.pace = settings.pace
    is_heard = settings.sound == "on"
    hide("offer-sound", when=is_heard)
    part("sound").ariaPressed = "true" if is_heard else "false"
    part("sound").title = word("Turn sound off") if is_heard else word("Turn sound on")
    part("sound-icon").setAttribute("href", "#icon-sound-on" if is_heard else "#icon-sound-off")
    # The browser's toolbar, or the title bar of the installed app, has the same theme.
    for bar in document.querySelectorAll("meta[data-theme]"):
        bar_theme = bar.dataset.theme
        chosen = "all" if theme == bar_theme else "not all"
        bar.media = f"(prefers-color-scheme: {bar_theme})" if theme == "system" else chosen
    # head.js reads this copy before the first paint. Without it the page flashes, nothing worse.
    with contextlib.suppress(JsException):
        window.localStorage.setItem(f"{parlour.database}:theme", theme)


def _show_language(language: str) -> None:
    """Translate the texts of the HTML; `show` draws the others again."""
    page_language.show()
    forget()
    document.documentElement.lang = LANGUAGES[language]
    part("live").replaceChildren()
    part("editor").replaceChildren()

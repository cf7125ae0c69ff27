"""The page around the board, drawn from the house: header, words, controls, dialogs, lobby."""

import contextlib
from typing import Any

from js import document, parlour, window
from pyodide.ffi import JsException

from app.model import routes
from app.model.app_state import House
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
from app.text.catalogue import ENGLISH, LANGUAGES, word
from app.text.render import names, say
from app.ui.board import Board
from app.ui.dom import hide, part, write
from rules.game import sentence
from rules.record import Record

# What each pace of the settings is called on the button that changes it.
PACES = {"slow": "Slow", "normal": "Normal", "fast": "Fast", "off": "Instant"}


class Screen:
    def __init__(self) -> None:
        self.board = Board(part("board"))
        self._spoken = 0
        self._raised: tuple[str, ...] = ()
        # The game that the log tells, and what its players are called there.
        self._logged: tuple[Record, tuple[str, ...]] | None = None
        self._shown: House | None = None

    def show(self, house: House) -> None:
        """Everything but the board, which moves in its own time: see `app/ui/playback.py`."""
        before = self._shown
        if house.spoken != (before.spoken if before else ENGLISH):
            _show_language(house.spoken)
            before = self._logged = None  # nothing that was said stands any more
        self._shown = house
        table = house.table
        if before is None or before.settings.theme != house.settings.theme:
            _show_theme(house.settings.theme)
        if before is None or before.settings != house.settings:
            # What the style sheets ask for.
            document.documentElement.dataset.deck = house.settings.deck
            document.documentElement.dataset.hand = house.settings.hand
        hide("lobby", when=table is not None or bool(house.page))
        hide("game", when=table is None or bool(house.page))
        hide("page", when=not house.page)
        # For the style sheets: to ask with :has() at every change of the board would be slow.
        document.body.dataset.room = "page" if house.page else "game" if table else "lobby"
        if before is None or _waiting(before) != _waiting(house):
            self._show_waiting(house)
        if table is not None:
            self._show_table(table)
        if house.page and (before is None or _paged(before) != _paged(house)):
            from app.ui import pages  # noqa: PLC0415  a game begins without

            pages.show(house)
        self._show_way_back(house)
        self._show_roll(house)
        self._show_house_words(before, house)
        if table is not None and is_round_or_game_over(table):
            from app.ui import dialogs  # noqa: PLC0415  a game begins without

            dialogs.show_end(table)
            dialogs.show_account(table)
            dialogs.show_review(table)
        if house.dialog == "editor" and table is not None:
            from app.ui import dialogs  # noqa: PLC0415

            if before is None or before.draft != house.draft:
                dialogs.show_editor(table, house.draft)
        if before is None or before.dialog != house.dialog:
            self._show_dialog(house)

    def begin_at_board(self) -> None:
        """A game opened by its address can be played by keyboard at once; a focus set meanwhile stays."""
        if document.body.isSameNode(document.activeElement):
            self.board.focus()

    def has_focus(self) -> bool:
        return not document.body.isSameNode(document.activeElement)

    def save_focus(self) -> None:
        """A button may have gone with what it was for: then the board has the focus, not nothing."""
        if not self.has_focus() or document.activeElement.closest("[hidden]"):
            self.board.focus()

    def focus_pass(self) -> None:
        """Not to its button: a key pressed twice must not show the cards."""
        part("pass-title").focus()

    def focus_elsewhere(self) -> None:
        """What had the focus may be gone with the controls; what has kept it, keeps it."""
        focused = document.activeElement
        if document.body.isSameNode(focused) or part("controls").contains(focused):
            part("elsewhere").querySelector("button").focus()

    def focus_card(self, key: str) -> None:
        document.querySelector(f"[data-card='{key}']").focus()

    def focus_page(self) -> None:
        part("page").querySelector("h2").focus()

    def _show_way_back(self, house: House) -> None:
        """The title, and where the arrow beside it leads."""
        table = house.table
        named = word(table.history.game.title) if table is not None else word("Parlour")
        write("title", named)
        heading = part("page").querySelector("h2").textContent if house.page else named
        document.title = " · ".join(dict.fromkeys([heading, named, word("Parlour")]))
        home = part("home")
        home.hidden = table is None and not house.page
        to_table = house.page and table is not None
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

    def _show_roll(self, house: House) -> None:
        """What a replay can do besides stepping: go on by itself, at a pace."""
        is_replay = house.table is not None and house.table.is_replay
        hide("roll", when=not is_replay)
        hide("pace", when=not is_replay)
        if is_replay:
            write("roll-word", word("Pause") if house.rolling else word("Play"))
            icon = "#icon-pause" if house.rolling else "#icon-play"
            part("roll-icon").setAttribute("href", icon)
            write("pace-word", word(PACES[house.settings.pace]))

    def _show_waiting(self, house: House) -> None:
        for card in document.querySelectorAll("[data-card]"):
            turns = house.waiting.get(card.dataset.card)
            line = card.querySelector("[data-text='state']")
            go_on = say(sentence("Continue, move {number}", number=(turns or 0) + 1))
            line.textContent = go_on if turns else line.dataset.fresh
        for link in document.querySelectorAll("[data-daily]"):
            done = link.dataset.daily in house.played_today
            link.textContent = word("Today: played") if done else word("Deal of the day")
            link.toggleAttribute("data-done", done)

    def _show_house_words(self, before: House | None, house: House) -> None:
        hide("message", when=house.message is None)
        # The same message a second time is a second event, and is spoken again.
        if house.message is not None and (before is None or before.message is not house.message):
            part("message-text").textContent = say(house.message)
        hide("refill", when=house.emptied is None)
        hide("update", when=not house.update_ready)
        hide("unsaved", when=house.unsaved is None)
        trouble = "" if house.unsaved is None else say(house.unsaved)
        write("unsaved", trouble)
        write("kept", trouble or word("Your games are saved on this device."))

    def _show_dialog(self, house: House) -> None:
        for dialog in document.querySelectorAll("dialog"):
            wanted = dialog.dataset.dialog == house.dialog
            if wanted and not dialog.open:
                if house.table:
                    _prepare(dialog.dataset.dialog, house.table, house)
                dialog.showModal()
            elif dialog.open and not wanted:
                dialog.close()


def _prepare(dialog: str, table: Table, house: House) -> None:
    """Fill a dialog that is about to open. What it takes is loaded only now: most visits open none."""
    from app.ui import dialogs, new_game_form  # noqa: PLC0415

    match dialog:
        case "new":
            new_game_form.offer(table, house.results.get(table.record.game, {}))
        case "rules":
            dialogs.show_rules(table.record.game)
        case "peek":
            dialogs.show_peek(table)
        case "share":
            dialogs.show_share(table)
        case "editor":
            dialogs.show_editor(table, house.draft)


def _waiting(house: House) -> tuple[object, ...]:
    """What the cards of the lobby tell."""
    return house.waiting, house.played_today


def _paged(house: House) -> tuple[object, ...]:
    """What a page is drawn from."""
    return house.page, house.of, house.spoken, house.unsaved, house.seal, house.journals


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


def _show_theme(theme: str) -> None:
    document.documentElement.dataset.theme = theme
    # The bar of the browser, or of the installed window, has the same light.
    for bar in document.querySelectorAll("meta[data-light]"):
        light = bar.dataset.light
        chosen = "all" if theme == light else "not all"
        bar.media = f"(prefers-color-scheme: {light})" if theme == "system" else chosen
    # A copy where head.js finds it before the first paint. Losing it costs a flash, no more.
    with contextlib.suppress(JsException):
        window.localStorage.setItem(f"{parlour.database}:theme", theme)


def _show_language(language: str) -> None:
    """What the page has said of itself since before Python came; the rest is said anew by `show`."""
    # Not before it is needed: a page that speaks English from the start has nothing to change.
    from app.ui import page_language  # noqa: PLC0415

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

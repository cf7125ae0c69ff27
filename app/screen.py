"""The page around the board, drawn from the house: header, words, controls, dialogs, lobby."""

import contextlib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from js import document, parlour, window
from pyodide.ffi import JsException

from app import show
from app.board import Board, stamped
from app.catalogue import ENGLISH, LANGUAGES, word
from app.house import House
from app.results import Result, Results
from app.saves import usual_level
from app.table import Table, can_redo, can_undo, look_into, person_to_move, step_of, turn
from app.words import names, say
from rules import GAMES, computer_of
from rules.game import choices_of, sentence

if TYPE_CHECKING:
    from app.editor import Draft


@cache
def part(name: str) -> Any:
    """The element of the page that plays this part, from the first line of the page to its last."""
    return document.querySelector(f"[data-part='{name}']")


class Screen:
    def __init__(self) -> None:
        self.board = Board(part("board"))
        self._spoken = 0
        self._raised: tuple[str, ...] = ()
        self._logged: list[str] = []
        self._shown: House | None = None

    def show(self, house: House) -> None:
        """Everything but the board, which moves in its own time: see `app/stage.py`."""
        before = self._shown
        if house.spoken != (before.spoken if before else ENGLISH):
            _show_language(house.spoken)
            before = None  # nothing that was said stands any more
        self._shown = house
        table = house.table
        if before is None or before.settings.theme != house.settings.theme:
            _show_theme(house.settings.theme)
        part("lobby").hidden = table is not None
        part("game").hidden = table is None
        if before is None or before.waiting != house.waiting or before.table != table:
            self._show_waiting(house)
        if table is None:
            document.title = word("Parlour")
            part("home").hidden = True
            part("title").textContent = word("Parlour")
        else:
            self._show_table(table)
        self._show_house_words(house)
        if table is not None:
            _show_end(table)
        if house.draft is not None and (before is None or before.draft != house.draft):
            _show_editor(house.draft)
        if before is None or before.dialog != house.dialog:
            self._show_dialog(house)
        if before is None or before.settings != house.settings:
            self._show_choices(house)

    def focus_card(self, key: str) -> None:
        document.querySelector(f"[data-card='{key}']").focus()

    def _show_table(self, table: Table) -> None:
        game = table.history.game
        document.title = f"{word(game.TITLE)} · {word('Parlour')}"
        part("home").hidden = False
        part("title").textContent = word(game.TITLE)
        part("variant").textContent = show.standing(table)
        ended = game.outcome(table.state)
        part("status").textContent = show.status(table)
        part("game").dataset.phase = _phase(table)
        part("game").dataset.turn = "" if turn(table) is None else str(turn(table))
        part("game").toggleAttribute("data-lesson", step_of(table) is not None)
        part("game").toggleAttribute("data-replay", table.is_replay)
        has_summary = hasattr(game, "summary")
        part("again").hidden = ended is None or has_summary
        part("end").hidden = ended is None or table.is_replay or not has_summary
        part("undo-word").textContent = word("Back") if table.is_replay else word("Undo")
        part("redo-word").textContent = word("Next") if table.is_replay else word("Redo")
        part("hint").hidden = ended is not None or table.is_replay
        part("restart").hidden = table.is_replay or not hasattr(game, "GROUPS")
        part("back").hidden = not table.is_replay
        _enable(part("undo"), can=can_undo(table))
        _enable(part("redo"), can=can_redo(table))
        _enable(part("hint"), can=person_to_move(table) and not table.hint_wanted)
        said = part("said")
        if table.notice.number != self._spoken:
            self._raised = table.picked  # what is said now is newer than what is raised
        preview = show.preview(table) if table.picked != self._raised else ""
        said.textContent = preview or show.notice(table)
        said.dataset.refused = "true" if table.notice.refused and not preview else "false"
        self._speak(table)
        self._show_log(table)

    def _speak(self, table: Table) -> None:
        if table.notice.number == self._spoken:
            return
        self._spoken = table.notice.number
        # A new element each time: the same words twice are an event each, and are spoken twice.
        line = document.createElement("p")
        line.textContent = show.spoken(table)
        part("live").replaceChildren(line)

    def _show_log(self, table: Table) -> None:
        lines = show.log(table)
        if lines == self._logged:
            return
        kept = _common(lines, self._logged)
        log = part("log")
        while log.children.length > kept:
            log.lastElementChild.remove()
        for line in lines[kept:]:
            item = document.createElement("li")
            item.textContent = line
            log.append(item)
        self._logged = lines

    def _show_waiting(self, house: House) -> None:
        for card in document.querySelectorAll("[data-card]"):
            turns = house.waiting.get(card.dataset.card)
            line = card.querySelector("[data-text='state']")
            go_on = say(sentence("Continue, move {number}", number=(turns or 0) + 1))
            line.textContent = go_on if turns else line.dataset.fresh

    def _show_house_words(self, house: House) -> None:
        message = part("message")
        message.hidden = house.message is None
        if house.message is not None:
            part("message-text").textContent = say(house.message)
        part("update").hidden = not house.update_ready
        unsaved = part("unsaved")
        unsaved.hidden = house.unsaved is None
        if house.unsaved is not None:
            unsaved.textContent = say(house.unsaved)
        part("kept").textContent = (
            word("Your games are saved on this device.")
            if house.unsaved is None
            else say(house.unsaved)
        )

    def _show_dialog(self, house: House) -> None:
        for dialog in document.querySelectorAll("dialog"):
            wanted = dialog.dataset.dialog == house.dialog
            if wanted and not dialog.open:
                if house.table and dialog.dataset.dialog == "new":
                    self._offer_options(house.table, house.results)
                if house.table and dialog.dataset.dialog == "rules":
                    _show_rules(house.table.record.game)
                if house.table and dialog.dataset.dialog == "peek":
                    _show_peek(house.table)
                dialog.showModal()
            elif dialog.open and not wanted:
                dialog.close()

    def _show_choices(self, house: House) -> None:
        for field in document.querySelectorAll("[data-setting]"):
            field.checked = field.value == getattr(house.settings, field.name)

    def _offer_options(self, table: Table, results: Mapping[str, Results]) -> None:
        """The new-game form, filled from what the rules offer and what is on the table now."""
        game = table.history.game
        levels = computer_of(game.KEY).LEVELS if len(game.PLAYERS) > 1 else {}
        # A task is chosen first, and then who else plays; a rule is an afterthought.
        if hasattr(game, "GROUPS"):
            part("opponent").before(part("variants"))
            _offer_tasks(table, results.get(game.KEY, {}))
        else:
            part("opponent").after(part("variants"))
            _offer_variants(table)
        extras = document.getElementById(f"new-{game.KEY}")
        part("extras").replaceChildren(*([extras.content.cloneNode(True)] if extras else []))
        at_level = next((seat for seat in table.seats if seat in levels), None)
        usual = usual_level(game.KEY) if levels else ""
        _options(part("levels"), "level", levels.items(), at_level or usual)
        part("opponent").hidden = not levels
        people = [player for player, seat in enumerate(table.seats) if seat not in levels]
        chosen = "person" if len(people) > 1 else "first" if people == [0] else "second"
        for field in part("opponent").querySelectorAll("input[name=seat]"):
            field.checked = field.value == chosen


def _phase(table: Table) -> str:
    if table.is_replay:
        return "replay"
    if table.history.game.outcome(table.state):
        return "over"
    return "yours" if person_to_move(table) else "theirs"


def _show_theme(theme: str) -> None:
    document.documentElement.dataset.theme = theme
    # A copy where boot.js finds it before the first paint. Losing it costs a flash, no more.
    with contextlib.suppress(JsException):
        window.localStorage.setItem(f"{parlour.database}:theme", theme)


def _show_language(language: str) -> None:
    """What the page has said of itself since before Python came; the rest is said anew by `show`."""
    # Not before it is needed: a page that speaks English from the start has nothing to change.
    from app import translation  # noqa: PLC0415

    translation.show()
    document.documentElement.lang = LANGUAGES[language]
    part("live").replaceChildren()
    part("editor").replaceChildren()


def _common(one: list[str], other: list[str]) -> int:
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        count += 1
    return count


def _enable(button: Any, *, can: bool) -> None:
    """Kept focusable: a keyboard player does not lose the place, and a press says why nothing happens."""
    button.setAttribute("aria-disabled", "false" if can else "true")


def _options(holder: Any, name: str, offered: Iterable[tuple[str, str]], chosen: str) -> None:
    holder.replaceChildren()
    template = document.getElementById("option").content.firstElementChild
    for key, title in offered:
        option = template.cloneNode(True)
        field = option.querySelector("input")
        field.name, field.value, field.checked = name, key, key == chosen
        option.querySelector("[data-text=title]").textContent = word(title)
        holder.append(option)


def _offer_variants(table: Table) -> None:
    """A group of choices for each thing that a variant says."""
    game = table.history.game
    holder = part("variants")
    holder.replaceChildren()
    chosen = table.record.variant.split("+")
    template = document.getElementById("choice").content.firstElementChild
    for number, (legend, options) in enumerate(choices_of(game)):
        group = template.cloneNode(True)
        group.querySelector("legend").textContent = word(legend)
        ticked = next((key for key in options if key in chosen), next(iter(options)))
        _options(group.querySelector(".options"), f"variant-{number}", options.items(), ticked)
        holder.append(group)


def _offer_tasks(table: Table, results: Results) -> None:
    """A tile for each task, with what became of it."""
    game: Any = table.history.game
    holder = part("variants")
    holder.replaceChildren()
    choice = document.getElementById("choice").content.firstElementChild
    tile = document.getElementById("tile").content.firstElementChild
    for legend, keys in game.GROUPS:
        group = choice.cloneNode(True)
        group.querySelector("legend").textContent = word(legend)
        tiles = group.querySelector(".options")
        tiles.className = "tiles"
        for key in keys:
            made = tile.cloneNode(True)
            field = made.querySelector("input")
            field.name, field.value = "variant-0", key
            field.checked = key == table.record.variant
            said = show.result_words(game.title_of(key), results.get(key, Result()))
            field.setAttribute("aria-label", said)
            made.title = said
            made.dataset.result = show.result_mark(results.get(key, Result()))
            made.querySelector("[data-text=title]").textContent = game.number_of(key)
            tiles.append(made)
        holder.append(group)


def chosen_variant() -> str:
    """The key of the variant that is ticked in the new-game form."""
    ticked = part("variants").querySelectorAll("input:checked")
    return "+".join(field.value for field in ticked if field.value)


def _show_end(table: Table) -> None:
    lines = show.summary(table)
    if not lines:
        return
    part("end-title").textContent = show.status(table)
    why, *facts = lines
    part("end-why").textContent = why
    items = []
    for fact in facts:
        item = document.createElement("li")
        item.textContent = fact
        items.append(item)
    part("end-facts").replaceChildren(*items)
    ended = table.history.game.outcome(table.state)
    part("end-again").textContent = (
        word("Next mission") if hasattr(table.history.game, "GROUPS") else word("New deal")
    )
    part("end-go-on").hidden = bool(ended and ended.winners)
    part("end-line").hidden = not (table.solution and table.solution.moves)


def _show_editor(draft: "Draft") -> None:
    # Not before it is needed: most visits never edit.
    from app import editor_screen  # noqa: PLC0415

    root = part("editor")
    if not root.firstElementChild:
        root.append(document.getElementById("editor-doudizhu").content.cloneNode(True))
    editor_screen.show(root, draft)


def _show_peek(table: Table) -> None:
    """A pile laid out as a fan, every card readable."""
    found = look_into(table, table.peeked)
    if found is None:
        return
    words, pieces = found
    part("peek-title").textContent = say(words, names(table))
    part("peek-cards").replaceChildren(*(stamped(piece, names(table)) for piece in pieces))


def _show_rules(key: str) -> None:
    part("learn").hidden = not hasattr(GAMES[key], "LESSON")
    rules = document.getElementById(f"rules-{key}")
    part("rules-title").textContent = word(GAMES[key].TITLE)
    part("rules-text").replaceChildren(rules.content.cloneNode(True))


def chosen_options() -> dict[str, str]:
    """What is ticked in the new-game form."""
    ticked = part("new-form").querySelectorAll("input:checked")
    return {field.name: field.value for field in ticked}

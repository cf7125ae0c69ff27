"""The new-game form: fills it from the rules and the current game, and reads the player's choices."""

from collections.abc import Iterable
from typing import Any

from js import document

from app.model.events import NewGameChosen
from app.presentation import result_texts
from app.saves.task_results import Result, Results
from app.table.queries import has_final_moves, persons
from app.table.table import Table
from app.text.catalogue import word
from app.ui.dom import part
from rules import computer_of
from rules.chance import SEEDS
from rules.game import Tasks

_DIGITS = len(str(SEEDS - 1))


def fill(table: Table, results: Results) -> None:
    game = table.history.game
    # A task comes before the opponent, a variant of the rules after.
    if game.tasks:
        part("opponent").before(part("variants"))
        _fill_tasks(game.tasks, table.record.variant, results)
    else:
        part("opponent").after(part("variants"))
        _fill_variants(table)
    extras = document.getElementById(f"new-{game.key}")
    part("extras").replaceChildren(*([extras.content.cloneNode(True)] if extras else []))
    part("opponent").hidden = len(game.players) == 1
    if len(game.players) > 1:
        _fill_seats(table)
    # A task is not dealt, so it has no number.
    part("number-field").hidden = game.tasks is not None
    part("number").value = ""


def _fill_seats(table: Table) -> None:
    game = table.history.game
    computer = computer_of(game.key)
    levels = computer.levels
    level = next((seat for seat in table.seats if seat in levels), computer.usual_level)
    _options(part("levels"), "level", levels.items(), level)
    people = persons(table)
    chosen = "person" if len(people) > 1 else "first" if people == (0,) else "second"
    deal_decides = game.deal_decides_starter
    if deal_decides and chosen == "second":
        chosen = "first"
    for field in part("opponent").querySelectorAll("input[name=seat]"):
        field.checked = field.value == chosen
    part("seat-second").hidden = deal_decides
    part("seat-first").textContent = (
        word("You against the computer") if deal_decides else word("You begin")
    )
    for player, usual in enumerate(game.players):
        field = part("opponent").querySelector(f"[name=called-{player}]")
        field.placeholder = word(usual)
        field.value = table.player_names[player] if player < len(table.player_names) else ""
    part("practice").hidden = not has_final_moves(table)
    for field in part("practice").querySelectorAll("input"):
        field.checked = field.value == ("yes" if table.practice else "no")


def _options(holder: Any, name: str, options: Iterable[tuple[str, str]], chosen: str) -> None:
    holder.replaceChildren()
    template = document.getElementById("option").content.firstElementChild
    for key, title in options:
        option = template.cloneNode(True)
        field = option.querySelector("input")
        field.name, field.value, field.checked = name, key, key == chosen
        option.querySelector("[data-text=title]").textContent = word(title)
        holder.append(option)


def _fill_variants(table: Table) -> None:
    """A group of options for each choice that makes up a variant."""
    game = table.history.game
    holder = part("variants")
    holder.replaceChildren()
    chosen = table.record.variant.split("+")
    template = document.getElementById("choice").content.firstElementChild
    for number, (legend, options) in enumerate(game.choice_groups):
        group = template.cloneNode(True)
        group.querySelector("legend").textContent = word(legend)
        ticked = next((key for key in options if key in chosen), next(iter(options)))
        _options(group.querySelector(".options"), f"variant-{number}", options.items(), ticked)
        holder.append(group)


def _fill_tasks(tasks: Tasks, chosen: str, results: Results) -> None:
    """A tile for each task, with its result."""
    holder = part("variants")
    holder.replaceChildren()
    choice = document.getElementById("choice").content.firstElementChild
    tile_template = document.getElementById("tile").content.firstElementChild
    for legend, keys in tasks.groups:
        group = choice.cloneNode(True)
        group.querySelector("legend").textContent = word(legend)
        tiles = group.querySelector(".options")
        tiles.className = "tiles"
        for key in keys:
            tile = tile_template.cloneNode(True)
            field = tile.querySelector("input")
            field.name, field.value = "variant-0", key
            field.checked = key == chosen
            label = result_texts.task_label(tasks.title(key), results.get(key, Result()))
            field.setAttribute("aria-label", label)
            tile.title = label
            tile.dataset.result = result_texts.task_mark(results.get(key, Result()))
            tile.querySelector("[data-text=title]").textContent = tasks.number(key)
            tiles.append(tile)
        holder.append(group)


def read(seed: int) -> NewGameChosen:
    """What the player has chosen; `seed` is for a deal without a chosen number."""
    form = part("new-form")
    ticked = {field.name: field.value for field in form.querySelectorAll("input:checked")}
    written = {field.name: field.value for field in form.querySelectorAll("input[type=text]")}
    return NewGameChosen(_variant(), {**ticked, **written}, _number(), seed)


def _variant() -> str:
    ticked = part("variants").querySelectorAll("input:checked")
    return "+".join(field.value for field in ticked if field.value)


def _number() -> int | None:
    """The game number in the form, if it is valid."""
    text = part("number").value.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else None

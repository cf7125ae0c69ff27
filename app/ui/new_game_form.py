"""The new-game form: fills it from the rules and the current game, and reads the player's choices."""

from collections.abc import Mapping
from typing import Any

from js import document

from app.model.events import NewGameChosen
from app.table.queries import has_final_moves, has_number, persons
from app.table.table import Table
from app.text.catalogue import word
from app.ui.dom import part
from rules import computer_of
from rules.chance import SEEDS
from rules.game import marked

_DIGITS = len(str(SEEDS - 1))
_CUSTOM = "custom"  # in place of a preset: every choice is made one by one


def fill(table: Table) -> None:
    """Everything that can be chosen; a task is chosen in the list of tasks."""
    game = table.history.game
    part("rule-sets").replaceChildren()
    part("variants").replaceChildren()
    if not game.tasks:
        _fill_variants(table)
    part("opponent").hidden = len(game.players) == 1
    if len(game.players) > 1:
        _fill_seats(table)
    part("number-field").hidden = not has_number(table)
    part("number").value = ""


def _fill_seats(table: Table) -> None:
    game = table.history.game
    computer = computer_of(game.key)
    levels = computer.levels
    level = next((seat for seat in table.seats if seat in levels), computer.usual_level)
    _options(part("levels"), "level", levels, level, computer.characters)
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


def _options(
    holder: Any, name: str, options: Mapping[str, str], chosen: str, notes: Mapping[str, str]
) -> None:
    """One button for each option, with a line about it where there is one."""
    holder.replaceChildren()
    holder.classList.toggle("explained", any(key in notes for key in options))
    template = document.getElementById("option").content.firstElementChild
    for key, title in options.items():
        option = template.cloneNode(True)
        field = option.querySelector("input")
        field.name, field.value, field.checked = name, key, key == chosen
        option.querySelector("[data-text=title]").textContent = word(title)
        if note := notes.get(key):
            option.querySelector("[data-text=note]").textContent = word(note)
        holder.append(option)


def _fill_variants(table: Table) -> None:
    """The presets, if there are any, and a group of options for each choice that makes up a variant.

    A choice between rules, each of which is explained, comes before everything else.
    """
    game, variant = table.history.game, table.record.variant
    if game.presets:
        presets = {**game.presets, _CUSTOM: marked("Custom")}
        variant = game.default_variant if game.is_lesson(variant) else variant
        ticked = variant if variant in game.presets else _CUSTOM
        group = _group(marked("Difficulty"), "preset", presets, ticked, game.choice_notes)
        part("variants").append(group)
    chosen = variant.split("+")
    for number, (legend, options) in enumerate(game.choice_groups):
        ticked = next((key for key in options if key in chosen), next(iter(options)))
        group = _group(legend, f"variant-{number}", options, ticked, game.choice_notes)
        group.classList.toggle("when-custom", bool(game.presets))
        is_explained = all(key in game.choice_notes for key in options)
        part("rule-sets" if is_explained else "variants").append(group)


def _group(
    legend: str, name: str, options: Mapping[str, str], ticked: str, notes: Mapping[str, str]
) -> Any:
    group = document.getElementById("choice").content.firstElementChild.cloneNode(True)
    group.querySelector("legend").textContent = word(legend)
    _options(group.querySelector(".options"), name, options, ticked, notes)
    return group


def read(seed: int) -> NewGameChosen:
    """What the player has chosen; `seed` is for a deal without a chosen number."""
    form = part("new-form")
    ticked = {field.name: field.value for field in form.querySelectorAll("input:checked")}
    written = {field.name: field.value for field in form.querySelectorAll("input[type=text]")}
    return NewGameChosen(_variant(), {**ticked, **written}, _number(), seed)


def _variant() -> str:
    ticked = {
        field.name: field.value
        for holder in ("rule-sets", "variants")
        for field in part(holder).querySelectorAll("input:checked")
    }
    preset = ticked.pop("preset", _CUSTOM)
    parts = (ticked[name] for name in sorted(ticked))  # in the order of the game's choices
    return "+".join(filter(None, parts)) if preset == _CUSTOM else preset


def _number() -> int | None:
    """The game number in the form, if it is valid."""
    text = part("number").value.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else None

"""Fills the dialogs of a game or round that is over: the result and the points."""

from typing import Any

from js import document

from app.model import routes
from app.model.app_state import AppState
from app.presentation import endings, lobby, result_texts, review_texts
from app.presentation.endings import Ending
from app.saves import finished_games
from app.saves.totals import running_totals
from app.table.queries import can_undo
from app.table.table import Table
from app.text.catalogue import word
from app.text.render import capitalise, names, text_of, with_full_stop
from app.ui.dom import hide, part, write
from rules.game import RoundSummary, sentence


def show(state: AppState, table: Table) -> None:
    _show_rounds(table)
    for name in ("review-end", "review-round"):
        hide(name, when=not review_texts.can_review(table))
    game, saved = table.record.game, state.saved
    totals = running_totals.of_game(saved, game)
    dailies = finished_games.dailies_of_game(saved, game) if table.daily else ()
    if ending := endings.ending(table, totals, dailies, state.today, state.minutes_left):
        _show_end(table, ending)
        _show_first_win(state, ending)


def _show_first_win(state: AppState, ending: Ending) -> None:
    """Sound and installing are offered once: with the first game that the player has won."""
    is_first = ending.result == finished_games.WON and lobby.wins(state.saved) == 1
    hide("offer-sound", when=state.settings.sound == "on")
    hide("offer-install", when=not state.can_install)
    hide("first-win", when=not is_first or (state.settings.sound == "on" and not state.can_install))


def _show_end(table: Table, ending: Ending) -> None:
    part("end").dataset.result = ending.result
    write("end-title", ending.headline)
    write("end-why", ending.why)
    part("end-facts").replaceChildren(*(_line("li", fact) for fact in ending.facts))
    main = part("end-main")
    main.dataset.do = ending.main
    write("end-main", ending.main_label)
    write("play-next-word", ending.next_label)
    hide("play-next", when=ending.main == endings.NEXT)
    tasks = table.history.game.tasks
    hide("end-tasks", when=tasks is None or ending.next_label == text_of(tasks.texts.choose_task))
    if tasks:
        part("end-tasks").href = routes.to_page("tasks", table.record.game)
        write("end-tasks-word", word(tasks.texts.title))
    hide("end-puzzles", when=table.history.game.puzzles is None)
    part("end-puzzles").href = routes.to_page("puzzles", table.record.game)
    hide("play-again", when=ending.main == endings.AGAIN or not ending.has_same_deal)
    hide("share-end", when=ending.main == endings.SHARE)
    hide("undo-and-continue", when=ending.result == finished_games.WON or not can_undo(table))
    hide("show-solution", when=not (table.solution and table.solution.moves))
    hide("level-offer", when=ending.offer is None)
    if ending.offer:
        write("level-offer-text", ending.offer_text)
        write("play-level", ending.offer_label)
        part("play-level").dataset.do = f"play-level {ending.offer.level}"


def _show_rounds(table: Table) -> None:
    """The round that is over with everything that scored, and a row for each round of the match."""
    played = result_texts.rounds_played(table)
    hide("end-rounds", when=not played)
    hide("last-round", when=not played)
    if not played:
        return
    summary = played[-1]
    for name in ("round-summary", "end-summary"):
        part(name).replaceChildren(_round_table(table, summary))
    part("end-rounds").replaceChildren(_match_table(table, played))
    write("round-title", result_texts.round_headline(table))
    write("round-why", with_full_stop(text_of(summary.why, names(table))))
    write("round-verdict", result_texts.round_verdict(table))


def _match_table(table: Table, played: tuple[RoundSummary, ...]) -> Any:
    grid = document.createElement("table")
    grid.append(_head(names(table)))
    for number, summary in enumerate(played, start=1):
        label = text_of(sentence("Round {number}", number=number))
        grid.append(_row(label, *(_line("td", str(total)) for total in summary.totals)))
    totals = _row(word("Rounds won"), *(_line("td", str(won)) for won in played[-1].standing))
    totals.className = "total"
    grid.append(totals)
    return grid


def _round_table(table: Table, summary: RoundSummary) -> Any:
    players = names(table)
    grid = document.createElement("table")
    grid.append(_head(players))
    for label, scores in summary.rows:
        grid.append(_row(text_of(label, players), *map(_scores, scores)))
    totals = _row(word("Points"), *(_line("td", str(total)) for total in summary.totals))
    totals.className = "total"
    grid.append(totals)
    return grid


def _head(players: tuple[str, ...]) -> Any:
    head = document.createElement("tr")
    head.append(_line("td", ""), *(_line("th", capitalise(name), "col") for name in players))
    return head


def _row(label: str, *fields: Any) -> Any:
    row = document.createElement("tr")
    row.append(_line("th", label, "row"), *fields)
    return row


def _line(kind: str, text: str, scope: str = "") -> Any:
    line = document.createElement(kind)
    line.textContent = text
    if scope:
        line.scope = scope
    return line


def _scores(values: tuple[int, ...]) -> Any:
    """The sum, and its parts below it."""
    field = _line("td", str(sum(values)) if values else "–")
    if len(values) > 1:
        field.append(_line("small", " + ".join(map(str, values))))
    return field

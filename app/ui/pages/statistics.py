"""What became of the games that were played: figures, a strip of the last ones, and a line for each kind."""

from collections.abc import Sequence
from typing import Any

from app.model import routes
from app.model.app_state import AppState
from app.saves import finished_games, statistics
from app.saves.finished_games import Finished, Journal
from app.saves.statistics import Figures, Group
from app.text.catalogue import word
from app.text.render import say
from app.ui.pages.elements import made, slot
from rules import GAMES, NAMES
from rules.game import Sentence, sentence

_BARS = 8  # of the chart that says how the measures are spread


def fill(root: Any, state: AppState) -> None:
    key = state.page_subject or _last_played(state)
    for name in NAMES:
        tab = made("a", word(GAMES[name].title), href=routes.to_page("statistics", name))
        if name == key:
            tab.setAttribute("aria-current", "page")
        slot(root, "tabs").append(tab)
    journal = finished_games.of_game(state.saved, key)
    holder = slot(root, "figures")
    if not journal:
        holder.append(made("p", word("No game has been played to its end yet."), class_="lead"))
        holder.append(_play(key))
        return
    found = statistics.figures(journal)
    holder.append(_tiles(found))
    if last := statistics.recent(journal):
        holder.append(_strip(last))
    if spread := _spread(journal):
        holder.append(spread)
    holder.append(_groups(statistics.groups(key, journal)))
    if found.helped:
        words = "With undo, a hint or a known deal: {played} played, {won} won"
        told = say(sentence(words, played=found.helped, won=found.helped_won))
        holder.append(made("p", told, class_="aside"))
    reset = made("button", word("Reset these statistics"), type="button", class_="quiet")
    reset.dataset.do = f"empty {key}"
    holder.append(reset)


def _last_played(state: AppState) -> str:
    """The game that was finished last; the first of all, if none was."""
    finished = {key: finished_games.of_game(state.saved, key) for key in NAMES}
    played = [(games[-1].on, key) for key, games in finished.items() if games]
    return max(played)[1] if played else NAMES[0]


def _play(key: str) -> Any:
    return made("a", word("Play"), href=routes.to_game(key), class_="primary")


def _tiles(found: Figures) -> Any:
    tiles = made("dl", class_="figures")
    won = statistics.share_won(found)
    facts: list[tuple[str, str]] = [(word("Played"), str(found.played))]
    if won is not None:
        facts.append((word("Won"), say(sentence("{number} %", number=won))))
        facts.append((word("Wins in a row"), str(found.streak)))
        facts.append((word("Longest row"), str(found.longest)))
    if found.best is not None and found.average is not None:
        best, mean = (
            (word("Best score"), word("Average score"))
            if found.by_score
            else (word("Fewest moves"), word("Moves on average"))
        )
        facts += [(best, str(found.best)), (mean, f"{found.average:.1f}")]
    for name, figure in facts:
        tile = made("div")
        tile.append(made("dt", name), made("dd", figure))
        tiles.append(tile)
    return tiles


def _chart(heading: str, told: Sentence, bars: Sequence[tuple[float, str, str]]) -> Any:
    """Bars for the eye, and the same in one sentence for the ear."""
    figure = made("figure")
    chart = made("div", class_="chart", role="img", aria_label=say(told))
    for height, kind, label in bars:
        bar = made("span", class_=kind)
        bar.style.setProperty("--height", f"{height:.3f}")
        if label:
            bar.dataset.label = label
        chart.append(bar)
    figure.append(made("figcaption", heading), chart)
    return figure


_HEIGHTS = {"won": 1.0, "tied": 0.55, "lost": 0.28}


def _strip(last: Sequence[Finished]) -> Any:
    """A bar for each of the last games, the newest on the right."""
    bars = [
        (_HEIGHTS[game.result], f"{game.result} helped" if game.assisted else game.result, "")
        for game in last
    ]
    won = sum(game.result == "won" for game in last)
    told = sentence("Of the last {count} games {won} were won", count=len(last), won=won)
    return _chart(word("The last games"), told, bars)


def _spread(journal: Journal) -> Any | None:
    """How the scores are spread; where there are none, the moves of a win."""
    alone = [game for game in journal if not game.assisted]
    by_score = any(game.score is not None for game in alone)
    measures = [
        game.score if by_score else game.moves
        for game in alone
        if (game.score is not None if by_score else game.result == "won")
    ]
    values = [value for value in measures if value is not None]
    if len(values) < _BARS or min(values) == max(values):
        return None
    low, high = min(values), max(values)
    width = -(-(high - low + 1) // _BARS)
    counts = [0] * (-(-(high - low + 1) // width))
    for value in values:
        counts[(value - low) // width] += 1
    bars = [
        (count / max(counts), "count", str(low + at * width)) for at, count in enumerate(counts)
    ]
    heading = word("Scores") if by_score else word("Moves of a win")
    told = sentence("{what}: from {low} to {high}", what=heading, low=low, high=high)
    return _chart(heading, told, bars)


def _groups(found: Sequence[Group]) -> Any:
    holder = made("div", class_="wide", tabindex="0", role="group")
    holder.setAttribute("aria-label", word("By kind of game"))
    table = made("table")
    head = made("tr")
    for title in (word("Kind"), word("Played"), word("Won"), word("Best"), word("Average")):
        head.append(made("th", title, scope="col"))
    table.append(head)
    for group in found:
        row = made("tr")
        figures = group.figures
        row.append(
            made("th", say(group.title), scope="row"),
            made("td", str(figures.played)),
            made("td", str(figures.won)),
            made("td", "–" if figures.best is None else str(figures.best)),
            made("td", "–" if figures.average is None else f"{figures.average:.1f}"),
        )
        table.append(row)
    holder.append(table)
    return holder

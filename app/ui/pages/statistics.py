"""The statistics of a game: figures, a chart of the recent games, and a line for each variant and level."""

from collections.abc import Sequence
from typing import Any

from app.model import routes
from app.model.app_state import AppState
from app.saves import finished_games, statistics
from app.saves.finished_games import Finished, FinishedGames
from app.saves.statistics import Figures, Group
from app.text.catalogue import word
from app.text.render import text_of
from app.ui.pages.elements import element, slot
from rules import GAMES, NAMES
from rules.game import Sentence, sentence

_BARS = 8  # in the chart of scores


def fill(root: Any, state: AppState) -> None:
    key = state.page_subject or _last_played(state)
    for name in NAMES:
        tab = element("a", word(GAMES[name].title), href=routes.to_page("statistics", name))
        if name == key:
            tab.setAttribute("aria-current", "page")
        slot(root, "tabs").append(tab)
    games = finished_games.of_game(state.saved, key)
    holder = slot(root, "figures")
    if not games:
        holder.append(element("p", word("No game has been played to its end yet."), class_="lead"))
        holder.append(_play_link(key))
        return
    figures = statistics.figures(games)
    holder.append(_tiles(figures))
    if recent := statistics.recent(games):
        holder.append(_recent_chart(recent))
    if chart := _score_chart(games):
        holder.append(chart)
    holder.append(_groups(statistics.groups(key, games)))
    if figures.helped:
        words = "With undo, a hint or a known deal: {played} played, {won} won"
        text = text_of(sentence(words, played=figures.helped, won=figures.helped_won))
        holder.append(element("p", text, class_="aside"))
    reset = element("button", word("Reset these statistics"), type="button", class_="quiet")
    reset.dataset.do = f"empty {key}"
    holder.append(reset)


def _last_played(state: AppState) -> str:
    """The game that was finished last; the first game if none was."""
    finished = {key: finished_games.of_game(state.saved, key) for key in NAMES}
    played = [(games[-1].on, key) for key, games in finished.items() if games]
    return max(played)[1] if played else NAMES[0]


def _play_link(key: str) -> Any:
    return element("a", word("Play"), href=routes.to_game(key), class_="primary")


def _tiles(figures: Figures) -> Any:
    tiles = element("dl", class_="figures")
    won = statistics.share_won(figures)
    facts: list[tuple[str, str]] = [(word("Played"), str(figures.played))]
    if won is not None:
        facts.append((word("Won"), text_of(sentence("{number} %", number=won))))
        facts.append((word("Wins in a row"), str(figures.streak)))
        facts.append((word("Longest row"), str(figures.longest)))
    if figures.best is not None and figures.average is not None:
        best, mean = (
            (word("Best score"), word("Average score"))
            if figures.by_score
            else (word("Fewest moves"), word("Moves on average"))
        )
        facts += [(best, str(figures.best)), (mean, f"{figures.average:.1f}")]
    for name, value in facts:
        tile = element("div")
        tile.append(element("dt", name), element("dd", value))
        tiles.append(tile)
    return tiles


def _chart(heading: str, summary: Sentence, bars: Sequence[tuple[float, str, str]]) -> Any:
    """Bars, and a sentence that describes them to screen readers."""
    figure = element("figure")
    chart = element("div", class_="chart", role="img", aria_label=text_of(summary))
    for height, kind, label in bars:
        bar = element("span", class_=kind)
        bar.style.setProperty("--height", f"{height:.3f}")
        if label:
            bar.dataset.label = label
        chart.append(bar)
    figure.append(element("figcaption", heading), chart)
    return figure


_HEIGHTS = {"won": 1.0, "tied": 0.55, "lost": 0.28}


def _recent_chart(recent: Sequence[Finished]) -> Any:
    """A bar for each recent game, the newest on the right."""
    bars = [
        (_HEIGHTS[game.result], f"{game.result} helped" if game.assisted else game.result, "")
        for game in recent
    ]
    won = sum(game.result == "won" for game in recent)
    summary = sentence("Of the last {count} games {won} were won", count=len(recent), won=won)
    return _chart(word("The last games"), summary, bars)


def _score_chart(games: FinishedGames) -> Any | None:
    """The distribution of scores; for a game without scores, of the moves of a win."""
    unassisted = [game for game in games if not game.assisted]
    by_score = any(game.score is not None for game in unassisted)
    measures = [
        game.score if by_score else game.moves
        for game in unassisted
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
        (count / max(counts), "count", str(low + bar * width)) for bar, count in enumerate(counts)
    ]
    heading = word("Scores") if by_score else word("Moves of a win")
    summary = sentence("{what}: from {low} to {high}", what=heading, low=low, high=high)
    return _chart(heading, summary, bars)


def _groups(groups: Sequence[Group]) -> Any:
    holder = element("div", class_="wide", tabindex="0", role="group")
    holder.setAttribute("aria-label", word("By kind of game"))
    table = element("table")
    head = element("tr")
    for title in (word("Kind"), word("Played"), word("Won"), word("Best"), word("Average")):
        head.append(element("th", title, scope="col"))
    table.append(head)
    for group in groups:
        row = element("tr")
        figures = group.figures
        row.append(
            element("th", text_of(group.title), scope="row"),
            element("td", str(figures.played)),
            element("td", str(figures.won)),
            element("td", "–" if figures.best is None else str(figures.best)),
            element("td", "–" if figures.average is None else f"{figures.average:.1f}"),
        )
        table.append(row)
    holder.append(table)
    return holder

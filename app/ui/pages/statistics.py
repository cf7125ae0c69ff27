"""The statistics of a game: figures, a chart of the recent games, and a line for each variant and level."""

from collections.abc import Sequence
from typing import Any

from app.model import routes
from app.model.app_state import AppState
from app.saves import statistics
from app.saves.finished_games import Finished
from app.saves.statistics import Group
from app.saves.totals import running_totals
from app.saves.totals.running_totals import Totals
from app.saves.totals.tally import Figures
from app.text.catalogue import word
from app.text.render import text_of
from app.ui.pages.elements import element, slot
from rules import GAMES, NAMES
from rules.game import Sentence, sentence

_BARS = 8  # in the chart of scores


def fill(root: Any, state: AppState) -> None:
    key = state.page_subject or statistics.last_played(state.saved)
    for name in NAMES:
        tab = element("a", word(GAMES[name].title), href=routes.to_page("statistics", name))
        if name == key:
            tab.setAttribute("aria-current", "page")
        slot(root, "tabs").append(tab)
    totals = running_totals.of_game(state.saved, key)
    holder = slot(root, "figures")
    if totals.last is None:
        holder.append(*_empty(key))
        return
    holder.append(_tiles(totals))
    if totals.recent:
        holder.append(_recent_chart(totals.recent))
    if chart := _score_chart(totals):
        holder.append(chart)
    holder.append(_groups(statistics.groups(key, totals)))
    reset = element("button", word("Reset these statistics"), type="button", class_="quiet")
    reset.dataset.do = f"reset-statistics {key}"
    holder.append(reset)


def _empty(key: str) -> tuple[Any, Any]:
    words = "No finished games yet. Play one to the end, and your results will appear here."
    play = sentence("Play {game}", game=sentence(GAMES[key].title))
    return (
        element("p", word(words), class_="lead"),
        element("a", text_of(play), href=routes.to_game(key), class_="primary"),
    )


def _tiles(totals: Totals) -> Any:
    """All games in large figures, and below each the same without the games that used undo or hints."""
    games, unassisted = (tally.figures() for tally in totals.games)
    tiles = element("dl", class_="figures")
    apart = _facts(unassisted) if unassisted.played < games.played else {}
    for name, value in _facts(games).items():
        tile = element("div")
        tile.append(element("dt", name), element("dd", value))
        if apart:
            words = sentence("Without help: {value}", value=apart.get(name, "–"))
            tile.append(element("dd", text_of(words), class_="apart"))
        tiles.append(tile)
    if not apart:
        return tiles
    holder = element("div")
    note = word("“Without help” leaves out games that used undo or hints.")
    holder.append(tiles, element("p", note, class_="aside"))
    return holder


def _facts(figures: Figures) -> dict[str, str]:
    won = statistics.share_won(figures)
    facts = {word("Played"): str(figures.played)}
    if won is not None:
        facts[word("Won")] = text_of(sentence("{number} %", number=won))
        facts[word("Win streak")] = str(figures.streak)
        facts[word("Best streak")] = str(figures.longest)
    if figures.best is not None and figures.average is not None:
        best, mean = (
            (word("Best score"), word("Average score"))
            if figures.by_score
            else (word("Fewest moves"), word("Average moves"))
        )
        facts |= {best: str(figures.best), mean: f"{figures.average:.1f}"}
    return facts


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
    """A bar for each recent game, the newest on the right: a win is high, a loss is low."""
    bars = [
        (_HEIGHTS[game.result], f"{game.result} helped" if game.assisted else game.result, "")
        for game in recent
    ]
    won = sum(game.result == "won" for game in recent)
    summary = sentence("Won {won} of the last {count} games", count=len(recent), won=won)
    figure = _chart(word("Recent games"), summary, bars)
    legend = element("ul", class_="chart-legend")
    shown = {game.result for game in recent}
    labels = {"won": word("Won"), "tied": word("Tied"), "lost": word("Lost")}
    entries = [(kind, label) for kind, label in labels.items() if kind in shown]
    if any(game.assisted for game in recent):
        entries.append(("won helped", word("Used undo or hints")))
    for kind, label in entries:
        entry = element("li", label)
        swatch = element("span", class_=kind)
        swatch.style.setProperty("--height", f"{_HEIGHTS[kind.split()[0]]:.3f}")
        entry.prepend(swatch)
        legend.append(entry)
    figure.append(legend)
    return figure


def _score_chart(totals: Totals) -> Any | None:
    """The distribution of scores; for a game without scores, of the moves of a win."""
    by_score = bool(totals.scores)
    values = totals.scores if by_score else totals.moves
    if sum(values.values()) < _BARS or min(values) == max(values):
        return None
    low, high = min(values), max(values)
    width = -(-(high - low + 1) // _BARS)
    counts = [0] * (-(-(high - low + 1) // width))
    for value, count in values.items():
        counts[(value - low) // width] += count
    bars = [
        (count / max(counts), "count", str(low + bar * width)) for bar, count in enumerate(counts)
    ]
    heading = word("Scores") if by_score else word("Moves in a win")
    summary = sentence("{what}: from {low} to {high}", what=heading, low=low, high=high)
    return _chart(heading, summary, bars)


def _groups(groups: Sequence[Group]) -> Any:
    holder = element("div", class_="wide", tabindex="0", role="group")
    holder.setAttribute("aria-label", word("By variant"))
    table, head = element("table"), element("tr")
    is_helped = any(group.figures.played > group.unassisted.played for group in groups)
    titles = [word("Variant"), word("Played"), word("Won")]
    titles += [word("Won without help")] if is_helped else []
    for title in (*titles, word("Best"), word("Average")):
        head.append(element("th", title, scope="col"))
    table.append(head)
    for group in groups:
        row, figures, apart = element("tr"), group.figures, group.unassisted
        row.append(element("th", text_of(group.title), scope="row"))
        values = [str(figures.played), str(figures.won)]
        if is_helped:
            words = sentence("{won} of {played}", won=apart.won, played=apart.played)
            values.append(text_of(words))
        values.append("–" if figures.best is None else str(figures.best))
        values.append("–" if figures.average is None else f"{figures.average:.1f}")
        row.append(*(element("td", value) for value in values))
        table.append(row)
    holder.append(table)
    return holder

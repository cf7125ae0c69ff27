"""The progress page: goals, streaks, the levels beaten in each game, accuracy, and a month as a picture."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from app.model import routes
from app.model.app_state import AppState
from app.presentation.progress import recap
from app.saves import daily, keys
from app.saves.progress import achievements, goals, month
from app.saves.progress.achievements import RECENT, Achievements, Progress
from app.saves.progress.goals import Goal
from app.table.seats import clean_name
from app.text.catalogue import word
from app.text.render import text_of
from app.ui.pages.elements import element, slot
from app.ui.progress import picture
from rules import GAMES
from rules.game import Sentence, sentence

_CHART = 2  # reviews at least: one bar shows no course


def fill(root: Any, state: AppState) -> None:
    today = daily.day(state.today)
    progress = achievements.progress(state.saved, today)
    holder = slot(root, "progress")
    if not progress.has_begun:
        holder.append(*_empty())
        return
    # A place for what puzzles add: their streak belongs after those of the dailies.
    holder.append(*_goals(goals.goals(progress)), *_streaks(progress))
    played = (game for game in progress.games if game.played)
    holder.append(element("h3", word("Games")), *map(_game, played))
    holder.append(*_month(state, today))


def _empty() -> tuple[Any, Any]:
    words = "Nothing here yet. Finish a game, and this page will show how you’re getting on."
    return (
        element("p", word(words), class_="lead"),
        element("a", word("Choose a game"), href=routes.to_lobby(), class_="primary"),
    )


# Goals and streaks.


def _goals(found: Sequence[Goal]) -> list[Any]:
    if not found:
        return []
    listed = element("ul", class_="goals")
    listed.append(*map(_goal, found))
    return [element("h3", word("What’s next")), listed]


def _goal(goal: Goal) -> Any:
    item = element("li")
    href = routes.to_game(goal.game) if goal.game else routes.to_page("daily")
    link = element("a", text_of(goal.text), href=href)
    if goal.of:
        words = text_of(sentence("{now} of {count}", now=goal.now, count=goal.of))
        link.append(element("small", words))
    item.append(link)
    return item


def _streaks(progress: Progress) -> list[Any]:
    if not progress.dailies.longest:
        return []
    tiles = element("dl", class_="figures")
    tiles.append(
        _tile(word("Daily streak"), str(progress.dailies.now)),
        _tile(word("Best daily streak"), str(progress.dailies.longest)),
    )
    return [element("h3", word("Streaks")), tiles]


def _tile(name: str, value: str) -> Any:
    tile = element("div")
    tile.append(element("dt", name), element("dd", value))
    return tile


# A game.


def _game(game: Achievements) -> Any:
    section = element("section", class_="game-progress")
    title = word(GAMES[game.game].title)
    heading = element("h4")
    heading.append(element("a", title, href=routes.to_page("statistics", game.game)))
    section.append(heading)
    section.append(*(element("p", text_of(each)) for each in _facts(game)))
    if game.levels:
        section.append(_levels(game, title))
    if len(game.accuracies) >= _CHART:
        section.append(_accuracy_chart(game.accuracies))
    return section


def _facts(game: Achievements) -> list[Sentence]:
    facts = [sentence("Played {played} · won {won}", played=game.played, won=game.won)]
    if game.solved:
        solved, count = game.solved
        facts.append(sentence("Missions solved: {solved} of {count}", solved=solved, count=count))
    if game.win_streak[1] > 1:
        now, best = game.win_streak
        facts.append(sentence("Win streak {now} · best {longest}", now=now, longest=best))
    if game.dailies.longest:
        now, longest = game.dailies
        facts.append(sentence("Daily streak {now} · best {best}", now=now, best=longest))
    recent = game.accuracies[-RECENT:]
    if recent:
        words = "Accuracy of the last {count} reviews: {percent} %"
        if len(recent) == 1:
            words = "Accuracy of the last review: {percent} %"
        average = achievements.average(recent)
        facts.append(sentence(words, count=len(recent), percent=average))
    return facts


def _levels(game: Achievements, title: str) -> Any:
    """A tick for a level that was beaten without help, and in words how often."""
    named = text_of(sentence("Levels of {game}", game=title))
    listed = element("ul", class_="levels", aria_label=named)
    for level in game.levels:
        item = element("li")
        if level.won_unassisted:
            item.dataset.done = ""
        item.append(
            element("span", class_="mark", aria_hidden="true"), element("span", word(level.title))
        )
        item.append(element("small", text_of(_wins(level.won, level.won_unassisted))))
        listed.append(item)
    return listed


def _wins(won: int, unassisted: int) -> Sentence:
    if not won:
        return sentence("not beaten yet")
    if not unassisted:
        return sentence("won with help")
    return sentence("won once") if won == 1 else sentence("won {count} times", count=won)


def _accuracy_chart(accuracies: Sequence[int]) -> Any:
    """A bar for each review, the newest on the right."""
    words = "Accuracy of the last {count} reviews, from {first} % to {last} %"
    facts = {"count": len(accuracies), "first": accuracies[0], "last": accuracies[-1]}
    figure = element("figure")
    summary = text_of(sentence(words, **facts))
    chart = element("div", class_="chart", role="img", aria_label=summary)
    for accuracy in accuracies:
        bar = element("span", title=text_of(sentence("{number} %", number=accuracy)))
        bar.style.setProperty("--height", f"{accuracy / 100:.3f}")
        chart.append(bar)
    figure.append(element("figcaption", word("Accuracy over time")), chart)
    return figure


# A month.


def _month(state: AppState, today: date) -> list[Any]:
    first = month.read(state.page_subject, today)
    found = month.month(state.saved, first)
    earliest = month.earliest(state.saved, today)
    before, after = month.neighbours(first, today, earliest)
    head = element("div", class_="month")
    head.append(
        _month_link(before, "‹", word("Previous month")),
        element("h3", text_of(daily.month_in_words(first))),
        _month_link(after, "›", word("Next month")),
    )
    if not found.finished:
        return [head, element("p", word("No game was finished in this month."), class_="lead")]
    name = clean_name(state.saved.get(keys.NAME, ""))
    shown = recap.recap(found, name if state.is_recap_named else "")
    canvas = element("canvas", class_="recap", role="img", aria_label=shown.alt)
    picture.draw(canvas, shown)
    return [head, canvas, _buttons(name, is_named=state.is_recap_named)]


def _month_link(to: date | None, sign: str, label: str) -> Any:
    if to is None:
        return element("span", class_="quiet icon")
    address = routes.to_page("progress", month.written(to))
    return element("a", sign, href=address, class_="quiet icon", aria_label=label, title=label)


def _buttons(name: str, *, is_named: bool) -> Any:
    """The name is offered only to those who have given one, and never shown unless they ask for it."""
    buttons = element("div", class_="answers start")
    share = element("button", word("Share picture"), type="button", class_="primary")
    share.dataset.do = "share-recap"
    keep = element("button", word("Save picture"), type="button", class_="quiet")
    keep.dataset.do = "save-recap"
    buttons.append(share, keep)
    if name:
        words = text_of(sentence("With my name: {name}", name=name))
        toggle = element("button", words, type="button", class_="quiet")
        toggle.dataset.do = "name-recap"
        toggle.setAttribute("aria-pressed", "true" if is_named else "false")
        buttons.append(toggle)
    return buttons

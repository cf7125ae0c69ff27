"""The daily deals, their results, and the calendar of the days before."""

from datetime import date
from typing import Any

from app.model import routes
from app.model.app_state import AppState
from app.saves import daily, finished_games
from app.saves.finished_games import Finished
from app.text.catalogue import word
from app.text.render import text_of
from app.ui.pages.elements import element, slot
from rules import GAMES, NAMES
from rules.game import Sentence, sentence


def fill(root: Any, state: AppState) -> None:
    today = daily.day(state.today)
    day = daily.day(state.page_subject) if state.page_subject else today
    results = {key: daily.results(finished_games.of_game(state.saved, key)) for key in NAMES}
    slot(root, "title").textContent = text_of(_title(day, today))
    for key in NAMES:
        slot(root, "games").append(_game(key, day, results[key], today))
    slot(root, "calendar").append(*_calendar(day, today, results))


def _title(day: date, today: date) -> Sentence:
    words = "Deals of the day" if day == today else "Deals of {date}"
    return sentence(words, date=daily.date_in_words(day))


def _game(key: str, day: date, results: dict[str, Finished], today: date) -> Any:
    item = element("li")
    link = element("a", href=routes.to_daily(key, day.isoformat()))
    link.append(element("strong", word(GAMES[key].title)))
    finished = results.get(day.isoformat())
    link.append(element("span", text_of(_result(finished)), class_="state"))
    streak = daily.streak(results, today)
    if streak.longest:
        words = "Days in a row: {now}, at most {longest}"
        text = text_of(sentence(words, now=streak.now, longest=streak.longest))
        link.append(element("small", text))
    item.append(link)
    return item


def _result(finished: Finished | None) -> Sentence:
    if finished is None:
        return sentence("Play")
    result = {
        "won": sentence("Won, {count} moves", count=finished.moves),
        "lost": sentence("Lost, {count} moves", count=finished.moves),
        "tied": sentence("A tie, {count} moves", count=finished.moves),
    }.get(finished.result, sentence("Played, {count} moves", count=finished.moves))
    return sentence("{result}, with help", result=result) if finished.assisted else result


def _calendar(day: date, today: date, results: dict[str, dict[str, Finished]]) -> list[Any]:
    month = daily.month_in_words(day)
    before, after = daily.neighbours(day, today)
    head = element("div", class_="month")
    head.append(
        _month_link(before, "‹", word("The month before")),
        element("h3", text_of(month)),
        _month_link(after, "›", word("The month after")),
    )
    table = element("table")
    table.append(element("caption", text_of(month), class_="visually-hidden"))
    week = element("tr")
    for name in _week():
        week.append(element("th", name, scope="col"))
    table.append(week)
    for row in daily.month_of(day):
        line = element("tr")
        line.append(*(_day(date_shown, day, today, results) for date_shown in row))
        table.append(line)
    return [head, table]


def _week() -> tuple[str, ...]:
    return (
        word("Mon", "week"),
        word("Tue", "week"),
        word("Wed", "week"),
        word("Thu", "week"),
        word("Fri", "week"),
        word("Sat", "week"),
        word("Sun", "week"),
    )


def _month_link(to: date | None, sign: str, label: str) -> Any:
    if to is None:
        return element("span", class_="quiet icon")
    return element(
        "a",
        sign,
        href=routes.to_page("daily", to.isoformat()),
        class_="quiet icon",
        aria_label=label,
    )


def _day(
    date_shown: date | None, day: date, today: date, results: dict[str, dict[str, Finished]]
) -> Any:
    field = element("td")
    if date_shown is None:
        return field
    if date_shown > today or date_shown < daily.FIRST:
        field.append(element("span", str(date_shown.day)))
        return field
    written = date_shown.isoformat()
    done = sum(written in games for games in results.values())
    words = "{date}: {done} of {count} played"
    label = text_of(
        sentence(words, date=daily.date_in_words(date_shown), done=done, count=len(results))
    )
    link = element(
        "a", str(date_shown.day), href=routes.to_page("daily", written), aria_label=label
    )
    link.dataset.done = str(done)
    if date_shown == day:
        link.setAttribute("aria-current", "date")
    field.append(link)
    return field

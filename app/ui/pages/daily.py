"""The deals of a day, what became of them, and the calendar of the days before."""

from datetime import date
from typing import Any

from app.model import routes
from app.model.app_state import AppState
from app.saves import daily, finished_games
from app.saves.finished_games import Finished
from app.text.catalogue import word
from app.text.render import say
from app.ui.pages.elements import made, slot
from rules import GAMES, NAMES
from rules.game import Sentence, sentence


def fill(root: Any, state: AppState) -> None:
    today = daily.day(state.today)
    day = daily.day(state.page_subject) if state.page_subject else today
    found = {key: daily.results(finished_games.of_game(state.saved, key)) for key in NAMES}
    slot(root, "title").textContent = say(_written(day, today))
    for key in NAMES:
        slot(root, "games").append(_game(key, day, found[key], today))
    slot(root, "calendar").append(*_calendar(day, today, found))


def _written(day: date, today: date) -> Sentence:
    words = "Deals of the day" if day == today else "Deals of {date}"
    return sentence(words, date=daily.told(day))


def _game(key: str, day: date, found: dict[str, Finished], today: date) -> Any:
    item = made("li")
    link = made("a", href=routes.to_daily(key, day.isoformat()))
    link.append(made("strong", word(GAMES[key].title)))
    ended = found.get(day.isoformat())
    link.append(made("span", say(_became(ended)), class_="state"))
    streak = daily.streak(found, today)
    if streak.longest:
        words = "Days in a row: {now}, at most {longest}"
        told = say(sentence(words, now=streak.now, longest=streak.longest))
        link.append(made("small", told))
    item.append(link)
    return item


def _became(ended: Finished | None) -> Sentence:
    if ended is None:
        return sentence("Play")
    words = {
        "won": sentence("Won, {count} moves", count=ended.moves),
        "lost": sentence("Lost, {count} moves", count=ended.moves),
        "tied": sentence("A tie, {count} moves", count=ended.moves),
    }.get(ended.result, sentence("Played, {count} moves", count=ended.moves))
    return sentence("{result}, with help", result=words) if ended.assisted else words


def _calendar(day: date, today: date, found: dict[str, dict[str, Finished]]) -> list[Any]:
    month = daily.month_told(day)
    before, after = daily.neighbours(day, today)
    head = made("div", class_="month")
    head.append(
        _turn(before, "‹", word("The month before")),
        made("h3", say(month)),
        _turn(after, "›", word("The month after")),
    )
    table = made("table")
    table.append(made("caption", say(month), class_="visually-hidden"))
    week = made("tr")
    for name in _week():
        week.append(made("th", name, scope="col"))
    table.append(week)
    for row in daily.month_of(day):
        line = made("tr")
        line.append(*(_day(each, day, today, found) for each in row))
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


def _turn(to: date | None, sign: str, label: str) -> Any:
    if to is None:
        return made("span", class_="quiet icon")
    return made(
        "a",
        sign,
        href=routes.to_page("daily", to.isoformat()),
        class_="quiet icon",
        aria_label=label,
    )


def _day(each: date | None, day: date, today: date, found: dict[str, dict[str, Finished]]) -> Any:
    field = made("td")
    if each is None:
        return field
    if each > today or each < daily.FIRST:
        field.append(made("span", str(each.day)))
        return field
    written = each.isoformat()
    done = sum(written in results for results in found.values())
    words = "{date}: {done} of {count} played"
    label = say(sentence(words, date=daily.told(each), done=done, count=len(found)))
    link = made("a", str(each.day), href=routes.to_page("daily", written), aria_label=label)
    link.dataset.done = str(done)
    if each == day:
        link.setAttribute("aria-current", "date")
    field.append(link)
    return field

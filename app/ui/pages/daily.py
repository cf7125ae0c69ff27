"""The daily challenges, their results, and the calendar of the days before."""

from datetime import date
from typing import Any

from app.model import routes
from app.model.app_state import AppState
from app.presentation import lobby
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
    results = {
        key: daily.results(finished_games.dailies_of_game(state.saved, key)) for key in NAMES
    }
    slot(root, "day").textContent = text_of(_heading(day, today))
    slot(root, "countdown").hidden = day != today
    slot(root, "to-today").hidden = day == today
    show_countdown(root, state)
    for key in NAMES:
        slot(root, "games").append(_game(key, day, results[key], today))
        slot(root, "legend").append(_legend(key))
    slot(root, "calendar").append(*_calendar(day, today, results))


def show_countdown(root: Any, state: AppState) -> None:
    slot(root, "countdown").textContent = text_of(lobby.time_left(state.minutes_left))


def _heading(day: date, today: date) -> Sentence:
    words = daily.date_in_words(day)
    return sentence("Today, {date}", date=words) if day == today else words


def _game(key: str, day: date, results: dict[str, Finished], today: date) -> Any:
    item = element("li")
    link = element("a", href=routes.to_daily(key, day.isoformat()))
    finished = results.get(day.isoformat())
    link.toggleAttribute("data-done", finished is not None)
    link.append(element("span", class_="mark", aria_hidden="true"))
    link.append(element("strong", word(GAMES[key].title)))
    link.append(element("span", text_of(_result(finished)), class_="state"))
    streak = daily.streak(results, today)
    if streak.longest:
        words = sentence("Streak {now} · best {longest}", now=streak.now, longest=streak.longest)
        link.append(element("small", text_of(words)))
    item.append(link)
    return item


def _result(finished: Finished | None) -> Sentence:
    if finished is None:
        return sentence("Play")
    is_one = finished.moves == 1
    moves = sentence("1 move") if is_one else sentence("{count} moves", count=finished.moves)
    result = {
        "won": sentence("Won · {moves}", moves=moves),
        "lost": sentence("Lost · {moves}", moves=moves),
        "tied": sentence("Tie · {moves}", moves=moves),
    }.get(finished.result, sentence("Played · {moves}", moves=moves))
    return sentence("{result} · with help", result=result) if finished.assisted else result


def _legend(key: str) -> Any:
    item = element("li")
    item.append(element("span", class_="dot", aria_hidden="true"), word(GAMES[key].title))
    return item


def _calendar(day: date, today: date, results: dict[str, dict[str, Finished]]) -> list[Any]:
    month = daily.month_in_words(day)
    before, after = daily.neighbours(day, today)
    head = element("div", class_="month")
    head.append(
        _month_link(before, "‹", word("Previous month")),
        element("h3", text_of(month)),
        _month_link(after, "›", word("Next month")),
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
        title=label,
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
    played = [key for key, games in results.items() if written in games]
    titles = tuple(sentence(GAMES[key].title) for key in played) or sentence("nothing played")
    words = sentence("{date}: {played}", date=daily.date_in_words(date_shown), played=titles)
    link = element("a", href=routes.to_page("daily", written), aria_label=text_of(words))
    link.title = link.ariaLabel
    dots = element("span", class_="dots", aria_hidden="true")
    for key in results:
        dots.append(element("span", class_="dot", **({} if key in played else {"data-empty": ""})))
    link.append(element("span", str(date_shown.day)), dots)
    link.dataset.done = str(len(played))
    if date_shown == day:
        link.setAttribute("aria-current", "date")
    field.append(link)
    return field

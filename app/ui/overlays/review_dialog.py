"""The review of a game: the curve of the chance to win, and the turning points as a list of buttons."""

from typing import Any

from js import document

from app.model import routes
from app.presentation import review_texts
from app.presentation.review_texts import Curve, Line, Point
from app.table import reviews
from app.table.table import Table
from app.ui.dom import hide, mark, part, write

_SVG = "http://www.w3.org/2000/svg"


def show(table: Table) -> None:
    done, total = review_texts.progress(table)
    write("review-summary", review_texts.summary(table))
    bar = part("review-progress")
    bar.max, bar.value = total, done
    hide("review-progress", when=done == total)
    draw_curve(part("review-curve"), review_texts.curve(table))
    part("review-turns").replaceChildren(*map(_turn, review_texts.lines(table)))
    hide("review-practice", when=not reviews.are_mistakes_kept(table))
    mark("to-mistakes", "href", routes.to_page("puzzles", table.record.game))


def _turn(line: Line) -> Any:
    item, button = document.createElement("li"), document.createElement("button")
    button.type, button.className = "button", "turn"
    button.dataset.do = f"show-turn {line.move_number}"
    button.dataset.grade = line.grade
    for kind, text in (("strong", line.title), ("span", line.text)):
        words = document.createElement(kind)
        words.textContent = text
        button.append(words)
    item.append(button)
    return item


def draw_curve(root: Any, curve: Curve) -> None:
    """Lines for the eye only: the list says the same in words. A tap on a dot leads to its position."""
    picture = document.createElementNS(_SVG, "svg")
    # 1 is the whole width and the whole height, however large the picture is.
    picture.setAttribute("viewBox", "0 0 1 1")
    picture.setAttribute("preserveAspectRatio", "none")
    for line in curve.lines:
        points = " ".join(f"{x:.4f},{1 - chance:.4f}" for x, chance in line)
        first, last = line[0].x, line[-1].x
        area = _element("polygon", "area", f"{first:.4f},1 {points} {last:.4f},1")
        picture.append(area, _element("polyline", "line", points))
    root.replaceChildren(picture, *(_dot(dot.move_number, dot.grade, dot.at) for dot in curve.dots))
    root.style.setProperty("--here", f"{curve.here:.4f}")


def _element(kind: str, name: str, points: str) -> Any:
    element = document.createElementNS(_SVG, kind)
    element.setAttribute("class", name)
    element.setAttribute("points", points)
    return element


def _dot(move_number: int, grade: str, at: Point) -> Any:
    dot = document.createElement("i")
    dot.dataset.do = f"show-turn {move_number}"
    dot.dataset.grade = grade
    dot.style.setProperty("--x", f"{at.x:.4f}")
    dot.style.setProperty("--y", f"{1 - at.chance:.4f}")
    return dot

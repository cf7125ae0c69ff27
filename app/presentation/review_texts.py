"""A review as it is shown: the curve of the chance to win, the turning points, and the summary."""

from functools import reduce
from typing import NamedTuple

from app.table import reviews
from app.table.table import ReviewedTurn, Table
from app.text.render import join_sentences, names, text_of, with_full_stop
from rules.game import Sentence, sentence
from rules.review import Grade, accuracy


class Line(NamedTuple):
    """A turning point in the list."""

    move_number: int
    grade: str
    title: str
    text: str


class Point(NamedTuple):
    """A point of the curve: where in the game, and the chance to win there. Both from 0 to 1."""

    x: float
    chance: float


class Dot(NamedTuple):
    """A turning point on the curve."""

    move_number: int
    grade: str
    at: Point


class Curve(NamedTuple):
    """The chance to win through the game: one line for each round, and the turning points on them."""

    lines: tuple[tuple[Point, ...], ...]
    dots: tuple[Dot, ...]
    here: float  # where the position is that is shown


def can_review(table: Table) -> bool:
    return bool(reviews.turns_to_review(table))


def progress(table: Table) -> tuple[int, int]:
    """The number of turns that have been judged, and of all."""
    done = len(table.review.turns) if table.review else 0
    return done, len(reviews.turns_to_review(table))


def own_accuracy(table: Table) -> int | None:
    """Of the only person, from 0 to 100, when every turn has been judged.

    None for a task: it is solved or not, and one wrong move decides that.
    """
    done, total = progress(table)
    if table.review is None or done < total or not done or table.history.game.tasks:
        return None
    return round(accuracy([turn.judgement.loss for turn in table.review.turns]))


def summary(table: Table) -> str:
    """How far the review is, and at its end what it comes to."""
    done, total = progress(table)
    if done < total:
        return text_of(sentence("Judging turn {number} of {count} …", number=done + 1, count=total))
    players, told = names(table), []
    for player in sorted({turn.player for turn in _turns(table)}):
        mine = [turn for turn in _turns(table) if turn.player == player]
        score, counts = round(accuracy([turn.judgement.loss for turn in mine])), _counts(mine)
        if table.history.game.tasks is None:
            told.append(sentence("{whose} accuracy: {score} %", whose=player, score=score))
        if counts:
            told.append(reduce(_listed, counts))
    if not reviews.turning_points(table):
        told.append(sentence("No mistakes. Well played!"))
    return join_sentences(with_full_stop(text_of(each, players)) for each in told)


def _listed(one: Sentence, other: Sentence) -> Sentence:
    return sentence("{one}, {other}", one=one, other=other, context="counts")


def _counts(turns: list[ReviewedTurn]) -> tuple[Sentence, ...]:
    """How many blunders, mistakes and inaccuracies there are: only those that there are."""
    words = {
        Grade.BLUNDER: ("1 blunder", "{count} blunders"),
        Grade.MISTAKE: ("1 mistake", "{count} mistakes"),
        Grade.INACCURACY: ("1 inaccuracy", "{count} inaccuracies"),
    }
    counts = {grade: sum(turn.judgement.grade == grade for turn in turns) for grade in words}
    return tuple(
        sentence(words[grade][count > 1], count=count) for grade, count in counts.items() if count
    )


def lines(table: Table) -> list[Line]:
    """The turning points, in the order of the game."""
    return [_line(table, turn) for turn in reviews.turning_points(table)]


def _line(table: Table, turn: ReviewedTurn) -> Line:
    players, grade = names(table), turn.judgement.grade
    words = "{grade} at move {number}"
    title = sentence(words, grade=sentence(reviews.GRADES[grade]), number=turn.move_number + 1)
    shown = reviews.at_turn(table, turn)
    said = (reviews.told(shown, turn), reviews.fall(turn), reviews.better(shown, turn))
    text = join_sentences(with_full_stop(text_of(each, players)) for each in said)
    return Line(turn.move_number, grade.value, text_of(title), text)


def grades(table: Table) -> dict[int, str]:
    """The turning points by the number of moves before them."""
    points = reviews.turning_points(table)
    return {turn.move_number: turn.judgement.grade.value for turn in points}


# The curve.


def curve(table: Table) -> Curve:
    """Told from the side of the only person, or of the first player."""
    record = reviews.whole_record(table)
    begin, *breaks, end = reviews.stretches(table)
    length, told_by = max(end - begin, 1), reviews.reviewed_player(table)

    def point(number: int, chance: float, player: int) -> Point:
        mine = chance if player == told_by else 1 - chance
        return Point((number - begin) / length, mine)

    stretches: list[list[Point]] = [[] for _ in range(len(breaks) + 1)]
    dots, marked = [], {turn.move_number for turn in reviews.turning_points(table)}
    for turn in sorted(_turns(table), key=lambda turn: turn.move_number):
        number, judgement = turn.move_number, turn.judgement
        before = point(number, judgement.best.chance, turn.player)
        after = point(number + 1, judgement.chance, turn.player)
        stretches[sum(number >= start for start in breaks)].extend((before, after))
        if number in marked:
            dots.append(Dot(number, judgement.grade.value, after))
    for points, stop in zip(stretches, [*breaks, end], strict=True):
        if points and progress(table)[0] == progress(table)[1]:
            points.append(Point((stop - begin) / length, reviews.result(table, stop)))
    here = (table.record.at - begin) / length if table.record.at <= record.at else 1.0
    return Curve(tuple(tuple(points) for points in stretches if points), tuple(dots), here)


def _turns(table: Table) -> tuple[ReviewedTurn, ...]:
    return table.review.turns if table.review else ()

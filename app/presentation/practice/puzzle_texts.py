"""The words around puzzles: where one stands, what follows the last, and a result to share."""

from app.saves.practice.results import HELPED, OPEN, SET, SOLVED, Results
from app.table.table import DAILY_SET, STREAK
from app.text.render import join_sentences, text_of, with_full_stop
from rules import GAMES
from rules.game import Sentence, sentence
from rules.puzzles import GRADES, Puzzle


def to_solve(puzzle: Puzzle) -> Sentence:
    return sentence("Difficulty {grade} of {most}", grade=puzzle.grade, most=GRADES[-1])


def of_streak(results: Results) -> Sentence:
    count = results.run.solved if results.run else 0
    if results.best > count:
        return sentence("Puzzle streak {count} · best {best}", count=count, best=results.best)
    return sentence("Puzzle streak {count}", count=count)


def of_ended_streak(count: int, best: int) -> Sentence:
    return sentence("Streak over at {count} · best {best}", count=count, best=best)


def of_day(number: int) -> Sentence:
    return sentence("Daily set, puzzle {number} of {count}", number=number, count=SET)


def of_mistakes(count: int) -> Sentence:
    return sentence("My mistakes · {count} due", count=count)


def all_done(mode: str) -> Sentence:
    """There is no other puzzle."""
    if mode == DAILY_SET:
        return sentence("Today’s set is done. There’s a new one tomorrow.")
    if mode == STREAK:
        return sentence("You’ve solved every puzzle there is!")
    return sentence("There are no puzzles for this game yet.")


def shared_set(game: str, marks: str) -> str:
    """Today’s set in one sentence, before a link."""
    facts = {
        "count": marks.count(SOLVED),
        "total": len(marks),
        "game": sentence(GAMES[game].title),
    }
    told = sentence("I solved {count} of {total} of today’s {game} puzzles", **facts)
    challenge = sentence("Can you do better?")
    return join_sentences([with_full_stop(text_of(told)), text_of(challenge)])


def set_state(marks: str) -> Sentence:
    """How far the player is with a daily set."""
    played = sum(mark != OPEN for mark in marks)
    if not played:
        return sentence("Not played yet")
    solved = marks.count(SOLVED) + marks.count(HELPED)
    if played < len(marks):
        return sentence("{count} of {total} played", count=played, total=len(marks))
    return sentence("{solved} of {total} solved", solved=solved, total=len(marks))

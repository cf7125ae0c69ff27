"""What became of a game, of a round, of a task: for the dialogs and lists that tell it in words."""

from typing import NamedTuple

from app.presentation import wording
from app.saves.task_results import Result
from app.table.queries import name_of_move
from app.table.table import PERSON, Solution, Table
from app.text.render import names, say, stopped
from rules.game import RoundSummary, Sentence, sentence

_BLUNDER = 3.0  # points; what costs less is only not the best


def summary(table: Table) -> list[str]:
    """Why it ended, and what there is to say about the whole game."""
    game = table.history.game
    ended = game.outcome(table.state)
    if ended is None:
        return []
    lines = [*wording.so_far(table), sentence("Moves: {count}", count=table.record.at)]
    # Against somebody, how long it takes is not the point.
    if table.solution and len(table.seats) == 1:
        lines.append(_par(table.solution))
    if table.assisted:
        lines.append(sentence("Played with undo or a hint."))
    called = names(table)
    return [stopped(say(ended.why, called)), *(say(words, called) for words in lines)]


def _par(solution: Solution) -> Sentence:
    if solution.is_wanted:
        return sentence("Par: being worked out …")
    if not solution.moves:
        return sentence("Par: no way to win was found.")
    return sentence("Par: {count} moves", count=len(solution.moves))


def round_summary(table: Table) -> RoundSummary | None:
    """A round that is over, in games that have rounds."""
    rounds = table.history.game.rounds
    return rounds.summary(table.state) if rounds else None


# A look back at the round.


class Line(NamedTuple):
    words: str
    grade: str  # best, good or poor


def own_turns(table: Table) -> tuple[int, ...]:
    """How many moves came before each turn that a person had in the round that is just over."""
    game, states = table.history.game, table.history.states
    end, rounds = table.record.at, game.rounds
    earlier = range(end - 1, -1, -1)
    begin = next((at + 1 for at in earlier if rounds and rounds.is_between(states[at])), 0)
    return tuple(
        at
        for at in range(begin, end)
        if (player := game.to_move(states[at])) is not None and table.seats[player] == PERSON
    )


def review_words(table: Table) -> str:
    """How the review stands, and what it says on the whole."""
    turns, looked = own_turns(table), table.review
    if len(looked) < len(turns):
        words = "Looking at turn {number} of {count} …"
        return say(sentence(words, number=len(looked) + 1, count=len(turns)))
    best = sum(not each.loss for each in looked)
    if best == len(looked):
        return say(sentence("All turns were the best there was: {count}", count=best))
    lost = sum(each.loss for each in looked)
    words = "{best} of {count} turns were the best there was; the others cost {lost} points in all."
    return say(sentence(words, best=best, count=len(looked), lost=f"{lost:.1f}"))


def review(table: Table) -> list[Line]:
    called = names(table)
    lines = []
    for each in table.review:
        game = table.history.game
        told = game.tell(table.history.states[each.move_number], game.read_move(each.played))
        best = name_of_move(table, game.read_move(each.best.move))
        facts = {"told": told, "best": best}
        if not each.loss:
            words = sentence("{told}. The best there was.", **facts)
        else:
            words = sentence(
                "{told}. {loss} points worse than: {best}", loss=f"{each.loss:.1f}", **facts
            )
        grade = "poor" if each.loss >= _BLUNDER else "good" if each.loss else "best"
        lines.append(Line(stopped(say(words, called)), grade))
    return lines


# Tasks.


def result_words(title: Sentence, result: Result) -> str:
    """The name of a task with what became of it."""
    if not result.tries:
        return say(title)
    tries = (
        sentence("1 try") if result.tries == 1 else sentence("{count} tries", count=result.tries)
    )
    if result.is_solved:
        words = "{title}, solved, {tries}"
    elif result.helped:
        words = "{title}, solved with help, {tries}"
    else:
        words = "{title}, not solved yet, {tries}"
    return say(sentence(words, title=title, tries=tries))


def result_mark(result: Result) -> str:
    return (
        "solved"
        if result.is_solved
        else "helped"
        if result.helped
        else "tried"
        if result.tries
        else ""
    )

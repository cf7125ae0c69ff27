"""How a game, a round or a task ended, in words: for the dialogs and the list of tasks."""

from typing import NamedTuple

from app.presentation import wording
from app.saves.task_results import Result
from app.table.queries import name_of_move
from app.table.table import PERSON, ReviewedTurn, Solution, Table
from app.text.render import names, text_of, with_full_stop
from rules.game import RoundSummary, Sentence, sentence

_BLUNDER = 3.0  # points; a turn that costs less is good, if not the best


def summary(table: Table) -> list[str]:
    """Why it ended, and what there is to say about the whole game; nothing while it goes on."""
    outcome = table.history.game.outcome(table.state)
    if outcome is None:
        return []
    lines = [*wording.progress(table), sentence("Moves: {count}", count=table.record.at)]
    # Par is for solitaires: against an opponent, how long it takes is not the point.
    if table.solution and len(table.seats) == 1:
        lines.append(_par(table.solution))
    if table.assisted:
        lines.append(sentence("Played with undo or a hint."))
    players = names(table)
    return [
        with_full_stop(text_of(outcome.why, players)),
        *(text_of(line, players) for line in lines),
    ]


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


# The review of a round.


class ReviewLine(NamedTuple):
    text: str
    grade: str  # best, good or poor


def turns_to_review(table: Table) -> tuple[int, ...]:
    """The numbers of the moves that people made in the round that is just over."""
    game, states = table.history.game, table.history.states
    end, rounds = table.record.at, game.rounds
    earlier = range(end - 1, -1, -1)
    begin = next((at + 1 for at in earlier if rounds and rounds.is_between(states[at])), 0)
    return tuple(
        at
        for at in range(begin, end)
        if (player := game.to_move(states[at])) is not None and table.seats[player] == PERSON
    )


def review_summary(table: Table) -> str:
    """How far the review has come, and then what it comes to."""
    count, reviewed = len(turns_to_review(table)), table.review
    if len(reviewed) < count:
        words = "Looking at turn {number} of {count} …"
        return text_of(sentence(words, number=len(reviewed) + 1, count=count))
    best = sum(not turn.loss for turn in reviewed)
    if best == len(reviewed):
        return text_of(sentence("All turns were the best there was: {count}", count=best))
    lost = sum(turn.loss for turn in reviewed)
    words = "{best} of {count} turns were the best there was; the others cost {lost} points in all."
    return text_of(sentence(words, best=best, count=len(reviewed), lost=f"{lost:.1f}"))


def review_lines(table: Table) -> list[ReviewLine]:
    players = names(table)
    return [
        ReviewLine(with_full_stop(text_of(_review_sentence(table, turn), players)), _grade(turn))
        for turn in table.review
    ]


def _review_sentence(table: Table, turn: ReviewedTurn) -> Sentence:
    game, state = table.history.game, table.history.states[turn.move_number]
    told = game.tell(state, game.read_move(turn.played))
    if not turn.loss:
        return sentence("{told}. The best there was.", told=told)
    best = name_of_move(table, game.read_move(turn.best.move))
    words = "{told}. {loss} points worse than: {best}"
    return sentence(words, told=told, loss=f"{turn.loss:.1f}", best=best)


def _grade(turn: ReviewedTurn) -> str:
    return "poor" if turn.loss >= _BLUNDER else "good" if turn.loss else "best"


# Tasks.


def task_label(title: Sentence, result: Result) -> str:
    """The title of a task, whether it is solved, and after how many tries."""
    if not result.tries:
        return text_of(title)
    tries = (
        sentence("1 try") if result.tries == 1 else sentence("{count} tries", count=result.tries)
    )
    if result.is_solved:
        words = "{title}, solved, {tries}"
    elif result.helped:
        words = "{title}, solved with help, {tries}"
    else:
        words = "{title}, not solved yet, {tries}"
    return text_of(sentence(words, title=title, tries=tries))


def task_mark(result: Result) -> str:
    if result.is_solved:
        return "solved"
    if result.helped:
        return "helped"
    return "tried" if result.tries else ""

"""How a round ended, in words: for the dialogs."""

from typing import NamedTuple

from app.presentation import wording
from app.table.queries import bottom_player, name_of_move, persons
from app.table.table import PERSON, ReviewedTurn, Table
from app.text.render import join_sentences, names, text_of, with_full_stop
from rules.game import RoundSummary, Sentence, sentence

_BLUNDER = 3.0  # points; a turn that costs less is good, if not the best

# Rounds.


def round_summary(table: Table) -> RoundSummary | None:
    """A round that is over, in games that have rounds."""
    rounds = table.history.game.rounds
    return rounds.summary(table.state) if rounds else None


def rounds_played(table: Table) -> tuple[RoundSummary, ...]:
    """Every round of the match so far."""
    rounds = table.history.game.rounds
    if rounds is None:
        return ()
    summaries = map(rounds.summary, table.history.states[: table.record.at + 1])
    return tuple(summary for summary in summaries if summary is not None)


def round_headline(table: Table) -> str:
    """Who won the round, and by how much."""
    played, players = rounds_played(table), names(table)
    if not played:
        return ""
    summary = played[-1]
    scores = wording.score_text(sorted(summary.totals, reverse=True))
    if summary.winner is None:
        words = "Round {number}: a tie, {scores}"
        return text_of(sentence(words, number=len(played), scores=scores))
    is_mine = persons(table) == (summary.winner,)
    words = (
        "Round {number}: {player} win {scores}"
        if is_mine
        else "Round {number}: {player} wins {scores}"
    )
    facts: dict[str, object] = {"number": len(played), "player": summary.winner, "scores": scores}
    return text_of(sentence(words, **facts), players)


def round_verdict(table: Table) -> str:
    """Why the round was won, and how the match stands: the player's own side first."""
    played = rounds_played(table)
    if not played:
        return ""
    first = bottom_player(table)
    ours, *others = (*played[-1].standing[first:], *played[-1].standing[:first])
    standing = sentence("Rounds won: {scores}", scores=wording.score_text((ours, *others)))
    told = (text_of(words, names(table)) for words in (played[-1].verdict, standing))
    return join_sentences(map(with_full_stop, told))


# The review of a round.


class ReviewLine(NamedTuple):
    move_number: int  # how many moves were made before it
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
    """The progress of the review, and at its end the summary."""
    count, reviewed = len(turns_to_review(table)), table.review
    if len(reviewed) < count:
        words = "Reviewing turn {number} of {count} …"
        return text_of(sentence(words, number=len(reviewed) + 1, count=count))
    best = sum(not turn.loss for turn in reviewed)
    if best == len(reviewed):
        return text_of(sentence("You found the best move in all {count} turns.", count=best))
    words = "Best move in {best} of {count} turns. Tap a turn to see the position."
    return text_of(sentence(words, best=best, count=len(reviewed)))


def review_lines(table: Table) -> list[ReviewLine]:
    players = names(table)
    return [
        ReviewLine(
            turn.move_number,
            with_full_stop(text_of(_review_sentence(table, turn), players)),
            _grade(turn),
        )
        for turn in table.review
    ]


def _review_sentence(table: Table, turn: ReviewedTurn) -> Sentence:
    game, state = table.history.game, table.history.states[turn.move_number]
    told = game.tell(state, game.read_move(turn.played))
    if not turn.loss:
        return sentence("{told}. Best move.", told=told)
    best = name_of_move(table, game.read_move(turn.best.move))
    words = "{told}. {loss} points behind the best move: {best}"
    return sentence(words, told=told, loss=f"{turn.loss:.1f}", best=best)


def _grade(turn: ReviewedTurn) -> str:
    return "poor" if turn.loss >= _BLUNDER else "good" if turn.loss else "best"

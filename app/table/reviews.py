"""Reviews: what the computer thinks of a game that is over, turn by turn; and turns that are tried again."""

from typing import Any

from app.table.queries import is_lesson, name_of_move, persons
from app.table.table import PERSON, Retry, Review, ReviewedTurn, Table
from rules.computer import Appraisal
from rules.game import Player, Sentence, marked, sentence
from rules.history import History
from rules.record import Record
from rules.review import Grade, judge

GRADES = {
    Grade.INACCURACY: marked("Inaccuracy"),
    Grade.MISTAKE: marked("Mistake"),
    Grade.BLUNDER: marked("Blunder"),
}
_SAME = 0.02  # chances that differ by less are the same to a player


def turns_to_review(table: Table) -> tuple[int, ...]:
    """The numbers of the moves for which people had a choice: of a game that is over, or of its last round.

    While a game goes on there are none, because a review would be a hint.
    """
    whole = table.retry.whole if table.retry else table.history
    game, states, seats = whole.game, whole.states, table.seats
    rounds, end = game.rounds, whole_record(table).at
    is_round = rounds is not None and rounds.is_between(states[end])
    if is_lesson(table) or not (is_round or game.outcome(states[end])):
        return ()
    begin, *breaks, _ = stretches(table)
    return tuple(
        at
        for at in range(begin, end)
        if at + 1 not in breaks
        and (player := game.to_move(states[at])) is not None
        and seats[player] == PERSON
        and len(game.legal_moves(states[at])) > 1
    )


def stretches(table: Table) -> tuple[int, ...]:
    """The numbers of the moves at which what is reviewed begins, its later rounds begin, and it ends.

    Between two rounds that is only the round just played.
    """
    whole, end = table.retry.whole if table.retry else table.history, whole_record(table).at
    rounds = whole.game.rounds
    if rounds is None:
        return (0, end)
    starts = [0, *(at + 1 for at in range(end) if rounds.is_between(whole.states[at]))]
    return (starts[-1], end) if rounds.is_between(whole.states[end]) else (*starts, end)


def begin(table: Table) -> Table:
    is_new = table.review is None and bool(turns_to_review(table))
    return table._replace(review=Review()) if is_new else table


def next_turn(table: Table) -> int | None:
    """The turn to ask the computer about; None if there is nothing more to ask."""
    if table.review is None:
        return None
    done = {turn.move_number for turn in table.review.turns}
    return next((at for at in turns_to_review(table) if at not in done), None)


def whole_record(table: Table) -> Record:
    """The record of the game that is reviewed, wherever a replay or a retry stands."""
    record = table.retry.whole.record if table.retry else table.record
    moves = record.moves if table.is_replay else record.moves[: record.at]
    return record._replace(moves=moves, at=len(moves))


def is_same_game(table: Table, asked_about: Record) -> bool:
    return whole_record(table) == asked_about._replace(at=len(asked_about.moves))


def so_far(table: Table) -> Table:
    """The table without moves that were undone."""
    return table._replace(history=table.history._replace(record=whole_record(table)))


def with_turn(table: Table, move_number: int, options: tuple[Appraisal[str], ...]) -> Table:
    """Add what the computer thinks of a turn, unless it is known already."""
    review, whole = table.review, table.retry.whole if table.retry else table.history
    if review is None or any(turn.move_number == move_number for turn in review.turns):
        return table
    player, played = whole.game.to_move(whole.states[move_number]), whole.record.moves[move_number]
    assert player is not None, "turns_to_review has looked"
    turn = ReviewedTurn(move_number, player, played, options, judge(options, played))
    return table._replace(review=Review((*review.turns, turn)))


def turning_points(table: Table) -> tuple[ReviewedTurn, ...]:
    """The turns that lost a good part of the chance to win, in the order of the game.

    Inaccuracies only if nothing was worse: a player wants to see the two or three moves that mattered.
    """
    turns = sorted(table.review.turns if table.review else (), key=lambda turn: turn.move_number)
    bad = tuple(turn for turn in turns if turn.judgement.grade in (Grade.MISTAKE, Grade.BLUNDER))
    return bad or tuple(turn for turn in turns if turn.judgement.grade == Grade.INACCURACY)


def are_mistakes_kept(table: Table) -> bool:
    """Are there mistakes of the one person who played here? Those are practised later."""
    grades = {turn.judgement.grade for turn in turning_points(table)}
    is_own = len(persons(table)) == 1 and not (table.is_from_link or table.is_watched)
    return is_own and not grades.isdisjoint((Grade.MISTAKE, Grade.BLUNDER))


def turn_here(table: Table) -> ReviewedTurn | None:
    """The turning point that a replay shows, before its move."""
    if not table.is_replay or table.retry:
        return None
    points = turning_points(table)
    return next((turn for turn in points if turn.move_number == table.record.at), None)


def at_turn(table: Table, turn: ReviewedTurn) -> Table:
    """The table as it was before this turn, as a replay."""
    whole = table.retry.whole if table.retry else table.history
    return table._replace(history=whole.go_to(turn.move_number), is_replay=True, retry=None)


# In words.


def remarks(table: Table) -> tuple[Sentence, ...]:
    """What there is to say about the turn that a replay shows, if it is a turning point."""
    turn = turn_here(table)
    if turn is None:
        return ()
    verdict = sentence(
        "{grade}, {before} % → {after} %: {told}",
        grade=sentence(GRADES[turn.judgement.grade]),
        before=percent(turn.judgement.best.chance),
        after=percent(turn.judgement.chance),
        told=told(table, turn),
    )
    return verdict, better(table, turn)


def told(table: Table, turn: ReviewedTurn) -> Sentence:
    """What was played, in the position that the table shows."""
    game = table.history.game
    return game.tell(table.state, game.read_move(turn.played))


def fall(turn: ReviewedTurn) -> Sentence:
    words = "{whose} chance to win fell from {before} % to {after} %"
    before, after = percent(turn.judgement.best.chance), percent(turn.judgement.chance)
    return sentence(words, whose=turn.player, before=before, after=after)


def better(table: Table, turn: ReviewedTurn) -> Sentence:
    """The best move by its name, in the position that the table shows."""
    best = turn.judgement.best
    name = name_of_move(table, table.history.game.read_move(best.move))
    return sentence("Better: {move} ({reason})", move=name, reason=best.reason)


def percent(chance: float) -> int:
    return round(100 * chance)


# Trying again.


def begin_retry(table: Table, move_number: int) -> Table:
    """The turning point with this number, to be played again."""
    turns = (turn for turn in turning_points(table) if turn.move_number == move_number)
    turn = next(turns, None)
    if turn is None or not table.is_replay:
        return table
    shown = at_turn(table, turn)
    whole = table.retry.whole if table.retry else table.history
    return shown._replace(retry=Retry(turn, whole))


def end_retry(table: Table) -> Table:
    return at_turn(table, table.retry.turn) if table.retry else table


def tried(table: Table, move: Any) -> tuple[Table, Sentence, Sentence]:
    """The table after a try, and what it is worth next to the best move and to the one that was made."""
    retry = table.retry
    assert retry is not None, "only a turn that is tried again"
    text = table.history.game.write_move(move)
    history: History[Any, Any] = table.history.play(move)
    option = next(each for each in retry.turn.options if each.move == text)
    words = "{chance} % to win: {reason}"
    chance = sentence(words, chance=percent(option.chance), reason=option.reason)
    after = table._replace(history=history, retry=retry._replace(tried=text), selected=())
    return after, _compared(retry.turn, option), chance


def _compared(turn: ReviewedTurn, option: Appraisal[str]) -> Sentence:
    if option.move == turn.judgement.best.move:
        return sentence("Best move!")
    if judge(turn.options, option.move).grade == Grade.GOOD:
        return sentence("Just as good as the best move!")
    if option.move == turn.played:
        return sentence("That’s the move that was played. Try another one")
    if option.chance > turn.judgement.chance + _SAME:
        return sentence("Better, but not the best. Try again")
    if option.chance < turn.judgement.chance - _SAME:
        return sentence("Worse than the move that was played. Try again")
    return sentence("No better than the move that was played. Try again")


def is_solved(table: Table) -> bool:
    """Has a good move been found?"""
    retry = table.retry
    if retry is None or not retry.tried:
        return False
    return judge(retry.turn.options, retry.tried).grade == Grade.GOOD


def following(table: Table) -> ReviewedTurn | None:
    """The turning point after the one that is tried again; after the last, the first."""
    points, retry = turning_points(table), table.retry
    if retry is None or len(points) == 1:
        return None
    later = (turn for turn in points if turn.move_number > retry.turn.move_number)
    return next(later, points[0])


def result(table: Table, number: int) -> float:
    """What became of the chance to win after this many moves: 1 for a win, 0 for a loss, ½ for a tie."""
    whole = table.retry.whole if table.retry else table.history
    winners = _winners(whole, number)
    if len(table.seats) == 1:
        return float(bool(winners))
    return float(winners == (reviewed_player(table),)) if len(winners) == 1 else 0.5


def _winners(whole: History[Any, Any], number: int) -> tuple[Player, ...]:
    """Who won the game, or the round, that is over after this many moves."""
    rounds = whole.game.rounds
    if rounds is None:
        outcome = whole.game.outcome(whole.states[number])
        return outcome.winners if outcome else ()
    # A round after which another one was dealt ended a move earlier.
    summary = rounds.summary(whole.states[number]) or rounds.summary(whole.states[number - 1])
    return () if summary is None or summary.winner is None else (summary.winner,)


def reviewed_player(table: Table) -> Player:
    """From whose side the game is told: the only person's, or the first player's."""
    people = persons(table)
    return people[0] if len(people) == 1 else 0

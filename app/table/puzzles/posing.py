"""A puzzle as a table: the position from its player's side, with one turn to be tried."""

from collections.abc import Sequence

from app.table.notices import announce
from app.table.queries import visible_state
from app.table.seats import usual_seats
from app.table.table import PERSON, Exercise, Retry, ReviewedTurn, Table
from rules import GAMES
from rules.computer import Appraisal
from rules.game import BadRecord, Player, sentence
from rules.history import replay
from rules.record import Record
from rules.review import Grade, Judgement


def posed(
    position: Record,
    exercise: Exercise,
    played: str = "",
    options: Sequence[Appraisal[str]] = (),
) -> Table:
    """The table of a puzzle, or BadRecord if it does not fit the rules.

    `played` and `options`: what was played in this turn, and the moves whose worth is known already.
    """
    if position.game not in GAMES:
        raise BadRecord("there is no game called “{game}” here", game=position.game)
    game = GAMES[position.game]
    whole = replay(game, position)
    player, state = game.to_move(whole.state), whole.state
    legal = {game.write_move(move) for move in game.legal_moves(state)}
    if player is None or not exercise.answers or not legal.issuperset(exercise.answers):
        raise BadRecord("this puzzle does not fit the rules")
    best = next(
        (each for each in options if each.move == exercise.answers[0]),
        Appraisal(exercise.answers[0], 1.0, sentence("")),
    )
    judgement = Judgement(Grade.GOOD, 0.0, best.chance, best, exercise.answers, best.is_exact)
    turn = ReviewedTurn(position.at, player, played, tuple(options), judgement)
    return Table(
        whole, _seats(position.game, player), is_replay=True, retry=Retry(turn, whole, "", exercise)
    )


def introduced(table: Table) -> Table:
    """On which side of the board the player is, and what a player who came this far would remember."""
    told = []
    if len(table.seats) > 1:
        told.append(sentence("It’s your turn, and your side is at the bottom."))
    feature = table.history.game.puzzles
    if feature is not None and feature.remembered is not None:
        memory = feature.remembered(visible_state(table))
        told += [memory] if memory else []
    return announce(table, *told)


def _seats(key: str, player: Player) -> tuple[str, ...]:
    """The person sits where the puzzle is to be solved."""
    usual = usual_seats(GAMES[key])
    if len(usual) == 1:
        return usual
    return tuple(PERSON if seat == player else usual[-1] for seat in range(len(usual)))

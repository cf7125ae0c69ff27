"""The words around the board: whose turn it is, what happened, how it stands."""

from collections.abc import Sequence

from app.presentation.board_scene import scene_of
from app.saves import daily
from app.table.queries import (
    bottom_player,
    can_person_move,
    choices,
    is_between_rounds,
    is_covered,
    lesson_step,
    level_to_move,
    must_pass_device,
    persons,
    player_to_move,
    view_of,
    visible_state,
)
from app.table.table import Table
from app.text.render import join_sentences, names, text_of, with_full_stop
from app.views.gestures import kind_of
from rules.game import Outcome, Player, Sentence, sentence


def variant_and_progress(table: Table) -> str:
    """Which variant is played, and how far the game has come."""
    parts = [text_of(part, names(table)) for part in progress(table)]
    if table.daily:
        parts.insert(0, text_of(sentence("Deal of {day}", day=daily.in_words(table.daily))))
    is_default = table.record.variant == table.history.game.default_variant
    if not parts or not is_default:
        parts.insert(0, text_of(variant_title(table)))
    return " · ".join(parts)


def variant_title(table: Table) -> Sentence:
    game, variant = table.history.game, table.record.variant
    return game.tasks.title(variant) if game.tasks else sentence(game.variants[variant])


def progress(table: Table) -> tuple[Sentence, ...]:
    summary = table.history.game.summary
    return summary(table.state) if summary else ()


def status(table: Table) -> str:
    """Whose turn it is, or how the game ended, in words."""
    return text_of(_status(table), names(table))


def _status(table: Table) -> Sentence:  # noqa: PLR0911  the first that applies
    record = table.record
    if table.is_replay:
        words = "Replay, move {number} of {count}"
        return sentence(words, number=record.at, count=len(record.moves))
    outcome = table.history.game.outcome(table.state)
    if outcome:
        return headline(table, outcome)
    if step := lesson_step(table):
        return step.text
    player = player_to_move(table)
    assert player is not None
    if is_between_rounds(table):
        return sentence("The round is over")
    if is_covered(table):
        return sentence("Pass the device to {player}", player=player)
    if must_pass_device(table):
        return sentence("Your move is made")
    if level_to_move(table):
        return sentence("The computer is thinking")
    if table.hint_wanted:
        return sentence("Looking for a hint")
    if len(table.seats) == 1:
        return sentence("Move {number}", number=record.at + 1)
    if len(persons(table)) == 1:
        return sentence("Your turn")
    return sentence("{player} to move", player=player)


def headline(table: Table, outcome: Outcome) -> Sentence:
    """Who won, and the scores if there are any."""
    if len(table.seats) == 1:
        return sentence("You won") if outcome.winners else sentence("You lost")
    scores = _scores(sorted(outcome.scores, reverse=True)) if outcome.scores else None
    if not outcome.winners:
        return sentence("A tie, {scores}", scores=scores) if scores else sentence("A tie")
    winner = _all_of(outcome.winners)
    if not scores:
        return sentence("{winner} won", winner=winner)
    return sentence("{winner} won, {scores}", winner=winner, scores=scores)


def _scores(scores: Sequence[int]) -> Sentence:
    *more, least = scores
    if not more:
        return sentence("{score}", score=least)
    return sentence("{more} to {least}", more=_scores(more), least=least)


def _all_of(players: Sequence[Player]) -> Sentence:
    *others, last = (sentence("{player}", player=player) for player in players)
    for other in reversed(others):
        last = sentence("{one} and {other}", one=other, other=last)
    return last


def notice_text(table: Table) -> str:
    """What was said last, as one text for the live region and for the line under the board."""
    players = names(table)
    return join_sentences(with_full_stop(text_of(each, players)) for each in table.notice.sentences)


def announcement(table: Table) -> str:
    """What a screen reader says: what was said last, and how the game stands now."""
    return join_sentences(filter(None, [notice_text(table), with_full_stop(status(table))]))


def preview(table: Table) -> str:
    """What the selected pieces would be, in games that say so."""
    free = view_of(table).free_pieces
    if free is None or not table.selected:
        return ""
    would_be = free.preview(visible_state(table), bottom_player(table), table.selected)
    return with_full_stop(text_of(would_be, names(table)))


def move_log(table: Table, since: int = 0) -> list[str]:
    """One sentence per move, from that number on."""
    game, players, record = table.history.game, names(table), table.record
    return [
        with_full_stop(text_of(game.tell(state, game.read_move(text)), players))
        for state, text in zip(
            table.history.states[since:], record.moves[since : record.at], strict=False
        )
    ]


def last_move_text(table: Table) -> Sentence:
    history = table.history
    if not table.record.at:
        return sentence("No move has been made yet.")
    return history.game.tell(history.states[table.record.at - 1], history.moves()[-1])


def choices_text(table: Table) -> Sentence:
    """What can usefully be touched now."""
    useful = choices(table).in_play(table.selected) if can_person_move(table) else frozenset()
    cells = tuple(
        cell.label
        for cell in scene_of(table).cells()
        if not useful.isdisjoint(map(kind_of, cell.names()))
    )
    if not cells:
        return sentence("There is nothing to choose at the moment.")
    return sentence("You may choose: {cells}", cells=cells)


def cell_text(table: Table, name: str) -> Sentence:
    """What lies in a cell."""
    return next(cell.label for cell in scene_of(table).cells() if cell.name == name)


def position_text(table: Table) -> Sentence:
    """The whole position: whose turn it is, and every cell in order."""
    if is_covered(table):
        return _status(table)
    cells = tuple(cell.label for cell in scene_of(table).cells())
    return sentence("{status}. {cells}", status=_status(table), cells=cells)

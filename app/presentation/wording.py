"""The words around the board: whose turn it is, what happened, and the score."""

from collections.abc import Sequence

from app.presentation.board_scene import scene_of
from app.saves import daily, table_format
from app.table import lessons, reviews
from app.table.puzzles import trying
from app.table.queries import (
    bottom_player,
    can_person_move,
    choices,
    explanation,
    is_between_rounds,
    is_covered,
    lesson_step,
    level_to_move,
    must_pass_device,
    outcome_of,
    persons,
    player_to_move,
    view_of,
    visible_state,
)
from app.table.table import Exercise, Table
from app.text.render import join_sentences, names, text_of, with_full_stop
from app.views.gestures import kind_of
from rules import computer_of
from rules.game import Outcome, Player, Sentence, Tasks, sentence

_PAIR = 2


def variant_and_progress(table: Table) -> str:
    """Which variant is played, and how far the game has come; of a puzzle, where it stands."""
    parts = [text_of(part, names(table)) for part in progress(table)]
    game, variant = table.history.game, table.record.variant
    if table.exercise:
        # Where one stands, and by which rules.
        parts.insert(0, text_of(table.exercise.heading))
        if game.tasks is None and variant != game.default_variant:
            parts.append(text_of(variant_title(table)))
    elif table.daily:
        parts.insert(0, text_of(sentence("Daily, {day}", day=daily.in_words(table.daily))))
    elif not parts or variant != game.default_variant:
        parts.insert(0, text_of(variant_title(table)))
    return " · ".join(parts)


def variant_title(table: Table) -> Sentence:
    game, variant = table.history.game, table.record.variant
    titles = game.titles_with(variant)
    return _task_title(table, game.tasks) if game.tasks else sentence(titles[variant])


def _task_title(table: Table, tasks: Tasks) -> Sentence:
    """A task that is not listed is called after where it comes from."""
    variant = table.record.variant
    if table.daily:
        return tasks.texts.daily_task
    if tasks.is_listed(variant) or not table.origin:
        return tasks.title(variant)
    return tasks.texts.made_tasks.get(table.origin, tasks.texts.linked_task)


def who_plays(table: Table) -> str:
    """Empty for a solitaire."""
    if len(table.seats) == 1:
        return ""
    if len(persons(table)) > 1:
        return text_of(sentence("Two people, one device"))
    levels = computer_of(table.record.game).levels
    level = next(levels[seat] for seat in table.seats if seat in levels)
    return text_of(sentence("You against the computer: {level}", level=sentence(level)))


def progress(table: Table) -> tuple[Sentence, ...]:
    summary = table.history.game.summary
    return summary(table.state) if summary else ()


def status(table: Table) -> str:
    """Whose turn it is, or how the game ended, in words."""
    return text_of(_status(table), names(table))


def _status(table: Table) -> Sentence:  # noqa: PLR0911  the first that applies
    record = table.record
    if table.retry:
        return _status_of_retry(table)
    if table.is_replay:
        words = "Replay, move {number} of {count}"
        return sentence(words, number=record.at, count=len(record.moves))
    outcome = outcome_of(table)
    if outcome:
        return headline(table, outcome)
    if step := lesson_step(table):
        return step.text
    player = player_to_move(table)
    assert player is not None
    if is_between_rounds(table):
        return sentence("Round over")
    if is_covered(table):
        return sentence("Pass the device to {player}", player=player)
    if must_pass_device(table):
        return sentence("Done, pass to {player}", player=player)
    if level_to_move(table):
        return sentence("The computer is thinking")
    if table.hint_wanted:
        return sentence("Looking for a hint")
    if len(table.seats) == 1:
        return sentence("Move {number}", number=record.at + 1)
    if len(persons(table)) == 1:
        return sentence("Your turn")
    return sentence("{player} to move", player=player)


def _status_of_retry(table: Table) -> Sentence:
    if table.exercise:
        return _status_of_puzzle(table, table.exercise)
    if reviews.is_solved(table):
        return sentence("Solved")
    assert table.retry is not None
    words = "Not quite" if table.retry.tried else "Find a better move than move {number}"
    return sentence(words, number=table.retry.turn.move_number + 1)


def _status_of_puzzle(table: Table, exercise: Exercise) -> Sentence:
    if exercise.is_shown:
        return sentence("The answer")
    if table.retry and not table.retry.tried:
        return exercise.asked
    return sentence("Solved" if trying.is_solved(table) else "Not quite")


def headline(table: Table, outcome: Outcome) -> Sentence:
    """Who won, and the scores if there are any."""
    if len(table.seats) == 1:
        return sentence("You won") if outcome.winners else sentence("You lost")
    scores = score_text(sorted(outcome.scores, reverse=True)) if outcome.scores else ""
    told = _who_won(table, outcome.winners)
    if not scores:
        return told
    words = "{result} {scores}" if outcome.winners else "{result}, {scores}"
    return sentence(words, result=told, scores=scores, context="result")


def score_text(scores: Sequence[int]) -> str:
    return "–".join(map(str, scores))


def _who_won(table: Table, winners: Sequence[Player]) -> Sentence:
    match [*winners]:
        case []:
            return sentence("it’s a tie")
        case [winner] if persons(table) == (winner,):
            return sentence("you won")
        case [winner] if len(table.seats) == len(persons(table)) == _PAIR:
            loser = sentence("{player}", player=1 - winner)
            return sentence("{player} beats {loser}", player=winner, loser=loser)
        case [winner]:
            return sentence("{player} wins", player=winner)
    return sentence("{winners} win", winners=_all_of(winners))


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
    count = with_full_stop(lesson_count(table)) if lesson_step(table) else ""
    texts = [notice_text(table), count, with_full_stop(status(table))]
    # The answer to a wrong touch in a tutorial may already say what to do.
    return join_sentences(dict.fromkeys(filter(None, texts)))


def tutorial_link(saved: str) -> str:
    """The text of the link to the tutorial, given its save."""
    if done := table_format.turns_played(saved):
        return text_of(sentence("Continue the tutorial, step {number}", number=done + 1))
    return text_of(sentence("Tutorial"))


def lesson_count(table: Table) -> str:
    number, total = lessons.progress(table)
    return text_of(sentence("Step {number} of {total}", number=number, total=total))


def preview(table: Table) -> str:
    """What the selected pieces would be, in games that say so."""
    free = view_of(table).free_pieces
    if free is None or not table.selected:
        return ""
    would_be = free.preview(visible_state(table), bottom_player(table), table.selected)
    return with_full_stop(text_of(would_be, names(table)))


def move_log(table: Table, since: int = 0) -> list[str]:
    """One sentence per move, from that number on."""
    game, players = table.history.game, names(table)
    return [
        with_full_stop(text_of(game.tell(state, game.read_move(text)), players))
        for state, text in zip(
            table.history.states[since:], logged_moves(table)[since:], strict=False
        )
    ]


def logged_moves(table: Table) -> tuple[str, ...]:
    """The moves that the log lists: in a replay all of them, else those on the table."""
    record = table.record
    return record.moves if table.is_replay else record.moves[: record.at]


def last_move_text(table: Table) -> Sentence:
    history = table.history
    if not table.record.at:
        return sentence("No move has been made yet.")
    return history.game.tell(history.states[table.record.at - 1], history.last_move)


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
    return sentence("You can choose: {cells}", cells=cells)


def cell_text(table: Table, name: str) -> Sentence:
    """What lies in a cell."""
    return next(cell.label for cell in scene_of(table).cells() if cell.name == name)


def explanation_text(table: Table, name: str) -> str:
    """What a cell is, and what can be done with it."""
    players = names(table)
    return join_sentences(
        with_full_stop(text_of(each, players)) for each in explanation(table, name)
    )


def position_text(table: Table) -> Sentence:
    """The whole position: whose turn it is, and every cell in order."""
    if is_covered(table):
        return _status(table)
    cells = tuple(cell.label for cell in scene_of(table).cells())
    return sentence("{status}. {cells}", status=_status(table), cells=cells)

"""What people send each other: a result in one sentence, every move as text, and what a link shows first.

A result is told by the player who sends it, so it says “I”. A game from a link uses the player's name, or
“someone”: it never says “you”.
"""

from typing import NamedTuple

from app.presentation import review_texts, wording
from app.saves import daily
from app.table import sharing
from app.table.queries import has_number, is_over, persons
from app.table.table import PERSON, Table
from app.text.catalogue import word
from app.text.render import join_sentences, names, text_of, with_full_stop
from rules import computer_of
from rules.game import Outcome, Player, Sentence, sentence


class _Facts(NamedTuple):
    """The parts of a sentence about the end of a game."""

    player: Player
    opponent: Sentence
    scores: str  # the player's own first; empty in games without
    level: Sentence | None  # of the computer
    game: Sentence


def with_link(text: str, address: str) -> str:
    return f"{text} {address}"


# A result, told in the first person.


def result(table: Table, tries: int = 0, today: str = "") -> str:
    """One or two sentences before a link, which make sense when read aloud."""
    outcome = table.history.game.outcome(table.state)
    if table.is_from_link or len(persons(table)) != 1 or outcome is None:
        return _told_by_nobody(table)
    is_won, is_tied = _won_or_tied(table, outcome)
    game = table.history.game
    if game.tasks:
        told = _task_result(table, tries, today, is_won=is_won)
        challenge = sentence("Can you solve it?")
    elif len(table.seats) == 1:
        told = _solitaire_result(table, is_won=is_won)
        challenge = sentence("Can you do better?")
    else:
        told = _match_result(_facts(table, outcome), is_won=is_won, is_tied=is_tied)
        told = _with_help(table, told) if is_won else told
        challenge = sentence("Your turn:") if is_won else sentence("Can you do better?")
    told = _with_accuracy(table, told)
    return join_sentences([with_full_stop(text_of(told, names(table))), text_of(challenge)])


def _with_accuracy(table: Table, told: Sentence) -> Sentence:
    """Of a daily, which everyone plays with the same luck."""
    score = review_texts.own_accuracy(table) if table.daily and table.review else None
    if score is None:
        return told
    return sentence("{told}, accuracy {score} %", told=told, score=score)


def _told_by_nobody(table: Table) -> str:
    """In the third person: about several people, or about somebody else."""
    if is_over(table) or table.is_from_link:
        told = account(table)
    else:
        words = "A game of {game}, {count} moves so far"
        told = text_of(sentence(words, game=_title(table), count=table.record.at))
    return join_sentences([with_full_stop(told), text_of(sentence("Have a look:"))])


def _won_or_tied(table: Table, outcome: Outcome) -> tuple[bool, bool]:
    (person,) = persons(table)
    return person in outcome.winners, not outcome.winners and len(table.seats) > 1


def _match_result(facts: _Facts, *, is_won: bool, is_tied: bool) -> Sentence:
    told = facts._asdict()
    if is_tied:
        return sentence("I tied with the computer, {scores}, on {level} in {game}", **told)
    if is_won and facts.scores:
        return sentence("I beat the computer {scores} on {level} in {game}", **told)
    if is_won:
        return sentence("I beat the computer on {level} in {game}", **told)
    if facts.scores:
        return sentence("I lost {scores} to the computer on {level} in {game}", **told)
    return sentence("I lost to the computer on {level} in {game}", **told)


def _solitaire_result(table: Table, *, is_won: bool) -> Sentence:
    headline, count = table.history.game.headline, table.record.at
    if headline is None:
        words = "I won {game} in {count} moves" if is_won else "I lost {game} after {count} moves"
        told = sentence(words, game=_title(table), count=count)
    else:
        told = headline(table.state, count)
        if not is_won:
            told = sentence("{told} in {game} before I got stuck", told=told, game=_title(table))
    if not is_won:
        return told
    if table.solution and table.solution.moves:
        told = sentence("{told} (par {par})", told=told, par=len(table.solution.moves))
    return _with_help(table, told) if _is_helped(table) else sentence("{told}, no hints", told=told)


def _task_result(table: Table, tries: int, today: str, *, is_won: bool) -> Sentence:
    task = _task(table, today)
    if not is_won:
        return sentence("I haven’t solved {task} yet", task=task)
    if _is_helped(table) or not tries:
        return _with_help(table, sentence("I solved {task}", task=task))
    if tries == 1:
        return sentence("I solved {task} in one try", task=task)
    return sentence("I solved {task} in {count} tries", task=task, count=tries)


def _task(table: Table, today: str) -> Sentence:
    game, tasks = _title(table), table.history.game.tasks
    if table.daily == today and today:
        return sentence("today’s {game} mission", game=game)
    if table.daily:
        words = "the {game} mission of {day}"
        return sentence(words, game=game, day=daily.in_words(table.daily))
    if tasks is None or not tasks.is_listed(table.record.variant):
        return sentence("this {game} mission", game=game)
    return sentence("{variant} of {game}", game=game, variant=wording.variant_title(table))


# What happened, in the third person: before a game from a link, and below its moves.


def account(table: Table) -> str:
    """“Anna won in 53 moves with one hint”."""
    return text_of(_account(table), _third_persons(table))


def _account(table: Table) -> Sentence:
    outcome = table.history.game.outcome(table.state)
    people = persons(table)
    if outcome is None:
        words = "{player} sent you this game after {count} moves"
        if len(people) > 1:
            words = "This game is for two people, {count} moves so far"
        return sentence(words, player=people[0], count=table.record.at)
    if len(people) != 1:
        return _people_account(table, outcome)
    is_won, is_tied = _won_or_tied(table, outcome)
    facts = _facts(table, outcome)._asdict()
    if len(table.seats) == 1:
        words = "{player} won in {count} moves" if is_won else "{player} lost after {count} moves"
        told = sentence(words, player=people[0], count=table.record.at)
    elif is_tied:
        return sentence("{player} tied with the computer, {scores}, on {level}", **facts)
    elif is_won:
        told = sentence(
            "{player} beat the computer {scores} on {level}"
            if facts["scores"]
            else "{player} beat the computer on {level}",
            **facts,
        )
    else:
        return sentence(
            "{player} lost {scores} to the computer on {level}"
            if facts["scores"]
            else "{player} lost to the computer on {level}",
            **facts,
        )
    return _with_help(table, told)


def _people_account(table: Table, outcome: Outcome) -> Sentence:
    facts = _facts(table, outcome)
    if not outcome.winners:
        words = "{player} and {opponent} tied, {scores}"
    elif facts.scores:
        words = "{player} beat {opponent} {scores}"
    else:
        words = "{player} beat {opponent}"
    return sentence(words, player=facts.player, opponent=facts.opponent, scores=facts.scores)


def _third_persons(table: Table) -> tuple[str, ...]:
    """The names; a person without one is “someone”."""
    told = names(table._replace(is_from_link=True))
    nameless = word("the player")
    return tuple(word("someone") if name == nameless else name for name in told)


def whole_game(table: Table, name: str, address: str) -> str:
    """A line for each move, with the names of the players."""
    told = sharing.linked(sharing.shared(table, name))
    moves = [f"{number}. {line}" for number, line in enumerate(wording.move_log(told), start=1)]
    result_line = [with_full_stop(account(told))] if is_over(told) else []
    return "\n".join([_heading(table), *moves, *result_line, address])


def linked_title(table: Table) -> str:
    """“Anna’s game”, if the link says whose it is."""
    (*others, name) = [each for each in table.player_names if each] or [""]
    if not name or others:
        return word("A game from a link")
    return word("{name}’s game").format(name=name)


def linked_deal(table: Table) -> str:
    """Which game it is, for the question of what to do with it."""
    return _heading(table)


# Parts of all of them.


def _facts(table: Table, outcome: Outcome) -> _Facts:
    """The winner's side first if people played each other, else the person's."""
    people = persons(table)
    player = people[0] if len(people) == 1 else (*outcome.winners, 0)[0]
    others = [other for other in range(len(table.seats)) if other != player]
    level = next((seat for seat in table.seats if seat != PERSON), "")
    levels = computer_of(table.record.game).levels
    scores = [outcome.scores[each] for each in (player, *others)] if outcome.scores else []
    return _Facts(
        player,
        sentence("{player}", player=others[0]) if others else sentence(""),
        "–".join(map(str, scores)),
        sentence(levels[level]) if level else None,
        _title(table),
    )


def _is_helped(table: Table) -> bool:
    return bool(table.assisted or table.hints or table.practice)


def _with_help(table: Table, told: Sentence) -> Sentence:
    if not _is_helped(table):
        return told
    if table.hints == 1:
        return sentence("{told} with one hint", told=told)
    if table.hints:
        return sentence("{told} with {count} hints", told=told, count=table.hints)
    return sentence("{told} with undo" if table.undos else "{told} with some help", told=told)


def _title(table: Table) -> Sentence:
    return sentence(table.history.game.title)


def _heading(table: Table) -> str:
    if table.daily:
        words = "{game}, daily of {day}"
        return text_of(sentence(words, game=_title(table), day=daily.in_words(table.daily)))
    words = "{game}, {variant}, game number {number}" if has_number(table) else "{game}, {variant}"
    facts = {"variant": wording.variant_title(table), "number": table.record.seed}
    return text_of(sentence(words, game=_title(table), **facts))

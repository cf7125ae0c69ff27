"""The end of a game, in words: the result, streak and best, and what to do next."""

from collections.abc import Sequence
from typing import NamedTuple

from app.presentation import review_texts, wording
from app.saves import daily, finished_games, statistics
from app.saves.finished_games import Finished
from app.saves.statistics import LevelOffer
from app.saves.totals.running_totals import Totals
from app.table.queries import persons
from app.table.table import Table
from app.text.render import names, text_of, with_full_stop
from rules.game import Outcome, Sentence, sentence

# The main button of the end dialog, by its command.
NEXT, AGAIN, SHARE = "play-next", "restart", "share"


class Ending(NamedTuple):
    """Everything the end dialog says."""

    result: str  # won, lost, tied; played if people played each other
    headline: str
    why: str
    facts: tuple[str, ...]
    main: str  # the command of the main button
    main_label: str
    next_label: str  # of the button for another game
    has_same_deal: bool  # does playing the same deal again differ from a new game?
    offer: LevelOffer | None
    offer_text: str
    offer_label: str


def ending(
    table: Table, totals: Totals, dailies: Sequence[Finished], today: str, minutes_left: int = 0
) -> Ending | None:
    """`totals` and `dailies`: with this game; `minutes_left`: of today. None while the game goes on."""
    outcome = table.history.game.outcome(table.state)
    line = finished_games.finished(table, today)
    if outcome is None or line is None:
        return None
    result, players = line.result, names(table)
    main = _main(table, result)
    offer = _offer(table, totals)
    of_daily = _daily_facts(table, dailies, today, minutes_left)
    facts = (*_facts(table, outcome, line, totals), *of_daily)
    return Ending(
        result,
        text_of(_headline(table, outcome), players),
        with_full_stop(text_of(outcome.why, players)),
        tuple(text_of(fact, players) for fact in facts),
        main,
        _main_label(table, main, result),
        text_of(_next_label(table)),
        _has_same_deal(table),
        offer,
        text_of(_offer_text(offer)) if offer else "",
        text_of(_offer_label(table, offer)) if offer else "",
    )


def _headline(table: Table, outcome: Outcome) -> Sentence:
    """The result from the player's side, with what this game is about."""
    game = table.history.game
    if game.headline is not None:
        told = game.headline(table.state, table.record.at)
        is_measured = outcome.winners and table.solution and table.solution.moves
        if not is_measured or table.solution is None:
            return told
        return sentence("{result}, par {par}", result=told, par=len(table.solution.moves))
    if game.tasks is not None and len(persons(table)) == 1:
        title = wording.variant_title(table)
        is_solved = persons(table) == outcome.winners
        return sentence("{task} solved" if is_solved else "{task}: not solved yet", task=title)
    return wording.headline(table, outcome)


def _facts(table: Table, outcome: Outcome, line: Finished, totals: Totals) -> list[Sentence]:
    """Streak and best, and what there is to say about the whole game."""
    facts, game = [], table.history.game
    now = totals.games.all
    if not table.daily and line.result != finished_games.PLAYED and now.longest:
        facts.append(sentence("Win streak {now} · best {best}", now=now.streak, best=now.longest))
    facts += _best(table, line, totals)
    if game.headline is None and game.rounds is None:
        facts += wording.progress(table)
    if len(table.seats) > 1:
        facts.append(sentence("Moves: {count}", count=table.record.at))
    elif table.solution and not (outcome.winners and table.solution.moves):
        # Par is for solitaires: against an opponent, how long it takes is not the point.
        facts.append(_par(table))
    if table.assisted:
        facts.append(sentence("Used undo or hints"))
    return facts


def _best(table: Table, line: Finished, totals: Totals) -> list[Sentence]:
    """The best so far, where games can be compared: tasks differ, and a match ends at a fixed score."""
    game = table.history.game
    if game.tasks or game.rounds or line.result != finished_games.WON or line.daily:
        return []
    this = next((each for each in reversed(totals.recent) if _is_same_game(each, line)), None)
    if this is None or not statistics.is_new_best(game.key, totals, this):
        return []
    if this.score is not None and len(table.seats) > 1:
        return [sentence("New best: {score} points", score=this.score)]
    return [sentence("New best: {count} moves", count=this.moves)]


def _is_same_game(one: Finished, other: Finished) -> bool:
    return one._replace(on="") == other._replace(on="")


def _par(table: Table) -> Sentence:
    assert table.solution is not None
    if table.solution.is_wanted:
        return sentence("Par: working it out …")
    if not table.solution.moves:
        return sentence("Par: no way to win was found.")
    return sentence("Par: {count} moves", count=len(table.solution.moves))


def _daily_facts(
    table: Table, dailies: Sequence[Finished], today: str, minutes_left: int
) -> list[Sentence]:
    if not table.daily:
        return []
    streak = daily.streak(daily.results(dailies), daily.day(today))
    facts = [*_accuracy(table)]
    if streak.now:
        words = "Daily streak {now} · best {best}"
        facts.append(sentence(words, now=streak.now, best=streak.longest))
    if table.daily == today and minutes_left:
        hours, minutes = divmod(minutes_left, 60)
        words = "Next daily in {hours} h {minutes} min" if hours else "Next daily in {minutes} min"
        facts.append(sentence(words, hours=hours, minutes=minutes))
    return facts


def _accuracy(table: Table) -> list[Sentence]:
    """How well the moves were chosen: luck does not count."""
    if table.review is None:
        return []
    score = review_texts.own_accuracy(table)
    if score is None:
        return [sentence("Accuracy: working it out …")]
    return [sentence("Accuracy {score} %", score=score)]


# What can be done next.


def _main(table: Table, result: str) -> str:
    """The one thing most players want now."""
    is_lesson = table.history.game.is_lesson(table.record.variant)
    if table.daily and result != finished_games.LOST:
        return SHARE
    if result == finished_games.LOST and _has_same_deal(table) and not is_lesson:
        is_known = table.history.game.hidden is not None and len(table.seats) > 1
        return NEXT if is_known and not table.daily else AGAIN
    return NEXT


def _main_label(table: Table, main: str, result: str) -> str:
    if main == SHARE:
        return text_of(sentence("Share"))
    if result == finished_games.LOST and not table.history.game.is_lesson(table.record.variant):
        return text_of(sentence("Try again"))
    return text_of(_next_label(table))


def _next_label(table: Table) -> Sentence:
    if table.daily:
        return sentence("Back to my game")
    tasks = table.history.game.tasks
    if tasks is None:
        return sentence("New game")
    is_followed = tasks.is_listed(table.record.variant) or table.origin in tasks.texts.made_tasks
    return tasks.texts.next_task if is_followed else tasks.texts.choose_task


def _has_same_deal(table: Table) -> bool:
    """An open game for two without tasks always begins alike: a new game is the same one again."""
    game = table.history.game
    return bool(table.daily or game.tasks or game.hidden or len(table.seats) == 1)


def _offer(table: Table, totals: Totals) -> LevelOffer | None:
    """Only after the game that has just been counted."""
    line = finished_games.finished(table, "")
    if line is None or totals.last is None or not _is_same_game(totals.last, line):
        return None
    return statistics.level_offer(totals, tuple(statistics.levels(table.record.game)))


def _offer_text(offer: LevelOffer) -> Sentence:
    if not offer.is_harder:
        return sentence("That was a tough run.")
    return sentence("You’ve won {count} in a row.", count=offer.run)


def _offer_label(table: Table, offer: LevelOffer) -> Sentence:
    levels = statistics.levels(table.record.game)
    return sentence("Try {level}", level=sentence(levels[offer.level]))

"""How a round ended, in words: for the dialogs."""

from app.presentation import wording
from app.table.queries import bottom_player, persons
from app.table.table import Table
from app.text.render import join_sentences, names, text_of, with_full_stop
from rules.game import RoundSummary, sentence

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

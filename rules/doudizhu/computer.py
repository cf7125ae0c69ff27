"""The computer player of dou dizhu: the original's, and one that makes no mistakes.

Both hands are open, so the perfect player searches to the end. It takes the shortest way to a win, and
drags out a lost game as long as it can. If time runs out before it finds a win, it plays what the classic
player would, unless it knows that this loses; with fewer cards left it will know more.
"""

from collections.abc import Sequence

from rules.chance import chosen
from rules.computer import Advice, Appraisal, Computer, MoveCounts
from rules.doudizhu import solver
from rules.doudizhu.game import called_move, read_move
from rules.doudizhu.state import Play, State
from rules.doudizhu.teaching import hints
from rules.doudizhu.thinking import classic
from rules.doudizhu.turns import legal_moves
from rules.game import Player, Sentence, sentence
from rules.thinking import Thought

LEVELS = {"classic": "Classic", "perfect": "Perfect"}

_UNKNOWN = 0.5  # the cost of a move about which nothing is known: more than a win, less than a loss


def choose(seen: State, level: str, luck: int) -> Thought[Play]:
    moves = legal_moves(seen)
    if len(moves) == 1:
        return moves[0]
    if level == "classic":
        return classic.choose(seen)
    verdicts = yield from _weighed(seen)
    best = verdicts[0]
    if best.wins is None:
        return best.move
    equals = [verdict.move for verdict in verdicts if verdict[1:] == best[1:]]
    return chosen(equals, luck, f"doudizhu {level} {seen.hands} {seen.to_beat}")


def advise(seen: State) -> Thought[tuple[Advice[Play], ...]]:
    """A winning move costs 0, one that gives the win away 1; in a lost position, how many plies are lost."""
    verdicts = yield from _weighed(seen)
    is_lost = verdicts[0].wins is False
    longest = verdicts[0].plies
    found = []
    for verdict in verdicts:
        loss: float = _UNKNOWN if verdict.wins is None else int(not verdict.wins)
        if is_lost:
            loss = longest - verdict.plies
        found.append(Advice(verdict.move, loss, _note(verdict, is_lost=is_lost)))
    return tuple(found)


def appraise(seen: State) -> Thought[tuple[Appraisal[Play], ...]]:
    """The solver proves a win or a loss; where it ran out of time, the shorter hand is more likely to win."""
    judged = yield from solver.judge(seen)
    is_lost = len(judged) == len(legal_moves(seen)) and not any(judged.values())
    found = []
    for move in legal_moves(seen):
        wins = judged.get(move)
        chance = solver.estimate(seen, move) if wins is None else float(wins)
        verdict = solver.Verdict(move, wins, plies=0, is_exact=False)
        note = _note(verdict, is_lost=is_lost)
        found.append(Appraisal(move, chance, note, is_exact=wins is not None))
    return tuple(sorted(found, key=lambda each: -each.chance))


def _weighed(seen: State) -> Thought[tuple[solver.Verdict, ...]]:
    """Best first; among moves about which nothing is known, the classic player's choice."""
    verdicts = yield from solver.weigh(seen)
    if verdicts[0].wins is not None:
        return verdicts
    usual = classic.choose(seen)
    return tuple(
        sorted(verdicts, key=lambda verdict: (verdict.wins is False, verdict.move != usual))
    )


def _note(verdict: solver.Verdict, *, is_lost: bool) -> Sentence:
    if verdict.wins is None:
        return sentence("too early to say")
    if verdict.wins:
        if not verdict.is_exact:
            return sentence("wins")
        count = (verdict.plies + 1) // 2
        return sentence("wins in {count} moves", count=count) if count > 1 else sentence("wins now")
    if not is_lost:
        return sentence("gives the win away")
    count = verdict.plies // 2
    if not verdict.is_exact:
        return sentence("lost, whatever you play")
    if count == 1:
        return sentence("loses on the next play")
    return sentence("lost, but holds out for {count} moves", count=count)


def verdict(seen: State) -> Thought[MoveCounts]:
    found = yield from solver.judge(seen)
    moves = legal_moves(seen)
    return MoveCounts(sum(found.values()), len(moves) - len(found), len(moves))


def regret(states: Sequence[State], player: Player) -> Thought[Sentence | None]:
    """Where this player threw away a game that is lost now; None if nowhere, or if time was up."""
    is_won = yield from solver.wins(states[-1])
    if is_won is None or is_won == (states[-1].turn == player):
        return None
    number = yield from solver.thrown_away(states, player)
    if number is None:
        return None
    play = read_move(states[number + 1].laid[player])
    words = "move {number} gave the win away: {play}"
    return sentence(words, number=number + 1, play=called_move(play))


def forget() -> None:
    solver.forget()


COMPUTER: Computer[State, Play] = Computer(
    levels=LEVELS,
    usual_level="classic",
    choose=choose,
    advise=advise,
    appraise=appraise,
    verdict=verdict,
    regret=regret,
    forget=forget,
    hint_words=lambda: hints.WORDS,
)

"""The computer player of Rupiaj: three levels, and advice that counts what each move costs.

It sees what its player sees. Greedy goes by a table of values alone (`evaluation.py`). The others guess the
hidden cards again and again (`guesses.py`), make each move that looks good, and play the round on greedily
for both sides (`compact.py`): all moves meet the same guesses. The middle level gives every candidate as
many guesses; the strongest drops the worse ones step by step, and spends its guesses on those that remain.

A hint thinks as the strongest level does, with fewer guesses.

Only the round counts: a seal is a seal. The number of guesses is fixed, so a level is as strong on every
machine, unless time is up before.
"""

from rules.computer import Advice, Computer
from rules.rupiaj.actions import Move
from rules.rupiaj.state import State
from rules.rupiaj.thinking import play_outs
from rules.thinking import Thought

LEVELS = {"greedy": "Greedy", "sampled": "Thoughtful", "strong": "Shrewd"}


def choose(seen: State, level: str, luck: int) -> Thought[Move]:
    return play_outs.choose(seen, level, luck)


def advise(seen: State) -> Thought[tuple[Advice[Move], ...]]:
    return play_outs.advise(seen)


COMPUTER: Computer[State, Move] = Computer(
    levels=LEVELS,
    usual_level="sampled",
    choose=choose,
    advise=advise,
    budgets={"strong": 2.0},
)

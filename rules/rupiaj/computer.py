"""The computer player of Rupiaj: three levels, and advice that says what each move costs.

It sees what its player sees. Greedy uses a table of values alone (`evaluation.py`). The other levels guess
the hidden cards many times (`guesses.py`), make each promising move, and finish the round greedily for both
sides (`compact.py`): all moves meet the same guesses. The middle level gives every candidate the same
number of guesses; the strongest drops the worse ones step by step and spends its guesses on the rest.

A hint thinks like the strongest level, with fewer guesses.

Only the round counts: a seal is a seal. The number of guesses is fixed, so a level is equally strong on
every machine unless time runs out.
"""

from rules.computer import Advice, Appraisal, Computer
from rules.rupiaj.actions import Move
from rules.rupiaj.state import State
from rules.rupiaj.teaching import hints
from rules.rupiaj.thinking import chances, play_outs
from rules.thinking import Thought

LEVELS = {"greedy": "Easy", "sampled": "Medium", "strong": "Hard"}
CHARACTERS = {
    "greedy": "Greedy: takes what pays now",
    "sampled": "Thoughtful: looks ahead a little",
    "strong": "Shrewd: looks ahead to the end of the round",
}


def choose(seen: State, level: str, luck: int) -> Thought[Move]:
    return play_outs.choose(seen, level, luck)


def advise(seen: State) -> Thought[tuple[Advice[Move], ...]]:
    return play_outs.advise(seen)


def appraise(seen: State) -> Thought[tuple[Appraisal[Move], ...]]:
    """The chance is that of the round."""
    return chances.appraise(seen)


COMPUTER: Computer[State, Move] = Computer(
    levels=LEVELS,
    usual_level="greedy",
    choose=choose,
    advise=advise,
    appraise=appraise,
    budgets={"strong": 2.0},
    characters=CHARACTERS,
    hint_words=lambda: hints.WORDS,
)

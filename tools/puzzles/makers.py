"""The makers of puzzles by game."""

from collections.abc import Mapping

from tools.puzzles import doudizhu, mancala, mo, rupiaj, smack
from tools.puzzles.finding import Maker

MAKERS: Mapping[str, Maker] = {
    "mo": mo.MAKER,
    "mancala": mancala.MAKER,
    "doudizhu": doudizhu.MAKER,
    "rupiaj": rupiaj.MAKER,
    "smack": smack.MAKER,
}

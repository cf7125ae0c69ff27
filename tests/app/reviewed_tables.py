"""A round of Rupiaj that is over, and what the computer might think of its turns."""

from app.table import queries
from app.table.events import BeginReview, ComputerMoved, TurnReviewed
from app.table.table import PERSON, Table
from rules.computer import Appraisal
from rules.game import sentence
from tests.app.rupiaj_tables import on_table
from tests.app.sample_tables import TWO, do

AGAINST = (PERSON, "greedy")

# Three turns each, then a camel is missing: the first player sells, takes and takes the camels.
ROUND = """
    market   2 gold silks 2 camel
    deck     leather
    Ruby*    3 silks 5 camel | spices 5 3
    Opal     2 silver leather 4 camel | leather 4 3
"""
MOVES = ("sell silks 3", "sell leather 1", "take gold", "sell silver 2", "camels")
# Each turn with the chances that the computer gives the moves of the round, and one more.
SOLD, TOOK, CAMELS = (
    Appraisal(move, chance, sentence(why))
    for move, chance, why in (
        ("sell silks 3", 0.9, "takes the lead"),
        ("take gold", 0.6, "leaves the silk"),
        ("camels", 0.7, "the deck runs out"),
    )
)
SWAP = Appraisal("swap gold gold for silks silks", 0.3, sentence("gives the market away"))
OPTIONS = (SOLD, CAMELS, TOOK, SWAP)


def over(seats: tuple[str, ...] = TWO) -> Table:
    """A round of five moves that is just over."""
    at = on_table(ROUND, seats)
    for text in MOVES:
        at = do(at, ComputerMoved(at.record, text))
    assert queries.is_between_rounds(at)
    return at


def judged(at: Table, *numbers: int) -> Table:
    """The same, with the computer's opinion of these turns."""
    return do(at, BeginReview(), *(TurnReviewed(at.record, number, OPTIONS) for number in numbers))


def reviewed(seats: tuple[str, ...] = AGAINST) -> Table:
    """With every turn of the person judged: good, a blunder, a mistake."""
    return judged(over(seats), 0, 2, 4)

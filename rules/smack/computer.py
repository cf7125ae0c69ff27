"""The computer player of Smack: three levels, and advice that tells the odds.

It sees what its player sees. The only question in a turn is whether to challenge or to accept. Coin tosses
a coin, Bold challenges anything but an Ace, and Memory compares the value of both (`evaluation.py`), using
the cards that are out and those of its own that have been face up. Nobody knows anything about the three
cards of a battle, so every level picks at random.
"""

from rules.cards import Card, called
from rules.chance import chosen
from rules.computer import Advice, Appraisal, Computer
from rules.game import Player, Sentence, sentence
from rules.smack.game import legal_moves
from rules.smack.halves import MOST
from rules.smack.moves import ACCEPT, CHALLENGE, DRAW, PICKS, Move
from rules.smack.odds import chances
from rules.smack.state import State, may_challenge, picker
from rules.smack.teaching import hints
from rules.smack.thinking import drawing, evaluation
from rules.thinking import Thought

LEVELS = {"coin": "Easy", "bold": "Medium", "memory": "Hard"}
CHARACTERS = {
    "coin": "Coin: tosses a coin",
    "bold": "Bold: challenges anything but an ace",
    "memory": "Memory: remembers its cards and works out the odds",
}

_HEADS, _TOSSES = 10, 19  # the coin challenges in 10 of 19 cases


def choose(seen: State, level: str, luck: int) -> Thought[Move]:
    yield from ()  # too little to think about for a slice
    moves = legal_moves(seen)
    if len(moves) == 1:
        return moves[0]
    label = f"smack {level} {seen.turns} {seen.picks}"
    if moves == PICKS:
        return chosen(PICKS, luck, label)
    match level:
        case "coin":
            challenges = chosen(range(_TOSSES), luck, label) < _HEADS
        case "bold":
            challenges = _to_beat(seen).rank != MOST
        case _:
            values = _values(seen)
            challenges = values[CHALLENGE] > values[ACCEPT]
    return CHALLENGE if challenges else ACCEPT


def advise(seen: State) -> Thought[tuple[Advice[Move], ...]]:
    """The loss is in percentage points of the chance to win the game."""
    yield from ()
    moves = legal_moves(seen)
    if moves == (DRAW,):
        return (Advice(DRAW, 0, sentence("draw")),)
    if moves == PICKS:
        return tuple(Advice(move, 0, sentence("all three are equally likely")) for move in PICKS)
    values = _values(seen)
    best = max(values.values())
    return tuple(
        Advice(move, round(100 * (best - value)), _note(seen, move))
        for move, value in sorted(values.items(), key=lambda each: -each[1])
    )


def appraise(seen: State) -> Thought[tuple[Appraisal[Move], ...]]:
    """The chances are those by which the strongest level decides: they have no slices to be cut short."""
    advice = yield from advise(seen)
    moves = legal_moves(seen)
    if moves == (DRAW,):
        values = {DRAW: drawing.of_drawing(seen, 0)}  # both draw: the first player makes the move
    elif moves == PICKS:
        values = dict.fromkeys(PICKS, evaluation.of_picking(seen, _picker(seen)))
    else:
        values = _values(seen)
    # An extra card counts at least a little, which may lead out of the scale.
    return tuple(
        Appraisal(each.move, min(1.0, max(0.0, values[each.move])), each.note) for each in advice
    )


def _values(seen: State) -> dict[Move, float]:
    player = _behind(seen)
    return {
        CHALLENGE: evaluation.of_challenging(seen, player),
        ACCEPT: evaluation.of_accepting(seen, player),
    }


def _note(seen: State, move: Move) -> Sentence:
    if move == ACCEPT:
        card = seen.laid[_behind(seen)][0]
        return sentence("only the {card} is lost", card=called(card))
    odds_said = chances(seen)
    assert odds_said is not None, "a player who may challenge sees their own deck"
    return odds_said


def _to_beat(seen: State) -> Card:
    return seen.laid[1 - _behind(seen)][0]


def _behind(seen: State) -> Player:
    player = may_challenge(seen)
    assert player is not None, "the player who is asked may challenge or accept"
    return player


def _picker(seen: State) -> Player:
    player = picker(seen)
    assert player is not None, "only a player in a battle picks"
    return player


COMPUTER: Computer[State, Move] = Computer(
    levels=LEVELS,
    usual_level="coin",
    choose=choose,
    advise=advise,
    appraise=appraise,
    characters=CHARACTERS,
    hint_words=lambda: hints.WORDS,
)

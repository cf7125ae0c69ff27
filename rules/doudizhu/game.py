"""Dou dizhu (斗地主), its last phase: two open hands, and whoever is rid of the last card first has won.

* Ranks ascend 3 4 5 6 7 8 9 10 J Q K A 2, then the black and the red joker. Suits never matter.
* The first player leads: any play of a pattern in `rules/doudizhu/patterns.py`.
* The other beats it, by a play of the same category and length that is higher, or by a bomb, or by the
  rocket; or passes. After a pass the one who made the last play leads again, and a leader cannot pass.
* The first hand that is empty wins at once, on a lead or on an answer.

Two sets of rules: `classic` has solos, pairs, trios, their chains (with kickers on airplanes) and bombs;
`standard` also trios with one kicker, fours with two, and jokers with their rocket.

Notation: the ranks of a play in ascending order, `333444TA`, with T for ten and B and R for the jokers;
`pass`. A variant is a mission: `rules/doudizhu/missions.py`.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.doudizhu.hands import in_order, pack, printed, unpack
from rules.doudizhu.missions import (
    Mission,
    Variants,
    faults,
    groups,
    next_variant,
    number_of,
    read_name,
    title_of,
)
from rules.doudizhu.patterns import CLASSIC, Category, Pattern, beats, plays, read
from rules.game import BadNotation, IllegalMove, Outcome, Player, Sentence, sentence

KEY = "doudizhu"
TITLE = "Dou dizhu"
RULES = 1
PLAYERS = ("the leader", "the follower")
VARIANTS = Variants()
GROUPS = groups()
HAS_SOLVER = True
PASS = "pass"  # noqa: S105  no password


__all__ = [
    "next_variant",
    "number_of",
    "title_of",
]  # offered here, as every game offers what it has


class State(NamedTuple):
    hands: tuple[str, str]
    laid: tuple[str, str] = ("", "")  # what each has done last: its cards, PASS, or nothing yet
    turn: Player = 0
    rules: str = CLASSIC

    @property
    def to_beat(self) -> str:
        """The play that the one to move has to beat; none when leading."""
        last = self.laid[1 - self.turn]
        return "" if last == PASS else last


class Play(NamedTuple):
    cards: str  # in ascending order; none: to pass

    @property
    def is_pass(self) -> bool:
        return not self.cards


def deal(seed: int, variant: str) -> State:
    """A mission is dealt to the last card: the seed decides nothing."""
    mission = read_name(variant)
    assert mission is not None, variant
    return position(mission.player, mission.computer, rules=mission.rules)


def position(
    player: str, computer: str, last: str = "", *, rules: str = CLASSIC, turn: Player = 0
) -> State:
    """These hands, and the other side's last play to be beaten by the one whose turn it is."""
    laid = ("", in_order(last)) if turn == 0 else (in_order(last), "")
    return State((in_order(player), in_order(computer)), laid, turn, rules)


def to_move(state: State) -> Player | None:
    return state.turn if all(state.hands) else None


def legal_moves(state: State) -> Sequence[Play]:
    if not all(state.hands):
        return ()
    last = _pattern(state, state.to_beat) if state.to_beat else None
    found = [
        play
        for pattern, play in _plays(state.hands[state.turn], state.rules)
        if last is None or beats(pattern, last)
    ]
    return found if last is None else [*found, Play("")]


@lru_cache(maxsize=256)
def _plays(hand: str, rules: str) -> tuple[tuple[Pattern, Play], ...]:
    """Remembered, because the page asks for the moves of one position several times."""
    return tuple((pattern, Play(unpack(cards))) for pattern, cards in plays(pack(hand), rules))


def apply(state: State, move: Play) -> State:
    _check(state, move)
    me = state.turn
    hands, laid = list(state.hands), list(state.laid)
    hands[me] = unpack(pack(hands[me]) - pack(move.cards))
    laid[me] = move.cards or PASS
    return state._replace(hands=(hands[0], hands[1]), laid=(laid[0], laid[1]), turn=1 - me)


def _check(state: State, move: Play) -> None:
    """Say why not, if not."""
    if not all(state.hands):
        raise IllegalMove("the game is over")
    last = state.to_beat
    if move.is_pass:
        if not last:
            raise IllegalMove("who leads cannot pass")
        return
    # Looked up letter by letter: a move that nobody wrote down may be any text at all.
    if not _is_in(state.hands[state.turn], move.cards):
        raise IllegalMove("{cards} are not all in this hand", cards=spaced(move.cards))
    pattern = read(pack(move.cards), state.rules)
    if pattern is None:
        raise IllegalMove("{cards} make no pattern", cards=spaced(move.cards))
    if last and not beats(pattern, _pattern(state, last)):
        raise _too_low(pattern, _pattern(state, last), last)


def _is_in(hand: str, cards: str) -> bool:
    """Both are in ascending order, so the one can be read out of the other."""
    rest = iter(hand)
    return all(card in rest for card in cards)


def _too_low(pattern: Pattern, last: Pattern, cards: str) -> IllegalMove:
    if pattern.category is not last.category:
        return IllegalMove(
            "this is a different pattern, {category}, than the one to beat, {other}",
            category=called(pattern.category),
            other=called(last.category),
        )
    if pattern.length != last.length:
        return IllegalMove(
            "{length} in a row do not answer {other} in a row",
            length=pattern.length,
            other=last.length,
        )
    return IllegalMove("this is not higher than {cards}", cards=spaced(cards))


def _pattern(state: State, cards: str) -> Pattern:
    pattern = read(pack(cards), state.rules)
    assert pattern is not None, cards
    return pattern


def called(category: Category) -> Sentence:
    return sentence(category.value)


def spaced(cards: str) -> str:
    return " ".join(printed(cards))


def called_move(move: Play) -> Sentence:
    """A play in the middle of a sentence."""
    return sentence("pass") if move.is_pass else sentence("{cards}", cards=spaced(move.cards))


def would_be(state: State, player: Player, cards: str) -> Sentence:
    """What these cards would be if this player laid them down now."""
    pattern = read(pack(cards), state.rules)
    if pattern is None:
        return sentence("{cards}: no pattern", cards=spaced(cards))
    category = called(pattern.category)
    last = "" if state.laid[1 - player] == PASS else state.laid[1 - player]
    if last and state.turn == player and not beats(pattern, _pattern(state, last)):
        words = "{cards}: {category}, does not beat {last}"
        return sentence(words, cards=spaced(cards), category=category, last=spaced(last))
    return sentence("{cards}: {category}", cards=spaced(cards), category=category)


def steps(state: State, move: Play) -> Sequence[State]:
    return ()


def tell(state: State, move: Play) -> Sentence:
    if move.is_pass:
        return sentence("{player} passed", player=state.turn)
    return sentence(
        "{player} played {cards}: {category}",
        player=state.turn,
        cards=spaced(move.cards),
        category=called(_pattern(state, move.cards).category),
    )


def remark(state: State) -> Sentence | None:
    """What the one to move should know."""
    if to_move(state) is not None and all(move.is_pass for move in legal_moves(state)):
        return sentence("Nothing you hold beats this")
    return None


def outcome(state: State) -> Outcome | None:
    for player, hand in enumerate(state.hands):
        if not hand:
            return Outcome((player,), sentence("{player} played the last card", player=player))
    return None


def summary(state: State) -> tuple[Sentence, ...]:
    """How many cards the loser was left with."""
    left = max(len(hand) for hand in state.hands)
    return (sentence("Cards left: {count}", count=left),) if outcome(state) else ()


def view_for(state: State, player: Player) -> State:
    return state


def reshuffle_unseen(state: State, player: Player, seed: int) -> State:
    return state


def write_move(move: Play) -> str:
    return move.cards or PASS


def read_move(text: str) -> Play:
    if text == PASS:
        return Play("")
    if not text or in_order(text) != text:
        raise BadNotation(
            "“{text}” is not a play: its ranks in ascending order, or pass", text=text
        )
    return Play(text)


def problems(state: State) -> list[str]:
    """Every broken promise."""
    found = [f"the hand {hand} is not in order" for hand in state.hands if in_order(hand) != hand]
    if not any(state.hands):
        found.append("both hands are empty")
    elif all(state.hands):
        found += map(str, faults(Mission(*state.hands, state.rules)))
    found += [
        f"{last} is no play"
        for last in state.laid
        if last not in ("", PASS) and read(pack(last), state.rules) is None
    ]
    if PASS in state.laid and state.laid[0] == state.laid[1]:
        found.append("both have passed")
    return found

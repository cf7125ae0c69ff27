"""Three Tricks: the smallest game with chance, two players and hidden cards. Copy it to add a game.

The prose up here is the rulebook. Nine cards, 1 to 9; three are dealt to each player and three stay
face down. One leads a card, the other answers, the higher card takes the trick and its owner leads
next. After three tricks, the player who took more of them has won.

Variant `low`: the lower card takes the trick.

Notation: `play 7`.

A game is the value at the end of this file, and nothing else: no screen, no clock, no generator, no
function that acts when it is asked a question. `tests/contracts/game_checks.py` says what each part must
promise; `rules/game.py` lists the optional features.
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from rules.chance import shuffled
from rules.game import BadNotation, Game, IllegalMove, Outcome, Player, Sentence, sentence
from rules.positions import check_cards, check_each, check_player, check_variant

VARIANTS = {"high": "The higher card wins", "low": "The lower card wins"}

CARDS = tuple(range(1, 10))
HIDDEN = 0  # stands where a card is that the viewer must not know


class EndReason(StrEnum):
    ALL_PLAYED = "all-played"


class State(NamedTuple):
    """All that undo restores, and no more. Frozen, and of tuples: sharing it is safe."""

    hands: tuple[tuple[int, ...], tuple[int, ...]]
    stock: tuple[int, ...]
    tricks: tuple[int, int] = (0, 0)
    led: int | None = None
    played: tuple[int, ...] = ()
    turn: Player = 0
    variant: str = "high"


class Play(NamedTuple):
    card: int


def deal(seed: int, variant: str) -> State:
    # The label names the shuffle: a second one in the same game would take another label.
    cards = shuffled(CARDS, seed, "deal")
    hands = _sorted(cards[:3]), _sorted(cards[3:6])
    return position(hands=hands, stock=cards[6:], variant=variant)


def position(
    *,
    hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ()),
    stock: tuple[int, ...] = (),
    tricks: tuple[int, int] = (0, 0),
    led: int | None = None,
    played: tuple[int, ...] = (),
    turn: Player = 0,
    variant: str = "high",
) -> State:
    """Any table, for tests: each zone by its name, and all that is wrong with it said clearly."""
    check_variant(variant, VARIANTS)
    check_player(turn)
    check_each("hands", hands)
    check_cards((*hands[0], *hands[1], *stock, *played), CARDS)
    return State(hands, stock, tricks, led, played, turn, variant)


def _sorted(cards: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(cards))


def to_move(state: State) -> Player | None:
    return state.turn if state.hands[state.turn] else None


def legal_moves(state: State) -> Sequence[Play]:
    return [Play(card) for card in CARDS if _why_not(state, card) is None]


def _why_not(state: State, card: int) -> str | None:
    """The one place that knows what is allowed; `legal_moves` and `apply` both ask here."""
    if to_move(state) is None:
        return "the game is over"
    if card not in state.hands[state.turn] or card == HIDDEN:
        return "you do not hold the {card}"
    return None


def apply(state: State, move: Play) -> State:
    if why := _why_not(state, move.card):
        raise IllegalMove(why, card=move.card)
    player, other = state.turn, 1 - state.turn
    left = tuple(card for card in state.hands[player] if card != move.card)
    after = state._replace(
        hands=(left, state.hands[1]) if player == 0 else (state.hands[0], left),
        played=(*state.played, move.card),
    )
    if state.led is None:
        return after._replace(led=move.card, turn=other)
    winner = player if _takes(state, move.card) else other
    one, two = state.tricks
    tricks = (one + (winner == 0), two + (winner == 1))
    return after._replace(led=None, turn=winner, tricks=tricks)


def _takes(state: State, card: int) -> bool:
    """Whether this answer beats the card that was led."""
    return state.led is not None and (card > state.led) == (state.variant == "high")


def steps(state: State, move: Play) -> Sequence[State]:
    return ()  # one motion; a game that sows pit by pit gives the states in between


def tell(state: State, move: Play) -> Sentence:
    words = "{player} played the {card}"
    if _takes(state, move.card):
        words += " and took the trick"
    return sentence(words + ".", player=state.turn, card=move.card)


def outcome(state: State) -> Outcome | None:
    if to_move(state) is not None:
        return None
    one, two = state.tricks
    why = sentence("All cards are played, {one} tricks to {two}.", one=one, two=two)
    winners = (0,) if one > two else (1,)
    return Outcome(winners, EndReason.ALL_PLAYED, why, state.tricks)


def view_for(state: State, player: Player) -> State:
    """The same shape with hidden cards in it, so that whatever draws a state also draws a view."""
    mine, others = state.hands[player], (HIDDEN,) * len(state.hands[1 - player])
    return state._replace(
        hands=(mine, others) if player == 0 else (others, mine),
        stock=(HIDDEN,) * len(state.stock),
    )


def reshuffle_unseen(state: State, player: Player, seed: int) -> State:
    """Deal what this player cannot see again: the other hand and the stock."""
    mine, others = state.hands[player], state.hands[1 - player]
    cards = shuffled(_sorted((*others, *state.stock)), seed, "unseen")
    others, stock = _sorted(cards[: len(others)]), cards[len(others) :]
    return state._replace(hands=(mine, others) if player == 0 else (others, mine), stock=stock)


def write_move(move: Play) -> str:
    return f"play {move.card}"


def read_move(text: str) -> Play:
    # `fullmatch` and [1-9]: "play 07", "play ٧" and "play 7\n" are no moves. One move, one text.
    if not re.fullmatch("play [1-9]", text):
        raise BadNotation("“{text}” is not a move; a move looks like “play 7”", text=text)
    return Play(int(text[5:]))


def problems(state: State) -> list[str]:
    """Every promise of the rules that this state breaks, in words for debugging."""
    found = []
    if _sorted((*state.hands[0], *state.hands[1], *state.stock, *state.played)) != CARDS:
        found.append("the nine cards are not all there once")
    if state.led is not None and state.led not in state.played[-1:]:
        found.append(f"the {state.led} was led but not played last")
    if 2 * sum(state.tricks) + (state.led is not None) != len(state.played):
        found.append(f"{len(state.played)} cards do not make {sum(state.tricks)} tricks")
    if state.turn not in (0, 1):
        found.append(f"it is the turn of player {state.turn}, who does not sit at this table")
    if state.variant not in VARIANTS:
        found.append(f"{state.variant} is not a variant")
    return found


GAME: Game[State, Play] = Game(
    key="smallest",
    title="Three Tricks",
    rules_version=1,
    players=("One", "Two"),
    variants=VARIANTS,
    end_reasons=tuple(EndReason),
    deal=deal,
    to_move=to_move,
    legal_moves=legal_moves,
    apply=apply,
    outcome=outcome,
    problems=problems,
    position=position,
    view_for=view_for,
    reshuffle_unseen=reshuffle_unseen,
    write_move=write_move,
    read_move=read_move,
    tell=tell,
    steps=steps,
)

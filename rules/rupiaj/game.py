"""Rupiaj, a market for two merchants with hidden hands.

It is inspired by the board game *Jaipur* by Sébastien Pauchon.

`rules/rupiaj/goods.py` lists the cards and tokens. Diamonds, gold and silver are precious.

A round starts with three camels and two cards from the deck in the market, and five cards for each player.
Camels never stay in a hand: they form the herd in front of their owner. The deal decides who starts the
first round; after that, the loser of the previous round starts.

A turn is exactly one of these actions:
* take one good; the market is refilled from the deck;
* take all camels of the market into the herd; the market is refilled;
* trade two or more goods of the market for the same number of cards from hand and herd. No kind of good
  may be on both sides, and camels are never taken this way;
* sell any number of one good, but at least two of a precious one. Each card earns the best token left for
  its good, as long as there are any. Three or more cards also earn a bonus token, if that pile has one
  left.
Nobody ever holds more than seven goods.

A round ends after an action if three kinds of goods have no token left, if the market cannot be refilled,
or after 20 trades in a row. The larger herd earns five points; equal herds earn none. The higher total
wins a seal. If the totals are equal, the number of bonus tokens decides, then the number of goods tokens;
if those are equal too, nobody wins and the round is dealt again. Two seals win the match.

Variant `open-herds`: both players see how many camels are in a herd.

Notation: `take gold`, `camels`, `swap gold silks for camel leather` (both sides in order), `sell silks 4`;
and `deal` between two rounds.
"""

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Any

from rules.chance import chosen, shuffled
from rules.game import (
    BadNotation,
    Game,
    Hidden,
    IllegalMove,
    Lesson,
    Outcome,
    Player,
    Puzzles,
    Rounds,
    Sentence,
    sentence,
)
from rules.positions import check_variant
from rules.rupiaj.actions import (
    Action,
    Camels,
    Deal,
    Move,
    Sell,
    Swap,
    Take,
    act,
    actions_with,
    check,
    fill,
    intended,
    lay_out,
    pay,
)
from rules.rupiaj.counting import MARKET, champion, ending, next_starter, seals
from rules.rupiaj.goods import BONUSES, CAMEL, DECK, GOODS
from rules.rupiaj.hidden import counted, reshuffle_unseen, view_for
from rules.rupiaj.invariants import problems
from rules.rupiaj.narration import called_move, price, prompt, round_summary, tell
from rules.rupiaj.position import position
from rules.rupiaj.state import State
from rules.rupiaj.teaching import examples, lesson
from rules.rupiaj.variants import CHOICES, LESSON, VARIANTS

_HAND = 5  # cards are dealt to each
_CAMELS = 3  # begin in the market


class EndReason(StrEnum):
    TWO_SEALS = "two-seals"


def deal(seed: int, variant: str) -> State:
    check_variant(variant, VARIANTS)
    if variant == LESSON:
        return lesson.table(variant)._replace(seed=seed)
    starter = chosen((0, 1), seed, "starter")
    return _round(seed, 1, starter=starter, turn=starter, variant=variant)


def _round(seed: int, number: int, **match: Any) -> State:
    """The table of a round, with what is known of the match."""
    label = f"round {number}"
    cards = shuffled(DECK[:-_CAMELS], seed, label)
    one, two = cards[:_HAND], cards[_HAND : 2 * _HAND]
    market, deck = cards[2 * _HAND :][: MARKET - _CAMELS], cards[2 * _HAND + MARKET - _CAMELS :]
    fresh = position(
        hands=[[card for card in hand if card != CAMEL] for hand in (one, two)],
        herds=(one.count(CAMEL), two.count(CAMEL)),
        market=[CAMEL] * _CAMELS + list(market),
        deck=deck,
    )
    piles = [shuffled(full, seed, f"{label} bonus {size}") for size, full in BONUSES.items()]
    return fresh._replace(bonuses=tuple(piles), rounds=number, seed=seed, **match)


def is_between_rounds(state: State) -> bool:
    """Between two rounds everything is scored, and the next round waits to be dealt."""
    return ending(state) is not None and champion(state) is None


def to_move(state: State) -> Player | None:
    if ending(state) is None:
        return state.turn
    return next_starter(state) if champion(state) is None else None


def legal_moves(state: State) -> Sequence[Move]:
    if ending(state) is not None:
        return (Deal(),) if champion(state) is None else ()
    mine = state.sides[state.turn]
    return _actions(mine.hand, mine.herd, state.market)


@lru_cache(maxsize=8)
def _actions(
    hand: tuple[str, ...], herd: tuple[str, ...], market: tuple[str, ...]
) -> tuple[Action, ...]:
    """Cached, because the page asks for the moves of a position several times."""
    return tuple(actions_with(hand, herd, market))


def apply(state: State, move: Move) -> State:
    _check(state, move)
    if isinstance(move, Deal):
        starter = next_starter(state)
        match = {"seals": seals(state), "variant": state.variant}
        return _round(state.seed, state.rounds + 1, starter=starter, turn=starter, **match)
    return lay_out(fill(act(state, move)))


def _check(state: State, move: Move) -> None:
    if champion(state) is not None:
        raise IllegalMove("the match is over")
    is_over = ending(state) is not None
    if isinstance(move, Deal):
        if not is_over:
            raise IllegalMove("this round isn’t over yet")
    elif is_over:
        raise IllegalMove("this round is over: deal the next one")
    else:
        check(state, move)


def steps(state: State, move: Move) -> Sequence[State]:
    """First the cards change hands, then the market is refilled."""
    if isinstance(move, Take | Camels):
        filling = fill(act(state, move))
        return (filling,) if filling.drawn else ()
    return ()


def is_final(state: State, move: Move) -> bool:
    """Does this move show its player something new? Then it can't be undone."""
    match move:
        case Swap():
            has_bonus = False
        case Sell():
            has_bonus = bool(pay(state, move)[1])
        case _:
            return True
    # After a round everything is open.
    return has_bonus or ending(act(state, move)) is not None


def would_be(state: State, taken: Iterable[str], given: Iterable[str]) -> Sentence:
    """What these cards of the market and of the player to move would do together, or why they can't."""
    try:
        move = intended(taken, given)
        _check(state, move)
    except IllegalMove as refused:
        return refused.sentence
    if isinstance(move, Sell):
        words = "{play}: {price}"
        return sentence(words, play=called_move(move), price=price(state, move))
    return called_move(move)


def outcome(state: State) -> Outcome | None:
    best = champion(state)
    if best is None:
        return None
    why = sentence("{player} won two rounds", player=best)
    return Outcome((best,), EndReason.TWO_SEALS, why, seals(state))


def summary(state: State) -> tuple[Sentence, ...]:
    one, two = seals(state)
    return (
        sentence("Round {number}", number=state.rounds),
        sentence("Seals {one}–{two}", one=one, two=two),
    )


# Notation.


def write_move(move: Move) -> str:
    match move:
        case Take(good):
            return f"take {good}"
        case Camels():
            return "camels"
        case Swap(taken, given):
            return f"swap {' '.join(taken)} for {' '.join(given)}"
        case Sell(good, number):
            return f"sell {good} {number}"
        case Deal():
            return "deal"


_GOOD = "|".join(GOODS)
_TAKE = re.compile(f"take ({_GOOD})")
_SELL = re.compile(f"sell ({_GOOD}) ([1-7])")
_SWAP = re.compile(f"swap ((?:(?:{_GOOD}) ){{2,5}})for((?: (?:{_GOOD}|{CAMEL})){{2,5}})")


def read_move(text: str) -> Move:
    if text == "camels":
        return Camels()
    if text == "deal":
        return Deal()
    if found := _TAKE.fullmatch(text):
        return Take(found[1])
    if found := _SELL.fullmatch(text):
        return Sell(found[1], int(found[2]))
    if found := _SWAP.fullmatch(text):
        taken, given = (tuple(side.split()) for side in found.groups())
        if taken == tuple(sorted(taken)) and given == tuple(sorted(given)):
            return Swap(taken, given)
    raise BadNotation("“{text}” is not a move; a move looks like “sell silks 3”", text=text)


GAME: Game[State, Move] = Game(
    key="rupiaj",
    title="Rupiaj",
    rules_version=1,
    players=("Player 1", "Player 2"),
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
    puzzles=Puzzles({"best": sentence("Find the best turn")}),
    examples=lambda: examples.EXAMPLES,
    choices=CHOICES,
    hidden=Hidden(is_final, needs_passing=True, counted=counted),
    rounds=Rounds(is_between_rounds, round_summary),
    prompt=prompt,
    summary=summary,
    deal_decides_starter=True,
    fixed_deals=frozenset({LESSON}),
    lesson=Lesson(
        LESSON,
        lambda: lesson.STEPS,
        sentence("You can take, trade and sell now: earn more than the computer, twice."),
    ),
)

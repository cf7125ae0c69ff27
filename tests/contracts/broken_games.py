"""The smallest game with one promise broken at a time, and a part of the complaint that this must cause."""

import random
from itertools import count
from typing import Any

from rules.game import IllegalMove, Sentence, sentence
from tests.contracts.game_checks import AnyGame
from tests.smallest import game as smallest


def broken(**changed: Any) -> AnyGame:
    """The smallest game with some of its functions replaced."""
    return smallest.GAME._replace(**changed)


def _deal_by_python(seed: int, variant: str) -> smallest.State:
    return smallest.deal(seed + random.randrange(10**6), variant)


def _deal_by_number() -> Any:
    number = count()
    return lambda seed, variant: smallest.deal(seed + next(number), variant)


def _deal_the_same(seed: int, variant: str) -> smallest.State:
    return smallest.deal(1, variant)


def _deal_any_variant(seed: int, variant: str) -> smallest.State:
    return smallest.deal(seed, "high")._replace(variant=variant)


def _accept_all(state: smallest.State, move: smallest.Play) -> smallest.State:
    return smallest.apply(state, move) if move in smallest.legal_moves(state) else state


def _refuse_a_legal_move(state: smallest.State, move: smallest.Play) -> smallest.State:
    if move.card == max(state.hands[state.turn]):
        raise IllegalMove("no")
    return smallest.apply(state, move)


def _lose_a_card(state: smallest.State, move: smallest.Play) -> smallest.State:
    return smallest.apply(state, move)._replace(stock=state.stock[1:])


def _write_all_alike(move: smallest.Play) -> str:
    return "play 1"


def _read_spaces(text: str) -> smallest.Play:
    return smallest.read_move(text.strip())


def _read_any_digit(text: str) -> smallest.Play:
    verb, _, card = text.partition(" ")
    if verb == "play" and card.isdecimal():
        return smallest.Play(int(card))
    return smallest.read_move(text)


def _end_too_early(state: smallest.State) -> object:
    return smallest.outcome(state._replace(hands=((), ()))) if state.played else None


def _end_for_no_reason(state: smallest.State) -> object:
    ended = smallest.outcome(state)
    return ended and ended._replace(reason="boredom")


def _never_end(state: smallest.State) -> object:
    return None


def deal_again(state: smallest.State, move: smallest.Play) -> smallest.State:
    """With this `apply` the game never ends."""
    return smallest.apply(state, move)._replace(hands=state.hands, played=())


def show_everything(state: smallest.State, player: int) -> smallest.State:
    return state


def _show_the_stock(state: smallest.State, player: int) -> smallest.State:
    return smallest.view_for(state, player)._replace(stock=state.stock)


def _turn_the_table(state: smallest.State, player: int) -> smallest.State:
    seen = smallest.view_for(state, player)
    return seen._replace(hands=(seen.hands[1], seen.hands[0]))


def _deal_the_seed(seed: int, variant: str) -> smallest.State:
    return smallest.deal(seed, variant)._replace(tricks=(seed, -seed))


def _reshuffle_everything(state: smallest.State, player: int, seed: int) -> smallest.State:
    return state._replace(hands=smallest.deal(seed, state.variant).hands)


def _let_nobody_move(state: smallest.State) -> None:
    return None


def _keep_a_finished_game_going(state: smallest.State) -> list[smallest.Play]:
    return list(smallest.legal_moves(state)) or [smallest.Play(1)]


def _stand_still(state: smallest.State, move: smallest.Play) -> tuple[smallest.State, ...]:
    return (state,)


def _drop_a_card_on_the_way(state: smallest.State, move: smallest.Play) -> tuple[object, ...]:
    return (state._replace(stock=()),)


def _tell_without_a_name(state: smallest.State, move: smallest.Play) -> Sentence:
    return sentence("The {card} was played.", card=move.card)


def _tell_of_the_other(state: smallest.State, move: smallest.Play) -> Sentence:
    return sentence("{player} played.", player=1 - state.turn)


def _tell_a_fact_that_is_missing(state: smallest.State, move: smallest.Play) -> Sentence:
    return sentence("{player} played {card}.", player=state.turn)


# Noticed where deals are compared; a single game shows nothing.
BROKEN_DEALS: dict[str, tuple[AnyGame, str]] = {
    "Python's random numbers deal": (broken(deal=_deal_by_python), "deals two different games"),
    "a deal never repeats": (broken(deal=_deal_by_number()), "deals two different games"),
    "every deal is the same": (broken(deal=_deal_the_same), "seeds deal the same"),
    "any variant is dealt": (broken(deal=_deal_any_variant), "was dealt"),
}
SABOTAGE: dict[str, tuple[AnyGame, str]] = {
    "apply accepts what is illegal": (broken(apply=_accept_all), "was accepted"),
    "apply refuses what is legal": (broken(apply=_refuse_a_legal_move), "no"),
    "a card gets lost": (broken(apply=_lose_a_card), "breaks the rules"),
    "texts are not unique": (broken(write_move=_write_all_alike), "one text"),
    "spaces are overlooked": (broken(read_move=_read_spaces), "reads as"),
    "any digit will do": (broken(read_move=_read_any_digit), "reads as"),
    "the outcome comes too early": (broken(outcome=_end_too_early), "somebody is to move"),
    "the outcome has no known reason": (
        broken(outcome=_end_for_no_reason),
        "is not a reason to end",
    ),
    "the outcome never comes": (broken(outcome=_never_end), "nobody is to move"),
    "nobody is to move": (broken(to_move=_let_nobody_move), "nobody is to move"),
    "moves after the end": (broken(legal_moves=_keep_a_finished_game_going), "is a legal move"),
    "a view shows everything": (broken(view_for=show_everything), "unseen was seen"),
    "a view shows the stock": (broken(view_for=_show_the_stock), "unseen was seen"),
    "a view changes at every look": (broken(view_for=_turn_the_table), "a second look"),
    "a view shows the seed": (
        broken(deal=_deal_the_seed, problems=lambda state: []),
        "gives the seed away",
    ),
    "seen cards are reshuffled": (broken(reshuffle_unseen=_reshuffle_everything), "unseen"),
    "a step does nothing": (broken(steps=_stand_still), "nothing happens"),
    "a step loses a card": (broken(steps=_drop_a_card_on_the_way), "between two moves"),
    "a move is told without a name": (broken(tell=_tell_without_a_name), "who moved"),
    "a move is told of the other": (broken(tell=_tell_of_the_other), "names another player"),
    "a move is told without a fact": (broken(tell=_tell_a_fact_that_is_missing), "card"),
}

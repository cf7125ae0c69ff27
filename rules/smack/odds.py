"""The odds of a challenge, from what its player has seen."""

from typing import NamedTuple

from rules.cards import HIDDEN, called
from rules.game import Player, Sentence, sentence
from rules.smack.halves import Cards, better
from rules.smack.hidden import never_shown
from rules.smack.state import State, may_challenge


class Odds(NamedTuple):
    """Of the cards that may come, how many win, how many lead to a battle, and how many lose."""

    wins: int
    ties: int
    losses: int


def may_come(seen: State, player: Player) -> Cards:
    """The next card if it is known, else every card it may be, all equally likely."""
    top = seen.decks[player][0]
    return never_shown(seen, player) if top == HIDDEN else (top,)


def odds(seen: State, player: Player) -> Odds:
    """The odds of a challenge by this player, who is behind."""
    target = seen.laid[1 - player][0]
    results = [better(card, target) for card in may_come(seen, player)]
    ties = results.count(0)
    wins = sum(result > 0 for result in results)
    return Odds(wins, ties, len(results) - ties - wins)


def chances(seen: State) -> Sentence | None:
    """The odds of a challenge for the player who is behind; None where nobody may challenge.

    `seen` is the table as that player sees it. A viewer who sees less cannot always tell.
    """
    player = may_challenge(seen)
    if player is None:
        return None
    wins, ties, losses = odds(seen, player)
    count = wins + ties + losses
    if not count:
        return None
    card = seen.decks[player][0]
    if card != HIDDEN:
        name = called(card)
        if wins:
            return sentence("the next card is the {card}: it wins", card=name)
        if ties:
            return sentence("the next card is the {card}: it leads to a battle", card=name)
        return sentence("the next card is the {card}: it loses", card=name)
    wins, ties = round(100 * wins / count), round(100 * ties / count)
    words = "wins {wins} %, battle {ties} %, loses {losses} %"
    return sentence(words, wins=wins, ties=ties, losses=100 - wins - ties)


def next_card(seen: State) -> Sentence | None:
    """What the player who may challenge knows of their next card."""
    player = may_challenge(seen)
    if player is None:
        return None
    cards = tuple(map(called, may_come(seen, player)))
    if len(cards) == 1:
        return sentence("Your next card: {card}", card=cards[0])
    return sentence("Your next card is one of these: {cards}", cards=cards)

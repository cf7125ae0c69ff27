"""Smack in sentences: what a move did, and what the player to move should know."""

from rules.cards import called
from rules.game import Player, Sentence, sentence
from rules.smack.duel import challenged, drawn, picked
from rules.smack.moves import ACCEPT, CHALLENGE, DRAW, Move
from rules.smack.state import (
    State,
    compared,
    is_tied,
    may_challenge,
    picker,
    short,
    winner,
)


def tell(state: State, move: Move) -> Sentence:
    if move == DRAW:
        after = drawn(state)
        one, other = after.laid[0][0], after.laid[1][0]
        words = "Turn {number}: {player} drew the {one}, {opponent} drew the {other}; {then}"
        return sentence(
            words,
            number=after.turns,
            player=0,
            opponent=_named(1),
            one=called(one),
            other=called(other),
            then=_then(after),
        )
    player = may_challenge(state) if move in (CHALLENGE, ACCEPT) else picker(state)
    assert player is not None, "somebody made this move"
    if move == ACCEPT:
        card = state.laid[player][0]
        return sentence("{player} gave up the {card}", player=player, card=called(card))
    if move == CHALLENGE:
        after = challenged(state, player)
        words = "{player} challenged with the {card}; {then}"
        card = after.laid[player][-1]
        return sentence(words, player=player, card=called(card), then=_then(after))
    after = picked(state, player, move.card)
    pair = compared(after)
    if pair is None:
        return sentence("{player} picked card {number}", player=player, number=move.card)
    words = "{player} picked card {number}: the {one} against the {other}; {then}"
    return sentence(
        words,
        player=player,
        number=move.card,
        one=called(pair[player]),
        other=called(pair[1 - player]),
        then=_then(after),
    )


def _named(player: Player) -> Sentence:
    return sentence("{player}", player=player)


def _then(after: State) -> Sentence:
    """What came of the two cards."""
    if is_tied(after):
        return (
            sentence("a tie, but not enough cards for a battle")
            if short(after)
            else sentence("battle!")
        )
    behind = may_challenge(after)
    if behind is not None:
        return is_behind(behind)
    best = winner(after)
    assert best is not None, "a comparison is a tie, or one side is ahead"
    loses = _loses(1 - best, len(after.laid[1 - best]))
    # In a tuple, a sentence begins with a capital letter.
    return sentence("{wins}. {loses}", wins=wins(best), loses=(loses,))


def is_behind(player: Player) -> Sentence:
    return sentence("{player} is behind", player=player, if_you=sentence("you’re behind"))


def wins(player: Player) -> Sentence:
    return sentence("{player} wins", player=player, if_you=sentence("you win"))


def _loses(player: Player, count: int) -> Sentence:
    if count == 1:
        to_you = sentence("you lose 1 card")
        return sentence("{player} loses 1 card", player=player, if_you=to_you)
    to_you = sentence("you lose {count} cards", count=count)
    return sentence("{player} loses {count} cards", player=player, count=count, if_you=to_you)


def prompt(state: State) -> Sentence | None:
    """For the player who is behind, or has to pick."""
    if may_challenge(state) is not None:
        return sentence("Challenge, or give up the card?")
    return sentence("Pick one of the three cards") if picker(state) is not None else None

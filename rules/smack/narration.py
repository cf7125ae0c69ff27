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
        words = "Turn {number}: {player} drew {one}, {opponent} drew {other}; {then}"
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
        return sentence("{player} accepted and lost {card}", player=player, card=called(card))
    if move == CHALLENGE:
        after = challenged(state, player)
        words = "{player} challenged with {card}; {then}"
        card = after.laid[player][-1]
        return sentence(words, player=player, card=called(card), then=_then(after))
    after = picked(state, player, move.card)
    pair = compared(after)
    if pair is None:
        return sentence("{player} picked card {number}", player=player, number=move.card)
    words = "{player} picked card {number}: {one} against {other}; {then}"
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
            sentence("the cards were equal, but there were too few for a battle")
            if short(after)
            else sentence("a battle began")
        )
    behind = may_challenge(after)
    if behind is not None:
        return sentence("{player} fell behind", player=behind)
    best = winner(after)
    assert best is not None, "a comparison is a tie, or one side is ahead"
    lost = len(after.laid[1 - best])
    words = "{player} won the duel and put {count} cards out"
    return sentence(words if lost > 1 else "{player} won the duel", player=best, count=lost)


def prompt(state: State) -> Sentence | None:
    """For the player who is behind, or has to pick."""
    if may_challenge(state) is not None:
        return sentence("Challenge, or accept?")
    return sentence("Pick one of the three cards") if picker(state) is not None else None

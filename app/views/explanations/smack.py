"""What each thing on the table of Smack is for."""

from rules.game import Player, Sentence, sentence
from rules.smack.state import State, may_challenge, picker


def explain(state: State, bottom_player: Player, cell: str) -> tuple[Sentence, ...]:
    zone, _, name = cell.partition(":")
    match zone:
        case "deck":
            return _deck(bottom_player)
        case "far-deck":
            return _deck(1 - bottom_player)
        case "out":
            return (
                sentence("{whose} lost cards. They’re out of the game.", whose=int(name)),
                sentence("They are open to both players."),
            )
        case "far" | "near":
            player = bottom_player if zone == "near" else 1 - bottom_player
            return _in_duel(state, player, is_first=name == "first")
        case "verdict":
            return (
                sentence("Who’s ahead in the duel."),
                sentence("The winner’s cards go back under their deck, the loser’s are out."),
            )
        case "accept":
            return (sentence("Lose your card and end the duel."),)
        case "challenge":
            return (
                sentence("Draw one more card against the same card."),
                sentence("If it’s higher, you win the duel. If it’s lower, you lose both cards."),
            )
    return (
        sentence("Your deck is never shuffled: cards that went back come up in the same order."),
        sentence("The cards you’ve already seen are shown here."),
    )


def _deck(player: Player) -> tuple[Sentence, ...]:
    return (
        sentence("{whose} cards, face down, with their number.", whose=player),
        sentence("Both players turn over their top card. With no card left to draw, you lose."),
    )


def _in_duel(state: State, player: Player, *, is_first: bool) -> tuple[Sentence, ...]:
    if is_first:
        first = sentence("The card {player} turned over goes here.", player=player)
        if may_challenge(state) == player:
            return first, sentence("It’s behind: challenge, or give it up.")
        return (first,)
    words = "One of three cards face down in a battle. The other player picks one of them."
    if picker(state) is not None and picker(state) != player:
        words = "One of three cards face down in a battle. Pick one of them."
    return (sentence(words),)

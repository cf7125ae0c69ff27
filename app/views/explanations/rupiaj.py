"""What each thing at the market of Rupiaj is for."""

from rules.game import Player, Sentence, sentence
from rules.rupiaj.good_names import called as kind_called
from rules.rupiaj.goods import BONUSES, CAMEL_TOKEN, MOST_GOODS, PRECIOUS
from rules.rupiaj.state import State


def explain(state: State, bottom_player: Player, cell: str) -> tuple[Sentence, ...]:  # noqa: PLR0911  a case for each zone
    zone, _, name = cell.partition(":")
    top_player = 1 - bottom_player
    match zone:
        case "pile":
            return _tokens(state, name)
        case "bonus":
            return _bonus(int(name))
        case "market":
            return _market(name.removesuffix("+"))
        case "hand":
            return _hand(name)
        case "herd":
            return (
                sentence("Your camels. Give them in trades instead of goods."),
                _larger_herd(),
            )
        case "far-herd":
            return sentence("{whose} camels.", whose=top_player), _larger_herd()
        case "far-hand":
            words = "{whose} goods. You can only see how many there are."
            return (sentence(words, whose=top_player),)
        case "far" | "own":
            return _earned(top_player if zone == "far" else bottom_player)
        case "deck":
            return (
                sentence("Cards from the deck refill the market."),
                sentence("The round ends when they run out."),
            )
        case "discard":
            return (sentence("Sold goods go here. Drag goods from your hand here to sell them."),)
    return (
        sentence("Takes, trades or sells the selected cards."),
        sentence("Select cards in the market and in your hand first."),
    )


def _tokens(state: State, good: str) -> tuple[Sentence, ...]:
    name, pile = kind_called(good), state.pile(good)
    if not pile:
        return (
            sentence("No tokens left. Selling {good} earns nothing any more.", good=name),
            _three_gone(),
        )
    words = "Tokens for {good}. Each card you sell earns the best one left: {best} points now."
    return sentence(words, good=name, best=pile[0]), _three_gone()


def _three_gone() -> Sentence:
    return sentence("The round ends when three goods have no tokens left.")


def _bonus(size: int) -> tuple[Sentence, ...]:
    values = BONUSES[size]
    facts = {"size": size, "least": min(values), "most": max(values)}
    words = "Bonus tokens for selling {size} cards at a time: {least} to {most} points extra."
    if size == max(BONUSES):
        words = "Bonus tokens for selling {size} or more cards at a time: {least} to {most} points extra."
    return (
        sentence(words, **facts),
        sentence("They are face down. Only the player who earns one sees its value."),
    )


def _market(card: str) -> tuple[Sentence, ...]:
    if card == "camel":
        return (sentence("Camels. You can only take all of them together."),)
    return (
        sentence("Take one good, or trade two or more for as many cards of your own."),
        sentence("A hand holds up to {count} goods.", count=MOST_GOODS),
    )


def _hand(good: str) -> tuple[Sentence, ...]:
    words = "Sell any number of them, or trade them for goods in the market."
    if good in PRECIOUS:
        words = "Sell at least two of them at a time, or trade them for goods in the market."
    return (sentence(words),)


def _larger_herd() -> Sentence:
    return sentence(
        "The player with more camels earns {points} points when the round ends.", points=CAMEL_TOKEN
    )


def _earned(player: Player) -> tuple[Sentence, ...]:
    return (
        sentence("What {player} earned this round, as far as you can see.", player=player),
        sentence("A dot is a seal: one for each round won. Two seals win the match."),
    )

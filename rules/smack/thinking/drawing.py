"""What the next draw of Smack is worth: the chance to win the game.

With many cards it is the curve of `evaluation.py`. With few, the draw may end the game, so every pair of
cards that may come is tried: then the curve is used one duel later, and many ends are exact.
"""

from collections import Counter
from collections.abc import Iterator

from rules.cards import Card
from rules.game import Player
from rules.smack.duel import drawn, swept
from rules.smack.halves import Cards
from rules.smack.odds import may_come
from rules.smack.state import LAYER, State, is_tied, may_challenge, short
from rules.smack.thinking import evaluation


def of_drawing(seen: State, viewer: Player, few: int = LAYER) -> float:
    """For the viewer, who is the only one whose cards are known; `few`: cards in the smaller deck."""
    table = swept(seen)
    if min(map(len, table.decks)) > few:
        return evaluation.chance(evaluation.left(table, viewer), evaluation.left(table, 1 - viewer))
    worth, count = 0.0, 0
    for (mine, theirs), ways in _pairs(table, viewer).items():
        tops = (mine, theirs) if viewer == 0 else (theirs, mine)
        worth += ways * _of_duel(drawn(_with_tops(table, *tops)), viewer)
        count += ways
    return worth / count


def _pairs(table: State, viewer: Player) -> Counter[tuple[Card, Card]]:
    """The cards that may be drawn; of those of a rank, only the first."""
    return Counter(
        (mine, theirs)
        for mine in _by_rank(may_come(table, viewer))
        for theirs in _by_rank(evaluation.left(table, 1 - viewer))
    )


def _by_rank(cards: Cards) -> Iterator[Card]:
    first: dict[str, Card] = {}
    for card in cards:
        yield first.setdefault(card.rank, card)


def _with_tops(table: State, one: Card, two: Card) -> State:
    (_, *ones), (_, *twos) = table.decks
    return table._replace(decks=((one, *ones), (two, *twos)))


def _of_duel(table: State, viewer: Player) -> float:
    """Two cards are open; the player who is behind makes the better choice."""
    behind = may_challenge(table)
    if behind is not None:
        coming = may_come(table, viewer) if behind == viewer else _rest(table, behind)
        worth = max(
            evaluation.of_accepting(table, behind),
            evaluation.of_challenging_with(table, behind, coming),
        )
        return worth if behind == viewer else 1 - worth
    if is_tied(table):
        return _of_tie(table, viewer)
    after = swept(table)
    return evaluation.chance(evaluation.left(after, viewer), evaluation.left(after, 1 - viewer))


def _rest(table: State, player: Player) -> Cards:
    """What the other player may draw next: they may know, but nobody else does."""
    return tuple(card for card in evaluation.left(table, player) if card not in table.laid[player])


def _of_tie(table: State, viewer: Player) -> float:
    if short(table):
        mine, theirs = (min(len(table.decks[player]), LAYER) for player in (viewer, 1 - viewer))
        return (1 + (mine > theirs) - (mine < theirs)) / 2
    mine_left, theirs_left = evaluation.left(table, viewer), evaluation.left(table, 1 - viewer)
    return evaluation.of_stakes(mine_left, theirs_left, 1 + LAYER, 1 + LAYER)

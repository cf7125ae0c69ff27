"""Sets up any table of Smack."""

from collections.abc import Iterable, Sequence

from rules.cards import Card, read_cards
from rules.game import Player
from rules.positions import BadPosition, check_cards, check_each, check_player, check_variant
from rules.smack.halves import Cards, half_of
from rules.smack.invariants import picks_match_layers, rows_match
from rules.smack.state import LAYER, State, is_tied, short, showing
from rules.smack.variants import VARIANTS


def position(  # noqa: PLR0913  all keywords, each a part of the table
    *,
    decks: Sequence[str | Iterable[Card]] = ("", ""),
    laid: Sequence[str | Iterable[Card]] = ("", ""),
    challenger: Player | None = None,
    accepted: bool = False,
    picks: Sequence[Sequence[int]] = ((), ()),
    seen: str | Iterable[Card] = "",
    red: Player = 0,
    turns: int | None = None,
    variant: str = "duel",
) -> State:
    """A table with these cards; all others are out. `seen`: cards in decks that have been face up before."""
    check_variant(variant, VARIANTS)
    check_player(red)
    check_player(challenger or 0)
    for name, zones in (("decks", decks), ("rows", laid), ("picks", picks)):
        check_each(name, zones)
    held, lying, shown = _pair(decks), _pair(laid), read_cards(seen)
    out = []
    for player in (0, 1):
        half, mine = half_of(player, red), (*held[player], *lying[player])
        check_cards(mine, half)
        out.append(tuple(card for card in half if card not in mine))
    check_cards(shown, (*held[0], *held[1], *lying[0], *lying[1]))
    state = State(
        decks=held,
        laid=lying,
        out=(out[0], out[1]),
        challenger=challenger,
        accepted=accepted,
        picks=(tuple(picks[0]), tuple(picks[1])),
        shown=frozenset((*out[0], *out[1], *shown)),
        red=red,
        turns=int(bool(lying[0])) if turns is None else turns,
        variant=variant,
    )
    for wrong in (*rows_match(state), *picks_match_layers(state)):
        raise BadPosition(wrong)
    if is_tied(state) and not short(state):
        raise BadPosition(
            f"“{_written(lying[0])}” against “{_written(lying[1])}” is a tie, so each player lays"
            f" {LAYER} more cards for a battle"
        )
    return showing(state)


def _pair(cards: Sequence[str | Iterable[Card]]) -> tuple[Cards, Cards]:
    one, other = cards
    return read_cards(one), read_cards(other)


def _written(cards: Cards) -> str:
    return " ".join(map(str, cards))

"""How Smack looks: the other player on top, the duel in the middle, your own deck within reach.

A touch of the deck draws, or picks the card in the middle. While there is a choice between challenging and
giving up the card, the deck only explains it, and the keyboard moves to the Challenge button: so a whole
game can still be played with one key, and nobody challenges without having been asked.
"""

from itertools import groupby

from app.views.contract import Contents, MemoryAid, View
from app.views.explanations import smack as explanations
from app.views.gestures import Gesture
from app.views.playing_cards import back, numbered
from app.views.scene import Cell, Piece, Row, Scene
from rules.cards import HIDDEN, Card, called
from rules.game import Player, Sentence, sentence
from rules.smack.game import outcome
from rules.smack.moves import ACCEPT, CHALLENGE, DRAW, PICKS, Move
from rules.smack.narration import is_behind, wins
from rules.smack.state import (
    LAYER,
    State,
    compared,
    face_up,
    is_tied,
    layers,
    may_challenge,
    picker,
    winner,
)

_DECK, _OUT, _ACCEPT, _CHALLENGE = "deck", "out", "accept", "challenge"
_MIDDLE = PICKS[1]
_SUSPENSE = 700  # milliseconds between turning a card and showing the verdict
_HEIGHT = 3  # cards that show how high a deck is

_ORDER = "order"
_KEYS = {"d": _DECK, "c": _CHALLENGE, "a": _ACCEPT, "o": _ORDER} | {
    str(move.card): f"far:{move.card}" for move in PICKS
}


# Gestures.


def gesture(move: Move) -> Gesture:
    """The gesture of the player at the bottom."""
    match move.what:
        case "draw":
            return Gesture(_DECK)
        case "pick":
            return Gesture(f"far:{move.card}")
    return Gesture(move.what)


def gesture_in(state: State, bottom_player: Player, move: Move) -> Gesture:
    """The player at the top, if that is a person, picks one of the cards at the bottom."""
    if move in PICKS and picker(state) not in (None, bottom_player):
        return Gesture(f"near:{move.card}")
    return gesture(move)


def other_targets(state: State, bottom_player: Player, move: Move) -> tuple[str, ...]:
    """A player's own deck picks the middle card; that of the player at the top is out of reach."""
    return (_DECK,) if move == _MIDDLE and picker(state) == bottom_player else ()


def intended_move(gesture: Gesture) -> Move | None:
    side, _, number = gesture.target.partition(":")
    match side:
        case "deck":
            return DRAW
        case "challenge":
            return CHALLENGE
        case "accept":
            return ACCEPT
        case "far" | "near":
            # Only the card that was drawn first has no number: nobody picks it.
            return next((move for move in PICKS if str(move.card) == number), None)
    return None


# The scene.


def render(state: State, bottom_player: Player, _last: tuple[State, Move] | None) -> Scene:
    top_player = 1 - bottom_player
    return Scene(
        game="smack",
        label=sentence("Table with two decks"),
        start=_DECK,
        pause=_SUSPENSE if state.is_revealing else 0,
        rows=(
            Row(
                sentence("{player}", player=top_player),
                (_deck(state, top_player, "far"), _out(state, top_player, "far")),
            ),
            Row(
                sentence("{whose} cards in the duel", whose=top_player),
                _row(state, top_player, "far"),
            ),
            Row(sentence("The duel"), (_verdict(state),)),
            Row(
                sentence("{whose} cards in the duel", whose=bottom_player),
                _row(state, bottom_player, "near"),
            ),
            Row(
                sentence("{player}", player=bottom_player),
                (
                    # Beside the deck, the first of equals: the keyboard goes there when a choice is due.
                    _choice(state, _CHALLENGE, sentence("Challenge")),
                    _deck(state, bottom_player, "near"),
                    _choice(state, _ACCEPT, sentence("Give up the card")),
                ),
            ),
            Row(sentence("What was seen"), (_no_order(), _out(state, bottom_player, "near"))),
        ),
    )


def cards_in_order(state: State, bottom_player: Player) -> Cell:
    """The player's own deck, as far as its cards have been seen."""
    # Cards that nobody has seen are alike: consecutive ones are one piece.
    groups = [(card, len(list(cards))) for card, cards in groupby(state.decks[bottom_player])]
    told = tuple(
        sentence("{count} unseen", count=count) if card == HIDDEN else called(card)
        for card, count in groups
    )
    return _no_order()._replace(
        label=sentence("Your deck from the top: {cards}", cards=told),
        marks=frozenset({"on"}),
        pieces=tuple(_noted(card, count) for card, count in groups),
    )


def _hidden_order() -> Cell:
    return _no_order()._replace(
        label=sentence("Show the known cards of my deck, in order"),
        texts={"words": sentence("Known cards")},
        marks=frozenset(),
    )


def _noted(card: Card, count: int) -> Piece:
    if card == HIDDEN:
        words = sentence("{count} unseen", count=count)
        return Piece("noted", marks=frozenset({"unseen"}), texts={"rank": words})
    return numbered(card)._replace(template="noted", identity="")


def _no_order() -> Cell:
    label = sentence("Known cards")
    return Cell(_ORDER, "order", label, area=_ORDER, marks=frozenset({"absent"}), opens=True)


def peek(state: State, cell: str) -> Contents | None:
    """The cards that are out, the last one first."""
    zone, _, player = cell.partition(":")
    out = state.out[int(player)] if zone == _OUT else ()
    if not out:
        return None
    words = sentence("{whose} cards out: {count}", whose=int(player), count=len(out))
    return words, tuple(map(numbered, reversed(out)))


def _deck(state: State, player: Player, side: str) -> Cell:
    count = len(state.decks[player])
    is_near = side == "near"
    return Cell(
        _DECK if is_near else "far-deck",
        "half",
        _deck_label(state, player, count, is_near=is_near),
        short=sentence("{whose} deck", whose=player),
        area=_DECK if is_near else "far-deck",
        marks=frozenset(_deck_marks(state, player, is_near=is_near)),
        texts={"owner": sentence("{whose} deck", whose=player), "count": str(count)},
        pieces=tuple(_back(state, player) for _ in range(min(count, _HEIGHT))),
    )


def _deck_marks(state: State, player: Player, *, is_near: bool) -> set[str]:
    """Which deck plays, whose side has to decide, and that a deck cannot be used to challenge."""
    marks = {"plays"} if is_near else set()
    if not state.is_revealing and player in (may_challenge(state), picker(state)):
        marks.add("deciding")
    if is_near and may_challenge(state) is not None:
        marks.add("absent")  # for the keyboard; it can still be seen, and a touch explains
    return marks


def _deck_label(state: State, player: Player, count: int, *, is_near: bool) -> Sentence:
    facts = {"whose": player, "count": count}
    if not is_near or outcome(state) is not None or may_challenge(state) is not None:
        return sentence("{whose} deck, cards: {count}", **facts)
    if picker(state) == player:
        return sentence("{whose} deck, cards: {count}. Pick the middle card", **facts)
    if picker(state) is not None:
        return sentence("{whose} deck, cards: {count}", **facts)
    return sentence("{whose} deck, cards: {count}. Draw", **facts)


def _back(state: State, player: Player) -> Piece:
    return back("red-back" if player == state.red else "black-back")


def _out(state: State, player: Player, side: str) -> Cell:
    out = state.out[player]
    facts = {"whose": player, "count": len(out)}
    if out:
        label = sentence("{whose} cards out: {count}, {card} on top", card=called(out[-1]), **facts)
    else:
        label = sentence("{whose} cards out: none yet", whose=player)
    return Cell(
        f"{_OUT}:{player}",
        "half",
        label,
        area=f"{side}-{_OUT}",
        marks=frozenset({"gone"}),
        texts={"owner": sentence("Out"), "count": str(len(out)) if out else ""},
        pieces=tuple(map(numbered, out[-_HEIGHT:])),
        opens=bool(out),
    )


def _row(state: State, player: Player, side: str) -> tuple[Cell, ...]:
    """The first card, with the challenge card on top, and a column for each card of a layer."""
    battle = layers(state)
    row = list(zip(state.laid[player], face_up(state, player), strict=True))
    counting = compared(state)
    first = len(row) - LAYER * battle
    lying = _standing(state, player)

    def piece(card: Card, *, is_open: bool) -> Piece:
        if not is_open:
            return _back(state, player)
        return numbered(card, *(["counts"] if counting and card == counting[player] else []))

    pieces = tuple(piece(card, is_open=is_open) for card, is_open in row[:first])
    shown = tuple(called(card) for card, _ in row[:first])
    start = Cell(
        f"{side}:first",
        "stand",
        sentence("{whose} cards in the duel: {cards}", whose=player, cards=shown)
        if shown
        else sentence("{whose} cards in the duel: none yet", whose=player),
        area=f"{side}-first",
        marks=lying,
        pieces=pieces,
    )
    columns = [start]
    for number in range(1, LAYER + 1):
        column = row[first + number - 1 :: LAYER]
        facts = {"whose": player, "number": number}
        told = tuple(called(card) if is_open else sentence("face down") for card, is_open in column)
        marks = set(lying)
        if not battle:
            marks.add("absent")
        elif len(state.picks[1 - player]) == battle > len(state.picks[player]):
            # Picked, and waiting to be turned over together with the other one.
            marks |= {"chosen"} if state.picks[1 - player][-1] == number else set()
        columns.append(
            Cell(
                f"{side}:{number}",
                "stand",
                sentence("{whose} battle card {number}: {cards}", cards=told, **facts),
                area=f"{side}-{number}",
                marks=frozenset(marks),
                pieces=tuple(piece(card, is_open=is_open) for card, is_open in column),
            )
        )
    return tuple(columns)


def _standing(state: State, player: Player) -> frozenset[str]:
    best = None if state.is_revealing else winner(state)
    if best is not None:
        return frozenset({"won" if best == player else "lost"})
    return frozenset({"tied"}) if _is_battle(state) else frozenset()


def _is_battle(state: State) -> bool:
    return layers(state) > 0 or (is_tied(state) and not state.is_revealing)


def _verdict(state: State) -> Cell:
    """Who’s ahead in the duel, in a few words between the two rows."""
    words = _duel_words(state)
    marks = frozenset({"battle"}) if _is_battle(state) else frozenset()
    return Cell("verdict", "verdict", words, area="verdict", marks=marks, texts={"words": words})


def _duel_words(state: State) -> Sentence:
    at_stake = sum(map(len, state.laid))
    if not at_stake:
        # Between two duels the cards of the last one are on their way off the table.
        return sentence("…") if state.turns else sentence("Draw to begin")
    if picker(state) is not None:
        return sentence("Battle: {count} cards at stake", count=at_stake)
    if state.is_revealing:
        return sentence("…")
    best = winner(state)
    if best is not None:
        return wins(best)
    if is_tied(state):
        return sentence("A tie: {count} cards at stake", count=at_stake)
    behind = may_challenge(state)
    assert behind is not None, "a duel is won, tied, or can still be challenged"
    return is_behind(behind)


def _choice(state: State, name: str, words: Sentence) -> Cell:
    is_due = may_challenge(state) is not None and not state.is_revealing
    marks = frozenset() if is_due else frozenset({"absent"})
    return Cell(name, "choice", words, area=name, marks=marks, texts={"words": words})


VIEW = View(
    render=render,
    gesture=gesture,
    intended_move=intended_move,
    gesture_in=gesture_in,
    other_targets=other_targets,
    peek=peek,
    memory_aid=MemoryAid(hidden=_hidden_order(), shown=cards_in_order),
    keys=_KEYS,
    explain=lambda: explanations.explain,
)

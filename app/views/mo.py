"""How MO looks: nine piles in the middle, the royals around them, the card to place in the corner."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from app.views.contract import Contents, View
from app.views.explanations import mo as explanations
from app.views.gestures import Gesture
from app.views.playing_cards import back, face
from app.views.scene import Cell, Piece, Row, Scene
from rules.cards import Card, called
from rules.game import Player, Sentence, sentence
from rules.mo.cells import INNER, LINES, OUTER
from rules.mo.firing import Shot, shots
from rules.mo.moves import Place
from rules.mo.placing import legal_cells
from rules.mo.position import Post, State, is_beyond_reach, resets, value

DRAW = "e5"
_DRAWN = "drawn"  # the face-up card, whichever it is
_ROWS = ("b1 c1 d1", "a2 b2 c2 d2 e2", "a3 b3 c3 d3 e3", "a4 b4 c4 d4 e4", "b5 c5 d5 e5")


_as_it_was = lru_cache(maxsize=100)  # for cells: at a move, most of them stay as they were


class _Shown(NamedTuple):
    """A position, with what most of its cells show."""

    state: State
    legal: frozenset[str]  # where the face-up card may go
    shots: Mapping[str, tuple[Shot, ...]]  # what would fire if it were placed there


def gesture(move: Place) -> Gesture:
    return Gesture(move.cell, (_DRAWN,))


def intended_move(gesture: Gesture) -> Place | None:
    """Only one card can be placed, so whatever is touched is where it was meant to go."""
    return Place(gesture.target)


def render(state: State, _bottom_player: Player, last: tuple[State, Place] | None) -> Scene:
    just_placed = last[1].cell if last else ""
    shown = _Shown(
        state, frozenset(legal_cells(state)), {name: shots(state, name) for name in INNER}
    )

    def cell(name: str) -> Cell:
        made = (
            _draw(state)
            if name == DRAW
            else _post(shown, name)
            if name in OUTER
            else _pile(shown, name)
        )
        marks = made.marks | {"last"} if name == just_placed else made.marks
        return made._replace(marks=marks, short=sentence(name))

    return Scene(
        game="mo",
        label=sentence("Grid of nine piles with the royals around it"),
        rows=tuple(
            Row(sentence("row {number}", number=number), tuple(map(cell, names.split())))
            for number, names in enumerate(_ROWS, start=1)
        ),
    )


def peek(state: State, cell: str) -> Contents | None:
    """What lies in a cell, top card first."""
    if cell in INNER and (pile := state.pile(cell)):
        words = "Pile {cell}, from the top: {cards}"
        return sentence(words, cell=cell, cards=_listed(pile)), tuple(face(card) for card in pile)
    if cell in OUTER and (cards := _cards(state.post(cell))):
        post = state.post(cell)
        words = (
            "On {cell}: {cards}, fallen"
            if post.fallen
            else "On {cell}: {cards}, strength {strength}"
        )
        named = sentence(words, cell=cell, cards=_listed(cards), strength=post.strength)
        return named, tuple(face(card) for card in cards)
    return None


def _cards(post: Post) -> tuple[Card, ...]:
    return (*([post.royal] if post.royal else []), *post.armour)


def _listed(cards: tuple[Card, ...]) -> Sentence:
    parts = {f"card{number}": called(card) for number, card in enumerate(cards)}
    return sentence(", ".join(f"{{{name}}}" for name in parts), **parts)


# An inner pile.


def _pile(shown: _Shown, name: str) -> Cell:
    firing = shown.state.firing
    is_fired = bool(firing) and any(name in shot.line for shot in shown.shots[firing])
    mark = "" if not is_fired else "firing" if name == firing else "line"
    return _pile_cell(name, shown.state.pile(name), _aims(shown, name), mark)


@_as_it_was
def _pile_cell(name: str, pile: tuple[Card, ...], aims: tuple[Shot, ...], mark: str) -> Cell:
    marks = {mark} if mark else set()
    if any(resets(card) for card in pile[1:]):
        marks.add("buried")
    return Cell(
        name=name,
        template="pile",
        area=name,
        label=_pile_label(name, pile, aims),
        marks=frozenset(marks),
        texts={"name": name, "count": str(len(pile)) if len(pile) > 1 else ""},
        # The bottom card first, so that the top one lies above the others.
        pieces=tuple(face(card) for card in reversed(pile)),
        opens=bool(pile),
        reaches=_reach(aims),
    )


def _pile_label(name: str, pile: tuple[Card, ...], shots_at: tuple[Shot, ...]) -> Sentence:
    if not pile:
        words = "{cell}, empty"
    elif len(pile) == 1:
        words = "{cell}, {card}"
    else:
        words = "{cell}, {card}, {count} cards"
    if any(resets(card) for card in pile[1:]):
        words += ", with an ace or a joker inside"
    facts = {"cell": name, "count": len(pile), "card": called(pile[0]) if pile else ""}
    aims = {f"aim{number}": _aim(shot) for number, shot in enumerate(shots_at)}
    words = "; ".join([words, *(f"{{{aim}}}" for aim in aims)])
    return sentence(words, **facts, **aims)


def _aims(shown: _Shown, name: str) -> tuple[Shot, ...]:
    """What would fire if the face-up card were placed here. The card itself does not count."""
    return shown.shots[name] if name in shown.legal else ()


def _reach(aims: tuple[Shot, ...]) -> dict[str, str]:
    """The lines that a card placed here would fire along, and the royals at their ends."""
    lines = [shot.line for shot in aims]
    return {cell: "line" for line in lines for cell in (line.royal, line.near, line.middle)}


def _aim(shot: Shot) -> Sentence:
    words = "would hit the {royal} on {at} with {power}, but it has {strength}"
    if shot.hits:
        words = "would bring down the {royal} on {at}: {power} against {strength}"
    return sentence(
        words,
        royal=called(shot.royal),
        at=shot.line.royal,
        power=shot.power,
        strength=shot.strength,
    )


# An outer cell.


def _post(shown: _Shown, name: str) -> Cell:
    state, post, trigger = shown.state, shown.state.post(name), LINES[name].trigger
    shot = next((shot for shot in shown.shots[trigger] if shot.line.royal == name), None)
    return _post_cell(
        name,
        post,
        shot,
        can_fire=trigger in shown.legal,
        is_fired=state.firing == trigger,
        is_beyond=is_beyond_reach(state, post),
    )


@_as_it_was
def _post_cell(
    name: str, post: Post, shot: Shot | None, *, can_fire: bool, is_fired: bool, is_beyond: bool
) -> Cell:
    marks = set()
    aim: Sentence | str = ""
    if post.fallen:
        marks.add("fallen")
    if is_beyond:
        marks.add("beyond")
    if shot and can_fire:
        words = "{power} ≥ {strength}" if shot.hits else "{power} < {strength}"
        aim = sentence(words, power=shot.power, strength=shot.strength)
        marks.add("falls" if shot.hits else "holds")
    if shot and is_fired:
        marks.add("hit" if shot.hits else "missed")
    return Cell(
        name=name,
        template="post",
        area=name,
        label=_post_label(name, post, shot, is_beyond=is_beyond),
        marks=frozenset(marks),
        texts={"name": name, "strength": _strength(post), "aim": aim},
        pieces=_on_post(post),
        opens=bool(_cards(post)),
    )


def _strength(post: Post) -> str:
    """The royal, its total armour, and the sum: 11+3 = 14. Armour that waits for a royal: +3."""
    if not post.armour or post.fallen:
        return ""
    royal = value(post.royal)
    return (
        f"{royal}+{post.strength - royal} = {post.strength}" if post.royal else f"+{post.strength}"
    )


def _on_post(post: Post) -> tuple[Piece, ...]:
    if post.fallen:
        return tuple(back("fallen", card=card) for card in reversed(_cards(post)))
    armour = tuple(face(card, "armour") for card in reversed(post.armour))
    return (*armour, *([face(post.royal)] if post.royal else []))


def _post_label(name: str, post: Post, shot: Shot | None, *, is_beyond: bool) -> Sentence:
    facts: dict[str, object] = {"cell": name, "strength": post.strength}
    if post.royal:
        facts["royal"] = called(post.royal)
    if post.fallen:
        return sentence("{cell}, {royal}, fallen", **facts)
    if not post.royal:
        words = "{cell}, {strength} armour waiting for a royal" if post.armour else "{cell}, free"
        return sentence(words, **facts)
    words = "{cell}, {royal}, strength {strength}"
    if is_beyond:
        words += ", can no longer be beaten"
    elif shot:
        words += ", its line has {power} and fires from {trigger}"
        facts |= {"power": shot.power, "trigger": shot.line.trigger}
    return sentence(words, **facts)


# The draw pile.


def _draw(state: State) -> Cell:
    below = len(state.draw) - 1
    if below < 0:
        label = sentence("Draw pile, empty")
    else:
        words = "{card}, to place; {below} more to draw" if below else "{card}, the last card"
        label = sentence(words, card=called(state.draw[0]), below=below)
    top = [face(state.draw[0], name=_DRAWN)] if state.draw else []
    return Cell(
        name=DRAW,
        template="draw",
        area=DRAW,
        label=label,
        texts={"left": str(below) if below > 0 else ""},
        pieces=(*_below(state), *top),
    )


def _below(state: State) -> tuple[Piece, ...]:
    """Face down: the cards that an ace sent back, which are animated, and one card for all the others."""
    returned = state.draw[max(1, len(state.draw) - state.seen_below) :]
    unseen = len(state.draw) - 1 - len(returned)
    known = tuple(back(card=card) for card in reversed(returned))
    return (*known, *([back()] if unseen > 0 else []))


VIEW = View(
    render=render,
    gesture=gesture,
    intended_move=intended_move,
    peek=peek,
    places_on_tap=True,
    explain=lambda: explanations.explain,
)

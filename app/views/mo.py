"""How MO looks: nine piles in the middle, the royals around them, the card to place in the corner."""

from app.views.contract import Contents, View
from app.views.explanations import mo as explanations
from app.views.gestures import Gesture
from app.views.playing_cards import back, face
from app.views.scene import Cell, Piece, Row, Scene
from rules.cards import Card, called
from rules.game import Player, Sentence, sentence
from rules.mo.cells import FIRED_FROM, INNER, LINES, OUTER
from rules.mo.firing import Shot, shots
from rules.mo.moves import Place
from rules.mo.placing import legal_cells
from rules.mo.position import Post, State, is_beyond_reach, resets, value

DRAW = "e5"
_DRAWN = "drawn"  # the face-up card, whichever it is
_ROWS = ("b1 c1 d1", "a2 b2 c2 d2 e2", "a3 b3 c3 d3 e3", "a4 b4 c4 d4 e4", "b5 c5 d5 e5")


def gesture(move: Place) -> Gesture:
    return Gesture(move.cell, (_DRAWN,))


def intended_move(gesture: Gesture) -> Place | None:
    """Only one card can be placed, so whatever is touched is where it was meant to go."""
    return Place(gesture.target)


def render(state: State, _bottom_player: Player, last: tuple[State, Place] | None) -> Scene:
    just_placed = last[1].cell if last else ""

    def cell(name: str) -> Cell:
        made = (
            _draw(state)
            if name == DRAW
            else _post(state, name)
            if name in OUTER
            else _pile(state, name)
        )
        marks = {"last"} if name == just_placed else set()
        return made._replace(marks=made.marks | marks, short=sentence(name))

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


def _pile(state: State, name: str) -> Cell:
    pile = state.pile(name)
    fired = state.firing and _lines_through(state, name)
    marks = set()
    if any(resets(card) for card in pile[1:]):
        marks.add("buried")
    if fired:
        marks.add("firing" if name == state.firing else "line")
    return Cell(
        name=name,
        template="pile",
        area=name,
        label=_pile_label(state, name),
        marks=frozenset(marks),
        texts={"name": name, "count": str(len(pile)) if len(pile) > 1 else ""},
        # The bottom card first, so that the top one lies above the others.
        pieces=tuple(face(card) for card in reversed(pile)),
        opens=bool(pile),
        reaches=_reach(state, name),
    )


def _lines_through(state: State, name: str) -> bool:
    return any(name in shot.line for shot in shots(state, state.firing))


def _pile_label(state: State, name: str) -> Sentence:
    pile = state.pile(name)
    if not pile:
        words = "{cell}, empty"
    elif len(pile) == 1:
        words = "{cell}, {card}"
    else:
        words = "{cell}, {card}, {count} cards"
    if any(resets(card) for card in pile[1:]):
        words += ", with an ace or a joker inside"
    facts = {"cell": name, "count": len(pile), "card": called(pile[0]) if pile else ""}
    aims = {f"aim{number}": _aim(shot) for number, shot in enumerate(_aims(state, name))}
    words = "; ".join([words, *(f"{{{aim}}}" for aim in aims)])
    return sentence(words, **facts, **aims)


def _aims(state: State, name: str) -> tuple[Shot, ...]:
    """What would fire if the face-up card were placed here. The card itself does not count."""
    return shots(state, name) if FIRED_FROM[name] and name in legal_cells(state) else ()


def _reach(state: State, name: str) -> dict[str, str]:
    """The lines that a card placed here would fire along, and the royals at their ends."""
    lines = [shot.line for shot in _aims(state, name)]
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


def _post(state: State, name: str) -> Cell:
    post = state.post(name)
    shot = next(
        (shot for shot in shots(state, LINES[name].trigger) if shot.line.royal == name), None
    )
    marks = set()
    aim: Sentence | str = ""
    if post.fallen:
        marks.add("fallen")
    if is_beyond_reach(state, post):
        marks.add("beyond")
    if shot and LINES[name].trigger in legal_cells(state):
        words = "{power} ≥ {strength}" if shot.hits else "{power} < {strength}"
        aim = sentence(words, power=shot.power, strength=shot.strength)
        marks.add("falls" if shot.hits else "holds")
    if shot and state.firing == LINES[name].trigger:
        marks.add("hit" if shot.hits else "missed")
    return Cell(
        name=name,
        template="post",
        area=name,
        label=_post_label(state, name, shot),
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


def _post_label(state: State, name: str, shot: Shot | None) -> Sentence:
    post = state.post(name)
    facts: dict[str, object] = {"cell": name, "strength": post.strength}
    if post.royal:
        facts["royal"] = called(post.royal)
    if post.fallen:
        return sentence("{cell}, {royal}, fallen", **facts)
    if not post.royal:
        words = "{cell}, {strength} armour waiting for a royal" if post.armour else "{cell}, free"
        return sentence(words, **facts)
    words = "{cell}, {royal}, strength {strength}"
    if is_beyond_reach(state, post):
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

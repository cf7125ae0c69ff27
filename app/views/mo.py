"""How MO looks: nine piles in the middle, the royals round them, the card to be placed in the corner."""

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


def meant(gesture: Gesture) -> Place | None:
    """The face-up card brought somewhere is meant to be placed there; a touch alone means to look."""
    return Place(gesture.target) if gesture.pieces == (_DRAWN,) else None


def render(seen: State, near: Player, last: tuple[State, Place] | None) -> Scene:  # noqa: ARG001
    just_placed = last[1].cell if last else ""
    open_cells = legal_cells(seen)

    def cell(name: str) -> Cell:
        made = (
            _draw(seen)
            if name == DRAW
            else _post(seen, name)
            if name in OUTER
            else _pile(seen, name)
        )
        marks = {"open"} if name in open_cells else set()
        if name == just_placed:
            marks.add("last")
        return made._replace(marks=made.marks | marks, short=sentence(name))

    return Scene(
        game="mo",
        label=sentence("Grid of piles, royals round it"),
        rows=tuple(
            Row(sentence("row {number}", number=number), tuple(map(cell, names.split())))
            for number, names in enumerate(_ROWS, start=1)
        ),
    )


def peek(seen: State, cell: str) -> tuple[Sentence, tuple[Piece, ...]] | None:
    """What lies in a cell, top card first."""
    if cell in INNER and (pile := seen.pile(cell)):
        words = "Pile {cell}, from the top: {cards}"
        return sentence(words, cell=cell, cards=_listed(pile)), tuple(face(card) for card in pile)
    if cell in OUTER and (cards := _cards(seen.post(cell))):
        post = seen.post(cell)
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


def _pile(seen: State, name: str) -> Cell:
    pile = seen.pile(name)
    fired = seen.firing and _lines_through(seen, name)
    marks = set()
    if any(resets(card) for card in pile[1:]):
        marks.add("buried")
    if fired:
        marks.add("firing" if name == seen.firing else "line")
    return Cell(
        name=name,
        template="pile",
        area=name,
        label=_pile_label(seen, name),
        marks=frozenset(marks),
        texts={"name": name, "count": str(len(pile)) if len(pile) > 1 else ""},
        # The bottom card first, so that the top one lies above the others.
        pieces=tuple(face(card) for card in reversed(pile)),
        opens=bool(pile),
    )


def _lines_through(seen: State, name: str) -> bool:
    return any(name in shot.line for shot in shots(seen, seen.firing))


def _pile_label(seen: State, name: str) -> Sentence:
    pile = seen.pile(name)
    if not pile:
        words = "{cell}, empty"
    elif len(pile) == 1:
        words = "{cell}, {card}"
    else:
        words = "{cell}, {card}, {count} cards"
    if any(resets(card) for card in pile[1:]):
        words += ", an ace or a joker among them"
    facts = {"cell": name, "count": len(pile), "card": called(pile[0]) if pile else ""}
    aims = {f"aim{number}": _aim(shot) for number, shot in enumerate(_aims(seen, name))}
    words = "; ".join([words, *(f"{{{aim}}}" for aim in aims)])
    return sentence(words, **facts, **aims)


def _aims(seen: State, name: str) -> tuple[Shot, ...]:
    """What would fire if the face-up card came here. The card itself does not count."""
    return shots(seen, name) if FIRED_FROM[name] and name in legal_cells(seen) else ()


def _aim(shot: Shot) -> Sentence:
    return sentence(
        "fires at the {royal} on {at}, {power} of {strength}",
        royal=called(shot.royal),
        at=shot.line.royal,
        power=shot.power,
        strength=shot.strength,
    )


# An outer cell.


def _post(seen: State, name: str) -> Cell:
    post = seen.post(name)
    shot = next(
        (shot for shot in shots(seen, LINES[name].trigger) if shot.line.royal == name), None
    )
    marks = set()
    aim: Sentence | str = ""
    if post.fallen:
        marks.add("fallen")
    if is_beyond_reach(seen, post):
        marks.add("beyond")
    if shot and LINES[name].trigger in legal_cells(seen):
        aim = sentence("{power} of {strength}", power=shot.power, strength=shot.strength)
        marks.add("falls" if shot.hits else "holds")
    if shot and seen.firing == LINES[name].trigger:
        marks.add("hit" if shot.hits else "missed")
    return Cell(
        name=name,
        template="post",
        area=name,
        label=_post_label(seen, name, shot),
        marks=frozenset(marks),
        texts={"name": name, "strength": _strength(post), "aim": aim},
        pieces=_on_post(post),
        opens=bool(_cards(post)),
    )


def _strength(post: Post) -> str:
    """As on paper: 11+3 = 14."""
    if not post.armour or post.fallen:
        return ""
    parts = [str(value(card)) for card in _cards(post)]
    return f"{'+'.join(parts)} = {post.strength}" if len(parts) < 4 else f"= {post.strength}"


def _on_post(post: Post) -> tuple[Piece, ...]:
    if post.fallen:
        return tuple(back("fallen", card=card) for card in reversed(_cards(post)))
    armour = tuple(face(card, "armour") for card in reversed(post.armour))
    return (*armour, *([face(post.royal)] if post.royal else []))


def _post_label(seen: State, name: str, shot: Shot | None) -> Sentence:
    post = seen.post(name)
    facts: dict[str, object] = {"cell": name, "strength": post.strength}
    if post.royal:
        facts["royal"] = called(post.royal)
    if post.fallen:
        return sentence("{cell}, {royal}, fallen", **facts)
    if not post.royal:
        words = (
            "{cell}, armour of {strength} for a royal to come" if post.armour else "{cell}, free"
        )
        return sentence(words, **facts)
    words = "{cell}, {royal}, strength {strength}"
    if is_beyond_reach(seen, post):
        words += ", can no longer be beaten"
    elif shot:
        words += ", its line is worth {power} and fires from {trigger}"
        facts |= {"power": shot.power, "trigger": shot.line.trigger}
    return sentence(words, **facts)


# The draw pile.


def _draw(seen: State) -> Cell:
    below = len(seen.draw) - 1
    if below < 0:
        label = sentence("Draw pile, empty")
    else:
        words = "{card}, to be placed; {below} cards below it" if below else "{card}, the last card"
        label = sentence(words, card=called(seen.draw[0]), below=below)
    top = [face(seen.draw[0], name=_DRAWN)] if seen.draw else []
    return Cell(
        name=DRAW,
        template="draw",
        area=DRAW,
        label=label,
        texts={"left": str(below) if below > 0 else ""},
        pieces=(*_below(seen), *top),
    )


def _below(seen: State) -> tuple[Piece, ...]:
    """Face down: what an ace sent back, so that it is seen to go there, and one for all the others."""
    returned = seen.draw[max(1, len(seen.draw) - seen.seen_below) :]
    unseen = len(seen.draw) - 1 - len(returned)
    known = tuple(back(card=card) for card in reversed(returned))
    return (*known, *([back()] if unseen > 0 else []))

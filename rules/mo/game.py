"""MO, a solitaire against twelve royals.

It is *Matrix Overload* by Michael Elliott, which is based on *Gridcannon* by Tom Francis.

It is played with a deck of 52 cards and a joker. Cards are worth their rank: joker 0, ace 1, jack 11, queen
12, king 13. `rules/mo/cells.py` shows the cells and their names.

The deal
* Eight cards are dealt face up around the empty middle, c3. Royals that turn up are set aside and then
  placed on top of the draw pile, in the same order.

A turn: the top card of the draw pile is face up and must be placed. Placed cards never move.
* A royal goes to an outer cell without a royal, living or fallen: beside the highest inner top of its suit;
  if no free cell is beside one of its suit, of its colour; if there is none, of any suit. Where several
  tops are equally high, and at a corner of the grid, the player chooses.
* A card from 2 to 10 goes on an inner pile that is empty or whose top is not higher.
* An ace or a joker goes on any inner pile. The pile goes face down under the draw pile, its top card first,
  and the ace or joker stays alone.
* A card from 2 to 10 that fits nowhere becomes armour: it goes under a living royal, whose strength grows
  by its value, up to 20. If no royal is alive, it goes to a free outer cell, chosen as for a royal, and the
  royal that comes there later starts with it. This armour may reach 20 as well, even if no royal can join
  it any more.
* A card placed on an edge of the grid fires at the living royals at the other end of its row and column.
  The two tops between them count: against a jack both, against a queen those of her colour, against a king
  those of his suit. If they equal or exceed the royal with its armour, it falls. Nothing is used up.

The end, checked once a turn in this order: if all twelve royals have fallen, the game is won; if no card is
left, if the next card fits no cell, or if the position has occurred before, it is lost.

Options: no joker or two; strict joker (only on the lowest card); strict armour (only on the closest royal:
suit, then colour, then the lowest); easy (suits don't matter, neither for firing nor for placing).

Notation: `place b4` plays the face-up card on b4.
"""

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache

from rules.cards import HIDDEN, Card, called
from rules.chance import shuffled
from rules.game import (
    BadNotation,
    Game,
    IllegalMove,
    Lesson,
    Outcome,
    Player,
    Puzzles,
    Sentence,
    sentence,
)
from rules.mo import solver
from rules.mo.cells import CENTRE, INNER, OUTER
from rules.mo.firing import Shot, shots
from rules.mo.moves import Place
from rules.mo.placing import legal_cells, why_not
from rules.mo.position import (
    MOST,
    Post,
    State,
    cannot_be_won,
    fallen,
    is_beyond_reach,
    is_royal,
    position,
    resets,
    value,
)
from rules.mo.teaching import examples, lesson
from rules.mo.variants import CHOICES, LESSON, PRESET_NOTES, PRESETS, VARIANTS, deck_of
from rules.positions import check_variant
from rules.thinking import Thought


@lru_cache(maxsize=32)
def _each_card_of(variant: str) -> frozenset[Card]:
    return frozenset(deck_of(variant))


class EndReason(StrEnum):
    ALL_FALLEN = "all-fallen"
    OUT_OF_CARDS = "out-of-cards"
    NO_PLACE = "no-place"
    REPETITION = "repetition"


def deal(seed: int, variant: str) -> State:
    check_variant(variant, VARIANTS)
    if variant == LESSON:
        return lay_out(lesson.prepared(), variant)
    return lay_out(shuffled(deck_of(variant), seed, "mo"), variant)


def lay_out(cards: Iterable[Card], variant: str) -> State:
    """Deal a shuffled deck, from the top."""
    deck = list(cards)
    piles: dict[str, tuple[Card, ...]] = {CENTRE: ()}
    royals = []
    for name in INNER:
        while name not in piles:
            card = deck.pop(0)
            if is_royal(card):
                royals.append(card)
            else:
                piles[name] = (card,)
    draw = (*royals, *deck)
    return position(inner=piles, draw=draw, variant=variant, seen_above=max(1, len(royals)))


def to_move(state: State) -> Player | None:
    return None if is_decided(state) or not legal_cells(state) else 0


def legal_moves(state: State) -> Sequence[Place]:
    cells = () if is_decided(state) else legal_cells(state)
    return tuple([Place(cell) for cell in cells])


def is_decided(state: State) -> bool:
    """Is the game over, whatever the next card is?"""
    return state.is_repeated or fallen(state) == len(OUTER)


def _why_not(state: State, cell: str) -> Sentence | None:
    if is_decided(state) or not (cells := legal_cells(state)):
        return sentence("the game is over")
    return None if cell in cells else why_not(state, cell)


# What a move does.


def apply(state: State, move: Place) -> State:
    if why := _why_not(state, move.cell):
        raise IllegalMove(why.text, **dict(why.facts))
    placed = _placed(state, move.cell)
    after = _fell(placed, [shot for shot in shots(placed, move.cell) if shot.hits])
    if after.outer != state.outer:
        return after._replace(past=())
    # Until a royal is placed or falls, or armour is added, an earlier position may occur again.
    past = (*state.past, (state.inner, state.draw))
    return after._replace(past=past, is_repeated=(after.inner, after.draw) in past)


def _placed(state: State, cell: str) -> State:
    card, *rest = state.draw
    above = max(1, state.seen_above - 1)
    if cell in OUTER:
        post = state.post(cell)
        new = (
            post._replace(royal=card)
            if is_royal(card)
            else post._replace(armour=(*post.armour, card))
        )
        outer = tuple(
            new if name == cell else old for name, old in zip(OUTER, state.outer, strict=True)
        )
        return state._replace(outer=outer, draw=tuple(rest), seen_above=above)
    under = state.pile(cell) if resets(card) else ()
    pile = (card,) if resets(card) else (card, *state.pile(cell))
    return state._replace(
        inner=tuple(
            pile if name == cell else old for name, old in zip(INNER, state.inner, strict=True)
        ),
        draw=(*rest, *under),
        seen_above=above,
        seen_below=state.seen_below + len(under),
    )


def _fell(state: State, hits: Sequence[Shot]) -> State:
    down = {shot.line.royal for shot in hits}
    return state._replace(
        outer=tuple(
            post._replace(fallen=True) if name in down else post
            for name, post in zip(OUTER, state.outer, strict=True)
        )
    )


def steps(state: State, move: Place) -> Sequence[State]:
    """The card is on its pile and fires, before any royal falls."""
    placed = _placed(state, move.cell)
    return (placed._replace(firing=move.cell),) if shots(placed, move.cell) else ()


def tell(state: State, move: Place) -> Sentence:
    card, placed = state.draw[0], _placed(state, move.cell)
    facts = {"player": 0, "card": called(card), "cell": move.cell}
    if move.cell in OUTER:
        post = placed.post(move.cell)
        if post.royal is None:
            return sentence(
                "{player} placed the {card} on {cell} as armour for a later royal.", **facts
            )
        words = "{player} placed the {card} as armour on the {royal} on {cell}: now {strength}."
        if is_royal(card):
            words = "{player} placed the {card} on {cell}."
        if is_beyond_reach(state, post):
            words += " No two cards can beat it: this deal can no longer be won."
        return sentence(words, royal=called(post.royal), strength=post.strength, **facts)
    fired = [_told(shot) for shot in shots(placed, move.cell)]
    back = len(state.pile(move.cell)) if resets(card) else 0
    words = "{player} placed the {card} on {cell}"
    if back == 1:
        words = "{player} placed the {card} on {cell} and sent one card back"
    elif back:
        words = "{player} placed the {card} on {cell} and sent {back} back"
    named = {f"shot{number}": shot for number, shot in enumerate(fired, start=1)}
    words = "; ".join([words, *(f"{{{name}}}" for name in named)]) + "."
    return sentence(words, back=back, **named, **facts)


def _told(shot: Shot) -> Sentence:
    words = "the {royal} on {at} holds, {power} of {strength}"
    if shot.hits:
        words = "the {royal} on {at} falls, {power} of {strength}"
    return sentence(
        words,
        royal=called(shot.royal),
        at=shot.line.royal,
        power=shot.power,
        strength=shot.strength,
    )


def outcome(state: State) -> Outcome | None:
    down = fallen(state)
    if down == len(OUTER):
        why = sentence("All twelve royals have fallen.")
        return Outcome((0,), EndReason.ALL_FALLEN, why, (down,))
    if not state.draw:
        left = len(OUTER) - down
        words = (
            "Out of cards: {left} royals stand." if left > 1 else "Out of cards: 1 royal stands."
        )
        reason, why = EndReason.OUT_OF_CARDS, sentence(words, left=left)
    elif not legal_cells(state):
        words = "The {card} has nowhere to go: every royal would go above 20."
        reason, why = EndReason.NO_PLACE, sentence(words, card=called(state.draw[0]))
    elif state.is_repeated:
        reason, why = (
            EndReason.REPETITION,
            sentence("The same position came up again: no progress is possible."),
        )
    else:
        return None
    return Outcome((), reason, why, (down,))


def summary(state: State) -> tuple[Sentence, ...]:
    lines = [sentence("Royals fallen: {down} of 12", down=fallen(state))]
    if outcome(state) is None and cannot_be_won(state):
        lines.append(sentence("This deal can no longer be won"))
    return tuple(lines)


def headline(state: State, moves: int) -> Sentence:
    down = fallen(state)
    if down < len(OUTER):
        return sentence("{down} of 12 royals down", down=down)
    return sentence("{down} royals down in {moves} moves", down=down, moves=moves)


def next_cards(seen: State) -> Sentence | None:
    """The cards after the one on top, as far as the player has seen them before."""
    known = seen.draw[1 : seen.draw.index(HIDDEN)] if HIDDEN in seen.draw else seen.draw[1:]
    return sentence("Next cards: {cards}", cards=tuple(map(called, known))) if known else None


def view_for(state: State, player: Player) -> State:
    """Everything is open except the draw pile, and the player has seen some of that too."""
    unseen = max(0, len(state.draw) - state.seen_above - state.seen_below)
    above, below = state.draw[: state.seen_above], state.draw[state.seen_above + unseen :]
    # Earlier positions contain the draw pile as well.
    return state._replace(draw=(*above, *(HIDDEN,) * unseen, *below), past=())


def reshuffle_unseen(state: State, player: Player, seed: int) -> State:
    end = max(state.seen_above, len(state.draw) - state.seen_below)
    unseen = state.draw[state.seen_above : end]
    cards = shuffled(sorted(unseen, key=str), seed, "unseen")
    draw = (*state.draw[: state.seen_above], *cards, *state.draw[end:])
    return state._replace(draw=draw, past=())


def write_move(move: Place) -> str:
    return f"place {move.cell}"


def read_move(text: str) -> Place:
    if not re.fullmatch("place [a-e][1-5]", text):
        raise BadNotation("“{text}” is not a move; a move looks like “place b4”", text=text)
    return Place(text[6:])


def problems(state: State) -> list[str]:
    """What is wrong with a state that play cannot reach."""
    found = []
    posts = [card for post in state.outer for card in (post.royal, *post.armour) if card]
    cards = [*(card for pile in state.inner for card in pile), *posts, *state.draw]
    deck = _each_card_of(state.variant)
    if len(cards) != len(deck) or set(cards) != deck:
        found.append("the cards of the deck are not all there once")
    for name, pile in zip(INNER, state.inner, strict=True):
        found += _wrong_in_pile(name, pile)
    for name, post in zip(OUTER, state.outer, strict=True):
        found += _wrong_on_post(name, post)
    if state.seen_above < 1 or state.seen_below < 0:
        found.append("fewer than no cards of the draw pile have been seen")
    if state.variant not in VARIANTS:
        found.append(f"{state.variant} is not a variant")
    return found


# Cached: from one position to the next most piles are the same.
@lru_cache(maxsize=512)
def _wrong_in_pile(name: str, pile: tuple[Card, ...]) -> tuple[str, ...]:
    found = []
    if any(map(is_royal, pile)):
        found.append(f"a royal lies on the inner pile {name}")
    values = list(map(value, pile))
    if values != sorted(values, reverse=True):
        found.append(f"the pile {name} decreases from bottom to top")
    return tuple(found)


@lru_cache(maxsize=512)
def _wrong_on_post(name: str, post: Post) -> tuple[str, ...]:
    found = []
    if post.royal and not is_royal(post.royal):
        found.append(f"the {post.royal} on {name} is no royal")
    if any(is_royal(card) or resets(card) for card in post.armour):
        found.append(f"a card on {name} cannot be armour")
    if post.fallen and not post.royal:
        found.append(f"a royal that is not there has fallen on {name}")
    if post.strength > MOST:
        found.append(f"{name} has a strength of {post.strength}, more than {MOST}")
    return tuple(found)


def solve(state: State) -> Thought[tuple[Place, ...] | None]:
    return solver.solve(state)


GAME: Game[State, Place] = Game(
    key="mo",
    title="MO",
    rules_version=1,
    players=("You",),
    variants=VARIANTS,
    end_reasons=tuple(EndReason),
    deal=deal,
    to_move=to_move,
    legal_moves=legal_moves,
    apply=apply,
    outcome=outcome,
    problems=problems,
    position=position,
    view_for=view_for,
    reshuffle_unseen=reshuffle_unseen,
    write_move=write_move,
    read_move=read_move,
    tell=tell,
    steps=steps,
    puzzles=Puzzles(
        {
            "win-1": sentence("Win with this card"),
            **{
                f"win-{count}": sentence("Win in {count} moves", count=count)
                for count in range(2, 7)
            },
            "save": sentence("Only one cell saves this deal: find it"),
            "best": sentence("Find the cell with the best chance to win"),
        },
        remembered=next_cards,
    ),
    examples=lambda: examples.EXAMPLES,
    choices=CHOICES,
    presets=PRESETS,
    choice_notes=PRESET_NOTES,
    fixed_deals=frozenset({LESSON}),
    lesson=Lesson(
        LESSON,
        lambda: lesson.STEPS,
        end=sentence("Bring down all twelve royals before the cards run out. Good luck!"),
    ),
    solve=solve,
    summary=summary,
    headline=headline,
)

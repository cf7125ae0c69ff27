"""Positions of MO as pictures, as they lie on the table; e5 is the draw pile, from the top down:

    .   b1  c1  d1  .         7H/5C     an inner pile, from the top down
    a2  b2  c2  d2  e2        QS        a living royal, QS+3D with its armour
    a3  b3  c3  d3  e3        (QS+3D)   a fallen one
    a4  b4  c4  d4  e4        +3D       armour that waits for a royal
    .   b5  c5  d5  e5 e5 …   ..        nothing

Further lines go on with the draw pile. What the tests of MO share stands here too.
Every rule is a picture, and the rulebook decides.
"""

from typing import Any

from rules.cards import BLACK_JOKER, HIDDEN, Card, read_card
from rules.chance import chosen
from rules.history import History, begin
from rules.mo.game import GAME, apply, legal_moves, read_move
from rules.mo.moves import Place
from rules.mo.position import Post, State, position

PLAIN, EASY = "one-joker", "one-joker+easy"
STRICT_JOKER, STRICT_ARMOUR = "one-joker+strict-joker", "one-joker+strict-armour"

INNER = "b2 c2 d2 b3 c3 d3 b4 c4 d4"
# As in the rulebook: where the royal stands, the near pile, the middle one, and the one that fires.
LINES = [
    ("b1", "b2", "b3", "b4"),
    ("c1", "c2", "c3", "c4"),
    ("d1", "d2", "d3", "d4"),
    ("a2", "b2", "c2", "d2"),
    ("a3", "b3", "c3", "d3"),
    ("a4", "b4", "c4", "d4"),
    ("b5", "b4", "b3", "b2"),
    ("c5", "c4", "c3", "c2"),
    ("d5", "d4", "d3", "d2"),
    ("e2", "d2", "c2", "b2"),
    ("e3", "d3", "c3", "b3"),
    ("e4", "d4", "c4", "b4"),
]
OUTER = [line[0] for line in LINES]

Choice = tuple[str, str]  # the position, and the cells where its card may go
Picture = tuple[str, str, str]  # before, the move, after; the game goes on

_ROWS = (
    ("", "b1", "c1", "d1", ""),
    ("a2", "b2", "c2", "d2", "e2"),
    ("a3", "b3", "c3", "d3", "e3"),
    ("a4", "b4", "c4", "d4", "e4"),
    ("", "b5", "c5", "d5"),
)
_PILES = {letter + number for letter in "bcd" for number in "234"}


def cards(text: str) -> list[Card]:
    """`7H 5C ?*`: cards side by side; `..` is none."""
    return [
        HIDDEN if word == str(HIDDEN) else read_card(word) for word in text.split() if word != ".."
    ]


def drawn(picture: str, variant: str = "one-joker", **zones: Any) -> State:
    if str(BLACK_JOKER) in picture:
        variant = variant.replace("one-joker", "two-jokers")
    lines = [line.split() for line in picture.splitlines() if line.strip()]
    lines[4:] = [lines[4][:4], [word for line in lines[4:] for word in line]]
    *grid, last = lines
    lying = {}
    for names, words in zip(_ROWS, grid, strict=True):
        for name, word in zip(names, words, strict=True):
            if name:
                lying[name] = word
            elif word != ".":
                raise ValueError(f"{word} lies in a corner")
    return position(
        inner={
            name: cards(word.replace("/", " ")) for name, word in lying.items() if name in _PILES
        },
        outer={name: _post(word) for name, word in lying.items() if name not in _PILES},
        draw=cards(" ".join(last[4:])),
        variant=variant,
        **zones,
    )


def _post(word: str) -> Post:
    royal, *armour = word.strip("()").split("+")
    return Post(
        next(iter(cards(royal)), None), tuple(cards(" ".join(armour))), word.startswith("(")
    )


def rows(state: State) -> list[str]:
    """A position as it is drawn, so that pytest shows a difference row by row."""
    lines = [" ".join(_word(state, name) if name else "." for name in names) for names in _ROWS]
    return [*lines[:-1], " ".join([lines[-1], *(map(str, state.draw) if state.draw else [".."])])]


def _word(state: State, name: str) -> str:
    if name in _PILES:
        return "/".join(map(str, state.pile(name))) or ".."
    post = state.post(name)
    word = "+".join([str(post.royal or ""), *map(str, post.armour)])
    return f"({word})" if post.fallen else word or ".."


def on_the_table(state: State) -> list[str]:
    """Every card there is, wherever it lies."""
    posts = [card for post in state.outer for card in (post.royal, *post.armour) if card]
    return sorted(map(str, [*(card for pile in state.inner for card in pile), *posts, *state.draw]))


def fallen_cells(state: State) -> list[str]:
    return [name for name in OUTER if state.post(name).fallen]


def cells(state: State) -> list[str]:
    return sorted(move.cell for move in legal_moves(state))


def played(state: State, *texts: str) -> State:
    for text in texts:
        state = apply(state, read_move(text))
    return state


def a_whole_game(seed: int, variant: str = PLAIN) -> History[State, Place]:
    """Played without a thought, but always the same."""
    history = begin(GAME, seed, variant)
    while moves := legal_moves(history.state):
        history = history.play(chosen(moves, seed, f"move {history.record.at}"))
    return history

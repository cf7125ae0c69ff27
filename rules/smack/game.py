"""Smack, a duel of two half decks.

One player has the 26 red cards, the other the 26 black ones, shuffled and face down. Ranks go from 2 up to
the Ace, but a 2 always beats an Ace. Suits do not matter.

A turn:
* Both players draw their top card. The better card is ahead; equal cards mean a battle.
* The player who is behind may challenge once a turn, if they have a card left to draw. It is compared with
  the other player's first card. If it is better, the challenger wins; if it is worse, the challenger loses
  both cards; if it is equal, there is a battle. Nobody may challenge after an Ace has met a 2, after a
  challenge or after a battle.
* Battle: both players lay three cards face down and pick one of the other player's; these two are compared.
  If they are equal too, both players lay another three.
* The winner's cards go under their deck in the order they were laid; the loser's are out of the game.
  Battle cards that nobody picked: the winner's go back unseen, the loser's are shown.

A player with no card to draw at the start of a turn loses. A player with fewer than three cards left for a
battle loses; if neither has three, the player with more cards wins, and equal numbers are a draw. Every
turn puts at least one card out, so there are at most 51 turns.

Decided here: the cards of a duel stay on the table until the next draw clears them away; if the loser then
has nothing to draw, the game is over right away. In a battle the first player picks first, and both cards
are turned only when both are picked.

Variant `random-colours`: the deal decides who has the red cards.

Notation: `draw`, `challenge`, `accept`, `pick 2`.
"""

from collections.abc import Sequence
from enum import StrEnum

from rules.chance import chosen
from rules.game import (
    BadNotation,
    Game,
    Hidden,
    IllegalMove,
    Lesson,
    Outcome,
    Player,
    Puzzles,
    Sentence,
    sentence,
)
from rules.positions import check_variant
from rules.smack import odds
from rules.smack.duel import challenged, drawn, picked, swept, with_battle
from rules.smack.halves import dealt
from rules.smack.hidden import reshuffle_unseen, view_for
from rules.smack.invariants import problems
from rules.smack.moves import ACCEPT, CHALLENGE, DRAW, PICKS, Move
from rules.smack.narration import prompt, tell
from rules.smack.position import position
from rules.smack.state import (
    State,
    compared,
    is_tied,
    may_challenge,
    picker,
    short,
    winner,
)
from rules.smack.teaching import examples, lesson
from rules.smack.variants import CHOICES, LESSON, RANDOM_COLOURS, VARIANTS


class EndReason(StrEnum):
    """A player is short with fewer than three cards for a battle."""

    EMPTY_DECK = "empty-deck"
    ONE_SHORT = "one-short"
    BOTH_SHORT = "both-short"


def deal(seed: int, variant: str) -> State:
    check_variant(variant, VARIANTS)
    if variant == LESSON:
        return lesson.table(variant)
    red = chosen((0, 1), seed, "red") if variant == RANDOM_COLOURS else 0
    return State(decks=dealt(seed, red), red=red, variant=variant, seed=seed)


def to_move(state: State) -> Player | None:
    """Both draw at the same time; the first player makes the move."""
    player = _decides(state)
    if player is not None:
        return player
    return 0 if outcome(state) is None else None


def _decides(state: State) -> Player | None:
    """The player who has to pick, or to challenge or accept: then the game is not over."""
    player = picker(state)
    return may_challenge(state) if player is None else player


def legal_moves(state: State) -> Sequence[Move]:
    if picker(state) is not None:
        return PICKS
    if may_challenge(state) is not None:
        return (CHALLENGE, ACCEPT)
    return (DRAW,) if outcome(state) is None else ()


def apply(state: State, move: Move) -> State:
    return with_battle(_made(state, move))


def _made(state: State, move: Move) -> State:
    """The table after the move, before a tie becomes a battle."""
    if move not in legal_moves(state):
        raise IllegalMove(_why_not(state, move))
    match move.what:
        case "draw":
            return drawn(state)
        case "accept":
            return state._replace(accepted=True)
    player = _decides(state)
    assert player is not None
    return challenged(state, player) if move == CHALLENGE else picked(state, player, move.card)


def _why_not(state: State, move: Move) -> str:
    if outcome(state) is not None:
        return "the game is over"
    if picker(state) is not None:
        return "this is a battle: pick one of your opponent’s three cards"
    if may_challenge(state) is not None:
        return "choose Challenge or Give up the card"
    if move.what == "pick":
        return "cards are picked only in a battle"
    if winner(state) is None:
        return "draw first"
    return "this duel is decided: draw the next cards"


def steps(state: State, move: Move) -> Sequence[State]:
    """The old duel is cleared away; the cards are turned; and before a battle the tie is seen."""
    shown = [swept(state)] if move == DRAW and winner(state) is not None else []
    made = _made(state, move)
    if move != ACCEPT and compared(made) is not None:
        shown.append(made._replace(is_revealing=True))
    return [*shown, made] if with_battle(made) != made else shown


def is_final(state: State, move: Move) -> bool:
    """Does this move show something new, so that it cannot be undone?"""
    is_first_pick = picker(state) == 0
    return move != ACCEPT and not is_first_pick


def outcome(state: State) -> Outcome | None:
    # A player who can still lay three cards can also draw one.
    if not short(state) or _decides(state) is not None:
        return None
    if is_tied(state):
        return _unpaid(state) if short(state) else None
    empty = [player for player, deck in enumerate(swept(state).decks) if not deck]
    if not empty:
        return None
    why = sentence("{player} ran out of cards to draw", player=empty[0])
    return Outcome((1 - empty[0],), EndReason.EMPTY_DECK, why)


def _unpaid(state: State) -> Outcome:
    """A battle for which somebody has too few cards."""
    unable = short(state)
    one, other = (len(deck) for deck in state.decks)
    if len(unable) == 1:
        why = sentence("{player} had too few cards left for the battle", player=unable[0])
        return Outcome((1 - unable[0],), EndReason.ONE_SHORT, why)
    if one == other:
        words = "neither had three cards left for the battle, and both had the same number"
        return Outcome((), EndReason.BOTH_SHORT, sentence(words))
    best = int(other > one)
    words = "neither had three cards left for the battle, and {player} had more"
    return Outcome((best,), EndReason.BOTH_SHORT, sentence(words, player=best))


def chances(seen: State) -> Sentence | None:
    """What a challenge may bring, for the player who may challenge."""
    said = odds.chances(seen)
    return sentence("a challenge: {odds}", odds=said) if said else None


def summary(state: State) -> tuple[Sentence, ...]:
    return (sentence("Turn {number}", number=state.turns),) if state.turns else ()


# Notation.


def write_move(move: Move) -> str:
    return f"{move.what} {move.card}" if move.card else move.what


_BY_TEXT = {write_move(move): move for move in (DRAW, CHALLENGE, ACCEPT, *PICKS)}


def read_move(text: str) -> Move:
    try:
        return _BY_TEXT[text]
    except KeyError:
        words = "“{text}” is not a move; a move looks like “draw” or “pick 2”"
        raise BadNotation(words, text=text) from None


GAME: Game[State, Move] = Game(
    key="smack",
    title="Smack",
    rules_version=1,
    players=("Player 1", "Player 2"),
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
        {"decide": sentence("Challenge, or give up the card?")}, remembered=odds.next_card
    ),
    examples=lambda: examples.EXAMPLES,
    choices=CHOICES,
    hidden=Hidden(is_final),
    prompt=prompt,
    summary=summary,
    chances=chances,
    deal_decides_starter=True,  # nobody begins: both draw at the same time
    fixed_deals=frozenset({LESSON}),
    lesson=Lesson(
        LESSON,
        lambda: lesson.STEPS,
        sentence(
            "You know when to challenge, when to give up a card, and what a battle is. "
            "Remember the cards that go back under your deck!"
        ),
    ),
)

"""Dou dizhu (斗地主), the endgame: two open hands, and the first player with no cards left wins.

* Ranks ascend 3 4 5 6 7 8 9 10 J Q K A 2, then the black and the red joker. Suits never matter.
* The first player leads with any pattern in `rules/doudizhu/patterns.py`.
* The other player beats it with a higher play of the same category and length, with a bomb or with the
  rocket; or passes. After a pass, the player who made the last play leads again. The leader cannot pass.
* The first player to empty their hand wins immediately, whether leading or answering.

There are two sets of rules: `classic` has singles, pairs, threes of a kind, these in a row (with wings on
airplanes) and bombs; `standard` adds threes with one kicker, fours with two, and jokers with their rocket.

Notation: the ranks of a play in ascending order, `333444TA`, with T for ten and B and R for the jokers; or
`pass`. A variant is a mission: `rules/doudizhu/missions.py`.
"""

from collections.abc import Sequence
from enum import StrEnum

from rules.doudizhu import maker, solver
from rules.doudizhu.hands import in_order, pack, spaced
from rules.doudizhu.missions import (
    FIRST,
    LESSON,
    MADE_TITLES,
    Mission,
    Variants,
    faults,
    groups,
    next_variant,
    number_of,
    read_name,
    title_of,
)
from rules.doudizhu.patterns import beats, called, read
from rules.doudizhu.state import PASS, Play, State, pattern_of, position
from rules.doudizhu.teaching import examples, lesson
from rules.doudizhu.turns import apply, legal_moves, to_move
from rules.game import (
    BadNotation,
    Game,
    Lesson,
    Outcome,
    Player,
    Puzzles,
    Sentence,
    Tasks,
    TaskTexts,
    marked,
    sentence,
)
from rules.positions import check_variant
from rules.thinking import Thought

VARIANTS = Variants()


class EndReason(StrEnum):
    EMPTY_HAND = "empty-hand"


def deal(seed: int, variant: str) -> State:
    """A mission defines every card: the seed decides nothing."""
    check_variant(variant, VARIANTS)
    mission = read_name(variant)
    assert mission is not None, "a variant is the name of a mission"
    return position(hands=(mission.player, mission.computer), rules=mission.rules)


def called_move(move: Play) -> Sentence:
    """The name of a play within a sentence."""
    return sentence("pass") if move.is_pass else sentence("{cards}", cards=spaced(move.cards))


def would_be(state: State, player: Player, cards: str) -> Sentence:
    """What these cards would be if this player played them now."""
    pattern = read(pack(cards), state.rules)
    if pattern is None:
        return sentence("{cards}: not a valid play", cards=spaced(cards))
    category = called(pattern.category)
    last = "" if state.laid[1 - player] == PASS else state.laid[1 - player]
    if last and state.turn == player and not beats(pattern, pattern_of(state, last)):
        words = "{cards}: {category}, doesn’t beat {last}"
        return sentence(words, cards=spaced(cards), category=category, last=spaced(last))
    return sentence("{cards}: {category}", cards=spaced(cards), category=category)


def kind_of_move(state: State, move: Play) -> Sentence:
    """What kind of play this is, without saying which cards."""
    if move.is_pass:
        return sentence("pass")
    category = called(pattern_of(state, move.cards).category)
    words = "answer with: {category}" if state.to_beat else "lead: {category}"
    return sentence(words, category=category)


def can_only_pass(state: State) -> bool:
    """Does nothing in the hand of the player to move beat the last play?"""
    return to_move(state) is not None and all(move.is_pass for move in legal_moves(state))


def steps(state: State, move: Play) -> Sequence[State]:
    return ()


def tell(state: State, move: Play) -> Sentence:
    if move.is_pass:
        return sentence("{player} passed", player=state.turn)
    return sentence(
        "{player} played {cards}: {category}",
        player=state.turn,
        cards=spaced(move.cards),
        category=called(pattern_of(state, move.cards).category),
    )


def prompt(state: State) -> Sentence | None:
    """What the player to move should know."""
    return sentence("You can’t beat this, so pass") if can_only_pass(state) else None


def outcome(state: State) -> Outcome | None:
    for player, hand in enumerate(state.hands):
        if not hand:
            why = sentence("{player} played the last card", player=player)
            return Outcome((player,), EndReason.EMPTY_HAND, why)
    return None


def summary(state: State) -> tuple[Sentence, ...]:
    """How many cards the loser was left with."""
    if outcome(state) is None:
        return ()
    loser, left = max(enumerate(map(len, state.hands)), key=lambda each: each[1])
    words = "{player}: {count} cards left" if left > 1 else "{player}: 1 card left"
    return (sentence(words, player=loser, count=left),)


def view_for(state: State, player: Player) -> State:
    return state


def reshuffle_unseen(state: State, player: Player, seed: int) -> State:
    return state


def write_move(move: Play) -> str:
    return move.cards or PASS


def read_move(text: str) -> Play:
    if text == PASS:
        return Play("")
    if not text or in_order(text) != text:
        raise BadNotation(
            "“{text}” is not a play: write its ranks in ascending order, or pass", text=text
        )
    return Play(text)


def problems(state: State) -> list[str]:
    """What is wrong with a state that play cannot reach."""
    found = [f"the hand {hand} is not in order" for hand in state.hands if in_order(hand) != hand]
    if not any(state.hands):
        found.append("both hands are empty")
    elif all(state.hands):
        found += map(str, faults(Mission(*state.hands, state.rules)))
    found += [
        f"{last} is no play"
        for last in state.laid
        if last not in ("", PASS) and read(pack(last), state.rules) is None
    ]
    if PASS in state.laid and state.laid[0] == state.laid[1]:
        found.append("both have passed")
    return found


def solve(state: State) -> Thought[tuple[Play, ...] | None]:
    return solver.solve(state)


def make(seed: int, level: str) -> Thought[str | None]:
    return maker.order(seed, level)


GAME: Game[State, Play] = Game(
    key="doudizhu",
    title="Dou dizhu",
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
    puzzles=Puzzles({"win": sentence("Find the only play that wins")}),
    examples=lambda: examples.EXAMPLES,
    tasks=Tasks(
        groups(),
        first=FIRST,
        title=title_of,
        number=number_of,
        following=next_variant,
        make=make,
        texts=TaskTexts(
            title=marked("Missions"),
            making=sentence("Generating a mission… An expert one can take ten seconds."),
            making_daily=sentence("Generating today’s mission…"),
            not_made=sentence("Couldn’t generate a mission in time. Please try again."),
            next_task=sentence("Next mission"),
            choose_task=sentence("Choose a mission"),
            daily_task=sentence("Daily mission"),
            made_tasks=MADE_TITLES,
            linked_task=sentence("Mission from a link"),
        ),
    ),
    lesson=Lesson(
        LESSON,
        lambda: lesson.STEPS,
        sentence("You know how to lead, beat and pass. Now win a mission on your own!"),
    ),
    solve=solve,
    prompt=prompt,
    summary=summary,
)

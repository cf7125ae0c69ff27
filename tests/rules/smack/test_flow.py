"""The flow of a game of Smack, arrow by arrow: every box and every arrow of its chart is walked along.

A walk begins with a table at the start of a turn and lists the answers that the boxes with a question get on
the way; boxes without a question have one arrow only. Every walk is walked by both sides: once as it is
drawn, and once with the two players, and red and black, exchanged.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from rules.smack.game import deal, legal_moves, outcome, to_move
from rules.smack.halves import BLACK, RED
from rules.smack.invariants import problems
from rules.smack.moves import ACCEPT, CHALLENGE, DRAW, PICKS
from rules.smack.state import State, winner
from tests.rules.smack.pictures import PLAYER_1, PLAYER_2, drawn, lines, played, rows

# In the chart the player is player 1, who has the red cards, and the opponent is player 2.
CHART = """
    init -> startTurn
    startTurn -> checkDrawCards
    checkDrawCards -> determineWinnerOnDeckOut: somebody cannot
    checkDrawCards -> preCompare: both can
    determineWinnerOnDeckOut -> loseGame: the player is out
    determineWinnerOnDeckOut -> winGame: the opponent is out
    preCompare -> compareCards

    compareCards -> resolveNormalLoss: the player has an ace against a 2
    compareCards -> resolveNormalWin: the opponent has an ace against a 2
    compareCards -> opponentChallenge: the player is ahead
    compareCards -> playerChallenge: the opponent is ahead
    compareCards -> battleCheck: equal

    opponentChallenge -> resolveNormalWin: no
    opponentChallenge -> drawOpponentChallenge: yes
    drawOpponentChallenge -> compareOpponentChallenge
    compareOpponentChallenge -> resolveChallengeLoss: the opponent is ahead
    compareOpponentChallenge -> resolveChallengeWin: the player is ahead
    compareOpponentChallenge -> battleCheck: equal

    playerChallenge -> resolveNormalLoss: no
    playerChallenge -> drawPlayerChallenge: yes
    drawPlayerChallenge -> comparePlayerChallenge
    comparePlayerChallenge -> resolveChallengeWin: the player is ahead
    comparePlayerChallenge -> resolveChallengeLoss: the opponent is ahead
    comparePlayerChallenge -> battleCheck: equal

    battleCheck -> checkCardsForBattle
    checkCardsForBattle -> loseGame: somebody is short
    checkCardsForBattle -> setupBattle: both have enough
    setupBattle -> selectBattleCards
    selectBattleCards -> compareBattleCards
    compareBattleCards -> resolveBattleWin: the player is ahead
    compareBattleCards -> resolveBattleLoss: the opponent is ahead
    compareBattleCards -> battleCheck: equal

    resolveNormalWin -> startTurn
    resolveNormalLoss -> startTurn
    resolveChallengeWin -> startTurn
    resolveChallengeLoss -> startTurn
    resolveBattleWin -> startTurn
    resolveBattleLoss -> startTurn
    winGame -> playAgain
    loseGame -> playAgain
    playAgain -> init
"""


class Arrow(NamedTuple):
    start: str
    end: str
    answer: str = ""


def arrows() -> Iterator[Arrow]:
    for line in lines(CHART):
        way, _, answer = line.partition(": ")
        start, _, end = way.partition(" -> ")
        yield Arrow(start, end, answer)


ARROWS = {(arrow.start, arrow.answer): arrow for arrow in arrows()}
QUESTIONS = {arrow.start for arrow in ARROWS.values() if arrow.answer}


class Walk(NamedTuple):
    before: str
    answers: tuple[str, ...]
    after: str  # the last table before a new deal
    picks: tuple[str, ...] = ()  # in a battle: the player's, the opponent's, and so on
    winners: tuple[int, ...] | None = None  # if the walk ends the game
    why: str = ""


# ---- walking


def walked(walk: Walk) -> list[Arrow]:
    """The arrows of a walk; on the way each box is found as it should be."""
    table = drawn(walk.before)
    assert problems(table) == []
    answers, picks = list(walk.answers), list(walk.picks)
    box = "startTurn"
    way: list[Arrow] = []
    while answers or box not in QUESTIONS:
        answer = answers.pop(0) if box in QUESTIONS else ""
        arrow = ARROWS[box, "no" if answer == "has no card for it" else answer]
        if box == "init":
            check_a_new_game()
            return [*way, arrow]
        table = gone_along(table, arrow, answer, picks)
        assert problems(table) == []
        way.append(arrow)
        box = arrow.end
        check_box(box, table, walk)
    assert rows(table) == lines(walk.after)
    assert outcome(table) is None
    return way


def gone_along(table: State, arrow: Arrow, answer: str, picks: list[str]) -> State:
    match arrow.start, answer:
        case "checkDrawCards", "both can":
            assert (to_move(table), *legal_moves(table)) == (PLAYER_1, DRAW)
            return played(table, "draw")
        case "opponentChallenge" | "playerChallenge" as box, _:
            behind = PLAYER_2 if box == "opponentChallenge" else PLAYER_1
            if answer == "has no card for it":
                assert table.decks[behind] == ()
                assert CHALLENGE not in legal_moves(table)
                return table
            assert (to_move(table), *legal_moves(table)) == (behind, CHALLENGE, ACCEPT)
            return played(table, "challenge" if answer == "yes" else "accept")
        case "selectBattleCards", _:
            for player in (PLAYER_1, PLAYER_2):
                assert (to_move(table), *legal_moves(table)) == (player, *PICKS)
                table = played(table, f"pick {picks.pop(0)}")
    return table


REASONS = {"ran out": "empty-deck", "had too few": "one-short", "neither": "both-short"}


def check_box(box: str, table: State, walk: Walk) -> None:
    if box.startswith("resolve"):
        assert winner(table) == (PLAYER_1 if box.endswith("Win") else PLAYER_2)
        least, most = sorted(map(len, table.laid))
        assert ("Normal" in box) == (most == 1)
        assert ("Battle" in box) == (least >= 4)
        assert legal_moves(table) in ((), (DRAW,))  # what a challenge or a battle decides stands
    elif box == "playAgain":
        ended = outcome(table)
        assert ended is not None
        assert (ended.winners, str(ended.why)) == (walk.winners, walk.why)
        assert ended.reason == next(code for words, code in REASONS.items() if words in walk.why)
        assert to_move(table) is None
        assert not legal_moves(table)
        assert rows(table) == lines(walk.after)
    elif box == "winGame":
        assert walk.winners == (PLAYER_1,)


def check_a_new_game() -> None:
    one, other = deal(1, "duel"), deal(2, "duel")
    for table in (one, other):
        assert list(map(set, table.decks)) == [set(RED), set(BLACK)]
        assert table == State(decks=table.decks, seed=table.seed)  # nothing else lies there
        assert (to_move(table), *legal_moves(table)) == (PLAYER_1, DRAW)
    assert all(mine != theirs for mine, theirs in zip(one.decks, other.decks, strict=True))


# ---- the same walk, by the other side

_SUITS = str.maketrans("HDSC", "SCHD")


def exchanged(picture: str) -> str:
    written = lines(picture)
    (one, red), (other, black) = (
        line.split(" ", 1) for line in written if line.startswith(("red", "black"))
    )
    swapped = {
        f"{one} {red}": other.replace("black", "red") + " " + black.translate(_SUITS),
        f"{other} {black}": one.replace("red", "black") + " " + red.translate(_SUITS),
    }
    return "\n".join(swapped.get(line, line) for line in written)


def sides_exchanged(text: str, one: str, other: str) -> str:
    return text.replace(one, "#").replace(other, one).replace("#", other)


def by_the_other_side(walk: Walk) -> Walk:
    pairs = zip(walk.picks[::2], walk.picks[1::2], strict=True)
    return Walk(
        exchanged(walk.before),
        tuple(sides_exchanged(answer, "the player", "the opponent") for answer in walk.answers),
        exchanged(walk.after),
        tuple(pick for mine, theirs in pairs for pick in (theirs, mine)),
        None if walk.winners is None else tuple(1 - player for player in walk.winners),
        sides_exchanged(walk.why, "0", "1"),
    )


# ---- the walks

# fmt: off
WALKS = {
    "the side behind accepts": Walk("""
        red    9H 5H 6H |
        black  7S 4S 8C |
        """, ("both can", "the player is ahead", "no", "both can"), """
        turn 2
        red    6H 9H' | 5H
        black  8C     | 4S
        """),
    "an ace loses to a 2, and nobody is asked": Walk("""
        red    AH 5H 6H |
        black  2S 4S 8C |
        """, ("both can", "the player has an ace against a 2", "both can"), """
        turn 2
        red    6H     | 5H
        black  8C 2S' | 4S
        """),
    "a challenge is won; first card and challenge card go back": Walk("""
        red    9H 5H 6H    |
        black  7S TS 4S 8C |
        """, ("both can", "the player is ahead", "yes", "the opponent is ahead", "both can"), """
        turn 2
        red    6H         | 5H
        black  8C 7S' TS' | 4S
        """),
    "a challenge is lost although its card beats the own first one": Walk("""
        red    9H 5H 6H    |
        black  7S 8S 4S 8C |
        """, ("both can", "the player is ahead", "yes", "the player is ahead", "both can"), """
        turn 2
        red    6H 9H' | 5H
        black  8C     | 4S
        """),
    "a 2 beats an ace in a challenge": Walk("""
        red    AH 5H 6H    |
        black  7S 2S 4S 8C |
        """, ("both can", "the player is ahead", "yes", "the opponent is ahead", "both can"), """
        turn 2
        red    6H         | 5H
        black  8C 7S' 2S' | 4S
        """),
    "equal cards: a battle; what nobody picked goes back unseen": Walk("""
        red    9H 2D 3D 4D 5H 6H |
        black  9S 2C 3C 4C TS JS |
        """, ("both can", "equal", "both have enough", "the player is ahead", "both can"), """
        turn 2
        red    6H 9H' 2D 3D 4D' | 5H
        black  JS               | TS
        """, picks=("1", "3")),
    "a 2 beats an ace in a battle": Walk("""
        red    9H 2D 3D 4D 5H 6H |
        black  9S QC KC AC TS JS |
        """, ("both can", "equal", "both have enough", "the player is ahead", "both can"), """
        turn 2
        red    6H 9H' 2D' 3D 4D | 5H
        black  JS               | TS
        """, picks=("3", "1")),
    "an equal challenge: a battle; first card, challenge card, battle cards go back": Walk("""
        red    9H 2D 3D 4D 5H 6H    |
        black  7S 9S 2C 3C 4C TS JS |
        """, ("both can", "the player is ahead", "yes", "equal", "both have enough",
              "the opponent is ahead", "both can"), """
        turn 2
        red    6H                    | 5H
        black  JS 7S' 9S' 2C 3C' 4C  | TS
        """, picks=("2", "1")),
    "the challenger loses the battle": Walk("""
        red    9H 2D 3D 4D 5H 6H    |
        black  7S 9S 2C 3C 4C TS JS |
        """, ("both can", "the player is ahead", "yes", "equal", "both have enough",
              "the player is ahead", "both can"), """
        turn 2
        red    6H 9H' 2D 3D' 4D | 5H
        black  JS               | TS
        """, picks=("1", "2")),
    "three layers, of which only the newest are picked from": Walk("""
        red    9H 2D 3D 4D 5D 6D 7D TD JD QD KH QH |
        black  9S 4C 3C 2S 6C 8C 5C TC JC 8S QS TS |
        """, ("both can", "equal", "both have enough", "equal", "both have enough", "equal",
              "both have enough", "the opponent is ahead", "both can"), """
        turn 2
        red    QH                                           | KH
        black  TS 9S' 4C' 3C 2S 6C' 8C 5C TC JC' 8S         | QS
        """, picks=("1", "3", "1", "2", "2", "1")),
    "a battle needs three cards, and three are enough": Walk("""
        red    9H 2D 3D 4D |
        black  9S 2C 3C 4C |
        """, ("both can", "equal", "both have enough", "the player is ahead",
              "somebody cannot", "the opponent is out"), """
        red    | 9H / (2D) (3D) 4D^
        black  | 9S / 2C^  3C   4C
        """, ("1", "3"), (PLAYER_1,), "1 ran out of cards to draw"),
    "two are too few": Walk("""
        red    9H 2D 3D 4D |
        black  9S 2C 3C    |
        """, ("both can", "equal", "somebody is short"), """
        red    2D 3D 4D | 9H
        black  2C 3C    | 9S
        """, (), (PLAYER_1,), "1 had too few cards left for the battle"),
    "the challenge card is one card less for the battle": Walk("""
        red    9H 2D 3D 4D |
        black  7S 9S 2C 3C |
        """, ("both can", "the player is ahead", "yes", "equal", "somebody is short"), """
        red     2D 3D 4D | 9H
        black!  2C 3C    | 7S 9S
        """, (), (PLAYER_1,), "1 had too few cards left for the battle"),
    "too few for another layer": Walk("""
        red    9H 2D 3D 4D 5D 6D 7D |
        black  9S 4C 3C 2C 5C 6C    |
        """, ("both can", "equal", "both have enough", "equal", "somebody is short"), """
        red    5D 6D 7D | 9H / (2D) (3D) 4D^
        black  5C 6C    | 9S / 4C^  (3C) (2C)
        """, ("1", "3"), (PLAYER_1,), "1 had too few cards left for the battle"),
    "both have too few, and more cards win": Walk("""
        red    9H 2D 3D |
        black  9S 2C    |
        """, ("both can", "equal", "somebody is short"), """
        red    2D 3D | 9H
        black  2C    | 9S
        """, (), (PLAYER_1,), "neither had three cards left for the battle, and 0 had more"),
    "both have too few, and equally many: a draw": Walk("""
        red    9H 2D 3D |
        black  9S 2C 3C |
        """, ("both can", "equal", "somebody is short"), """
        red    2D 3D | 9H
        black  2C 3C | 9S
        """, (), (), "neither had three cards left for the battle, and both had the same number"),
    "both have laid their last card": Walk("""
        red    9H |
        black  9S |
        """, ("both can", "equal", "somebody is short"), """
        red    | 9H
        black  | 9S
        """, (), (), "neither had three cards left for the battle, and both had the same number"),
    "the last card is lost, and there is none to challenge with": Walk("""
        red    9H 5H |
        black  7S    |
        """, ("both can", "the player is ahead", "has no card for it",
              "somebody cannot", "the opponent is out"), """
        red    5H | 9H
        black     | 7S
        """, (), (PLAYER_1,), "1 ran out of cards to draw"),
    "the last card is lost in a challenge": Walk("""
        red    9H    |
        black  7S 8S |
        """, ("both can", "the player is ahead", "yes", "the player is ahead",
              "somebody cannot", "the opponent is out"), """
        red     | 9H
        black!  | 7S 8S
        """, (), (PLAYER_1,), "1 ran out of cards to draw"),
    "the last card wins, goes back and is drawn again": Walk("""
        red    9H       |
        black  7S 4S 8C |
        """, ("both can", "the player is ahead", "no", "both can"), """
        turn 2
        red       | 9H
        black  8C | 4S
        """),
}
# fmt: on
BOTH_SIDES = {
    **WALKS,
    **{f"{what} (the other side)": by_the_other_side(walk) for what, walk in WALKS.items()},
}


@pytest.mark.parametrize("what", BOTH_SIDES)
def test_a_walk_through_the_chart(what: str) -> None:
    walked(BOTH_SIDES[what])


def test_every_arrow_of_the_chart_is_walked() -> None:
    ways = {arrow for walk in BOTH_SIDES.values() for arrow in walked(walk)}
    assert ways == set(arrows())


def test_every_box_of_the_chart_can_be_reached_and_left() -> None:
    assert {arrow.start for arrow in arrows()} == {arrow.end for arrow in arrows()}
    assert len(ARROWS) == len(lines(CHART)) == 41

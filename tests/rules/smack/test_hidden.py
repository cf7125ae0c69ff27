"""What is seen of Smack, and by whom; what the rest may be; and whether the decks go round as they should."""

from functools import cache

import pytest

from rules.cards import HIDDEN, Card
from rules.smack.game import GAME, deal, legal_moves
from rules.smack.hidden import reshuffle_unseen, view_for
from rules.smack.invariants import problems
from rules.smack.moves import Move
from rules.smack.state import State
from rules.smack.variants import VARIANTS
from tests.contracts.game_checks import played_at_random
from tests.rules.smack.pictures import PLAYER_1, PLAYER_2, drawn, lines, played, rows

both_players = pytest.mark.parametrize("player", [PLAYER_1, PLAYER_2])
SEED = 123456789

# ---- as pictures: the table, what player 1 sees, what player 2 sees

# fmt: off
SEEN = {
    "nobody sees into a deck that was never laid": ("""
        red    9H 5H 6H |
        black  7S 4S    |
        """, """
        red    ?? ?? ?? |
        black  ?? ??    |
        """, """
        red    ?? ?? ?? |
        black  ?? ??    |
        """),
    "both see the cards in the duel": ("""
        red     5H 6H | 9H
        black!  8C    | 7S 4S
        """, """
        red     ?? ?? | 9H
        black!  ??    | 7S 4S
        """, """
        red     ?? ?? | 9H
        black!  ??    | 7S 4S
        """),
    "the own cards that were seen are known in their order, the other's are not": ("""
        turn 4
        red    5H 9H' 6H 8H' | KH
        black  8C 4S' 7S'    | 2C
        """, """
        turn 4
        red    ?? 9H' ?? 8H' | KH
        black  ?? ?? ??      | 2C
        """, """
        turn 4
        red    ?? ?? ?? ??   | KH
        black  ?? 4S' 7S'    | 2C
        """),
    "cards laid for a battle are hidden from both, even those that were seen": ("""
        turn 4
        red    8H' | 9H / (5H) (6H') (7H)
        black  2S' | 9C / (4S) (8C') (3S)
        """, """
        turn 4
        red    8H' | 9H / (??) (??) (??)
        black  ??  | 9C / (??) (??) (??)
        """, """
        turn 4
        red    ??  | 9H / (??) (??) (??)
        black  2S' | 9C / (??) (??) (??)
        """),
    "the first pick is not turned over before the second": ("""
        red    8H | 9H / (5H) (6H) (7H)
        black  2S | 9C / (4S) (8C)^ (3S)
        """, """
        red    ?? | 9H / (??) (??) (??)
        black  ?? | 9C / (??) (??)^ (??)
        """, """
        red    ?? | 9H / (??) (??) (??)
        black  ?? | 9C / (??) (??)^ (??)
        """),
    "after a battle the loser's cards are open, and what nobody picked of the winner's is not": ("""
        red    8H | 9H / 5H 6H 7H^
        black  2S | 9C / (4S) 8C^ (3S)
        """, """
        red    ?? | 9H / 5H 6H 7H^
        black  ?? | 9C / (??) 8C^ (??)
        """, """
        red    ?? | 9H / 5H 6H 7H^
        black  ?? | 9C / (??) 8C^ (??)
        """),
    "in the next layer only the picked cards of the last are open": ("""
        red    8H | 9H / (5H) (6H) 7H^ / (2H) (3H) (4H)
        black     | 9C / (4S) 7C^ (3S) / (2S)^ (5S) (6S)
        """, """
        red    ?? | 9H / (??) (??) 7H^ / (??) (??) (??)
        black     | 9C / (??) 7C^ (??) / (??)^ (??) (??)
        """, """
        red    ?? | 9H / (??) (??) 7H^ / (??) (??) (??)
        black     | 9C / (??) 7C^ (??) / (??)^ (??) (??)
        """),
}
# fmt: on


@both_players
@pytest.mark.parametrize("what", SEEN)
def test_a_player_sees(what: str, player: int) -> None:
    picture, *views = SEEN[what]
    state = drawn(picture)._replace(seed=SEED)
    seen = view_for(state, player)
    assert rows(seen) == lines(views[player])
    assert seen.seed is None
    assert seen.out == state.out
    assert view_for(seen, player) == seen


def test_the_cards_that_the_winner_keeps_are_known_to_the_winner_only() -> None:
    """Red wins a battle: of its five cards three were never turned, and stay unknown to red itself."""
    first = drawn("red 9H 5H 6H 7H 8H KH |\nblack 9C 4S 3S 2S TS JS |")
    state = played(first, "draw", "pick 2", "pick 1", "draw")
    assert rows(state)[1] == "red KH 9H' 5H' 6H 7H | 8H"
    assert rows(view_for(state, PLAYER_1))[1] == "red ?? 9H' 5H' ?? ?? | 8H"
    assert rows(view_for(state, PLAYER_2))[1] == "red ?? ?? ?? ?? ?? | 8H"


# ---- what the rest may be


@cache
def a_game(seed: int, variant: str = "duel") -> tuple[tuple[State, ...], tuple[Move, ...]]:
    history = played_at_random(GAME, variant, seed)
    return history.states, history.moves()


@both_players
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(8))
def test_what_is_unseen_may_be_otherwise(seed: int, variant: str, player: int) -> None:
    for number, state in enumerate(a_game(seed, variant)[0]):
        other = reshuffle_unseen(state, player, number)
        assert problems(other) == []
        assert other.seed is None
        assert view_for(other, player) == view_for(state, player)
        assert list(legal_moves(other)) == list(legal_moves(state))


@both_players
def test_what_is_unseen_really_changes(player: int) -> None:
    state = deal(5, "duel")
    others = [reshuffle_unseen(state, player, seed) for seed in range(30)]
    for owner in (PLAYER_1, PLAYER_2):
        assert len({other.decks[owner] for other in others}) == 30
        assert len({other.decks[owner][0] for other in others}) > 10


CHANGES = """
    turn 4
    red    8H' KH | 9H / (5H) (6H') (7H)
    black  2S' KS | 9C / (4S) (8C') (3S)
"""


def lying(state: State, player: int) -> tuple[Card, ...]:
    return (*state.decks[player], *state.laid[player])


@both_players
def test_own_cards_change_only_with_own_cards_that_were_never_seen(player: int) -> None:
    state = drawn(CHANGES)
    others = [reshuffle_unseen(state, player, seed) for seed in range(60)]
    places = zip(*(lying(other, player) for other in others), strict=True)
    kinds = [len(set(place)) for place in places]
    # A deck of one known and one unknown card; the first card; then unknown, known, unknown.
    assert kinds == [1, 3, 1, 3, 1, 3]


@both_players
def test_of_the_other_every_card_that_is_not_open_changes(player: int) -> None:
    state = drawn(CHANGES)
    others = [reshuffle_unseen(state, player, seed) for seed in range(60)]
    places = zip(*(lying(other, 1 - player) for other in others), strict=True)
    assert [len(set(place)) for place in places] == [5, 5, 1, 5, 5, 5]


@both_players
def test_where_everything_is_known_nothing_of_the_own_changes(player: int) -> None:
    state = drawn("turn 4\nred 8H' KH' | 9H\nblack 2S' KS' | 7C")
    for seed in range(10):
        assert lying(reshuffle_unseen(state, player, seed), player) == lying(state, player)


@both_players
def test_a_view_tells_no_more_than_it_shows(player: int) -> None:
    """Whatever lies where nobody looks, the views are one and the same, all the way down."""
    for state in a_game(3)[0]:
        views = {view_for(reshuffle_unseen(state, player, luck), player) for luck in range(5)}
        assert views == {view_for(state, player)}
        (seen,) = views
        assert set(seen.decks[1 - player]) <= {HIDDEN}


# ---- the decks, beside a model that knows nothing but two lists

ORDER = "23456789TJQKA"


def model_wins(mine: Card, theirs: Card) -> bool:
    if mine.rank + theirs.rank in ("2A", "A2"):
        return mine.rank == "2"
    return ORDER.index(mine.rank) > ORDER.index(theirs.rank)


class Model:
    """Two lists: cards are popped from the front, and those that are kept are appended in order."""

    def __init__(self, dealt: State) -> None:
        self.decks = [list(deck) for deck in dealt.decks]
        self.rows: list[list[Card]] = [[], []]
        self.pair: list[Card] = []
        self.picks: list[int] = []

    def do(self, move: Move) -> None:
        if move.what == "draw":
            self.clear()
            self.pair = [self.lay(PLAYER_1), self.lay(PLAYER_2)]
        elif move.what == "challenge":
            behind = PLAYER_1 if model_wins(self.pair[PLAYER_2], self.pair[PLAYER_1]) else PLAYER_2
            self.pair[behind] = self.lay(behind)
        elif move.what == "pick":
            self.picks.append(move.card)
        if len(self.picks) == 2:
            by_flint, by_steel = self.picks
            self.pair = [self.rows[PLAYER_1][by_steel - 4], self.rows[PLAYER_2][by_flint - 4]]
        if move.what != "accept" and len(self.picks) != 1:
            self.battle()

    def lay(self, player: int) -> Card:
        self.rows[player].append(self.decks[player].pop(0))
        return self.rows[player][-1]

    def battle(self) -> None:
        self.picks = []
        if self.pair[PLAYER_1].rank == self.pair[PLAYER_2].rank and min(map(len, self.decks)) >= 3:
            for player in (PLAYER_1, PLAYER_2):
                for _ in range(3):
                    self.lay(player)

    def clear(self) -> None:
        if self.pair:
            best = PLAYER_1 if model_wins(self.pair[PLAYER_1], self.pair[PLAYER_2]) else PLAYER_2
            self.decks[best] += self.rows[best]
        self.rows = [[], []]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("part", range(4))
def test_the_decks_go_round_as_in_a_model_of_two_lists(part: int, variant: str) -> None:
    for seed in range(part * 15, part * 15 + 15):
        (first, *states), moves = a_game(seed, variant)
        model = Model(first)
        for move, state in zip(moves, states, strict=True):
            model.do(move)
            assert [list(deck) for deck in state.decks] == model.decks
            assert [list(row) for row in state.laid] == model.rows

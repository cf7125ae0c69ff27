"""Whole random games, many of them: what every game promises, at every move or at some.

At every move: `problems` is empty, so nothing is lost; outcome, who is to move and the legal moves agree; the
text of the move that is made reads as that move, and it is accepted.
At one move in SOME: a move that is not legal is refused; of what a player sees, a second look shows no less
and no more, and who is to move sees the same moves.
At one move in DEEP: `contracts.check_state`, `check_refusals` and `check_views`, and `check_move` for what is
played. Of one game in KEPT the record, saved and replayed.

In three games of four the kind of a move is chosen first: of exchanges there are so many that hardly anything
else would be done.

`test_random_play.py` plays some thousands, `soak/games.py` a hundred thousand of each.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import contracts
from contracts import AnyGame

from rules import GAMES
from rules.cards import DECK
from rules.chance import shuffled, words
from rules.doudizhu import game as doudizhu
from rules.doudizhu.hands import in_order
from rules.doudizhu.missions import MISSIONS, Mission, name_of
from rules.doudizhu.patterns import CLASSIC, STANDARD
from rules.game import IllegalMove
from rules.history import begin

SOME, DEEP, KEPT = 8, 500, 100
KNOWN = 200  # moves of a game to be tried where they are not legal
REFUSED = 10  # of them are tried at once, where a look goes deep

# The sets of rules: of MO's options each alone and all at once (a first game is only a deal), and those that
# the missions of Dou dizhu are played by.
TABLES = [
    *(("mo", variant) for variant in contracts.variants(GAMES["mo"]) if variant != "lesson"),
    ("doudizhu", CLASSIC),
    ("doudizhu", STANDARD),
    *((key, variant) for key in ("rupiaj", "smack", "mancala") for variant in GAMES[key].VARIANTS),
]


def variant_of(key: str, rules: str, seed: int) -> str:
    """The variant for a seed: of missions a listed one, or any two hands."""
    if key != "doudizhu":
        return rules
    listed = [name for name, mission in MISSIONS.items() if mission.rules == rules]
    number, is_listed = divmod(seed, 2)
    return listed[number % len(listed)] if is_listed else any_mission(rules, seed)


def any_mission(rules: str, seed: int) -> str:
    deck = "".join(card.rank for card in DECK) + ("BR" if rules == STANDARD else "")
    cards = "".join(shuffled(deck, seed, "any mission"))
    dice = words(seed, "sizes of hands")
    # Up to 14: beyond that a hand has thousands of plays, and a game takes as long as a hundred others.
    mine, other = next(dice) % 14 + 1, next(dice) % 14 + 1
    return name_of(Mission(in_order(cards[:mine]), in_order(cards[mine:][:other]), rules))


@cache
def known_moves(key: str) -> tuple[Any, ...]:
    """Moves of a few games by every set of rules: legal there, seldom legal here."""
    game, moves = GAMES[key], {}
    for rules in (rules for name, rules in TABLES if name == key):
        for seed in (1, 2):
            history = contracts.played_at_random(game, variant_of(key, rules, seed), seed)
            moves.update({game.write_move(move): move for move in contracts.moves_in(history)})
    return contracts.spread([moves[text] for text in sorted(moves)], KNOWN)


def check_game(key: str, rules: str, seed: int, deep: int = DEEP) -> int:
    """Play a game to its end; say how many moves it had."""
    game, variant = GAMES[key], variant_of(key, rules, seed)
    try:
        return _play(game, variant, seed, known_moves(key), deep)
    except AssertionError as broken:
        broken.add_note(f"game {seed} of {key} ({variant})")
        raise


def _play(game: AnyGame, variant: str, seed: int, known: tuple[Any, ...], deep: int) -> int:
    dice = words(seed, "random play")
    state, made = game.deal(seed, variant), []
    for number in range(contracts.LONGEST_GAME):
        moves, luck = game.legal_moves(state), next(dice)
        check_position(game, state, moves)
        turn = 7 * seed + number
        if turn % SOME == 0:
            check_view(game, state, moves, luck % len(game.PLAYERS))
            check_refusal(game, state, moves, known[luck % len(known)])
        if turn % deep == 0:
            contracts.check_state(game, state)
            contracts.check_refusals(game, state, known[luck % len(known) :][:REFUSED])
            contracts.check_views(game, state, seed)
        if not moves:
            break
        move = _one_of(moves, luck, by_kind=seed % 4 > 0)
        assert game.read_move(game.write_move(move)) == move, "a move does not read as itself"
        if turn % deep == 0:
            contracts.check_move(game, state, move)
        before, state = state, game.apply(state, move)
        if game.KEY == doudizhu.KEY:
            check_hands(before, move, state)
        made.append(move)
    else:
        raise AssertionError("the game does not end")
    if seed % KEPT == 0:
        check_record(game, variant, seed, made)
    return len(made)


def _one_of(moves: Sequence[Any], luck: int, *, by_kind: bool) -> Any:
    if by_kind:
        kinds = list(dict.fromkeys(map(type, moves)))
        luck, number = divmod(luck, len(kinds))
        moves = [move for move in moves if type(move) is kinds[number]]
    return moves[luck % len(moves)]


def check_position(game: AnyGame, state: Any, moves: Sequence[Any]) -> None:
    assert game.problems(state) == [], "a state that play reached breaks the rules"
    player, outcome = game.to_move(state), game.outcome(state)
    assert (outcome is None) == (player is not None) == (len(moves) > 0), (
        "outcome, who is to move and the legal moves disagree"
    )
    if outcome is not None:
        contracts.check_outcome(game, outcome)


def check_view(game: AnyGame, state: Any, moves: Sequence[Any], viewer: int) -> None:
    seen = game.view_for(state, viewer)
    assert game.view_for(seen, viewer) == seen, "a second look shows something else"
    assert game.to_move(seen) == game.to_move(state), "a view shows another player to move"
    if viewer == game.to_move(state):
        assert list(game.legal_moves(seen)) == list(moves), (
            "the player to move sees other legal moves than there are"
        )


def check_refusal(game: AnyGame, state: Any, moves: Sequence[Any], move: Any) -> None:
    if move in moves:
        return
    try:
        game.apply(state, move)
    except IllegalMove:
        return
    raise AssertionError(f"“{game.write_move(move)}” is not legal, but was accepted")


def check_hands(before: doudizhu.State, move: doudizhu.Play, after: doudizhu.State) -> None:
    """What is played leaves the table, so its state cannot tell whether a card was lost."""
    player = before.turn
    assert in_order(after.hands[player] + move.cards) == before.hands[player], "a card was lost"
    assert after.hands[1 - player] == before.hands[1 - player], "the other hand has changed"


def check_record(game: AnyGame, variant: str, seed: int, moves: list[Any]) -> None:
    history = begin(game, seed, variant)
    for move in moves:
        history = history.play(move)
    contracts.check_record(history)

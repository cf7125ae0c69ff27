"""Whole random games, many of them: what every game promises, at every move or at some.

At every move: `problems` is empty; outcome, who is to move and the legal moves agree; the texts of the moves
are different; the text of the move that is made reads as that move; it is accepted, and one that is not legal
is not; nobody's second look shows something else, and who is to move sees the same moves.
At one move in DEEP, spread over the games: `contracts.check_state`, `check_refusals` and `check_views`,
and `check_move` for the move that is made. And of one game in DEEP the record, saved and replayed.

`test_random_play.py` plays some thousands, `soak/games.py` a hundred thousand of each.
"""

from functools import cache
from typing import Any

import contracts
from contracts import AnyGame

from rules import GAMES
from rules.cards import DECK
from rules.chance import shuffled, words
from rules.doudizhu.hands import in_order
from rules.doudizhu.missions import MISSIONS, Mission, name_of
from rules.doudizhu.patterns import CLASSIC, STANDARD
from rules.game import IllegalMove
from rules.history import begin

DEEP = 40
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
        moves = game.legal_moves(state)
        check_position(game, state, moves)
        is_deep = (seed + number) % deep == 0
        luck = next(dice)
        if is_deep:
            some = known[luck % len(known) :][:REFUSED]
            contracts.check_state(game, state)
            contracts.check_refusals(game, state, some)
            contracts.check_views(game, state, seed)
        if not moves:
            break
        move = moves[luck % len(moves)]
        assert game.read_move(game.write_move(move)) == move, "a move does not read as itself"
        if is_deep:
            contracts.check_move(game, state, move)
        check_refusal(game, state, moves, known[luck % len(known)])
        state = game.apply(state, move)
        made.append(move)
    else:
        raise AssertionError("the game does not end")
    if seed % deep == 0:
        check_record(game, variant, seed, made)
    return len(made)


def check_position(game: AnyGame, state: Any, moves: Any) -> None:
    assert game.problems(state) == [], "a state that play reached breaks the rules"
    player, outcome = game.to_move(state), game.outcome(state)
    assert (outcome is None) == (player is not None) == (len(moves) > 0), (
        "outcome, who is to move and the legal moves disagree"
    )
    if outcome is not None:
        contracts.check_outcome(game, outcome)
    assert len(set(map(game.write_move, moves))) == len(moves), "two legal moves have one text"
    for viewer in range(len(game.PLAYERS)):
        seen = game.view_for(state, viewer)
        assert game.view_for(seen, viewer) == seen, "a second look shows something else"
        assert game.to_move(seen) == player, "a view shows another player to move"
        if viewer == player and seen is not state:
            assert list(game.legal_moves(seen)) == list(moves), (
                "the player to move sees other legal moves than there are"
            )


def check_refusal(game: AnyGame, state: Any, moves: Any, move: Any) -> None:
    if move in moves:
        return
    try:
        game.apply(state, move)
    except IllegalMove:
        return
    raise AssertionError(f"“{game.write_move(move)}” is not legal, but was accepted")


def check_record(game: AnyGame, variant: str, seed: int, moves: list[Any]) -> None:
    history = begin(game, seed, variant)
    for move in moves:
        history = history.play(move)
    contracts.check_record(history)

"""Plays many random games and checks what every game promises, at every move.

At each move: the position (`game_checks.check_position`), the view of one player, also with other unseen
cards (`check_view`), one move that is refused (`check_refusal`), the text of the move that is made
(`check_notation`), and that this move is accepted, told and shown in steps (`check_playing`).
At one move in DEEP, the same for everything: the text of every legal move, the refusal of ten moves, the view
of every player with the unseen cards dealt in three ways, and all states compared with copies.
In one game in KEPT, the record is saved and replayed.

In three games out of four the kind of a move is chosen first: there are so many trades that otherwise hardly
anything else would be played.

`test_random_games.py` plays five hundred of each, `soak/random_games.py` a hundred thousand.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from rules import GAMES
from rules.cards import DECK
from rules.chance import shuffled, words
from rules.doudizhu.hands import in_order
from rules.doudizhu.missions import MISSIONS, Mission, name_of
from rules.doudizhu.patterns import CLASSIC, STANDARD
from rules.doudizhu.state import Play, State
from rules.history import begin
from tests.contracts import game_checks
from tests.contracts.game_checks import AnyGame

DOUDIZHU = "doudizhu"

DEEP, KEPT = 500, 100
KNOWN = 200  # moves of a game that are tried where they are not legal
REFUSED = 10  # of these, at a move in DEEP


def _sets_of_rules(key: str) -> list[str]:
    """Each option alone and all together. Tutorials and missions are deals, not sets of rules."""
    if key == DOUDIZHU:
        return [CLASSIC, STANDARD]
    game = GAMES[key]
    return [variant for variant in game_checks.variants(game) if not game.is_lesson(variant)]


TABLES = [(key, rules) for key in GAMES for rules in _sets_of_rules(key)]


def variant_of(key: str, rules: str, seed: int) -> str:
    """The variant for a seed; for missions a listed one, or any two hands."""
    if key != DOUDIZHU:
        return rules
    listed = [name for name, mission in MISSIONS.items() if mission.rules == rules]
    number, is_listed = divmod(seed, 2)
    return listed[number % len(listed)] if is_listed else any_mission(rules, seed)


def any_mission(rules: str, seed: int) -> str:
    deck = "".join(card.rank for card in DECK) + ("BR" if rules == STANDARD else "")
    cards = "".join(shuffled(deck, seed, "any mission"))
    dice = words(seed, "sizes of hands")
    # At most 14: a larger hand has thousands of plays, and a game takes as long as a hundred others.
    mine, other = next(dice) % 14 + 1, next(dice) % 14 + 1
    return name_of(Mission(in_order(cards[:mine]), in_order(cards[mine:][:other]), rules))


@cache
def known_moves(key: str) -> tuple[Any, ...]:
    """Moves from a few games by every set of rules: legal there, but seldom elsewhere."""
    game, moves = GAMES[key], {}
    for rules in (rules for name, rules in TABLES if name == key):
        for seed in (1, 2):
            history = game_checks.played_at_random(game, variant_of(key, rules, seed), seed)
            moves.update({game.write_move(move): move for move in game_checks.moves_in(history)})
    return game_checks.spread([moves[text] for text in sorted(moves)], KNOWN)


def check_game(key: str, rules: str, seed: int) -> int:
    """Play a game to its end, and return its number of moves."""
    game, variant = GAMES[key], variant_of(key, rules, seed)
    try:
        return _play(game, variant, seed, known_moves(key), DEEP)
    except AssertionError as broken:
        broken.add_note(f"game {seed} of {key} ({variant})")
        raise


def _play(game: AnyGame, variant: str, seed: int, known: tuple[Any, ...], deep: int) -> int:
    dice = words(seed, "random play")
    state, made = game.deal(seed, variant), []
    for number in range(game_checks.LONGEST_GAME):
        moves, luck = game.legal_moves(state), next(dice)
        game_checks.check_position(game, state, moves)
        game_checks.check_view(game, state, moves, luck % len(game.players), lucks=(luck,))
        if (stranger := known[luck % len(known)]) not in moves:
            game_checks.check_refusal(game, state, stranger)
        is_deep = (7 * seed + number) % deep == 0
        if is_deep:
            game_checks.check_state(game, state)
            game_checks.check_refusals(game, state, known[luck % len(known) :][:REFUSED])
            game_checks.check_views(game, state, seed)
        if not moves:
            break
        move = _one_of(moves, luck, by_kind=seed % 4 > 0)
        game_checks.check_notation(game, move)
        before, state = state, game.apply(state, move)
        game_checks.check_playing(game, before, move, state)
        if is_deep:
            game_checks.check_move(game, before, move)
        if game.key == DOUDIZHU:
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


def check_hands(before: State, move: Play, after: State) -> None:
    """Played cards leave the state, so the state alone cannot tell whether a card was lost."""
    player = before.turn
    assert in_order(after.hands[player] + move.cards) == before.hands[player], "a card was lost"
    assert after.hands[1 - player] == before.hands[1 - player], "the other hand has changed"


def check_record(game: AnyGame, variant: str, seed: int, moves: list[Any]) -> None:
    history = begin(game, seed, variant)
    for move in moves:
        history = history.play(move)
    game_checks.check_record(history)

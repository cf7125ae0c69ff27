"""What every game promises (`rules/game.py`), as checks that work for any game.

`test_every_game.py` runs them for all games, and breaks the smallest game on purpose to see that they notice.
A check raises AssertionError with the promise that was broken.
"""

import dataclasses
import pickle
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import Any

from rules import record
from rules.chance import chosen
from rules.computer import Computer
from rules.game import BadNotation, Game, IllegalMove, Outcome, Sentence
from rules.history import History, begin, replay
from rules.positions import BadPosition
from rules.thinking import after_slices, finish

AnyGame = Game[Any, Any]
AnyHistory = History[Any, Any]

DEALS = range(20)  # seeds whose deals are compared
LONGEST_GAME = 5_000  # no record holds more moves, so a longer game could not be saved
_UNSURE = 0.25  # how far a chance may be from the end that a dozen guesses agree on
SMALLEST_TELLTALE_SEED = 10**9  # a number this large is in a view for no other reason


def variants(game: AnyGame) -> list[str]:
    """Every variant; if they are made of choices, the usual one, each choice alone, and all together."""
    if game.tasks:
        # There are many similar tasks: the first and the last of each group will do.
        return list(
            dict.fromkeys(
                key
                for group in game.tasks.groups
                for key in (group.variants[0], group.variants[-1])
            )
        )
    if game.choices is None:
        return list(game.variants)
    groups = [list(options) for _, options in game.choices]
    usual = [options[0] for options in groups]
    picked = [usual, [options[-1] for options in groups]]
    for place, options in enumerate(groups):
        picked += [[*usual[:place], option, *usual[place + 1 :]] for option in options[1:]]
    made = dict.fromkeys("+".join(filter(None, parts)) for parts in picked)
    assert set(made) <= set(game.variants), "a choice that is offered makes no variant"
    combined = {"+".join(filter(None, parts)) for parts in product(*groups)}
    return [*made, *(variant for variant in game.variants if variant not in combined)]


def spread(things: Sequence[Any], most: int) -> tuple[Any, ...]:
    """All of them, or at most this many, evenly spaced: long games must not take all day."""
    count = min(len(things), most)
    return tuple(things[at * (len(things) - 1) // max(count - 1, 1)] for at in range(count))


def _copied(state: Any) -> Any:
    """A deep copy: copy.deepcopy would take ten times as long."""
    return pickle.loads(pickle.dumps(state))


def without_seed(state: Any) -> Any:
    return state._replace(seed=0) if "seed" in state._fields else state


def hides_something(game: AnyGame, state: Any) -> bool:
    """Could the unseen cards of the player to move be others?"""
    player = game.to_move(state)
    assert player is not None, "nobody is to move"
    one, other = (game.reshuffle_unseen(state, player, luck) for luck in (1, 2))
    return bool(without_seed(one) != without_seed(other))


def check_deals(game: AnyGame, variant: str) -> None:
    """Only the seed decides the deal, and if something is hidden, different seeds give different deals."""
    deals = {seed: game.deal(seed, variant) for seed in DEALS}
    for seed in reversed(DEALS):
        random.seed(seed)  # Python's random numbers must make no difference
        assert game.deal(seed, variant) == deals[seed], f"seed {seed} deals two different games"
    if hides_something(game, deals[0]) and not game.is_lesson(variant):
        different = {without_seed(state) for state in deals.values()}
        assert len(different) > len(deals) // 2, "different seeds deal the same game"


def check_unknown_variant(game: AnyGame) -> None:
    for variant in ("nonsense", "", next(iter(game.variants)) + "x"):
        try:
            game.deal(1, variant)
        except BadPosition as refused:
            assert str(refused) == f"“{variant}” is not a variant of this game"
        else:
            raise AssertionError(f"the variant “{variant}” was dealt")


def check_all(game: AnyGame, state: Any, known: Iterable[Any], seed: int) -> None:
    """Every promise about one state; `known` are moves that this game knows in some state."""
    check_state(game, state)
    check_refusals(game, state, known)
    check_views(game, state, seed)
    for move in game.legal_moves(state):
        check_move(game, state, move)


def check_state(game: AnyGame, state: Any) -> None:
    moves = game.legal_moves(state)
    check_position(game, state, moves)
    texts = [game.write_move(move) for move in moves]
    assert len(set(texts)) == len(texts), f"two legal moves have one text: {sorted(texts)}"
    for move in moves:
        check_notation(game, move)
    assert list(game.legal_moves(state)) == list(moves), "asking for the moves changed them"


def check_position(game: AnyGame, state: Any, moves: Sequence[Any]) -> None:
    assert game.problems(state) == [], "a state that play reached breaks the rules"
    hash(state)  # frozen all the way down

    player, outcome = game.to_move(state), game.outcome(state)
    assert player is None or player in range(len(game.players)), "nobody knows who is to move"
    if outcome is None:
        assert player is not None, "the game goes on, but nobody is to move"
        assert len(moves) > 0, "the game goes on, but there is no legal move"
    else:
        assert player is None, "the game is over, but somebody is to move"
        assert len(moves) == 0, "the game is over, but there is a legal move"
        check_outcome(game, outcome)


def check_notation(game: AnyGame, move: Any) -> None:
    text = game.write_move(move)
    hash(move)
    assert game.read_move(text) == move, f"“{text}” does not read as its own move"
    assert "," not in text, f"“{text}” has a comma, which separates the moves in a link"


def check_outcome(game: AnyGame, outcome: Outcome) -> None:
    players = range(len(game.players))
    assert all(winner in players for winner in outcome.winners), "a stranger has won"
    assert len(set(outcome.winners)) == len(outcome.winners), "somebody has won twice"
    assert len(outcome.scores) in (0, len(players)), "the scores are not one for each player"
    assert outcome.reason in game.end_reasons, f"“{outcome.reason}” is not a reason to end"
    assert isinstance(outcome.why, Sentence), "the outcome does not say why"
    assert str(outcome.why), "the outcome does not say why"


def check_move(game: AnyGame, state: Any, move: Any) -> None:
    """A legal move is accepted, told and shown in steps, and does not change the state it was played in."""
    before = _copied(state)
    after = game.apply(state, move)
    assert game.problems(after) == [], "a legal move leads to a state that breaks the rules"
    check_playing(game, state, move, after)
    assert state == before, "playing, telling or showing a move changed the state it was played in"


def check_playing(game: AnyGame, state: Any, move: Any, after: Any) -> None:
    """What a game promises of a move between two valid states."""
    assert game.apply(state, move) == after, "the same move leads to two different states"

    told = game.tell(state, move)
    assert isinstance(told, Sentence), "a move is told in a Sentence"
    assert str(told), "a move is told in words"
    assert "{player}" in told.text, f"“{told.text}” does not say who moved"
    assert dict(told.facts).get("player") == game.to_move(state), f"“{told}” names another player"

    steps = game.steps(state, move)
    frames = (state, *steps, after)
    for frame, following in pairwise(frames):
        assert frame != following, "nothing happens in one step of a move"
    for step in steps:
        assert game.problems(step) == [], "a state between two moves breaks the rules"
        for viewer in range(len(game.players)):
            seen = game.view_for(step, viewer)
            assert game.view_for(seen, viewer) == seen, "a second look shows something else"


def check_refusals(game: AnyGame, state: Any, known: Iterable[Any]) -> None:
    """Of all moves the game knows, exactly the legal ones are accepted."""
    legal = set(game.legal_moves(state))
    before = _copied(state)
    for move in known:
        if move not in legal:
            check_refusal(game, state, move)
            assert state == before, "a refused move changed the state"


def check_refusal(game: AnyGame, state: Any, move: Any) -> None:
    """A move that is not legal here is refused with a reason."""
    try:
        game.apply(state, move)
    except IllegalMove as refused:
        assert str(refused.sentence), "a refusal gives no reason"
    else:
        raise AssertionError(f"“{game.write_move(move)}” is not legal, but was accepted")


def check_views(game: AnyGame, state: Any, seed: int) -> None:
    before = _copied(state)
    moves = game.legal_moves(state)
    for player in range(len(game.players)):
        check_view(game, state, moves, player, lucks=(1, 2, 3))
        if seed >= SMALLEST_TELLTALE_SEED:
            assert not _holds(game.view_for(state, player), seed), "a view gives the seed away"
    assert state == before, "looking at a state changed it"


def check_view(
    game: AnyGame, state: Any, moves: Sequence[Any], player: int, lucks: Iterable[int]
) -> None:
    """A view of a view is the same view, and it does not depend on what is hidden."""
    seen = game.view_for(state, player)
    assert type(seen) is type(state), "a view has another type than the state"
    assert game.view_for(seen, player) == seen, "a second look shows something else"
    to_move = game.to_move(state)
    assert game.to_move(seen) == to_move, "a view shows another player to move"
    if player == to_move:
        assert list(game.legal_moves(seen)) == list(moves), (
            "the player to move sees other legal moves than there are"
        )
    for luck in lucks:
        other = game.reshuffle_unseen(state, player, luck)
        assert game.problems(other) == [], "reshuffling what is unseen breaks the rules"
        assert game.view_for(other, player) == seen, "reshuffling what is unseen was seen"


def _holds(value: Any, seed: int) -> bool:
    return any(part == seed or str(seed) in str(part) for part in _parts(value))


def _parts(value: Any) -> Iterator[Any]:
    """The numbers and texts in a value, however deep."""
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from _parts(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for pair in value.items():
            yield from _parts(pair)
    elif isinstance(value, (tuple, list, set, frozenset)):
        for part in value:
            yield from _parts(part)
    else:
        yield value


def check_computer(
    game: AnyGame,
    computer: Computer[Any, Any],
    state: Any,
    *,
    level: str,
    luck: int,
    slices: int,
    others: Sequence[int] = (1, 2, 3),
) -> None:
    """The computer makes a legal move, and the same one whatever the unseen cards are."""
    player = game.to_move(state)
    assert player is not None

    def choose(given: Any) -> Any:
        # What it remembers from the last time would make it stronger with the same number of slices.
        if computer.forget:
            computer.forget()
        seen = game.view_for(given, player)
        return finish(computer.choose(seen, level, luck), after_slices(slices))

    move = choose(state)
    assert move in game.legal_moves(state), "the computer wants to play an illegal move"
    for other_luck in others:
        other = game.reshuffle_unseen(state, player, other_luck)
        assert choose(other) == move, "the computer knows what it cannot see"


def check_advice(game: AnyGame, computer: Computer[Any, Any], state: Any, *, slices: int) -> None:
    player = game.to_move(state)
    assert player is not None
    seen = game.view_for(state, player)
    advice = finish(computer.advise(seen), after_slices(slices))
    advised = sorted(game.write_move(each.move) for each in advice)
    legal = sorted(game.write_move(move) for move in game.legal_moves(state))
    assert advised == legal, "advice is not about each legal move once"
    losses = [each.loss for each in advice]
    assert losses[0] == 0, "the best move costs something"
    assert losses == sorted(losses), "advice does not begin with the best"
    for each in advice:
        assert str(each.note), "advice says nothing"


def appraised(game: AnyGame, computer: Computer[Any, Any], state: Any, slices: int) -> Any:
    """What the computer thinks of every move, for the player to move."""
    player = game.to_move(state)
    assert player is not None
    if computer.forget:
        computer.forget()
    return finish(computer.appraise(game.view_for(state, player)), after_slices(slices))


def check_appraisals(
    game: AnyGame,
    computer: Computer[Any, Any],
    state: Any,
    *,
    slices: int,
    others: Sequence[int] = (1, 2, 3),
) -> None:
    """Every legal move has a chance, which depends only on what the player to move sees."""
    found = appraised(game, computer, state, slices)
    moves = sorted(game.write_move(each.move) for each in found)
    legal = sorted(game.write_move(move) for move in game.legal_moves(state))
    assert moves == legal, "the appraisals are not about each legal move once"
    chances = [each.chance for each in found]
    assert all(0 <= chance <= 1 for chance in chances), "a chance is not between 0 and 1"
    assert chances == sorted(chances, reverse=True), "the appraisals do not begin with the best"
    for each in found:
        assert str(each.reason), "an appraisal gives no reason"
        assert not each.is_exact or each.chance in (0, 0.5, 1), "an exact chance is not an outcome"
    assert appraised(game, computer, state, slices) == found, "the same view is judged differently"
    player = game.to_move(state)
    assert player is not None
    for luck in others:
        other = game.reshuffle_unseen(state, player, luck)
        assert appraised(game, computer, other, slices) == found, (
            "the computer judges by what it cannot see"
        )


def check_last_moves(
    game: AnyGame, computer: Computer[Any, Any], state: Any, *, slices: int
) -> int:
    """A move that certainly wins has the chance 1, one that certainly loses 0; how many were checked.

    With hidden cards, “certainly” means: on a dozen tables that the player cannot tell apart.
    """
    player, checked = game.to_move(state), 0
    assert player is not None
    tables = [game.reshuffle_unseen(state, player, luck) for luck in range(12)]
    slack = _UNSURE if hides_something(game, state) else 0.0
    for each in appraised(game, computer, state, slices):
        results = {_result(game, game.apply(table, each.move), player) for table in tables}
        if len(results) == 1 and None not in results:
            (result,) = results
            assert abs(each.chance - result) <= slack, "the last move has not the chance of its end"
            checked += 1
    return checked


def _result(game: AnyGame, state: Any, player: int) -> float | None:
    """1 for a win, 0 for a defeat; None while the game goes on."""
    end = game.outcome(state)
    if end is None:
        return None
    if player in end.winners:
        return 1.0
    # In a solitaire, nobody wins where the player loses.
    return 0.0 if end.winners or len(game.players) == 1 else 0.5


def check_text(game: AnyGame, text: str) -> None:
    """Any text is either the exact notation of a move or BadNotation: no two texts mean the same move."""
    try:
        move = game.read_move(text)
    except BadNotation as refused:
        assert str(refused.sentence), "a text is refused without a reason"
    else:
        assert game.write_move(move) == text, f"{text!r} reads as “{game.write_move(move)}”"


def check_record(history: AnyHistory) -> None:
    kept = history.record
    assert record.from_json(record.to_json(kept)) == kept, "a save does not load as what it was"
    assert record.from_link(record.to_link(kept)) == kept, "a link does not lead to what it was"
    again = replay(history.game, kept)
    assert again == history, "replaying a record gives another history"
    assert again.state == history.state, "replaying a record gives another state"


def played_at_random(game: AnyGame, variant: str, seed: int) -> AnyHistory:
    """A whole game of random legal moves; the same seed gives the same game."""
    history = begin(game, seed, variant)
    for number in range(LONGEST_GAME):
        if game.outcome(history.state) is not None:
            return history
        move = chosen(game.legal_moves(history.state), seed, f"random move {number}")
        history = history.play(move)
    raise AssertionError(f"game {seed} of {game.key} ({variant}) does not end")


def moves_in(history: AnyHistory) -> set[Any]:
    """Every move that was legal somewhere in a game."""
    return {move for state in history.states for move in history.game.legal_moves(state)}

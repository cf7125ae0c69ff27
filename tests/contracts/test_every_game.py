"""The promises of `rules/game.py`, for every game and variant. Nothing here is about a particular game."""

import json
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from rules import GAMES, NAMES, chance, computer_of, record
from rules.computer import Computer
from rules.game import BadRecord, Refusal
from rules.history import begin, replay
from tests.contracts import broken_games, game_checks
from tests.contracts.broken_games import BROKEN_DEALS, SABOTAGE, broken, deal_again
from tests.contracts.game_checks import AnyGame, AnyHistory
from tests.data import RECORDS
from tests.data.golden_records import outcome_fields
from tests.smallest import computer as smallest_computer
from tests.smallest import game as smallest

SMALLEST: AnyGame = smallest.GAME
ALL: dict[str, AnyGame] = {SMALLEST.key: SMALLEST, **GAMES}
TABLES = [(key, variant) for key, game in ALL.items() for variant in game_checks.variants(game)]
SEEDS = st.integers(0, chance.SEEDS - 1)
# In Pyodide everything takes three times as long, and it is enough that the same code runs there.
IS_SLOW = sys.platform == "emscripten"
SLICES = 2  # of thinking; the promises do not depend on how long it takes

every_game = pytest.mark.parametrize("key", ALL)
every_table = pytest.mark.parametrize(("key", "variant"), TABLES)


@cache
def known_moves(key: str) -> tuple[Any, ...]:
    """Moves from a few games of every variant: legal there, but seldom elsewhere."""
    game = ALL[key]
    moves: dict[str, Any] = {}
    for variant in game_checks.variants(game):
        for seed in (1, 2):
            for move in game_checks.moves_in(game_checks.played_at_random(game, variant, seed)):
                moves[game.write_move(move)] = move
    return game_checks.spread([moves[text] for text in sorted(moves)], 200)


def computer_for(key: str) -> Computer[Any, Any]:
    return smallest_computer.COMPUTER if key == SMALLEST.key else computer_of(key)


# ---- the contracts, in any order of play, undo, redo, save and load


class AtTheTable(RuleBasedStateMachine):
    """A game with everything that people do to it. `past` and `future`: what undo and redo must restore."""

    key = ""
    variant = ""

    @initialize(seed=SEEDS)
    def sit_down(self, seed: int) -> None:
        self.game = ALL[self.key]
        self.begin_again(seed)

    @rule(seed=SEEDS)
    def begin_again(self, seed: int) -> None:
        self.history = begin(self.game, seed, self.variant)
        self.past: list[Any] = [self.history.state]
        self.future: list[Any] = []

    @precondition(lambda self: self.game.outcome(self.history.state) is None)
    @rule(number=st.integers(0, 10**6))
    def play(self, number: int) -> None:
        moves = self.game.legal_moves(self.history.state)
        move = moves[number % len(moves)]
        game_checks.check_move(self.game, self.history.state, move)
        self.history = self.history.play(move)
        self.past.append(self.history.state)
        self.future = []
        assert self.history.moves()[-1] == move

    @precondition(lambda self: self.history.can_undo)
    @rule()
    def undo(self) -> None:
        self.history = self.history.undo()
        self.future.append(self.past.pop())

    @precondition(lambda self: self.history.can_redo)
    @rule()
    def redo(self) -> None:
        self.history = self.history.redo()
        self.past.append(self.future.pop())

    @rule()
    def save_and_load(self) -> None:
        loaded = replay(self.game, record.from_json(record.to_json(self.history.record)))
        assert loaded == self.history
        self.history = loaded

    @rule()
    def follow_a_link(self) -> None:
        loaded = replay(self.game, record.from_link(record.to_link(self.history.record)))
        assert loaded == self.history
        self.history = loaded

    @rule()
    def try_what_is_not_allowed(self) -> None:
        game_checks.check_refusals(self.game, self.history.state, known_moves(self.key))

    @precondition(lambda self: not self.history.can_undo)
    @rule()
    def undo_too_far(self) -> None:
        with pytest.raises(IndexError):
            self.history.undo()

    @precondition(lambda self: not self.history.can_redo)
    @rule()
    def redo_too_far(self) -> None:
        with pytest.raises(IndexError):
            self.history.redo()

    @invariant()
    def keeps_its_promises(self) -> None:
        history = self.history
        game_checks.check_state(self.game, history.state)
        game_checks.check_views(self.game, history.state, history.record.seed)
        assert history.state == self.past[-1]
        assert history.can_undo == (len(self.past) > 1)
        assert history.can_redo == bool(self.future)
        assert history.states == (*self.past, *reversed(self.future))


@every_table
def test_play_undo_redo_save_and_load_in_any_order(key: str, variant: str) -> None:
    machine = type("Table", (AtTheTable,), {"key": key, "variant": variant})
    examples = 3 if IS_SLOW else 15
    run_state_machine_as_test(
        machine, settings=settings(max_examples=examples, stateful_step_count=40)
    )


# ---- whole games


@every_table
def test_a_random_game_ends_and_keeps_every_promise_on_the_way(key: str, variant: str) -> None:
    game = ALL[key]
    for seed in (1, 10**11 + 7):
        history = game_checks.played_at_random(game, variant, seed)
        for state in game_checks.spread(history.states, 20 if IS_SLOW else 60):
            game_checks.check_all(game, state, known_moves(key), seed)
        game_checks.check_record(history)
        assert game.outcome(history.state) is not None


@every_table
def test_the_seed_decides_the_deal(key: str, variant: str) -> None:
    game_checks.check_deals(ALL[key], variant)


@every_game
def test_a_game_names_itself(key: str) -> None:
    game = ALL[key]
    assert key == game.key
    assert game.title
    assert game.rules_version >= 1
    assert game.players
    assert game.variants


@every_game
def test_an_unknown_variant_is_not_dealt(key: str) -> None:
    game_checks.check_unknown_variant(ALL[key])


@pytest.mark.usefixtures("smallest_is_there")
def test_a_game_in_names_is_available() -> None:
    assert "smallest" in GAMES
    assert GAMES["smallest"] is smallest.GAME
    assert computer_of("smallest") is smallest_computer.COMPUTER
    assert [*GAMES] == [*NAMES, "smallest"]
    assert len(GAMES) == len(NAMES) + 1


def test_a_game_that_is_not_in_names_is_not_available(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if its modules exist."""
    monkeypatch.setitem(sys.modules, "rules.smallest.game", smallest)
    monkeypatch.setitem(sys.modules, "rules.smallest.computer", smallest_computer)
    assert [*GAMES] == [*NAMES]
    assert len(GAMES) == len(NAMES)
    for key in ("smallest", "chess", ""):
        assert key not in GAMES
        assert GAMES.get(key) is None
        with pytest.raises(KeyError):
            computer_of(key)


# ---- the computer


@every_table
def test_the_computer_plays_legal_moves_and_knows_only_what_it_sees(key: str, variant: str) -> None:
    game, computer = ALL[key], computer_for(key)
    states = game_checks.played_at_random(game, variant, 3).states[:-1]
    some = states[:: max(1, len(states) // 5)]
    for number, state in enumerate(some):
        for level in computer.levels:
            game_checks.check_computer(
                game, computer, state, level=level, luck=number, slices=SLICES
            )
        game_checks.check_advice(game, computer, state, slices=SLICES)


@every_table
def test_every_move_is_appraised_from_what_its_player_sees(key: str, variant: str) -> None:
    game, computer = ALL[key], computer_for(key)
    states = game_checks.played_at_random(game, variant, 4).states[:-1]
    for number, state in enumerate(game_checks.spread(states, 4)):
        # No time at all, then some: the answer may differ, the promises not.
        slices = (0, SLICES)[number % 2]
        game_checks.check_appraisals(game, computer, state, slices=slices)


@every_game
def test_the_last_move_of_a_game_has_the_chance_of_its_end(key: str) -> None:
    game, computer = ALL[key], computer_for(key)
    checked = 0
    for seed in range(3 if IS_SLOW else 12):
        variants = game_checks.variants(game)
        states = game_checks.played_at_random(game, variants[seed % len(variants)], seed).states
        checked += game_checks.check_last_moves(game, computer, states[-2], slices=10**9)
    assert checked > 0


# ---- golden records


@every_game
def test_every_game_has_a_golden_record(key: str) -> None:
    assert list(RECORDS.glob(f"{key}-*.json")), f"tests.data.golden_records makes a record of {key}"


@pytest.mark.parametrize("name", sorted(path.name for path in RECORDS.glob("*.json")))
def test_a_golden_record_ends_as_recorded(name: str) -> None:
    text = (RECORDS / name).read_text(encoding="utf-8")
    kept = record.from_json(text)
    assert name.startswith(f"{kept.game}-")
    game = ALL[kept.game]
    history = replay(game, kept)
    outcome = game.outcome(history.state)
    assert outcome is not None
    assert outcome_fields(outcome) == json.loads(text)["outcome"]
    for state, move in zip(history.states, history.moves(), strict=False):
        game_checks.check_move(game, state, move)


# ---- hostile texts


def mangled(texts: list[str]) -> st.SearchStrategy[str]:
    """A valid text with something replaced, removed or inserted."""
    odd = st.one_of(
        st.text(max_size=4),
        st.sampled_from(["٣", "²", "₂", "٠", "0", "00", "-", "+", "_", " ", "\n", "\0", "\u200b"]),
        st.sampled_from(["\ud800", "\U0001f600", "9" * 5000, "{", "{text}", "{0}", "%s", ",", ""]),
    )

    def mangle(text: str, start: int, length: int, middle: str) -> str:
        start %= len(text) + 1
        return text[:start] + middle + text[start + length :]

    return st.builds(mangle, st.sampled_from(texts), st.integers(0, 300), st.integers(0, 3), odd)


@every_game
def test_any_text_is_one_move_or_bad_notation(key: str) -> None:
    game = ALL[key]
    good = [game.write_move(move) for move in known_moves(key)]
    for text in good:
        game_checks.check_text(game, text)
        for spoilt in (f" {text}", f"{text} ", f"{text}\n", f"\n{text}", text.upper(), text + text):
            game_checks.check_text(game, spoilt)

    @settings(max_examples=300)
    @given(st.one_of(mangled(good), st.text()))
    def any_text(text: str) -> None:
        game_checks.check_text(game, text)

    any_text()


def open_text(read: Callable[[str], record.Record], text: str) -> AnyHistory | None:
    """What the page does with a text from outside: open the game, or show a sentence."""
    try:
        kept = read(text)
        assert record.from_json(record.to_json(kept)) == kept
        if not any("," in move for move in kept.moves):
            assert record.from_link(record.to_link(kept)) == kept
        if kept.game not in ALL:
            return None
        history = replay(ALL[kept.game], kept)
    except BadRecord as refused:
        assert str(refused.sentence)
        str(refused.sentence).encode()  # it will be shown, so it must be valid text
        return None
    game_checks.check_record(history)
    game_checks.check_state(history.game, history.state)
    return history


@cache
def short_games() -> tuple[record.Record, ...]:
    games = []
    for key, variant in TABLES:
        kept = game_checks.played_at_random(ALL[key], variant, 1).record
        games.append(kept._replace(moves=kept.moves[:4], at=3))
    return tuple(games)


# What JSON can hold, including what someone might put in on purpose.
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from([0, -1, 1, 2, 2**31, 2**53, 2**64, 10**400, 1.0]),
    st.sampled_from(["", "1", "\ud800", "\n", "sow 2", "play 7"]),
)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
FIELDS = ["parlour", "game", "rules", "seed", "variant", "moves", "at"]


@settings(max_examples=400)
@given(st.data())
def test_a_save_with_strange_fields_opens_or_says_why(data: st.DataObject) -> None:
    fields = json.loads(record.to_json(data.draw(st.sampled_from(short_games()))))
    for name in data.draw(st.lists(st.sampled_from(FIELDS), min_size=1, max_size=2, unique=True)):
        if data.draw(st.booleans()):
            fields[name] = data.draw(ANYTHING)
        elif name == "moves":
            fields["moves"][data.draw(st.integers(0, 3))] = data.draw(ANYTHING)
        else:
            fields.pop(name, None)
    open_text(record.from_json, json.dumps(fields, ensure_ascii=data.draw(st.booleans())))


@settings(max_examples=300)
@given(st.data())
def test_a_mangled_save_opens_or_says_why(data: st.DataObject) -> None:
    saves = [record.to_json(kept) for kept in short_games()]
    open_text(record.from_json, data.draw(mangled(saves)))


@settings(max_examples=300)
@given(st.data())
def test_a_mangled_link_opens_or_says_why(data: st.DataObject) -> None:
    links = [record.to_link(kept) for kept in short_games()]
    open_text(record.from_link, data.draw(mangled(links)))


@settings(max_examples=200)
@given(st.text())
@example("[" * 100_000)
@example('{"parlour":' * 15_000)
@example("9" * 100_000)
@example("\ud800/%ff/%00/1")
@example("mancala/island/1/1?at=0&at=0&at=0&at=0&at=0")
@example("mancala/island/1/" + "9" * 5_000)
@example("%" * 50)
@example("a/b/1/2?moves=%ED%A0%80")
def test_any_text_at_all_opens_or_says_why(text: str) -> None:
    open_text(record.from_json, text)
    open_text(record.from_link, text)


# ---- sabotage: each promise is broken on purpose, to see that its check complains


def put_to_the_contracts(game: AnyGame) -> None:
    """Run the checks of the tests above once, for one game."""
    known = game_checks.moves_in(game_checks.played_at_random(SMALLEST, "high", 1))
    game_checks.check_deals(game, "high")
    game_checks.check_unknown_variant(game)
    for seed in (1, 10**11 + 7):
        state = game.deal(seed, "high")
        game_checks.check_all(game, state, known, seed)
        while moves := smallest.legal_moves(state):
            state = game.apply(state, moves[0])
            game_checks.check_all(game, state, known, seed)
    for text in ("play 7", " play 7", "play ٧", "play 07", "play"):
        game_checks.check_text(game, text)
    game_checks.check_record(game_checks.played_at_random(game, "high", 1))


def test_the_smallest_game_keeps_its_promises() -> None:
    put_to_the_contracts(broken())


@pytest.mark.parametrize("what", [*SABOTAGE, *BROKEN_DEALS])
def test_a_broken_promise_is_noticed(what: str) -> None:
    game, complaint = {**SABOTAGE, **BROKEN_DEALS}[what]
    with pytest.raises((AssertionError, Refusal, KeyError), match=complaint):
        put_to_the_contracts(game)


def test_a_game_without_an_end_is_noticed() -> None:
    with pytest.raises(AssertionError, match="does not end"):
        game_checks.played_at_random(broken(apply=deal_again), "high", 1)


def test_a_computer_that_cheats_or_errs_is_noticed() -> None:
    state = smallest.deal(1, "high")
    hidden = smallest.Play(state.hands[1][0])

    def cheats(seen: smallest.State, level: str, luck: int) -> Any:
        yield
        return smallest.Play(state.hands[0][sum(seen.hands[1]) % 3])

    def errs(seen: smallest.State, level: str, luck: int) -> Any:
        yield
        return hidden

    def check(game: AnyGame, choose: Any) -> None:
        computer = smallest_computer.COMPUTER._replace(choose=choose)
        game_checks.check_computer(game, computer, state, level="careless", luck=1, slices=1)

    with pytest.raises(AssertionError, match="illegal move"):
        check(SMALLEST, errs)
    with pytest.raises(AssertionError, match="cannot see"):
        check(broken(view_for=broken_games.show_everything), cheats)


def test_appraisals_that_peek_or_are_out_of_order_are_noticed() -> None:
    state = smallest.deal(1, "high")

    def check(game: AnyGame, appraise: Any) -> None:
        computer = smallest_computer.COMPUTER._replace(appraise=appraise)
        game_checks.check_appraisals(game, computer, state, slices=1)

    def changed(change: Callable[[Any], Any]) -> Any:
        def appraise(seen: smallest.State) -> Any:
            found = yield from smallest_computer.appraise(seen)
            return change(found)

        return appraise

    def peeks(seen: smallest.State) -> Any:
        found = yield from smallest_computer.appraise(seen)
        chance = seen.hands[1][0] / 9
        return tuple(each._replace(chance=chance, is_exact=False) for each in found)

    check(SMALLEST, smallest_computer.appraise)
    with pytest.raises(AssertionError, match="each legal move once"):
        check(SMALLEST, changed(lambda found: found[1:]))
    with pytest.raises(AssertionError, match="begin with the best"):
        check(SMALLEST, changed(lambda found: (*found[1:], found[0]._replace(chance=1))))
    with pytest.raises(AssertionError, match="between 0 and 1"):
        check(SMALLEST, changed(lambda found: (found[0]._replace(chance=1.5), *found[1:])))
    with pytest.raises(AssertionError, match="cannot see"):
        check(broken(view_for=broken_games.show_everything), peeks)


def test_a_history_that_does_not_replay_is_noticed() -> None:
    history = game_checks.played_at_random(SMALLEST, "high", 1)
    with pytest.raises(AssertionError, match="another history"):
        game_checks.check_record(history._replace(states=history.states[:-1] + history.states[:1]))

"""Short links: what goes in comes out, whatever is changed is refused, and strangers cannot make us work."""

import json
import string
import sys
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from rules import GAMES, computer_of, links, record
from rules.game import BadRecord
from rules.history import History, begin, replay
from rules.links import SharedGame
from rules.record import Record
from rules.thinking import after_slices, finish
from tests.contracts.game_checks import played_at_random
from tests.data import DATA, RECORDS

IS_BROWSER = sys.platform == "emscripten"
SEEDS = range(2 if IS_BROWSER else 5)


def variants(key: str) -> list[str]:
    """Of the many tasks of a game, a few."""
    return list(GAMES[key].variants)[:6]


def played(key: str, variant: str, seed: int) -> History[Any, Any]:
    return played_at_random(GAMES[key], variant, seed)


def with_people(history: History[Any, Any]) -> SharedGame:
    players = len(history.game.players)
    seats, names = ("person", "keen")[:players], ("Anna Lena", "安娜")[:players]
    return SharedGame(history, seats, names, 3, 1, assisted=True, daily="2026-11-17")


@pytest.mark.parametrize("key", GAMES)
def test_every_game_comes_out_as_it_went_in(key: str) -> None:
    for variant, seed in product(variants(key), SEEDS):
        history = played(key, variant, seed)
        moves = len(history.record.moves)
        for at in {0, moves // 2, moves}:
            kept = history._replace(record=history.record._replace(at=at))
            for shared in (SharedGame(kept), with_people(kept)):
                assert links.read(links.write(shared)) == shared


def test_a_deal_has_no_code_and_neither_people_nor_help() -> None:
    for key, game in GAMES.items():
        dealt = begin(game, 42, game.default_variant)
        assert links.write(with_people(dealt)) == record.to_link(dealt.record)
        assert links.read(links.write(SharedGame(dealt))) == SharedGame(dealt), key


# One link of each kind, as they were written first: they open in every version to come.
GOLDEN: dict[str, str] = json.loads((DATA / "short-links.json").read_text(encoding="utf-8"))


GAME_RECORDS = [path for key in GAMES for path in sorted(RECORDS.glob(f"{key}-*.json"))]


def recorded(name: str) -> Record:
    fields = record.read_json((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    fields.pop("outcome", None)
    return record.from_fields(fields)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_link_opens_the_same_game_in_every_version(name: str) -> None:
    shared = links.read(GOLDEN[name])
    assert shared.record == recorded(name)
    assert (shared.names[0], shared.hints, shared.daily) == ("Änna 安", 3, "2026-11-17")
    assert links.write(shared) == GOLDEN[name]


def test_every_game_has_such_a_link() -> None:
    assert {recorded(name).game for name in GOLDEN} == set(GAMES)


@pytest.mark.parametrize("path", GAME_RECORDS, ids=lambda path: path.stem)
def test_the_readable_links_are_read_too(path: Path) -> None:
    kept = recorded(path.stem)
    assert links.read(record.to_link(kept)) == SharedGame(replay(GAMES[kept.game], kept))


# Length.


@pytest.mark.parametrize("seed", range(4 if IS_BROWSER else 30))
def test_a_match_of_rupiaj_fits_into_any_message(seed: int) -> None:
    """Random play makes the longest matches there are; the number is as long as numbers get."""
    history = played("rupiaj", "match", 10**12 - 1 - seed)
    link = links.write(with_people(history)._replace(names=("安" * 20, "娜" * 20)))
    assert len(link) < 600
    assert set(link.partition("game=")[2]) <= set(string.ascii_letters + string.digits)


@pytest.mark.parametrize(
    ("key", "longest"), [("mo", 120), ("doudizhu", 110), ("smack", 110), ("mancala", 140)]
)
def test_the_other_games_are_shorter_still(key: str, longest: int) -> None:
    for seed in SEEDS:
        shared = with_people(played(key, GAMES[key].default_variant, 10**12 - 1 - seed))
        assert len(links.write(shared)) < longest


def test_a_match_that_computers_play_is_shorter_than_a_random_one() -> None:
    history = begin(GAMES["rupiaj"], 7, "match")
    choose = computer_of("rupiaj").choose
    while (player := history.game.to_move(history.state)) is not None:
        view = history.game.view_for(history.state, player)
        history = history.play(
            finish(choose(view, "greedy", len(history.record.moves)), after_slices(1))
        )
    assert len(links.write(with_people(history))) < 300


# Damage.


def outcome_of(link: str) -> SharedGame | None:
    try:
        shared = links.read(link)
    except BadRecord as refused:
        assert str(refused.sentence).encode()
        return None
    assert shared.history.game.problems(shared.history.state) == []
    assert replay(shared.history.game, shared.record) == shared.history
    return shared


@pytest.mark.parametrize("key", GAMES)
def test_a_link_with_one_character_changed_is_refused(key: str) -> None:
    """All of them, at every place: the checksum is that of the deal and the people as well."""
    shared = with_people(played(key, GAMES[key].default_variant, 1))
    link = links.write(shared)
    places = range(0, len(link), 9 if IS_BROWSER else 3)
    for place, letter in product(places, "0aZ~%/?& é"):
        changed = link[:place] + letter + link[place + 1 :]
        if changed == link:
            continue
        found = outcome_of(changed)
        # Before the mark of the code, a change can lead to another link that is whole: `?gam0=`.
        assert found is None or not found.seats, changed


def test_a_link_that_lost_its_end_or_gained_one_is_refused() -> None:
    link = links.write(with_people(played("mancala", "island", 1)))
    code = link.index("game=") + len("game=")
    for end in range(code, len(link)):
        assert outcome_of(link[:end]) is None
    for more in ("0", "z", ".", "…", " ", "%20", ">", "&at=1"):
        assert outcome_of(link + more) is None


def test_swapped_characters_are_noticed() -> None:
    link = links.write(with_people(played("rupiaj", "match", 1)))
    code = link.index("game=") + len("game=")
    for at in range(code, len(link) - 1):
        swapped = link[:at] + link[at + 1] + link[at] + link[at + 2 :]
        assert swapped == link or outcome_of(swapped) is None


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("mancala/island/1/7?game=2abcd", "newer Parlour"),
        ("mancala/island/2/7?game=1abcde", "newer Parlour"),
        ("mancala/island/1/7?game=", "copy the whole link"),
        ("mancala/island/1/7?game=1abc", "copy the whole link"),
        ("mancala/island/1/7?game=1abcd", "copy the whole link"),
        ("mancala/island/1/7?game=²abcde", "copy the whole link"),
        ("mancala/island/1/7?game=1abcd01", "copy the whole link"),
        ("mancala/reef/1/7?game=1abcde", "not a variant"),
        ("chess/island/1/7?game=1abcde", "no game called"),
        ("mancala/island/1/7?game=1" + "z" * 4_000, "too long"),
    ],
)
def test_a_refusal_says_what_is_wrong_and_what_to_do(link: str, words: str) -> None:
    with pytest.raises(BadRecord, match=words):
        links.read(link)


@pytest.mark.parametrize("key", GAMES)
def test_the_longest_code_costs_little(key: str) -> None:
    """Whatever it says: there is an end to its letters, its texts and its moves."""
    game = GAMES[key]
    deal = record.to_link(begin(game, 7, game.default_variant).record)
    for letter in "z1Kq":
        began = process_time()
        assert outcome_of(f"{deal}?game=1{letter * 3_900}") is None
        assert process_time() - began < 2


def test_rules_that_allow_other_moves_refuse_the_link(monkeypatch: pytest.MonkeyPatch) -> None:
    """They must not show another game than the one that was played."""
    link = links.write(SharedGame(played("mancala", "island", 1)))
    game = GAMES["mancala"]

    def fewer(state: Any) -> Any:
        legal = game.legal_moves(state)
        return legal[1:] or legal

    monkeypatch.setattr(links, "GAMES", {"mancala": game._replace(legal_moves=fewer)})
    with pytest.raises(BadRecord):
        links.read(link)


def test_a_game_of_very_many_moves_stays_readable() -> None:
    history = played("mancala", "island", 1)
    long = history._replace(record=history.record._replace(moves=history.record.moves * 40))
    assert links.write(SharedGame(long)) == record.to_link(long.record)


def test_what_a_save_may_say_of_people_goes_in_within_bounds() -> None:
    history = played("mancala", "island", 1)
    odd = SharedGame(history, ("person",), ("x" * 300, ""), 10**9, 10**9, daily="2026-02-31")
    assert links.read(links.write(odd)) == SharedGame(history, hints=100, undos=100)

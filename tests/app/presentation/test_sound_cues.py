"""What is heard: pieces when they are seen to be laid, refusals, and the end of a game."""

import json
from itertools import pairwise

import pytest

from app.presentation import board_scene
from app.presentation.sound_cues import LOUDEST, TONES, sound_of_pieces, sounds_of_change
from app.table.events import ComputerMoved, Redo, Undo
from app.table.playing import update
from app.table.queries import free_pieces
from app.table.table import PERSON, Table
from app.views.scene import Cell, Piece, Row, Scene
from rules.game import sentence
from tests.app.sample_tables import TWO, do, lay
from tests.data import RECORDS


def pictures(before: Table, after: Table) -> list[str]:
    """The sounds of a move, picture by picture as the stage shows them."""
    move = after.history.moves()[-1]
    scenes = [
        board_scene.scene_of(before),
        *board_scene.frames(before, move),
        board_scene.scene_of(after),
    ]
    return [sound_of_pieces(*pair) for pair in pairwise(scenes)]


def ending(name: str, seats: tuple[str, ...]) -> tuple[Table, Table]:
    """A recorded game before its last move and after it."""
    record = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    *moves, last = record["moves"]
    before = lay(record["game"], seats, record["seed"], record["variant"], tuple(moves))
    return before, update(before, ComputerMoved(before.record, last))


def test_every_stone_of_a_sowing_is_heard_when_it_falls() -> None:
    before = lay("mancala")
    after = do(before, "pit:2")
    # The hand takes four stones up and drops them; nothing more changes in the end.
    assert pictures(before, after) == ["", "stone", "stone", "stone", "stone", ""]


def test_stones_that_are_captured_are_heard_too() -> None:
    before = lay("mancala", moves=("sow 4", "sow 7"))
    after = update(before, ComputerMoved(before.record, "sow 0"))
    # The last of four falls into an empty pit, and fetches those across.
    assert pictures(before, after) == ["", *["stone"] * 4, "stone"]


@pytest.mark.parametrize("game", ["mo", "smack", "doudizhu", "rupiaj"])
def test_other_pieces_sound_like_cards(game: str) -> None:
    before = lay(game, (PERSON,) if game == "mo" else TWO)
    rules = before.history.game
    move = rules.write_move(rules.legal_moves(before.state)[0])
    after = update(before, ComputerMoved(before.record, move))
    assert set(pictures(before, after)) - {""} == {"card"}


def test_what_is_only_raised_is_not_laid() -> None:
    before = lay("doudizhu")
    (cell,) = {piece.partition("#")[0] for piece in free_pieces(before)[:1]}
    raised = do(before, cell)
    assert raised.selected
    assert sound_of_pieces(board_scene.scene_of(before), board_scene.scene_of(raised)) == ""


def test_nothing_new_lies_in_the_same_picture_or_on_another_board() -> None:
    scene = board_scene.scene_of(lay("mancala"))
    assert sound_of_pieces(scene, scene) == ""
    assert sound_of_pieces(None, scene) == ""
    assert sound_of_pieces(board_scene.scene_of(lay("smack")), scene) == ""


def test_a_refusal_is_heard_each_time() -> None:
    at = lay("mancala")
    refused = do(at, "pit:9")
    assert refused.notice.is_refusal
    assert sounds_of_change(at, refused) == ("refused",)
    assert sounds_of_change(refused, do(refused, "pit:9")) == ("refused",)
    assert sounds_of_change(refused, refused) == ()
    assert sounds_of_change(at, do(at, "pit:2")) == ()


ENDS = {
    "a solitaire is won": ("mo-one-joker-won", (PERSON,), ("won",)),
    "a solitaire is lost": ("mo-one-joker-1", (PERSON,), ("lost",)),
    "one of two people wins": ("mancala-kalah-1", TWO, ("won",)),
}


@pytest.mark.parametrize("what", ENDS)
def test_the_end_is_heard(what: str) -> None:
    name, seats, sounds = ENDS[what]
    before, after = ending(name, seats)
    assert sounds_of_change(before, after) == sounds
    assert sounds_of_change(after, after) == ()


def test_against_the_computer_the_end_is_that_of_the_person() -> None:
    before, after = ending("mancala-kalah-1", TWO)
    ended = after.history.game.outcome(after.state)
    assert ended is not None
    (winner,) = ended.winners
    for person, sound in ((winner, "won"), (1 - winner, "lost")):
        seats = tuple(PERSON if player == person else "keen" for player in (0, 1))
        assert sounds_of_change(before._replace(seats=seats), after._replace(seats=seats)) == (
            sound,
        )


def test_nothing_is_heard_of_an_end_that_is_only_come_to() -> None:
    """By sitting down, by going back and forth in a replay, by taking back."""
    before, after = ending("mancala-kalah-1", TWO)
    assert sounds_of_change(None, after) == ()
    assert sounds_of_change(lay("smack"), after) == ()
    assert sounds_of_change(after, None) == ()
    assert sounds_of_change(after, do(after, Undo())) == ()
    shown = before._replace(is_replay=True)
    assert sounds_of_change(shown, after._replace(is_replay=True)) == ()
    back = do(after, Undo())
    assert sounds_of_change(back, do(back, Redo())) == ("won",)


def test_every_sound_is_soft_and_short() -> None:
    tones = [tone for each in TONES.values() for tone in each]
    assert max(tone.gain for tone in tones) <= LOUDEST
    for name, each in TONES.items():
        # Sounds played together are no louder.
        assert sum(tone.gain for tone in each if not tone.start) <= 0.25
        longest = max(tone.start + tone.duration for tone in each)
        assert longest <= (0.06 if name in ("card", "stone") else 0.8)


def test_stones_in_the_air_are_not_heard() -> None:
    def board(*pieces: Piece) -> Scene:
        cell = Cell("pit", "pit", sentence("a pit"), pieces=pieces)
        return Scene("mancala", sentence("a board"), (Row(sentence("a row"), (cell,)),))

    aloft = Piece("stone", group="hand")
    assert sound_of_pieces(board(), board(aloft)) == ""
    assert sound_of_pieces(board(aloft), board(Piece("stone"))) == "stone"

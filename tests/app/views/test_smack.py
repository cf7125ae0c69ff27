"""How Smack looks, what a touch of it means, what can be taken back, and what a replay tells."""

import pytest

from app.presentation import board_scene, wording
from app.table.events import Redo, Undo
from app.table.queries import can_redo, can_undo, persons
from app.table.table import PERSON, Table
from app.views import smack as view
from app.views.gestures import Gesture
from app.views.scene import Cell, Scene
from rules.cards import HIDDEN
from rules.chance import chosen
from rules.smack import game
from rules.smack.hidden import view_for
from rules.smack.moves import ACCEPT, CHALLENGE, DRAW, PICKS, Move
from rules.smack.state import State, may_challenge, picker, winner
from tests.app.sample_tables import TWO, do, finished, lay
from tests.rules.smack.pictures import drawn

AGAINST = (PERSON, "coin")


def on_table(seats: tuple[str, ...], want: str, player: int | None) -> Table:
    """A game played by chance until `want`: somebody is behind, has to pick, or has won a duel."""
    asked = {"behind": may_challenge, "picks": picker, "won": winner}[want]
    for seed in range(200):
        at = lay("smack", seats, seed)
        state: State = at.state
        moves: list[str] = []
        while game.outcome(state) is None:
            if asked(state) == player and state.turns > 6:
                return lay("smack", seats, seed, moves=tuple(moves))
            move = chosen(game.legal_moves(state), seed, f"move {len(moves)}")
            moves.append(game.write_move(move))
            state = game.apply(state, move)
    raise AssertionError("no such game")


def cells(at: Table) -> dict[str, Cell]:
    return {cell.name: cell for cell in board_scene.scene_of(at).cells()}


# By hand.


def test_the_deck_draws_and_picks_but_never_challenges() -> None:
    behind = on_table(AGAINST, "behind", 0)
    asked = do(behind, "deck")
    assert asked.record == behind.record
    assert asked.notice.is_refusal
    assert wording.notice_text(asked) == "Choose Challenge or Give up the card."
    assert "legal" not in cells(behind)["deck"].marks
    battle = on_table(AGAINST, "picks", 0)
    assert do(battle, "deck").record.moves[-1] == "pick 2"
    decided = on_table(AGAINST, "won", 0)
    assert do(decided, "deck").record.moves[-1] == "draw"


def test_each_picks_among_the_cards_of_the_other() -> None:
    first = on_table(TWO, "picks", 0)
    shown = cells(first)
    assert [name for name in shown if "legal" in shown[name].marks] == [
        "far:1",
        "far:2",
        "far:3",
        "deck",
    ]
    second = do(first, "far:3")
    assert second.record.moves[-1] == "pick 3"
    shown = cells(second)
    assert "chosen" in shown["far:3"].marks
    assert [name for name in shown if "legal" in shown[name].marks] == [
        "near:1",
        "near:2",
        "near:3",
    ]
    # The deck at the bottom is not the one of the player who picks.
    refused = do(second, "deck")
    assert refused.record == second.record
    assert wording.notice_text(refused) == (
        "This is a battle: pick one of your opponent’s three cards."
    )
    assert do(second, "near:1").record.moves[-1] == "pick 1"


def test_a_touch_that_is_no_move_is_explained() -> None:
    at = lay("smack", AGAINST)
    for touched, why in {
        "accept": "draw first",
        "challenge": "draw first",
        "far:1": "cards are picked only in a battle",
    }.items():
        refused = do(at, touched)
        assert refused.notice.is_refusal
        assert [str(words) for words in refused.notice.sentences] == [why]
        assert refused.record == at.record
    assert do(at, "verdict").record == at.record
    assert view.intended_move(Gesture("verdict")) is None


def test_the_card_that_was_drawn_is_not_to_be_picked() -> None:
    at = on_table(AGAINST, "behind", 0)
    for name in ("far:first", "near:first"):
        touched = do(at, name)
        assert touched.record == at.record
        assert "turned over goes here" in str(touched.notice.sentences[0])


def test_whoever_touches_the_wrong_row_in_a_battle_is_told_to_pick() -> None:
    first = on_table(TWO, "picks", 0)
    second = do(first, "far:3")
    for at, wrong in ((first, "near:1"), (second, "far:1")):
        refused = do(at, wrong)
        assert refused.notice.is_refusal
        assert [str(words) for words in refused.notice.sentences] == ["Pick one of the three cards"]
        assert refused.record == at.record


@pytest.mark.parametrize("move", [DRAW, CHALLENGE, ACCEPT, *PICKS])
def test_what_is_meant_is_what_the_hand_does(move: Move) -> None:
    assert view.intended_move(view.gesture(move)) == move


# For the eye.


def test_what_is_lost_lies_open_and_what_is_kept_goes_back_as_it_lay() -> None:
    state = drawn(
        """
        red 7H 8H 9H | 5D / (KD) (2H) QD^
        black KS 2C 4S | 5S / 3C 9C^ 6S
        """
    )
    assert winner(state) == 0
    seen = view_for(state, 0)
    shown = {cell.name: cell for cell in view.render(seen, 0, None).cells()}
    kept = [piece for number in "123" for piece in shown[f"near:{number}"].pieces]
    lost = [piece for number in "123" for piece in shown[f"far:{number}"].pieces]
    assert [piece.texts.get("rank", "") for piece in kept] == ["", "", "Q"]
    assert [piece.texts["rank"] for piece in lost] == ["3", "9", "6"]
    assert "won" in shown["near:first"].marks
    assert "lost" in shown["far:2"].marks
    assert [piece.texts["rank"] for piece in kept + lost if "counts" in piece.marks] == ["Q", "9"]


def test_a_pile_of_what_is_out_opens_with_the_last_card_first() -> None:
    at = on_table(AGAINST, "behind", 0)
    for player in (0, 1):
        out = at.state.out[player]
        found = view.peek(view_for(at.state, 0), f"out:{player}")
        assert found is not None
        assert [piece.identity for piece in found[1]] == [str(card) for card in reversed(out)]
    assert view.peek(view_for(at.state, 0), "deck") is None


# The aid.


def test_the_aid_shows_what_has_been_seen_of_the_own_deck_and_nothing_else() -> None:
    at = on_table(AGAINST, "behind", 0)
    assert cells(at)["order"].pieces == ()
    aided = do(at, "order")
    assert aided.is_memory_aid_on
    assert aided.record == at.record
    seen = view_for(at.state, 0)
    noted = [piece for piece in cells(aided)["order"].pieces if "unseen" not in piece.marks]
    known = [card for card in seen.decks[0] if card != HIDDEN]
    assert known
    assert [piece.texts["rank"] for piece in noted] == [
        "10" if card.rank == "T" else card.rank for card in known
    ]
    assert not do(aided, "order").is_memory_aid_on


def test_two_people_have_no_aid() -> None:
    at = on_table(TWO, "behind", 0)
    assert len(persons(at)) == 2
    assert cells(at)["order"].is_absent
    assert not do(at, "order").is_memory_aid_on
    assert do(on_table(AGAINST, "behind", 0), "order").is_memory_aid_on


# Taking back.


def test_only_an_acceptance_can_be_taken_back() -> None:
    behind = on_table(AGAINST, "behind", 0)
    assert not can_undo(behind)
    accepted = do(behind, "accept")
    assert can_undo(accepted)
    again = do(accepted, Undo())
    assert again.state == behind.state
    assert not again.assisted
    assert can_redo(again)
    assert do(again, Redo()).record == accepted.record
    assert not can_undo(do(behind, "challenge"))


def test_the_computers_acceptance_stands() -> None:
    behind = on_table(AGAINST, "behind", 1)
    accepted = lay("smack", AGAINST, behind.record.seed, moves=(*behind.record.moves, "accept"))
    assert not can_undo(accepted)
    assert do(accepted, Undo()).notice.is_refusal


def test_two_people_are_told_why_a_move_stands() -> None:
    refused = do(on_table(TWO, "behind", 0), Undo())
    assert [str(words) for words in refused.notice.sentences] == [
        "You can’t undo a move that revealed a card."
    ]


def test_a_practice_game_takes_everything_back() -> None:
    at = on_table(AGAINST, "behind", 0)._replace(practice=True)
    back = do(at, Undo())
    assert back.record.at < at.record.at
    assert back.assisted


# Shown again.


def test_a_replay_goes_move_by_move_and_tells_the_chances() -> None:
    at = finished("smack", AGAINST)
    shown = at._replace(
        is_replay=True, history=at.history._replace(record=at.record._replace(at=0))
    )
    for number in range(1, len(at.record.moves) + 1):
        shown = do(shown, Redo())
        assert shown.record.at == number
        told = wording.notice_text(shown)
        assert ("hallenge" in told) == (
            may_challenge(shown.state) is not None or at.record.moves[number - 1] == "challenge"
        )
    assert do(shown, Undo()).record.at == len(at.record.moves) - 1


def test_a_replay_of_a_game_under_way_gives_no_hints() -> None:
    at = on_table(AGAINST, "behind", 0)
    before = at.history._replace(record=at.record._replace(at=len(at.record.moves) - 1))
    shown = do(at._replace(is_replay=True, history=before), Redo())
    assert "hallenge" not in wording.notice_text(shown)


# Who decides, and what is turned.


def test_the_keyboard_goes_to_the_choice_and_back_to_the_deck() -> None:
    behind = on_table(AGAINST, "behind", 0)
    assert board_scene.scene_of(behind).nearest("deck") == "challenge"
    accepted = do(behind, "accept")
    assert board_scene.scene_of(accepted).nearest("challenge") == "deck"


@pytest.mark.parametrize("stage", ["behind", "picks"])
@pytest.mark.parametrize("player", [0, 1])
def test_the_side_that_decides_is_lit(stage: str, player: int) -> None:
    at = on_table(TWO, "behind", player) if stage == "behind" else on_table(TWO, "picks", 0)
    if stage == "picks" and player == 1:
        at = do(at, "far:1")
    shown = cells(at)
    lit = [name for name in ("deck", "far-deck") if "deciding" in shown[name].marks]
    assert lit == (["deck"] if player == 0 else ["far-deck"])


def test_a_card_is_turned_before_the_verdict() -> None:
    behind = on_table(AGAINST, "behind", 0)
    revealed = board_scene.frames(behind, CHALLENGE)[0]
    after = board_scene.scene_of(do(behind, "challenge"))
    assert revealed.pause >= 600
    assert after.pause == 0
    marks = {mark for cell in revealed.cells() for mark in cell.marks}
    assert marks.isdisjoint({"won", "lost", "tied", "battle", "deciding"})
    assert {
        cell.name
        for cell in revealed.cells()
        if cell.name in ("challenge", "accept") and not cell.is_absent
    } == set()


def test_only_a_new_game_says_how_to_begin() -> None:
    def words(scene: Scene) -> str:
        return next(str(cell.texts["words"]) for cell in scene.cells() if cell.name == "verdict")

    assert words(board_scene.scene_of(lay("smack", AGAINST, 1))) == "Draw to begin"
    # While the cards of the last duel leave the table, nobody has to be told.
    swept = board_scene.frames(on_table(AGAINST, "won", 0), DRAW)[0]
    assert words(swept) == "…"


def test_every_touch_of_the_table_is_safe() -> None:
    for seats in (AGAINST, TWO):
        for stage in ("behind", "picks", "won"):
            at = on_table(seats, stage, 0)
            for name in cells(at):
                do(at, name)

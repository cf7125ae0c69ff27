"""The words around the board: the status, the notice, the log, and answers to the keys that ask."""

import pytest

from app.presentation import wording
from app.table.events import AskHint, Undo
from app.table.table import LINK, PERSON
from app.text.render import names, text_of
from rules.game import Outcome, sentence
from tests.app.sample_tables import cards_of, do, finished, lay
from tests.smallest import game as smallest

pytestmark = pytest.mark.usefixtures("smallest_is_there")

WINNERS = ("One beats Two", "Two beats One")
AGAINST, BEHIND = (PERSON, "careful"), ("careful", PERSON)


def test_status() -> None:
    assert wording.status(lay(seats=AGAINST)) == "Your turn"
    assert wording.status(lay(seats=BEHIND)) == "The computer is thinking"
    assert wording.status(lay()) == "One to move"
    assert wording.status(lay(moves=(f"play {lay().state.hands[0][0]}",))) == "Two to move"
    assert wording.status(do(lay(seats=AGAINST), AskHint())) == "Looking for a hint"


def test_status_at_the_end() -> None:
    at = finished("smallest")
    ended = smallest.outcome(at.state)
    assert ended is not None
    winner, score = ended.winners[0], max(ended.scores)
    assert wording.status(at) == f"{WINNERS[winner]} {score}–{3 - score}"
    mine = at._replace(seats=AGAINST)
    assert wording.status(mine).startswith("You won" if winner == 0 else "The computer wins")


@pytest.mark.parametrize(
    ("winners", "scores", "words"),
    [
        ((0,), (26, 22), "You won 26–22"),
        ((1,), (22, 26), "The computer wins 26–22"),
        ((), (24, 24), "It’s a tie, 24–24"),
        ((), (), "It’s a tie"),
        ((0,), (), "You won"),
        ((0, 1), (), "You and the computer win"),
    ],
)
def test_headlines(winners: tuple[int, ...], scores: tuple[int, ...], words: str) -> None:
    ended = Outcome(winners, "so", sentence("so it is"), scores)
    at = lay(seats=AGAINST)
    assert text_of(wording.headline(at, ended), names(at)) == words


@pytest.mark.parametrize(
    ("variant", "origin", "title"),
    [
        ("3-4", "", "Custom mission"),
        ("3-4", "hard", "Generated mission (Hard)"),
        ("3-4", LINK, "Mission from a link"),
        ("easy-1", LINK, "Easy mission 1"),
    ],
)
def test_a_task_that_is_not_listed_is_called_after_where_it_comes_from(
    variant: str, origin: str, title: str
) -> None:
    at = lay("doudizhu", (PERSON, "classic"), variant=variant)._replace(origin=origin)
    assert str(wording.variant_title(at)) == title
    assert str(wording.variant_title(at._replace(daily="2026-11-17"))) == "Daily mission"


def test_who_plays() -> None:
    assert wording.who_plays(lay("mancala", (PERSON, "keen"))) == "You against the computer: Hard"
    assert wording.who_plays(lay("mancala", (PERSON, PERSON))) == "Two people, one device"
    assert wording.who_plays(lay("mo", (PERSON,))) == ""


def test_the_notice_is_one_text() -> None:
    at = lay(seats=AGAINST)
    assert wording.notice_text(at) == ""
    card = at.state.hands[0][0]
    assert wording.notice_text(do(at, f"card:{card}", "table")) == f"You played the {card}."
    theirs = at.state.hands[1][0]
    assert wording.notice_text(do(at, f"card:{theirs}")) == f"You do not hold the {theirs}."
    over = finished("smallest")
    again = do(
        do(over, Undo()), cards_of(do(over, Undo()), do(over, Undo()).state.turn)[0], "table"
    )
    assert wording.notice_text(again).endswith(
        f"All cards are played, {again.state.tricks[0]} tricks to {again.state.tricks[1]}."
    )


def test_the_log_tells_every_move_played_and_none_that_waits_for_redo() -> None:
    at = finished("smallest", AGAINST)
    lines = wording.move_log(at)
    assert len(lines) == 6
    assert all(line.startswith(("You played", "The computer played")) for line in lines)
    assert all(line.endswith(".") for line in lines)
    assert wording.move_log(do(at, Undo())) == lines[: do(at, Undo()).record.at]
    assert wording.move_log(lay()) == []


def test_the_log_has_the_words_that_were_spoken() -> None:
    at = lay("mancala")
    for name in ("pit:2", "pit:5", "pit:7"):
        at = do(at, name)
        assert wording.move_log(at)[-1] == wording.notice_text(at)


# ---- the keys that ask


def test_asking_for_the_last_move() -> None:
    assert str(wording.last_move_text(lay())) == "No move has been made yet."
    at = do(lay("mancala"), "pit:2")
    assert text_of(wording.last_move_text(at), names(at)) == wording.move_log(at)[-1]


def test_asking_what_may_be_chosen() -> None:
    at = lay(seats=AGAINST)
    mine = "; ".join(f"Your {card}" for card in at.state.hands[0])
    assert text_of(wording.choices_text(at), names(at)) == f"You can choose: {mine}"
    picked = do(at, cards_of(at, 0)[0])
    assert "Table, empty" in text_of(wording.choices_text(picked), names(picked))
    nothing = "There is nothing to choose at the moment."
    assert str(wording.choices_text(lay(seats=BEHIND))) == nothing
    assert str(wording.choices_text(finished("mancala"))) == nothing


def test_asking_how_it_stands() -> None:
    at = lay("mancala", (PERSON, "keen"))
    words = text_of(wording.position_text(at), names(at))
    assert words.startswith("Your turn. ")
    assert "Your pit 1, 4 stones" in words
    assert "The computer’s store, empty" in words
    assert words.count("; ") == 13

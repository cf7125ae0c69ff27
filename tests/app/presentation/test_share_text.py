"""What people send: a result in the first person, a game in the third, and never a “you” for someone else."""

from app.presentation import share_text, wording
from app.saves import commitment, table_format
from app.table import reviews, sharing
from app.table.events import BeginReview, TurnReviewed
from app.table.table import PERSON, Solution, Table
from rules import record
from rules.computer import Appraisal
from rules.game import sentence
from tests.app.sample_tables import do, finished, lay
from tests.app.text.chinese import speaking_chinese
from tests.data import RECORDS

LINK = "https://example.org/#/x"
KEEN = (PERSON, "keen")


def ended(key: str, seats: tuple[str, str], winner: int | None) -> Table:
    """A finished game that this player has won, or nobody."""
    winners = () if winner is None else (winner,)
    for seed in range(1, 200):
        table = finished(key, seats, seed)
        outcome = table.history.game.outcome(table.state)
        if outcome and outcome.winners == winners:
            return table
    raise AssertionError(f"no such game of {key}")


def solitaire(name: str) -> Table:
    fields = record.read_json((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    return table_format.table_of(record.from_fields(fields), [PERSON])


MISSION = lay("doudizhu", (PERSON, "classic"), 0, "A-3", ("A",))
WON = solitaire("mo-one-joker-won")


def scores(table: Table, player: int = 0) -> str:
    won = table.history.game.outcome(table.state).scores  # type: ignore[union-attr]
    return f"{won[player]}–{won[1 - player]}"


# A result.


def test_a_game_against_the_computer_is_told_by_the_player() -> None:
    won, lost = ended("mancala", KEEN, 0), ended("mancala", KEEN, 1)
    tied = ended("mancala", KEEN, None)
    assert share_text.result(won) == (
        f"I beat the computer {scores(won)} on Hard in Mancala Island. Your turn:"
    )
    assert share_text.result(lost) == (
        f"I lost {scores(lost)} to the computer on Hard in Mancala Island. Can you do better?"
    )
    assert share_text.result(tied).startswith(
        f"I tied with the computer, {scores(tied)}, on Hard in "
    )


def test_a_game_without_scores_is_told_without() -> None:
    won, lost = ended("smack", (PERSON, "memory"), 0), ended("smack", (PERSON, "memory"), 1)
    assert share_text.result(won) == "I beat the computer on Hard in Smack. Your turn:"
    assert share_text.result(lost).startswith("I lost to the computer on Hard in Smack.")


def test_the_player_may_sit_on_the_other_side() -> None:
    won = ended("mancala", ("keen", PERSON), 1)
    assert share_text.result(won).startswith(f"I beat the computer {scores(won, 1)} on Hard")


def test_help_is_told_with_a_win() -> None:
    won = ended("mancala", KEEN, 0)
    for hints, undos, words in (
        (1, 0, "with one hint"),
        (3, 2, "with 3 hints"),
        (0, 1, "with undo"),
        (0, 0, "with some help"),
    ):
        helped = won._replace(hints=hints, undos=undos, assisted=True)
        assert f" {words}. " in share_text.result(helped)


def test_a_solitaire_says_what_was_achieved_and_how_quickly() -> None:
    count = WON.record.at
    solved = WON._replace(solution=Solution(("x",) * 47, is_wanted=False))
    assert share_text.result(WON) == (
        f"12 royals down in {count} moves, no hints. Can you do better?"
    )
    assert share_text.result(solved) == (
        f"12 royals down in {count} moves (par 47), no hints. Can you do better?"
    )
    assert " (par 47) with 2 hints. " in share_text.result(solved._replace(hints=2))


def test_a_lost_solitaire_says_how_far_it_went() -> None:
    down = wording.progress(solitaire("mo-one-joker-1"))[0].facts[0][1]
    assert share_text.result(solitaire("mo-one-joker-1")) == (
        f"{down} of 12 royals down in MO before I got stuck. Can you do better?"
    )


def test_a_mission_is_told_with_its_tries() -> None:
    listed = lay("doudizhu", (PERSON, "classic"), 0, "1")
    assert share_text.result(MISSION, 1) == (
        "I solved this Dou dizhu mission in one try. Can you solve it?"
    )
    assert share_text.result(MISSION, 4).startswith("I solved this Dou dizhu mission in 4 tries.")
    assert share_text.result(MISSION._replace(hints=1), 4).startswith(
        "I solved this Dou dizhu mission with one hint."
    )
    named = MISSION._replace(
        history=MISSION.history._replace(record=MISSION.record._replace(variant="1"))
    )
    title = wording.variant_title(listed)
    assert share_text.result(named, 1).startswith(f"I solved {title} of Dou dizhu in one try.")


def test_the_mission_of_a_day_is_todays_or_names_the_day() -> None:
    daily = MISSION._replace(daily="2026-11-17")
    assert share_text.result(daily, 1, "2026-11-17").startswith(
        "I solved today’s Dou dizhu mission in one try."
    )
    assert share_text.result(daily, 1, "2026-11-18").startswith(
        "I solved the Dou dizhu mission of 17 November 2026 in one try."
    )


def test_a_daily_tells_how_well_it_was_played_once_that_is_known() -> None:
    over = ended("mancala", (PERSON, "keen"), 1)
    judged = do(over, BeginReview())
    for number in reviews.turns_to_review(over):
        best = Appraisal(over.record.moves[number], 0.5, sentence("fine"))
        judged = do(judged, TurnReviewed(over.record, number, (best,)))
    assert "accuracy" not in share_text.result(judged)
    assert "accuracy" not in share_text.result(over._replace(daily="2026-11-17"))
    daily = share_text.result(judged._replace(daily="2026-11-17"))
    assert ", accuracy 100\u00a0%. " in daily


def test_of_two_people_neither_is_i() -> None:
    over = ended("mancala", (PERSON, PERSON), 1)._replace(player_names=("Anna", "Ben"))
    assert share_text.result(over) == f"Ben beat Anna {scores(over, 1)}. Have a look:"


def test_a_game_that_goes_on_is_told_as_far_as_it_is() -> None:
    at = lay("mancala", KEEN, moves=("sow 2", "sow 5"))
    assert share_text.result(at) == "A game of Mancala Island, 2 moves so far. Have a look:"


# A game from a link.


def landing(table: Table, name: str = "") -> str:
    return share_text.account(sharing.linked(sharing.shared(table, name)))


def test_a_link_says_who_did_what() -> None:
    helped = WON._replace(hints=1, assisted=True)
    count = WON.record.at
    assert landing(helped, "Anna") == f"Anna won in {count} moves with one hint"
    assert landing(helped) == f"Someone won in {count} moves with one hint"
    assert landing(WON, "Anna") == f"Anna won in {count} moves"
    lost = solitaire("mo-one-joker-1")
    assert landing(lost, "Anna") == f"Anna lost after {lost.record.at} moves"
    won = ended("mancala", KEEN, 0)
    assert landing(won, "Anna") == f"Anna beat the computer {scores(won)} on Hard"
    beaten = ended("smack", (PERSON, "memory"), 1)
    assert landing(beaten) == "Someone lost to the computer on Hard"


def test_a_game_in_progress_says_how_far_it_is() -> None:
    at = lay("mancala", KEEN, moves=("sow 2", "sow 5"))
    assert landing(at, "Anna") == "Anna sent you this game after 2 moves"
    assert landing(at._replace(seats=(PERSON, PERSON))).startswith("This game is for two people")


def test_the_title_has_a_name_only_if_it_is_one_persons_game() -> None:
    linked = sharing.linked(sharing.shared(WON, "Anna"))
    assert share_text.linked_title(linked) == "Anna’s game"
    for names in ((), ("Anna", "Ben")):
        assert share_text.linked_title(linked._replace(player_names=names)) == "A game from a link"


def test_no_account_of_somebody_elses_game_says_you() -> None:
    for table in (WON, solitaire("mo-one-joker-1"), MISSION, ended("smack", KEEN, 0)):
        linked = sharing.linked(sharing.shared(table))
        told = [share_text.account(linked), *wording.move_log(table_format.as_replay(linked))]
        words = {word.strip(".,;:").lower() for line in told for word in line.split()}
        assert not words & {"you", "your"}, words


# Every move.


def test_a_game_as_text_has_every_move_by_name_and_a_link() -> None:
    at = lay("mancala", KEEN, seed=42, moves=("sow 2", "sow 5"))
    lines = share_text.whole_game(at, "Anna", LINK).splitlines()
    assert lines[0] == "Mancala Island, Island rules"
    assert lines[1].startswith("1. Anna sowed 4 from pit 3")
    assert lines[2].startswith("2. Anna sowed 5 from pit 6")
    assert lines[3:] == [LINK]
    assert share_text.whole_game(at, "", LINK).splitlines()[1].startswith("1. The player sowed 4")


def test_a_finished_game_says_how_it_ended() -> None:
    last = share_text.whole_game(MISSION, "Anna", LINK).splitlines()[-2:]
    assert last == ["Anna beat the computer on Classic.", LINK]


# 中文。


def test_in_chinese_a_result_has_chinese_marks() -> None:
    with speaking_chinese():
        told = share_text.result(ended("mancala", KEEN, 0))
        assert told.endswith("：")
        assert not set(told) & set(".,:?!")


def test_a_sealed_number_gives_the_line_that_any_computer_gives() -> None:
    """`printf 42 | sha256sum`."""
    line = "73475cb40a568e8da8a045ced110137e159f890ac4da883b6b17dc651b3a8049"
    assert commitment.commitment("42") == line
    assert commitment.is_number("042")
    assert not commitment.is_number("٤٢")
    assert not commitment.is_number("")

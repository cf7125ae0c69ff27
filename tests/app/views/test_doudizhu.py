"""How Dou dizhu's table is laid out."""

from app.views import doudizhu
from rules import GAMES, links


def lower_row(variant: str) -> set[str]:
    """The cells of the player's hand that are in the lower of two rows."""
    game = GAMES["doudizhu"]
    scene = doudizhu.render(game.deal(0, variant), 0, None)
    return {cell.name for cell in scene.cells() if "lower" in cell.marks}


def test_the_cards_of_the_tutorial_lie_in_one_row() -> None:
    """In two rows, the arrow to a card would cover one above it."""
    lesson = GAMES["doudizhu"].lesson
    assert lesson is not None
    assert lower_row(lesson.variant) == set()
    assert lower_row("lesson") != set()


def test_a_link_to_the_earlier_tutorial_still_opens() -> None:
    shared = links.read("doudizhu/lesson/1/0?at=2&moves=44,66")
    assert shared.record.moves == ("44", "66")

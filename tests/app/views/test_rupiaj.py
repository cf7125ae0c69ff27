"""How Rupiaj looks: what every zone shows and says, and what the raised cards would do."""

import pytest

from app.presentation import board_scene, wording
from app.table.events import AskHint, ClearSelection, ComputerMoved, HintReceived
from app.table.queries import free_pieces
from app.table.table import PERSON, Table, Tip
from app.text.render import names, text_of
from app.views import rupiaj as view
from app.views.scene import Cell
from rules.game import sentence
from rules.rupiaj.actions import Camels, Sell
from rules.rupiaj.game import GAME, apply
from rules.rupiaj.goods import GOODS
from rules.rupiaj.hidden import view_for
from rules.rupiaj.invariants import problems
from rules.rupiaj.state import State
from tests.app.rupiaj_tables import LAST_TURN, TRADING, by_hand, cells, on_table
from tests.app.sample_tables import do
from tests.rules.rupiaj.pictures import RUBY, drawn

LAID = drawn("""
    market   2 gold silks 2 camel
    deck     leather diamonds …
    Ruby*    3 silks spices 4 camel | spices 5 3 | 3: 2 1
    Opal     2 diamonds leather 3 camel | leather 4 3 2 | 3: 3, 5: 9
    piles    silver 0
    discard  … 3 leather
""")
assert problems(LAID) == []
ROWS = {
    "Player 2": ("far-hand", "far-herd", "far"),
    "Tokens for goods": tuple(f"pile:{good}" for good in GOODS),
    "Deck, bonus tokens, discard": ("deck", "bonus:3", "bonus:4", "bonus:5", "discard"),
    "Market": (*(f"market:{good}" for good in GOODS), "market:camel+"),
    "Player 1": ("herd:camel", "own", "do"),
    "Player 1’s hand": tuple(f"hand:{good}" for good in GOODS),
}
LABELS = {
    "far-hand": "Player 2’s hand, hidden cards: 3",
    "far-herd": "Player 2’s camels: some",
    "far": "Player 2: goods tokens 34, hidden bonus tokens: 2, seals: 0",
    "pile:diamonds": "Diamonds: tokens 7 7 5 5 5",
    "pile:spices": "Spice: tokens 3 2 2 1 1",
    "pile:silver": "Silver: no tokens left",
    "deck": "Deck: 26",
    "bonus:3": "Bonus for 3 cards: +1–3 points, 4 left",
    "bonus:5": "Bonus for 5+ cards: +8–10 points, 4 left",
    "discard": "Discard, leather on top",
    "market:gold": "2 gold",
    "market:silks": "1 silk",
    "market:leather": "Leather",
    "market:camel+": "2 camels",
    "herd:camel": "Player 1’s camels: 4",
    "own": "Player 1: goods tokens 8, bonus tokens 3, seals: 0",
    "do": "Choose cards",
    "hand:silks": "3 silk",
    "hand:spices": "1 spice",
    "hand:gold": "Gold",
}


AGAINST = (PERSON, "greedy")


def thinking() -> Table:
    return on_table(TRADING.replace("Ruby*", "Ruby").replace("Opal ", "Opal*"), AGAINST)


def shown(state: State, player: int = RUBY) -> dict[str, Cell]:
    return cells(view.render(view_for(state, player), player, None))


def label(cell: Cell) -> str:
    return text_of(cell.label, GAME.players)


def test_the_table_lies_in_rows_and_every_cell_has_its_place() -> None:
    scene = view.render(view_for(LAID, RUBY), RUBY, None)
    assert {
        text_of(row.label, GAME.players): tuple(cell.name for cell in row.cells)
        for row in scene.rows
    } == ROWS
    assert scene.start == "hand:silks"


@pytest.mark.parametrize("name", LABELS)
def test_a_cell_says_what_lies_there(name: str) -> None:
    assert label(shown(LAID)[name]) == LABELS[name]


def test_cells_without_cards_are_absent_and_keep_their_place() -> None:
    there = shown(LAID)
    for zone in ("hand", "market"):
        absent = {good for good in GOODS if there[f"{zone}:{good}"].is_absent}
        held = LAID.sides[RUBY].hand if zone == "hand" else LAID.market
        assert absent == set(GOODS).difference(held)


def test_cards_of_a_kind_share_a_cell_and_are_named_in_order() -> None:
    there = shown(LAID)
    names_in = {name: [piece.name for piece in cell.pieces] for name, cell in there.items()}
    assert names_in["hand:silks"] == ["hand:silks#1", "hand:silks#2", "hand:silks#3"]
    assert names_in["market:camel+"] == ["market:camel+#1", "market:camel+#2"]
    assert len(names_in["herd:camel"]) == 4
    everything = [name for held in names_in.values() for name in held if name]
    assert tuple(sorted(everything)) == tuple(sorted(view.free_pieces(view_for(LAID, RUBY), RUBY)))


def test_what_is_small_print_on_the_cells() -> None:
    there = shown(LAID)
    assert there["far-herd"].texts["count"] == "?"
    assert there["herd:camel"].texts["count"] == "4"
    assert there["far-hand"].texts["count"] == "3"
    assert there["bonus:5"].texts["size"] == sentence("{cards} cards", cards="5+")
    assert "sold-out" in there["pile:silver"].marks
    assert there["own"].texts["points"] == "11"
    sealed = shown(LAID._replace(seals=(1, 0)))
    assert (sealed["own"].texts["seals"], sealed["far"].texts["seals"]) == ("●○", "○○")


def test_the_top_of_the_discard_is_seen_and_a_whole_sale_just_after_it() -> None:
    assert [piece.identity for piece in shown(LAID)["discard"].pieces] == ["leather"]
    after = apply(LAID, Sell("silks", 3))
    last = (view_for(LAID, RUBY), Sell("silks", 3))
    scene = view.render(view_for(after, RUBY), RUBY, last)
    assert [piece.identity for piece in cells(scene)["discard"].pieces] == ["silks"] * 3
    empty = drawn("market 2 gold 3 camel\nRuby* silks")
    assert label(shown(empty)["discard"]) == "Discard, empty"


def test_open_herds_and_empty_herds_say_so() -> None:
    open_herds = shown(LAID._replace(variant="open-herds"))
    assert label(open_herds["far-herd"]) == "Player 2’s camels: 3"
    none = LAID.with_side(1, LAID.sides[1]._replace(herd=()))
    assert label(shown(none)["far-herd"]) == "Player 2’s camels: none"


def test_a_herd_is_counted_if_that_is_wished_and_the_hand_stays_covered() -> None:
    at = on_table(TRADING, seats=(PERSON, "greedy"))
    counting = at._replace(shows_counts=True)
    usual, there = (cells(board_scene.scene_of(table)) for table in (at, counting))
    changed = [name for name, cell in there.items() if cell != usual[name]]
    assert changed == ["far-herd"]
    assert text_of(there["far-herd"].label, names(at)) == "The computer’s camels: 2"
    assert there["far-herd"].texts["count"] == "2"
    (frame,) = board_scene.frames(counting, Camels())
    assert cells(frame)["far-herd"].texts["count"] == "2"


def test_after_a_round_the_other_hand_lies_open() -> None:
    at = by_hand(on_table(LAST_TURN, holder=RUBY), "camels")
    there = cells(board_scene.scene_of(at))
    assert text_of(there["far-hand"].label, names(at)) == "Player 2’s hand: 2 silver"
    assert text_of(there["far-herd"].label, names(at)) == "Player 2’s camels: 4"
    assert free_pieces(at) == ()


# ---- what the raised cards would do

FIVE = """
    market   2 gold silver 2 camel
    Ruby*    5 silks silver leather 3 camel
    Opal     2 diamonds 2 camel | leather 4 3 2 1 1 1 1 1 1
"""
# fmt: off
RAISED = {
    "nothing": ((), "", "Choose cards"),
    "four silks": (("hand:silks",) * 4,
        "Sell 4 silk: 5 + 3 + 3 + 2 and a 4-card bonus (+4–6).", "Sell 4 silk"),
    "one silk": (("hand:silks",), "Sell 1 silk: 5.", "Sell 1 silk"),
    "five silks": (("hand:silks",) * 5,
        "Sell 5 silk: 5 + 3 + 3 + 2 + 2 and a 5-card bonus (+8–10).", "Sell 5 silk"),
    "leather without tokens": (("hand:leather",),
        "Sell 1 leather: 0, no tokens left.", "Sell 1 leather"),
    "one silver": (("hand:silver",), "Sell at least 2 silver.", "Sell 1 silver"),
    "two kinds": (("hand:silks", "hand:leather"),
        "Sell one kind at a time; to trade, choose goods in the market too.",
        "Choose cards"),
    "gold": (("market:gold",), "Your hand is full: 7 goods at most.", "Take 1 gold"),
    "two gold": (("market:gold", "market:gold"),
        "Trade card for card: you chose 2 to take and 0 to give.", "Trade 0 for 2"),
    "an exchange": (("market:gold", "market:gold", "hand:silks", "hand:leather"),
        "Trade 1 silk + 1 leather for 2 gold.", "Trade 2 for 2"),
    "too many": (("market:gold", "market:gold", "hand:silks", "herd:camel"),
        "You’d have 8 goods, and the limit is 7.", "Trade 2 for 2"),
    "both sides": (("market:silver", "market:gold", "hand:silver", "hand:silks"),
        "You can’t trade silver for silver.", "Trade 2 for 2"),
    "camels": (("market:camel+",), "Take all camels.", "Take all camels"),
    "camels and gold": (("market:camel+", "market:gold"),
        "Take camels on their own: all of them, and nothing else.", "Choose cards"),
    "own camels": (("herd:camel",),
        "Camels are for trading: choose goods in the market too.", "Choose cards"),
}
# fmt: on


@pytest.mark.parametrize("what", RAISED)
def test_the_page_says_what_raised_cards_would_do_or_why_not(what: str) -> None:
    raised, preview, deed = RAISED[what]
    at = do(on_table(FIVE, holder=RUBY), *raised)
    assert wording.preview(at) == preview
    button = cells(board_scene.scene_of(at))["do"]
    assert text_of(button.label).removesuffix(", legal target") == deed
    assert button.texts["words"] == view.main_button_text(view_for(at.state, RUBY), at.selected)
    # The button is lit exactly if it would work.
    after = do(at, "do")
    assert after.notice.is_refusal == button.disabled
    assert ("legal" in button.marks) != button.disabled
    if after.notice.is_refusal and raised:
        assert wording.notice_text(after) == preview
        assert after.selected == at.selected


def test_while_the_other_one_thinks_the_preview_is_of_ones_own_cards() -> None:
    at = do(thinking(), *("hand:silks",) * 4)
    assert wording.preview(at) == "Sell 4 silk: 5 + 3 + 3 + 2 and a 4-card bonus (+4–6)."
    assert cells(board_scene.scene_of(at))["do"].disabled


# ---- raised cards while the other one moves, and hints


@pytest.mark.parametrize(
    ("raised", "move", "still"),
    [
        (("hand:silks", "hand:silks"), "take gold", ("hand:silks#1", "hand:silks#2")),
        (("market:gold", "market:gold"), "take gold", ("market:gold#1",)),
        (("market:silver", "hand:spices"), "take silver", ("hand:spices#1",)),
        (("market:camel+",), "camels", ()),
        (
            ("hand:silks", "market:camel+"),
            "swap gold gold for camel camel",
            ("hand:silks#1", *(f"market:camel+#{number}" for number in range(1, 5))),
        ),
        (("herd:camel",), "sell diamonds 2", ("herd:camel#1",)),
    ],
)
def test_what_is_raised_stays_so_as_far_as_it_is_still_there(
    raised: tuple[str, ...], move: str, still: tuple[str, ...]
) -> None:
    at = do(thinking(), *raised)
    assert at.selected
    after = do(at, ComputerMoved(at.record, move))
    assert after.record.at == 1
    assert after.selected == still
    assert set(after.selected) <= set(free_pieces(after))


def test_ones_own_move_lowers_what_is_raised() -> None:
    at = on_table(TRADING, AGAINST)
    sold = by_hand(at, "sell silks 2")
    assert sold.record.at == 1
    assert sold.selected == ()


def test_a_hint_raises_the_cards_of_a_best_move_and_then_of_the_next() -> None:
    at = do(on_table(TRADING, AGAINST), AskHint())
    tips = (
        Tip("sell silks 3", 0.0, sentence("best, it pays")),
        Tip("swap gold gold for camel spices", 0.0, sentence("as good")),
        Tip("camels", 0.0, sentence("as good")),
        Tip("take gold", 2.0, sentence("worse")),
    )
    nudged = do(at, HintReceived(at.record, tips))
    assert nudged.selected == ()
    assert wording.notice_text(nudged) == (
        "Look for something to sell. Press Hint again to see the move."
    )
    shown = do(nudged, AskHint())
    assert wording.notice_text(shown) == (
        "Best: sell 3 silk. Good play 1 of 3. Press Hint again for the reason."
    )
    one = do(shown, AskHint())
    assert one.selected == shown.selected == ("hand:silks#1", "hand:silks#2", "hand:silks#3")
    assert wording.notice_text(one) == (
        "Best, it pays: sell 3 silk. Good play 1 of 3. Next best: take 1 gold (worse)."
    )
    two = do(one, AskHint())
    assert set(two.selected) == {"market:gold#1", "market:gold#2", "herd:camel#1", "hand:spices#1"}
    assert wording.notice_text(two).startswith(
        "As good: trade 1 spice + 1 camel for 2 gold. Good play 2 of 3. Next best: "
    )
    three = do(two, AskHint())
    assert three.selected == ("market:camel+#1", "market:camel+#2")
    assert do(three, AskHint()).selected == one.selected
    assert do(three, ClearSelection(), AskHint()).selected == one.selected
    assert do(nudged, "hand:silks", AskHint()).selected == one.selected, "not by what was selected"
    assert [each.hints for each in (nudged, shown, one, two, three)] == [1] * 5
    assert do(two, "do").record.moves == ("swap gold gold for camel spices",)
    for each in (one, two, three):
        assert all("tip" not in cell.texts for cell in board_scene.scene_of(each).cells())

"""The mission editor: cards go into two hands, and the page says instantly who wins.

The rules say which hands can be played; the model asks the computer who wins.
"""

from typing import NamedTuple

from app.views.contract import EditorButton, EditorScreen, TaskEditor
from app.views.playing_cards import rank_face, rank_name
from rules.doudizhu.hands import RANKS, in_order
from rules.doudizhu.missions import Mission, faults, left_in_deck, name_of, read_name
from rules.game import Sentence, sentence

_PLAYER, _COMPUTER, _DECK = "player", "computer", "deck"  # the rows of the editor


class Draft(NamedTuple):
    mission: Mission = Mission("", "")
    filled_hand: str = _PLAYER  # where the next card goes
    verdict: Sentence | None = None  # who wins; None while it is being worked out


def begin(variant: str) -> Draft:
    return Draft(read_name(variant) or Mission("", ""))


def edit(draft: Draft, command: str) -> Draft:
    """`add 7`, `take player 7`, `fill computer`, `rules standard`, `clear`."""
    mission = draft.mission
    match command.split():
        case ["add", rank] if rank in RANKS and left_in_deck(mission)[rank]:
            hand = draft.filled_hand
            return _with_hand(draft, hand, in_order(_hand(mission, hand) + rank))
        case ["take", ("player" | "computer") as hand, rank]:
            return _with_hand(draft, hand, _hand(mission, hand).replace(rank, "", 1))
        case ["fill", ("player" | "computer") as hand]:
            return draft._replace(filled_hand=hand)
        case ["rules", ("classic" | "standard") as rules]:
            return _with_mission(draft, mission._replace(rules=rules))
        case ["clear"]:
            return _with_mission(draft, Mission("", "", mission.rules))
    return draft


def _hand(mission: Mission, hand: str) -> str:
    return mission.player if hand == _PLAYER else mission.computer


def _with_hand(draft: Draft, hand: str, cards: str) -> Draft:
    mission = draft.mission
    if hand == _PLAYER:
        return _with_mission(draft, mission._replace(player=cards))
    return _with_mission(draft, mission._replace(computer=cards))


def _with_mission(draft: Draft, mission: Mission) -> Draft:
    return draft._replace(mission=mission, verdict=None)


def variant(draft: Draft) -> str:
    return "" if faults(draft.mission) else name_of(draft.mission)


# Who wins.


def needs_verdict(draft: Draft) -> bool:
    return draft.verdict is None and not faults(draft.mission)


def with_verdict(draft: Draft, judged: str, counts: tuple[int, int, int]) -> Draft:
    return draft._replace(verdict=_verdict(*counts)) if judged == variant(draft) else draft


def _verdict(winning: int, unknown: int, plays: int) -> Sentence:
    if winning == plays:
        return sentence("Every opening wins")
    if winning:
        words = "{winning} of {plays} openings win" if winning > 1 else "1 of {plays} openings wins"
        return sentence(words, winning=winning, plays=plays)
    if unknown:
        return sentence("Too complex to work out who wins")
    return sentence("The computer wins, whatever you play")


def message(draft: Draft) -> Sentence:
    """The first thing that is wrong, else who wins."""
    wrong = faults(draft.mission)
    if wrong:
        return wrong[0]
    return draft.verdict or sentence("Working out who wins …")


# What is shown.


def screen(draft: Draft) -> EditorScreen:
    mission = draft.mission
    deck = tuple(_add(rank, count) for rank, count in reversed(left_in_deck(mission).items()))
    return EditorScreen(
        rows={
            _PLAYER: _cards(mission, _PLAYER),
            _COMPUTER: _cards(mission, _COMPUTER),
            _DECK: deck,
        },
        filled_row=draft.filled_hand,
        options=frozenset({f"fill {draft.filled_hand}", f"rules {mission.rules}"}),
        message=message(draft),
    )


def _cards(mission: Mission, hand: str) -> tuple[EditorButton, ...]:
    """A press removes a card. Suits are only for show: one hand begins with those the other ends with."""
    cards = _hand(mission, hand)
    places = [cards[:at].count(rank) for at, rank in enumerate(cards)]
    # As in the game: the highest card first.
    return tuple(
        EditorButton(
            f"take {hand} {rank}",
            sentence("Remove {rank}", rank=rank_name(rank)),
            rank_face(rank, place if hand == _PLAYER else 3 - place),
        )
        for rank, place in reversed(list(zip(cards, places, strict=True)))
    )


def _add(rank: str, count: int) -> EditorButton:
    label = sentence("Add {rank}, {count} left", rank=rank_name(rank), count=count)
    return EditorButton(f"add {rank}", label, rank_face(rank, 0), left=count)


EDITOR = TaskEditor(
    begin=begin,
    edit=edit,
    variant=variant,
    needs_verdict=needs_verdict,
    with_verdict=with_verdict,
    screen=screen,
)

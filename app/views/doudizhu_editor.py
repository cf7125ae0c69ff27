"""A mission being made by hand: cards are put into two hands, and it is told at once who wins.

Which hands can be played is asked of the rules; who wins is asked of the computer, by the host.
"""

from typing import NamedTuple

from rules.doudizhu.hands import RANKS, in_order
from rules.doudizhu.missions import Mission, faults, left_in_deck, name_of, read_name
from rules.game import Sentence, sentence

HANDS = ("player", "computer")


class Draft(NamedTuple):
    mission: Mission = Mission("", "")
    filling: str = HANDS[0]  # which hand the next card goes to
    verdict: Sentence | None = None  # who wins; None while it is being worked out

    @property
    def name(self) -> str:
        """What the mission is called in a record, if it can be played."""
        return "" if faults(self.mission) else name_of(self.mission)

    @property
    def said(self) -> Sentence:
        """The first thing that is wrong; else who wins."""
        wrong = faults(self.mission)
        if wrong:
            return wrong[0]
        return self.verdict or sentence("Working out who wins …")


def begin(variant: str) -> Draft:
    """With the mission that is on the table."""
    return Draft(read_name(variant) or Mission("", ""))


def edit(draft: Draft, what: str) -> Draft:
    """`add 7`, `take player 7`, `fill computer`, `rules standard`, `clear`; anything else changes nothing."""
    mission = draft.mission
    match what.split():
        case ["add", rank] if rank in RANKS and left_in_deck(mission)[rank]:
            hand = in_order(mission._asdict()[draft.filling] + rank)
            return _changed(draft, mission._replace(**{draft.filling: hand}))
        case ["take", ("player" | "computer") as hand, rank]:
            left = mission._asdict()[hand].replace(rank, "", 1)
            return _changed(draft, mission._replace(**{hand: left}))
        case ["fill", ("player" | "computer") as hand]:
            return draft._replace(filling=hand)
        case ["rules", ("classic" | "standard") as rules]:
            return _changed(draft, mission._replace(rules=rules))
        case ["clear"]:
            return _changed(draft, Mission("", "", mission.rules))
    return draft


def judged(draft: Draft, name: str, winning: int, unknown: int, plays: int) -> Draft:
    """The computer has looked at every first play of a mission of this name."""
    if name != draft.name:
        return draft
    if winning == plays:
        verdict = sentence("You win, whatever you play first")
    elif winning:
        words = "You win with {winning} of {plays} first plays"
        verdict = sentence(words, winning=winning, plays=plays)
    elif unknown:
        verdict = sentence("Who wins was not found out in time")
    else:
        verdict = sentence("The computer wins, whatever you play")
    return draft._replace(verdict=verdict)


def _changed(draft: Draft, mission: Mission) -> Draft:
    return draft._replace(mission=mission, verdict=None)

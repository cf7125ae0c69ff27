"""Missions: two open hands and a set of rules. The player leads and can force a win.

The six missions of the original are 1 to 6 by the classic rules and `1s` to `6s` by the standard rules.
Those of our own collection are named after their level: `easy-1` to `expert-16`. Any other two hands are a
mission too, named after the hands: `35999TTTK-3577778889`, or `35999TTTK-3577778889s` by the standard
rules. `tutorial` is the tutorial, and `lesson` an earlier one; they are not listed with the others.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rules.doudizhu.collection import COLLECTION
from rules.doudizhu.hands import JOKERS, LARGEST_HAND, RANKS, in_order
from rules.doudizhu.patterns import CLASSIC, STANDARD
from rules.doudizhu.teaching import lesson
from rules.game import Sentence, TaskGroup, sentence

LESSON, _EARLIER_LESSON = "tutorial", "lesson"
FIRST = "easy-1"
_NAME = re.compile(f"([{RANKS}]+)-([{RANKS}]+)(s?)")


class Mission(NamedTuple):
    player: str
    computer: str
    rules: str = CLASSIC


LEVELS = {
    "easy": "Easy",
    "medium": "Medium",
    "hard": "Hard",
    "expert": "Expert",
}
MADE_TITLES = {
    level: sentence("Generated mission ({level})", level=sentence(LEVELS[level]))
    for level in LEVELS
}


def _collected(level: str) -> list[tuple[str, str, str]]:
    return [
        (rules, player, computer) for found, rules, player, computer in COLLECTION if found == level
    ]


_SIX = {
    "1": ("35999TTTK", "3577778889"),
    "2": ("3456789JJ22", "45678QQQAA"),
    "3": ("445566JJJA", "778899TTA"),
    "4": ("3456779TTJK", "348TQKKAA2"),
    "5": ("3334449TTA2", "5556668JQK"),
    "6": ("35555669TK2", "3336789TAA"),
}
MISSIONS: Mapping[str, Mission] = {
    **{number: Mission(*hands) for number, hands in _SIX.items()},
    **{f"{number}s": Mission(*hands, STANDARD) for number, hands in _SIX.items()},
    **{
        f"{level}-{number}": Mission(player, computer, rules)
        for level in LEVELS
        for number, (rules, player, computer) in enumerate(_collected(level), start=1)
    },
}


def name_of(mission: Mission) -> str:
    suffix = "s" if mission.rules == STANDARD else ""
    return f"{in_order(mission.player)}-{in_order(mission.computer)}{suffix}"


def faults(mission: Mission) -> list[Sentence]:
    """Why these hands cannot be played; none if they can."""
    found = []
    for cards in (mission.player, mission.computer):
        if not cards:
            found.append(sentence("Both hands need at least one card"))
        if len(cards) > LARGEST_HAND:
            found.append(sentence("A hand has at most {most} cards", most=LARGEST_HAND))
    together = mission.player + mission.computer
    if set(together) - set(RANKS):
        found.append(sentence("“{text}” is not a set of cards", text=together))
    for rank in RANKS:
        most = 1 if rank in JOKERS else 4
        if together.count(rank) > most:
            found.append(
                sentence("There are only {most} of {rank} in a deck", most=most, rank=rank)
            )
    if mission.rules == CLASSIC and set(JOKERS) & set(together):
        found.append(sentence("The classic rules have no jokers"))
    return list(dict.fromkeys(found))


def left_in_deck(mission: Mission) -> dict[str, int]:
    """How many of each rank could still be dealt."""
    both = mission.player + mission.computer
    return {rank: (1 if rank in "BR" else 4) - both.count(rank) for rank in RANKS}


def read_name(name: str) -> Mission | None:
    """The mission of this name; None if there is none, or if it cannot be played."""
    if name in MISSIONS:
        return MISSIONS[name]
    if name == LESSON:
        return Mission(*lesson.HANDS)
    if name == _EARLIER_LESSON:
        return Mission(*lesson.EARLIER_HANDS)
    found = _NAME.fullmatch(name)
    if not found:
        return None
    player, computer, suffix = found.groups()
    mission = Mission(player, computer, STANDARD if suffix else CLASSIC)
    # One name for one mission: cards in ascending order.
    return mission if name_of(mission) == name and not faults(mission) else None


def groups() -> tuple[TaskGroup, ...]:
    """The listed missions as they are offered."""
    return (
        *(
            TaskGroup(title, tuple(name for name in MISSIONS if name.startswith(f"{level}-")))
            for level, title in LEVELS.items()
        ),
        TaskGroup(
            "Classic six", tuple(_SIX), "No jokers, and a three of a kind can’t carry other cards."
        ),
        TaskGroup(
            "Classic six, standard rules",
            tuple(f"{number}s" for number in _SIX),
            "The same hands, but three or four of a kind can carry other cards.",
        ),
    )


def number_of(name: str) -> str:
    return name.rpartition("-")[2].removesuffix("s")


def title_of(name: str) -> Sentence:
    if name in (LESSON, _EARLIER_LESSON):
        return sentence("Tutorial")
    if name not in MISSIONS:
        return sentence("Custom mission")
    is_standard = MISSIONS[name].rules == STANDARD
    level = name.rpartition("-")[0]
    if not level:
        words = "Mission {number}, standard rules" if is_standard else "Mission {number}"
        return sentence(words, number=number_of(name))
    words = (
        "{level} mission {number}, standard rules" if is_standard else "{level} mission {number}"
    )
    return sentence(words, level=sentence(LEVELS[level]), number=number_of(name))


def next_variant(name: str) -> str:
    """The mission after this one; after the last, and after one that is not listed, the same again."""
    names = list(MISSIONS)
    if name not in MISSIONS or name == names[-1]:
        return name
    return names[names.index(name) + 1]


class Variants(Mapping[str, str]):
    """The missions that are listed, with their titles; any other that can be played is found too."""

    def __getitem__(self, name: str) -> str:
        if read_name(name) is None:
            raise KeyError(name)
        return str(title_of(name))

    def __iter__(self) -> Iterator[str]:
        return iter(MISSIONS)

    def __len__(self) -> int:
        return len(MISSIONS)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and read_name(name) is not None

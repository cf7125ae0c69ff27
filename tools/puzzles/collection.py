"""The puzzles found so far, in `build/puzzles/`: a search can be stopped at any time, and goes on later.

Each line of a file is one game: its number, and what was found in it. The same games in the same order make
the same puzzles, however often the search was stopped.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules import record
from rules.puzzles import GRADES, Puzzle, write
from tools.environment import ROOT
from tools.puzzles.finding import Found, Maker, position_of

WORK = ROOT / "build" / "puzzles"


def asset(key: str) -> Path:
    return ROOT / "assets" / "games" / key / "puzzles.txt"


class Collection:
    """What is kept of the puzzles found: only so many of each group, and no position twice."""

    def __init__(self, key: str, maker: Maker) -> None:
        self.key, self.maker = key, maker
        self.kept: list[Found] = []
        self.counts: Counter[str] = Counter()
        self.next = 0  # the number of the first game that was not searched yet
        self._seen: set[Any] = set()
        self._path = WORK / f"{key}.jsonl"
        for number, found in self._read():
            self._keep(found)
            self.next = number + 1

    @property
    def is_full(self) -> bool:
        return len(self.kept) >= self.maker.enough

    def search(self) -> None:
        """Search the next game."""
        wanted = {group for group, most in self.maker.groups.items() if self.counts[group] < most}
        found = list(self.maker.find(self.next, wanted))
        line = {"number": self.next, "found": [_packed(each) for each in found]}
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        self._keep(found)
        self.next += 1

    def puzzles(self) -> list[Puzzle]:
        """Easy ones first. A fifth of them has each grade."""
        order = sorted(map(puzzle_of, self.kept), key=self._difficulty)
        return [
            puzzle._replace(grade=GRADES[place * len(GRADES) // len(order)])
            for place, puzzle in enumerate(order)
        ]

    def _difficulty(self, puzzle: Puzzle) -> tuple[float, str]:
        return self.maker.difficulty(self.maker.features(puzzle)), record.to_link(puzzle.record)

    def write(self) -> None:
        lines = [write(puzzle) + "\n" for puzzle in self.puzzles()]
        asset(self.key).write_text("".join(lines), "utf-8")

    def _keep(self, found: list[Found]) -> None:
        for each in found:
            seen = position_of(puzzle_of(each)).seen
            is_wanted = self.counts[each.group] < self.maker.groups[each.group]
            if is_wanted and not self.is_full and seen not in self._seen:
                self._seen.add(seen)
                self.counts[each.group] += 1
                self.kept.append(each)

    def _read(self) -> Iterator[tuple[int, list[Found]]]:
        lines = self._path.read_text("utf-8").splitlines() if self._path.exists() else []
        for line in map(json.loads, lines):
            yield line["number"], [_unpacked(each) for each in line["found"]]


def puzzle_of(found: Found) -> Puzzle:
    return Puzzle(found.record, found.answer, GRADES[0], found.kind)


def _packed(found: Found) -> dict[str, Any]:
    return {**found._asdict(), "record": record.to_fields(found.record)}


def _unpacked(fields: dict[str, Any]) -> Found:
    return Found(**{**fields, "record": record.from_fields(fields["record"])})

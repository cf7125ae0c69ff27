"""Write rules/doudizhu/collection.py: `python -m tools.make_missions`. Takes some minutes.

The same missions every time, as long as the maker and the solver stay as they are.
"""

import itertools
from pathlib import Path

from rules.doudizhu.maker import LEVELS, make
from rules.doudizhu.missions import Mission
from rules.doudizhu.patterns import CLASSIC, STANDARD
from rules.thinking import finish

MANY = 16  # of each level
# In turn: which rules, and whether there are jokers.
KINDS = ((CLASSIC, False), (STANDARD, False), (CLASSIC, False), (STANDARD, True))
COLLECTION = Path(__file__).parent.parent / "rules" / "doudizhu" / "collection.py"
HEAD = '''"""Missions by level, made by `rules/doudizhu/maker.py`, written by `tools/make_missions.py`."""

# Level, rules, the player's hand, the computer's.
COLLECTION: tuple[tuple[str, str, str, str], ...] = (
'''


def missions(level: str) -> list[Mission]:
    found: list[Mission] = []
    seeds = itertools.count(1)
    while len(found) < MANY:
        rules, jokers = KINDS[len(found) % len(KINDS)]
        mission = finish(make(next(seeds), level, rules, jokers=jokers), lambda: False)
        if mission and mission not in found:
            found.append(mission)
            print(level, len(found), *mission, flush=True)
    return found


def write() -> None:
    lines = [
        f'    ("{level}", "{mission.rules}", "{mission.player}", "{mission.computer}"),\n'
        for level in LEVELS
        for mission in missions(level)
    ]
    COLLECTION.write_text(HEAD + "".join(lines) + ")\n", encoding="utf-8")


if __name__ == "__main__":
    write()

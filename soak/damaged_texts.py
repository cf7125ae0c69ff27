"""A million spoilt links, saves and import files: `python3 dev.py soak damaged_texts -- --count 10000`.

Each is let in or refused with a sentence, as in `tests/hostile/test_files.py`, and within 50 ms of work.
What each may cost at most, whatever its size: the heaviest texts that are let in at all, at the end.
"""

import json
import sys
from collections.abc import Callable

from app.saves import backup
from rules import record
from soak._batches import Share, shares, soak, tell, words
from tests.hostile.damaged_texts import Mutant, mutants, originals
from tests.hostile.untrusted_texts import taken_in

PART = "damaged_texts"
SIZE = 5_000  # mutants in a share
MOST = 0.050  # seconds
# Seconds for the largest file that is let in: it is read once, by who chose it.
MOST_OF_A_FILE = 2.0


def spoil(share: Share) -> int:
    slowest = (0.0, -1)
    for number, mutant in zip(share.seeds, mutants(share.size, first=share.seed), strict=True):
        try:
            took = taken_in(mutant).seconds
            if took > MOST:
                # Another process may have had the caches: only what is slow again is slow.
                took = min(took, taken_in(mutant).seconds, taken_in(mutant).seconds)
        except Exception as error:
            raise AssertionError(f"mutant {number}: {mutant.kind} by {mutant.by}") from error
        slowest = max(slowest, (took, number))
    took, number = slowest
    assert took <= MOST, f"mutant {number} took {1000 * took:.0f} ms"
    tell(PART, f"{share}: the slowest, {number}, took {1000 * took:.1f} ms")
    return share.size


def heaviest() -> dict[str, tuple[Mutant, float]]:
    """The largest texts of their kinds, and in how many seconds they are to be done with."""
    longest = max(originals(), key=lambda each: len(each.moves))
    fields = record.to_fields(longest)
    many = ",".join(['"' + "x" * 30 + '"'] * 5_000)
    made: dict[str, Callable[[], tuple[Mutant, float]]] = {
        "the longest game": lambda: (Mutant("record", (), record.to_json(longest)), MOST),
        "200 kB of words": lambda: (Mutant("save", (), f'["{"x" * 199_990}"]'), MOST),
        "66,000 empty words": lambda: (Mutant("save", (), '["' + '","' * 66_000 + '"]'), MOST),
        "20,000 brackets": lambda: (Mutant("save", (), f"[{'[],' * 19_998}[]]"), MOST),
        "60,000 brackets": lambda: (Mutant("save", (), f"[{'[],' * 60_000}[]]"), MOST),
        "5,000 moves": lambda: (
            Mutant("record", (), json.dumps({**fields, "moves": "?"}).replace('"?"', f"[{many}]")),
            MOST,
        ),
        "a link of 200 kB": lambda: (
            Mutant("link", (), "mo/a/1/1?at=0&moves=" + "%41," * 49_000),
            MOST,
        ),
        "a link of 49,000 parts": lambda: (Mutant("link", (), "%41/" * 49_000), MOST),
        "a file of 20 MB, one word": lambda: (
            Mutant("parcel", (), backup.pack({"aside:x": "x" * 19_900_000})),
            MOST_OF_A_FILE,
        ),
        "a file of 20 MB, all escapes": lambda: (
            Mutant("parcel", (), backup.pack({"aside:x": '"' * 9_900_000})),
            MOST_OF_A_FILE,
        ),
    }
    return {name: make() for name, make in made.items()}


def weigh() -> int:
    """How long the heaviest texts take; 1 if one takes too long."""
    late = 0
    for name, (mutant, most) in heaviest().items():
        took = min(taken_in(mutant).seconds for _ in range(3))
        late += took > most
        tell(PART, f"{name}: {1000 * took:.1f} ms{', TOO LONG' if took > most else ''}")
    return int(late > 0)


def main() -> int:
    asked = words(__doc__, tasks=1_000_000, of="mutants")
    broken = soak(PART, asked, shares("mutants", asked, SIZE), spoil, of="mutants")
    return max(broken, weigh())


if __name__ == "__main__":
    sys.exit(main())

"""A million damaged links, saves and import files: `python3 dev.py soak damaged_texts -- --count 10000`.

Each is accepted or refused with a sentence, as in `tests/hostile/test_files.py`, and within 50 ms of work.
What each may cost at most, whatever its size: the heaviest texts that are let in at all, at the end.
"""

import json
import sys
from collections.abc import Callable

from app.saves import backup
from rules import record
from soak._batches import Batch, batches, read_options, report, run
from tests.hostile.damaged_texts import DamagedText, damaged_texts, originals
from tests.hostile.untrusted_texts import receive

PART = "damaged_texts"
SIZE = 5_000  # texts in a batch
MOST = 0.050  # seconds
# Seconds for the largest file that is let in: it is read once, by who chose it.
MOST_OF_A_FILE = 2.0


def check(batch: Batch) -> int:
    slowest = (0.0, -1)
    for number, text in zip(batch.seeds, damaged_texts(batch.size, first=batch.seed), strict=True):
        try:
            took = receive(text).seconds
            if took > MOST:
                # Another process may have had the caches: only what is slow again is slow.
                took = min(took, receive(text).seconds, receive(text).seconds)
        except Exception as error:
            raise AssertionError(f"text {number}: {text.kind} by {text.by}") from error
        slowest = max(slowest, (took, number))
    took, number = slowest
    assert took <= MOST, f"text {number} took {1000 * took:.0f} ms"
    report(PART, f"{batch}: the slowest, {number}, took {1000 * took:.1f} ms")
    return batch.size


def heaviest() -> dict[str, tuple[DamagedText, float]]:
    """The largest texts of their kinds, and in how many seconds they are to be done with."""
    longest = max(originals(), key=lambda each: len(each.moves))
    fields = record.to_fields(longest)
    many = ",".join(['"' + "x" * 30 + '"'] * 5_000)
    made: dict[str, Callable[[], tuple[DamagedText, float]]] = {
        "the longest game": lambda: (DamagedText("record", (), record.to_json(longest)), MOST),
        "200 kB of words": lambda: (DamagedText("save", (), f'["{"x" * 199_990}"]'), MOST),
        "66,000 empty words": lambda: (DamagedText("save", (), '["' + '","' * 66_000 + '"]'), MOST),
        "20,000 brackets": lambda: (DamagedText("save", (), f"[{'[],' * 19_998}[]]"), MOST),
        "60,000 brackets": lambda: (DamagedText("save", (), f"[{'[],' * 60_000}[]]"), MOST),
        "5,000 moves": lambda: (
            DamagedText(
                "record", (), json.dumps({**fields, "moves": "?"}).replace('"?"', f"[{many}]")
            ),
            MOST,
        ),
        "a link of 200 kB": lambda: (
            DamagedText("link", (), "mo/a/1/1?at=0&moves=" + "%41," * 49_000),
            MOST,
        ),
        "a link of 49,000 parts": lambda: (DamagedText("link", (), "%41/" * 49_000), MOST),
        "a file of 20 MB, one word": lambda: (
            DamagedText("backup", (), backup.pack({"aside:x": "x" * 19_900_000})),
            MOST_OF_A_FILE,
        ),
        "a file of 20 MB, all escapes": lambda: (
            DamagedText("backup", (), backup.pack({"aside:x": '"' * 9_900_000})),
            MOST_OF_A_FILE,
        ),
    }
    return {name: make() for name, make in made.items()}


def weigh() -> int:
    """How long the heaviest texts take; 1 if one takes too long."""
    late = 0
    for name, (text, most) in heaviest().items():
        took = min(receive(text).seconds for _ in range(3))
        late += took > most
        report(PART, f"{name}: {1000 * took:.1f} ms{', TOO LONG' if took > most else ''}")
    return int(late > 0)


def main() -> int:
    options = read_options(__doc__, tasks=1_000_000, of="texts")
    failed = run(PART, options, batches("texts", options, SIZE), check, of="texts")
    return max(failed, weigh())


if __name__ == "__main__":
    sys.exit(main())

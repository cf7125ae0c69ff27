"""Two tabs have changed the same thing: both changes in one text, where that is possible.

Each tab began with `base`; `mine` is what became of it here, `theirs` what became of it there. What one of
them took out stays out, what one of them added is there, and nothing is there twice.
"""

import json
from collections import Counter
from collections.abc import Mapping

from app.saves import task_results
from app.saves.task_results import Result, Results
from rules import record
from rules.game import BadRecord


def merged(key: str, base: str, mine: str, theirs: str) -> str | None:
    """Both changes, or None: two ways to go on with one game are two games."""
    kind = key.partition(":")[0]
    if kind == "journal":
        return _lines(base, mine, theirs)
    if kind == "results":
        return task_results.write(_results(*map(task_results.read, (base, mine, theirs))))
    if kind == "settings":
        return _settings(*map(_fields, (base, mine, theirs)))
    # The numbers of sealed deals: the last one that was shown is the one that counts.
    return mine if kind in ("sealed", "opened") else None


def _lines(base: str, mine: str, theirs: str) -> str:
    """Lines as they are written: those that cannot be read are kept with the others."""
    before, now = (Counter(text.splitlines()) for text in (base, mine))
    gone, added = before - now, now - before
    lines = []
    for line in theirs.splitlines():
        if gone[line]:
            gone[line] -= 1
        else:
            lines.append(line)
    for line in mine.splitlines():
        if added[line]:
            added[line] -= 1
            lines.append(line)
    return "".join(f"{line}\n" for line in lines)


def _results(base: Results, mine: Results, theirs: Results) -> Results:
    nothing = Result()
    return {
        variant: _result(*(known.get(variant, nothing) for known in (base, mine, theirs)))
        for variant in {**theirs, **mine}
    }


def _result(base: Result, mine: Result, theirs: Result) -> Result:
    return Result(
        max(theirs.tries + mine.tries - base.tries, mine.tries, theirs.tries),
        tuple(sorted({*mine.beaten, *theirs.beaten})),
        mine.helped or theirs.helped,
    )


def _settings(
    base: Mapping[str, object], mine: Mapping[str, object], theirs: Mapping[str, object]
) -> str:
    chosen = {name: value for name, value in mine.items() if base.get(name) != value}
    return json.dumps({**theirs, **chosen})


def _fields(text: str) -> Mapping[str, object]:
    try:
        found = record.read_json(text)
    except BadRecord:
        return {}
    return found if isinstance(found, dict) else {}

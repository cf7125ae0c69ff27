"""Merges the changes of two tabs to the same save, where that is possible.

Both tabs started with `base`; `mine` is the text of this tab, `theirs` that of the other. What either tab
removed is removed, what either added is added, and nothing is duplicated.
"""

import json
from collections import Counter
from collections.abc import Mapping

from app.saves import introductions, keys, task_results
from app.saves.practice import mistakes, results
from app.saves.progress import accuracies
from app.saves.task_results import Result, Results
from rules import record
from rules.game import BadRecord


def merged(key: str, base: str, mine: str, theirs: str) -> str | None:
    """Both changes in one text, or None: two continuations of a game cannot be merged."""
    kind = key.partition(":")[0]
    if kind == "journal":
        return _lines(base, mine, theirs)
    if kind == "accuracy":
        # A game that both have reviewed counts once.
        return accuracies.merged("", _lines(base, mine, theirs))
    if kind == "results":
        return task_results.write(_results(*map(task_results.read, (base, mine, theirs))))
    if kind == "practice":
        return results.merged(base, mine, theirs)
    if kind == "mistakes":
        return mistakes.merged(base, mine, theirs)
    if kind == "settings":
        return _settings(*map(_fields, (base, mine, theirs)))
    if kind == keys.INTRODUCED:
        return introductions.merged(mine, theirs)
    # Sealed numbers: the one that was shown last counts. A name: the one that was given last. Totals: either,
    # because they are checked whenever they are read.
    return mine if kind in ("sealed", "opened", "name", "totals") else None


def _lines(base: str, mine: str, theirs: str) -> str:
    """Compares lines as text, so that unreadable lines survive too."""
    before, now = (Counter(text.splitlines()) for text in (base, mine))
    removed, added = before - now, now - before
    lines = []
    for line in theirs.splitlines():
        if removed[line]:
            removed[line] -= 1
        else:
            lines.append(line)
    for line in mine.splitlines():
        if added[line]:
            added[line] -= 1
            lines.append(line)
    return "".join(f"{line}\n" for line in lines)


def _results(base: Results, mine: Results, theirs: Results) -> Results:
    untried = Result()
    return {
        variant: _result(*(each.get(variant, untried) for each in (base, mine, theirs)))
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
        fields = record.read_json(text)
    except BadRecord:
        return {}
    return fields if isinstance(fields, dict) else {}

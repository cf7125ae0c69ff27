"""Mistakes put into the rules one at a time, and how many of them a test notices: mutmut, part by part.

`python3 dev.py soak mutation -- --one-in 10 --only mo` makes every tenth of the mistakes that mutmut knows
in MO's rules; without words, all there are. Parts are the games, and `core` for the modules they share.

mutmut asks in a copy of a process in which the rules are already loaded, so that it never sees a mistake in
what was remembered before. What it finds unnoticed is asked about again, in a new process.
Asked are only tests below the LIMIT, and those no longer than PATIENCE: slower tests, the random games, the
deals and the browser are not. And a mistake in what is worked out while a module is loaded cannot be made by
mutmut at all, and counts as unnoticed. So the true share is higher than the one that is told.
"""

import argparse
import json
import math
import os
import re
import resource
import shutil
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from rules import NAMES
from soak._batches import report
from tools import environment
from tools.environment import BIN, ROOT

PART = "mutation"
FOLDER = ROOT / "build" / "mutation"
CORE = "core"
LIMIT = 0.25  # seconds: a mistake nobody notices is shown to every test that meets it
PATIENCE = 12  # seconds of tests, as mutmut has measured them, in a new process
MEMORY = 4 * 2**30  # a mistake may well be a loop that never ends
# They take long, or they read the sources, which mutmut rewrites.
LEFT_OUT = (
    "tests/app/test_imports.py",
    "tests/app/text/test_catalogue.py",
    "tests/contracts/test_no_peeking.py",
    "tests/contracts/test_random_games.py",
    "tests/rules/test_fair_deals.py",
    "tests/tools",
)
PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
NOTICED = {"killed", "killed in a new process", "timeout", "segfault", "suspicious"}
SLOW = re.compile(r"^\s*([\d.]+)s (?:call|setup|teardown)\s+(\S.*)$")


class Score(NamedTuple):
    part: str
    results: dict[str, int]
    total: int  # mistakes that mutmut knows in this part

    @property
    def made(self) -> int:
        return sum(self.results.values())

    @property
    def noticed(self) -> int:
        return sum(count for result, count in self.results.items() if result in NOTICED)

    def __str__(self) -> str:
        low, high = interval(self.noticed, self.made)
        others = ", ".join(f"{count} {result}" for result, count in sorted(self.results.items()))
        return (
            f"{self.part}: {self.noticed} of {self.made} noticed, {self.noticed / self.made:.1%} "
            f"({low:.1%} to {high:.1%}), of {self.total} in all; {others}"
        )


def interval(hits: int, tries: int) -> tuple[float, float]:
    """Wilson's interval of 95 %."""
    z, share = 1.96, hits / tries
    middle = share + z * z / (2 * tries)
    half = z * math.sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    return (middle - half) / (1 + z * z / tries), (middle + half) / (1 + z * z / tries)


def slow_tests(workers: int) -> list[str]:
    """Every test that takes longer than the LIMIT, without mistakes."""
    told = subprocess.run(
        [
            *(BIN / "python", *PYTEST, "-n", str(workers)),
            *("--durations=0", f"--durations-min={LIMIT}", "tests"),
            *(f"--ignore={path}" for path in LEFT_OUT),
        ],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    if told.returncode:
        raise SystemExit(f"the tests must pass before anything is mistaken\n{told.stdout}")
    return sorted({line[2] for line in map(SLOW.match, told.stdout.splitlines()) if line})


def workshop(part: str, slow: list[str]) -> Path:
    """A folder in which mutmut finds the project, and what it is to do with this part."""
    folder = FOLDER / part
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    names = [
        path.name
        for path in ROOT.iterdir()
        if not path.name.startswith(".")
        and path.name not in ("build", "dist", "node_modules", "pyproject.toml")
    ]
    for name in names:
        (folder / name).symlink_to(ROOT / name)
    selection = [
        "tests",
        *(f"--ignore={path}" for path in LEFT_OUT),
        *(f"--deselect={test}" for test in slow),
    ]
    settings = {
        "source_paths": ["rules"],
        "only_mutate": ["rules/*.py" if part == CORE else f"rules/{part}/*"],
        # A pattern's star takes folders as well.
        "do_not_mutate": [f"rules/{name}/*" for name in NAMES] if part == CORE else [],
        "also_copy": [name for name in names if name not in ("rules", "tests")],
        "pytest_add_cli_args": ["-p", "no:xdist", "-p", "no:cacheprovider"],
        "pytest_add_cli_args_test_selection": selection,
        "use_git_change_detection": False,
        "timeout_multiplier": 2.0,
        "timeout_constant": 5.0,
    }
    lines = [f"{key} = {json.dumps(value)}" for key, value in settings.items()]
    ours = (ROOT / "pyproject.toml").read_text("utf-8")
    (folder / "pyproject.toml").write_text(
        "\n".join([ours, "[tool.mutmut]", *lines, ""]), encoding="utf-8"
    )
    return folder


def mutmut(folder: Path, *words: str) -> str:
    done = subprocess.run(
        [BIN / "mutmut", *words],
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
        errors="replace",
    )
    said = done.stdout + done.stderr
    (folder / f"{words[0]}.log").write_text(said, encoding="utf-8")
    return said


def results(folder: Path) -> dict[str, str]:
    lines = mutmut(folder, "results", "--all", "true").splitlines()
    return {name: result for name, _, result in (line.strip().partition(": ") for line in lines)}


def asked_anew(folder: Path, name: str) -> str:
    """What the tests say to it in a process that has loaded the rules with the mistake in them."""
    stats = json.loads((folder / "mutants" / "mutmut-stats.json").read_text("utf-8"))
    took: dict[str, float] = stats["duration_by_test"]
    # Rules that are worked out while they are loaded belong to no test, but to all of them.
    known = stats["tests_by_mangled_function_name"].get(name.rpartition("__mutmut_")[0]) or took
    tests, seconds = [], 0.0
    for test in sorted(known, key=lambda test: ("test_computer_opinions" not in test, took[test])):
        seconds += took[test]
        if seconds > PATIENCE:
            break
        tests.append(test)
    try:
        done = subprocess.run(
            [BIN / "python", *PYTEST, "-x", "-p", "no:xdist", *tests],
            cwd=folder / "mutants",
            env={**os.environ, "MUTANT_UNDER_TEST": name},
            check=False,
            capture_output=True,
            timeout=10 * PATIENCE,
        )
    except subprocess.TimeoutExpired:
        return "timeout"
    return {0: "survived", 1: "killed in a new process", 2: "killed in a new process"}.get(
        done.returncode, f"unclear ({done.returncode})"
    )


def score(part: str, slow: list[str], one_in: int) -> Score:
    folder = workshop(part, slow)
    # A name that nothing has: mutmut makes all mistakes and sees which test meets which, then stops.
    if "nothing matches" not in mutmut(folder, "run", "nothing"):
        raise RuntimeError(f"{part}: mutmut cannot begin, see {folder / 'run.log'}")
    known = list(results(folder))
    made = known[::one_in]
    report(PART, f"{part}: {len(made)} of {len(known)} mistakes")
    mutmut(folder, "run", "--max-children", "1", *made)
    after = results(folder)
    if "not checked" in {after[name] for name in made}:
        raise RuntimeError(f"{part}: mutmut stopped before its end, see {folder / 'run.log'}")
    if asked_anew(folder, "no mistake") != "survived":
        raise RuntimeError(f"{part}: the tests do not pass in a new process without a mistake")
    for name in made:
        if after[name] not in NOTICED:
            after[name] = asked_anew(folder, name)
    found = Score(part, Counter(after[name] for name in made), len(known))
    unnoticed = [name for name in made if after[name] not in NOTICED]
    (folder / "unnoticed.txt").write_text("\n".join([*unnoticed, ""]), encoding="utf-8")
    report(PART, str(found))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--one-in", type=int, default=1, help="only every so many-th mistake")
    parser.add_argument("--only", default="", help="only this part")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    environment.install("mutation")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    parts = [part for part in (CORE, *NAMES) if part.startswith(asked.only)]
    slow = slow_tests(asked.workers)
    report(PART, f"{len(slow)} tests take longer than {LIMIT} s and are not asked")
    with ThreadPoolExecutor(asked.workers) as pool:
        scores = list(pool.map(lambda part: score(part, slow, asked.one_in), parts))
    all_results = sum((Counter(found.results) for found in scores), Counter[str]())
    report(PART, str(Score("all", all_results, sum(found.total for found in scores))))
    return 0


if __name__ == "__main__":
    sys.exit(main())

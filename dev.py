#!/usr/bin/env python3
"""The commands of Parlour. They need Python 3.11 or later and install everything else.

python3 dev.py play            build the site, serve it locally, print the URL
python3 dev.py test            run every check
python3 dev.py test --fast     the same without a browser
python3 dev.py test -- -k sow  words after -- go to pytest
python3 dev.py build           write the site to dist/ (--debug: with sources, for tracebacks)
python3 dev.py bench [name]    run the benchmarks, or the one named
python3 dev.py soak [part …]   run longer versions of some checks, for hours; words after -- go to the parts
python3 dev.py profile         record which parts of a new Pyodide version a start and a game use
python3 dev.py docs            write the parts of the documentation that are generated from the code
python3 dev.py words           update the catalogues in assets/locale/ with the texts in the code
"""

import argparse
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

if sys.version_info < (3, 11):
    raise SystemExit("Parlour needs Python 3.11 or later.")

from tools import build, environment
from tools.browsers import chromium, engines
from tools.environment import BIN, ROOT, say
from tools.serve import Server

NOT_TESTS = ("app", "rules", "tools", "bench", "soak", "dev.py")
NOTHING_ASKED = 5  # pytest's exit code if no test was selected

DIST = ROOT / "dist"
# What a rebuild depends on.
SOURCES = (
    "app",
    "rules",
    "assets",
    "tools",
    "index.html",
    "pyscript.toml",
)


def make(to: Path = DIST, *, debug: bool = False) -> None:
    began = time.perf_counter()
    sizes = build.build(to, debug=debug)
    took = time.perf_counter() - began
    say(f"{to.name}/: {len(sizes)} files, {sum(sizes.values()) / 1e6:.1f} MB, in {took:.1f} s")


def newest() -> float:
    """Return when a source was last changed."""
    paths = [ROOT / name for name in SOURCES]
    files = [file for path in paths for file in (path.rglob("*") if path.is_dir() else [path])]
    return max(file.stat().st_mtime for file in files if file.is_file())


def play(port: int, *, debug: bool) -> None:
    environment.packages()
    lock = threading.Lock()
    built = newest()
    make(debug=debug)

    def rebuild(path: str) -> None:
        nonlocal built
        # A page cached by the service worker still requests sw.js.
        if path not in ("", "index.html", "sw.js"):
            return
        with lock:
            if (now := newest()) > built:
                built = now
                try:
                    make(debug=debug)
                except (Exception, SystemExit) as error:
                    say(f"not rebuilt, the last build is served: {error}")

    server = Server(DIST, port=port, before=rebuild)
    say(f"open {server.url} (Ctrl+C ends)")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


def step(*command: str | Path, **options: str) -> Callable[[], int]:
    """Return a check that runs a command and shows its output."""
    words = [str(word) for word in command]
    return lambda: subprocess.run(words, cwd=ROOT, env={**os.environ, **options}).returncode


def prepare() -> int:
    """Build what the tests run: the site, and Pyodide with what pytest needs."""
    environment.packages()
    make()
    environment.pyodide_site()
    build.whole_library(build.CACHE)
    return 0


def browser_step(words: list[str]) -> int:
    light, whole = chromium.find_light(), chromium.find()
    os.environ.update(PARLOUR_LIGHT_CHROMIUM=str(light), PARLOUR_CHROMIUM=str(whole))
    engines.install_missing()
    # Two workers that get single tests, so that both are busy to the end.
    return step(BIN / "python", "-m", "pytest", "-n", "2", "--dist", "loadgroup", "e2e", *words)()


# Test files that take longer than their size suggests.
LONG = {
    "contracts/test_every_game.py",
    "rules/mo/test_computer.py",
    "rules/smack/test_invariants.py",
}
OF_APP = re.compile(r"^(?:from|import) app\b", re.MULTILINE)
SHARES = 4  # more than workers, so that both are busy to the end


def pyodide_step(words: list[str]) -> int:
    """Run pytest under Pyodide, where it has no workers: two processes, each with some of the files.

    Tests of `app/` are left out, because the browser runs the same code in Pyodide. So are tests of the
    build, which starts other programs.
    """
    site = environment.pyodide_site()
    library = build.whole_library(build.CACHE)
    runner = (environment.node(), "tools/pyodide.mjs", f"--library={library}")
    command = [*map(str, runner), f"--mount={site}=/site", "tools/run_pytest.py"]
    # The longest first.
    tests = ROOT / "tests"
    paths = sorted(
        (
            path
            for folder in ("contracts", "hostile", "rules")
            for path in (tests / folder).rglob("test_*.py")
            if not OF_APP.search(path.read_text("utf-8"))
        ),
        key=lambda path: (path.relative_to(tests).as_posix() not in LONG, -path.stat().st_size),
    )

    def run(share: list[Path]) -> "subprocess.CompletedProcess[str]":
        files = (path.relative_to(ROOT).as_posix() for path in share)
        return subprocess.run(
            [*command, *files, *words],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    with ThreadPoolExecutor(2) as pool:
        shares = list(pool.map(run, (paths[first::SHARES] for first in range(SHARES))))
    for done in shares:
        print(done.stdout, flush=True)
    codes = {done.returncode for done in shares}
    # A share without a selected test is no failure if another share has one.
    return max(codes - {NOTHING_ASKED}, default=NOTHING_ASKED)


def dead_code(python: Path) -> int:
    """Look for code that nothing uses, or only tests use; pyproject.toml lists the exceptions."""
    vulture = (python, "-m", "vulture")
    return max(step(*vulture)(), step(*vulture, *NOT_TESTS)())


def test(words: list[str], *, fast: bool) -> int:
    environment.make_venv()
    # On a second core, while the first checks are installed and run.
    prepared = ThreadPoolExecutor(1).submit(prepare)
    python = environment.python()
    checks: dict[str, Callable[[], int]] = {
        "ruff check": step(BIN / "ruff", "check", "."),
        "ruff format": step(BIN / "ruff", "format", "--check", "."),
        "mypy": step(python, "-m", "mypy"),
        "dead code": lambda: dead_code(python),
        "zizmor": step(BIN / "zizmor", "--offline", "--pedantic", "--quiet", ".github"),
        "build": prepared.result,
        "tests in CPython": step(
            python, "-m", "pytest", "-n", "auto", "--dist", "worksteal", "tests", *words
        ),
        "tests in Pyodide": lambda: pyodide_step(words),
        "tests in the browser": lambda: browser_step(words),
    }
    if fast:
        del checks["tests in the browser"]
    results = {}
    for name, check in checks.items():
        print(f"\n== {name}", flush=True)
        began = time.perf_counter()
        try:
            code = check()
        except (Exception, SystemExit) as error:
            print(f"{type(error).__name__}: {error}", file=sys.stderr)
            code = 1
        results[name] = (code, time.perf_counter() - began)
    print("\n== summary")
    for name, (code, took) in results.items():
        print(f"{'FAILED' if code else 'passed'}  {took:6.1f} s  {name}")
    return int(any(code for code, _ in results.values()))


def bench(name: str | None, words: list[str]) -> int:
    python = environment.python()
    make()
    os.environ["PARLOUR_CHROMIUM"] = str(chromium.find())
    paths = [ROOT / "bench" / f"{name}.py"] if name else sorted((ROOT / "bench").glob("[!_]*.py"))
    if not all(path.exists() for path in paths):
        raise SystemExit(f"no benchmark of that name: {name}")
    return max(step(python, path, *words, PYTHONPATH=str(ROOT))() for path in paths)


def soak(parts: list[str], words: list[str]) -> int:
    """Run these parts, or all: every module of soak/ is one, except those that start with an underscore."""
    python = environment.python()
    known = sorted(path.stem for path in (ROOT / "soak").glob("[!_]*.py"))
    if strangers := set(parts) - set(known):
        raise SystemExit(f"no part of that name: {strangers.pop()}; there are {', '.join(known)}")
    codes = [step(python, "-m", f"soak.{part}", *words)() for part in parts or known]
    return max(codes, default=1)


def main() -> int:
    words = sys.argv[1:]
    words, passed_on = (
        (words[: words.index("--")], words[words.index("--") + 1 :])
        if "--" in words
        else (words, [])
    )
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play", help="build and serve the site")
    playing.add_argument("--port", type=int, default=8000)
    playing.add_argument("--debug", action="store_true", help="with sources, for tracebacks")
    commands.add_parser("test", help="run every check").add_argument(
        "--fast", action="store_true", help="without a browser"
    )
    commands.add_parser("build", help="write dist/").add_argument(
        "--debug", action="store_true", help="with sources"
    )
    commands.add_parser("bench", help="run benchmarks").add_argument("name", nargs="?")
    commands.add_parser("soak", help="long forms of some checks").add_argument("part", nargs="*")
    commands.add_parser("profile", help="find out what a start and a game use of Pyodide")
    commands.add_parser("docs", help="write the generated parts of the documentation")
    commands.add_parser("words", help="bring the catalogues of other languages up to date")
    choice = parser.parse_args(words)
    match choice.command:
        case "play":
            play(choice.port, debug=choice.debug)
        case "test":
            return test(passed_on, fast=choice.fast)
        case "build":
            make(debug=choice.debug)
        case "bench":
            return bench(choice.name, passed_on)
        case "soak":
            return soak(choice.part, passed_on)
        case "profile":
            return step(environment.python(), "-m", "tools.make_profile")()
        # Not imported here: they import every game, and an unfinished one must not stop the other commands.
        case "docs":
            return step(sys.executable, "-m", "tools.generated_docs")()
        case "words":
            return step(sys.executable, "-m", "tools.translations.texts")()
    return 0


if __name__ == "__main__":
    sys.exit(main())

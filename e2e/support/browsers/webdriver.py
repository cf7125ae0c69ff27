"""What a test asks of an engine, in the words of W3C's WebDriver; `firefox.py` and `webkit.py` pass it on.

An engine is started for one test, in an empty folder of its own. What its pages ask of another origin goes
to `Elsewhere`, its proxy.
"""

import os
import signal
import socketserver
import subprocess
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, TypeVar

from e2e.support.server import Files, next_version

T = TypeVar("T")
SCRIPT = """
const [asked, given, done] = [{expression}, ...arguments];
Promise.resolve(typeof asked === "function" ? asked(given) : asked).then(
  (value) => done({{ value }}),
  (error) => done({{ error: String(error) }}),
);"""
KEYS = {"Enter": "\ue007"}  # as WebDriver writes them
PATIENCE = 60_000  # milliseconds: a busy machine is no reason to give up

ERROR_LOG = b"""
const heard = [];
const hear = (words) => {
  heard.push(words);
  document.documentElement.dataset.heard = JSON.stringify(heard);
};
const { error: say } = console;
console.error = (...words) => {
  hear(words.join(" "));
  say.apply(console, words);
};
addEventListener("error", ({ message, target }) =>
  hear(message ?? `not loaded: ${target.outerHTML}`), true);
addEventListener("unhandledrejection", ({ reason }) => hear(`unhandled: ${reason}`));
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  hear(`policy violated: ${violatedDirective} by ${blockedURI}`));
"""
HEARD = "JSON.parse(document.documentElement.dataset.heard ?? '[]')"


def with_an_error_log(files: Files) -> Files:
    """The site with a first script that also notes what goes wrong: neither engine tells us its console."""
    return next_version(files, {"boot.js": ERROR_LOG + files["boot.js"]})


class _Stranger(socketserver.StreamRequestHandler):
    server: "Elsewhere"

    def handle(self) -> None:
        line = self.rfile.readline().decode("ascii", "replace").strip()
        if line:
            self.server.asked.append(line)


class Elsewhere(socketserver.ThreadingTCPServer):
    """All other origins together, as the engine's proxy: notes what is asked, and gives nothing."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Stranger)
        self.asked: list[str] = []
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def close(self) -> None:
        self.shutdown()
        self.server_close()


class Process:
    """A program in a group of its own, so that what it starts ends with it; what it prints is kept."""

    def __init__(
        self, prints: Path, *words: str | Path, keep: int | None = None, **environment: str
    ) -> None:
        """Start it; `keep` is a file that it is handed open."""
        self._prints = prints
        with prints.open("ab") as output:
            self._process = subprocess.Popen(
                [str(word) for word in words],
                stdout=output,
                stderr=subprocess.STDOUT,
                env={**os.environ, **environment},
                start_new_session=True,
                pass_fds=() if keep is None else (keep,),
            )

    @property
    def said(self) -> str:
        return self._prints.read_text("utf-8", "replace")

    def ends_within(self, seconds: float) -> bool:
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def until(self, answer: Callable[[], T | None]) -> T:
        """The first answer that there is while it runs."""
        end = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < end:
            if (found := answer()) is not None:
                return found
            if self.ends_within(0.02):
                break
        raise TimeoutError(f"it did not start: {self.said}")

    def end(self) -> None:
        """End its whole group, what is left of it."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


class Engine(ABC):
    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True)
        self.folder = folder
        self._heard: list[str] = []
        # What is closed in the end, the last first.
        self.closing = ExitStack()
        self.elsewhere = Elsewhere()
        self.closing.callback(self.elsewhere.close)

    @abstractmethod
    def start(self) -> None:
        """Start it, with what its folder keeps."""

    @abstractmethod
    def ask(self, command: str, words: Mapping[str, Any]) -> Any:
        """Give a command of WebDriver."""

    def run(self, *words: str | Path, **options: Any) -> Process:
        """Start a program that ends with us."""
        process = Process(self.folder / f"{Path(words[0]).name}.txt", *words, **options)
        self.closing.callback(process.end)
        return process

    def quit(self) -> None:
        self.closing.close()

    @property
    def faults(self) -> list[str]:
        """What went wrong on all pages that were left, and whatever was asked of another origin."""
        return [*self._heard, *(f"another origin: {asked}" for asked in self.elsewhere.asked)]

    def listen(self) -> None:
        """Take down what the page has to complain about, before it goes."""
        self._heard += self.evaluate(HEARD)

    def open(self, url: str) -> None:
        self.listen()
        self.ask("Navigate", {"url": url})

    def leave(self) -> None:
        """Leave the site, to come back later."""
        self.open("about:blank")

    def evaluate(self, expression: str, arg: Any = None, /) -> Any:
        """The value of an expression; of a function, what it returns for `arg`, if need be in the end."""
        script = SCRIPT.format(expression=expression)
        answer = self.ask("ExecuteAsyncScript", {"script": script, "args": [arg]})
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer.get("value")

    def click(self, x: int, y: int) -> None:
        """Press and let go, at a place of the window."""
        steps = (
            {"type": "pointerMove", "x": x, "y": y, "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )
        self._act({"type": "pointer", "id": "hand", "actions": steps})

    def press(self, key: str) -> None:
        steps = [{"type": kind, "value": KEYS[key]} for kind in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keys", "actions": steps})

    def resize(self, width: int, height: int) -> None:
        """Make its window so big, or as small as it can."""
        self.ask("SetWindowRect", {"x": 0, "y": 0, "width": width, "height": height})

    @abstractmethod
    def picture(self) -> bytes:
        """Its window as it is now, a PNG."""

    def _act(self, source: Mapping[str, Any]) -> None:
        self.ask("PerformActions", {"actions": [source]})

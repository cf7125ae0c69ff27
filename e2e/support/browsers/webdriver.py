"""What a test can ask of an engine, as W3C WebDriver commands; `firefox.py` and `webkit.py` send them.

An engine is started for one test, in an empty folder. Requests of its pages to other origins go to its
proxy, `Elsewhere`.
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
PATIENCE = 60_000  # milliseconds: long enough for a busy machine

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
    """The site with a first script that also logs errors: neither engine gives us its console."""
    return next_version(files, {"boot.js": ERROR_LOG + files["boot.js"]})


class _Stranger(socketserver.StreamRequestHandler):
    server: "Elsewhere"

    def handle(self) -> None:
        line = self.rfile.readline().decode("ascii", "replace").strip()
        if line:
            self.server.asked.append(line)


class Elsewhere(socketserver.ThreadingTCPServer):
    """Stands for all other origins, as the engine's proxy: records the requests and answers none."""

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
    """A program in its own process group, so that its children end with it; its output is kept."""

    def __init__(
        self, prints: Path, *words: str | Path, keep: int | None = None, **environment: str
    ) -> None:
        """Start it; `keep` is the descriptor of an open file that it inherits."""
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
        """Ask again and again while it runs, and return the first answer."""
        end = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < end:
            if (found := answer()) is not None:
                return found
            if self.ends_within(0.02):
                break
        raise TimeoutError(f"it did not start: {self.said}")

    def end(self) -> None:
        """Kill whatever is left of its process group."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


class Engine(ABC):
    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True)
        self.folder = folder
        self._heard: list[str] = []
        self.closing = ExitStack()
        self.elsewhere = Elsewhere()
        self.closing.callback(self.elsewhere.close)

    @abstractmethod
    def start(self) -> None:
        """Start the engine with what is stored in its folder."""

    @abstractmethod
    def ask(self, command: str, words: Mapping[str, Any]) -> Any:
        """Send a WebDriver command."""

    def run(self, *words: str | Path, **options: Any) -> Process:
        """Start a program that ends with the engine."""
        process = Process(self.folder / f"{Path(words[0]).name}.txt", *words, **options)
        self.closing.callback(process.end)
        return process

    def quit(self) -> None:
        self.closing.close()

    @property
    def faults(self) -> list[str]:
        """The errors on all pages that were left, and the requests to other origins."""
        return [*self._heard, *(f"another origin: {asked}" for asked in self.elsewhere.asked)]

    def listen(self) -> None:
        """Collect the errors of the page before it is left."""
        self._heard += self.evaluate(HEARD)

    def open(self, url: str) -> None:
        self.listen()
        self.ask("Navigate", {"url": url})

    def leave(self) -> None:
        """Leave the site, to come back later."""
        self.open("about:blank")

    def evaluate(self, expression: str, arg: Any = None, /) -> Any:
        """The value of an expression; if that is a function, its result for `arg`. Promises are awaited."""
        script = SCRIPT.format(expression=expression)
        answer = self.ask("ExecuteAsyncScript", {"script": script, "args": [arg]})
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer.get("value")

    def click(self, x: int, y: int) -> None:
        """Press and release at this point of the window."""
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
        """Give the window this size, or the smallest one the engine allows."""
        self.ask("SetWindowRect", {"x": 0, "y": 0, "width": width, "height": height})

    @abstractmethod
    def picture(self) -> bytes:
        """A screenshot of the window, as PNG."""

    def _act(self, source: Mapping[str, Any]) -> None:
        self.ask("PerformActions", {"actions": [source]})

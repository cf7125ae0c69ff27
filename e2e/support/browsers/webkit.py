"""Drives WebKitGTK's MiniBrowser on an invisible screen, through WebDriver over HTTP.

A browser that is driven this way keeps nothing when it quits, so `leave` leaves the site without quitting.
"""

import base64
import json
import os
import socket
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from e2e.support.browsers.webdriver import PATIENCE, Engine
from tools.browsers import engines

# The path of each WebDriver command, below its session.
PATHS = {
    "Navigate": "url",
    "ExecuteAsyncScript": "execute/async",
    "PerformActions": "actions",
    "SetWindowRect": "window/rect",
}
# Without a graphics card, its faster ways of painting show nothing.
ENVIRONMENT = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1", "WEBKIT_DISABLE_DMABUF_RENDERER": "1"}
OPTIONS = "webkitgtk:browserOptions"


class WebKit(Engine):
    def __init__(self, program: engines.WebKit, folder: Path) -> None:
        super().__init__(folder)
        self._program = program

    def start(self) -> None:
        screen, port = f":{self._screen()}", _free_port()
        driver = self.run(self._program.driver, f"--port={port}", DISPLAY=screen, **ENVIRONMENT)
        self._address = f"http://127.0.0.1:{port}/session"
        driver.until(lambda: _answers(port))
        proxy = f"127.0.0.1:{self.elsewhere.port}"
        wishes = {
            OPTIONS: {"binary": str(self._program.browser), "args": ["--automation"]},
            "proxy": {
                "proxyType": "manual",
                "httpProxy": proxy,
                "sslProxy": proxy,
                "noProxy": ["localhost"],
            },
            "timeouts": {"script": PATIENCE, "pageLoad": PATIENCE},
        }
        session = self._send("POST", "", {"capabilities": {"alwaysMatch": wishes}})
        self._address += f"/{session['sessionId']}"

    def _screen(self) -> int:
        """Start an X server; return the display number that it chose."""
        ours, its = os.pipe()
        size = ("-screen", "0", "1600x1000x24")
        self.run(self._program.screen, "-displayfd", str(its), *size, "-nolisten", "tcp", keep=its)
        os.close(its)
        with os.fdopen(ours) as note:
            return int(note.readline())

    def ask(self, command: str, words: Mapping[str, Any]) -> Any:
        return self._send("POST", f"/{PATHS[command]}", words)

    def picture(self) -> bytes:
        return base64.b64decode(self._send("GET", "/screenshot"))

    def _send(self, method: str, path: str, words: Mapping[str, Any] | None = None) -> Any:
        body = None if words is None else json.dumps(words).encode()
        request = urllib.request.Request(self._address + path, body, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE / 1000) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {error.read().decode()}") from error


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def _answers(port: int) -> bool | None:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except ConnectionRefusedError:
        return None
    return True

"""Drives Firefox through Marionette: JSON over a socket, with the length before each message."""

import base64
import json
import socket
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from e2e.support.browsers.webdriver import PATIENCE, Engine

PREFERENCES: dict[str, Any] = {
    # Any free port; Firefox writes it into the profile.
    "marionette.port": 0,
    # The browser's own requests would be taken for the page's.
    "services.settings.server": "data:,",
    # After a minute it would look for updates of itself and its components.
    "app.update.disabledForTesting": True,
    "extensions.systemAddon.update.enabled": False,
    "media.gmp-manager.url": "data:,",
    "media.gmp-manager.updateEnabled": False,
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.ssl": "127.0.0.1",
}
# Without this it requests its settings from Mozilla, whatever the preferences say.
ENVIRONMENT = {"MOZ_REMOTE_SETTINGS_DEVTOOLS": "1"}


class Firefox(Engine):
    def __init__(self, program: Path, folder: Path) -> None:
        super().__init__(folder)
        port = self.elsewhere.port
        proxy = {"network.proxy.http_port": port, "network.proxy.ssl_port": port}
        lines = (
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
            for name, value in (PREFERENCES | proxy).items()
        )
        self._profile = folder / "profile"
        self._profile.mkdir()
        (self._profile / "user.js").write_text("".join(lines))
        self._program = program

    def start(self) -> None:
        note = self._profile / "MarionetteActivePort"
        note.unlink(missing_ok=True)
        words = ("--headless", "--marionette", "--no-remote", "--profile", self._profile)
        self._process = self.run(self._program, *words, **ENVIRONMENT)
        port = self._process.until(lambda: note.read_text() or None if note.exists() else None)
        address = ("127.0.0.1", int(port))
        self._socket = self.closing.enter_context(
            socket.create_connection(address, PATIENCE / 1000)
        )
        self._answers = self.closing.enter_context(self._socket.makefile("rb"))
        self._count = 0
        self._answer()  # it introduces itself
        self.ask("NewSession", {"timeouts": {"script": PATIENCE, "pageLoad": PATIENCE}})

    def leave(self) -> None:
        """Quit cleanly and start again with everything it has stored."""
        self.listen()
        self._ask("Marionette:Quit", {"flags": ["eForceQuit"]})
        assert self._process.ends_within(PATIENCE / 1000), "Firefox stays"
        self.start()

    def ask(self, command: str, words: Mapping[str, Any]) -> Any:
        return self._ask(f"WebDriver:{command}", words)

    def _ask(self, command: str, words: Mapping[str, Any]) -> Any:
        self._count += 1
        message = json.dumps([0, self._count, command, words]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, answer = self._answer()
        if error:
            raise RuntimeError(f"{command}: {error['error']}: {error['message']}")
        return answer["value"] if isinstance(answer, dict) and "value" in answer else answer

    def _answer(self) -> Any:
        length = b""
        while (byte := self._answers.read(1)) != b":":
            if not byte:
                raise ConnectionError("Firefox has gone")
            length += byte
        return json.loads(self._answers.read(int(length)))

    def picture(self) -> bytes:
        return base64.b64decode(self.ask("TakeScreenshot", {"full": False}))

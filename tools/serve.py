"""A static server as plain as GitHub Pages: the files of a folder, under any path, no special headers.

It answers this machine only. The Host header is checked as well: a page elsewhere could give its own name
the address 127.0.0.1 and read what is served here.
"""

import gzip
import io
import re
import sys
from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import unquote

# What Pages sends compressed; archives and fonts are compressed already.
GZIPPED = (
    ".html",
    ".js",
    ".mjs",
    ".css",
    ".json",
    ".toml",
    ".svg",
    ".txt",
    ".wasm",
    ".webmanifest",
)
LOOPBACK = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?", re.IGNORECASE | re.ASCII)


@cache
def gzipped(path: Path, changed: float) -> bytes:  # noqa: ARG001, `changed` makes the cache forget
    return gzip.compress(path.read_bytes(), 6)


class Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012, the base class made it an attribute of the class
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".toml": "application/toml",
        ".webmanifest": "application/manifest+json",
        ".webp": "image/webp",
    }
    server: "Server"

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        if not self._is_for_this_machine():
            why = f"Only this machine is served: open {self.server.url}"
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST, explain=why)
            return None
        path = unquote(re.split("[?#]", self.path)[0])
        if not path.startswith("/") or "\0" in path:
            self.send_error(HTTPStatus.BAD_REQUEST, explain="This is not the path of a file.")
            return None
        self.server.before(path.removeprefix(self.server.prefix))
        file = self.server.find(path)
        if file is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        accepted = "gzip" in self.headers.get("Accept-Encoding", "")
        is_fresh = "If-Modified-Since" in self.headers
        if self.server.gzip and accepted and not is_fresh and file.suffix in GZIPPED:
            body = gzipped(file, file.stat().st_mtime)
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", self.guess_type(str(file)))
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Last-Modified", self.date_time_string(int(file.stat().st_mtime)))
            self.end_headers()
            return io.BytesIO(body)
        self._file = file
        return super().send_head()

    def translate_path(self, path: str) -> str:  # noqa: ARG002, `send_head` has looked it up
        return str(self._file)

    def _is_for_this_machine(self) -> bool:
        hosts = self.headers.get_all("Host", [])
        return len(hosts) == 1 and LOOPBACK.fullmatch(hosts[0].strip()) is not None

    def end_headers(self) -> None:
        self.send_header("Cache-Control", self.server.cache_control)
        super().end_headers()

    def log_message(self, *words: Any) -> None:
        """Say nothing: a page asks for dozens of files."""


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(
        self,
        folder: Path,
        *,
        port: int = 0,
        prefix: str = "/",
        gzip: bool = False,
        cache_control: str = "no-cache",
        before: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Serve `folder` under `prefix`, which begins and ends with a slash; call `before` on each path."""
        super().__init__(("localhost", port), Handler)
        self.folder, self.prefix, self.gzip = folder.resolve(), prefix, gzip
        self.cache_control, self.before = cache_control, before

    def find(self, path: str) -> Path | None:
        """Return the file of this path, if there is one and it lies in the folder, links followed."""
        if not path.startswith(self.prefix):
            return None
        inside = path.removeprefix(self.prefix)
        if not inside or inside.endswith("/"):
            inside += "index.html"
        try:
            file = (self.folder / inside).resolve(strict=True)
        except (OSError, RuntimeError):  # not there, too long, or a circle of links
            return None
        return file if file.is_file() and file.is_relative_to(self.folder) else None

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Keep quiet about a browser that left in the middle of a file, as it does on every reload."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    @property
    def url(self) -> str:
        return f"http://localhost:{self.server_port}{self.prefix}"

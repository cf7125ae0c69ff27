"""A static server as plain as GitHub Pages: files of a folder, under any path, no special headers."""

import gzip
import io
import sys
from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import unquote, urlsplit

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

    def translate_path(self, path: str) -> str:
        path = unquote(urlsplit(path).path)
        inside = path.removeprefix(self.server.prefix)
        if not path.startswith(self.server.prefix) or ".." in Path(inside).parts:
            return str(self.server.folder / "not found")
        return str(self.server.folder / inside)

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        self.server.before(urlsplit(self.path).path.removeprefix(self.server.prefix))
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        accepted = "gzip" in self.headers.get("Accept-Encoding", "")
        is_fresh = "If-Modified-Since" in self.headers
        if (
            self.server.gzip
            and accepted
            and not is_fresh
            and path.suffix in GZIPPED
            and path.is_file()
        ):
            body = gzipped(path, path.stat().st_mtime)
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", self.guess_type(str(path)))
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Last-Modified", self.date_time_string(int(path.stat().st_mtime)))
            self.end_headers()
            return io.BytesIO(body)
        return super().send_head()

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
        self.folder, self.prefix, self.gzip = folder, prefix, gzip
        self.cache_control, self.before = cache_control, before

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Keep quiet about a browser that left in the middle of a file, as it does on every reload."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    @property
    def url(self) -> str:
        return f"http://localhost:{self.server_port}{self.prefix}"

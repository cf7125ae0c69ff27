"""A static server that behaves like GitHub Pages, and badly when a test asks for it.

It serves from memory: a deploy changes `files`, a half-finished one only some of them.
"""

import gzip
import hashlib
import http.server
import json
import mimetypes
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus
from typing import Any
from urllib.parse import unquote, urlsplit

Files = Mapping[str, bytes]

# What Pages sends compressed; archives and fonts are compressed already.
GZIPPED = (".html", ".js", ".mjs", ".css", ".json", ".toml", ".svg", ".txt", ".wasm")
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".toml": "application/toml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
}
MANIFEST = "const MANIFEST = "  # the start of the line that the build fills in


@lru_cache(maxsize=64)
def gzipped(content: bytes) -> bytes:
    return gzip.compress(content, 1, mtime=0)


@lru_cache(maxsize=256)
def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def next_version(files: Files, changes: Files) -> dict[str, bytes]:
    """The site after a deploy that changes some files: the service worker's list follows, as in a build."""
    changed = {**files, **changes}
    lines = files["sw.js"].decode().splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if line.startswith(MANIFEST))
    known = json.loads(lines[at].removeprefix(MANIFEST).strip().removesuffix(";"))
    for entry in known["files"]:
        content = changed[entry["path"]]
        entry |= {"sha256": sha256(content), "size": len(content)}
    known["version"] = sha256(json.dumps(known["files"]).encode())[:16]
    lines[at] = f"{MANIFEST}{json.dumps(known)};\n"
    return {**changed, "sw.js": "".join(lines).encode()}


@dataclass(frozen=True, slots=True)
class Fault:
    """What is served instead of a file."""

    status: int = 200
    body: bytes = b""
    type: str = ""  # instead of the file's own content type
    cut: float = 1.0  # the share of the promised bytes after which the connection ends
    ends: threading.Event | None = None  # when the connection ends; otherwise right away


@dataclass(frozen=True, slots=True)
class Answered:
    path: str
    status: int


class Site:
    """Serves files under a path, on its own port, and remembers the requests."""

    def __init__(self, files: Files, folder: str = "/parlour/") -> None:
        self.files: Files = dict(files)
        self.folder = folder
        self.faults: dict[str, Fault] = {}
        self.cache_control = "max-age=600"
        self.asked: list[str] = []
        self.answered: list[Answered] = []
        self._holding: dict[str, threading.Event] = {}
        self._news = threading.Condition()
        self._server: _Server | None = None
        self._port = 0
        self.start()

    @property
    def origin(self) -> str:
        return f"http://localhost:{self._port}"

    @property
    def url(self) -> str:
        return f"{self.origin}{self.folder}"

    @property
    def is_up(self) -> bool:
        return self._server is not None

    def start(self) -> None:
        self._server = _Server(("localhost", self._port), _Handler)
        self._server.site = self
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def stop(self) -> None:
        """Stop, like an unplugged cable: nobody listens, open connections end unanswered."""
        server, self._server = self._server, None
        if server:
            server.shutdown()
            server.server_close()
        for event in self._holding.values():
            event.set()

    @contextmanager
    def held(self, path: str) -> Iterator[None]:
        """Do not answer requests for a path while this context is open."""
        event = self._holding[path] = threading.Event()
        try:
            yield
        finally:
            event.set()
            del self._holding[path]

    def hear(self, path: str) -> None:
        with self._news:
            self.asked.append(path)
            self._news.notify_all()
        if event := self._holding.get(path):
            event.wait()

    def wait_until_asked(self, path: str, seconds: float = 20) -> None:
        with self._news:
            if not self._news.wait_for(lambda: path in self.asked, seconds):
                raise TimeoutError(f"{path} was not asked for in {seconds} s: {self.asked}")

    def forget(self) -> None:
        """Start the log again."""
        self.asked.clear()
        self.answered.clear()

    def sent(self) -> list[str]:
        """The paths whose bytes were sent, in order."""
        return [asked.path for asked in self.answered if asked.status == HTTPStatus.OK]


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    site: Site

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a browser that leaves in the middle of a file."""


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_GET(self) -> None:
        site = self.server.site
        path = unquote(urlsplit(self.path).path)
        inside = path.startswith(site.folder)
        name = path.removeprefix(site.folder) if inside else path
        site.hear(name)
        if not site.is_up:
            self.close_connection = True
            return
        if path == "/favicon.ico" and not inside:
            # Browsers request it by themselves for a page that names no icon, such as a plain text.
            self._send(name, HTTPStatus.NO_CONTENT, b"")
        elif name in site.faults:
            fault = site.faults[name]
            self._send(name, fault.status, fault.body, type=fault.type, cut=fault.cut)
            if fault.ends:
                fault.ends.wait()
        elif inside and (name or "index.html") in site.files:
            self._send_file(name, site.files[name or "index.html"])
        else:
            self._send(name, HTTPStatus.NOT_FOUND, b"not found")

    def _send_file(self, name: str, content: bytes) -> None:
        tag = f'"{sha256(content)[:20]}"'
        if self.headers.get("If-None-Match") == tag:
            self._send(name, HTTPStatus.NOT_MODIFIED, b"", ETag=tag)
        else:
            self._send(name, HTTPStatus.OK, content, ETag=tag)

    def _send(
        self,
        name: str,
        status: int,
        body: bytes,
        *,
        type: str = "",  # noqa: A002 - what HTTP calls it
        cut: float = 1.0,
        **headers: str,
    ) -> None:
        suffix = "." + (name or "index.html").rpartition(".")[2]
        usual = TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
        headers["Content-Type"] = type or usual
        headers["Vary"] = "Accept-Encoding"
        if status < HTTPStatus.BAD_REQUEST:
            headers["Cache-Control"] = self.server.site.cache_control
            headers["Last-Modified"] = "Thu, 01 Jan 2026 00:00:00 GMT"
        if suffix in GZIPPED and body and "gzip" in self.headers.get("Accept-Encoding", ""):
            body = gzipped(body)
            headers["Content-Encoding"] = "gzip"
        self.server.site.answered.append(Answered(name, status))
        self.send_response(status)
        for header, value in headers.items():
            self.send_header(header, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: int(len(body) * cut)])
        self.close_connection |= cut < 1

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - its name there
        """Say nothing: `Site.answered` has the log."""

"""The server of `dev.py play` hands out the files of the site, to this machine, and nothing else."""

import gzip
import http.client
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.serve import Server

SECRET = b"nobody's business"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A site with a secret beside it, and links to it."""
    (tmp_path / "secret.txt").write_bytes(SECRET)
    folder = tmp_path / "site"
    (folder / "assets" / "empty").mkdir(parents=True)
    (folder / "index.html").write_bytes(b"the page")
    (folder / "assets" / "a b.css").write_bytes(b"the style")
    (folder / "leak.txt").symlink_to(tmp_path / "secret.txt")
    (folder / "outside").symlink_to(tmp_path)
    (folder / "circle").symlink_to(folder / "circle")
    (folder / "alias.css").symlink_to(folder / "assets" / "a b.css")
    return folder


@pytest.fixture
def requested() -> list[str]:
    return []


@pytest.fixture(params=["/", "/parlour/"])
def server(folder: Path, requested: list[str], request: pytest.FixtureRequest) -> Iterator[Server]:
    server = Server(folder, prefix=request.param, gzip=True, before=requested.append)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def ask(server: Server, path: str, *hosts: str, method: str = "GET") -> tuple[int, bytes]:
    """Ask for exactly this path, which a browser would tidy up first; return status and body."""
    connection = http.client.HTTPConnection("localhost", server.server_port, timeout=20)
    connection.putrequest(method, path, skip_host=True)
    for host in hosts:
        connection.putheader("Host", host)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, body


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("", b"the page"),
        ("?from=a/friend#top", b"the page"),
        ("index.html", b"the page"),
        ("assets/a%20b.css", b"the style"),
        ("assets/../index.html", b"the page"),
        ("alias.css", b"the style"),
    ],
)
def test_the_files_of_the_site_are_served(server: Server, path: str, body: bytes) -> None:
    assert ask(server, server.prefix + path, "localhost") == (200, body)


@pytest.mark.parametrize(
    "path",
    [
        "%2fetc/passwd",
        "/etc/passwd",
        "../secret.txt",
        "%2e%2e/secret.txt",
        "assets/..%2f../secret.txt",
        "..%5csecret.txt",
        "leak.txt",
        "outside/secret.txt",
        "outside/",
        "circle",
        "circle/index.html",
        "missing.txt",
        "index.html/",
        "index.html/more",
        "%ff",
        "a" * 5_000,
        "a/" * 5_000,
    ],
)
def test_nothing_else_is_there(server: Server, path: str) -> None:
    status, body = ask(server, server.prefix + path, "localhost")
    assert status == 404
    assert SECRET not in body


def test_no_absolute_path_is_followed(server: Server, folder: Path) -> None:
    secret = (folder.parent / "secret.txt").as_posix().lstrip("/")
    status, body = ask(server, f"{server.prefix}%2f{secret}", "localhost")
    assert status == 404
    assert SECRET not in body


@pytest.mark.parametrize("path", ["assets", "assets/", "assets/empty/", "outside"])
def test_no_folder_is_listed(server: Server, path: str) -> None:
    status, body = ask(server, server.prefix + path, "localhost")
    assert status == 404
    assert b".css" not in body
    assert b".txt" not in body


@pytest.mark.parametrize("path", ["%00", "index.html%00", "assets/%00/a", "..%00/secret.txt"])
def test_a_path_with_a_null_is_a_bad_request(server: Server, path: str) -> None:
    assert ask(server, server.prefix + path, "localhost")[0] == 400


@pytest.mark.parametrize("path", ["http://localhost/", "http://[/", "index.html", "*"])
def test_what_is_no_path_is_a_bad_request(server: Server, path: str) -> None:
    assert ask(server, path, "localhost")[0] == 400


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8000", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:65535"]
)
def test_this_machine_is_served_by_any_of_its_names(server: Server, host: str) -> None:
    assert ask(server, server.prefix, host)[0] == 200


@pytest.mark.parametrize(
    "hosts",
    [
        (),
        ("",),
        ("example.org",),
        ("localhost.example.org",),
        ("example.org:8000",),
        ("notlocalhost",),
        ("127.0.0.1.example.org",),
        ("localhost:8000@example.org",),
        ("localhost:",),
        ("::1",),
        ("0.0.0.0",),
        ("localhost", "example.org"),
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_page_elsewhere_cannot_read_the_site_under_a_name_of_its_own(
    server: Server, requested: list[str], hosts: tuple[str, ...], method: str
) -> None:
    status, body = ask(server, server.prefix, *hosts, method=method)
    assert status == 421
    assert b"the page" not in body
    assert server.url.encode() in body or method == "HEAD"
    assert requested == [], "such a request must not start a build either"


def test_a_text_goes_over_the_wire_compressed_and_only_if_it_has_changed(server: Server) -> None:
    connection = http.client.HTTPConnection("localhost", server.server_port, timeout=20)
    connection.request("GET", server.prefix, headers={"Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    assert (answer.status, answer.headers["Content-Encoding"]) == (200, "gzip")
    assert gzip.decompress(answer.read()) == b"the page"
    fresh = {"If-Modified-Since": answer.headers["Last-Modified"], "Accept-Encoding": "gzip"}
    connection.request("GET", server.prefix, headers=fresh)
    answer = connection.getresponse()
    assert (answer.status, answer.read()) == (304, b"")
    connection.close()


def test_the_build_is_told_each_path(server: Server, requested: list[str]) -> None:
    for path in ("", "sw.js?now", "assets/a%20b.css"):
        ask(server, server.prefix + path, "localhost")
    assert requested == ["", "sw.js", "assets/a b.css"]

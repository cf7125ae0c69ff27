"""The built site: whole, the same each time, and asking nobody else for anything."""

import hashlib
import importlib
import json
import marshal
import re
import shutil
import subprocess
import sys
import traceback
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools import build, environment, lazy_modules
from tools.environment import ROOT, node
from tools.runtime import lazy_imports
from tools.site import archive, game_files, html_page, licences, scripts, standard_library, styles
from tools.wasm import profile

SOURCES = ("app", "rules", "assets", "index.html", "pyscript.toml")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the sources, so that nobody changes them between two builds."""
    folder = tmp_path_factory.mktemp("sources")
    for path in (ROOT / name for name in SOURCES):
        if path.is_dir():
            shutil.copytree(path, folder / path.name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(path, folder)
    return folder


@pytest.fixture(scope="module")
def site(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build.build(folder, root=root)
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_two_builds_are_byte_identical(root: Path, site: Path, tmp_path: Path) -> None:
    """The second one starts from nothing: not even the compiled library is taken from before."""
    build.build(tmp_path / "again", root=root, cache=tmp_path / "cache")
    first, again = contents(site), contents(tmp_path / "again")
    assert sorted(first) == sorted(again)
    assert [name for name in first if first[name] != again[name]] == []


def test_python_is_compiled_once_and_anew_when_anything_of_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, library, asked = tmp_path / "root", tmp_path / "library.zip", list[str]()

    def compile_it(*words: object) -> None:
        folder = next(str(word).split("=")[1] for word in words if str(word).endswith("=/made"))
        asked.append((root / "rules" / "game.py").read_text("utf-8"))
        for name in ("first.zip", "library.pack", "parlour.pack", "sources.zip"):
            (Path(folder) / name).write_text(f"{name} of {asked[-1]}", "utf-8")

    def made(source: str) -> bytes:
        (root / "rules" / "game.py").write_text(source, "utf-8")
        return build.python_archives(root, tmp_path)["parlour.pack"]

    monkeypatch.setattr(build, "pyodide_run", compile_it)
    monkeypatch.setattr(build, "whole_library", lambda cache: library)
    for name in ("app", "rules"):
        (root / name).mkdir(parents=True)
    assert [made("one"), made("two"), made("one")] == [
        b"parlour.pack of one",
        b"parlour.pack of two",
        b"parlour.pack of one",
    ]
    assert asked == ["one", "two"]
    # Another place, another library.
    (root / "app" / "more.py").touch()
    made("one")
    (root / "app" / "more.py").rename(root / "rules" / "more.py")
    made("one")
    library = tmp_path / "another.zip"
    made("one")
    assert asked[2:] == ["one"] * 3
    # Old ones are deleted.
    for number in range(20):
        made(str(number))
    assert len(list(tmp_path.glob("site-*"))) == build.CACHED_SITES
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_dir()) == ["root"]


def test_a_rebuild_leaves_no_old_file_and_touches_no_equal_one(site: Path) -> None:
    before = contents(site)
    dates = {name: (site / name).stat().st_mtime_ns for name in before}
    (site / "assets" / "old").mkdir(exist_ok=True)
    (site / "assets" / "old" / "stale.svg").write_text("old")
    build.write(before, site)
    assert contents(site) == before
    assert {name: (site / name).stat().st_mtime_ns for name in before} == dates


def test_the_manifest_names_every_file_with_its_hash(site: Path) -> None:
    files = contents(site)
    manifest = json.loads(files.pop("build.json"))
    del files[build.SUMS]
    assert {entry["path"]: (entry["size"], entry["sha256"]) for entry in manifest["files"]} == {
        name: (len(content), hashlib.sha256(content).hexdigest()) for name, content in files.items()
    }


def test_addresses_are_relative_and_there(site: Path) -> None:
    """So that the site works under any path."""
    addresses = re.findall(r'(?:href|src)="([^"]*)"', (site / "index.html").read_text("utf-8"))
    assert addresses
    for address in addresses:
        if not address.startswith(("#", "data:")):
            assert not re.match(r"[a-z]+:|/", address), address
            assert (site / address.split("?")[0]).is_file(), address


def test_what_installing_asks_for_is_there_and_screenshots_are_not_kept_for_offline(
    root: Path, site: Path
) -> None:
    manifest = json.loads((site / "assets" / "parlour.webmanifest").read_text("utf-8"))
    icons = {f"assets/{icon['src']}" for icon in manifest["icons"]}
    screenshots = {f"assets/{picture['src']}" for picture in manifest["screenshots"]}
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    assert {picture["form_factor"] for picture in manifest["screenshots"]} == {"narrow", "wide"}
    kept = (site / "sw.js").read_text("utf-8")
    for name in icons | screenshots:
        assert 0 < (site / name).stat().st_size < 150_000, name
        assert (f'"{name}"' in kept) == (name in icons), name
    # What a browser shows before the page has the colours of the page.
    tokens = (root / "assets" / "css" / "tokens.css").read_text("utf-8")
    (cloth,) = re.findall(r"--cloth: light-dark\((#\w+), (#\w+)\)", tokens)
    assert manifest["theme_color"] == manifest["background_color"] == cloth[1]
    html = (site / "index.html").read_text("utf-8")
    assert re.findall(r'<meta name="theme-color" .*content="(#\w+)">', html) == list(cloth)


def test_each_catalogue_becomes_one_file_that_no_start_asks_for(root: Path, site: Path) -> None:
    files = contents(site)
    sources = [path.stem for path in (root / "assets" / "locale").glob("*.po")]
    made = {f"assets/locale/{stem.replace('_', '-')}.json" for stem in sources}
    assert made == {name for name in files if name.startswith("assets/locale/")}
    assert json.loads(files["assets/locale/zh-Hans.json"])["Your turn"] == "轮到你了"
    for name in made:
        assert name.encode() not in files["index.html"] + files["boot.js"]
        assert name.encode() in files["sw.js"]


def test_puzzles_are_served_as_they_are_and_no_start_asks_for_them(root: Path, site: Path) -> None:
    files = contents(site)
    names = {name for name in files if name.endswith("/puzzles.txt")}
    assert names == {
        path.relative_to(root).as_posix() for path in (root / "assets").rglob("puzzles.txt")
    }
    assert "assets/games/mancala/puzzles.txt" in names
    for name in names:
        assert files[name] == (root / name).read_bytes()
        assert name.encode() not in files["index.html"] + files["boot.js"]
        assert name.encode() in files["sw.js"]


def test_no_marker_is_left_unfilled(site: Path) -> None:
    texts = {
        path.name: path.read_text("utf-8")
        for path in site.iterdir()
        if path.suffix in (".html", ".js", ".toml")
    }
    assert {"index.html", "boot.js", "sw.js", "worker.js"} <= set(texts)
    assert [name for name, text in texts.items() if "build:" in text] == []


def test_everything_but_the_wasm_is_preloaded(site: Path) -> None:
    html = (site / "index.html").read_text("utf-8")
    links = re.findall(r'<link rel="(?:module)?preload"[^>]* href="([^"]*)"', html)
    started = {name for name in contents(site) if name.startswith("runtime/")}
    later = {name for name in started if name.startswith(build.NOT_AT_START)}
    assert started - later - {build.WASM} <= set(links)
    assert not (later | {build.WASM}) & set(links)


def test_no_memory_is_shared_without_isolation(site: Path) -> None:
    script = (site / "runtime" / "pyodide" / "pyodide.asm.mjs").read_text("utf-8")
    assert "shared:!0" in (build.PYODIDE / "pyodide.asm.mjs").read_text("utf-8")
    assert "shared:!0" not in script


def test_the_plain_start_has_pyodide_as_it_was_released(site: Path) -> None:
    names = [path.name for path in (site / build.PLAIN / "pyodide").iterdir()]
    assert {"pyodide.asm.wasm", "pyodide.asm.mjs", "python_stdlib.zip"} <= set(names)
    for name in names:
        released = (build.PYODIDE / name).read_bytes()
        assert (site / build.PLAIN / "pyodide" / name).read_bytes() == released


def packed(path: Path) -> set[str]:
    """Return the names of the modules in a pack. Those without code there have it in its other part."""
    first, rest = (
        marshal.loads(zlib.decompress(part.read_bytes()))
        for part in (path, path.with_suffix(".rest.pack"))
    )
    assert rest
    assert first.keys() == {**first, **rest}.keys()
    for name, (is_package, code) in first.items():
        assert isinstance(is_package, bool)
        assert (code is None) == (name in rest)
        assert code or rest[name] == (is_package, rest[name][1]) != (is_package, b"")
    return set(first)


def test_the_profile_names_modules_that_are_there(site: Path) -> None:
    """Otherwise it is out of date, and a start is larger than it has to be: run `dev.py profile`."""
    names = packed(site / "runtime" / "library.pack") | packed(site / "runtime" / "parlour.pack")
    assert profile.read().later - names == set()


def test_our_code_is_compiled_and_complete(root: Path, site: Path) -> None:
    sources = zipfile.ZipFile(site / "runtime" / "plain" / "parlour.zip").namelist()
    # PyScript's own Python comes along compiled, so that no start has to do it.
    pyscript = build.PYSCRIPT.parent / "src" / "stdlib"
    folders = [(root, "app"), (root, "rules"), (pyscript, "pyscript")]
    ours = {
        path.relative_to(base).as_posix()
        for base, folder in folders
        for path in (base / folder).rglob("*.py")
    }
    assert {"app/main.py", "rules/record.py", "pyscript/context.py"} <= ours
    assert sources == sorted(ours)
    assert packed(site / "runtime" / "parlour.pack") == {
        name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in sources
    }


def test_the_library_is_cut_but_keeps_what_errors_need(site: Path) -> None:
    kept = packed(site / "runtime" / "library.pack")
    assert {"traceback", "linecache", "_colorize", "asyncio.tasks", "pyodide.ffi"} <= kept
    assert not any(
        name.partition(".")[0] in ("unittest", "xml", "ctypes", "_pyrepl", "ssl") for name in kept
    )


def test_what_python_needs_before_it_can_read_packs_is_a_zip_archive(site: Path) -> None:
    first = zipfile.ZipFile(site / "runtime" / "pyodide" / "python_stdlib.zip").namelist()
    assert first == [
        "encodings/__init__.pyc",
        "encodings/aliases.pyc",
        "encodings/utf_8.pyc",
        "sitecustomize.pyc",
    ]


def test_code_without_lines_runs_and_can_be_in_a_traceback() -> None:
    source = b"def divide(x, y):\n    for _ in range(y):\n        x += 1\n    return x / y\n"
    scope: dict[str, Any] = {}
    shorter, longer = (archive.compiled(source, "divide.py", optimize=n) for n in (2, 0))
    assert len(shorter) < len(longer)
    exec(compile(source, "other.py", "exec"), scope)
    code = scope["divide"].__code__
    scope["divide"].__code__ = archive.without_lines(code)
    assert scope["divide"](1, 2) == 1.5
    assert all(line is None for _, _, line in scope["divide"].__code__.co_lines())
    try:
        scope["divide"](1, 0)
    except ZeroDivisionError:
        assert 'File "other.py", line None, in divide' in traceback.format_exc()
    else:
        raise AssertionError("nothing was raised")


def test_a_debug_build_has_sources(root: Path, tmp_path: Path) -> None:
    build.build(tmp_path, root=root, debug=True)
    names = zipfile.ZipFile(tmp_path / "runtime" / "parlour.zip").namelist()
    assert "rules/__init__.py" in names


def test_the_games_are_read_without_running_anything(tmp_path: Path) -> None:
    assert game_files.games(tmp_path) == []
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "__init__.py").write_text('import nothing\nNAMES: tuple = ("b", "a")\n')
    assert game_files.games(tmp_path) == ["b", "a"]
    card = tmp_path / "assets" / "games" / "a" / "card.html"
    card.parent.mkdir(parents=True)
    card.write_text("<li>A</li>\n")
    assert game_files.of_each_game(tmp_path, "card.html") == "<li>A</li>"


def test_the_page_is_filled_with_parts_of_parts(tmp_path: Path) -> None:
    assert html_page.fill("  <!-- build:cards -->\n", {"cards": "<li>\n  A"}) == "  <li>\n    A\n"
    for path in ("dialogs/b.html", "dialogs/a.html", "start-screen.html"):
        (tmp_path / html_page.HTML / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / html_page.HTML / path).write_text(f"<p>{path}\n")
    parts = html_page.html_parts(tmp_path)
    assert parts == {
        "dialogs": "<p>dialogs/a.html\n<p>dialogs/b.html",
        "start-screen": "<p>start-screen.html",
    }
    nested = {**parts, "all": "<main>\n  <!-- build:start-screen -->"}
    assert html_page.fill("<!-- build:all -->", nested) == "<main>\n  <p>start-screen.html"


def test_each_style_sheet_has_its_layer(root: Path, tmp_path: Path) -> None:
    shutil.copytree(root / "rules", tmp_path / "rules")
    shutil.copytree(root / "assets", tmp_path / "assets")
    text = styles.styles(tmp_path)
    names = styles.layer_names(text)
    # Declared in the order in which they follow, so that reading order is winning order.
    assert re.findall(r"^@layer ([\w-]+) {$", text, re.MULTILINE) == names
    assert names[-1] == styles.GAMES_LAYER
    (tmp_path / "assets" / "css" / "stray.css").touch()
    with pytest.raises(ValueError, match=r"stray"):
        styles.styles(tmp_path)


def test_a_script_without_its_marker_is_an_error() -> None:
    assert scripts.define("const A = 0; // build:x\n", "x", {"b": 1}) == 'const A = {"b": 1};\n'
    with pytest.raises(ValueError, match="build:x"):
        scripts.define("const A = 0;\n", "x", {})


def package_of(path: Path) -> str:
    """The npm package that a file is out of."""
    parts = path.relative_to(build.PACKAGES).parts
    return "/".join(parts[: 2 if parts[0].startswith("@") else 1])


def test_each_part_that_is_served_has_its_licence_with_its_text(site: Path) -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    served = {path.rpartition("node_modules/")[2] for path in lock if not lock[path].get("dev")} - {
        ""
    }
    # Whatever the build takes files from is among them.
    assert {package_of(path) for path in (*build.FONTS, build.PYSCRIPT, build.PYODIDE)} < served
    parts = licences.parts(ROOT)
    assert {part.name for part in parts} == served | {"Python and its standard library"}
    text = (site / "licences.txt").read_text("utf-8")
    about = (site / "index.html").read_text("utf-8").partition('id="page-about"')[2]
    about = about.partition("</template>")[0]
    for part in parts:
        assert f"{part.name} {part.version}\nLicence: {part.licence}\n" in text
        assert len(part.text) > 500, part.name
        assert part.text.strip() in text, part.name
        assert re.search(rf"<li>{re.escape(part.name)} .*{part.version}.*{part.licence}", about)
    assert 'href="licences.txt"' in about
    assert "axe-core" not in text


def test_a_part_without_a_licence_stops_the_build(tmp_path: Path) -> None:
    folder = tmp_path / "node_modules" / "stray"
    folder.mkdir(parents=True)
    (tmp_path / "tools" / "site").mkdir(parents=True)
    (tmp_path / "tools" / "site" / "python-licence.txt").write_text("PSF")
    (tmp_path / "package-lock.json").write_text('{"packages": {"": {}, "node_modules/stray": {}}}')
    package = {"name": "stray", "version": "1", "license": "MIT"}
    (folder / "package.json").write_text(json.dumps(package))
    with pytest.raises(ValueError, match="stray is served, but the text of its licence is nowhere"):
        licences.text(tmp_path)
    (folder / "LICENSE").write_text("Do as you like.")
    assert "Do as you like." in licences.text(tmp_path)


def test_the_published_sums_name_every_other_file_and_no_start_asks_for_them(site: Path) -> None:
    files = contents(site)
    # As GNU's sha256sum writes them: two spaces, and no path that leads out of the folder.
    assert files.pop(build.SUMS).decode() == "".join(
        f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in files.items()
    )
    assert not any(name.startswith(("/", "..")) or "\\" in name for name in files)
    for name in ("boot.js", "sw.js", "worker.js", "build.json"):
        assert build.SUMS not in files[name].decode(), name
    html = files["index.html"].decode()
    assert html.count(f'href="{build.SUMS}"') == 1
    assert f'<code translate="no">sha256sum -c {build.SUMS}</code>' in html


# ---- What it is made of comes as it was locked.


@pytest.mark.parametrize(
    "lock", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda path: path.stem
)
def test_each_package_of_python_is_locked_by_version_and_hash_and_by_no_host(lock: Path) -> None:
    text = re.sub(r"(?m)^\s*#.*\n", "", lock.read_text("utf-8"))
    packages = [line for line in text.replace("\\\n", " ").splitlines() if line.strip()]
    assert packages
    for line in packages:
        assert re.match(r"[\w.-]+==[\w.]+( ; [^-]+)?( +--hash=sha256:[0-9a-f]{64})+ *$", line), line
    asked = re.findall(r"(?m)^([\w-]+)", lock.with_suffix(".in").read_text("utf-8"))
    assert {name.lower() for name in asked} <= {line.partition("==")[0] for line in packages}


@pytest.mark.parametrize(
    "folder", [ROOT, ROOT / "bench" / "lighthouse"], ids=lambda path: path.name
)
def test_each_package_of_npm_is_locked_by_hash_and_by_no_host(folder: Path) -> None:
    lock = json.loads((folder / "package-lock.json").read_text("utf-8"))
    packages = {path: entry for path, entry in lock["packages"].items() if path}
    assert packages
    for path, entry in packages.items():
        assert re.fullmatch(r"sha512-[\w+/]{86}==", entry["integrity"]), path
        assert "resolved" not in entry, path
        assert "hasInstallScript" not in entry or entry.get("optional"), path


def test_packages_are_installed_by_their_hashes_and_run_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[tuple[str, ...]] = []
    for name in ("VENV", "NODE_SITE", "PYODIDE_SITE"):
        folder = tmp_path / name
        folder.mkdir()
        monkeypatch.setattr(environment, name, folder)
    monkeypatch.setattr(environment, "make_venv", lambda: Path("python"))
    monkeypatch.setattr(environment, "run", lambda *words, **_: ran.append(tuple(map(str, words))))
    monkeypatch.setattr(environment, "done", lambda *_: None)
    monkeypatch.setattr(environment, "ROOT", ROOT)
    environment.install("dev")
    environment.packaged_node()
    environment.pyodide_site()
    assert len(ran) == 3
    assert all({"--require-hashes", "--no-deps"} <= {*words} for words in ran)
    ran.clear()
    shutil.copy(ROOT / "package-lock.json", tmp_path)
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    environment.packages.__wrapped__(tmp_path)
    ((*_, prefix, folder_asked, verb, scripts, _, _, _),) = ran
    assert (prefix, folder_asked) == ("--prefix", str(tmp_path))
    assert (verb, scripts) == ("ci", "--ignore-scripts")
    assert "ignore-scripts=true" in (ROOT / ".npmrc").read_text("utf-8")


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A checkout whose node_modules/ is a link, as it may be in a worktree."""
    shutil.copytree(
        ROOT / "tools", tmp_path / "tools", ignore=shutil.ignore_patterns("__pycache__")
    )
    (tmp_path / "node_modules").symlink_to(build.PACKAGES.resolve())
    return tmp_path


def run_in(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    command = [str(node()), "tools/pyodide.mjs", f"--library={build.whole_library(build.CACHE)}"]
    return subprocess.run(
        [*command, *words], cwd=folder, capture_output=True, text=True, check=False
    )


def test_packages_behind_a_link_are_found_as_well(elsewhere: Path) -> None:
    (elsewhere / "look.py").write_text(
        "from pathlib import Path\n"
        "print(*Path('/packages/@pyscript/core/src/stdlib/pyscript').rglob('context.py'))\n"
    )
    ran = run_in(elsewhere, "look.py")
    assert ran.stdout == "/packages/@pyscript/core/src/stdlib/pyscript/context.py\n", ran.stderr


def test_a_build_that_finds_no_python_says_where_it_looked(elsewhere: Path) -> None:
    for name in ("app", "rules"):
        (elsewhere / name).mkdir()
    (elsewhere / "rules" / "game.py").touch()
    ran = run_in(elsewhere, "tools/site/compile_site.py", "/project", "/cache", "/made")
    assert ran.returncode == 1
    assert "no Python was found in /project/app" in ran.stderr


# ---- Lazy modules.


def test_lazy_modules_are_there_and_each_is_listed_once() -> None:
    """In the browser: e2e/resilience/test_lazy_modules.py."""
    ours = [
        name for folder in ("app", "rules") for name, _ in standard_library.modules(ROOT / folder)
    ]
    names = lazy_modules.lazy_modules(game_files.games(ROOT), ours)
    stock = zipfile.ZipFile(build.PYODIDE / "python_stdlib.zip").namelist()
    assert set(names) <= {*ours, *map(archive.module_name, stock)}
    for group in (lazy_modules.LIBRARY, lazy_modules.OURS, lazy_modules.EACH_GAME):
        assert list(group) == sorted(set(group))
    # A game is added without a change to the list, with as many of these modules as it has.
    mine = ["rules.snap.game", "app.views.snap"]
    assert set(mine) <= {*lazy_modules.lazy_modules(["snap"], [*ours, *mine])}
    with pytest.raises(ValueError, match=r"lists app\.\S+, but there is no such module"):
        lazy_modules.lazy_modules([], ["app.main"])


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """A package of lazy modules; what it yields is the list of those that have run."""
    ran: list[str] = []
    modules = {
        "": "from shop import till, shelf",
        "till": "from shop import shelf\nPRICE = 3\ndef total(): return PRICE * shelf.COUNT",
        "shelf": "COUNT = 2",
        "broken": "HALF = 1\nif builtins.BROKEN: raise OSError\nWHOLE = 2",
        "mirror": "from shop import mirror\nITSELF = mirror",
    }
    (tmp_path / "shop").mkdir()
    for name, source in modules.items():
        text = f"import builtins\nbuiltins.ran.append(__name__)\n{source}\n"
        (tmp_path / "shop" / f"{name or '__init__'}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("builtins.ran", ran, raising=False)
    monkeypatch.setattr("builtins.BROKEN", True, raising=False)
    monkeypatch.setattr(lazy_imports, "NAMES", {f"shop.{name}" for name in modules if name})
    monkeypatch.setattr(sys, "meta_path", [lazy_imports.LazyFinder(), *sys.meta_path])
    yield ran
    for name in [name for name in sys.modules if name.partition(".")[0] == "shop"]:
        del sys.modules[name]


def test_a_lazy_module_runs_when_something_in_it_is_used(shop: list[str]) -> None:
    package = importlib.import_module("shop")
    # Imported by name, by two modules and again: not run.
    assert importlib.import_module("shop.shelf") is package.shelf
    exec("import shop.shelf, shop.till; from shop import till", {})
    assert shop == ["shop"]
    assert isinstance(package.till, lazy_imports.LazyModule)
    assert package.till.PRICE == 3
    assert shop == ["shop", "shop.till"]
    assert package.till.total() == 6
    assert shop == ["shop", "shop.till", "shop.shelf"]
    assert type(package.till) is type(package.shelf) is type(sys)


def test_a_name_out_of_a_lazy_module_runs_it(shop: list[str]) -> None:
    exec("from shop.shelf import COUNT", {})
    assert shop == ["shop", "shop.shelf"]


def test_a_lazy_module_that_fails_is_tried_again_at_its_next_use(
    shop: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = importlib.import_module("shop.broken")
    for _ in range(2):
        with pytest.raises(OSError):  # noqa: PT011  it has no text
            _ = broken.WHOLE
        assert "HALF" not in vars(broken)
    monkeypatch.setattr("builtins.BROKEN", False)
    assert (broken.HALF, broken.WHOLE) == (1, 2)
    assert shop == ["shop", *["shop.broken"] * 3]


def test_a_lazy_module_may_import_itself_and_lacks_what_it_lacks(shop: list[str]) -> None:
    mirror = importlib.import_module("shop.mirror")
    assert mirror.ITSELF is mirror
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = mirror.nothing
    assert shop == ["shop", "shop.mirror"]

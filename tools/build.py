"""Write the whole site to dist/. The same sources always give the same bytes.

index.html (with head.js in it) pyscript.toml assets/ licences.txt
boot.js error-screen.js nomodule.js worker.js sw.js   out of assets/js/, at addresses that stay as they are
runtime/pyscript/      the few files of PyScript that a start loads
runtime/pyodide/       Pyodide, with what a start and a game use of its WebAssembly and library
runtime/library.pack   the standard library, trimmed to what we need and compiled
runtime/parlour.pack   app/ and rules/, compiled; python.mjs loads them
runtime/rest.*         the rest of the WebAssembly, loaded later; so are the *.rest.pack (docs/start.md)
runtime/plain/         Pyodide as released and our sources, in case a shortcut above fails
build.json             version, and size and SHA-256 of every file
SHA256SUMS             the same for `sha256sum -c`, to check a served site
"""

import contextlib
import hashlib
import json
import os
import re
import tempfile
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from tools.environment import ROOT, node, packages, run, say
from tools.site import archive, game_files, html_page, licences, scripts, styles
from tools.translations import po_files
from tools.wasm import instrument, profile, two_parts

CACHE = ROOT / "build"
PACKAGES = ROOT / "node_modules"
PYODIDE = PACKAGES / "pyodide"
PYSCRIPT = PACKAGES / "@pyscript" / "core" / "dist"
FONTS = (
    PACKAGES / "@fontsource" / "fraunces" / "files" / "fraunces-latin-600-normal.woff2",
    PACKAGES / "@fontsource-variable" / "figtree" / "files" / "figtree-latin-wght-normal.woff2",
)
WASM_NAME = "pyodide.asm.wasm"
WASM = f"runtime/pyodide/{WASM_NAME}"
PLAIN = "runtime/plain/"
SCRIPTS = "assets/js/"
INTERPRETER = ("python.mjs", "rest.mjs")
SUMS = "SHA256SUMS"
# Served, but not cached for offline play: the plain start is fetched only if the fast one fails, and the
# screenshots are shown once, when the browser offers to install the site.
NOT_OFFLINE = (PLAIN, "assets/screenshots/")
NOT_AT_START = (PLAIN, "runtime/rest.wasm", "runtime/library.rest", "runtime/parlour.rest")
# A fixed hash seed, so that the order of a set can't change the bytes. No column numbers in compiled code: a
# traceback can't use them without sources, and they are an eighth of the size.
FIXED = {"PYTHONHASHSEED": "0", "PYTHONNODEBUGRANGES": "1"}

CACHED_SITES = 8  # compiled sites to keep, for switching between versions

Files = dict[str, bytes]


def read(folder: Path, names: Iterable[str]) -> Files:
    return {name: (folder / name).read_bytes() for name in names}


def under(prefix: str, files: Files) -> Files:
    return {prefix + name: content for name, content in files.items()}


def pyscript() -> Files:
    """Return core.js and the files that it loads without plugins, under their hashed names."""
    core = re.findall(r"\./(core-[\w-]+\.js)", (PYSCRIPT / "core.js").read_text("utf-8"))[0]
    parts = re.findall(
        r'import\("\./((?:error|toml)-[\w-]+\.js)"\)', (PYSCRIPT / core).read_text("utf-8")
    )
    return read(PYSCRIPT, ["core.js", core, *sorted(set(parts))])


def pyodide(cache: Path, *, profiling: bool) -> tuple[Files, dict[str, object]]:
    """Return Pyodide in two parts, and what rest.mjs has to know of the second."""
    files = under("pyodide/", read(PYODIDE, ["pyodide.mjs", "pyodide.asm.mjs", WASM_NAME]))
    if profiling:
        wasm = instrument.instrumented(files[f"pyodide/{WASM_NAME}"])
        return {**files, f"pyodide/{WASM_NAME}": wasm}, {}
    made = two_parts.made(PYODIDE, PACKAGES / "terser", cache)
    names = {"pyodide.asm.mjs": made.glue, WASM_NAME: made.first}
    about: dict[str, object] = {"rest_wasm": "rest.wasm", "rest_identity": made.identity}
    return {**files, **under("pyodide/", names), "rest.wasm": made.rest}, about


def lock_file() -> bytes:
    """Return Pyodide's lock file without its list of packages: we use none, and it is 119 kB."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    return json.dumps({**lock, "packages": {}}, sort_keys=True).encode()


def pyodide_run(*words: str | Path) -> None:
    run(node(), ROOT / "tools" / "pyodide.mjs", *words, **FIXED)


def whole_library(cache: Path) -> Path:
    """Return the compiled standard library. Compiling it takes a while, so it is cached."""
    tools = ("site/archive.py", "site/compile_library.py", "pyodide.mjs")
    sources = {**read(PYODIDE, ["python_stdlib.zip"]), **read(ROOT / "tools", tools)}
    path = cache / f"library-{cache_key(sources)}.zip"
    if not path.exists():
        say("compiling the standard library")
        cache.mkdir(parents=True, exist_ok=True)
        # Under a temporary name first: another build may be doing the same, and this one may be stopped.
        part = cache / f"library-{os.getpid()}.part"
        pyodide_run(
            f"--mount={cache}=/cache", "tools/site/compile_library.py", f"/cache/{part.name}"
        )
        part.replace(path)
    return path


def python_archives(root: Path, cache: Path, *, profiling: bool = False) -> Files:
    """Return the archives that tools/site/compile_site.py makes of our sources and the library.

    They are cached, so that a change to a style or a picture does not compile Python again.
    """
    whole = whole_library(cache)
    chosen = () if profiling else (profile.PATH,)
    sources = {**compiled_from(root, whole), **{path.name: path.read_bytes() for path in chosen}}
    path = cache / f"site-{cache_key(sources)}.zip"
    if path.exists():
        return archive.read(path)
    with tempfile.TemporaryDirectory(dir=cache) as made:
        mounts = (f"--mount={cache}=/cache", f"--mount={root}=/sources", f"--mount={made}=/made")
        words = ("tools/site/compile_site.py", "/sources", f"/cache/{whole.name}", "/made")
        within = (path.relative_to(ROOT).as_posix() for path in chosen)
        pyodide_run(f"--library={whole}", *mounts, *words, *within)
        files = {path.name: path.read_bytes() for path in sorted(Path(made).iterdir())}
        part = Path(made) / "part.zip"
        archive.write(part, files)
        part.replace(path)
    delete_old_sites(cache)
    return files


def delete_old_sites(cache: Path) -> None:
    # Another build may be doing the same.
    with contextlib.suppress(FileNotFoundError):
        sites = sorted(cache.glob("site-*.zip"), key=lambda path: path.stat().st_mtime)
        for path in sites[:-CACHED_SITES]:
            path.unlink()


def compiled_from(root: Path, whole: Path) -> Files:
    """Return everything that the site's compiled Python depends on."""
    folders = {name: root / name for name in ("app", "rules")}
    folders |= {
        "tools": ROOT / "tools",
        "pyscript": PYSCRIPT.parent / "src" / "stdlib" / "pyscript",
    }
    found = {
        f"{name}/{path.relative_to(folder).as_posix()}": path.read_bytes()
        for name, folder in folders.items()
        for path in sorted(folder.rglob("*.py"))
    }
    return {"library": whole.name.encode(), **found, **read(ROOT / "tools", ["pyodide.mjs"])}


def cache_key(files: Files) -> str:
    """Return a short hash of these files and of the options of the build."""
    return hashlib.sha256(repr((FIXED, sorted(files.items()))).encode()).hexdigest()[:16]


def interpreter(
    root: Path, packs: list[str], archives: list[str], rest: Mapping[str, object]
) -> Files:
    """Return python.mjs and rest.mjs: which packs and archives to load, and what can wait."""
    texts = {name: (root / SCRIPTS / name).read_text("utf-8") for name in INTERPRETER}
    for name, value in (("packs", packs), ("archives", archives)):
        texts["python.mjs"] = scripts.define(texts["python.mjs"], name, value)
    for name, told in rest.items():
        texts["rest.mjs"] = scripts.define(texts["rest.mjs"], name, told)
    return {name: text.encode() for name, text in texts.items()}


def runtime(root: Path, cache: Path, *, debug: bool, profiling: bool) -> Files:
    made = python_archives(root, cache, profiling=profiling)
    # With sources, tracebacks show the lines.
    packs = ["library.pack"] if debug else ["library.pack", "parlour.pack"]
    archives = {"parlour.zip": made["sources.zip"]} if debug else {}
    parts, later = pyodide(cache, profiling=profiling)
    rests = [] if profiling else [name.replace(".pack", ".rest.pack") for name in packs]
    games = game_files.games(root)
    # By which rest.mjs knows that a pack is of this version.
    stamps = {name: f"{len(made[name])}-{made[name][-4:].hex()}" for name in rests}
    fast = {
        **under("pyscript/", pyscript()),
        **parts,
        **interpreter(
            root, packs, list(archives), {**later, "rest_packs": stamps, "rest_games": games}
        ),
        "pyodide/pyodide-lock.json": lock_file(),
        "pyodide/python_stdlib.zip": made["first.zip"],
        **{name: made[name] for name in (*packs, *rests)},
        **archives,
    }
    names = ["pyodide.mjs", "pyodide.asm.mjs", WASM_NAME, "python_stdlib.zip", "pyodide-lock.json"]
    plain = {
        **under("pyodide/", read(PYODIDE, names)),
        **interpreter(root, [], ["parlour.zip"], {}),
        "parlour.zip": made["sources.zip"],
    }
    return {**under("runtime/", fast), **under(PLAIN, plain)}


def assets(root: Path) -> Files:
    folder = root / "assets"
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
    files = {path.relative_to(root).as_posix(): path.read_bytes() for path in paths}
    # These files of a game are part of the page, and not served by themselves.
    joined = ("style.css", "card.html", "intro.html", "templates.html")
    kept = {
        name: content
        for name, content in files.items()
        if not name.startswith(("assets/css/", "assets/html/", "assets/js/"))
        and not (name.startswith("assets/games/") and name.endswith(joined))
        and not name.endswith(".po")
    }
    # One file for each language: fetched by players who use it, cached for offline play like all files.
    words = {
        name.replace("_", "-").removesuffix("po") + "json": po_files.compiled(content.decode())
        for name, content in files.items()
        if name.endswith(".po")
    }
    fonts = {f"assets/fonts/{font.name}": font.read_bytes() for font in FONTS}
    return {**kept, **words, **fonts, "assets/style.css": styles.styles(root).encode()}


def start_files(files: Files) -> list[str]:
    """Return the files that every start loads, in the order in which they are needed."""
    own = ["boot.js", "error-screen.js", "pyscript.toml"]
    return [
        *own,
        *(
            name
            for name in files
            if name.startswith("runtime/") and not name.startswith(NOT_AT_START)
        ),
    ]


def html(root: Path, files: Files) -> str:
    head = (root / SCRIPTS / "head.js").read_text("utf-8")
    parts = {
        # Of all files but this page, because the page contains it.
        "version": f'<meta name="version" content="{manifest(files)["version"]}">',
        "head": f"<script>{head}</script>",
        # Not the WebAssembly: Chromium would compile it again at every start if it was preloaded.
        "preload": html_page.preloads(name for name in start_files(files) if name != WASM),
        "styles": '<link rel="stylesheet" href="assets/style.css">',
        "game-cards": game_files.of_each_game(root, "card.html"),
        "daily-links": game_files.daily_links(root),
        "game-intros": game_files.of_each_game(root, "intro.html"),
        "game-templates": game_files.of_each_game(root, "templates.html"),
        "licences": licences.listed(ROOT),
    }
    skeleton = (root / "index.html").read_text("utf-8")
    return html_page.allow_inline(html_page.fill(skeleton, {**html_page.html_parts(root), **parts}))


def manifest(files: Files) -> dict[str, object]:
    entries = [
        {"path": name, "sha256": hashlib.sha256(content).hexdigest(), "size": len(content)}
        for name, content in sorted(files.items())
    ]
    return {
        "version": hashlib.sha256(json.dumps(entries).encode()).hexdigest()[:16],
        "files": entries,
    }


def site(root: Path, cache: Path, *, debug: bool, profiling: bool = False) -> Files:
    """Return every file of the site by its path."""

    def text(name: str) -> str:
        return (root / name).read_text("utf-8")

    config = text("pyscript.toml")
    files = runtime(root, cache, debug=debug, profiling=profiling)
    files["pyscript.toml"] = config.encode()
    sizes = {name: len(files[name]) for name in start_files(files) if name in files}
    boot = scripts.define(text(f"{SCRIPTS}boot.js"), "sizes", sizes)
    boot = scripts.define(boot, "plugins", tomllib.loads(config)["plugins"])
    files |= {
        "boot.js": boot.encode(),
        **read(root / SCRIPTS, ("error-screen.js", "nomodule.js", "worker.js")),
        "pyscript.plain.toml": config.replace("./runtime/", f"./{PLAIN}").encode(),
        "licences.txt": licences.text(ROOT).encode(),
        **assets(root),
    }
    files["index.html"] = html(root, files).encode()
    offline = {name: content for name, content in files.items() if not name.startswith(NOT_OFFLINE)}
    # The version also covers the source of the service worker, which contains the version when it is built.
    service_worker = text(f"{SCRIPTS}service-worker.js")
    own = {"sw.js": service_worker.encode()}
    known = {**manifest(offline), "version": manifest({**files, **own})["version"]}
    files["sw.js"] = scripts.define(service_worker, "manifest", known).encode()
    files["build.json"] = json.dumps(manifest(files), indent=1).encode()
    # Last, because it lists all the others; so no other list contains it.
    files[SUMS] = sums(files).encode()
    return files


def sums(files: Files) -> str:
    """Return the SHA-256 of every file in the format of `sha256sum -c`."""
    return "".join(
        f"{hashlib.sha256(content).hexdigest()}  {name}\n"
        for name, content in sorted(files.items())
    )


def write(files: Files, to: Path) -> None:
    """Write these files and delete all others. Unchanged files keep their date, so browsers keep them."""
    for path in sorted(to.rglob("*"), reverse=True) if to.exists() else ():
        if path.is_file() and path.relative_to(to).as_posix() not in files:
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    for name, content in files.items():
        path = to / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


def build(
    to: Path,
    *,
    root: Path = ROOT,
    cache: Path = CACHE,
    debug: bool = False,
    profiling: bool = False,
) -> dict[str, int]:
    """Write the site; return the size of every file.

    For profiling, nothing is left for later, and the WebAssembly remembers what was called.
    """
    packages()
    files = site(root, cache, debug=debug, profiling=profiling)
    write(files, to)
    return {name: len(content) for name, content in files.items()}

"""Write dist/: the whole site, the same bytes from the same sources, whoever builds it and when.

index.html (with head.js in it) pyscript.toml assets/ licences.txt
boot.js error-screen.js nomodule.js worker.js sw.js   out of assets/js/, at addresses that stay as they are
runtime/pyscript/      the few files of PyScript that the start asks for
runtime/pyodide/       Pyodide, with the first few modules of its library
runtime/library.pack   the library, cut to what we need and compiled
runtime/parlour.pack   app/ and rules/, compiled; python.mjs puts them together
runtime/plain/         the library as released and our sources, for when a shortcut above fails
build.json             version, and size and SHA-256 of every file
SHA256SUMS             the same for `sha256sum -c`, for whoever wants to check a site that is served
"""

import contextlib
import hashlib
import json
import os
import re
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path

from tools.environment import ROOT, node, packages, run, say
from tools.site import archive, licences, page
from tools.translations import po_files

CACHE = ROOT / "build"
PACKAGES = ROOT / "node_modules"
PYODIDE = PACKAGES / "pyodide"
PYSCRIPT = PACKAGES / "@pyscript" / "core" / "dist"
FONTS = (
    PACKAGES / "@fontsource" / "fraunces" / "files" / "fraunces-latin-600-normal.woff2",
    PACKAGES / "@fontsource-variable" / "figtree" / "files" / "figtree-latin-wght-normal.woff2",
)
WASM = "runtime/pyodide/pyodide.asm.wasm"
PLAIN = "runtime/plain/"
SCRIPTS = "assets/js/"
SUMS = "SHA256SUMS"
# Served, but not kept for offline: the plain start is a rescue, fetched when it is wanted; screenshots are
# shown by the browser once, when it offers to install the site.
NOT_KEPT = (PLAIN, "assets/screenshots/")
# Pyodide makes a shared memory on which it would sleep until a terminal of Node answers. A page has no
# terminal, and of shared memory without cross-origin isolation, which a static host cannot give, Chromium
# warns at every start. What is not shared cannot be slept on, and Pyodide is prepared for that.
SHARED, UNSHARED = (
    "new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer",
    "new ArrayBuffer(4)",
)
# A fixed hash seed: the order of a set must not show in what is written. No columns in compiled code:
# without sources a traceback cannot point at them, and they are an eighth of it.
FIXED = {"PYTHONHASHSEED": "0", "PYTHONNODEBUGRANGES": "1"}

REMEMBERED = 8  # compiled sites, for whoever goes back and forth between versions

Files = dict[str, bytes]


def read(folder: Path, names: Iterable[str]) -> Files:
    return {name: (folder / name).read_bytes() for name in names}


def under(prefix: str, files: Files) -> Files:
    return {prefix + name: content for name, content in files.items()}


def pyscript() -> Files:
    """Return core.js and what it loads with all plugins off, under their hashed names."""
    core = re.findall(r"\./(core-[\w-]+\.js)", (PYSCRIPT / "core.js").read_text("utf-8"))[0]
    parts = re.findall(
        r'import\("\./((?:error|toml)-[\w-]+\.js)"\)', (PYSCRIPT / core).read_text("utf-8")
    )
    return read(PYSCRIPT, ["core.js", core, *sorted(set(parts))])


def pyodide() -> Files:
    files = read(PYODIDE, ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"])
    script = files["pyodide.asm.mjs"].decode()
    if script.count(SHARED) != 1:
        raise ValueError("another Pyodide: does it still make a shared memory, and where?")
    return {**files, "pyodide.asm.mjs": script.replace(SHARED, UNSHARED).encode()}


def lock_file() -> bytes:
    """Return Pyodide's lock file without its packages: we use none, and it is 119 kB."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    return json.dumps({**lock, "packages": {}}, sort_keys=True).encode()


def pyodide_run(*words: str | Path) -> None:
    run(node(), ROOT / "tools" / "pyodide.mjs", *words, **FIXED)


def whole_library(cache: Path) -> Path:
    """Return the whole standard library compiled, which takes a while and is made once."""
    tools = ("site/archive.py", "site/compile_library.py", "pyodide.mjs")
    sources = {**read(PYODIDE, ["python_stdlib.zip"]), **read(ROOT / "tools", tools)}
    path = cache / f"library-{key(sources)}.zip"
    if not path.exists():
        say("compiling the standard library")
        cache.mkdir(parents=True, exist_ok=True)
        # Under a name of its own first: another build may be at it, and this one may be stopped.
        part = cache / f"library-{os.getpid()}.part"
        pyodide_run(
            f"--mount={cache}=/cache", "tools/site/compile_library.py", f"/cache/{part.name}"
        )
        part.replace(path)
    return path


def python_archives(root: Path, cache: Path) -> Files:
    """Return what tools/site/compile_site.py makes of our sources and of the library.

    It is remembered: whoever changes a style or a picture need not wait for Python.
    """
    whole = whole_library(cache)
    path = cache / f"site-{key(made_of(root, whole))}.zip"
    if path.exists():
        return archive.read(path)
    with tempfile.TemporaryDirectory(dir=cache) as made:
        mounts = (f"--mount={cache}=/cache", f"--mount={root}=/sources", f"--mount={made}=/made")
        words = ("tools/site/compile_site.py", "/sources", f"/cache/{whole.name}", "/made")
        pyodide_run(f"--library={whole}", *mounts, *words)
        names = ("first.zip", "library.pack", "parlour.pack", "sources.zip")
        files = read(Path(made), names)
        part = Path(made) / "part.zip"
        archive.write(part, files)
        part.replace(path)
    forget(cache)
    return files


def forget(cache: Path) -> None:
    """Leave only what was compiled last."""
    # Another build may be at the same.
    with contextlib.suppress(FileNotFoundError):
        sites = sorted(cache.glob("site-*.zip"), key=lambda path: path.stat().st_mtime)
        for path in sites[:-REMEMBERED]:
            path.unlink()


def made_of(root: Path, whole: Path) -> Files:
    """Return all that the site's compiled Python depends on, by names of our own."""
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


def key(files: Files) -> str:
    """Return a short name for these files, the same only for the same files, and options of the build."""
    return hashlib.sha256(repr((FIXED, sorted(files.items()))).encode()).hexdigest()[:16]


def interpreter(
    root: Path, folder: str, library: str, packs: list[str], archives: list[str]
) -> Files:
    """Return python.mjs for a folder of the site: where it finds the library, and what it brings along."""
    text = (root / SCRIPTS / "python.mjs").read_text("utf-8")
    if folder != "runtime/":
        text = text.replace('"./pyodide/', '"../pyodide/')
    for name, value in (("library", library), ("packs", packs), ("archives", archives)):
        text = page.define(text, name, value)
    return {f"{folder}python.mjs": text.encode()}


def runtime(root: Path, cache: Path, *, debug: bool) -> Files:
    made = python_archives(root, cache)
    # With sources a traceback shows them.
    ours = ("parlour.zip", "sources.zip") if debug else ("parlour.pack", "parlour.pack")
    packs = ["library.pack"] if debug else ["library.pack", "parlour.pack"]
    return {
        **under("runtime/pyscript/", pyscript()),
        **under("runtime/pyodide/", pyodide()),
        **interpreter(root, "runtime/", "./pyodide/", packs, ["parlour.zip"] if debug else []),
        "runtime/pyodide/pyodide-lock.json": lock_file(),
        "runtime/pyodide/python_stdlib.zip": made["first.zip"],
        "runtime/library.pack": made["library.pack"],
        f"runtime/{ours[0]}": made[ours[1]],
        **interpreter(root, PLAIN, "./", [], ["parlour.zip"]),
        **under(PLAIN, read(PYODIDE, ["python_stdlib.zip", "pyodide-lock.json"])),
        PLAIN + "parlour.zip": made["sources.zip"],
    }


def assets(root: Path) -> Files:
    folder = root / "assets"
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
    files = {path.relative_to(root).as_posix(): path.read_bytes() for path in paths}
    # Of a game's folder, what the build joins into the page is not served a second time.
    joined = ("style.css", "card.html", "templates.html")
    kept = {
        name: content
        for name, content in files.items()
        if not name.startswith(("assets/css/", "assets/html/", "assets/js/"))
        and not (name.startswith("assets/games/") and name.endswith(joined))
        and not name.endswith(".po")
    }
    # A language is fetched by those who read it: one file, kept for offline like every other.
    words = {
        name.replace("_", "-").removesuffix("po") + "json": po_files.compiled(content.decode())
        for name, content in files.items()
        if name.endswith(".po")
    }
    fonts = {f"assets/fonts/{font.name}": font.read_bytes() for font in FONTS}
    return {**kept, **words, **fonts, "assets/style.css": page.styles(root).encode()}


def start_files(files: Files) -> list[str]:
    """Return what every start asks for, in the order in which it is wanted."""
    own = ["boot.js", "error-screen.js", "pyscript.toml"]
    return [
        *own,
        *(name for name in files if name.startswith("runtime/") and not name.startswith(PLAIN)),
    ]


def html(root: Path, files: Files) -> str:
    head = (root / SCRIPTS / "head.js").read_text("utf-8")
    parts = {
        # Of everything but this page, which carries it.
        "version": f'<meta name="version" content="{manifest(files)["version"]}">',
        "head": f"<script>{head}</script>",
        # Not the wasm: Chromium compiles a preloaded one anew at every start.
        "preload": page.preloads(name for name in start_files(files) if name != WASM),
        "styles": '<link rel="stylesheet" href="assets/style.css">',
        "game-cards": page.of_each_game(root, "card.html"),
        "game-templates": page.of_each_game(root, "templates.html"),
        "licences": licences.listed(ROOT),
    }
    skeleton = (root / "index.html").read_text("utf-8")
    return page.allow_inline(page.fill(skeleton, {**page.html_parts(root), **parts}))


def manifest(files: Files) -> dict[str, object]:
    entries = [
        {"path": name, "sha256": hashlib.sha256(content).hexdigest(), "size": len(content)}
        for name, content in sorted(files.items())
    ]
    return {
        "version": hashlib.sha256(json.dumps(entries).encode()).hexdigest()[:16],
        "files": entries,
    }


def site(root: Path, cache: Path, *, debug: bool) -> Files:
    """Return every file of the site by its path."""

    def text(name: str) -> str:
        return (root / name).read_text("utf-8")

    config = text("pyscript.toml")
    files = runtime(root, cache, debug=debug)
    files["pyscript.toml"] = config.encode()
    sizes = {name: len(files[name]) for name in start_files(files) if name in files}
    boot = page.define(text(f"{SCRIPTS}boot.js"), "sizes", sizes)
    boot = page.define(boot, "plugins", tomllib.loads(config)["plugins"])
    files |= {
        "boot.js": boot.encode(),
        **read(root / SCRIPTS, ("error-screen.js", "nomodule.js", "worker.js")),
        "pyscript.plain.toml": config.replace("./runtime/", f"./{PLAIN}").encode(),
        "licences.txt": licences.text(ROOT).encode(),
        **assets(root),
    }
    files["index.html"] = html(root, files).encode()
    offline = {name: content for name, content in files.items() if not name.startswith(NOT_KEPT)}
    # The version also covers the service worker's own text, which carries the version.
    service_worker = text(f"{SCRIPTS}service-worker.js")
    own = {"sw.js": service_worker.encode()}
    known = {**manifest(offline), "version": manifest({**files, **own})["version"]}
    files["sw.js"] = page.define(service_worker, "manifest", known).encode()
    files["build.json"] = json.dumps(manifest(files), indent=1).encode()
    # Last, because it names all the others; so nothing that names files can name it.
    files[SUMS] = sums(files).encode()
    return files


def sums(files: Files) -> str:
    """Return the SHA-256 of every file as `sha256sum -c` reads it."""
    return "".join(
        f"{hashlib.sha256(content).hexdigest()}  {name}\n"
        for name, content in sorted(files.items())
    )


def write(files: Files, to: Path) -> None:
    """Make a folder hold these files; what is the same already keeps its date, so browsers keep it."""
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
    to: Path, *, root: Path = ROOT, cache: Path = CACHE, debug: bool = False
) -> dict[str, int]:
    """Write the site; return the size of every file."""
    packages()
    files = site(root, cache, debug=debug)
    write(files, to)
    return {name: len(content) for name, content in files.items()}

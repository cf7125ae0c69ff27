"""The parts of the documentation that are generated from the code; `python3 dev.py docs` writes them.

A part lies between two comments of a page, `<!-- generated: NAME -->` and `<!-- end: NAME -->`. A test fails
if a page does not say what the code says.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app import views
from app.views.contract import View
from rules import GAMES, computer_of
from rules.computer import Computer
from rules.game import Game
from tools.environment import ROOT, say
from tools.import_graph import BROWSER, arrows, imports_of, package_of, sources

# ---- The packages and their imports


def packages() -> str:
    """Return a diagram of the imports, and a table of what each package holds."""
    pairs = arrows()
    modules = sources()
    with_browser = {
        package_of(module)
        for module, path in modules.items()
        if BROWSER & {name.split(".")[0] for name in imports_of(ast.parse(path.read_text("utf-8")))}
    }
    names = sorted(
        {package for pair in pairs for package in pair},
        key=lambda package: (-len(_reached(package, pairs)), package),
    )
    diagram = [
        "```mermaid",
        "flowchart RL",
        *(f"  {package} --> {other}" for package, other in sorted(_without_shortcuts(pairs))),
        "```",
    ]
    rows = [
        f"| {_link(name)} | {_first_sentence(modules[_module(name)])} "
        f"| {'yes' if name in with_browser else ''} |"
        for name in names
    ]
    return "\n".join(
        [*diagram, "", "| package | what it holds | browser |", "|---|---|---|", *rows]
    )


def _reached(package: str, pairs: set[tuple[str, str]]) -> set[str]:
    """Return the package and all that it imports, directly or not."""
    reached, ahead = {package}, [package]
    while ahead:
        here = ahead.pop()
        further = {other for one, other in pairs if one == here} - reached
        reached |= further
        ahead += further
    return reached


def _without_shortcuts(pairs: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Leave out the arrow from A to C if arrows lead from A to B and from B to C."""
    reached = {package: _reached(package, pairs) for pair in pairs for package in pair}
    shortcuts = {
        (package, other)
        for package, other in pairs
        for one, middle in pairs
        if one == package != middle != other
        and other in reached[middle]
        # In a cycle every path leads everywhere, so all its arrows are shown.
        and package not in reached[middle]
        and middle not in reached[other]
    }
    return pairs - shortcuts


def _module(package: str) -> str:
    return package if package == "rules" else f"app.{package}"


def _link(package: str) -> str:
    path = sources()[_module(package)]
    shown = path.parent if path.name == "__init__.py" else path
    name = shown.relative_to(ROOT).as_posix()
    return f"`{name}{'/' if shown.is_dir() else ''}`"


def _first_sentence(path: Path) -> str:
    docstring = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return docstring.partition("\n\n")[0].replace("\n", " ")


# ---- The optional features of a game, its view and its computer


def game_features() -> str:
    return _features(Game, {key: GAMES[key] for key in GAMES})


def view_features() -> str:
    return _features(View, {key: views.of(key) for key in GAMES})


def computer_features() -> str:
    return _features(Computer, {key: computer_of(key) for key in GAMES})


def _features(kind: Any, values: dict[str, Any]) -> str:
    """Return a table of the fields of a named tuple that have a default, and who sets them."""
    path = ROOT / f"{kind.__module__.replace('.', '/')}.py"
    source = path.read_text("utf-8")
    classes = {node.name: node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)}
    comments = _comments(source)
    rows = []
    for field in classes[kind.__name__].body:
        if not isinstance(field, ast.AnnAssign) or field.value is None:
            continue
        name = ast.unparse(field.target)
        about = _comment(field, comments) or _parts(field, classes)
        default = kind._field_defaults[name]
        users = [key for key, value in values.items() if value._asdict()[name] != default]
        rows.append(f"| `{name}` | {about} | {', '.join(users)} |")
    return "\n".join(["| feature | what it is | used by |", "|---|---|---|", *rows])


def _comments(source: str) -> dict[int, tuple[str, bool]]:
    """Return the comment of each line, and whether the line has nothing else."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {
        token.start[0]: (token.string.removeprefix("# "), token.line.lstrip().startswith("#"))
        for token in tokens
        if token.type == tokenize.COMMENT
    }


def _parts(field: ast.AnnAssign, classes: dict[str, ast.ClassDef]) -> str:
    """Return what the type of a field is for, and its own fields."""
    names = [node.id for node in ast.walk(field.annotation) if isinstance(node, ast.Name)]
    (kind,) = (classes[name] for name in names if name in classes)
    parts = [ast.unparse(part.target) for part in kind.body if isinstance(part, ast.AnnAssign)]
    return f"{ast.get_docstring(kind)} `{kind.name}({', '.join(parts)})`"


def _comment(field: ast.AnnAssign, comments: dict[int, tuple[str, bool]]) -> str:
    """Return the comment above a field or, if there is none, the one beside it."""
    nothing = ("", False)
    first = field.lineno
    while comments.get(first - 1, nothing)[1]:
        first -= 1
    above = " ".join(comments[line][0] for line in range(first, field.lineno))
    text = above or comments.get(field.end_lineno or field.lineno, nothing)[0]
    return text and text[0].upper() + text[1:].removesuffix(".") + "."


# ---- Writing

PARTS = {
    "packages": ("docs/architecture.md", packages),
    "game features": ("CONTRIBUTING.md", game_features),
    "view features": ("CONTRIBUTING.md", view_features),
    "computer features": ("CONTRIBUTING.md", computer_features),
}


def pages() -> Iterator[tuple[Path, str]]:
    """Return every page with generated parts, as it should be."""
    for name in sorted({page for page, _ in PARTS.values()}):
        text = (ROOT / name).read_text("utf-8")
        for part, (page, make) in PARTS.items():
            if page == name:
                text = _replaced(text, part, make())
        yield ROOT / name, text


def _replaced(text: str, part: str, content: str) -> str:
    begin, end = f"<!-- generated: {part} -->", f"<!-- end: {part} -->"
    pattern = re.compile(f"(?<={re.escape(begin)}\n).*?(?={re.escape(end)})", re.DOTALL)
    if len(pattern.findall(text)) != 1:
        raise ValueError(f"there is no place for “{part}” in the page, or more than one")
    return pattern.sub(lambda _: f"\n{content}\n\n", text)


def update() -> None:
    for path, text in pages():
        is_new = path.read_text("utf-8") != text
        path.write_text(text, "utf-8")
        say(f"{path.relative_to(ROOT)}: {'updated' if is_new else 'already up to date'}")


if __name__ == "__main__":
    update()

"""Collect every text that a player may read, with the files it is in: what a catalogue has to translate.

* In Python: what is given to `sentence`, `word`, `marked` or a refusal, followed through variables,
  parameters and functions of the same module. A text that is put together counts clause by clause.
* What every game has: its title, its players, its variants and choices, its levels; and the cards.
* In HTML: text between tags, and the attributes that are read or shown.

Only the games in `rules.NAMES` count: one that is being written need not be translated yet.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

from app.text.catalogue import says_something
from rules import GAMES, NAMES, computer_of
from rules.cards import BLACK_JOKER, DECK, HIDDEN, RANK_NAMES, RED_JOKER
from tools.environment import ROOT, say
from tools.site.html_page import html_files
from tools.translations import po_files
from tools.translations.po_files import Text

LOCALE = ROOT / "assets" / "locale"
# app/ui/page_language.py translates the same ones.
ATTRIBUTES = ("aria-label", "title", "placeholder", "alt", "data-fresh")
_REFUSALS = {"Refusal", "IllegalMove", "BadNotation", "BadRecord", "NotSaved"}
_MARKERS = {"sentence", "word", "marked"}

# Calls that pass on a text which is found elsewhere.
HANDED_ON = {
    "app/worker/protocol.py: sentence(packed['text'], **facts)",
    "app/ui/new_game_form.py: word(legend)",
    "app/ui/new_game_form.py: word(title)",
    "app/ui/new_game_form.py: word(note)",
    "app/ui/new_game_form.py: word(usual)",
    "app/presentation/endings.py: sentence(levels[offer.level])",
    "app/saves/statistics.py: sentence(levels[level])",
    "app/presentation/wording.py: sentence(titles[variant])",
    "app/saves/statistics.py: sentence(titles[variant])",
    "app/presentation/review_texts.py: sentence(reviews.GRADES[grade])",
    "app/presentation/share_text.py: sentence(levels[level])",
    "app/presentation/task_list.py: word(group.note)",
    "app/presentation/task_list.py: word(group.title)",
    "app/presentation/task_list.py: word(tasks.texts.title)",
    "app/presentation/wording.py: sentence(level)",
    "app/presentation/practice/puzzle_list.py: sentence(named)",
    "app/saves/practice/sentences.py: sentence(text, **unpacked)",
    "app/table/reviews.py: sentence(GRADES[turn.judgement.grade])",
    "app/ui/overlays/result_dialogs.py: word(tasks.texts.title)",
    "app/views/playing_cards.py: sentence(_RANK_NAMES[rank], context='rank')",
    "app/views/mo.py: sentence(name)",  # b2 is b2 in every language
    "app/text/render.py: word(default_name)",
    "rules/cards.py: sentence(card.name)",
    "rules/game.py: sentence(text, **facts)",
}

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Found(NamedTuple):
    texts: dict[Text, list[str]]
    unread: list[str]  # calls whose text can't be found in the source


def everything(root: Path = ROOT) -> Found:
    texts: dict[Text, list[str]] = {}
    unread = []

    def add(place: str, found: Iterable[Text]) -> None:
        for text in found:
            if says_something(text.text) or text.context:
                places = texts.setdefault(text, [])
                if place not in places:
                    places.append(place)

    for path in _modules(root):
        place = path.relative_to(root).as_posix()
        module = Module(path.read_text("utf-8"))
        add(place, module.texts())
        unread += [
            call for call in (f"{place}: {each}" for each in module.unread) if call not in HANDED_ON
        ]
    for key in NAMES:
        add(f"rules/{key}/game.py", map(Text, _promised(key)))
    # "Two" may also be a player.
    add("rules/cards.py", (Text(rank, "rank") for rank in RANK_NAMES.values()))
    add("rules/cards.py", (Text(card.name) for card in (*DECK, BLACK_JOKER, RED_JOKER, HIDDEN)))
    for path in _pages(root):
        add(path.relative_to(root).as_posix(), map(Text, in_html(path.read_text("utf-8"))))
    return Found(texts, unread)


def _modules(root: Path) -> list[Path]:
    known = [path for path in (root / "app").rglob("*.py") if not _is_of_another_game(path)]
    shared = (root / "rules").glob("*.py")
    rules = [*shared, *(p for key in NAMES for p in (root / "rules" / key).rglob("*.py"))]
    return sorted([*known, *rules])


def _is_of_another_game(view: Path) -> bool:
    """Whether this is the view of a game that is not in NAMES yet."""
    is_game = (view.parent.parent.parent / "rules" / view.stem).is_dir()
    return view.parent.name == "views" and is_game and view.stem not in NAMES


def _pages(root: Path) -> list[Path]:
    folders = [root / "assets" / "games" / key for key in NAMES]
    paths = [
        folder / name
        for folder in folders
        for name in ("card.html", "intro.html", "templates.html")
    ]
    return [root / "index.html", *html_files(root), *paths]


def _promised(key: str) -> Iterator[str]:
    game = GAMES[key]
    yield game.title
    yield from game.players
    if not game.tasks:  # there are many tasks, and their titles are sentences
        for title in game.variants.values():
            yield from title.split(", ")
    for legend, options in game.choice_groups:
        yield legend
        if game.choices:
            yield from options.values()
    yield from game.choice_notes.values()
    if game.tasks:
        yield game.tasks.texts.title
        for group in game.tasks.groups:
            yield group.title
            if group.note:
                yield group.note
    if len(game.players) > 1:
        yield from computer_of(key).levels.values()
        yield from computer_of(key).characters.values()


# ---- Python


class _Unread(Exception):
    """The text can't be found in the source."""


class Module:
    """The source of one module, and the texts in it."""

    def __init__(self, source: str) -> None:
        self._tree = ast.parse(source)
        self._inside: dict[ast.AST, tuple[Function, ...]] = {}
        self._note(self._tree, ())
        nodes = list(self._inside)
        self._functions = {node.name: node for node in nodes if isinstance(node, Function)}
        self._calls = [node for node in nodes if isinstance(node, ast.Call)]
        classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
        kinds = {c.name for c in classes if _REFUSALS & {_name(base) for base in c.bases}}
        self._markers = _MARKERS | _REFUSALS | kinds
        self._is_composed = False
        self._seen: set[tuple[object, str]] = set()
        self.unread: list[str] = []

    def _note(self, node: ast.AST, functions: tuple[Function, ...]) -> None:
        for child in ast.iter_child_nodes(node):
            self._inside[child] = functions
            self._note(child, (*functions, child) if isinstance(child, Function) else functions)

    def texts(self) -> Iterator[Text]:
        for call in self._calls:
            if _name(call.func) in self._markers and call.args:
                self._is_composed, self._seen = False, set()
                try:
                    found = list(self._texts_of(call.args[0]))
                except _Unread:
                    self.unread.append(ast.unparse(call))
                    continue
                for text in found:
                    words = _clause(text) if self._is_composed else text
                    yield Text(words, self._context(call))

    def _context(self, call: ast.Call) -> str:
        named = [each.value for each in call.keywords if each.arg == "context"]
        given = call.args[1:2] if _name(call.func) == "word" else []
        return next(iter(map(ast.literal_eval, [*named, *given])), "")

    def _texts_of(self, value: ast.expr) -> Iterator[str]:  # noqa: C901, PLR0912  a case for each kind of expression
        match value:
            case ast.Constant(value=str(text)):
                yield text
            case ast.Constant():
                return
            case ast.IfExp():
                yield from self._of_all([value.body, value.orelse])
            case ast.BinOp(op=ast.Add()):
                self._is_composed = True
                yield from self._of_all([value.left, value.right])
            case ast.List(elts=parts) | ast.Tuple(elts=parts):
                yield from self._of_all(parts)
            case ast.Dict(values=parts):
                yield from self._of_all(parts)
            case (
                ast.Starred(value=inner) | ast.GeneratorExp(elt=inner) | ast.Subscript(value=inner)
            ):
                yield from self._texts_of(inner)
            case ast.NamedExpr(value=inner):
                yield from self._texts_of(inner)
            case ast.JoinedStr(values=parts) if not any(map(_has_letters, parts)):
                return
            case ast.Attribute(attr="text" | "value" | "title" | "variants"):
                return  # passed on: found where it was made, or among what a game declares
            case ast.Call(func=ast.Attribute(attr="join", value=ast.Constant()), args=[parts]):
                self._is_composed = True
                yield from self._texts_of(parts)
            case ast.Call(func=ast.Name(id=name)) if name in self._functions:
                yield from self._returned(self._functions[name])
            case ast.Name(id=name):
                yield from self._of_name(value, name)
            case _:
                raise _Unread

    def _of_all(self, values: Iterable[ast.expr]) -> Iterator[str]:
        for value in values:
            yield from self._texts_of(value)

    def _returned(self, function: Function) -> Iterator[str]:
        for node in ast.walk(function):
            if isinstance(node, ast.Return) and node.value:
                yield from self._texts_of(node.value)

    def _of_name(self, where: ast.expr, name: str) -> Iterator[str]:
        """The texts a variable may hold: those assigned to it, or passed for it."""
        for scope in (*reversed(self._inside[where]), self._tree):
            values = list(self._assigned(scope, name))
            given = self._given(scope, name) if isinstance(scope, Function) else []
            if (scope, name) in self._seen:
                return
            if values or given:
                self._seen.add((scope, name))
                yield from self._of_all([*values, *given])
                return
        raise _Unread

    def _assigned(self, scope: ast.AST, name: str) -> Iterator[ast.expr]:
        for node in ast.walk(scope):
            match node:
                case ast.Assign(targets=[ast.Name(id=known)], value=value) if known == name:
                    yield value
                case ast.Assign(targets=[ast.Tuple(names)], value=ast.Tuple(values)):
                    pairs = zip(names, values, strict=False)
                    yield from (value for each, value in pairs if _name(each) == name)
                case ast.AnnAssign(target=ast.Name(id=known), value=ast.expr() as value):
                    if known == name:
                        yield value
                case ast.NamedExpr(target=ast.Name(id=known), value=value) if known == name:
                    yield value
                case ast.AugAssign(target=ast.Name(id=known), value=value) if known == name:
                    self._is_composed = True
                    yield value

    def _given(self, function: Function, name: str) -> list[ast.expr]:
        """The values that calls in this module pass for a parameter."""
        names = [each.arg for each in (*function.args.posonlyargs, *function.args.args)]
        if name not in names:
            return []
        place, found = names.index(name), []
        for call in self._calls:
            if _name(call.func) == function.name:
                found += call.args[place : place + 1]
                found += [each.value for each in call.keywords if each.arg == name]
        return found


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _has_letters(part: ast.expr) -> bool:
    return isinstance(part, ast.Constant) and any(map(str.isalpha, str(part.value)))


def _clause(text: str) -> str:
    """A part of a text, without the punctuation that joins it to the others."""
    return text.strip(" ,;").removesuffix(".").removeprefix(". ")


# ---- HTML


class _Page(HTMLParser):
    """Collects the texts of a page, but not those in pictures and scripts, nor names that stay the same."""

    _SILENT = ("noscript", "pre", "script", "style", "svg")
    _EMPTY = ("area", "br", "hr", "img", "input", "link", "meta", "use", "wbr")

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._open: list[tuple[str, bool]] = []  # tags, and whether they are silent

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        is_silent = self._is_silent or tag in self._SILENT or named.get("translate") == "no"
        if not is_silent:
            self.texts += [named[name] or "" for name in ATTRIBUTES if named.get(name)]
        if tag not in self._EMPTY:
            self._open.append((tag, is_silent))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """`<path/>`: nothing to read."""

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        if not self._is_silent and any(map(str.isalpha, text)):
            self.texts.append(text)

    @property
    def _is_silent(self) -> bool:
        return bool(self._open) and self._open[-1][1]


def in_html(source: str) -> list[str]:
    page = _Page()
    page.feed(re.sub(r"<head>.*?</head>", "", source, flags=re.DOTALL))
    page.close()
    return page.texts


# ---- The catalogues


def update() -> None:
    """Bring every catalogue up to date, and print what changed in each."""
    texts, unread = everything()
    for call in unread:
        say(f"not read: {call}")
    for path in sorted(LOCALE.glob("*.po")):
        had = po_files.read(path.read_text("utf-8"))
        path.write_text(po_files.write(path.stem, texts, had), "utf-8")
        new, gone = len(texts.keys() - had.keys()), len(had.keys() - texts.keys())
        missing = sum(not had.get(text) for text in texts)
        say(f"{path.name}: {len(texts)} texts, {new} new, {gone} gone, {missing} not translated")


if __name__ == "__main__":
    update()

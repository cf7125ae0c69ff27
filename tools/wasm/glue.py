"""Trims Pyodide's glue (pyodide.asm.mjs) to what a page without compiled packages uses.

The glue registers 4,868 names of the interpreter for packages written in C, and contains Emscripten's support
for sound, windows and 3D graphics. We have no such packages. What is kept is chosen by name: everything that
is mentioned anywhere else in the glue or in Pyodide's loader. So a name may be kept without need, but none
that is used gets lost. The plain start has the untouched glue.

Every change must have happened as often as expected: with another version of Pyodide, the build stops.
"""

import re
from collections.abc import Callable, Collection
from typing import NamedTuple

from tools.wasm.binary import Import, Kind, Module

# A name of the interpreter is given to a variable and to Pyodide's `Module`; data has a number instead.
_EXPORT = re.compile(r'(\w+)=Module\["\1"\]=wasmExports\["(\w+)"\](?:\.value>>>0)?(?:;|(?=\}))')
_REGISTER = re.compile(r'Module\["(\w+)"\]=\1;')
_SIGNATURE = re.compile(r'(?<=[;}])(\w+)\.sig="\w*";')
_IMPORTS = re.compile(r"var wasmImports=\{([^}]*)\};")
_WRAPPER = re.compile(r'wasmExports\["(\w+)"\]=makeWrapper_\w+\(wasmExports\["\1"\]\);')
_WORD = re.compile(r"[\w$]+")
# How a property of an object is named: `.x`, "x", or `{x, y} = Module`.
_PROPERTY = re.compile(r"""(?<=\.)[\w$]+|(?<=["'])[\w$]+(?=["'])""")
_TAKEN_APART = re.compile(r"\{([^{}]*)\}=Module\b(?![.\[])")
# Of the names that are imported as addresses, these are for 3D graphics. Each would be compiled into a module
# of its own at every start.
_GRAPHICS = re.compile(r"(emscripten_)?(gl|egl)[A-Z]|emscripten_webgl_|emscripten_is_webgl_")
_UNRESOLVED = "if(!value&&!entry.required){"
# Code in a text can use any name, so nothing could be left out around it. The page's policy forbids it.
_DIRECT_EVAL = re.compile(r"(?<![\w.$])eval\(")
_INDIRECT_EVAL = "(0,eval)("
# Pyodide allocates shared memory to wait for a terminal of Node. A page has no terminal, and Chromium logs a
# warning about shared memory without cross-origin isolation, which a static host can't provide. Pyodide also
# works with memory that is not shared.
_SHARED = "new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer"
_UNSHARED = "new ArrayBuffer(4)"


class Trimmed(NamedTuple):
    glue: str  # with what is now unused still in it: a minifier finds that
    exports: frozenset[str]  # of the WebAssembly, that the glue still uses


def unshared(glue: str) -> str:
    """The glue without its shared memory."""
    return _replaced_once(glue, _SHARED, _UNSHARED)


def trimmed(glue: str, loader: str, module: Module) -> Trimmed:
    kept = [each for each in module.imports if not _is_graphics(each)]
    imported = {each.name for each in kept}
    addresses = {each.name for each in kept if each.kind == Kind.GLOBAL}

    text = _DIRECT_EVAL.sub(_INDIRECT_EVAL, glue)
    condition = f"if(!value&&(!entry.required||/^{_GRAPHICS.pattern}/.test(symName))){{"
    text = _replaced_once(text, _UNRESOLVED, condition)
    text = _changed(text, _IMPORTS, lambda match: _kept_imports(match, imported), least=1)
    text = _changed(
        text,
        _SIGNATURE,
        lambda match: match[0] if _name_of(match[1]) & addresses else "",
        least=500,
    )
    # Mentioned somewhere else than where they are registered.
    without = _REGISTER.sub("", _WRAPPER.sub("", _EXPORT.sub("", text)))
    without = _without_declarations(without, {match[1] for match in _EXPORT.finditer(text)})
    used = set(_WORD.findall(without)) | set(_WORD.findall(loader))
    properties = set(_PROPERTY.findall(without + loader))
    properties |= set(_WORD.findall(" ".join(_TAKEN_APART.findall(without + loader))))
    text = _changed(
        text, _REGISTER, lambda match: match[0] if match[1] in properties else "", least=1500
    )
    exports = addresses & {each.name for each in module.exports}

    def export(match: re.Match[str]) -> str:
        if not {match[1], match[2]} & used:
            return ""
        exports.add(match[2])
        return match[0]

    text = _changed(text, _EXPORT, export, least=4800)
    text = _changed(text, _WRAPPER, lambda match: match[0] if match[1] in exports else "", least=15)
    return Trimmed(text, frozenset(exports | used & {each.name for each in module.exports}))


def _is_graphics(each: Import) -> bool:
    return each.kind == Kind.GLOBAL and bool(_GRAPHICS.match(each.name))


def _name_of(variable: str) -> set[str]:
    """The names that the interpreter may know a variable of the glue by."""
    return {variable, variable.removeprefix("_")}


def _kept_imports(match: re.Match[str], imported: Collection[str]) -> str:
    entries = [each for each in match[1].split(",") if each.partition(":")[0] in imported]
    return f"var wasmImports={{{','.join(entries)}}};"


def _without_declarations(text: str, names: Collection[str]) -> str:
    """Without the list that declares the variables of all exports."""
    longest = max(re.findall(r"var [\w$,]+;", text), key=len)
    if len(set(longest[4:-1].split(",")) & set(names)) < len(names) // 2:
        raise ValueError("another Pyodide: where are the variables of its exports declared?")
    return text.replace(longest, "")


def _replaced_once(text: str, old: str, new: str) -> str:
    if text.count(old) != 1:
        raise ValueError(f"another Pyodide: its glue does not contain this once: {old}")
    return text.replace(old, new)


def _changed(
    text: str, pattern: re.Pattern[str], change: Callable[[re.Match[str]], str], *, least: int
) -> str:
    text, count = pattern.subn(change, text)
    if count < least:
        raise ValueError(f"another Pyodide: only {count} places look like {pattern.pattern}")
    return text

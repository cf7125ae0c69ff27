"""Splits a WebAssembly module in two: the functions that a start and a game use, and the rest.

Both halves number their functions as the whole does, so bodies are copied byte for byte. A function that is
missing in one half has a short body there, which calls the other half through a table that both share:

    slot 0                the loader, which JavaScript puts there (assets/js/rest.mjs)
    slots 1, 2, …         functions of the rest; empty until it is loaded
    the slots after that  functions of the first half that the rest may call

Before the first half calls the rest, it calls the loader if a global says that the rest isn't there yet. Only
functions that may be called from the other half have a slot. Instructions are not decoded for this: any byte
that could begin a call counts as one, so there are a few slots too many, and never one too few.
"""

import hashlib
import re
from collections.abc import Collection, Iterable
from typing import NamedTuple

from tools.wasm.binary import (
    CALL,
    CALL_INDIRECT,
    END,
    FUNCREF,
    GLOBAL_GET,
    I32,
    I32_CONST,
    Export,
    Global,
    Import,
    Kind,
    Module,
    NotUnderstood,
    Section,
    body_bytes,
    constant,
    export_bytes,
    global_bytes,
    import_bytes,
    number,
    parameters,
    text,
    vector,
    written,
)

# call, return_call and ref.func, each with the number of a function. Looked for at every byte.
_MAY_CALL = re.compile(rb"(?=[\x10\x12\xd2]([\x80-\xff]{0,3}[\x00-\x7f]))", re.DOTALL)
_NOTHING = (b"", b"")  # the type of a function without parameters and results
_UNREACHABLE = bytes([0, 0, END])
_IF_ZERO = bytes([0x45, 0x04, 0x40])  # i32.eqz, if
_MUTABLE_I32 = bytes([I32, 1])
_EXPLICIT_TABLE = 2  # an element segment that names its table
# Names of the parts that the two halves share, in the exports of the first.
SHARED = "parlour"
TABLE, LOADED = f"{SHARED}.table", f"{SHARED}.loaded"
IDENTITY = "parlour.split"  # a custom section of the rest


class Halves(NamedTuple):
    first: bytes
    rest: bytes
    identity: str  # also in the rest, so that halves of different versions never meet


def split(content: bytes, used: Collection[int], kept_exports: Collection[str]) -> Halves:
    """`used` are the functions of the first half, counted from the first one that is not imported."""
    module = Module(content)
    _check(module)
    identity = hashlib.sha256(
        repr((hashlib.sha256(content).hexdigest(), sorted(used), sorted(kept_exports))).encode()
    ).hexdigest()[:16]
    halves = _Halves(module, frozenset(used), frozenset(kept_exports))
    return Halves(halves.first(), halves.rest(identity), identity)


def _check(module: Module) -> None:
    """Refuse what this way of splitting would break."""
    if any(each.kind not in (Kind.FUNCTION, Kind.GLOBAL) for each in module.imports):
        raise NotUnderstood("tables, memories or tags are imported")
    if module.data_kinds - {0}:
        raise NotUnderstood("data that is not simply put into memory at the start")
    changing = [each.is_mutable for each in module.globals]
    if changing != sorted(changing, reverse=True):
        raise NotUnderstood("constant globals before mutable ones")
    if len(module.bodies) != len(module.functions):
        raise NotUnderstood("functions without bodies")
    if Section.START in module.sections:
        raise NotUnderstood("a function that runs by itself when the module starts")


def callees(bodies: Iterable[bytes]) -> set[int]:
    """The functions that these bodies may call or name. Some of the numbers may mean something else."""
    found = {match.group(1) for match in _MAY_CALL.finditer(b"".join(bodies))}
    return {_number(digits) for digits in found}


def _number(digits: bytes) -> int:
    return sum((digit & 0x7F) << 7 * place for place, digit in enumerate(digits))


class _Halves:
    def __init__(self, module: Module, used: frozenset[int], kept_exports: frozenset[str]) -> None:
        self._module, self._used = module, used
        self._imported = module.imported(Kind.FUNCTION)
        self._exports = [
            each
            for each in module.exports
            if each.kind not in (Kind.FUNCTION, Kind.GLOBAL) or each.name in kept_exports
        ]
        count = len(module.functions)
        unused = [index for index in range(count) if index not in used]
        named = {index for _, elements in module.elements for index in elements}
        named |= {each.place for each in self._exports if each.kind == Kind.FUNCTION}
        from_first = named | callees(module.bodies[index] for index in used)
        from_rest = callees(module.bodies[index] for index in unused)
        # Slot 0 is the loader's.
        called_in_rest = [each for each in unused if each + self._imported in from_first]
        called_in_first = [each for each in sorted(used) if each + self._imported in from_rest]
        self._in_rest = {each: slot for slot, each in enumerate(called_in_rest, 1)}
        self._in_first = {
            each: slot for slot, each in enumerate(called_in_first, 1 + len(called_in_rest))
        }
        self._table = len(module.tables)
        self._loaded = module.imported(Kind.GLOBAL) + len(module.globals)
        self._ensure = self._imported + count  # the function that makes sure that the rest is there
        self._types = [*module.types, *([] if _NOTHING in module.types else [_NOTHING])]

    def first(self) -> bytes:
        module, sections = self._module, dict(self._module.sections)
        slots = 1 + len(self._in_rest) + len(self._in_first)
        bodies = [
            body if index in self._used else self._call_rest(index)
            for index, body in enumerate(module.bodies)
        ]
        nothing = self._types.index(_NOTHING)
        sections[Section.TYPE] = self._type_section()
        sections[Section.FUNCTION] = vector([number(each) for each in (*module.functions, nothing)])
        sections[Section.TABLE] = vector([*module.tables, bytes([FUNCREF, 0]) + number(slots)])
        loaded = Global(_MUTABLE_I32, constant(0) + bytes([END]))
        sections[Section.GLOBAL] = vector(
            [global_bytes(each) for each in (*module.globals, loaded)]
        )
        sections[Section.EXPORT] = vector([export_bytes(each) for each in self._first_exports()])
        sections[Section.ELEMENT] = vector(
            [
                *(
                    number(0) + offset + vector([number(each) for each in elements])
                    for offset, elements in module.elements
                ),
                self._elements(self._in_first),
            ]
        )
        sections[Section.CODE] = vector(
            [body_bytes(each) for each in (*bodies, self._ensure_rest())]
        )
        return written(module.custom, sections)

    def rest(self, identity: str) -> bytes:
        module = self._module
        bodies = [
            self._call_first(index) if index in self._used else body
            for index, body in enumerate(module.bodies)
        ]
        sections = {
            Section.TYPE: self._type_section(),
            Section.IMPORT: vector([import_bytes(each) for each in self._rest_imports()]),
            Section.FUNCTION: module.sections[Section.FUNCTION],
            Section.GLOBAL: vector(
                [global_bytes(each) for each in module.globals if not each.is_mutable]
            ),
            Section.ELEMENT: vector([self._elements(self._in_rest)]),
            Section.CODE: vector([body_bytes(each) for each in bodies]),
        }
        return written([text(IDENTITY) + identity.encode()], sections)

    def _type_section(self) -> bytes:
        return vector(
            [bytes([0x60]) + body_bytes(given) + body_bytes(got) for given, got in self._types]
        )

    def _first_exports(self) -> list[Export]:
        return [*self._exports, *self._shared(), Export(LOADED, Kind.GLOBAL, self._loaded)]

    def _rest_imports(self) -> list[Import]:
        """What the whole module imports, and what the first half has in its place."""
        module = self._module
        changing = [each for each in module.globals if each.is_mutable]
        slots = 1 + len(self._in_rest) + len(self._in_first)
        tables = [*module.tables, bytes([FUNCREF, 0]) + number(slots)]
        described = {
            Kind.TABLE: tables,
            Kind.MEMORY: module.memories,
            Kind.GLOBAL: [each.type for each in changing],
            Kind.TAG: module.tags,
        }
        places = {each.name: each for each in self._shared()}
        offset = {Kind.GLOBAL: module.imported(Kind.GLOBAL)}
        return [
            *module.imports,
            *(
                Import(SHARED, name, kind, described[kind][index - offset.get(kind, 0)])
                for name, kind, index in places.values()
            ),
        ]

    def _shared(self) -> list[Export]:
        """Tables, memories, tags and mutable globals, each kind in its order."""
        module = self._module
        first = module.imported(Kind.GLOBAL)
        changing = sum(each.is_mutable for each in module.globals)
        return [
            *(
                Export(TABLE if index == self._table else f"{TABLE}.{index}", Kind.TABLE, index)
                for index in range(self._table + 1)
            ),
            *(
                Export(f"{SHARED}.memory.{index}", Kind.MEMORY, index)
                for index in range(len(module.memories))
            ),
            *(
                Export(f"{SHARED}.global.{index}", Kind.GLOBAL, index)
                for index in range(first, first + changing)
            ),
            *(
                Export(f"{SHARED}.tag.{index}", Kind.TAG, index)
                for index in range(len(module.tags))
            ),
        ]

    def _elements(self, slots: dict[int, int]) -> bytes:
        """Put these functions into their slots, which follow each other."""
        first = min(slots.values(), default=0)
        where = number(_EXPLICIT_TABLE) + number(self._table) + constant(first) + bytes([END])
        functions = vector([number(each + self._imported) for each in slots])
        return where + bytes([0]) + functions

    def _call_rest(self, index: int) -> bytes:
        if index not in self._in_rest:
            return _UNREACHABLE
        ensure = bytes([CALL]) + number(self._ensure)
        return bytes([0]) + ensure + self._call_slot(index, self._in_rest[index])

    def _call_first(self, index: int) -> bytes:
        if index not in self._in_first:
            return _UNREACHABLE
        return bytes([0]) + self._call_slot(index, self._in_first[index])

    def _call_slot(self, index: int, slot: int) -> bytes:
        kind = self._module.functions[index]
        given, _ = self._module.types[kind]
        return parameters(len(given)) + constant(slot) + self._indirect(kind) + bytes([END])

    def _indirect(self, kind: int) -> bytes:
        return bytes([CALL_INDIRECT]) + number(kind) + number(self._table)

    def _ensure_rest(self) -> bytes:
        call = bytes([I32_CONST, 0]) + self._indirect(self._types.index(_NOTHING))
        is_loaded = bytes([GLOBAL_GET]) + number(self._loaded)
        return bytes([0]) + is_loaded + _IF_ZERO + call + bytes([END, END])

"""Reads and writes the sections of a WebAssembly module: enough to move whole functions, unread.

The names are those of the specification ("Binary Format"). What is not understood here is refused, so that a
new runtime stops the build instead of becoming a module that is subtly wrong.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from functools import cached_property
from typing import NamedTuple, TypeVar

PREFACE = b"\0asm\1\0\0\0"
END = 0x0B
I32, FUNCREF = 0x7F, 0x70
CALL, CALL_INDIRECT, LOCAL_GET, GLOBAL_GET, I32_CONST = 0x10, 0x11, 0x20, 0x23, 0x41

T = TypeVar("T")


class Section(IntEnum):
    CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, START, ELEMENT = range(10)
    CODE, DATA, DATA_COUNT, TAG = range(10, 14)


class Kind(IntEnum):
    """What is imported or exported."""

    FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)


class NotUnderstood(Exception):
    """The module has something that this package doesn't know how to split."""


class Import(NamedTuple):
    module: str
    name: str
    kind: Kind
    description: bytes  # what follows the kind


class Export(NamedTuple):
    name: str
    kind: Kind
    place: int  # among everything of its kind


class Global(NamedTuple):
    type: bytes  # value type, and whether it can change
    value: bytes  # a constant expression

    @property
    def is_mutable(self) -> bool:
        return self.type[1] == 1


def number(value: int) -> bytes:
    """An unsigned LEB128."""
    digits = bytearray()
    while value > 0x7F:
        digits.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*digits, value])


def signed(value: int) -> bytes:
    """A signed LEB128."""
    digits = bytearray()
    while not -0x40 <= value < 0x40:
        digits.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*digits, value & 0x7F])


def text(value: str) -> bytes:
    encoded = value.encode()
    return number(len(encoded)) + encoded


def vector(items: Sequence[bytes]) -> bytes:
    return number(len(items)) + b"".join(items)


class Reader:
    """Reads a section from its beginning to its end."""

    def __init__(self, content: bytes) -> None:
        self.content, self.at = content, 0

    def byte(self) -> int:
        self.at += 1
        return self.content[self.at - 1]

    def take(self, count: int) -> bytes:
        self.at += count
        return self.content[self.at - count : self.at]

    def number(self) -> int:
        value = shift = 0
        while (digit := self.byte()) > 0x7F:
            value |= (digit & 0x7F) << shift
            shift += 7
        return value | digit << shift

    def text(self) -> str:
        return self.take(self.number()).decode()

    def vector(self, read: Callable[[], T]) -> list[T]:
        items = [read() for _ in range(self.number())]
        if self.at != len(self.content):
            raise NotUnderstood("a section is longer than its contents")
        return items

    def between(self, begin: int) -> bytes:
        return self.content[begin : self.at]

    def limits(self) -> bytes:
        begin = self.at
        has_maximum = self.byte() & 1
        self.number()
        if has_maximum:
            self.number()
        return self.between(begin)

    def table(self) -> bytes:
        return self.take(1) + self.limits()

    def constant(self) -> bytes:
        """A constant expression of one instruction."""
        begin = self.at
        if (code := self.byte()) not in (I32_CONST, GLOBAL_GET):
            raise NotUnderstood(f"a constant expression begins with {code:#x}")
        self.number()  # the digits of a signed number end like those of an unsigned one
        if self.byte() != END:
            raise NotUnderstood("a constant expression has several instructions")
        return self.between(begin)

    def import_(self) -> Import:
        module, name, kind = self.text(), self.text(), Kind(self.byte())
        begin = self.at
        match kind:
            case Kind.FUNCTION:
                self.number()
            case Kind.TABLE:
                self.table()
            case Kind.MEMORY:
                self.limits()
            case Kind.GLOBAL:
                self.take(2)
            case Kind.TAG:
                self.byte()
                self.number()
        return Import(module, name, kind, self.between(begin))

    def export(self) -> Export:
        return Export(self.text(), Kind(self.byte()), self.number())

    def global_(self) -> Global:
        return Global(self.take(2), self.constant())

    def tag(self) -> bytes:
        begin = self.at
        self.byte()
        self.number()
        return self.between(begin)

    def type(self) -> tuple[bytes, bytes]:
        """Parameters and results of a function."""
        if self.byte() != 0x60:
            raise NotUnderstood("a type is not that of a function")
        return self.take(self.number()), self.take(self.number())

    def element(self) -> tuple[bytes, list[int]]:
        """Where the first table is filled, and with which functions."""
        if self.number() != 0:
            raise NotUnderstood("elements that do not simply fill the first table")
        return self.constant(), [self.number() for _ in range(self.number())]

    def body(self) -> bytes:
        return self.take(self.number())

    def data_kind(self) -> int:
        kind = self.number()
        if kind == 0:
            self.constant()
        self.take(self.number())
        return kind


class Module:
    """The parts of a module that splitting needs. Its sections stay as they are."""

    def __init__(self, content: bytes) -> None:
        if not content.startswith(PREFACE):
            raise NotUnderstood("not a WebAssembly module")
        reader, self.sections, self.custom = Reader(content), dict[Section, bytes](), list[bytes]()
        reader.at = len(PREFACE)
        while reader.at < len(content):
            section = Section(reader.byte())
            body = reader.take(reader.number())
            if section == Section.CUSTOM:
                self.custom.append(body)
            elif section in self.sections:
                raise NotUnderstood(f"two sections of the kind {section.name}")
            else:
                self.sections[section] = body

    def _read(self, section: Section) -> Reader:
        return Reader(self.sections.get(section, b"\0"))

    @cached_property
    def types(self) -> list[tuple[bytes, bytes]]:
        reader = self._read(Section.TYPE)
        return reader.vector(reader.type)

    @cached_property
    def imports(self) -> list[Import]:
        reader = self._read(Section.IMPORT)
        return reader.vector(reader.import_)

    @cached_property
    def exports(self) -> list[Export]:
        reader = self._read(Section.EXPORT)
        return reader.vector(reader.export)

    @cached_property
    def functions(self) -> list[int]:
        """The type of every function with a body."""
        reader = self._read(Section.FUNCTION)
        return reader.vector(reader.number)

    @cached_property
    def bodies(self) -> list[bytes]:
        reader = self._read(Section.CODE)
        return reader.vector(reader.body)

    @cached_property
    def globals(self) -> list[Global]:
        reader = self._read(Section.GLOBAL)
        return reader.vector(reader.global_)

    @cached_property
    def tables(self) -> list[bytes]:
        reader = self._read(Section.TABLE)
        return reader.vector(reader.table)

    @cached_property
    def memories(self) -> list[bytes]:
        reader = self._read(Section.MEMORY)
        return reader.vector(reader.limits)

    @cached_property
    def tags(self) -> list[bytes]:
        reader = self._read(Section.TAG)
        return reader.vector(reader.tag)

    @cached_property
    def elements(self) -> list[tuple[bytes, list[int]]]:
        reader = self._read(Section.ELEMENT)
        return reader.vector(reader.element)

    @cached_property
    def data_kinds(self) -> set[int]:
        reader = self._read(Section.DATA)
        return set(reader.vector(reader.data_kind))

    def imported(self, kind: Kind) -> int:
        return sum(each.kind == kind for each in self.imports)


# The order in which sections have to follow each other.
ORDER = (
    Section.TYPE,
    Section.IMPORT,
    Section.FUNCTION,
    Section.TABLE,
    Section.MEMORY,
    Section.TAG,
    Section.GLOBAL,
    Section.EXPORT,
    Section.START,
    Section.ELEMENT,
    Section.DATA_COUNT,
    Section.CODE,
    Section.DATA,
)


def written(custom: Iterable[bytes], sections: Mapping[Section, bytes]) -> bytes:
    """A module of these sections, the custom ones first."""
    parts = [(Section.CUSTOM, body) for body in custom]
    parts += [(section, sections[section]) for section in ORDER if section in sections]
    return PREFACE + b"".join(bytes([kind]) + number(len(body)) + body for kind, body in parts)


def import_bytes(each: Import) -> bytes:
    return text(each.module) + text(each.name) + bytes([each.kind]) + each.description


def export_bytes(each: Export) -> bytes:
    return text(each.name) + bytes([each.kind]) + number(each.place)


def global_bytes(each: Global) -> bytes:
    return each.type + each.value


def body_bytes(body: bytes) -> bytes:
    return number(len(body)) + body


def constant(value: int) -> bytes:
    return bytes([I32_CONST]) + signed(value)


def parameters(count: int) -> bytes:
    """Instructions that push the parameters of the function."""
    return b"".join(bytes([LOCAL_GET]) + number(index) for index in range(count))

"""A module that remembers which of its functions were called, for a profile (tools/wasm/profile.py)."""

from tools.wasm.binary import (
    END,
    GLOBAL_GET,
    I32,
    Export,
    Global,
    Kind,
    Module,
    Reader,
    Section,
    body_bytes,
    constant,
    export_bytes,
    global_bytes,
    number,
    vector,
    written,
)

CALLED = "parlour.called"  # followed by the number of a global, each with a bit for 32 functions
_BITS = 32
_GLOBAL_SET, _OR = 0x24, 0x72


def instrumented(content: bytes) -> bytes:
    module, sections = Module(content), dict(Module(content).sections)
    first = module.imported(Kind.GLOBAL) + len(module.globals)
    count = -(-len(module.bodies) // _BITS)
    flags = [Global(bytes([I32, 1]), constant(0) + bytes([END]))] * count
    sections[Section.GLOBAL] = vector([global_bytes(each) for each in (*module.globals, *flags)])
    exports = [Export(f"{CALLED}.{each}", Kind.GLOBAL, first + each) for each in range(count)]
    sections[Section.EXPORT] = vector([export_bytes(each) for each in (*module.exports, *exports)])
    sections[Section.CODE] = vector(
        [
            body_bytes(_with_mark(body, first + index // _BITS, index % _BITS))
            for index, body in enumerate(module.bodies)
        ]
    )
    return written(module.custom, sections)


def _with_mark(body: bytes, flags: int, bit: int) -> bytes:
    reader = Reader(body)
    for _ in range(reader.number()):  # groups of locals: how many, of which type
        reader.number()
        reader.byte()
    value = (1 << bit) - (1 << _BITS if bit == _BITS - 1 else 0)
    mark = bytes([GLOBAL_GET]) + number(flags) + constant(value) + bytes([_OR, _GLOBAL_SET])
    return body[: reader.at] + mark + number(flags) + body[reader.at :]


def called(words: list[int]) -> list[int]:
    """The functions that were called, from the values of the globals."""
    return [
        _BITS * place + bit
        for place, word in enumerate(words)
        for bit in range(_BITS)
        if word >> bit & 1
    ]

"""The base of named tuples that the build has written out: see tools/site/named_tuples.py.

It has what `typing.NamedTuple` gives a class and our code uses. A written-out class adds `_fields`,
`__match_args__`, `__new__` and its fields.
"""

from collections import _tuplegetter  # type: ignore[attr-defined]
from collections.abc import Iterable
from typing import Any, Self

new = tuple.__new__


def field(index: int) -> Any:
    """Return what reads the field at this index."""
    return _tuplegetter(index, None)


class NamedTuple(tuple[Any, ...]):
    __slots__ = ()
    _fields: tuple[str, ...] = ()

    @classmethod
    def _make(cls, values: Iterable[Any]) -> Self:
        made = new(cls, values)
        if len(made) != len(cls._fields):
            raise TypeError(f"{cls.__name__} has {len(cls._fields)} fields, not {len(made)}")
        return made

    def _replace(self, /, **changes: Any) -> Self:
        made = new(type(self), map(changes.pop, self._fields, self))
        if changes:
            raise TypeError(f"{type(self).__name__} has no fields {', '.join(changes)}")
        return made

    def _asdict(self) -> dict[str, Any]:
        return dict(zip(self._fields, self, strict=True))

    def __repr__(self) -> str:
        fields = (f"{name}={value!r}" for name, value in self._asdict().items())
        return f"{type(self).__name__}({', '.join(fields)})"

    def __getnewargs__(self) -> tuple[Any, ...]:
        """For copies and pickles: `__new__` takes the fields one by one."""
        return tuple(self)

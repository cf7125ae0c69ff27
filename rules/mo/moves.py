"""The moves of MO."""

from typing import NamedTuple


class Place(NamedTuple):
    """The face-up card goes to this cell."""

    cell: str

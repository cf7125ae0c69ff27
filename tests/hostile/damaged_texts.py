"""Links, records, saves and import files of real games, damaged in every way we could think of.

Damaged text number n is the same text in every Python, here and in a browser: its dice are `rules/chance.py`.
One that breaks something is therefore named by its number alone.
"""

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from typing import Any, NamedTuple, TypeVar
from urllib import parse

from rules import NAMES, chance, record
from rules.record import Record
from tests.data import RECORDS

T = TypeVar("T")


class DamagedText(NamedTuple):
    kind: str  # what it pretends to be
    by: tuple[str, ...]  # what was done to it
    text: str


class Dice:
    def __init__(self, number: int) -> None:
        self._words = chance.words(number, "mutant")

    def below(self, n: int) -> int:
        return next(self._words) % n

    def pick(self, items: "tuple[T, ...] | list[T]") -> T:
        return items[self.below(len(items))]

    def span(self, length: int) -> tuple[int, int]:
        """Where a piece begins and ends; short ones are likelier."""
        first = self.below(length + 1)
        return first, min(length, first + self.below(self.pick([3, 12, 200])))


# ---- What is damaged: whole games that were really played, as each kind of text.


@cache
def originals() -> tuple[Record, ...]:
    paths = sorted(RECORDS.glob("*.json"))
    return tuple(record.from_json(path.read_text("utf-8")) for path in paths)


def some_game(dice: Dice) -> Record:
    """A game up to some move, and some of it taken back."""
    played = dice.pick(originals())
    end = dice.below(len(played.moves) + 1)
    moves = played.moves[: end if dice.below(2) else 6]
    return played._replace(moves=moves, at=len(moves) - dice.below(min(3, len(moves) + 1)))


def save_fields(dice: Dice) -> dict[str, Any]:
    played = some_game(dice)
    seats = ["person", dice.pick(["person", "gentle", "keen", "novice", "", "{player}"])]
    fields: dict[str, Any] = {"record": record.to_fields(played), "seats": seats, "assisted": False}
    if dice.below(2):
        fields |= {"called": ["Ada", "Grace"], "daily": "2026-11-17", "counted": True}
    return fields


def journal_line(dice: Dice) -> list[Any]:
    played = some_game(dice)
    result = dice.pick(["won", "lost", "tied", "played"])
    score = dice.pick([None, 12, -3])
    day = f"2026-{dice.below(12) + 1:02}-{dice.below(31) + 1:02}"
    seats = ["person", "keen"]
    moves = len(played.moves)
    return [day, played.variant, played.seed, seats, result, moves, score, False, day]


def journal(dice: Dice) -> str:
    return "".join(json.dumps(journal_line(dice)) + "\n" for _ in range(dice.below(6) + 1))


def results_fields(dice: Dice) -> dict[str, Any]:
    return {dice.pick(["1", "2s", "easy-1"]): [3, ["keen"], False], "4": [1, [], True]}


def settings_fields(dice: Dice) -> dict[str, Any]:
    return {
        "theme": dice.pick(["system", "light", "dark"]),
        "pace": dice.pick(["slow", "off"]),
        "language": dice.pick(["system", "zh", "en"]),
        "sound": "off",
    }


def backup_fields(dice: Dice) -> dict[str, Any]:
    kept = {"settings": json.dumps(settings_fields(dice))}
    for _ in range(dice.below(4) + 1):
        game = dice.pick(NAMES)
        kind = dice.pick(["game", "lesson", "daily", "results", "journal", "aside:game"])
        key = f"{kind}:{game}:2026-11-17" if kind == "daily" else f"{kind}:{game}"
        kept[key] = {
            "results": lambda: json.dumps(results_fields(dice)),
            "journal": lambda: journal(dice),
        }.get(kind, lambda: json.dumps(save_fields(dice)))()
    return {"parlour": "saves", "saves": kept}


def practice_fields(dice: Dice) -> dict[str, Any]:
    return {
        "solved": ["0000abcd", "12345678"][: dice.below(3)],
        "grade": dice.below(5) + 1,
        "row": dice.below(2),
        "best": 7,
        "days": {"2026-11-17": dice.pick(["sshm.", "....."])},
        "run": [dice.below(1000), 4, False],
    }


def mistake_fields(dice: Dice) -> dict[str, Any]:
    played = some_game(dice)
    whole = played._replace(moves=played.moves[: played.at])
    reason = dice.pick(["wins", ["{count} stones", {"count": 4}], ["{a}", {"a": {"": "wins"}}]])
    return {
        "position": record.to_link(whole),
        "played": ["sow 3", 0.25, "gives stones away", False],
        "best": [["sow 2", 1, reason, True], ["sow 1", 0.96, reason, False]],
        "found": "2026-11-10",
        "due": f"2026-11-{dice.below(28) + 1:02}",
        "solved": dice.below(3),
    }


FIELDS: dict[str, Callable[[Dice], Any]] = {
    "record": lambda dice: record.to_fields(some_game(dice)),
    "save": save_fields,
    "backup": backup_fields,
    "journal": journal_line,
    "results": results_fields,
    "settings": settings_fields,
    "practice": practice_fields,
    "mistakes": mistake_fields,
}

# ---- What is done to its values, where it has a form: every one of them may be anything else.

DEEP: Any = []
for _ in range(45):
    DEEP = [DEEP]

STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 0.5, "", [], {}, [[]], {"": ""}, DEEP),
    *(2**31, 2**63, 2**64, -(2**64), 10**40, 10**400, 1e308, -1e308, float("inf"), float("nan")),
    *("\ud800", "\udfff\ud83d", "\0", "\n", "\u2028", "\u202egnp", "\ufeff", "é́" * 40, "A" * 5_000),
    *(
        "__proto__",
        "constructor",
        "__class__",
        "{0}",
        "{player.__class__}",
        "{",
        "}",
        "%s%n",
        "%00",
    ),
    *("../../app/main", "game:mo", "person", "²", "٤٢", "1e3", "-0", "0x10", "1_000", " 7", "NaN"),
    *("2026-02-30", "9999-99-99", "0000-00-00", "²²²²-²²-²²", "2026-11-17"),
    *("place c3", "sow 2", "camels", "draw", "pass", "33344455", "lesson", "island", "4s", "3-3"),
    *(["person"] * 400, ["sow 2"] * 6_000, {"a" * 300: 1}, list(range(300)), "<script>", "x" * 201),
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in some fields: what holds it, and the key or number there."""
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        holder = waiting.pop()
        inside: list[tuple[Any, Any]] = []
        if isinstance(holder, dict):
            inside = list(holder.items())
        elif isinstance(holder, list):
            inside = list(enumerate(holder))
        for at, each in inside:
            found.append((holder, at))
            waiting.append(each)
    return found


def put_something_strange(fields: Any, dice: Dice) -> None:
    holder, at = dice.pick(places(fields))
    # A copy: it may be spoilt further.
    holder[at] = deepcopy(dice.pick(STRANGE))


def swap_two(fields: Any, dice: Dice) -> None:
    everywhere = places(fields)
    (one, at), (other, there) = dice.pick(everywhere), dice.pick(everywhere)
    # Neither inside the other: what holds itself is no JSON.
    if not (places([one[at]]) and places([other[there]])):
        one[at], other[there] = other[there], one[at]
        if holds_itself(fields):
            one[at], other[there] = other[there], one[at]


def holds_itself(fields: Any) -> bool:
    try:
        json.dumps(fields)
    except ValueError:
        return True
    return False


def drop_one(fields: Any, dice: Dice) -> None:
    holder, at = dice.pick(places(fields))
    del holder[at]


def double_one(fields: Any, dice: Dice) -> None:
    holder, at = dice.pick(places(fields))
    if isinstance(holder, list):
        holder[at:at] = [holder[at]] * dice.pick([1, 2, 50])
    else:
        holder[f"{at}2"] = holder[at]


def wrap_one(fields: Any, dice: Dice) -> None:
    holder, at = dice.pick(places(fields))
    holder[at] = dice.pick([[holder[at]], {"record": holder[at]}, json.dumps(holder[at])])


def change_a_number(fields: Any, dice: Dice) -> None:
    numbers = [(holder, at) for holder, at in places(fields) if isinstance(holder[at], int)]
    if numbers:
        holder, at = dice.pick(numbers)
        holder[at] += dice.pick([-1, 1, 2, 255, -(2**31), 2**32, 2**64])


def play_another_games_move(fields: Any, dice: Dice) -> None:
    moves = [(holder, at) for holder, at in places(fields) if isinstance(holder, list)]
    if moves:
        holder, at = dice.pick(moves)
        holder[at] = dice.pick([*dice.pick(originals()).moves, "pass"])


def become_another_game(fields: Any, dice: Dice) -> None:
    other = dice.pick(originals())
    for holder, at in places(fields):
        if at in {"game", "variant"} and dice.below(2):
            holder[at] = getattr(other, at)


def spoil_what_is_written_inside(fields: Any, dice: Dice) -> None:
    """A backup holds texts, which are JSON themselves."""
    texts = [(holder, at) for holder, at in places(fields) if str(holder[at]).startswith("{")]
    texts = [(holder, at) for holder, at in texts if isinstance(holder[at], str)]
    if texts:
        holder, at = dice.pick(texts)
        try:
            inner = json.loads(holder[at])
        except ValueError:
            return
        damage_fields(inner, dice)
        holder[at] = json.dumps(inner)


CHANGES: tuple[Callable[[Any, Dice], None], ...] = (
    put_something_strange,
    put_something_strange,
    swap_two,
    drop_one,
    double_one,
    wrap_one,
    change_a_number,
    play_another_games_move,
    become_another_game,
    spoil_what_is_written_inside,
)


def damage_fields(fields: Any, dice: Dice) -> str:
    change = dice.pick(CHANGES)
    if places(fields):
        change(fields, dice)
    return change.__name__


# ---- What is done to its text, whatever it is.

SIGNS = (
    *(
        '"',
        "\\",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "/",
        "?",
        "&",
        "=",
        "+",
        "#",
        "%",
        "%00",
        "%2C",
        "%u0041",
    ),
    *(
        "%ED%A0%80",
        "%F0%9F%98",
        "%25",
        "%",
        "\0",
        "\n",
        "\r\n",
        "\t",
        "\x7f",
        "\ud800",
        "\udc00",
        "😀",
    ),
    *(
        "e\u0301",
        "\u200f",
        "\u2028",
        "\ufeff",
        "\ufffe",
        "９",
        "null",
        "true",
        "1e999",
        "-",
        "0",
        "9" * 30,
    ),
    *(
        "9" * 5_000,
        "[" * 60,
        "{" * 60,
        "[" * 3_000,
        '{"a":' * 60,
        "]" * 60,
        ",,,,",
        "//",
        "&moves=",
        "&at=9",
    ),
    *(
        "../",
        "learn",
        "daily",
        "<b>",
        "'",
        "`",
        "${1}",
        "{{",
        "}}",
        "\\ud800",
        "\\u0000",
        "\\x",
        "/*",
        "//#",
    ),
)


def flip_bits(text: str, dice: Dice) -> str:
    """As a bad disk does it: bytes change, and what comes of them is read as well as it can be."""
    raw = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(dice.below(3) + 1):
        if raw:
            raw[dice.below(len(raw))] ^= 1 << dice.below(8)
    return raw.decode("utf-8", dice.pick(["replace", "surrogateescape"]))


def cut_out(text: str, dice: Dice) -> str:
    first, end = dice.span(len(text))
    return text[:first] + text[end:]


def cut_off(text: str, dice: Dice) -> str:
    return text[: dice.below(len(text) + 1)]


def double_a_part(text: str, dice: Dice) -> str:
    first, end = dice.span(len(text))
    return text[:end] + text[first:end] * dice.pick([1, 2, 300]) + text[end:]


def swap_two_parts(text: str, dice: Dice) -> str:
    mark = dice.pick(["/", ",", "&", "=", '"', ":"])
    parts = text.split(mark)
    one, other = dice.below(len(parts)), dice.below(len(parts))
    parts[one], parts[other] = parts[other], parts[one]
    return mark.join(parts)


def put_a_sign(text: str, dice: Dice) -> str:
    first, end = dice.span(len(text))
    return text[:first] + dice.pick(SIGNS) + text[end if dice.below(2) else first :]


def change_digits(text: str, dice: Dice) -> str:
    digits = [found.span() for found in re.finditer(r"\d+", text)]
    if not digits:
        return text
    first, end = dice.pick(digits)
    new = ("0", "00", "-1", "1e9", "٣", "9" * 20, "9" * 21, str(2**64), "0.0", "")
    return text[:first] + dice.pick(new) + text[end:]


def escape_it(text: str, dice: Dice) -> str:
    first, end = dice.span(len(text))
    raw = text[first:end].encode("utf-8", "surrogatepass")
    return text[:first] + parse.quote(raw, safe=dice.pick(["/", "", ",/?&="])) + text[end:]


def unescape_it(text: str, dice: Dice) -> str:
    return parse.unquote(text) if dice.below(2) else parse.unquote_plus(text)


def change_case(text: str, dice: Dice) -> str:
    first, end = dice.span(len(text))
    return text[:first] + text[first:end].swapcase() + text[end:]


def follow_it_with_another(text: str, dice: Dice) -> str:
    other = record.to_link(some_game(dice)) if dice.below(2) else record.to_json(some_game(dice))
    return text + dice.pick(["", "/", "\n", "&", ","]) + other


WAYS_TO_DAMAGE: tuple[Callable[[str, Dice], str], ...] = (
    flip_bits,
    flip_bits,
    cut_out,
    cut_off,
    double_a_part,
    swap_two_parts,
    put_a_sign,
    put_a_sign,
    change_digits,
    escape_it,
    unescape_it,
    change_case,
    follow_it_with_another,
)


# ---- Damaged texts.


def damaged_fields(kind: str, dice: Dice) -> DamagedText:
    fields = FIELDS[kind](dice)
    by = tuple(damage_fields(fields, dice) for _ in range(dice.below(2) + 1))
    # Half of them with their odd characters as they are, as another program might write them.
    return DamagedText(kind, by, json.dumps(fields, ensure_ascii=bool(dice.below(2))))


def damaged_letters(kind: str, dice: Dice) -> DamagedText:
    if kind == "link":
        text = record.to_link(some_game(dice))
    elif kind == "journal":
        text = journal(dice)
    else:
        text = json.dumps(FIELDS[kind](dice), ensure_ascii=False)
    by = []
    for _ in range(dice.below(3) + 1):
        damage = dice.pick(WAYS_TO_DAMAGE)
        text = damage(text, dice)
        by.append(damage.__name__)
    return DamagedText(kind, tuple(by), text)


def damaged_link(dice: Dice) -> DamagedText:
    """A link that is well written and says something wrong."""
    fields = record.to_fields(some_game(dice))
    by = damage_fields(fields, dice)
    moves = fields.get("moves")
    said = {
        "at": str(fields.get("at")),
        "moves": ",".join(map(str, moves)) if isinstance(moves, list) else str(moves),
    }
    parts = (str(fields.get(name)) for name in ("game", "variant", "rules", "seed"))
    path = "/".join(parse.quote(part, safe="", errors="replace") for part in parts)
    return DamagedText("link", (by,), f"{path}?{parse.urlencode(said, errors='replace')}")


def damaged_text(number: int, *kinds: str) -> DamagedText:
    """Of these kinds, or of any."""
    dice = Dice(number)
    kind = dice.pick(kinds or ("link", *FIELDS))
    if dice.below(2):
        return damaged_letters(kind, dice)
    return damaged_link(dice) if kind == "link" else damaged_fields(kind, dice)


def damaged_texts(count: int, *kinds: str, first: int = 0) -> Iterator[DamagedText]:
    return (damaged_text(number, *kinds) for number in range(first, first + count))

"""Read and write catalogues in gettext's PO format, and convert them to the JSON that the page fetches.

Only what a catalogue of ours has: msgctxt, msgid, msgstr, and comments that say where a text stands.
Standard library only, because `dev.py play` needs it.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

_HEADER = """\
# The words of Parlour in another language. `python3 dev.py words` adds what is new and drops what is gone;
# what is said here for a text is kept. How it works: docs/languages.md.
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""
_CONTEXT = "\x04"  # as app/text/catalogue.py expects it
_LINE = re.compile(r'(?:(msgctxt|msgid|msgstr)\s+)?"(.*)"')


class Text(NamedTuple):
    text: str
    context: str = ""


class Damaged(ValueError):
    """A line does not belong in a catalogue."""


def read(source: str) -> dict[Text, str]:
    """The translation of each text; "" if it has none."""
    found: dict[Text, str] = {}
    for fields in _entries(source):
        text = Text(fields.get("msgid", ""), fields.get("msgctxt", ""))
        if text in found:
            raise Damaged(f"twice in the catalogue: {text}")
        found[text] = fields.get("msgstr", "")
    found.pop(Text(""), None)
    return found


def _entries(source: str) -> Iterator[dict[str, str]]:
    fields: dict[str, str] = {}
    name = ""
    for number, line in enumerate(source.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        match = _LINE.fullmatch(line.strip())
        if not match or not (match[1] or name):
            raise Damaged(f"line {number} is not part of a catalogue: {line}")
        if match[1] in ("msgctxt", "msgid") and "msgstr" in fields:
            yield fields
            fields = {}
        name = match[1] or name
        fields[name] = fields.get(name, "") + _unquoted(match[2])
    if fields:
        yield fields


def write(language: str, texts: Mapping[Text, list[str]], translations: Mapping[Text, str]) -> str:
    """The catalogue of these texts, each with the files it is in."""
    parts = [_HEADER.format(language=language)]
    for text, places in sorted(texts.items(), key=lambda item: (item[1][0], item[0])):
        lines = [f"#: {place}" for place in places]
        if text.context:
            lines.append(f"msgctxt {_quoted(text.context)}")
        lines.append(f"msgid {_quoted(text.text)}")
        lines.append(f"msgstr {_quoted(translations.get(text, ''))}")
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def compiled(source: str) -> bytes:
    """The JSON of a catalogue: translated texts only."""
    texts = {
        f"{text.context}{_CONTEXT}{text.text}" if text.context else text.text: words
        for text, words in read(source).items()
        if words
    }
    return json.dumps(texts, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def _quoted(text: str) -> str:
    marks = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
    return '"' + "".join(marks.get(mark, mark) for mark in text) + '"'


def _unquoted(text: str) -> str:
    marks = {"n": "\n", "t": "\t"}
    return re.sub(r"\\(.)", lambda match: marks.get(match[1], match[1]), text)

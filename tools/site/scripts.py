"""The lines of a script that the build fills in."""

import json
import re


def define(text: str, name: str, value: object) -> str:
    """Give a value to the line `const X = …; // build:name` of a script."""
    line = re.compile(rf"^const (\w+) = .*; // build:{name}$", re.MULTILINE)
    if not line.search(text):
        raise ValueError(f"no line `const X = …; // build:{name}` to fill in")
    return line.sub(lambda match: f"const {match[1]} = {json.dumps(value, sort_keys=True)};", text)

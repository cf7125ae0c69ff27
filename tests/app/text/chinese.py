"""Chinese for the tests: the catalogue itself, spoken as long as a test lasts."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from app.text import catalogue
from tools.translations import po_files
from tools.translations.texts import LOCALE

CHINESE = LOCALE / "zh_Hans.po"


@contextmanager
def speaking_chinese() -> Iterator[None]:
    catalogue.use(json.loads(po_files.compiled(CHINESE.read_text("utf-8"))))
    try:
        yield
    finally:
        catalogue.use({})

"""Recorded files that the tests compare with, and the modules that make them."""

from pathlib import Path

DATA = Path(__file__).parent
RECORDS = DATA / "records"
DEALS = DATA / "deals"
OPINIONS = DATA / "opinions"
SAVES = DATA / "saves"

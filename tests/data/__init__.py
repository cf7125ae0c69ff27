"""Recorded files that the tests compare with, and the modules that make them."""

from pathlib import Path

RECORDS = Path(__file__).parent / "records"
DEALS = Path(__file__).parent / "deals"
OPINIONS = Path(__file__).parent / "opinions"
SAVES = Path(__file__).parent / "saves"

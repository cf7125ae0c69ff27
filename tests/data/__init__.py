"""Recorded files that the tests compare with: where each kind of them is."""

from pathlib import Path

RECORDS = Path(__file__).parent / "records"
DEALS = Path(__file__).parent / "deals"
OPINIONS = Path(__file__).parent / "opinions"

"""What each thing on a table is, and what can be done with it: `<key>.py`, see `contract.View`."""

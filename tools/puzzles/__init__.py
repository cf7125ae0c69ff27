"""Makes the puzzles in `assets/games/<key>/puzzles.txt`; docs/puzzles.md says how."""

"""What is saved of puzzles: results, streaks, daily sets, and the player's own mistakes."""

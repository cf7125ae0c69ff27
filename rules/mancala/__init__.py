"""Mancala Island: sow your stones around the board and collect more than your opponent."""

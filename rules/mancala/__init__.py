"""Mancala Island: sow your pieces around the board and collect more than your opponent."""

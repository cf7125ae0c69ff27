"""Mancala Island: sow your pieces round the board, and bring home more than your opponent."""

"""Puzzles on the table: a position in which one good move is to be found."""

"""Puzzles in words: above the board, and on the page where they are chosen."""

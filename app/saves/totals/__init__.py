"""Finished games, counted: so that years of them need not be read to show their statistics."""

"""Puzzles: which one is opened, what a try changes, and the mistakes that a review finds."""

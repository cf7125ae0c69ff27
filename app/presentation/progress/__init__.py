"""A player's progress in words, and a month of it as a picture."""

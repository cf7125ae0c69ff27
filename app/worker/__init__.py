"""Questions to the computer player and their answers, on both sides of the worker."""

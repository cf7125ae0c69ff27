"""The chance to win after each move, game by game."""

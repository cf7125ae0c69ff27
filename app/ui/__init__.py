"""The DOM: draws the app's state and reports what the player does."""

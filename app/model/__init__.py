"""The state of the whole app and everything that changes it. No browser: effects are values."""

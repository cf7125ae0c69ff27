"""Smack: a duel of two half decks, with challenges and battles."""

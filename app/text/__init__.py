"""Sentences as text in the language of the page."""

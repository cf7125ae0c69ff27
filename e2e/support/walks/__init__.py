"""Walks through the page that tests, long checks and screenshots share."""

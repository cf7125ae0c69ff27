"""Rupiaj: two merchants, one market, and hands that nobody else sees."""

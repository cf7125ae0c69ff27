"""Dou dizhu: endgames with open hands, against the computer."""

"""Runs the effects that the model asks for and turns what they bring into events."""

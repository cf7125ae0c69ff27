"""Runs the effects that the model asks for and turns their results into events."""

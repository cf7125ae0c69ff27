"""The parts of Rupiaj's table: its cells, and what the last move changed in them."""

"""What is shown, as plain values: the board with everything marked on it, and the words around it."""

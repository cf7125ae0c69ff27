"""What is shown over the page: messages, and the result of a game."""

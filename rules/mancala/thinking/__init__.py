"""What the computer player of mancala thinks with."""

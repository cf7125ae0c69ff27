"""What the computer player of Smack thinks with."""

"""What the computer player of MO thinks with."""

"""What the computer player of dou dizhu thinks with."""

"""What the computer player of Rupiaj thinks with."""

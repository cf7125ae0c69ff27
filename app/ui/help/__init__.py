"""What explains a game: the pictures in its rules, and what each thing on the table is."""

"""One game on the table: who plays, what is selected, what can be undone. Pure values and one `update`."""

"""The progress page, and the picture of a month."""

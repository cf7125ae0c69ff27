"""The variants of Smack."""

RANDOM_COLOURS = "random-colours"
CHOICES = (("Your colour", {"duel": "Red", RANDOM_COLOURS: "Random"}),)
VARIANTS = {"duel": "Duel", RANDOM_COLOURS: "Duel, colours by chance"}

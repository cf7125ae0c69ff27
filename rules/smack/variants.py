"""The variants of Smack."""

RANDOM_COLOURS = "random-colours"
CHOICES = (
    ("Red cards", {"duel": "For the first player", RANDOM_COLOURS: "For whom chance decides"}),
)
VARIANTS = {"duel": "Duel", RANDOM_COLOURS: "Duel, colours by chance"}

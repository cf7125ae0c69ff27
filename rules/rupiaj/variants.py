"""The variants of Rupiaj."""

OPEN_HERDS = "open-herds"
CHOICES = (
    ("Camels in a herd", {"match": "Only their owner counts them", OPEN_HERDS: "Shown to both"}),
)
VARIANTS = {"match": "Best of three", OPEN_HERDS: "Best of three, open herds"}

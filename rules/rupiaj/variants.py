"""The variants of Rupiaj."""

OPEN_HERDS = "open-herds"
LESSON = "lesson"  # a prepared deal: rules/rupiaj/teaching/lesson.py
CHOICES = (("Opponent’s camels", {"match": "Hidden", OPEN_HERDS: "Shown"}),)
VARIANTS = {"match": "Best of three", OPEN_HERDS: "Best of three, camels shown", LESSON: "Tutorial"}

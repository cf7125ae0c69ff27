"""The variants of Smack."""

RANDOM_COLOURS = "random-colours"
LESSON = "lesson"  # a prepared deal: rules/smack/teaching/lesson.py
CHOICES = (("Your colour", {"duel": "Red", RANDOM_COLOURS: "Random"}),)
VARIANTS = {
    "duel": "Duel",
    RANDOM_COLOURS: "Duel, random colours",
    LESSON: "Tutorial",
}

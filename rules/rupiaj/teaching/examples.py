"""The pictures in the rules of Rupiaj."""

from rules.game import Example

_OTHER_HAND = ("diamonds", "spices", "leather", "leather")

EXAMPLES = {
    "take": Example(
        {
            "hands": (("silks", "silks", "leather"), _OTHER_HAND),
            "market": ("gold", "silver", "spices", "camel", "camel"),
        },
        "take gold",
    ),
    "camels": Example(
        {
            "hands": (("silks", "silks", "leather"), _OTHER_HAND),
            "herds": (1, 2),
            "market": ("silver", "spices", "camel", "camel", "camel"),
        },
        "camels",
    ),
    "trade": Example(
        {
            "hands": (("silks", "silks", "leather"), _OTHER_HAND),
            "herds": (3, 2),
            "market": ("gold", "gold", "silver", "spices", "camel"),
        },
        "swap gold gold for camel leather",
    ),
    "sell": Example(
        {
            "hands": (("silks", "silks", "silks", "leather"), _OTHER_HAND),
            "market": ("gold", "silver", "spices", "camel", "camel"),
        },
        "sell silks 3",
    ),
    "precious": Example(
        {
            "hands": (("gold", "gold", "leather"), _OTHER_HAND),
            "market": ("silver", "silver", "spices", "camel", "camel"),
        },
        "sell gold 2",
    ),
}

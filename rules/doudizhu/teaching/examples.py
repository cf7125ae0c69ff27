"""The pictures in the rules of Dou dizhu, and a sample of every play."""

from rules.doudizhu.patterns import STANDARD
from rules.game import Example

EXAMPLES = {
    "lead": Example({"hands": ("334455K", "66JQA")}, "334455"),
    "beat": Example({"hands": ("399K", "4JQA"), "to_beat": "77"}, "99"),
    "bomb": Example({"hands": ("35555", "4JQK"), "to_beat": "AA", "rules": STANDARD}, "5555"),
    "pass": Example({"hands": ("3456", "9J"), "to_beat": "2"}, "pass"),
}

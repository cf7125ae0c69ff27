"""The tutorial of Mancala Island: a game that is nearly over, won in six moves.

     0  3  1  1  1  0
18                    19
     1  0  1  2  1  0
"""

from rules.game import Step, sentence

BOARD = (1, 0, 1, 2, 1, 0, 19, 0, 1, 1, 1, 3, 0, 18)

STEPS = (
    Step(
        sentence(
            "The six pits in front of you are yours. Tap pit 4: its stones go one by one into the next pits."
        ),
        ("sow 3",),
    ),
    Step(sentence("Now the computer sows one of its pits."), ("sow 10",), player=1),
    Step(
        sentence("Next to your row is your store, where you collect points. Tap pit 6 to fill it."),
        ("sow 5",),
    ),
    Step(
        sentence(
            "Last stone in your store: go again! Now capture the 4 stones across: tap pit 1, "
            "and its last stone lands in your empty pit."
        ),
        ("sow 0",),
        wrong=sentence("To capture, the last stone has to land in your empty pit 2: tap pit 1"),
    ),
    Step(
        sentence("Captured! The stones are in your pit now. The computer’s turn."),
        ("sow 8",),
        player=1,
    ),
    Step(
        sentence("Count ahead: which pit ends exactly in your store? Pit 5, with two stones."),
        ("sow 4",),
        wrong=sentence("Only two stones from pit 5 end exactly in your store"),
    ),
    Step(sentence("Go again! Pit 6 ends in your store too."), ("sow 5",)),
    Step(
        sentence(
            "And again! The game ends when one row is empty. Tap pit 3 and capture the last stones across."
        ),
        ("sow 2",),
        wrong=sentence("Pit 3 captures the last stones across and ends the game: tap it"),
    ),
)

"""What each thing on the table of Dou dizhu is for."""

from rules.doudizhu.patterns import called
from rules.doudizhu.state import PASS, State, pattern_of
from rules.game import Player, Sentence, sentence


def explain(state: State, bottom_player: Player, cell: str) -> tuple[Sentence, ...]:
    zone, _, side = cell.partition(":")
    match zone:
        case "far":
            return (
                sentence("{whose} hand is open, so you can plan ahead.", whose=1 - bottom_player),
                sentence("The number shows how many cards are left."),
            )
        case "laid":
            return _laid(state, 1 - bottom_player if side == "far" else bottom_player)
        case "hand":
            return (
                sentence("Your cards. Tap one to select it, or slide across several."),
                sentence("Then press Play, or drag them onto the table."),
            )
        case "pass":
            return (sentence("Play nothing this time. The other player then leads any play."),)
    return (sentence("Plays the cards you have selected."),)


def _laid(state: State, player: Player) -> tuple[Sentence, ...]:
    laid = state.laid[player]
    if not laid:
        return (sentence("{whose} plays go here.", whose=player),)
    if laid == PASS:
        return (sentence("{player} passed, so the other player can lead any play.", player=player),)
    what = sentence("{whose} last play.", whose=player)
    if not state.to_beat or player == state.turn:
        return (what,)
    beat = sentence(
        "To beat it, play a higher {category} of {count} cards, or a bomb. Or pass.",
        category=called(pattern_of(state, laid).category),
        count=len(laid),
    )
    return what, beat

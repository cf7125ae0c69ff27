"""The table: a game in play, who sits at it, and what is in the player's fingers.

`update(table, event)` is the only way a table changes. It asks the rules what is legal and decides
nothing itself; what the browser has to do (save, ask the computer, speak) is read off the new table.
"""

from typing import Any, NamedTuple

from app import views
from app.gestures import Choices, Gesture, Meant, Picked, kind_of
from app.scene import Piece
from rules import lesson_of
from rules.game import IllegalMove, Player, Sentence, Step, sentence
from rules.history import History
from rules.record import Record

PERSON = "person"


class Notice(NamedTuple):
    """The last thing said. The number rises each time, so that the same words are spoken again."""

    words: tuple[Sentence, ...] = ()
    refused: bool = False
    number: int = 0


class Tip(NamedTuple):
    """What the computer thinks of one move in the present position."""

    move: str
    loss: float  # 0 for a best move
    note: Sentence


class Solution(NamedTuple):
    """A way to win this deal: being looked for, found, or not found."""

    moves: tuple[str, ...] = ()
    is_wanted: bool = True


class Table(NamedTuple):
    history: History[Any, Any]
    seats: tuple[str, ...]  # for each player PERSON, or a level of the computer
    picked: tuple[str, ...] = ()
    hint_wanted: bool = False
    tips: tuple[Tip, ...] = ()
    regret: Sentence | None = None  # with the tips: where a won game was thrown away
    peeked: str = ""  # the cell that is being looked into
    is_replay: bool = False  # a game that is only shown, step by step
    solution: Solution | None = None  # asked for after the end
    assisted: bool = False  # undo or a hint was used
    notice: Notice = Notice()

    @property
    def state(self) -> Any:
        return self.history.state

    @property
    def record(self) -> Record:
        return self.history.record


# Everything that can happen at a table.


class Touch(NamedTuple):
    """A finger, the mouse or Enter on a cell, and on the piece in it if there is one."""

    cell: str
    piece: str = ""


class Grab(NamedTuple):
    """A drag begins: exactly these pieces are in the player's fingers."""

    pieces: tuple[str, ...]


class Lift(NamedTuple):
    """Pick up the one thing that can be picked up, wherever it lies, or put it back."""


class Drop(NamedTuple):
    """A drag ends over a cell, and perhaps over a piece in it."""

    cell: str
    piece: str = ""


class Sweep(NamedTuple):
    """A finger glides over a cell with loose pieces, raising them or lowering them."""

    cell: str
    lowers: bool


class LetGo(NamedTuple):
    """The fingers open, and what they held is where it was."""


class ComputerMoved(NamedTuple):
    """The computer's answer to the position in `asked`; worthless if that position is gone."""

    asked: Record
    move: str


class Undo(NamedTuple):
    pass


class Redo(NamedTuple):
    pass


class AskHint(NamedTuple):
    pass


class Advised(NamedTuple):
    asked: Record
    tips: tuple[Tip, ...]
    regret: Sentence | None = None


class Peek(NamedTuple):
    """Look into a cell; into none of them: look away."""

    cell: str


class AskSolution(NamedTuple):
    pass


class Solved(NamedTuple):
    asked: Record
    moves: tuple[str, ...]


class Say(NamedTuple):
    words: Sentence


Event = (Touch | Grab | Lift | Drop | Sweep | LetGo | ComputerMoved | Undo | Redo) | (
    AskHint | Advised | Say | Peek | AskSolution | Solved
)


def update(table: Table, event: Event) -> Table:
    match event:
        case Touch(cell, piece):
            return _touch(table, cell, piece)
        case Grab(pieces):
            return table._replace(picked=pieces) if _may_grab(table, pieces) else table
        case Drop(cell, piece):
            if not table.picked or not person_to_move(table):
                return table._replace(picked=table.picked if loose(table) else ())
            return _do(table, choices(table).drop(cell, table.picked, piece))
        case Sweep(cell, lowers):
            return _do(table, choices(table).sweep(cell, table.picked, lowers=lowers))
        case LetGo():
            return table._replace(picked=())
        case ComputerMoved(asked, text):
            if asked != table.record:
                return table
            return _play(table, table.history.game.read_move(text))
        case Undo():
            return _step(table, -1, sentence("There is nothing to take back."))
        case Redo():
            return _step(table, +1, sentence("There is nothing to play again."))
        case Lift():
            only = choices(table).only_piece() if person_to_move(table) else ""
            if not only:
                return refuse(table, sentence("There is not just one thing to pick up."))
            return table._replace(picked=() if table.picked else (only,))
        case Peek(cell):
            return table._replace(peeked=cell if not cell or look_into(table, cell) else "")
        case AskSolution():
            return table if table.solution else table._replace(solution=Solution())
        case Solved(asked, moves):
            is_same = (asked.game, asked.seed) == (table.record.game, table.record.seed)
            return table._replace(solution=Solution(moves, is_wanted=False)) if is_same else table
        case AskHint():
            if table.is_replay or not person_to_move(table):
                return refuse(table, sentence("A hint has to wait until it is your turn."))
            if table.tips and loose(table):
                return _raise_next(table)
            return table._replace(hint_wanted=True, assisted=True)
        case Advised(asked, tips, regret):
            if asked != table.record or not table.hint_wanted:
                return table
            return _advised(table._replace(tips=tips, regret=regret, hint_wanted=False))
        case Say(words):
            return _say(table, words)


def _advised(table: Table) -> Table:
    """Say which moves are best, by the names their places have on the board."""
    game, view = table.history.game, views.of(table.record.game)
    if loose(table):
        return _raise_next(table)
    best = {name: tip.note for name, tip in tips_by_name(table).items() if not tip.loss}
    scene = view.render(game.view_for(table.state, viewer(table)), near(table), None)
    if len(table.tips) > 1 and not any(tip.loss for tip in table.tips):
        return _say(table, sentence("One choice is as good as another."))
    words = [
        sentence("Best: {cell}", cell=cell.short or cell.label)
        if note.text == "best"
        else sentence("Best: {cell} ({note})", cell=cell.short or cell.label, note=note)
        for cell in scene.cells()
        for note in [next((best[n] for n in map(kind_of, cell.names()) if n in best), None)]
        if note
    ]
    return _say(table, *words)


def _raise_next(table: Table) -> Table:
    """Where cards are raised freely, a hint raises those of a best move; the next hint those of another."""
    game, may = table.history.game, choices(table)
    least = min(tip.loss for tip in table.tips)
    best = [(game.read_move(tip.move), tip.note) for tip in table.tips if tip.loss == least]
    hands = [may.raised(move) for move, _ in best]
    at = (hands.index(table.picked) + 1) % len(best) if table.picked in hands else 0
    move, note = best[at]
    words = [sentence("{note}: {play}", note=note, play=views.called(game.KEY, move))]
    if len(best) > 1:
        words.append(sentence("{number} of {count}", number=at + 1, count=len(best)))
    if table.regret:
        words.append(table.regret)
    return _say(table._replace(picked=hands[at]), *words)


def look_into(table: Table, cell: str) -> tuple[Sentence, tuple[Piece, ...]] | None:
    """What lies in a cell, for a view that lets it be seen."""
    peek = getattr(views.of(table.record.game), "peek", None)
    seen = table.history.game.view_for(table.state, viewer(table))
    found: tuple[Sentence, tuple[Piece, ...]] | None = peek(seen, cell) if peek else None
    return found


def _touch(table: Table, cell: str, piece: str) -> Table:
    if not table.picked and piece == "" and look_into(table, cell):
        return table._replace(peeked=cell)
    if table.is_replay:
        return refuse(table, sentence("This game is only shown: step through it with the buttons."))
    if not person_to_move(table):
        if any(kind_of(name) == kind_of(cell) for name in loose(table)):
            return _do(table, choices(table).touch(cell, table.picked, piece))
        # While the computer thinks nothing is illegal, only early; after the end the rules say why.
        if turn(table) is not None:
            return refuse(table, sentence("It is the computer’s turn."))
        return _explain(table, Gesture(piece or cell))
    return _do(table, choices(table).touch(cell, table.picked, piece))


def _may_grab(table: Table, pieces: tuple[str, ...]) -> bool:
    *others, last = pieces
    return choices(table).may_pick(last, tuple(others))


def _do(table: Table, meant: Picked | Meant) -> Table:
    match meant:
        case Picked(pieces):
            return table._replace(picked=pieces)
        case Meant(_, move) if move is not None:
            return _play(table, move)
        case Meant(gesture):
            return _explain(table, gesture)


def _explain(table: Table, gesture: Gesture) -> Table:
    """A gesture that is no legal move: ask the rules for their reason. The pieces go back."""
    game = table.history.game
    table = table._replace(picked=table.picked if loose(table) else ())
    if (step := step_of(table)) and step.moves and gesture.pieces:
        return refuse(table, step.text)
    try:
        move = views.of(game.KEY).meant(gesture)
        if move is None:
            return refuse(table, sentence("That does not go there.")) if gesture.pieces else table
        game.apply(table.state, move)
    except IllegalMove as refused:
        return refuse(table, refused.sentence)
    if loose(table):
        # Raised cards may be brought to more than one place, and mean the same in each.
        return _play(table, move)
    raise AssertionError(f"{gesture} is legal but is no gesture of a legal move")


def _play(table: Table, move: Any) -> Table:
    game = table.history.game
    told = game.tell(table.state, move)
    history = table.history.play(move)
    before, table = table, _fresh(table, history)
    if loose(before) and loose(before) == loose(table):
        # The hand is as it was: what was raised while the other one thought stays raised.
        table = table._replace(picked=before.picked)
    ended = game.outcome(history.state)
    return _say(table, told, *([ended.why] if ended else _remark(table)))


def _remark(table: Table) -> tuple[Sentence, ...]:
    """What the rules have to say to the person who is to move."""
    remark = getattr(table.history.game, "remark", None)
    words = remark(table.state) if remark and person_to_move(table) else None
    return (words,) if words else ()


def _step(table: Table, direction: int, nothing: Sentence) -> Table:
    """One step back or forth for the person: past the computer's moves, whole turns at a time."""
    history = _next_person(table, direction)
    if history is None:
        return refuse(table, nothing)
    if table.is_replay and direction > 0:
        words = history.game.tell(table.state, history.moves()[-1])
    else:
        words = sentence("Took back a move.") if direction < 0 else sentence("Played it again.")
    return _say(_fresh(table, history)._replace(assisted=True), words)


def _next_person(table: Table, direction: int) -> History[Any, Any] | None:
    history = table.history
    while history.can_undo if direction < 0 else history.can_redo:
        history = history.undo() if direction < 0 else history.redo()
        player = history.game.to_move(history.state)
        if player is None or table.seats[player] == PERSON:
            return history
    return history if direction > 0 and history != table.history else None


def _fresh(table: Table, history: History[Any, Any]) -> Table:
    """The table at another position: fingers empty, hints gone."""
    return table._replace(
        history=history, picked=(), hint_wanted=False, tips=(), regret=None, peeked=""
    )


def _say(table: Table, *words: Sentence, refused: bool = False) -> Table:
    return table._replace(notice=Notice(words, refused, table.notice.number + 1))


def refuse(table: Table, why: Sentence) -> Table:
    return _say(table, why, refused=True)


# Questions about a table.


def step_of(table: Table) -> Step | None:
    """The step of a first game that comes next."""
    steps = lesson_of(table.record.game, table.record.variant)
    return steps[table.record.at] if table.record.at < len(steps) else None


def turn(table: Table) -> Player | None:
    player: Player | None = table.history.game.to_move(table.state)
    return player


def person_to_move(table: Table) -> bool:
    player = turn(table)
    return not table.is_replay and player is not None and table.seats[player] == PERSON


def level_to_move(table: Table) -> str | None:
    """The computer's level if it is the computer's turn."""
    player = turn(table)
    return None if player is None or table.seats[player] == PERSON else table.seats[player]


def can_undo(table: Table) -> bool:
    return _next_person(table, -1) is not None


def can_redo(table: Table) -> bool:
    return _next_person(table, +1) is not None


def choices(table: Table) -> Choices:
    """What can be done now: nothing but raise cards while somebody else is to move."""
    game, step = table.history.game, step_of(table)
    moves = game.legal_moves(table.state) if person_to_move(table) else ()
    if step and step.moves:
        moves = [move for move in moves if game.write_move(move) in step.moves]
    return Choices(moves, views.of(game.KEY).gesture, loose(table))


def loose(table: Table) -> tuple[str, ...]:
    """The pieces that may be raised at any time, in games that have such."""
    game = table.history.game
    found = getattr(views.of(game.KEY), "loose", None)
    if found is None or table.is_replay or turn(table) is None:
        return ()
    pieces: tuple[str, ...] = found(game.view_for(table.state, viewer(table)), near(table))
    return pieces


def tips_by_name(table: Table) -> dict[str, Tip]:
    """For each piece or place that tells the advised moves apart, the best that can be done with it."""
    game, view = table.history.game, views.of(table.record.game)
    made = [(view.gesture(game.read_move(tip.move)), tip) for tip in table.tips]
    shared = frozenset.intersection(*(gesture.names() for gesture, _ in made)) if made else ()
    found: dict[str, Tip] = {}
    for gesture, tip in made:
        for name in gesture.names().difference(shared) or {gesture.target}:
            if name not in found or tip.loss < found[name].loss:
                found[name] = tip
    return found


def persons(table: Table) -> tuple[Player, ...]:
    return tuple(player for player, seat in enumerate(table.seats) if seat == PERSON)


def viewer(table: Table) -> Player:
    """Through whose eyes the page looks: the only person, or whoever of two persons is to move."""
    people = persons(table)
    player = turn(table)
    if len(people) == 1:
        return people[0]
    return player if player is not None else 0


def near(table: Table) -> Player:
    """Who sits at the lower edge: two persons take turns there only where each has a hand to play from."""
    people = persons(table)
    if getattr(views.of(table.record.game), "loose", None):
        return viewer(table)
    return people[0] if len(people) == 1 else 0

"""What is shown of a table: the view's scene, with what is the same in every game added to it."""

from collections.abc import Sequence
from typing import Any

from app import views
from app.table.table import (
    Table,
    Tip,
    choices,
    has_aid,
    has_moved,
    is_covered,
    is_pause,
    level_to_move,
    loose,
    near,
    person_to_move,
    persons,
    seen,
    seen_at,
    step_of,
    tips_by_name,
    turn,
)
from app.text.render import names, one_after_the_other, say, stopped
from app.views.gestures import kind_of
from app.views.scene import Cell, Piece, Row, Scene
from rules.game import Outcome, Player, Sentence, sentence


def scene_of(table: Table) -> Scene:
    """The table as it stands, with legal targets, what is picked, and hints marked on it."""
    view = views.of(table.record.game)
    scene = _with_aid(table, view.render(seen(table), near(table), _last(table)), table.state)
    is_loose = bool(loose(table))
    if not person_to_move(table) and not is_loose:
        return _all_disabled(scene)
    may = choices(table)
    # A touch of a loose piece raises it, whatever else could be brought there.
    raises = set(map(kind_of, loose(table)))
    targets = {
        target: move for target, move in may.targets(table.picked).items() if target not in raises
    }
    tips = {} if is_loose else tips_by_name(table)
    deed = _deed(table)

    def in_play(name: str) -> frozenset[str]:
        marks = set()
        if name in targets:
            marks.add("legal")
        elif may.may_pick(name, table.picked):
            marks.add("pickable")
        if name in table.picked:
            marks.add("picked")
        return frozenset(marks)

    def cell(old: Cell) -> Cell:
        pieces = tuple(
            _mark(piece, in_play(piece.name)) if piece.name else piece for piece in old.pieces
        )
        new = old._replace(
            marks=old.marks | in_play(old.name),
            pieces=pieces,
            disabled=not any(in_play(name) for name in old.names())
            and not (old.opens and not table.picked),
        )
        if deed and "main" in old.marks:
            new = new._replace(label=deed, texts={**old.texts, "words": deed})
        count = len(set(table.picked).intersection(old.names()))
        if count and is_loose:
            new = new._replace(
                label=sentence("{cell}, {count} raised", cell=new.label, count=count)
            )
        elif count:
            new = new._replace(label=sentence("{cell}, picked", cell=new.label))
        elif table.picked and not targets.keys().isdisjoint(old.names()):
            new = new._replace(label=sentence("{cell}, legal target", cell=new.label))
        found = [tips[kind] for kind in map(kind_of, old.names()) if kind in tips]
        return _with_tip(new, min(found, key=lambda tip: tip.loss, default=None))

    return _map_cells(scene, cell)


def _deed(table: Table) -> Sentence | None:
    """What the main button would do with the raised cards, in games that say so."""
    found = getattr(views.of(table.record.game), "deed", None)
    words: Sentence | None = found(seen(table), near(table), table.picked) if found else None
    return words


def _with_aid(table: Table, scene: Scene, state: Any) -> Scene:
    """The game's aid in its place, shown or waiting to be."""
    if not has_aid(table):
        return scene
    view: Any = views.of(table.record.game)
    shown: Cell = view.aid(seen_at(table, state), near(table), is_on=table.aided)
    return _map_cells(scene, lambda cell: shown if cell.name == view.AID else cell)


def frames(table: Table, move: Any) -> Sequence[Scene]:
    """The scenes between the table and the table after this move, where the game tells it in steps."""
    game, view = table.history.game, views.of(table.record.game)
    return [
        _all_disabled(
            _with_aid(table, view.render(seen_at(table, state), near(table), None), state)
        )
        for state in game.steps(table.state, move)
    ]


def _last(table: Table) -> tuple[Any, Any] | None:
    at = table.record.at
    if at == 0:
        return None
    move = table.history.game.read_move(table.record.moves[at - 1])
    return seen_at(table, table.history.states[at - 1]), move


def _mark(piece: Piece, marks: frozenset[str]) -> Piece:
    return piece._replace(marks=piece.marks | marks) if marks else piece


def _with_tip(cell: Cell, tip: Tip | None) -> Cell:
    if tip is None:
        return cell
    marks = {"tip"} if tip.loss else {"tip", "best"}
    short = sentence("−{loss}", loss=f"{tip.loss:g}") if tip.loss else sentence("best")
    label = sentence("{cell}, {tip}", cell=cell.label, tip=tip.note)
    texts = {**cell.texts, "tip": short}
    return cell._replace(marks=cell.marks | marks, texts=texts, label=label)


def _all_disabled(scene: Scene) -> Scene:
    return _map_cells(scene, lambda cell: cell._replace(disabled=not cell.opens))


def _map_cells(scene: Scene, change: Any) -> Scene:
    return scene._replace(
        rows=tuple(Row(row.label, tuple(map(change, row.cells))) for row in scene.rows)
    )


def standing(table: Table) -> str:
    """Which variant it is, and how far one has come."""
    game = table.history.game
    come = [say(words, names(table)) for words in so_far(table)]
    if table.daily:
        from app.saves import daily  # noqa: PLC0415  only who plays by the day needs a calendar

        come.insert(0, say(sentence("Deal of {day}", day=daily.in_words(table.daily))))
    usual = game.default_variant
    if come and table.record.variant == usual:
        return " · ".join(come)
    return " · ".join([say(title_of(table)), *come])


def title_of(table: Table) -> Sentence:
    """What this variant is called; tasks are too many to have a word each."""
    game, variant = table.history.game, table.record.variant
    return game.tasks.title(variant) if game.tasks else sentence(game.variants[variant])


def so_far(table: Table) -> tuple[Sentence, ...]:
    summary = table.history.game.summary
    return summary(table.state) if summary else ()


# The words around the board.


def status(table: Table) -> str:
    """Whose turn it is, or how the game ended, in words."""
    return say(_status(table), names(table))


def _status(table: Table) -> Sentence:
    record = table.record
    if table.is_replay:
        words = "Replay, move {number} of {count}"
        return sentence(words, number=record.at, count=len(record.moves))
    ended = table.history.game.outcome(table.state)
    if ended:
        return headline(table, ended)
    if step := step_of(table):
        return step.text
    player = turn(table)
    assert player is not None
    if is_pause(table):
        return sentence("The round is over")
    if is_covered(table):
        return sentence("Pass the device to {player}", player=player)
    if has_moved(table):
        return sentence("Your move is made")
    if level_to_move(table):
        return sentence("The computer is thinking")
    if table.hint_wanted:
        return sentence("Looking for a hint")
    if len(table.seats) == 1:
        return sentence("Move {number}", number=record.at + 1)
    if len(persons(table)) == 1:
        return sentence("Your turn")
    return sentence("{player} to move", player=player)


def headline(table: Table, ended: Outcome) -> Sentence:
    if len(table.seats) == 1:
        return sentence("You won") if ended.winners else sentence("You lost")
    scores = _scores(sorted(ended.scores, reverse=True)) if ended.scores else None
    if not ended.winners:
        return sentence("A tie, {scores}", scores=scores) if scores else sentence("A tie")
    winner = _all_of(ended.winners)
    if not scores:
        return sentence("{winner} won", winner=winner)
    return sentence("{winner} won, {scores}", winner=winner, scores=scores)


def _scores(scores: Sequence[int]) -> Sentence:
    *more, least = scores
    if not more:
        return sentence("{score}", score=least)
    return sentence("{more} to {least}", more=_scores(more), least=least)


def _all_of(players: Sequence[Player]) -> Sentence:
    *others, last = (sentence("{player}", player=player) for player in players)
    for other in reversed(others):
        last = sentence("{one} and {other}", one=other, other=last)
    return last


def notice(table: Table) -> str:
    """What was said last, as one text for the live region and for the line under the board."""
    called = names(table)
    return one_after_the_other(stopped(say(words, called)) for words in table.notice.words)


def spoken(table: Table) -> str:
    """What was said last, and how it stands now."""
    return one_after_the_other(filter(None, [notice(table), stopped(status(table))]))


def preview(table: Table) -> str:
    """What the raised cards would be, in games that say so."""
    found = getattr(views.of(table.record.game), "preview", None)
    if found is None or not table.picked:
        return ""
    would_be = found(seen(table), near(table), table.picked)
    return stopped(say(would_be, names(table)))


def log(table: Table, since: int = 0) -> list[str]:
    """One sentence per move from that one on, from the rules' own telling: what the live region spoke."""
    game, called, record = table.history.game, names(table), table.record
    return [
        stopped(say(game.tell(state, game.read_move(text)), called))
        for state, text in zip(
            table.history.states[since:], record.moves[since : record.at], strict=False
        )
    ]


def last_words(table: Table) -> Sentence:
    history = table.history
    if not table.record.at:
        return sentence("No move has been made yet.")
    return history.game.tell(history.states[table.record.at - 1], history.moves()[-1])


def legal_words(table: Table) -> Sentence:
    """What may be touched now."""
    useful = choices(table).in_play(table.picked) if person_to_move(table) else frozenset()
    cells = tuple(
        cell.label
        for cell in scene_of(table).cells()
        if not useful.isdisjoint(map(kind_of, cell.names()))
    )
    if not cells:
        return sentence("There is nothing to choose at the moment.")
    return sentence("You may choose: {cells}", cells=cells)


def cell_words(table: Table, name: str) -> Sentence:
    """What lies in a cell."""
    return next(cell.label for cell in scene_of(table).cells() if cell.name == name)


def score_words(table: Table) -> Sentence:
    """How it stands: whose turn it is, and every cell in order."""
    if is_covered(table):
        return _status(table)
    cells = tuple(cell.label for cell in scene_of(table).cells())
    return sentence("{status}. {cells}", status=_status(table), cells=cells)

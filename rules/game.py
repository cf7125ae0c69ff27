"""What a game is, and the values that all games share.

A game is a value, `GAME` at the end of `rules/<key>/game.py`: pure functions over immutable states. Every
game keeps these contracts (`tests/contracts/test_every_game.py`):

* `outcome` is None exactly as long as a player is to move and has a legal move;
* `apply` accepts exactly the moves in `legal_moves` and raises `IllegalMove` for any other;
* the texts of the legal moves are unique, and `read_move(write_move(m)) == m`;
* `view_for` of a view is the same view, and never contains the seed;
* a state from `reshuffle_unseen` looks the same to that player;
* `problems` is empty after every legal move.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from rules.thinking import Thought

Player = int  # an index into the game's PLAYERS


class Sentence(NamedTuple):
    """An English sentence with named facts: catalogues translate the text, then the facts go in.

    Some facts are special. `player` and `whose`: rules give the number of the player, the page fills in a
    name. `if_you`: the sentence to say instead if that player is "you". `context`: tells two meanings of one
    English text apart, where another language has two words. And a tuple of sentences is a list of them.
    """

    text: str
    facts: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return self.text.format_map(dict(self.facts))


def sentence(text: str, /, **facts: object) -> Sentence:
    return Sentence(text, tuple(sorted(facts.items())))


def marked(text: str) -> str:
    """Mark a name in a list for translation; `sentence(name)` uses it later."""
    return text


class Refusal(ValueError):
    """Something the player asked for is not possible; `sentence` tells the player why."""

    def __init__(self, text: str, /, **facts: object) -> None:
        self.sentence = sentence(text, **facts)
        super().__init__(str(self.sentence))


class IllegalMove(Refusal):
    """The rules do not allow this move in this state."""


class BadNotation(Refusal):
    """The text is not a move of this game."""


class BadRecord(Refusal):
    """The text is not a record that can be replayed here."""


class Outcome(NamedTuple):
    """How a game ended: who won (nobody: an empty tuple), why, and the scores by player."""

    winners: tuple[Player, ...]
    reason: str  # one of the game's `end_reasons`
    why: Sentence  # the same for the player
    scores: tuple[int, ...] = ()


class Step(NamedTuple):
    """One step of a tutorial: what to do, and the moves that complete it; the first of them is pointed at.

    The page plays the computer's steps; their text says what the computer does.
    """

    text: Sentence
    moves: tuple[str, ...]
    wrong: Sentence | None = (
        None  # what to say to any other move; else the rules say why it is not legal
    )
    player: Player = 0  # who moves; the person is player 0


class RoundSummary(NamedTuple):
    """A round that is over, counted piece by piece."""

    why: Sentence  # it is over
    rows: tuple[
        tuple[Sentence, tuple[tuple[int, ...], ...]], ...
    ]  # for what, and the pieces of each player
    totals: tuple[int, ...]
    verdict: Sentence
    winner: Player | None = None
    standing: tuple[int, ...] = ()  # of the match after this round, by player


StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


class TaskTexts(NamedTuple):
    """What is said about tasks, in the words of their game."""

    title: str  # of the list of tasks
    making: Sentence
    making_daily: Sentence
    not_made: Sentence  # in time
    next_task: Sentence  # the button that leads to it
    choose_task: Sentence  # the button that leads to the list, after a task that is not in it
    daily_task: Sentence  # its title
    made_tasks: Mapping[str, Sentence]  # the title of a task that was made, by its level
    linked_task: Sentence  # the title of a task from a link that is not listed


class TaskGroup(NamedTuple):
    """Tasks that are listed together."""

    title: str
    variants: tuple[str, ...]
    note: str = ""  # what they have in common, if the title does not say it


class Tasks(NamedTuple):
    """The variants are tasks to be solved, and more of them can be made."""

    groups: tuple[TaskGroup, ...]  # as they are offered
    first: str  # the variant for someone who has never played
    title: Callable[[str], Sentence]  # of a variant
    number: Callable[[str], str]  # what stands on its tile
    following: Callable[[str], str]  # the variant after this one; the same again after the last
    # A new variant for a seed and a level, or None if time was up. The level "daily" is that of a day.
    make: Callable[[int, str], Thought[str | None]]
    texts: TaskTexts

    def is_listed(self, variant: str) -> bool:
        return any(variant in group.variants for group in self.groups)


class Hidden(NamedTuple, Generic[StateT, MoveT]):
    """Moves reveal hidden things, so a move cannot always be undone."""

    is_final: Callable[[StateT, MoveT], bool]  # does this move show its player something new?
    # Players must not see each other's cards: two people pass the device.
    needs_passing: bool = False
    # This player's view, with what a careful player can work out by counting: a setting shows it.
    counted: Callable[[StateT, Player], StateT] | None = None


class Rounds(NamedTuple, Generic[StateT]):
    """The game is a match of several rounds."""

    is_between: Callable[[StateT], bool]  # then anyone may make the only move
    summary: Callable[[StateT], RoundSummary | None]  # None while the round goes on


class Daily(NamedTuple):
    """The daily of a game whose usual deal is the same every day."""

    variant: str
    number: Callable[[int], int]  # the number of its deal, from the ordinal of a date


class Lesson(NamedTuple):
    """A variant with a prepared deal that teaches the game step by step."""

    variant: str
    steps: Callable[[], tuple[Step, ...]]  # a function, because most people never take the lesson
    end: Sentence  # what to say when all steps are done: what the player can do now


class Puzzles(NamedTuple, Generic[StateT]):
    """Positions with exactly one right move, in `assets/games/<key>/puzzles.txt`."""

    kinds: Mapping[str, Sentence]  # what is asked, by the key of the kind: "Find the best pit"
    # What the player to move would remember of the game so far, from that player's view: the board does not
    # show it, and a puzzle begins in the middle.
    remembered: Callable[[StateT], Sentence | None] | None = None


class Example(NamedTuple):
    """A position and a move from it: a picture for the rules, or one that plays in a loop."""

    position: Mapping[str, Any]  # what `Game.position` is given
    move: str  # by the first player, in notation


class Game(NamedTuple, Generic[StateT, MoveT]):
    """The parts every game has, then one value for each optional feature."""

    key: str
    title: str
    rules_version: int  # increased when an old record would no longer replay
    players: tuple[str, ...]
    variants: Mapping[str, str]  # key -> title; the first is the default
    end_reasons: tuple[str, ...]  # why it may end, as codes

    deal: Callable[[int, str], StateT]  # from a seed, in a variant
    to_move: Callable[[StateT], Player | None]
    legal_moves: Callable[[StateT], Sequence[MoveT]]
    apply: Callable[[StateT, MoveT], StateT]
    outcome: Callable[[StateT], Outcome | None]
    problems: Callable[[StateT], list[str]]  # what is wrong with a state that play cannot reach
    position: Callable[..., StateT]  # any state, by the zones of the table: for tests and tools

    view_for: Callable[[StateT, Player], StateT]  # without anything that is hidden from the player
    # Another state that looks the same to this player, from a seed.
    reshuffle_unseen: Callable[[StateT, Player, int], StateT]

    write_move: Callable[[MoveT], str]
    read_move: Callable[[str], MoveT]
    # What the move did, in one sentence, in the past tense: "{player} sowed 4 …".
    tell: Callable[[StateT, MoveT], Sentence]
    # The states in between, for the animation only; empty if a move is one motion.
    steps: Callable[[StateT, MoveT], Sequence[StateT]]

    # All moves of one turn in one sentence, for games in which a turn can have several.
    tell_turn: Callable[[Sequence[tuple[StateT, MoveT]]], Sentence] | None = None

    # A variant is one choice from each of several groups: `((legend, {part: title}), ...)`. Its key is the
    # non-empty parts joined by `+`.
    choices: tuple[tuple[str, Mapping[str, str]], ...] | None = None
    # One line about an option of `choice_groups`: part -> text, for options that need it.
    choice_notes: Mapping[str, str] = {}
    # Variants that are offered first, with their titles, from easy to hard.
    presets: Mapping[str, str] | None = None
    tasks: Tasks | None = None
    hidden: Hidden[StateT, MoveT] | None = None
    rounds: Rounds[StateT] | None = None
    lesson: Lesson | None = None
    puzzles: Puzzles[StateT] | None = None
    # The pictures in the rules, by name; called when the rules are shown.
    examples: Callable[[], Mapping[str, Example]] | None = None
    # A special daily; otherwise it is the default variant with a number made from the date.
    daily: Daily | None = None
    # Variants that always begin with the same position, so their number is not shown.
    fixed_deals: frozenset[str] = frozenset()
    # The moves that win from here, with all cards known; None if none were found.
    solve: Callable[[StateT], Thought[tuple[MoveT, ...] | None]] | None = None
    # A sentence for the player to move, if there is something to say.
    prompt: Callable[[StateT], Sentence | None] | None = None
    # How far the player has come: shown above the board and at the end.
    summary: Callable[[StateT], tuple[Sentence, ...]] | None = None
    # The headline of a solitaire's result, given the number of moves.
    headline: Callable[[StateT, int], Sentence] | None = None
    # The odds for the player to move, worked out from that player's view: shown in a replay.
    chances: Callable[[StateT], Sentence | None] | None = None
    deal_decides_starter: bool = False  # the deal decides who begins, not always the first player

    @property
    def default_variant(self) -> str:
        return next(iter(self.variants))

    @property
    def first_variant(self) -> str:
        """Of someone's first game: an easy one."""
        if self.tasks is not None:
            return self.tasks.first
        return next(iter(self.presets)) if self.presets else self.default_variant

    def titles_with(self, variant: str) -> Mapping[str, str]:
        """The titles among which this variant is offered: a preset has one of its own."""
        return self.presets if self.presets and variant in self.presets else self.variants

    @property
    def choice_groups(self) -> tuple[tuple[str, Mapping[str, str]], ...]:
        """The choices that make a variant; most games have only one group."""
        offered = {key: title for key, title in self.variants.items() if not self.is_lesson(key)}
        return self.choices or (("Rules", offered),)

    def is_lesson(self, variant: str) -> bool:
        return self.lesson is not None and variant == self.lesson.variant

    def lesson_steps(self, variant: str) -> tuple[Step, ...]:
        """The steps of the lesson; none if this is another variant."""
        return self.lesson.steps() if self.lesson and variant == self.lesson.variant else ()

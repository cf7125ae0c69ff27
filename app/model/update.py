"""How the app changes: `update(state, event)` is the only way, and it does nothing else.

First what the event itself does, then what follows from any change: a finished game is counted, what is on
the table is saved, the computer is asked if it is its turn, the focus goes where the player is now.
"""

from collections.abc import Mapping

from app.model import commands, dealing, events, finished, focus, navigation, routes, tabs, tasks
from app.model.app_state import (
    OPENING,
    SETTLED,
    STARTED,
    AppState,
    dismiss,
    play,
    save,
    warn,
)
from app.model.effects import (
    AddDialogEntry,
    AfterAnimation,
    AskComputer,
    ClaimTab,
    Effects,
    Focus,
    GoBack,
    Later,
    LoadLanguage,
    PlaySound,
    Reload,
    Save,
    ShowAddress,
    Target,
    TurnSound,
    WakeComputer,
)
from app.model.events import AppEvent, Event
from app.model.practice import opening, own_mistakes, practising
from app.model.replays import kept_accuracy, replay, review
from app.presentation import sound_cues
from app.saves import backup, keys
from app.saves.settings import read_settings
from app.table import lessons, queries
from app.table.events import ComputerMoved
from app.table.events import Event as TableEvent
from app.table.seats import clean_name
from app.table.table import PERSON
from app.text import catalogue
from app.worker import protocol
from rules.game import sentence

Change = tuple[AppState, Effects]

NOTHING: Effects = ()
_BEFORE_LESSON_MOVE = 1.0  # seconds to read what the computer is about to do

# Seconds that a message is shown: long enough to read it, and to decide about an offer to undo.
_SHORT_MESSAGE, _UNDO_OFFER, _PER_CHARACTER = 5.0, 10.0, 0.07
_AFTER_HOLDING = 2.5  # when the pointer or the focus has left it


def update(state: AppState, event: Event) -> Change:
    if isinstance(event, TableEvent):
        after, effects = play(state, event), NOTHING
    else:
        after, effects = _happened(state, event)
    after, more = _followed(state, after)
    if after.message is not state.message and _has_set_aside(state, after):
        after = after._replace(message_is_about_saves=True)
    return after, (*effects, *more, *_noticed(state, after, event))


def _has_set_aside(before: AppState, after: AppState) -> bool:
    return after.saved is not before.saved and any(
        keys.is_aside(key) and not keys.is_finished(keys.origin_of(key))
        for key in after.saved.keys() - before.saved.keys()
    )


def _happened(state: AppState, event: AppEvent) -> Change:  # noqa: C901, PLR0911, PLR0912, PLR0915  a case for each event
    match event:
        case events.AddressChanged(address, seed):
            return navigation.go_to(state, address, seed)
        case events.CommandGiven():
            return commands.run(state, event)
        case events.NewGameChosen():
            return (dealing.deal_chosen(state, state.table, event) if state.table else state), ()
        case events.SettingChosen(name, value):
            return commands.choose_setting(state, name, value), ()
        case events.NameChosen(name):
            return save(state, keys.NAME, clean_name(name)), ()
        case events.DialogClosed(name):
            return commands.dialog_closed(state, name), ()
        case events.BackPressed():
            closed = commands.dialog_closed(state, state.dialog)
            return (closed, ()) if state.dialog else (state, (GoBack(),))
        case events.Copied(done, is_refused):
            return commands.copied(state, done, is_refused=is_refused), ()
        case events.MessageHeld(is_held):
            return state._replace(is_message_held=is_held and state.message is not None), ()
        case events.MessageExpired(timer):
            is_due = timer == state.message_timer and not state.is_message_held
            return (dismiss(state) if is_due else state), ()
        case events.ResultDue():
            return finished.show_due_result(state), ()
        case events.AutoplayDue(record):
            return replay.go_on(state, record), ()
        case events.TaskMade(asked, level, variant):
            return tasks.made(state, asked, level, variant), ()
        case events.DailyTaskMade(game, day, variant):
            return navigation.daily_task_made(state, game, day, variant), ()
        case events.TaskJudged(variant, verdict):
            return tasks.judged(state, variant, verdict), ()
        case events.BackupChecked(texts, damaged):
            imported = backup.imported(state.saved, texts, damaged)
            # Only a new start reads everything again. Until then the table must not overwrite it.
            closed = state._replace(phase=OPENING, table=None, save_key="", saved=imported)
            return closed, (Reload(routes.to_imported()),)
        case events.BackupRefused(why):
            words = "Couldn’t import that file: {why}. Nothing has changed."
            return warn(state, sentence(words, why=why)), ()
        case events.SaveStatus(why):
            return state._replace(save_problem=why), ()
        case events.SaveChanged(key, text, lost):
            return tabs.changed(state, key, text, lost)
        case events.SaveReread(key, text, handed_over):
            return tabs.reread(state, key, text, handed_over), ()
        case events.TabGranted(key, handed_over):
            return tabs.granted(state, key, handed_over)
        case events.TabDenied(key):
            return tabs.denied(state, key)
        case events.TabRequested(key):
            return tabs.requested(state, key)
        case events.PageRestored():
            return tabs.restored(state)
        case events.PuzzlesLoaded(game, text, seed):
            return opening.loaded(state, game, text, seed)
        case events.PuzzlesMissing(game, why):
            return opening.missing(state, game, why), ()
        case events.UpdateReady():
            return state._replace(is_update_ready=True), ()
        case events.InstallOffered(is_possible):
            return state._replace(can_install=is_possible), ()
        case events.DayChanged(today):
            return state._replace(today=today), ()
        case events.ClockTicked(minutes_left):
            return state._replace(minutes_left=minutes_left), ()
        case events.LanguageLoaded(language):
            return state._replace(language=language), ()
        case events.LanguageMissing(why):
            return warn(state, why), ()
        case events.Opened():
            return _opened(event), ()
        case events.Started():
            return _started(state)
        case events.Settled():
            return state._replace(phase=SETTLED), ()
        case events.TotalsDue(game):
            return finished.with_totals(state, game, only_a_step=True), ()


def _started(state: AppState) -> Change:
    """A game opened by its address can be played by keyboard, unless the player has gone elsewhere."""
    table = state.table
    is_shown = table is not None and not queries.is_covered(table)
    to_board = (Focus(Target.BOARD_IF_FREE),) if is_shown else ()
    return state._replace(phase=STARTED), (*to_board, ClaimTab(state.save_key))


def _opened(event: events.Opened) -> AppState:
    words = (
        "Your browser lost your games. "
        "They’ve been restored from a copy, maybe without the last move."
    )
    return AppState(
        saved=event.saved,
        settings=read_settings(event.saved.get(keys.SETTINGS, "")),
        message=sentence(words) if event.was_recovered else None,
        message_stays=event.was_recovered,
        languages=event.languages,
        today=event.today,
        minutes_left=event.minutes_left,
        site=event.site,
    )


def _followed(before: AppState, after: AppState) -> Change:
    """What follows for the state itself."""
    if after.table is not None:
        shows_counts = after.settings.counts == "shown"
        if after.table.shows_counts != shows_counts:
            after = after._replace(table=after.table._replace(shows_counts=shows_counts))
    after = _practised(before, after)
    after, at_end = finished.follow_game(before, after)
    if before.table and after.table and after.table.review is not before.table.review:
        after = kept_accuracy.follow(after)
    after, of_tabs = tabs.follow_table(before, after)
    if after.phase == OPENING:
        return after, ()
    after, of_message = _timed(before, after)
    return after, (*at_end, *of_tabs, *of_message)


def _practised(before: AppState, after: AppState) -> AppState:
    """What a puzzle, or the review of a game, adds to what is saved for practice."""
    was, now = before.table, after.table
    if was is None or now is None or was is now:
        return after
    if now.exercise:
        return practising.follow(before, after)
    if now.review is not was.review:
        return own_mistakes.follow(before, after)
    return after


def _timed(before: AppState, after: AppState) -> Change:
    """Start the timer of a message that has just appeared or is no longer held."""
    is_released = before.is_message_held and after.message is before.message
    is_new = after.message is not before.message or before.phase == OPENING
    is_free = after.message is not None and not after.message_stays and not after.is_message_held
    if not is_free or not (is_new or is_released):
        return after, ()
    timer = after.message_timer + 1
    seconds = _AFTER_HOLDING if is_released else _reading_time(after)
    after = after._replace(message_timer=timer)
    return after, (Later(seconds, events.MessageExpired(timer)),)


def _reading_time(state: AppState) -> float:
    length = len(str(state.message))
    return max(_UNDO_OFFER if state.undo else _SHORT_MESSAGE, _PER_CHARACTER * length)


def _noticed(before: AppState, after: AppState, event: Event) -> Effects:
    """What the browser has to do after this change."""
    effects = [*_saves(before, after, event)]
    address = event.address if isinstance(event, events.AddressChanged) else before.address
    if after.address != address:
        effects.append(ShowAddress(after.address))
    if after.dialog and not before.dialog and after.phase != OPENING:
        effects.append(AddDialogEntry(after.dialog))
    language = wanted_language(after)
    is_asked = isinstance(event, events.SettingChosen) or language != wanted_language(before)
    if is_asked and language != after.language:
        effects.append(LoadLanguage(language))
    if after.settings.sound != before.settings.sound:
        is_heard = isinstance(event, events.SettingChosen | events.CommandGiven)
        effects.append(TurnSound(is_on=after.settings.sound == "on", is_heard=is_heard))
    elif after.settings.sound == "on" and not after.is_watching:
        effects += map(PlaySound, sound_cues.sounds_of_change(before.table, after.table))
    if OPENING not in (after.phase, before.phase) and (to := focus.moved(before, after)):
        effects.append(to)
    if _has_computer(after) and not _has_computer(before):
        effects.append(WakeComputer())
    effects += replay.follow(before, after)
    if (turn := review.wanted(after)) and turn != review.wanted(before):
        effects.append(turn)
    if (question := wanted_answer(after)) and question != wanted_answer(before):
        effects.append(question)
    if (move := _lesson_move(after)) and move != _lesson_move(before):
        seconds = _BEFORE_LESSON_MOVE if after.settings.milliseconds else 0
        effects.append(AfterAnimation(move, seconds))
    return tuple(effects)


def _saves(before: AppState, after: AppState, event: Event) -> Effects:
    """Every save that has changed, unless it has just been read from the device."""
    if after.saved is before.saved:
        return ()
    known = {**before.saved, **_read_from_device(event)}
    return tuple(Save(key, text) for key, text in after.saved.items() if known.get(key) != text)


def _read_from_device(event: Event) -> Mapping[str, str]:
    match event:
        case events.Opened(saved):
            return saved
        case events.SaveChanged(key, text):
            return {key: text}
        case events.SaveReread(key, str(text)):
            return {key: text}
    return {}


def wanted_language(state: AppState) -> str:
    return catalogue.wanted(state.settings.language, state.languages)


def _has_computer(state: AppState) -> bool:
    """Could the computer be asked for something soon?"""
    table = state.table
    return state.phase == SETTLED and table is not None and set(table.seats) != {PERSON}


def wanted_answer(state: AppState) -> AskComputer | None:
    """What to ask the computer for: a hint, a solution, a move, or nothing."""
    table = state.table
    if state.phase == OPENING or table is None or table.is_watched:
        return None
    if table.hint_wanted:
        return AskComputer(table.record, protocol.HINT)
    if table.solution and table.solution.is_wanted:
        return AskComputer(table.record, protocol.SOLUTION)
    level = None if table.is_replay or queries.lesson_step(table) else queries.level_to_move(table)
    return AskComputer(table.record, level) if level else None


def _lesson_move(state: AppState) -> ComputerMoved | None:
    """In a tutorial the computer plays what the step says, without being asked."""
    if state.phase == OPENING or state.table is None:
        return None
    move = lessons.computers_move(state.table)
    return ComputerMoved(state.table.record, move) if move else None

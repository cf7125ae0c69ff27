"""The accuracy of a game that was reviewed to its end is saved: for the player's progress."""

from app.model.app_state import AppState, save
from app.presentation import review_texts
from app.saves import finished_games, keys
from app.saves.finished_games import PLAYED
from app.saves.progress import accuracies
from app.table import reviews


def follow(state: AppState) -> AppState:
    """After a change of the review on the table: of a game that this player has finished, alone."""
    table = state.table
    accuracy = review_texts.own_accuracy(table) if table and not table.is_from_link else None
    if table is None or accuracy is None:
        return state
    game = finished_games.finished(reviews.so_far(table), state.today)
    played = state.saved.get(keys.finished_key(table.record.game), "")
    if game is None or game.result == PLAYED or not accuracies.is_counted(played, game):
        return state
    key = keys.accuracy_key(table.record.game)
    text = accuracies.with_review(state.saved.get(key, ""), game, accuracy, state.today)
    return save(state, key, text)

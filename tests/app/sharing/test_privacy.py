"""Links and shared texts tell nothing private: no name and no mistake that was not chosen."""

import json

import pytest

from app.model import effects
from app.model.app_state import AppState
from app.model.effects import Effect
from app.model.events import Command
from app.saves import keys
from app.table.table import PERSON, Table
from tests.app.model.sample_states import LOBBY, at_table, press, wanted
from tests.app.sample_tables import finished, lay

NAME, OTHER, MISTAKE = "Annabella", "Maximilian", "a blunder at move 7"
SHARES = (
    *(Command.SHARE_LINK, Command.SHARE_DEAL, Command.SHARE_TEXT),
    *(Command.SHARE_RESULT, Command.SHARE_BY_DEVICE),
)
# What the device knows: other games with names, mistakes for practice, accuracies.
KNOWN = {
    keys.save_key("rupiaj"): json.dumps({"called": [NAME, OTHER]}),
    keys.accuracy_key("mancala"): MISTAKE,
    "mistakes:mancala": MISTAKE,
    "practice:mancala": MISTAKE,
}
TABLES = {
    "in progress": lay("mancala", (PERSON, "keen"), seed=7, moves=("sow 2", "sow 0")),
    "over": finished("mancala", (PERSON, "keen"), seed=5),
    "solitaire": finished("mo", (PERSON,), seed=3),
    "mission": lay("doudizhu", (PERSON, "classic"), variant="1"),
}


def sent(table: Table, **saved: str) -> list[str]:
    """Everything that sharing this table gives to others, link and text."""
    state = at_table(table)
    state = state._replace(saved={**state.saved, **KNOWN, **saved})
    return [text for command in SHARES for text in _texts(wanted(state, press(command)))]


def _texts(happened: tuple[Effect, ...]) -> list[str]:
    found = []
    for effect in happened:
        match effect:
            case effects.Copy(text, _):
                found.append(text)
            case effects.ShareByDevice(text, address):
                found += [text, address]
    return found


@pytest.mark.parametrize("name", TABLES)
def test_no_link_or_text_has_a_name_or_a_mistake_that_was_not_chosen(name: str) -> None:
    texts = sent(TABLES[name])
    assert len(texts) >= len(SHARES)
    for private in (NAME, OTHER, MISTAKE):
        assert not any(private in text for text in texts)


def test_the_name_that_a_player_enters_for_sharing_is_sent() -> None:
    """So the test above would find it."""
    assert any(NAME in text for text in sent(TABLES["over"], **{keys.NAME: NAME}))


def test_a_number_that_is_sealed_is_in_no_export() -> None:
    state: AppState = LOBBY._replace(saved={keys.SEALED: "4711", keys.NAME: NAME})
    (download,) = (
        each for each in wanted(state, press(Command.EXPORT)) if isinstance(each, effects.Download)
    )
    assert "4711" not in download.text
    assert NAME in download.text, "the player's own backup has everything else"

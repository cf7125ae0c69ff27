"""Settings as they are stored: what cannot be read falls back to the default, and nothing else does."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.saves.settings import CHOICES, MILLISECONDS, Settings, read_settings, write_settings

ALL = [(name, value) for name in Settings._fields for value in CHOICES[name]]


@pytest.mark.parametrize(("name", "value"), ALL)
def test_settings_are_read_as_they_were_written(name: str, value: str) -> None:
    for others in (Settings(), Settings(*(CHOICES[each][-1] for each in Settings._fields))):
        settings = others._replace(**{name: value})
        assert read_settings(write_settings(settings)) == settings


def test_every_setting_has_its_choices_and_begins_with_one_of_them() -> None:
    assert tuple(CHOICES) == Settings._fields
    assert all(value in CHOICES[name] for name, value in Settings()._asdict().items())


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"theme":"pink"}', "[" * 99_999])
def test_strange_settings_are_the_usual_ones(text: str) -> None:
    assert read_settings(text) == Settings()


@pytest.mark.parametrize("missing", Settings._fields)
def test_settings_kept_before_there_was_one_of_them_are_read(missing: str) -> None:
    kept = Settings(*(CHOICES[name][-1] for name in Settings._fields))
    older = {name: value for name, value in kept._asdict().items() if name != missing}
    usual = getattr(Settings(), missing)
    assert read_settings(json.dumps(older)) == kept._replace(**{missing: usual})


def test_one_strange_setting_does_not_spoil_the_other() -> None:
    assert read_settings('{"theme":"dark","pace":7,"deck":true}') == Settings(theme="dark")


VALUES = st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.lists(st.integers())


@given(st.dictionaries(st.sampled_from([*Settings._fields, "x"]), VALUES | st.just({})))
def test_any_settings_are_settings(fields: dict[str, object]) -> None:
    read = read_settings(json.dumps(fields))
    assert all(value in CHOICES[name] for name, value in read._asdict().items())


def test_a_setting_is_read_by_its_older_name() -> None:
    assert read_settings('{"herds":"shown"}') == Settings(counts="shown")


def test_every_pace_has_its_time() -> None:
    assert tuple(MILLISECONDS) == CHOICES["pace"]
    assert Settings(pace="off").milliseconds == 0 < Settings(pace="fast").milliseconds

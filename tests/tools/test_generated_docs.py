"""The generated parts of the documentation say what the code says."""

from pathlib import Path

import pytest

from tools import generated_docs, import_graph
from tools.environment import ROOT
from tools.generated_docs import pages


@pytest.mark.parametrize(
    ("page", "text"), [(path.relative_to(ROOT).as_posix(), text) for path, text in pages()]
)
def test_generated_parts_are_up_to_date(page: str, text: str) -> None:
    assert (ROOT / page).read_text("utf-8") == text, "python3 dev.py docs updates it"


def test_a_new_import_changes_the_diagram(monkeypatch: pytest.MonkeyPatch) -> None:
    before = generated_docs.packages()
    pairs = import_graph.arrows() | {("rules", "worker")}
    monkeypatch.setattr(generated_docs, "arrows", lambda: pairs)
    assert "rules --> worker" not in before
    assert "rules --> worker" in generated_docs.packages()


def test_a_page_without_a_place_for_its_part_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generated_docs, "PARTS", {"no such part": ("README.md", str)})
    with pytest.raises(ValueError, match="no such part"):
        list(pages())

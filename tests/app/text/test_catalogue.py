"""Every text is in the catalogue and translated, every text goes through it, and what comes out is whole."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.presentation import board_scene, endings, wording
from app.saves import table_format
from app.saves.totals import running_totals
from app.table import queries
from app.table.table import PERSON, Table
from app.text import catalogue
from app.text.render import join_sentences, names, text_of, with_full_stop
from rules import GAMES, NAMES
from rules.game import IllegalMove, Sentence, sentence
from tests.app.sample_tables import advice, lay
from tests.app.text.chinese import speaking_chinese
from tests.contracts import game_checks
from tools.environment import ROOT
from tools.translations import po_files, texts
from tools.translations.po_files import Text
from tools.translations.texts import Module, in_html

CATALOGUES = {
    path.stem: po_files.read(path.read_text("utf-8")) for path in texts.LOCALE.glob("*.po")
}
every_language = pytest.mark.parametrize("language", CATALOGUES)
UPDATE = "run `python3 dev.py words`, then translate what is new"


@pytest.fixture(scope="module")
def found() -> texts.Found:
    return texts.everything()


@pytest.fixture
def chinese() -> Iterator[None]:
    with speaking_chinese():
        yield


# ---- the catalogues


def test_there_is_a_catalogue_for_every_language_but_english() -> None:
    files = {tag.replace("-", "_") for tag in catalogue.LANGUAGES.values()}
    assert {*CATALOGUES, "en"} == files


@every_language
def test_every_text_is_in_the_catalogue(found: texts.Found, language: str) -> None:
    assert sorted(found.texts.keys() - CATALOGUES[language].keys()) == [], UPDATE


@every_language
def test_no_text_of_the_catalogue_is_out_of_use(found: texts.Found, language: str) -> None:
    assert sorted(CATALOGUES[language].keys() - found.texts.keys()) == [], UPDATE


@every_language
def test_every_text_is_translated(language: str) -> None:
    assert [text for text, words in CATALOGUES[language].items() if not words] == []


@every_language
def test_a_translation_has_the_facts_of_its_text(language: str) -> None:
    def facts(words: str) -> list[str]:
        return sorted(re.findall(r"\{(\w*)\}", words))

    wrong = [
        (text, words)
        for text, words in CATALOGUES[language].items()
        if words and facts(text.text) != facts(words)
    ]
    assert wrong == []


def test_a_number_in_chinese_has_no_spaces_around_it() -> None:
    """Only what is written in Latin letters has them, such as a version or a name."""
    spaced = re.compile(r"[\u4e00-\u9fff] \{(?!version|name|game)|\}%? [\u4e00-\u9fff]")
    assert [words for words in CATALOGUES["zh_Hans"].values() if spaced.search(words)] == []


def test_every_marked_text_can_be_found_in_its_source(found: texts.Found) -> None:
    """Give `sentence` and `word` a text, not something that is worked out."""
    assert found.unread == []


def test_a_catalogue_is_read_as_it_was_written() -> None:
    known = {Text('a "b" \\ c\n'): "x\ty", Text("{n} of"): "", Text(" ", "mark"): "｜"}
    written = po_files.write("xx", {text: ["here.py"] for text in known}, known)
    assert po_files.read(written) == known
    joined = 'msgid "one "\n"two"\nmsgstr ""\n"drei"\n'
    assert po_files.read(joined) == {Text("one two"): "drei"}
    with pytest.raises(po_files.Damaged):
        po_files.read("msgid one")
    with pytest.raises(po_files.Damaged):
        po_files.read(joined + joined)


# ---- where texts are looked for


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('sentence("a", b=1)', ["a"]),
        ('raise IllegalMove("a" if b else "c")', ["a", "c"]),
        ('class Full(Refusal): ...\nraise Full("a")', ["a"]),
        (
            'def f():\n    words = "a"\n    if b:\n        words = "c"\n    sentence(words)',
            ["a", "c"],
        ),
        ('def f(words):\n    return sentence(words)\nf("a")\nf(words="c")', ["a", "c"]),
        (
            'def why():\n    return "a" if b else None\nif w := why():\n    raise IllegalMove(w)',
            ["a"],
        ),
        (
            'def f():\n    one, words = 1, "a"\n    sentence(words)',
            ["a"],
        ),
        (
            'def f():\n    words = "a"\n    words += ", c"\n    sentence(words + ".")',
            ["a", "c", ""],
        ),
        ('sentence("; ".join(["a", *(f"{{{n}}}" for n in b)]))', ["a"]),
        ('WORDS = {1: "a", 2: "c"}\nsentence(WORDS[n])', ["a", "c"]),
        ('class K(Enum):\n    A = marked("a")\nsentence(kind.value)', ["a"]),
        ('text_of("a")\nprint("c")', []),
    ],
)
def test_texts_in_python(source: str, found: list[str]) -> None:
    module = Module(source)
    assert [text.text for text in module.texts()] == found
    assert module.unread == []


def test_contexts_and_what_cannot_be_read() -> None:
    module = Module('word(".", "mark")\nsentence("pass", context="bid")\nsentence(f"a {b}")')
    assert list(module.texts()) == [Text(".", "mark"), Text("pass", "bid")]
    assert module.unread == ["sentence(f'a {b}')"]


def test_texts_in_html() -> None:
    source = """<p aria-label="a">b\n  <b>c</b>&amp;d<input placeholder="e"></p>
    <svg><text>f</text></svg><span translate="no">g</span><template><i title="h">1</i></template>"""
    assert in_html(source) == ["a", "b", "c", "&d", "e", "h"]


# ---- nothing goes to the page past the catalogue

SAID = {"sentence", "word", "text_of", "Refusal", "BadRecord", "NoTexts", "NotSaved"}
QUESTIONS = {"get", "getattr", "getAttribute", "hasattr", "part", "querySelector"}
SHOWN = {"textContent", "innerText", "title", "ariaLabel", "placeholder", "data"}


def unmarked(source: str) -> list[str]:
    """What is written on the page, or looks like prose, without going through `text_of` or `word`."""
    tree = ast.parse(source)
    marked = {
        each
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and texts._name(node.func) in SAID
        for each in ast.walk(node)
    }
    values: list[ast.expr] = []
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Attribute(attr=attr)], value=value) if attr in SHOWN:
                values.append(value)
            case ast.Call(
                func=ast.Attribute(attr="setAttribute"),
                args=[ast.Constant(value=("aria-label" | "title" | "placeholder")), value],
            ):
                values.append(value)
    return [
        part.value
        for value in values
        for part in ast.walk(value)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
        if part not in marked and re.search("[A-Za-z]{2}", part.value) and not _is_key(part, value)
    ]


def _is_key(part: ast.Constant, value: ast.expr) -> bool:
    """Whether a text only says which thing is meant: an index, a comparison, what a question asks for."""
    return any(
        part in ast.walk(node)
        for node in ast.walk(value)
        if isinstance(node, ast.Subscript | ast.Compare)
        or (isinstance(node, ast.Call) and texts._name(node.func) in QUESTIONS)
    )


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('part("x").textContent = "Undo"', ["Undo"]),
        ('part("x").textContent = word("Undo")', []),
        ('e.textContent = f"Move {n}"', ["Move "]),
        ('e.textContent = text_of(sentence("Move {n}", n=1))', []),
        ('document.title = "Parlour" if a else word(b)', ["Parlour"]),
        ('e.setAttribute("aria-label", "Board")', ["Board"]),
        ('e.textContent = capitalise("undo") if a == "undo" else texts.get("undo")', ["undo"]),
        ('e.setAttribute("aria-disabled", "true")', []),
    ],
)
def test_what_is_unmarked(source: str, found: list[str]) -> None:
    assert unmarked(source) == found


@pytest.mark.parametrize("path", sorted((ROOT / "app").rglob("*.py")), ids=lambda path: path.stem)
def test_nothing_is_written_on_the_page_unmarked(path: Path) -> None:
    assert unmarked(path.read_text("utf-8")) == []


def test_what_is_shown_of_a_table_is_made_of_sentences() -> None:
    """`app/presentation/wording.py` makes the words around the board: no prose in it but what is marked."""
    tree = ast.parse((ROOT / "app/presentation/wording.py").read_text("utf-8"))
    docstrings = {
        ast.get_docstring(node, clean=False)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.FunctionDef)
    }
    marked = {text.text for text in Module(ast.unparse(tree)).texts()}
    prose = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if re.search("[A-Za-z]+ [A-Za-z]+", node.value)
    }
    assert prose - docstrings - marked == set()


# ---- what comes out

LATIN = re.compile(r"[A-Za-z]{3,}")  # a cell (b2), a rank (K) and the name of MO are none


def whole_games(key: str) -> Iterator[Table]:
    """Every position of one random game in each of some variants, by oneself and by two."""
    game = GAMES[key]
    for number, variant in enumerate(game_checks.variants(game)):
        seats = [PERSON] * len(game.players)
        history = game_checks.played_at_random(game, variant, number).record
        whole = table_format.table_of(history, seats)
        assert whole.record.at > 0
        for at in range(whole.record.at + 1):
            record = whole.record._replace(at=at)
            yield Table(whole.history._replace(record=record), whole.seats)


def _end_dialog(at: Table) -> list[str]:
    ended = endings.ending(at, running_totals.NONE, (), "2026-11-17", 90)
    if ended is None:
        return []
    return [ended.headline, ended.why, *ended.facts, ended.main_label, ended.next_label]


def english_in(words: list[str]) -> set[str]:
    return {text for text in words if LATIN.search(text)}


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize("key", NAMES)
def test_a_game_in_chinese_says_nothing_in_english(key: str) -> None:
    game, found = GAMES[key], set()
    for number, at in enumerate(whole_games(key)):
        called = names(at)
        found |= english_in(
            [
                wording.status(at),
                wording.variant_and_progress(at),
                *_end_dialog(at),
                *called,
            ]
        )
        if number % 5:
            continue
        scene = board_scene.scene_of(at)
        labels = [scene.label, *(row.label for row in scene.rows)]
        labels += [cell.label for cell in scene.cells()]
        found |= english_in(
            [*(text_of(label, called) for label in labels), *wording.move_log(at)[-2:]]
        )
        for cell in scene.cells():
            if looked := queries.cell_contents(at, cell.name):
                found |= english_in([text_of(looked[0], called)])
    assert found == set()
    for variant in game.variants:
        titled = text_of(game.tasks.title(variant)) if game.tasks else ""
        title = titled or catalogue.word(game.variants[variant])
        assert english_in([title]) == set()
        for step in game.lesson_steps(variant):
            assert english_in([text_of(step.text)]) == set()


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize("key", NAMES)
def test_refusals_and_hints_in_chinese_say_nothing_in_english(key: str) -> None:
    game, found, hints = GAMES[key], set(), 0
    gestures = {
        move for at in whole_games(key) for move in game.legal_moves(at.state)
    }  # every move there is, to be tried in every position
    for number, at in enumerate(whole_games(key)):
        if number % 7 or game.outcome(at.state):
            continue
        for move in sorted(gestures, key=game.write_move)[:40]:
            try:
                game.apply(at.state, move)
            except IllegalMove as refused:
                found |= english_in([text_of(refused.sentence, names(at))])
        if hints < 4:
            hints += 1
            found |= english_in([text_of(tip.note, names(at)) for tip in advice(at).tips])
    assert found == set()


@pytest.mark.usefixtures("chinese")
def test_names_and_sentences_in_chinese() -> None:
    called = names(lay("mancala", (PERSON, "keen")))
    assert called == ("你", "电脑")
    assert names(lay("mancala")) == ("甲方", "乙方")
    assert text_of(sentence("{whose} row", whose=0), called) == "你的一排"
    assert text_of(sentence("{whose} row", whose=1), called) == "电脑的一排"
    at = lay("mancala", (PERSON, "keen"), moves=("sow 2",))
    assert wording.move_log(at) == ["你从3号坑播了4颗。最后一颗进了你的粮仓，再走一步！"]
    assert text_of(wording.position_text(at), called).startswith(
        "轮到你了。电脑的粮仓，空；电脑的6号坑，4颗；"
    )


@pytest.mark.usefixtures("chinese")
def test_marks_between_and_after_sentences() -> None:
    assert with_full_stop("轮到你了") == "轮到你了。"
    assert with_full_stop("还没有走过一步。") == "还没有走过一步。"
    assert join_sentences(["一。", "二。"]) == "一。二。"
    assert join_sentences([]) == ""


def test_marks_in_english() -> None:
    assert with_full_stop("Your turn") == "Your turn."
    assert join_sentences(["One.", "Two."]) == "One. Two."


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{card0}, {card1}, {card2}", "{card0}、{card1}、{card2}"),
        ("{cell}, {card}; {aim0}; {aim1}", "{cell}，{card}；{aim0}；{aim1}"),
        (
            "{cell}, {royal}, strength {strength}, can no longer be beaten",
            "{cell}，{royal}，防御{strength}，已无法击倒",
        ),
        (
            "{player} placed the {card} on {cell}. No two cards can beat it: this deal can no longer be won.",
            "{player}把{card}放到{cell}。没有两张牌能击倒它：这局已经赢不了了。",
        ),
        ("One joker, strict joker, easy", "一张王，严格用王，简单"),
        ("Nobody, translated this; nor that.", "Nobody, translated this; nor that."),
        ("{player}", "{player}"),
    ],
)
def test_a_text_that_was_put_together_is_known_by_its_clauses(text: str, words: str) -> None:
    assert catalogue.word(text) == words


def test_a_context_tells_two_meanings_apart() -> None:
    catalogue.use({"pass": "过", catalogue.key("pass", "bid"): "不叫"})
    try:
        assert text_of(sentence("pass")) == "过"
        assert text_of(sentence("pass", context="bid")) == "不叫"
        assert text_of(sentence("pass", context="unheard of")) == "过"
    finally:
        catalogue.use({})
    assert text_of(sentence("pass", context="bid")) == "Pass"


@pytest.mark.usefixtures("chinese")
def test_a_text_without_a_translation_stays_english() -> None:
    words = sentence("{player} took a camel, and {note}", player=0, note=sentence("best"))
    assert text_of(words, ("你",)) == "你 took a camel, and 最佳"


@pytest.mark.parametrize(
    ("setting", "languages", "language"),
    [
        ("system", ["zh-CN", "en"], "zh"),
        ("system", ["fr-FR", "zh"], "zh"),
        ("system", ["en-GB", "zh-CN"], "en"),
        ("system", ["fr", "de"], "en"),
        ("system", [], "en"),
        ("en", ["zh-CN"], "en"),
        ("zh", ["en-US"], "zh"),
    ],
)
def test_which_language_is_wanted(setting: str, languages: list[str], language: str) -> None:
    assert catalogue.wanted(setting, languages) == language


def test_a_sentence_that_holds_a_list() -> None:
    cells: tuple[Sentence, ...] = (sentence("{whose} row", whose=0), sentence("Mancala Island"))
    words = sentence("You can choose: {cells}", cells=cells)
    assert text_of(words, ("you",)) == "You can choose: Your row; Mancala Island"
    with speaking_chinese():
        assert text_of(words, ("你",)) == "可以选择：你的一排；播棋岛"

"""Spoilt links and files, and texts that would like to be scripts, in a real browser: nothing comes of it."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any
from urllib import parse

import pytest
from playwright.sync_api import Dialog, Page

from app.saves import backup, finished_games, table_format
from app.saves.finished_games import Finished
from app.table.table import PERSON, Table
from e2e.support.browser_errors import BrowserErrors
from e2e.support.game_page import open_site
from e2e.support.save_database import put_save, saves
from e2e.support.server import Site, next_version
from e2e.support.waiting import until, wait_for_start
from rules import GAMES, NAMES, record
from tests.hostile.damaged_texts import DamagedText, damaged_texts
from tests.hostile.injections import INJECTIONS
from tests.hostile.untrusted_texts import receive

# Every game has been begun, so that a game from a link is offered and takes no place.
# By people alone: a computer would make its next move.
TABLES = {
    key: table_format.new_table(key, 7, seats=(PERSON,) * len(GAMES[key].players)) for key in NAMES
}


def begun(table: Table) -> str:
    history = table.history
    return table_format.write(
        table._replace(history=history.play(history.game.legal_moves(table.state)[0]))
    )


def first_of(kind: str, texts: Iterable[str], count: int, *, good: bool) -> list[str]:
    """The first that are let in, or that are refused."""
    found = (text for text in texts if receive(DamagedText(kind, (), text)).is_accepted == good)
    return list(islice(found, count))


@pytest.fixture(autouse=True)
def no_dialog(page: Page) -> Iterator[None]:
    """None that the browser itself opens: alert, confirm, prompt, or a question before leaving."""
    seen: list[str] = []

    def dismiss(dialog: Dialog) -> None:
        seen.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", dismiss)
    yield
    assert seen == []


# Ends a wait for what never comes, which would be a fault and not a reason to wait endlessly.
PATIENCE = """const until = async (question) => {
    for (const end = performance.now() + 20_000; !question();) {
      if (performance.now() > end) throw new Error(`never so: ${question}`);
      await new Promise((done) => setTimeout(done, 2));
    }
  };
  const go = async (address) => {
    let came = false;
    addEventListener("hashchange", () => { came = true; }, { once: true });
    location.hash = address;
    // The page hears of it before us, and has done all there is to do.
    await until(() => came);
  };"""

ADDRESSES = """(links) => JSON.parse(links)
  .map((link) => new URL(`#/${link}`, location).hash.slice(2)).filter((link) => link !== "")"""

FOLLOW = """async (links) => {
  PATIENCE
  const seen = [];
  for (const link of JSON.parse(links)) {
    const part = (name) => document.querySelector(`[data-part=${name}]`);
    if (!part("message").hidden) part("message").querySelector("[data-do=dismiss-message]").click();
    await go(link);
    const offer = document.querySelector("[data-dialog=offer]");
    seen.push([part("message").hidden ? "" : part("message-text").textContent, location.hash, offer.open]);
    if (offer.open) offer.querySelector("[data-do=decline-offer]").click();
    if (location.hash !== "#/") await go("#/");
  }
  return seen;
}"""

BRING = """async (files) => {
  PATIENCE
  const seen = [];
  const message = document.querySelector("[data-part=message]");
  const field = document.querySelector("[data-import]");
  for (const text of JSON.parse(files)) {
    if (!message.hidden) message.querySelector("[data-do=dismiss-message]").click();
    const given = new DataTransfer();
    given.items.add(new File([text], "parlour.json"));
    field.files = given.files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => !message.hidden);
    seen.push(message.querySelector("[data-part=message-text]").textContent);
  }
  return seen;
}"""


def in_the_page(page: Page, script: str, texts: Sequence[object]) -> Any:
    """Let a script do something with texts, which may hold what only JSON can bring over."""
    return page.evaluate(script.replace("PATIENCE", PATIENCE), json.dumps(texts))


def follow(page: Page, links: list[str]) -> list[tuple[str, str, bool]]:
    """Go to each of these, from the lobby: what is said, where one is then, and whether a game is offered."""
    seen: list[tuple[str, str, bool]] = in_the_page(page, FOLLOW, [f"#/{link}" for link in links])
    return seen


def test_a_hundred_spoilt_links_and_files_are_refused_in_words_and_change_nothing(
    page: Page, site: Site
) -> None:
    open_site(page, site.url, **{key: begun(table) for key, table in TABLES.items()})
    before = saves(page)
    # As they come out of an address, and out of a file.
    links = in_the_page(page, ADDRESSES, [link.text for link in damaged_texts(300, "link")])
    refused = first_of("link", links, 60, good=False)
    taken = first_of("link", links, 20, good=True)
    texts = (file.text.encode("utf-16", "surrogatepass") for file in damaged_texts(300, "backup"))
    whole = (text.decode("utf-16", "replace") for text in texts)
    files = first_of("backup", whole, 20, good=False)

    for link, (said, where, offered) in zip(refused, follow(page, refused), strict=True):
        assert said.startswith("Couldn’t open that link: "), link
        assert (where, offered) == ("#/", False), link
    for link, (said, where, offered) in zip(taken, follow(page, taken), strict=True):
        # One's own game has begun, so that the other one is offered and takes no place.
        assert (said, where, offered) == ("", f"#/{link}", True), link
    assert saves(page) == before

    page.evaluate("location.hash = '#/settings'")
    page.wait_for_selector("[data-import]", state="attached")
    for said in in_the_page(page, BRING, files):
        assert said.startswith("Couldn’t import that file: ")
        assert said.endswith("Nothing has changed.")
    assert saves(page) == before


# ---- scripts

POLICY = "meta[http-equiv=Content-Security-Policy]"
WATCH = "globalThis.ran = () => { globalThis.hasRun = true; console.error('a text has run'); };"
# What no text of ours contains, and a text that became a part of the page would bring.
BECAME = """() => [...document.body.querySelectorAll(
  'iframe, object, embed, base, video, audio, math, script:not([src]):not([config]), py-script, mpy-script,'
  + '[href^="javascript:" i], [src^="data:text"], [href^="data:"], [href*="example"]'
)].concat([...document.body.querySelectorAll("*")].filter((element) =>
  [...element.attributes].some(({ name }) => name.startsWith("on")))).map((element) => element.outerHTML)"""

CALL = """async (names) => {
  PATIENCE
  const dialog = document.querySelector("[data-dialog=new]");
  const seen = [];
  for (const name of JSON.parse(names)) {
    document.querySelector("[data-do=new]").click();
    await until(() => dialog.open);
    dialog.querySelector("[name=seat][value=person]").checked = true;
    for (const number of [0, 1]) {
      const field = dialog.querySelector(`[name=called-${number}]`);
      field.value = name.slice(20 * number) || name;
    }
    dialog.querySelector("[data-part=number]").value = name;
    dialog.querySelector("[data-do=deal]").click();
    await until(() => !dialog.open);
    seen.push(document.querySelector("[data-part=status]").textContent);
  }
  return seen;
}"""


SAY = """async (messages) => {
  const channel = new BroadcastChannel(parlour.database);
  for (const message of JSON.parse(messages)) channel.postMessage(message);
  await new Promise((done) => {
    new BroadcastChannel(parlour.database).onmessage = ({ data }) => data === "that is all" && done();
    channel.postMessage("that is all");
  });
}"""


def as_other_tabs_say_it() -> list[object]:
    """Settings with each text for each of them, games and journals that are none, and no words of ours."""
    said = [
        {"wrote": key, "text": json.dumps(dict.fromkeys(("theme", "pace", "language"), text))}
        for text in INJECTIONS
        for key in ("settings", "journal:mo", "results:mo", "game:smack", text)
    ]
    return [
        *map(json.dumps, said),
        *INJECTIONS,
        "[" * 50_000,
        "null",
        7,
        None,
        {"wrote": "settings"},
    ]


IMAGE = "<img src=x onerror=ran()>"
assert IMAGE in INJECTIONS


def nothing_ran(page: Page) -> None:
    assert page.locator("#trouble").is_hidden()
    assert page.evaluate("globalThis.hasRun ?? false") is False
    assert page.evaluate(BECAME) == []


def kept_texts() -> dict[str, str]:
    """Everything that a device keeps, with such a text wherever a text can stand."""

    def line(text: str) -> Finished:
        return Finished("2026-11-17", text, 7, (PERSON, text), "won", 9, None, daily=text)

    first, second, *others = INJECTIONS
    mancala = table_format.new_table("mancala", 7, seats=(PERSON, PERSON))._replace(
        player_names=(first, second)
    )
    spoilt_saves = {
        f"aside:game:mo:{text}"[:199]: table_format.write(mancala).replace("mancala", "mo")
        for text in others
        if text.isprintable()
    }
    return {
        **{f"journal:{key}": finished_games.write(map(line, INJECTIONS)) for key in NAMES},
        "results:doudizhu": json.dumps({text: [1, [text], False] for text in INJECTIONS}),
        "settings": json.dumps(dict.fromkeys(("theme", "pace", "language"), first)),
        "game:mancala": table_format.write(mancala),
        **spoilt_saves,
    }


# Where a text can stand in a link.
PLACES = ("{}/a/1/1", "mancala/{}/1/1", "mancala/island/1/1?at=1&moves={}", "daily/{}")


# Every text in every place.
LINKS = [place.replace("{}", parse.quote(text, safe="")) for place in PLACES for text in INJECTIONS]


def go_everywhere_with(page: Page, site: Site, links: list[str]) -> None:
    """All 60 texts in files, in what is kept, in links, in what other tabs say, in names and numbers."""
    page.goto(site.url + "licences.txt")
    # These are not taken from a file, or would be set aside.
    odd = TABLES["smack"].record._replace(variant=INJECTIONS[0])
    broken = json.dumps({"record": record.to_fields(odd)})
    for key, text in {"sealed": "<img>", "opened": "<img>", "game:smack": broken}.items():
        put_save(page, key, text)
    page.goto(site.url + "#/settings")
    wait_for_start(page)

    file = backup.pack(kept_texts()).encode()
    with page.expect_navigation():
        page.set_input_files(
            "[data-import]",
            {"name": "parlour.json", "mimeType": "application/json", "buffer": file},
        )
    wait_for_start(page)
    pages = ("fairness", "daily", "settings", "about", *(f"statistics/{key}" for key in NAMES))
    for room in (*pages, *NAMES):
        follow(page, [room])
        nothing_ran(page)

    follow(page, links)
    nothing_ran(page)
    in_the_page(page, SAY, as_other_tabs_say_it())
    nothing_ran(page)

    page.evaluate("location.hash = '#/mancala'")
    page.wait_for_selector("[data-part=board]")
    said = in_the_page(page, CALL, INJECTIONS)
    assert sum("<" in words for words in said) > 30
    nothing_ran(page)


def test_a_text_that_would_like_to_be_a_script_stays_a_text(page: Page, site: Site) -> None:
    page.add_init_script(WATCH)
    go_everywhere_with(page, site, LINKS)
    assert page.locator(POLICY).count() == 1


@pytest.mark.cold
def test_it_stays_a_text_even_if_no_policy_forbids_it_to_be_more(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    html = site.files["index.html"].decode()
    start = html.index('<meta http-equiv="Content-Security-Policy"')
    bare = html[:start] + html[html.index(">", start) + 1 :]
    site.files = next_version(site.files, {"index.html": bare.encode()})
    page.add_init_script(WATCH)
    # And as they are: the browser escapes of them what it will.
    go_everywhere_with(page, site, [*LINKS, *INJECTIONS])
    assert page.locator(POLICY).count() == 0
    # One that is taken for more than a text is noticed.
    assert browser_errors.unexpected == []
    browser_errors.allow("")
    page.evaluate("(text) => { document.body.innerHTML = text; }", IMAGE)
    until(page, "() => globalThis.hasRun")
    assert page.evaluate(BECAME) != []


@pytest.mark.cold
def test_the_policy_lets_no_text_become_code(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    page.goto(site.url)
    wait_for_start(page)
    policy = page.get_attribute("meta[http-equiv=Content-Security-Policy]", "content") or ""
    assert "'unsafe-eval'" not in policy
    assert "'unsafe-inline'" not in policy
    assert "default-src 'none'" in policy
    # And it is in force: text cannot even be given to a script.
    browser_errors.allow("TrustedScript|require-trusted-types-for")
    tried = """() => {
      try {
        document.createElement("script").text = "1";
        return "let in";
      } catch (refusal) {
        return refusal.name;
      }
    }"""
    assert page.evaluate(tried) == "TypeError"

"""What leaves the page by the player's own hand: links, texts, files; and a file that comes in."""

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

from js import URL, Blob, Object, document, navigator, window
from pyodide.ffi import JsException, to_js

from app.model import app_state, routes
from app.presentation import share_text
from app.saves import backup, keys
from app.table.table import Table
from rules.game import BadRecord, Sentence, sentence
from rules.record import Record

if TYPE_CHECKING:
    from app.control.app import Host


class Sharing:
    def __init__(self, host: "Host") -> None:
        self._host = host

    async def do(self, at: Table | None, what: str) -> None:
        match what:
            case "share-link" if at is not None:
                await self.copy_link(at.record)
            case "share-deal" if at is not None:
                await self.copy_link(at.record._replace(moves=(), at=0))
            case "share-text" if at is not None:
                text = share_text.whole_game(at, _address(routes.to_visit(at.record)))
                await self._copy(text, sentence("The game is copied as text."))
            case "share-result" if at is not None:
                text = share_text.result(at, _address(_link_to(at)))
                await self._copy(text, sentence("The result is copied."))
            case "hand-over" if at is not None:
                await _hand_over(share_text.result(at, ""), _address(routes.to_visit(at.record)))
            case "export":
                self._export()

    async def copy_link(self, shared: Record) -> None:
        await self._copy(_address(routes.to_visit(shared)), sentence("The link is copied."))

    async def _copy(self, text: str, done: Sentence) -> None:
        try:
            await navigator.clipboard.writeText(text)
        except (JsException, AttributeError):
            done = sentence("The browser does not let us copy. Here it is: {text}", text=text)
        if self._host.house.dialog == "share":
            self._host.dispatch(app_state.CloseDialog())
        self._host.dispatch(app_state.Tell(done))

    def _export(self) -> None:
        kept = self._host.keeper.everything()
        # A number that is sealed stays where its hash was shown.
        text = backup.pack({key: kept[key] for key in sorted(kept) if key != keys.SEALED})
        kind = to_js({"type": "application/json"}, dict_converter=Object.fromEntries)
        link = document.createElement("a")
        link.href = URL.createObjectURL(Blob.new(to_js([text]), kind))
        link.download = f"parlour-{self._host.today().isoformat()}.json"
        link.click()
        URL.revokeObjectURL(link.href)
        self._host.dispatch(app_state.Tell(sentence("Everything is in the file.")))

    async def bring_in(self, file: Any) -> None:
        """A file that was exported, here or elsewhere. What it replaces is kept aside."""
        keeper = self._host.keeper
        try:
            brought = backup.unpack(await _text(file))
            # One by one, so that many games do not stop the page.
            damaged = [key for key, text in brought.items() if not await _opens(key, text)]
        except BadRecord as refused:
            words = "That file cannot be brought in: {why}. Nothing was changed."
            self._host.dispatch(app_state.Tell(sentence(words, why=refused.sentence)))
            return
        for key, text in brought.items():
            mine = keeper.find(key)
            if key in damaged:
                keeper.set_aside(key, text)
            elif mine and key.startswith("journal:"):
                keeper.keep(key, backup.merged(mine, text))
            elif mine != text:
                if mine:
                    keeper.set_aside(key)
                keeper.keep(key, text)
        await keeper.all_written()
        # Only a new start looks at everything anew; what was on the table must not be written back.
        window.location.hash = "#/"
        window.location.reload()


async def _text(file: Any) -> str:
    """What a file holds; one that is too large is not even read, which could take all memory there is."""
    if file.size > backup.LARGEST:
        raise BadRecord("this record is too long to be one of ours")
    return str(await file.text())


async def _opens(key: str, text: str) -> bool:
    await asyncio.sleep(0)
    return backup.opens(key, text)


def _address(fragment: str) -> str:
    return str(window.location.href).partition("#")[0] + fragment


def _link_to(at: Table) -> str:
    """For somebody who is to play it too: the deal, not my moves."""
    return routes.to_table(at) if at.daily else routes.to_visit(at.record._replace(moves=(), at=0))


async def _hand_over(text: str, address: str) -> None:
    """By the device's own way of sharing. To think better of it is no error."""
    words = to_js({"text": text, "url": address}, dict_converter=Object.fromEntries)
    with contextlib.suppress(JsException):
        await navigator.share(words)

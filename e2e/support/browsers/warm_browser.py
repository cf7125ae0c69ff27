"""One browser for many tests: it keeps the site and its compiled code, but no game and no setting."""

from playwright.sync_api import BrowserContext

from e2e.support.browser_errors import BrowserErrors
from e2e.support.server import Site
from e2e.support.waiting import until


class WarmBrowser:
    """A browser that has visited the site before, without games and settings at the start of each test.

    From the third visit on a start costs half of a cold one. It has a touch screen, a mouse and a keyboard.
    """

    # Everything a page can store except caches, because one of them holds the site.
    _STORED = "cookies,file_systems,indexeddb,local_storage"
    _NO_LOCKS = "async () => !(await navigator.locks.query()).held.length"
    _DELETE_SHADOW_COPY = "caches.delete(`parlour:${new URL('./', location).pathname}:copy`)"

    def __init__(self, context: BrowserContext) -> None:
        self.context, self.browser_errors = context, BrowserErrors(context)
        # A browser ends with its last tab: this one stays open, on a page without scripts.
        self._first = context.pages[0]
        self._devtools = context.new_cdp_session(self._first)

    def begin(self, site: Site) -> None:
        """Forget everything that the previous test has left, and expect requests to this site only."""
        self.close_pages()
        self.context.clear_permissions()
        self.context.set_offline(offline=False)
        for origin in set(self.browser_errors.origins) - {site.origin}:
            # A service worker goes on installing without its pages, even if its script is still on its way.
            self._clear(origin, "service_workers")
        if self._first.url != (plain := site.url + "licences.txt"):
            self._first.goto(plain)
        # A lock is released a little later than its page is closed: until then the game is played elsewhere.
        until(self._first, self._NO_LOCKS)
        self._clear(site.origin, self._STORED)
        self._first.evaluate(self._DELETE_SHADOW_COPY)
        # Last: whatever arrives before this point belongs to the previous test.
        self.browser_errors.clear()
        self.browser_errors.origins = [site.origin]

    def close_pages(self) -> None:
        for page in self.context.pages:
            if page != self._first:
                page.close()

    def _clear(self, origin: str, kinds: str) -> None:
        words = {"origin": origin, "storageTypes": kinds}
        self._devtools.send("Storage.clearDataForOrigin", words)

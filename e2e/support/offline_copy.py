"""The copy of the site that its service worker keeps for offline, and the next version of it."""

from collections.abc import Mapping

from playwright.sync_api import Page

from e2e.support.waiting import ScriptablePage, until


def wait_until_offline_ready(page: ScriptablePage) -> None:
    """Wait until the service worker has stored the whole version and controls this page."""
    until(page, "() => navigator.serviceWorker.controller !== null")


def cached_versions(page: Page) -> list[str]:
    """The names of the caches that hold the site, without shadow copies and other sites."""
    names: list[str] = page.evaluate("caches.keys()")
    return [name for name in names if name.startswith("parlour-/")]


def install_offline(page: Page, url: str) -> None:
    """Install the service worker without starting Python, from a page that has no policy against it."""
    page.goto(url + "licences.txt")
    page.evaluate("navigator.serviceWorker.register('sw.js', { updateViaCache: 'none' })")
    wait_until_offline_ready(page)


def clear_http_cache(page: Page) -> None:
    """Empty the browser's own HTTP cache."""
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


NEW_VERSION = "html[data-edition='2']"


def new_version_page(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """A changed page, as a later version would bring it; `NEW_VERSION` selects it."""
    changed = files["index.html"].replace(b"<html ", b"<html data-edition='2' ", 1)
    assert changed != files["index.html"]
    return {"index.html": changed}

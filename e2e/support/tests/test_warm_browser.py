"""The warm browser moves from one site to the next: each test gets its own errors and no others."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from e2e.support.browsers.warm_browser import WarmBrowser
from e2e.support.offline_copy import install_offline
from e2e.support.server import Files, Site

PLAIN = "licences.txt"  # a page of the site that loads nothing else
REGISTER = "void navigator.serviceWorker.register('sw.js', { updateViaCache: 'none' })"


@pytest.fixture
def sites(files: Files) -> Iterator[tuple[Site, Site]]:
    sites = Site(files), Site(files)
    yield sites
    for site in sites:
        site.stop()


def visit(warm_browser: WarmBrowser, site: Site) -> Page:
    page = warm_browser.context.new_page()
    page.goto(site.url + PLAIN)
    return page


def test_a_service_worker_of_the_site_before_that_arrives_late_is_stopped(
    warm_browser: WarmBrowser, sites: tuple[Site, Site]
) -> None:
    old, new = sites
    warm_browser.begin(old)
    with old.held("sw.js"):
        visit(warm_browser, old).evaluate(REGISTER)
        old.wait_until_asked("sw.js")
        warm_browser.begin(new)
    # The new site's own worker installs meanwhile: enough time for the old one to do the same.
    install_offline(visit(warm_browser, new), new.url)
    assert warm_browser.browser_errors.unexpected == []
    assert "boot.js" not in old.asked


def test_a_lock_that_is_released_late_is_waited_for(
    warm_browser: WarmBrowser, sites: tuple[Site, Site]
) -> None:
    site, _ = sites
    warm_browser.begin(site)
    # Held by the page that stays open, for longer than it takes to begin.
    first, *_ = warm_browser.context.pages
    first.evaluate("""() => new Promise((held) => {
      navigator.locks.request("a game", () => new Promise((release) => {
        held();
        setTimeout(release, 800);
      }));
    })""")
    warm_browser.begin(site)
    page = visit(warm_browser, site)
    assert page.evaluate("navigator.locks.query().then(({ held }) => held.length)") == 0


@pytest.mark.parametrize("event", ["pagehide", "visibilitychange"])
def test_what_a_page_reports_while_it_is_closed_is_a_fault_of_its_own_test(
    warm_browser: WarmBrowser, sites: tuple[Site, Site], event: str
) -> None:
    old, new = sites
    warm_browser.begin(old)
    visit(warm_browser, old).evaluate(
        "event => addEventListener(event, () => console.error('closing'))", event
    )
    assert warm_browser.browser_errors.unexpected == []
    warm_browser.close_pages()
    (fault,) = warm_browser.browser_errors.unexpected
    assert "closing" in fault
    warm_browser.begin(new)
    visit(warm_browser, new)
    assert warm_browser.browser_errors.unexpected == []

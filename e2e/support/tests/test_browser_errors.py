"""Every kind of error in a page is noticed, so that it can fail a test."""

import pytest
from playwright.sync_api import Page

from e2e.support.browser_errors import BrowserErrors
from e2e.support.server import Fault, Site


@pytest.mark.cold
def test_every_kind_of_error_is_noticed(
    page: Page, site: Site, browser_errors: BrowserErrors
) -> None:
    body = b"""<!doctype html><meta http-equiv=Content-Security-Policy content="style-src 'none'">
    <link rel=icon href=data:,><style>a {}</style><script>
    console.error("said so"); fetch("http://127.0.0.1:9/").catch(() => {}); nonsense();
    </script>"""
    site.faults["bad.html"] = Fault(200, body)
    page.goto(site.url + "bad.html")
    seen = "\n".join(browser_errors.unexpected)
    for words in ("said so", "another origin: http://127.0.0.1:9/", "nonsense is not", "style-src"):
        assert words in seen
    browser_errors.allow("")

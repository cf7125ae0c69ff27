"""The witness of these tests sees what it is there for."""

import pytest
from playwright.sync_api import Page

from e2e.support.server import Fault, Site
from e2e.support.visit import (
    Witness,
)


@pytest.mark.cold
def test_the_witness_of_these_tests_sees_what_it_is_there_for(
    page: Page, site: Site, witness: Witness
) -> None:
    body = b"""<!doctype html><meta http-equiv=Content-Security-Policy content="style-src 'none'">
    <link rel=icon href=data:,><style>a {}</style><script>
    console.error("said so"); fetch("http://127.0.0.1:9/").catch(() => {}); nonsense();
    </script>"""
    site.faults["bad.html"] = Fault(200, body)
    page.goto(site.url + "bad.html")
    seen = "\n".join(witness.faults)
    for words in ("said so", "another origin: http://127.0.0.1:9/", "nonsense is not", "style-src"):
        assert words in seen
    witness.expect("")

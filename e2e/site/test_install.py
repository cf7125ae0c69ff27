"""The site can be installed, wherever it lies, and the browser has nothing against it."""

import json
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import CDPSession, Page, expect

from e2e.support.browsers.profile import Profile
from e2e.support.game_page import open_site
from e2e.support.measurements import Light
from e2e.support.missions import END, line, mission, win
from e2e.support.offline_copy import wait_until_offline_ready
from e2e.support.save_database import put_save
from e2e.support.server import Site
from e2e.support.waiting import until, wait_for_start

FOLDERS = ["/", "/parlour/"]
pytestmark = pytest.mark.cold  # wherever the site lies


def manifest(devtools: CDPSession) -> dict[str, Any]:
    """What the browser has read, and nothing that it minds."""
    answer: dict[str, Any] = devtools.send("Page.getAppManifest")
    assert answer["errors"] == []
    return answer


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_browser_would_install_it(profile: Profile, site: Site) -> None:
    """Asked of a profile of its own: a visitor without one counts as incognito, and may not."""
    page = profile.start().new_page()
    page.goto(site.url + "#/mancala")
    wait_for_start(page)
    wait_until_offline_ready(page)
    devtools = page.context.new_cdp_session(page)
    assert manifest(devtools)["url"] == site.url + "assets/parlour.webmanifest"
    assert devtools.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    # Two sites on one origin are two apps: neither names itself by more than where it lies.
    assert devtools.send("Page.getAppId")["appId"] == site.url


@pytest.mark.parametrize("folder", FOLDERS)
def test_pictures_are_there_in_the_sizes_they_are_said_to_have(page: Page, site: Site) -> None:
    page.goto(site.url)
    answer = manifest(page.context.new_cdp_session(page))
    said = json.loads(answer["data"])
    for key in ("start_url", "scope"):
        assert urljoin(answer["url"], said[key]) == site.url
    pictures = [*said["icons"], *said["screenshots"]]
    pictures.append({"src": "img/icon-apple-180.png", "sizes": "180x180", "type": "image/png"})
    for picture in pictures:
        address = urljoin(answer["url"], picture["src"])
        response = page.request.get(address)
        assert response.ok, address
        assert response.headers["content-type"] == picture["type"]
        size = until(
            page,
            f"""async () => {{
              const image = new Image();
              image.src = {json.dumps(address)};
              await image.decode();
              return `${{image.naturalWidth}}x${{image.naturalHeight}}`;
            }}""",
        )
        assert size == picture["sizes"], address


OFFER = """() => {
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = () => { document.documentElement.dataset.asked = "yes"; };
  dispatchEvent(offer);
  return offer.defaultPrevented;
}"""


def test_after_a_win_the_lobby_offers_to_install_the_site(page: Page, site: Site) -> None:
    open_site(page, site.url)
    wait_until_offline_ready(page)
    assert page.evaluate(OFFER)
    page.click("[data-part=to-settings]")
    expect(page.locator("[data-text=install]")).to_be_visible()
    page.click("[data-part=home]")
    install = page.locator("[data-part=install-offer]")
    expect(install).to_be_hidden()
    put_save(page, "journal:mo", line("2026-11-17") + "\n")
    page.reload()
    wait_for_start(page)
    wait_until_offline_ready(page)
    page.evaluate(OFFER)
    install.locator("button").click()
    assert page.evaluate("document.documentElement.dataset.asked") == "yes"
    expect(install).to_be_hidden()


def test_the_first_win_offers_sound_and_installing_once(page: Page, site: Site) -> None:
    open_site(page, site.url + "#/doudizhu", doudizhu=mission())
    wait_until_offline_ready(page)
    page.evaluate(OFFER)
    win(page)
    first = page.locator("[data-part=first-win]")
    expect(first.locator("[data-do=install]")).to_be_visible()
    first.locator("[data-do=toggle-sound]").click()
    expect(first.locator("[data-do=toggle-sound]")).to_be_hidden()
    expect(page.locator("[data-part=sound]")).to_have_attribute("aria-pressed", "true")
    page.click(f"{END} [data-do=restart]")
    win(page)
    expect(first).to_be_hidden()


def test_the_bar_of_the_window_has_the_light_that_the_player_chose(page: Page, site: Site) -> None:
    """Whatever the device says: the first colour that applies is the bar's."""
    bar = """() => [...document.querySelectorAll("meta[name=theme-color]")]
      .find(({ media }) => matchMedia(media).matches).content"""
    cloth = {"light": "#f4eee3", "dark": "#16221f"}
    open_site(page, site.url)
    page.click("[data-part=to-settings]")
    assert page.evaluate(bar) == cloth["light"]
    steps: list[tuple[Light, str, Light]] = [
        ("light", "dark", "dark"),
        ("dark", "light", "light"),
        ("dark", "system", "dark"),
        ("light", "system", "light"),
        ("dark", "dark", "dark"),
        ("light", "light", "light"),
    ]
    # Each step changes the colour, so that none can pass by what the one before has done.
    for device, choice, seen in steps:
        page.emulate_media(color_scheme=device)
        page.locator(f"input[name=theme][value={choice}]").check(force=True)
        assert page.evaluate(bar) == cloth[seen], (device, choice)

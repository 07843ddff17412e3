"""The documentation in a browser, as a server serves it: readable by everybody, searchable, and asking no other host."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.page.browser import Visit, check_access, visiting
from zuschlag.texts import LANGUAGES, Texts

PAGES = ["index.html", "how-to/install.html", "explanation/dice.html", "reference/api/zuschlag.record.html"]
"""With tables, sessions, code of several lines, and signatures. (axe takes long for long pages.)"""
DESK: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 360, "height": 740}


@pytest.fixture
def reader(browser: Browser, url: str) -> Iterator[Visit]:
    with visiting(browser, url) as visit:
        yield visit


@pytest.mark.parametrize("name", PAGES)
def test_a_page_suits_everybody(reader: Visit, name: str) -> None:
    """On a desk and on a phone, in the light and in the dark: axe finds nothing, nothing is wider than the screen, every
    request goes to the server itself, and the content security policy forbids nothing that the page needs."""
    requests: list[str] = []
    reader.page.on("request", lambda request: requests.append(request.url))
    for size in (DESK, PHONE):
        reader.page.set_viewport_size(size)
        reader.go(f"/docs/{name}")
        reader.page.emulate_media(color_scheme="light")
        check_access(reader.page)
        reader.page.emulate_media(color_scheme="dark")
        check_access(reader.page, "color-contrast")
        assert reader.page.evaluate("document.documentElement.scrollWidth") == size["width"]
    assert [address for address in requests if not address.startswith(reader.url)] == []
    assert len(requests) > 3


def test_the_search_finds_a_heading_and_leads_there(reader: Visit) -> None:
    """By the keyboard alone, also on a page in a folder."""
    reader.go("/docs/how-to/install.html")
    reader.page.keyboard.press("/")
    reader.page.keyboard.type("upgrading")
    expect(reader.page.locator("#site-results a").first).to_have_text("Hosting: Upgrading")
    reader.page.keyboard.press("Enter")
    reader.page.wait_for_url("**/docs/how-to/hosting.html#upgrading")
    reader.page.locator("#site-search").fill("no such word anywhere")
    expect(reader.page.locator("#site-results")).to_have_text("Nothing found.")
    reader.page.keyboard.press("Escape")
    expect(reader.page.locator("#site-results")).to_be_empty()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_leads_to_the_documentation_in_every_language(browser: Browser, url: str, language: str) -> None:
    with visiting(browser, url, language) as visit:
        visit.go()
        link = visit.page.locator("footer").get_by_role(
            "link", name=Texts(language, "page-frame").say("page.frame.documentation")
        )
        with visit.page.expect_popup() as opened:
            link.click()
        opened.value.wait_for_url("**/docs/index.html")
        expect(opened.value.locator("h1")).to_have_text("Documentation")


def test_a_link_leads_from_every_page_back_to_the_game(reader: Visit) -> None:
    for page in ("index.html", "how-to/install.html"):
        reader.go(f"/docs/{page}")
        reader.page.get_by_role("link", name="Play", exact=True).click()
        expect(reader.page.locator(".quick-play")).to_be_visible()

"""A real browser for tests: Debian's chromium, driven by Playwright; what a person does on the page, in a few words."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

INSTALL = "apt-get install chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
EXPECTED = "/api/me"
"""A stranger is told so when the page asks who they are; the browser writes that down as an error."""
PATIENCE = 20_000
MOST_MOVES = 400


@contextmanager
def chromium() -> Iterator[Browser]:
    found = shutil.which("chromium")
    if found is None:
        pytest.skip(f"there is no chromium, so the page is not tested; to test it: {INSTALL}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@dataclass
class Visit:
    """One person's browser, at our page."""

    page: Page
    url: str
    is_shy: bool = False
    """Passes where it can."""
    errors: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _hear(self, message: ConsoleMessage) -> None:
        where = str(message.location.get("url", ""))
        if message.type in ("error", "warning") and not (where.endswith(EXPECTED) and "401" in message.text):
            self.errors.append(f"{message.text} ({where})")

    def go(self, path: str = "/") -> None:
        self.page.goto(path if path.startswith("http") else f"{self.url}{path}")
        self.page.locator("main > *").first.wait_for(state="attached")

    def take_name(self, name: str) -> None:
        self.page.locator("form input[name=name]").fill(name)
        self.page.locator(".name button").click()
        self.page.locator("main:not(:has(.name)) > *").first.wait_for()

    def come_in(self, name: str) -> None:
        self.go()
        self.take_name(name)

    def play_now(self, game: str, players: int = 2) -> None:
        """Against easy bots."""
        self.go()
        self.page.locator(".now select[name=level]").select_option("easy")
        self.page.locator(".now select[name=players]").select_option(str(players))
        self.page.locator(f".now button[value={game}]").click()
        self.page.wait_for_url("**/t/*")

    def lay(self, game: str, seats: list[str], clock: int = 0, **options: str) -> None:
        """By the long form; the clock by its place in the list."""
        self.go()
        self.page.locator(".laying summary").click()
        form = self.page.locator(".laying form")
        form.locator("select[name=game]").select_option(game)
        form.locator("select[name=players]").select_option(str(len(seats)))
        for at, wish in enumerate(seats):
            form.locator("select[name=seat]").nth(at).select_option(wish)
        for name, value in options.items():
            form.locator(f"select[name={name}]").select_option(value)
        form.locator("select[name=clock]").select_option(str(clock))
        form.locator("button.first").click()
        self.page.wait_for_url("**/t/*")

    @property
    def is_over(self) -> bool:
        return self.page.locator(".winner").count() > 0

    def wait_for_turn(self) -> bool:
        """Until it is this person's turn; False: the match is over."""
        self.page.locator(".part.turn button:enabled, .winner").first.wait_for()
        return not self.is_over

    def move(self) -> None:
        """Something that is offered: a pass where there is one and this person is shy, else the first button."""
        turn = self.page.locator(".part.turn")
        nth = turn.get_attribute("data-nth")
        shy = turn.locator("[data-move=pass], [data-move=decline]")
        (shy if self.is_shy and shy.count() else turn.locator("button:enabled")).first.click()
        self.page.wait_for_function("nth => document.querySelector('.part.turn').dataset.nth !== nth", arg=nth)

    def finish(self, moves: int = MOST_MOVES) -> int:
        """Play on until the end, or for so many moves; tells how many were made."""
        made = 0
        while made < moves and self.wait_for_turn():
            self.move()
            made += 1
        return made

    def lose_socket(self) -> None:
        """The connection breaks."""
        self.page.evaluate("window.lastSocket.close()")


KEEP_LAST_SOCKET = """
window.WebSocket = class extends window.WebSocket {
  constructor(...given) { super(...given); window.lastSocket = this; }
};
"""


@contextmanager
def visiting(browser: Browser, url: str, language: str = "en", width: int = 1280, **more: Any) -> Iterator[Visit]:
    """A person with a browser that has never been here. Whatever it wrote to its console fails the test."""
    context = browser.new_context(locale=language, viewport={"width": width, "height": 900}, reduced_motion="reduce", **more)
    context.add_init_script(KEEP_LAST_SOCKET)
    visit = Visit(context.new_page(), url)
    yield visit
    context.close()
    assert visit.errors == []

"""A real browser for tests: Debian's Chromium, driven by Playwright; what a person does on the page, in a few words."""

import json
import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Browser, ConsoleMessage, Page, WebSocket, sync_playwright

BROWSERS = ("chromium-headless-shell", "chromium")
"""The first is the same browser without windows and menus: a visit costs two thirds."""
INSTALL = "apt-get install chromium-headless-shell"
PLAYWRIGHT_LEAVES_OUT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
"""Of chromium's features: said again, since of two lists of them it reads the last."""
NOBODY_SEES = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess")
"""Three processes besides each page's own, for an address bar that is never opened: half of the work of a visit."""
FLAGS = [
    f"--disable-features={','.join(PLAYWRIGHT_LEAVES_OUT + NOBODY_SEES)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 20_000
PROTECTED = 600
"""In milliseconds: more than the time in which a second press confirms nothing."""
HEIGHT = 900
AXE = AXE_FILE_PATH.read_text(encoding="utf-8")
RULES_OF_AXE = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
COLOURS_AND_SIZES = ("color-contrast", "target-size")
"""Of those rules, the ones that depend on colours and on the width of the window. The first takes longer than all others."""
KEEP_LAST_SOCKET = """
window.WebSocket = class extends window.WebSocket {
  constructor(...given) { super(...given); window.lastSocket = this; }
};
"""


SET_PACE = "try {{ localStorage.getItem('zuschlag.pace') ?? localStorage.setItem('zuschlag.pace', '{pace}'); }} catch {{}}"
"""Climaxes take seconds: tests that are not about them do without. Where the storage is blocked, the usual pace stays."""


def find_browser() -> str | None:
    """The path of the browser that tests use."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@contextmanager
def chromium(path: str | None = None) -> Iterator[Browser]:
    """A browser, by its path, or the one that tests use."""
    found = path or find_browser()
    if found is None:
        pytest.skip(f"there is no Chromium, so the page is not tested; to test it: {INSTALL}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@dataclass
class Visit:
    """One person's browser, at our page."""

    page: Page
    url: str
    language: str = "en"
    errors: list[str] = field(default_factory=list)
    """What the browser wrote to its console as a warning or an error."""
    frames: list[dict[str, Any]] = field(default_factory=list)
    """All messages of sockets, as they came."""

    def __post_init__(self) -> None:
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("websocket", self._listen)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))

    def go(self, path: str = "/") -> None:
        self.page.goto(path if path.startswith("http") else f"{self.url}{path}")
        self.page.locator("main > *").first.wait_for(state="attached")

    def wait_until(self, is_there: Callable[[], bool]) -> None:
        """Let the page go on until this is so."""
        until = time.monotonic() + PATIENCE / 1000
        while not is_there():
            assert time.monotonic() < until, f"not so after {PATIENCE / 1000:g} seconds"
            self.page.wait_for_timeout(5)

    def come_in(self, name: str) -> None:
        """As somebody who has been here before."""
        answer = self.page.request.post(f"{self.url}/api/me", data={"name": name})
        assert answer.ok, answer.text()
        self.go()

    def pick_name(self, name: str) -> None:
        """In the form that asks for it."""
        form = self.page.locator(".name-form")
        form.locator("input[name=name]").fill(name)
        form.locator("button[type=submit]").click()

    def play_now(self, game: str, players: int = 2, level: str = "easy") -> None:
        """From the start page, against bots; whoever has no name is asked for it."""
        self.go()
        self.choose(".quick-play", str(players))
        self.choose(".quick-play", level)
        self.page.locator(f"[data-game={game}] button").click()

    def create_table(self, game: str, seats: list[str], **choices: str) -> None:
        """By the form with everything that can be chosen."""
        self.go()
        self.page.locator("button.create").click()
        for choice in (
            game,
            str(len(seats)),
            *(choice for name, choice in choices.items() if name in ("variant", "clock", "door")),
        ):
            self.choose(".create-table", choice)
        for name in ("overbids", "exposure"):
            if name in choices:
                self.page.locator(f".create-table select:has(option[value={choices[name]}])").select_option(choices[name])
        for at, seat in enumerate(seats):
            self.page.locator(".create-table select[name=seat]").nth(at).select_option(seat)
        self.page.locator(".create-table button[type=submit]").click()
        self.page.wait_for_url("**/t/*")

    def choose(self, place: str, value: str) -> None:
        """One of a few that are all in sight."""
        self.page.locator(f"{place} .segmented label:has(input[value={json.dumps(value)}])").click()

    def lose_socket(self) -> None:
        """The connection breaks."""
        self.page.evaluate("window.lastSocket.close()")

    def tab_to(self, selector: str, most: int = 150) -> None:
        """Press the tabulator until something of this kind has the focus."""
        for _ in range(most):
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the tabulator never came to {selector}")

    def confirm(self, selector: str) -> None:
        """Press what cannot be undone, after reading the question."""
        self.page.locator(selector).wait_for()
        self.page.wait_for_timeout(PROTECTED)
        self.page.locator(selector).click()

    def press(self, selector: str) -> None:
        """By the keyboard alone."""
        self.tab_to(selector)
        self.page.keyboard.press("Enter")


def check_access(page: Page, *rules: str, without: Iterable[str] = ()) -> None:
    """axe finds nothing; with `rules`, nothing by these rules alone."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    chosen = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": RULES_OF_AXE}
    # Violations are given in full; all that passed would take as long again.
    options = {"runOnly": chosen, "rules": {rule: {"enabled": False} for rule in without}, "resultTypes": ["violations"]}
    found = page.evaluate("(options) => axe.run(options)", options)["violations"]
    violations = [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found]
    assert not violations, violations


@contextmanager
def visiting(
    browser: Browser,
    url: str,
    language: str = "en",
    width: int = 1280,
    height: int = HEIGHT,
    **more: Any,
) -> Iterator[Visit]:
    """A person with a browser that has never been here. Whatever it wrote to its console fails the test.

    `pace`: the preference, "instant" unless said otherwise; all else goes to the browser's context.
    """
    pace: str = more.pop("pace", "instant")
    settings: dict[str, Any] = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce", **more}
    context = browser.new_context(locale=language, **settings)
    context.add_init_script(KEEP_LAST_SOCKET)
    context.add_init_script(SET_PACE.format(pace=pace))
    visit = Visit(context.new_page(), url, language)
    yield visit
    context.close()
    assert not visit.errors, visit.errors[:10]

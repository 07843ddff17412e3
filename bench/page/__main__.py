"""How quick the page is, in a real browser on this machine:

    python -m bench.page

- how many bytes of JavaScript and CSS the start page and a table of each game load, as they are sent (gzip);
- from requesting the start page, with an empty cache, until something can be pressed;
- from requesting a table's address, with an empty cache, until its board is there;
- from one person's click until it is on the screen of another's browser, at the same table of Zahltag.

The last begins with the time that the browser gives the click, so it holds everything that follows: the page that sends the
move, the server that stores it (durably, as everywhere) and tells it, and the other page. It ends when the frame was presented
that first shows the move's line in the other's log, as that browser reports it (Element Timing). Two steps between are told as
well: when the other document has the move, and when its next frame is laid out and painted, that is when a message arrives
that was posted in the frame's callback. Each person has a browser process of their own. The pointer rests on the button before
it is pressed, and nothing looks at either page until all is over.
"""

import logging
import statistics
import tempfile
import time
from pathlib import Path

import structlog
from playwright.sync_api import Browser, Page

from tests.page.browser import FLAGS, chromium, find_browser
from tests.server.live_server import Visitor, run_live_server
from zuschlag.games import GAMES
from zuschlag.server.http.constants import SESSION_COOKIE

FIRST_PAGES = 20
CLICKS = 200
USABLE = "main button, main a.button"
BOARD = ".table > .board"
WHEN_THERE = """
const look = () => document.querySelector({!r}) ? (window.thereAt = performance.now()) : requestAnimationFrame(look);
addEventListener("DOMContentLoaded", look);
"""
LOADED = """(kind) => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(kind))
  .map(({ encodedBodySize }) => encodedBodySize)"""
LISTEN = """() => {
  const now = () => performance.timeOrigin + performance.now();
  window.times = {};
  addEventListener("click", ({ timeStamp }) => (times.clicked = performance.timeOrigin + timeStamp), true);
  const drawn = new MessageChannel();
  drawn.port1.onmessage = () => (times.drawn ??= now());
  new MutationObserver(() => {
    if (times.changed) return;
    times.changed = now();
    [...document.querySelectorAll(".event-log .log-entry")].at(-1).setAttribute("elementtiming", "move");
    requestAnimationFrame(() => drawn.port2.postMessage(null));
  }).observe(document.querySelector(".event-log"), { childList: true, subtree: true });
  new PerformanceObserver((seen) => {
    for (const { presentationTime } of seen.getEntries()) times.shown ??= performance.timeOrigin + presentationTime;
  }).observe({ type: "element" });
}"""
STEPS = {
    "changed": "in the other's document",
    "drawn": "laid out and painted there",
    "shown": "click to another browser's screen",
}
REST = 0.3
"""Seconds for whatever moves to come to rest: before a click, and after it, when nothing may look at the pages."""


def main() -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))  # figures alone are printed
    with (
        tempfile.TemporaryDirectory() as folder,
        run_live_server(Path(folder), durability="full") as live_server,
        chromium() as browser,
    ):
        print_visits("start page usable", [first_visit(browser, live_server.url, USABLE) for _ in range(FIRST_PAGES)])
        for game in GAMES:
            host = live_server.person("Anna")
            table = host.create_table(game, ["mine", {"bot": "easy"}], listed=True)["table"]["id"]
            host.do(table, "start").raise_for_status()
            address = f"{live_server.url}/t/{table}"
            print_visits(f"board of {game}", [first_visit(browser, address, BOARD) for _ in range(FIRST_PAGES)])
        times = clicks(browser, live_server.url, live_server.person("Anna"), live_server.person("Ben"))
        for step, what in STEPS.items():
            print_spread(what, [one[step] for one in times])


def print_visits(what: str, visits: list[tuple[float, list[int], list[int]]]) -> None:
    _, scripts, styles = visits[0]
    for kind, sizes in (("JavaScript", scripts), ("CSS", styles)):
        print(f"| {what}: {kind}, gzip | {len(sizes)} files | {sum(sizes) / 1000:.1f} KB |")
    print_spread(f"{what}, empty cache", [took for took, _, _ in visits])


def print_spread(what: str, times: list[float]) -> None:
    cuts = statistics.quantiles(times, n=20)
    print(f"| {what} | {len(times)} times | p50 {statistics.median(times):.1f} ms, p95 {cuts[-1]:.1f} ms |")


def first_visit(browser: Browser, address: str, awaited: str) -> tuple[float, list[int], list[int]]:
    """Of a browser that has never been here: milliseconds until an element is there, and the sizes of scripts and styles."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.add_init_script(WHEN_THERE.format(awaited))
    page = context.new_page()
    page.goto(address)
    page.wait_for_function("() => window.thereAt")
    visit = page.evaluate("window.thereAt"), page.evaluate(LOADED, ".js"), page.evaluate(LOADED, ".css")
    context.close()
    return visit


def clicks(browser: Browser, url: str, anna: Visitor, ben: Visitor) -> list[dict[str, float]]:
    """Milliseconds from clicks of whoever is on turn to each step in the other's browser, which is a process of its own."""
    another = browser.browser_type.launch(executable_path=find_browser(), args=FLAGS)
    pages = [seated(browser, url, anna), seated(another, url, ben)]
    times: list[dict[str, float]] = []
    while len(times) < CLICKS:
        snapshot = anna.create_table("zahltag", ["mine", "open"])
        table = snapshot["table"]["id"]
        ben.do(table, "sit", invite=snapshot["table"]["invite"]).raise_for_status()
        for page in pages:
            page.goto(f"{url}/t/{table}")
            page.locator(".event-log").wait_for(state="attached")
            page.evaluate(LISTEN)
        times += preparation(pages)
    another.close()
    return times[:CLICKS]


def preparation(pages: list[Page]) -> list[dict[str, float]]:
    """The six moves before the first turn: one click each."""
    times = []
    for _ in range(6):
        keep = '[data-move="keep"]:enabled'
        while not (on_turn := [page for page in pages if page.locator(keep).count()]):
            time.sleep(0.01)
        mover = on_turn[0]
        other = next(page for page in pages if page is not mover)
        mover.locator(keep).hover()
        time.sleep(REST)
        for page in pages:
            page.evaluate("times = {}")
        mover.mouse.down()
        mover.mouse.up()
        seen: dict[str, float] = {}
        while "shown" not in seen:
            time.sleep(REST)
            seen = other.evaluate("times")
        clicked = mover.evaluate("times.clicked")
        times.append({step: seen[step] - clicked for step in STEPS})
    return times


def seated(browser: Browser, url: str, visitor: Visitor) -> Page:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.add_cookies([{"name": SESSION_COOKIE, "value": visitor.secret or "", "url": url}])
    return context.new_page()


if __name__ == "__main__":
    main()

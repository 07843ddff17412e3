"""How quick the page is, in a real browser on this machine:

    python -m bench.page

- how many bytes of JavaScript and CSS it loads, as they are sent (gzip);
- from asking for the start page, with an empty cache, until something can be pressed;
- from one person's click until it is on the screen of another's browser, at the same table.
"""

import gzip
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page
from tests.page.browsing import chromium
from tests.server.running import Visitor, serving

from zuschlag.server.routes.pages import FOLDER

FIRST_PAGES = 20
CLICKS = 200
USABLE = "main button, main a.act"
WHEN_USABLE = f"""
const look = () => document.querySelector({USABLE!r}) ? (window.usableAt = performance.now()) : requestAnimationFrame(look);
addEventListener("DOMContentLoaded", look);
"""
WHEN_CLICKED = (
    """() => addEventListener("click", () => (window.clickedAt = performance.timeOrigin + performance.now()), true)"""
)
WHEN_SEEN = """() => {
  window.seenAt = [];
  new MutationObserver(() => requestAnimationFrame(() => setTimeout(() =>
    window.seenAt.push(performance.timeOrigin + performance.now())))
  ).observe(document.querySelector(".players"), { childList: true, subtree: true, characterData: true, attributes: true });
}"""


def main() -> None:
    print_sizes()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as served, chromium() as browser:
        print_spread("start page usable, empty cache", [first_page(browser, served.url) for _ in range(FIRST_PAGES)])
        print_spread(
            "click to another browser's screen", clicks(browser, served.url, served.person("Anna"), served.person("Ben"))
        )


def print_sizes() -> None:
    for kind in ("js", "css"):
        sizes = [len(gzip.compress(file.read_bytes(), 9, mtime=0)) for file in FOLDER.glob(f"*.{kind}")]
        print(f"| all {kind}, gzip | {len(sizes)} files | {sum(sizes) / 1000:.1f} KB |")


def print_spread(what: str, times: list[float]) -> None:
    cuts = statistics.quantiles(times, n=20)
    print(f"| {what} | {len(times)} times | p50 {statistics.median(times):.1f} ms, p95 {cuts[-1]:.1f} ms |")


def first_page(browser: Browser, url: str) -> float:
    """Milliseconds; a browser that has never been here."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.add_init_script(WHEN_USABLE)
    page = context.new_page()
    page.goto(url)
    page.wait_for_function("() => window.usableAt")
    took: float = page.evaluate("window.usableAt")
    context.close()
    return took


def clicks(browser: Browser, url: str, anna: Visitor, ben: Visitor) -> list[float]:
    """Milliseconds from clicks of whoever is on turn to the frame after which the other's browser shows it."""
    pages = [seated(browser, url, visitor) for visitor in (anna, ben)]
    times: list[float] = []
    while len(times) < CLICKS:
        snapshot = anna.lay("zahltag", ["mine", "open"])
        table = snapshot["table"]["id"]
        ben.do(table, "sit", invite=snapshot["table"]["invite"]).raise_for_status()
        for page in pages:
            page.goto(f"{url}/t/{table}")
            page.locator(".players").wait_for()
            page.evaluate(WHEN_CLICKED)
            page.evaluate(WHEN_SEEN)
        times += preparation(pages)
    return times[:CLICKS]


def preparation(pages: list[Page]) -> list[float]:
    """The six moves before the first turn: one click each."""
    times = []
    for _ in range(6):
        keep = '[data-move="keep"]:enabled'
        while not (on_turn := [page for page in pages if page.locator(keep).count()]):
            pages[0].wait_for_timeout(10)
        mover = on_turn[0]
        other = next(page for page in pages if page is not mover)
        other.wait_for_timeout(60)  # whatever still moves there comes to rest
        other.evaluate("window.seenAt.length = 0")
        mover.locator(keep).first.click()
        other.wait_for_function("() => window.seenAt.length")
        times.append(other.evaluate("window.seenAt[0]") - mover.evaluate("window.clickedAt"))
    return times


def seated(browser: Browser, url: str, visitor: Visitor) -> Page:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.add_cookies([{"name": "zuschlag", "value": visitor.secret or "", "url": url}])
    return context.new_page()


if __name__ == "__main__":
    main()

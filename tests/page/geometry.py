"""Where things are on the screen: what a person needs is in sight or can be scrolled there, whole, and under nothing else."""

from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Page

SCREENS = ((1440, 900), (1366, 768), (768, 1024), (667, 375), (375, 667), (320, 568))
"""Two desktops, a tablet, a phone on its side, that phone upright, and the smallest phone."""
OTHER_SCREENS = ((1920, 1080), (812, 375), (683, 384))
"""A large screen, a large phone on its side, and a small laptop at twice its size."""
FAULTS = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def check_geometry(page: Page, screens: Iterable[tuple[int, int]] = SCREENS) -> None:
    """On every screen: what is due is in sight, all else can be reached, nothing is covered, cut off or beside the page."""
    found = [f"{width} × {height}: {fault}" for width, height in screens for fault in find_faults(page, width, height)]
    assert not found, "\n".join(found)


def find_faults(page: Page, width: int, height: int) -> list[str]:
    """What is wrong on a screen of this size, in words."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLED)
    faults: list[str] = page.evaluate(FAULTS)
    return faults

"""Records where every element of every scene is, and takes a picture of it: `python -m tests.page.layout_snapshot FOLDER`.

Scenes are shown once and then resized. `--scenes=a,b` leaves out all others, `--sizes=375x667,320x568` all other sizes,
`--schemes=light` the dark scheme.

The module imports only what every commit since 0.2.0 has: `compare_layout` copies it into an older checkout and runs it there.
"""

import argparse
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page

from tests.page.browser import chromium, visiting
from tests.page.installed_game import goofspiel_installed
from tests.page.scenes import SCENES, Scene
from tests.page.table_states import opening

SIZES = ((1440, 900), (1366, 768), (768, 1024), (667, 375), (375, 667), (320, 568))
"""Two desktops, a tablet, a phone on its side and two phones."""
SCHEMES = ("light", "dark")
LANGUAGE = "en"
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SELF_SCROLLED = "() => { scrollTo({ top: 0, behavior: 'instant' }); }"
BOXES = """() => {
  const found = {};
  const walk = (parent, path, from) => {
    const counts = new Map();
    for (const one of parent.children) {
      if (one instanceof SVGElement && one.ownerSVGElement) continue; // drawings are compared as pictures
      const classes = (one.getAttribute("class") ?? "").trim().split(/\\s+/).filter(Boolean).join(".");
      const name = one.tagName.toLowerCase() + (one.id ? `#${one.id.replace(/\\d+/g, "")}` : "") + (classes && `.${classes}`);
      const nth = (counts.get(name) ?? 0) + 1;
      counts.set(name, nth);
      const own = `${path} > ${name}${nth > 1 ? `:${nth}` : ""}`;
      if (!one.checkVisibility({ visibilityProperty: true })) continue;
      const { x, y, width, height } = one.getBoundingClientRect();
      if (width && height) found[own] = [x - from.x, y - from.y, width, height].map((n) => Math.round(n * 10) / 10);
      walk(one, own, { x, y });
    }
  };
  walk(document.getElementById("page") ?? document.body, "", { x: 0, y: 0 });
  return found;
}"""
"""Every visible element by its path, with its place relative to its parent and its size: what is moved by its parent alone
does not count as a difference."""

Size = tuple[int, int]


def shown_sizes(page: Page, sizes: tuple[Size, ...], schemes: tuple[str, ...]) -> Iterator[str]:
    """Resize the page and change its scheme, and yield the name of each combination."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in schemes:
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            page.evaluate(SELF_SCROLLED)
            page.evaluate(SETTLED)
            yield f"{width}x{height}-{scheme}"


def take_snapshot(folder: Path, scenes: list[Scene], sizes: tuple[Size, ...], schemes: tuple[str, ...]) -> None:
    """Write `SCENE-SIZE-SCHEME.png` and `.json` for every scene."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as packages,
        goofspiel_installed(Path(packages)),
        tempfile.TemporaryDirectory() as kept,
        opening(Path(kept)) as world,
        chromium() as browser,
    ):
        for scene in scenes:
            with visiting(browser, world.served.url, LANGUAGE, *sizes[0]) as visit:
                scene.show(world, visit)
                visit.page.evaluate("document.fonts.ready")
                for name in shown_sizes(visit.page, sizes, schemes):
                    file = folder / f"{scene.name}-{name}"
                    visit.page.screenshot(path=file.with_suffix(".png"), animations="disabled", caret="hide")
                    file.with_suffix(".json").write_text(json.dumps(visit.page.evaluate(BOXES)), encoding="utf-8")
                visit.page.close()  # then nothing is added to its errors
                visit.errors.clear()  # they are what test_scenes.py looks at


def choose_scenes(names: str | None) -> list[Scene]:
    """The scenes of these names, or all. A name that no scene has is left out: commits differ in what they show."""
    return [scene for scene in SCENES if names is None or scene.name in names.split(",")]


def parse_sizes(text: str) -> tuple[Size, ...]:
    pairs = [one.split("x") for one in text.split(",")]
    return tuple((int(width), int(height)) for width, height in pairs)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--scenes", help="names of scenes, with commas; default: all")
    parser.add_argument("--sizes", help="sizes such as 375x667,320x568; default: six")
    parser.add_argument("--schemes", help="light, dark or light,dark (default)")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.page.layout_snapshot", description=__doc__)
    parser.add_argument("folder", type=Path)
    add_arguments(parser)
    given = parser.parse_args()
    sizes = parse_sizes(given.sizes) if given.sizes else SIZES
    take_snapshot(given.folder, choose_scenes(given.scenes), sizes, tuple((given.schemes or ",".join(SCHEMES)).split(",")))


if __name__ == "__main__":
    main()

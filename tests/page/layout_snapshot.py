"""Records where every element of every scene is, and takes a picture of it: `python -m tests.page.layout_snapshot FOLDER`.

Each scene is made once, in a window as `test_scenes.py` has it, on a server of its own, and is then resized: what it shows
depends on no other scene. A scene that fails is written down as `SCENE.failed`, and the others go on. What is in the folder
is not taken again, so a run that ended early is continued by the same command. `--scenes=a,b` leaves out all others,
`--sizes=375x667,320x568` all other sizes, `--schemes=light` the dark scheme.

The module imports only what every commit since 0.2.0 has: `compare_layout` copies it into an older checkout and runs it there.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.page.browser import PATIENCE, chromium, visiting
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
Missing = dict[Path, tuple[Size, str]]
"""Files without their endings, with the size and the scheme that they show."""


def record(page: Page, file: Path, size: Size, scheme: str) -> None:
    """Write the picture and the boxes of the page at a size and in a scheme; the boxes last: they say that both are there."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.evaluate(SELF_SCROLLED)
    page.evaluate(SETTLED)
    page.screenshot(path=file.with_suffix(".png"), animations="disabled", caret="hide")
    file.with_suffix(".json").write_text(json.dumps(page.evaluate(BOXES)), encoding="utf-8")


def show_and_record(browser: Browser, scene: Scene, missing: Missing) -> None:
    """Make a scene in a large window, and write what is missing of it."""
    with (
        tempfile.TemporaryDirectory() as kept,
        opening(Path(kept)) as world,
        visiting(browser, world.served.url, LANGUAGE) as visit,
    ):
        scene.show(world, visit)
        visit.page.wait_for_load_state("networkidle")  # parts of the page that come later have come
        visit.page.evaluate("document.fonts.ready")
        for file, (size, scheme) in missing.items():
            record(visit.page, file, size, scheme)
        visit.page.close()  # then nothing is added to its errors
        visit.errors.clear()  # they are what test_scenes.py looks at


def take_snapshot(
    browser: Browser, folder: Path, scenes: list[Scene], sizes: tuple[Size, ...], schemes: tuple[str, ...]
) -> None:
    """Write `SCENE-SIZE-SCHEME.png` and `.json` for every scene, or `SCENE.failed`, and leave what is there."""
    folder.mkdir(parents=True, exist_ok=True)
    shown = [(size, scheme) for size in sizes for scheme in schemes]
    for nth, scene in enumerate(scenes, 1):
        files = {folder / f"{scene.name}-{size[0]}x{size[1]}-{scheme}": (size, scheme) for size, scheme in shown}
        missing = {file: how for file, how in files.items() if not file.with_suffix(".json").exists()}
        failure = folder / f"{scene.name}.failed"
        failure.unlink(missing_ok=True)
        if not missing:
            continue
        print(f"{nth} of {len(scenes)}: {scene.name}", file=sys.stderr, flush=True)  # noqa: T201
        try:
            show_and_record(browser, scene, missing)
        except Exception as error:  # noqa: BLE001  # whatever it is, the other scenes can be compared
            failure.write_text(f"{type(error).__name__}: {error}", encoding="utf-8")
            for context in browser.contexts:
                context.close()


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
    schemes = tuple(given.schemes.split(",")) if given.schemes else SCHEMES
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as packages, goofspiel_installed(Path(packages)), chromium() as browser:
        take_snapshot(browser, given.folder, choose_scenes(given.scenes), sizes, schemes)


if __name__ == "__main__":
    main()

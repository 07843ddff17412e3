"""Pictures of everything that there is to see: `python -m tests.page.screenshots FOLDER`; with `--best`, of a few things."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser

from tests.page.browser import chromium, visiting
from tests.page.installed_game import goofspiel_installed
from tests.page.scenes import SCENES, Scene
from tests.page.table_states import World, opening

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
SCHEMES = ("light", "dark")
BEST = (
    ("start", "desktop", "light"),
    ("bigshot-my-turn", "desktop", "light"),
    ("bigshot-placing", "phone", "light"),
    ("bigshot-ending", "desktop", "dark"),
    ("zahltag-offering", "desktop", "light"),
    ("zahltag-payday", "desktop", "dark"),
    ("zahltag-equip", "phone", "dark"),
    ("learn-bigshot-5", "desktop", "light"),
    ("replay-middle", "desktop", "light"),
    ("rules-bigshot", "phone", "light"),
    ("operator-overview", "desktop", "light"),
)
"""Scene, size, scheme."""
LANGUAGE = "en"


def take(browser: Browser, world: World, scene: Scene, size: str, scheme: str, folder: Path) -> Path:
    """One picture, of what is seen without scrolling."""
    width, height = SIZES[size]
    with visiting(browser, world.served.url, LANGUAGE, width, height, color_scheme=scheme, has_touch=size == "phone") as visit:
        scene.show(world, visit)
        visit.page.evaluate("document.fonts.ready")
        picture = folder / f"{scene.name}-{size}-{scheme}.png"
        visit.page.screenshot(path=picture, animations="disabled", caret="hide")
        if scene.has_browser_errors:
            visit.errors.clear()
    return picture


def wanted(*, is_best: bool) -> list[tuple[Scene, str, str]]:
    if not is_best:
        return [(scene, size, scheme) for scene in SCENES for size in SIZES for scheme in SCHEMES]
    by_name = {scene.name: scene for scene in SCENES}
    return [(by_name[name], size, scheme) for name, size, scheme in BEST]


def main(folder: Path, *, is_best: bool) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as packages,
        goofspiel_installed(Path(packages)),
        tempfile.TemporaryDirectory() as kept,
        opening(Path(kept)) as world,
        chromium() as browser,
    ):
        pictures = [take(browser, world, *picture, folder) for picture in wanted(is_best=is_best)]
    size = sum(picture.stat().st_size for picture in pictures) / 1e6
    print(f"{len(pictures)} pictures in {folder}, {size:.1f} MB")  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]), is_best="--best" in sys.argv[2:])

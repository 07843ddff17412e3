"""Everything that there is to see, seen by everybody: on every screen, in every language, in the light and in the dark."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.page.browser import COLOURS_AND_SIZES, check_access, visiting
from tests.page.geometry import OTHER_SCREENS, SCREENS, check_geometry
from tests.page.page_checks import check_resting, check_whole, check_width, lengthen
from tests.page.scenes import SCENES, Scene
from tests.page.table_states import World, opening
from zuschlag.texts import LANGUAGES

NARROW, MIDDLE, WIDE = 320, 768, 1280


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with opening(tmp_path_factory.mktemp("scenes")) as opened:
        yield opened


@pytest.fixture(scope="module")
def kinds() -> set[str]:
    """The kinds of buttons that were looked at."""
    return set()


every_scene = pytest.mark.parametrize(("nth", "scene"), list(enumerate(SCENES)), ids=[scene.name for scene in SCENES])


@every_scene
def test_a_scene_suits_everybody(browser: Browser, world: World, kinds: set[str], nth: int, scene: Scene) -> None:
    """axe finds nothing, texts are whole, nothing is wider than the screen, nothing is written to the console. On six screens,
    in the light and in the dark, all that is needed is in sight or can be reached, and nothing overlaps, is covered or cut off.
    What is disabled does not look live under the pointer. Colours are checked in the light or in the dark, in turn; where texts
    are 40 % longer, nothing is cut off either."""
    is_dark = nth % 2 == 1
    language = LANGUAGES[nth % len(LANGUAGES)]
    with visiting(browser, world.served.url, language) as visit:
        scene.show(world, visit)
        check_whole(visit.page)
        check_width(visit.page, WIDE)
        check_access(visit.page, without=COLOURS_AND_SIZES if is_dark else ())
        check_geometry(visit.page)
        check_width(visit.page, NARROW)
        visit.page.emulate_media(color_scheme="dark")
        check_geometry(visit.page)
        if is_dark:
            check_width(visit.page, NARROW)
            check_access(visit.page, *COLOURS_AND_SIZES)
        if scene.has_browser_errors:
            visit.page.context.set_offline(offline=False)
        lengthen(visit, LANGUAGES[(nth + 1) % len(LANGUAGES)])
        for width in (NARROW, MIDDLE, WIDE):
            check_width(visit.page, width, with_words=True)
        check_resting(visit.page, kinds)
        if scene.has_browser_errors:
            visit.errors.clear()  # at the end: an attempt that was under way fails when the line is back


@pytest.mark.soak
@every_scene
def test_a_scene_suits_every_screen(browser: Browser, world: World, nth: int, scene: Scene) -> None:
    """All that is needed is in sight or can be reached; axe finds nothing by any of its rules, in the light and in the dark."""
    with visiting(browser, world.served.url, LANGUAGES[nth % len(LANGUAGES)]) as visit:
        scene.show(world, visit)
        check_access(visit.page)
        check_geometry(visit.page, (*SCREENS, *OTHER_SCREENS))
        check_width(visit.page, NARROW)
        visit.page.emulate_media(color_scheme="dark")
        check_access(visit.page)
        check_geometry(visit.page, (*SCREENS, *OTHER_SCREENS))
        if scene.has_browser_errors:
            visit.errors.clear()

"""The check of what is where on the screen finds what it is there to find."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.page.browser import visiting
from tests.page.geometry import find_faults
from tests.page.scenes import SCENES
from tests.page.table_states import World, opening

ADD_STYLE = """(style) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
}"""
BROKEN_STYLES = [
    ("talk", ".chat-lines li { min-height: 828px }"),
    ("talk", ".chat-lines li .words { display: none }"),
    ("talk", ".chat-lines li .words { color: transparent }"),
    ("talk", "* { color: transparent !important }"),
    ("talk", ".chat-lines { height: 40px !important; min-height: 0 !important; flex: none !important }"),
    ("bigshot-my-turn", ".players, .player { opacity: 0 }"),
    ("bigshot-my-turn", ".players { display: none !important }"),
    ("bigshot-my-turn", ".board { height: 40px; overflow: hidden }"),
    ("bigshot-my-turn", ".board { margin-top: 100vh }"),
    ("bigshot-my-turn", ".board-head { width: 100px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }"),
    ("bigshot-my-turn", ".headline { display: none }"),
    ("bigshot-my-turn", ".actions > .for-sale { margin-bottom: -28px !important }"),
    ("bigshot-my-turn", ".bid-form .buttons { margin-top: -14px !important }"),
    ("bigshot-my-turn", ".bid-form .buttons .button + .button { margin-left: -20px !important }"),
    ("bigshot-my-turn", ".bid-form input { width: 10px !important; min-width: 0 !important; padding: 0 !important }"),
    ("bigshot-my-turn", ".button { max-width: 40px; white-space: nowrap }"),
    ("bigshot-my-turn", ".player { height: 30px }"),
    ("bigshot-my-turn", ".board svg text { font-size: 30px !important }"),
    ("bigshot-my-turn", ".board svg { overflow: hidden !important } .board svg text { transform: translateY(-60px) }"),
    ("bigshot-my-turn", ".table { position: relative; left: 400px }"),
    ("zahltag-offering", ".actions { max-height: 60px !important; min-height: 0 !important; overflow: hidden !important }"),
    ("zahltag-offering", ".site-header { position: fixed; inset: 0; z-index: 99 }"),
]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with opening(tmp_path_factory.mktemp("geometry")) as opened:
        yield opened


@pytest.mark.parametrize("name", sorted({name for name, _ in BROKEN_STYLES}))
def test_broken_styles_are_found(browser: Browser, world: World, name: str) -> None:
    """Each of them hides, cuts, covers or stretches something; without it nothing is found."""
    [scene] = [scene for scene in SCENES if scene.name == name]
    with visiting(browser, world.served.url) as visit:
        scene.show(world, visit)
        assert find_faults(visit.page, 1366, 768) == []
        missed = []
        for style in (style for of, style in BROKEN_STYLES if of == name):
            visit.page.evaluate(ADD_STYLE, style)
            if not find_faults(visit.page, 1366, 768):
                missed.append(style)
        assert missed == []

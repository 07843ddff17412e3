"""The page of a server without numba: it says which level plays where hard or expert is chosen, and they play."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.cli.server_process import server_process
from tests.hidden_packages import environment_without
from tests.page.browser import Visit, check_access, visiting
from zuschlag.texts import LANGUAGES, Texts


@pytest.fixture(scope="module")
def plain_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("plain")
    with server_process(folder, env=environment_without(folder, ["numba", "llvmlite"])) as server:
        yield server.url


def notice(language: str, level: str) -> str:
    texts = Texts(language)
    return texts.say("page.level_replaced", level=texts.say(f"level.{level}"), instead=texts.say("level.normal"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_chooses_a_level_reads_that_another_plays(browser: Browser, plain_url: str, language: str) -> None:
    with visiting(browser, plain_url, language) as anna:
        anna.go()
        anna.choose(".quick-play", "expert")
        expect(anna.page.locator(".quick-play .level-note")).to_have_text(notice(language, "expert"))
        check_access(anna.page)
        anna.choose(".quick-play", "easy")
        expect(anna.page.locator(".level-note")).to_have_count(0)


def test_at_a_table_each_such_bot_is_marked_and_plays(browser: Browser, plain_url: str) -> None:
    with visiting(browser, plain_url) as anna:
        anna.come_in("Anna")
        seats_of_a_new_table(anna)
        anna.play_now("zahltag", level="hard")
        anna.page.locator(".table.playing").wait_for()
        expect(anna.page.locator(".seat-header .plays-as")).to_have_text("plays as “Normal”")
        anna.page.wait_for_function("() => document.querySelector('.table')?.dataset.nth !== undefined")


def seats_of_a_new_table(anna: Visit) -> None:
    """The form for a table, and the room before the match, say it too: once for each level."""
    anna.create_table("bigshot", ["mine", "hard", "hard", "open"])
    expect(anna.page.locator(".waiting-room .level-note")).to_have_text([notice("en", "hard")])
    anna.go()
    anna.page.locator("button.create").click()
    anna.page.locator(".create-table select[name=seat]").nth(1).select_option("expert")
    expect(anna.page.locator(".create-table .level-note")).to_have_text([notice("en", "expert")])

"""The end of a match: what it says to each player, the count, and the rematch."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import Visit, visiting
from tests.page.scenes import bigshot_ended, zahltag_ended
from tests.page.table_states import World, opening
from zuschlag.texts import LANGUAGES, Texts


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with opening(tmp_path_factory.mktemp("match-end")) as opened:
        yield opened


def look(world: World, visit: Visit, seat: int, path: str) -> None:
    world.enter(visit, world.people[seat])
    visit.go(path)
    visit.page.locator(".ending").wait_for()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_player_is_told_their_place_and_why(browser: Browser, world: World, language: str) -> None:
    """Dario wins by more lots; Béla has as much, Anna 2 million less than the winner, Chloé has the least."""
    prepared = world.cached_table("ended", bigshot_ended)
    assert prepared.match.result is not None
    assert list(prepared.match.result["balance"]) == [22, 24, -5, 24]
    texts = Texts(language, "page-matches")
    two = Texts(language).count("amount", 2)
    told = {
        0: [
            texts.say("page.end.place", nth=texts.say("page.end.nth.3"), count=4),
            texts.say("page.end.bigshot.balance.behind", amount=two, player="Dario"),
            "−10",
        ],
        1: [texts.say("page.end.place", nth=texts.say("page.end.nth.2"), count=4), "Dario"],
        3: [texts.say("page.end.won"), "Béla"],
    }
    for seat, sentences in told.items():
        with visiting(browser, world.served.url, language) as visit:
            look(world, visit, seat, prepared.path)
            for sentence in sentences:
                expect(visit.page.locator(".personal-result")).to_contain_text(sentence)


def test_a_spectator_has_no_place(browser: Browser, world: World) -> None:
    with visiting(browser, world.served.url) as visit:
        world.enter(visit, world.eva)
        visit.go(world.cached_table("ended", bigshot_ended).path)
        visit.page.locator(".ending").wait_for()
        expect(visit.page.locator(".personal-result")).to_have_count(0)


def test_the_place_is_told_when_the_count_is_over_and_the_count_can_be_replayed(browser: Browser, world: World) -> None:
    prepared = world.cached_table("ended", bigshot_ended)
    with visiting(browser, world.served.url, reduced_motion="no-preference", pace="normal") as visit:
        look(world, visit, 3, prepared.path)
        mine = visit.page.locator(".personal-result")
        expect(mine).to_have_text("")
        visit.page.locator(".ending .button.primary").click()
        expect(mine).to_contain_text("You won.")
        visit.page.get_by_role("button", name="Replay the count").click()
        expect(mine).to_have_text("")


def test_the_others_see_a_rematch_at_once_and_one_click_sits_them_down(browser: Browser, world: World) -> None:
    prepared = zahltag_ended(world)
    with (
        visiting(browser, world.served.url) as anna,
        visiting(browser, world.served.url, "de", 375, 667) as bela,
        visiting(browser, world.served.url) as chloe,
    ):
        visits = (anna, bela, chloe)
        for seat, visit in enumerate(visits):
            look(world, visit, seat, prepared.path)
        anna.page.locator(".ended .button.primary").click()
        anna.page.locator(".waiting-room").wait_for()
        expect(bela.page.locator(".rematch-ready")).to_have_text(Texts("de", "page-matches").say("page.end.rematch_ready"))
        for visit in (bela, chloe):
            visit.page.locator(".rematch-ready ~ .button.primary").click()
        for seat, visit in enumerate(visits):
            expect(visit.page.locator(".table.playing > .board")).to_be_visible()
            expect(visit.page.locator(f".seat-header[data-seat='{seat}'] .own")).to_be_visible()
            assert visit.page.url == anna.page.url

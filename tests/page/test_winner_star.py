"""The star on a player's card at the end: it marks those whom the rules give the first place."""

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import visiting
from tests.random_play import Variant, finished_match

STAR = '(card) => [...card.querySelectorAll("*")].some((one) => getComputedStyle(one, "::after").content.includes("★"))'
TIE_DECIDED_BY_LOTS: tuple[Variant, int] = (("bigshot", 4, {}), 7)
CONDITION_WAIVED: tuple[Variant, int] = (("bigshot", 2, {}), 21)
TIE_DECIDED_BY_CARDS: tuple[Variant, int] = (("zahltag", 3, {}), 1)


@pytest.mark.parametrize(
    "ended",
    [
        pytest.param(TIE_DECIDED_BY_LOTS, id="BS-18: as much money, but more lots"),
        pytest.param(CONDITION_WAIVED, id="BS-19: the winner has too few lots as everybody has"),
        pytest.param(TIE_DECIDED_BY_CARDS, id="ZT-16: as much money, but fewer cards"),
    ],
)
def test_only_the_winner_has_the_star(browser: Browser, url: str, ended: tuple[Variant, int]) -> None:
    """Also where others have as much money or a balance as high."""
    match = finished_match(*ended)
    places = match.view(None).places
    assert places is not None
    assert sorted(places)[:2] == [1, 2]
    with visiting(browser, url) as visit:
        visit.come_in("Anna")
        uploaded = visit.page.request.post(f"{url}/api/replays", data=match.record())
        visit.go(f"/replay/{uploaded.json()['id']}")
        visit.page.locator(".playback").wait_for()
        visit.page.locator("[data-go=last]").click()
        expect(visit.page.locator(".ending")).to_be_visible()
        cards = [visit.page.locator(f".player[data-seat='{seat}']") for seat in range(len(places))]
        assert [card.evaluate(STAR) for card in cards] == [place == 1 for place in places]

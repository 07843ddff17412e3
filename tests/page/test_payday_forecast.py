"""What a payday would cost, beside a change of equipment: the next payday can only come after it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import visiting
from tests.page.scenes import sit
from tests.page.table_states import PreparedTable, World, opening
from zuschlag.texts import Texts

FORECAST = "#content .players [data-seat='{}'] .due"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with opening(tmp_path_factory.mktemp("payday-forecast")) as opened:
        yield opened


def number(text: str) -> int:
    return int(re.sub(r"\D", "", text) or 0)


def costs_after(prepared: PreparedTable, move: str) -> dict[int, int]:
    """What the payday that this move brings costs, by seat, as the rules have it."""
    ahead = prepared.match.copy()
    ahead.play(0, move)
    events = list(ahead.events)[len(prepared.match.events) :]
    assert any(event.kind == "held" for event in events)
    return {int(str(event.args["seat"])): int(str(event.args["amount"])) for event in events if event.kind == "paid"}


def choose(page: Page, move: str) -> None:
    """Press what makes this move; nothing else stays chosen."""
    pressed = page.locator(".kinds [aria-pressed=true]")
    while pressed.count():
        pressed.first.click()
    word, *kinds = move.split()
    sides = {"take": ["get"], "drop": ["give"], "swap": ["give", "get"], "keep": []}[word]
    for side, kind in zip(sides, kinds, strict=True):
        page.locator(f".kinds [data-side={side}][data-kind={kind}]").click()
    expect(page.locator(".actions .decide")).to_have_attribute("data-move", move)


@pytest.mark.parametrize(("width", "height"), [(375, 667), (1366, 768)])
def test_the_payday_is_forecast_for_the_hand_after_the_chosen_change(
    browser: Browser, world: World, width: int, height: int
) -> None:
    """For every change that the turn offers, and for all players, it is what the payday then costs (ZT-12)."""
    name = f"before-payday-{width}"
    prepared = world.cached_table(
        name,
        lambda world: world.create_table("zahltag", 3).until(lambda now: now.waits("equip", 0) and now.would_bring("held")),
    )
    texts = Texts("en", "page-zahltag")
    seen = set()
    with visiting(browser, world.served.url, width=width, height=height) as anna:
        sit(world, anna, prepared)
        own = anna.page.locator(".actions .my-money .due")
        for move in prepared.match.offered(0):
            choose(anna.page, move)
            costs = costs_after(prepared, move)
            for seat, owed in costs.items():
                assert number(anna.page.locator(FORECAST.format(seat)).inner_text()) == owed, (move, seat)
            key = "page.zahltag.due" if move == "keep" else "page.zahltag.due.after"
            expect(own).to_have_text(texts.say(key, owed=costs[0]) if costs[0] else texts.say(f"{key}.nothing"))
            seen.add(costs[0])
    assert len(seen) > 1

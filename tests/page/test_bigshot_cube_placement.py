"""Placing cubes in Big Shot: laid out first, as one likes, and sent when they are confirmed."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.page.browser import Visit, visiting
from tests.page.http_actions import bring, lay_by_wire, people_at, phase, seen

NOTE_SENT = """() => {
  const send = lastSocket.send;
  window.sent = [];
  lastSocket.send = function (text) { sent.push(text); return send.call(this, text); };
}"""


@dataclass
class Placing:
    """Who has won four cubes, and another at the table."""

    mine: Visit
    other: Visit
    table: str

    def find(self, selector: str) -> Locator:
        return self.mine.page.locator(selector)

    def lot(self, at: int) -> Locator:
        return self.find("[data-lot][role=button]:not([aria-disabled])").nth(at)

    def put(self, lot: Locator) -> None:
        self.find("[data-cube]").first.click()
        lot.click()

    def labels(self) -> list[str]:
        """All lots, in words."""
        found: list[str] = self.find("[data-lot]").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        return found

    def sent(self) -> list[str]:
        """The moves that were sent since this began."""
        commands = [json.loads(text) for text in self.mine.page.evaluate("sent")]
        return [command["move"] for command in commands if command["do"] == "play"]


@pytest.fixture(scope="module")
def people(browser: Browser, url: str) -> Iterator[tuple[list[Visit], str]]:
    with people_at(browser, url, "bigshot", ["mine", "open"]) as seated:
        yield seated


@pytest.fixture
def placing(people: tuple[list[Visit], str]) -> Placing:
    visits, table = people
    mine = bring(visits, table, lambda snapshot: phase("place")(snapshot) and snapshot["view"]["unplaced"] == 4)
    placing = Placing(mine, next(visit for visit in visits if visit is not mine), table)
    mine.page.evaluate("sessionStorage.clear()")  # what the test before laid out
    mine.page.reload()
    expect(placing.find("[data-cube]")).to_have_count(4)
    mine.page.evaluate(NOTE_SENT)
    return placing


def drag(what: Locator, to: Locator) -> None:
    mouse = what.page.mouse
    for locator, act in ((what, mouse.down), (to, mouse.up)):
        box = locator.bounding_box()
        assert box is not None
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        act()


def test_cubes_are_dragged_onto_a_lot_and_nowhere_else(placing: Placing) -> None:
    """The lot says what it would become. A cube that is let go beside the lots stays in the hand."""
    lot = placing.lot(0)
    before = lot.get_attribute("aria-label") or ""
    drag(placing.find("[data-cube]").first, lot)
    expect(placing.find(".in-hand.staged")).to_have_count(1)
    expect(lot.locator(".staged")).to_have_count(1)
    expect(lot).not_to_have_attribute("aria-label", before)
    drag(placing.find("[data-cube]").first, placing.find(".board-head"))
    expect(placing.find(".dragged")).to_have_count(0)
    expect(placing.find("[data-cube]")).to_have_count(3)
    assert placing.sent() == []


def test_a_cube_is_laid_out_by_clicks_and_taken_back(placing: Placing) -> None:
    """With what would change in words. One is taken back by undoing or by its own button, all by clearing."""
    before = placing.labels()
    lot = placing.lot(1)
    place = lot.get_attribute("data-lot") or ""
    colour = placing.find("[data-cube]").first.get_attribute("data-cube") or ""
    placing.put(lot)
    expect(placing.find(f".changes li:has-text('{place}')")).to_contain_text(colour)
    expect(placing.find(".forecast")).to_be_visible()
    placing.put(placing.lot(2))
    placing.find(".cube-tray").get_by_role("button", name="Undo").click()
    expect(placing.find(".in-hand.staged")).to_have_count(1)
    placing.find(".in-hand.staged").click()
    expect(placing.find(".changes")).to_have_count(0)
    for at in range(3):
        placing.put(placing.lot(at))
    placing.find(".cube-tray .buttons .button").last.click()
    expect(placing.find(".in-hand.staged")).to_have_count(0)
    assert placing.labels() == before
    assert placing.sent() == []


def test_cubes_are_placed_by_the_keyboard(placing: Placing) -> None:
    """Arrow keys go from lot to lot; the focus goes on to the confirmation, which waits for the fourth cube."""
    page = placing.mine.page
    placing.mine.press("[data-cube]")
    placing.mine.tab_to("[data-lot][role=button]")
    start = placing.find("[data-lot]:focus").get_attribute("data-lot")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert placing.find("[data-lot]:focus").get_attribute("data-lot") != start
    placing.find("[data-lot]:not([aria-disabled])").last.focus()
    page.keyboard.press("Enter")
    placing.find(".confirm").focus()
    page.keyboard.press("Enter")
    expect(placing.find(".rule-dialog [data-rule='BS-10']")).to_be_visible()
    page.keyboard.press("Escape")
    expect(placing.find(".confirm")).to_be_focused()
    for at in range(3):
        placing.lot(at).focus()
        page.keyboard.press("Space")
    expect(placing.find(".confirm")).to_be_focused()
    assert placing.sent() == []


def test_a_reload_leaves_laid_out_cubes_where_they_lie(placing: Placing) -> None:
    """They are not confirmed by it, and what is cleared stays cleared."""
    placing.put(placing.lot(0))
    placing.put(placing.lot(1))
    laid_out = placing.labels()
    placing.mine.page.reload()
    expect(placing.find(".in-hand.staged")).to_have_count(2)
    expect(placing.find("[data-cube]")).to_have_count(2)
    assert placing.labels() == laid_out
    assert seen(placing.other, placing.table)["view"]["unplaced"] == 4
    placing.find(".cube-tray .buttons .button").last.click()
    expect(placing.find("[data-cube]")).to_have_count(4)
    placing.mine.page.reload()
    expect(placing.find("[data-cube]")).to_have_count(4)


def test_laid_out_cubes_of_another_decision_are_not_restored(placing: Placing) -> None:
    """As of a person at another seat of the same device."""
    before = placing.labels()
    placing.put(placing.lot(0))
    expect(placing.find(".in-hand.staged")).to_have_count(1)
    stored = json.loads(placing.mine.page.evaluate("sessionStorage.getItem('zuschlag.placement')"))
    table, seat, nth = stored["decision"].split()
    assert (table, nth) == (placing.table, placing.find(".table").get_attribute("data-nth"))
    for decision in (f"{table} {1 - int(seat)} {nth}", f"{table} {seat} {int(nth) - 1}", f"another {seat} {nth}"):
        changed = json.dumps({**stored, "decision": decision})
        placing.mine.page.evaluate("draft => sessionStorage.setItem('zuschlag.placement', draft)", changed)
        placing.mine.page.reload()
        expect(placing.find("[data-cube]")).to_have_count(4)
        assert placing.labels() == before


def test_on_a_shared_device_laid_out_cubes_wait_under_the_cover_for_the_same_player(browser: Browser, url: str) -> None:
    with visiting(browser, url) as anna:
        anna.come_in("Anna")
        table = lay_by_wire([anna], "bigshot", ["mine", "mine"])
        anna.go(f"/t/{table}")
        page = anna.page
        for _ in range(40):
            page.locator(".cover .button, .actions [data-move]:not([aria-disabled=true]), [data-cube]").first.wait_for()
            if page.locator("[data-cube]").count():
                break
            uncover, calm = page.locator(".cover .button"), page.locator("[data-move=decline], [data-move=pass]")
            (uncover if uncover.count() else calm).first.click()
            page.wait_for_timeout(100)
        page.locator("[data-cube]").first.click()
        page.locator("[data-lot][role=button]:not([aria-disabled])").first.click()
        expect(page.locator(".in-hand.staged")).to_have_count(1)
        page.reload()
        expect(page.locator(".cover")).to_be_visible()
        expect(page.locator(".board .staged")).to_have_count(0)
        page.locator(".cover .button").first.click()
        expect(page.locator(".in-hand.staged")).to_have_count(1)


def test_confirmed_cubes_are_on_everybodys_board(placing: Placing) -> None:
    """In their order, all at once; nobody saw them before."""
    elsewhere = placing.other.page.locator(".city")
    before = placing.labels()
    wanted = []
    for at in (0, 1, 1, 2):
        lot = placing.lot(at)
        colour = placing.find("[data-cube]").first.get_attribute("data-cube")
        wanted.append(f"place {colour} {lot.get_attribute('data-lot')}")
        placing.put(lot)
    expected = placing.labels()
    assert placing.sent() == []
    for label in before:
        expect(elsewhere.get_by_label(label, exact=True)).to_have_count(1)
    placing.find(".confirm").click()
    expect(placing.find(".cube-tray")).to_have_count(0)
    assert placing.sent() == wanted
    for label in expected:
        expect(elsewhere.get_by_label(label, exact=True)).to_have_count(1)

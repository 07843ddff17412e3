"""How the page calls those who do not look: the browser's tab, notifications, sounds, the live region."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.page.http_actions import bring, do, people_at, seen

RECORDING = """
window.asked = 0;
window.shown = [];
window.sounded = 0;
window.Notification = class {
  static permission = "default";
  static async requestPermission() {
    window.asked += 1;
    return Notification.permission = "granted";
  }
};
ServiceWorkerRegistration.prototype.showNotification = async (title, { tag }) => { shown.push([title, tag]); };
ServiceWorkerRegistration.prototype.getNotifications = async () => shown.map((one) => ({ close: () => shown.splice(0) }));
window.AudioContext = class extends AudioContext {
  constructor() { super(); window.sounded += 1; }
};
"""
"""In place of the browser's own, which show and sound nothing in a test."""

MOVE_OUT_OF_SIGHT = """isHidden => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""

CALLED = re.compile("^● Your turn – Zahltag")


def value_of(page: Page, name: str) -> object:
    return page.evaluate(f"window.{name}")


def test_whoever_looks_elsewhere_is_called_when_it_is_their_turn(browser: Browser, url: str) -> None:
    """The tab's title says so; a notification does where it is wanted, which is asked for on a click alone."""
    with people_at(browser, url, "zahltag", ["mine", "open"]) as ((anna, ben), table):
        anna.page.add_init_script(RECORDING)
        bring([anna, ben], table, lambda snapshot: snapshot["you"]["seat"] == 1)
        anna.page.reload()
        expect(anna.page).to_have_title(re.compile("^Zahltag"))
        anna.page.evaluate(MOVE_OUT_OF_SIGHT, arg=True)
        bring([anna, ben], table, lambda snapshot: snapshot["you"]["seat"] == 0)
        expect(anna.page).to_have_title(CALLED)
        anna.page.locator("#tab-more").click()
        expect(anna.page.locator("input[name=notify]")).not_to_be_checked()
        assert (value_of(anna.page, "asked"), value_of(anna.page, "shown")) == (0, [])
        anna.page.locator("input[name=notify]").click()
        expect(anna.page.locator("input[name=notify]")).to_be_checked()
        assert value_of(anna.page, "asked") == 1
        bring([anna, ben], table, lambda snapshot: snapshot["you"]["seat"] == 1)
        expect(anna.page).not_to_have_title(CALLED)
        bring([anna, ben], table, lambda snapshot: snapshot["you"]["seat"] == 0)
        anna.page.wait_for_function("() => shown.length")
        assert value_of(anna.page, "shown") == [["It is your turn.", table]]
        anna.page.evaluate(MOVE_OUT_OF_SIGHT, arg=False)
        anna.page.wait_for_function("() => !shown.length")


def test_nobody_hears_a_sound_who_has_not_asked_for_it(browser: Browser, url: str) -> None:
    with people_at(browser, url, "zahltag", ["mine", "easy"]) as ((anna,), _):
        anna.page.add_init_script(RECORDING)
        anna.page.reload()
        anna.page.locator(".actions .decide").click()
        expect(anna.page.locator(".table")).to_have_attribute("data-nth", "1")
        anna.page.locator("#tab-more").click()
        expect(anna.page.locator("input[name=sound]")).not_to_be_checked()
        assert value_of(anna.page, "sounded") == 0
        anna.page.locator("input[name=sound]").click()
        anna.page.wait_for_function("() => sounded")


def test_everything_that_happens_is_told_in_words_once(browser: Browser, url: str) -> None:
    """In the live region, in its order; a player who comes later hears where the match stands, and nothing twice."""
    with people_at(browser, url, "bigshot", ["mine", "open"]) as ((anna, ben), table):
        lines = anna.page.locator(".event-log .log-entry")
        announced = anna.page.locator("#live-region p")
        before = lines.count()
        bring([anna, ben], table, lambda snapshot: snapshot["view"]["round"] == 2)
        expect(anna.page.locator(".board-head")).to_contain_text("Round 2")
        happened = lines.all_inner_texts()[before:]
        assert len(happened) > 5
        assert [line for line in announced.all_inner_texts() if line in happened] == happened
        anna.page.reload()
        expect(lines).to_have_count(before + len(happened))
        expect(announced).to_have_count(1)
        expect(announced).to_contain_text("Big Shot. Round 2")
        snapshot = next(own for visit in (anna, ben) if (own := seen(visit, table))["offered"])
        mover = (anna, ben)[snapshot["you"]["seat"]]
        do(mover, table, "play", nth=snapshot["you"]["nth"], move=snapshot["offered"][-1])
        expect(lines.last).not_to_have_text(happened[-1])
        expect(announced.nth(1)).to_have_text(lines.nth(before + len(happened)).inner_text())

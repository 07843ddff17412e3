"""The buttons for an offer: an offer is sealed and final, so they stay where they are while anybody can press them."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import visiting
from tests.page.scenes import sit
from tests.page.table_states import PreparedTable, World, opening

LAPTOP = (1366, 768)
SCREENS = [LAPTOP, (1100, 800), (820, 1180), (390, 844), (320, 568), (667, 375)]
ROUNDS = 4
WATCH_OFFERS = """() => {
  window.offerPlaces = {};
  const look = () => {
    const buttons = document.querySelector(".offers");
    const nth = document.querySelector(".table").dataset.nth;
    if (buttons) (offerPlaces[nth] ??= []).push(Math.round(buttons.getBoundingClientRect().y));
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes in every frame where the buttons are, by the number of Anna's moves."""
OFFERED = ".offers [data-move]:enabled:not([aria-disabled=true])"
TAP_OFFER_AT_ONCE = f"""([clientX, clientY]) => {{
  const look = () => {{
    const offer = document.querySelector(".table[data-sending=false] {OFFERED}");
    if (!offer) return requestAnimationFrame(look);
    offer.dispatchEvent(new MouseEvent("click", {{ bubbles: true, cancelable: true, detail: 1, clientX, clientY }}));
    window.hasTapped = true;
  }};
  look();
}}"""
"""Taps an offer, as if it lay at this place, in the first frame in which it can be made."""
TAP_OFFER_BEFORE_IT_IS_PAINTED = f"""([clientX, clientY]) => new MutationObserver((_, observer) => {{
  if (!document.querySelector("{OFFERED}")) return;
  observer.disconnect();
  for (const until = performance.now() + 700; performance.now() < until;);
  const tap = () => {{
    const offer = document.querySelector(".table[data-sending=false] {OFFERED}");
    if (!offer) return setTimeout(tap);
    offer.dispatchEvent(new MouseEvent("click", {{ bubbles: true, cancelable: true, detail: 1, clientX, clientY }}));
    window.hasTapped = true;
  }};
  tap();
}}).observe(document.querySelector(".table"), {{ subtree: true, childList: true, attributes: true }})"""
"""Taps an offer, as if it lay at this place, on a device that takes 700 ms to show it."""
IS_ALL_SHOWN = """([nth, contract]) => nth in offerPlaces && !document.querySelector(".climax")
  && document.querySelector(`.board [data-contract="${contract}"]`)"""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with opening(tmp_path_factory.mktemp("offer-form")) as opened:
        yield opened


def is_first_to_offer(now: PreparedTable) -> bool:
    """Anna has to make an offer, and nobody has made one."""
    return now.waits("offer", 0)


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: "x".join(map(str, size)))
def test_the_buttons_for_an_offer_stay_where_they_are_until_it_is_made(
    browser: Browser, world: World, size: tuple[int, int]
) -> None:
    """While what was settled before is shown and the next contract is revealed, and while others make their offers."""
    prepared = world.create_table("zahltag").until(is_first_to_offer)
    with visiting(browser, world.served.url, "en", *size, pace="fast") as anna:
        sit(world, anna, prepared)
        anna.page.evaluate(WATCH_OFFERS)
        for _ in range(ROUNDS):
            prepared.move()
            prepared.until(is_first_to_offer)
            anna.page.wait_for_function(IS_ALL_SHOWN, arg=[prepared.move_counts[0], prepared.match.view(None).contract])
            for seat in prepared.match.pending.seats[1:-1]:
                prepared.play(seat, "offer 00")
                anna.page.wait_for_timeout(100)
        places = [sorted(set(frames)) for frames in anna.page.evaluate("Object.values(offerPlaces)")]
        assert all(len(place) == 1 for place in places), places


@pytest.mark.parametrize(
    ("tap", "distance", "made"),
    [(TAP_OFFER_AT_ONCE, 0, 1), (TAP_OFFER_AT_ONCE, 60, 2), (TAP_OFFER_BEFORE_IT_IS_PAINTED, 0, 1)],
    ids=["same place", "elsewhere", "slow phone"],
)
def test_the_second_tap_of_a_double_tap_makes_no_offer_for_a_contract_that_nobody_has_read(
    browser: Browser, world: World, tap: str, distance: int, made: int
) -> None:
    """On a phone, the offers appear where "Change nothing" was. A little later, or elsewhere, taps count."""
    prepared = world.create_table("zahltag").until(
        lambda now: now.waits("equip", 0) and "offer 5" in now.offered_after(0, "keep")
    )
    with visiting(browser, world.served.url, "en", 375, 667, pace="normal", has_touch=True) as anna:
        sit(world, anna, prepared)
        page, keep = anna.page, anna.page.locator(".actions [data-move=keep]")
        place = keep.bounding_box()
        assert place is not None
        page.evaluate(tap, [place["x"] + place["width"] / 2, place["y"] + place["height"] / 2 + distance])
        keep.tap()
        page.wait_for_function("() => window.hasTapped")
        page.wait_for_timeout(600)
        assert page.locator(".table").get_attribute("data-nth") == str(prepared.move_counts[0] + made)
        if made == 1:
            page.locator(OFFERED).first.tap()
            expect(page.locator(f".table[data-nth='{prepared.move_counts[0] + 2}']")).to_be_attached()

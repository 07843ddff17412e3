"""Replays: a match that was played here, and a record that somebody brings."""

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import zuschlag
from tests.any_game import AnyMatch
from tests.page.browser import Visit, check_access, visiting
from tests.page.http_actions import finish_by_wire, name_by_wire, seen
from tests.random_play import Variant, finished_match
from tests.record.worked_example import quiet_record, unfinished
from zuschlag.texts import Texts

ZAHLTAG: Variant = ("zahltag", 3, {})
STEP = ".replay .table[data-step='{}']"
SCRUBBER = ".playback input[type=range]"
IS_LAST_LINE_IN_SIGHT = """() => {
  const log = document.querySelector(".event-log");
  const [list, line] = [log, [...log.querySelectorAll(".log-entry")].at(-1)].map((one) => one.getBoundingClientRect());
  return list.top <= line.top && line.bottom <= list.bottom + 1;
}"""


@pytest.fixture
def anna(browser: Browser, url: str) -> Iterator[Visit]:
    with visiting(browser, url) as visit:
        visit.come_in("Anna")
        yield visit


def bring(visit: Visit, record: Mapping[str, Any]) -> str:
    """A record to look at: its address."""
    answer = visit.page.request.post(f"{visit.url}/api/replays", data=record)
    assert answer.ok, answer.text()
    return f"/replay/{answer.json()['id']}"


def look(visit: Visit, path: str) -> None:
    visit.go(path)
    visit.page.locator(".playback").wait_for()


def stands_at(page: Page, step: int) -> None:
    expect(page.locator(STEP.format(step))).to_be_attached()


def saved(visit: Visit, button: str) -> str:
    with visit.page.expect_download() as download:
        visit.page.locator(f".export {button}").click()
    return download.value.path().read_text(encoding="utf-8")


def test_a_record_is_looked_at_step_by_step(anna: Visit) -> None:
    """By buttons and by the keyboard: one step, to the next round, to both ends."""
    look(anna, bring(anna, quiet_record()))
    page = anna.page
    for step in (1, 2, 3):
        page.locator("[data-go=on]").click()
        stands_at(page, step)
    page.locator("[data-go=back]").click()
    stands_at(page, 2)
    page.locator(SCRUBBER).focus()
    for key, step in (("ArrowRight", 3), ("PageDown", 9), ("PageDown", 17), ("ArrowLeft", 16), ("Home", 0), ("End", 144)):
        page.keyboard.press(key)
        stands_at(page, step)
    expect(page.locator(".ending")).to_be_visible()
    page.locator("[data-go=first]").click()
    stands_at(page, 0)
    expect(page.locator(".ending")).to_have_count(0)


def test_a_moment_is_chosen_in_the_log_in_the_list_of_rounds_and_in_the_chart(anna: Visit) -> None:
    look(anna, bring(anna, quiet_record()))
    page = anna.page
    page.locator("[data-go=last]").click()
    page.wait_for_function(IS_LAST_LINE_IN_SIGHT)
    page.locator(".event-log").evaluate("log => { log.style.maxHeight = '9rem'; }")  # as parts that are loaded later do
    page.wait_for_function(IS_LAST_LINE_IN_SIGHT)
    page.locator(".log-entry[data-step='4']").first.click()
    stands_at(page, 4)
    page.locator("select[name=chapter]").select_option("3")
    stands_at(page, 17)
    chart = page.locator(".line-chart svg")
    chart.evaluate("one => one.scrollIntoView({block: 'center'})")
    box = chart.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(STEP.format(17))).to_have_count(0)


def test_a_replay_plays_by_itself_until_it_is_paused(anna: Visit) -> None:
    look(anna, bring(anna, quiet_record()))
    page = anna.page
    page.locator("select[name=speed]").select_option("4")
    page.locator("[data-go=play]").click()
    page.wait_for_function("() => document.querySelector('.replay .table').dataset.step > 1")
    page.locator("[data-go=play]").click()
    step = page.locator(".replay .table").get_attribute("data-step")
    page.locator("select[name=speed]").select_option("0.5")
    page.wait_for_timeout(500)
    assert page.locator(".replay .table").get_attribute("data-step") == step
    page.locator("[data-go=last]").click()
    page.locator("[data-go=play]").click()
    stands_at(page, 0)  # from the beginning again


def test_a_moment_can_be_sent_to_somebody(anna: Visit, browser: Browser, url: str) -> None:
    """The address tells the step and the viewer."""
    look(anna, bring(anna, finished_match(ZAHLTAG, 1).record()))
    anna.page.locator("select[name=as]").select_option("1")
    expect(anna.page.locator("select[name=as]")).to_have_value("1")
    anna.page.locator(SCRUBBER).focus()
    for _ in range(12):
        anna.page.keyboard.press("ArrowRight")
    stands_at(anna.page, 12)
    field = anna.page.locator(".export input.link")
    expect(field).to_have_value(re.compile(r"\?step=12&as=1$"))
    link = field.input_value()
    anna.page.wait_for_url(link)
    with visiting(browser, url) as ben:  # a stranger
        look(ben, link)
        stands_at(ben.page, 12)
        expect(ben.page.locator("select[name=as]")).to_have_value("1")
        assert ben.page.locator(".board").inner_text() == anna.page.locator(".board").inner_text()


def test_a_seats_eyes_see_its_own_hand_and_no_other(anna: Visit) -> None:
    """At the moment that was chosen, and whoever's eyes they were before."""
    match = finished_match(ZAHLTAG, 2)
    look(anna, f"{bring(anna, match.record())}?step=3")
    early: AnyMatch = zuschlag.replay(match.record(), upto=3)
    hands = [early.view(seat).seats[seat].hand for seat in range(3)]
    assert hands[0] != hands[1]
    for seat in (0, 1, 2, 0):
        anna.page.locator("select[name=as]").select_option(str(seat))
        shown = anna.page.locator(".board [data-hand]")
        kinds = sorted(kind for kind, count in dict(hands[seat]).items() if count)
        expect(shown).to_have_count(len(kinds))
        assert sorted(shown.evaluate_all("all => all.map(one => one.dataset.hand)")) == kinds
        stands_at(anna.page, 3)
    anna.page.locator("select[name=as]").select_option("-1")
    expect(anna.page.locator(".board [data-hand]")).to_have_count(0)


def test_the_chart_has_a_line_for_each_seat_and_shows_where_one_is(anna: Visit) -> None:
    look(anna, bring(anna, quiet_record()))
    page = anna.page
    expect(page.locator(".line-chart .line")).to_have_count(4)
    before = page.locator(".line-chart .cursor").get_attribute("d")
    assert [text.split()[-1] for text in page.locator(".legend li").all_inner_texts()] == ["10"] * 4
    page.locator("[data-go=last]").click()
    expect(page.locator(".line-chart .cursor")).not_to_have_attribute("d", before or "")
    count = page.locator(".measures input").count()
    assert count > 1
    legends = set()
    for at in range(count):
        page.locator(".measures label").nth(at).click()
        expect(page.locator(".measures input").nth(at)).to_be_checked()
        legends.add("".join(page.locator(".legend b").all_inner_texts()))
    assert len(legends) > 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_lines_have_the_colours_of_the_seats_pieces_and_an_edge_where_these_are_pale(
    browser: Browser, url: str, scheme: str
) -> None:
    """A yellow line on paper and a black one at night have an edge that stands out, by WCAG 1.4.11."""
    with visiting(browser, url, color_scheme=scheme) as visit:
        visit.come_in("Anna")
        look(visit, bring(visit, quiet_record()))
        page = visit.page
        page.locator(".line-chart .line").first.wait_for()
        for seat, icon in enumerate(page.locator(".legend li").all()):
            fill = icon.locator(".cube .face").first.evaluate("one => getComputedStyle(one).fill")
            line, edge = (
                page.locator(f".line-chart .{kind}").nth(seat).evaluate("one => getComputedStyle(one).stroke")
                for kind in ("line", "line-edge")
            )
            assert line == fill
            card = page.locator(".chart").evaluate("one => getComputedStyle(one).backgroundColor")
            assert max(contrast(line, card), contrast(edge, card)) >= 3, (line, edge, card)


def contrast(one: str, other: str) -> float:
    """Of two colours "rgb(1, 2, 3)", as WCAG defines it."""
    low, high = sorted(luminance(colour) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    shares = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_a_replay_leads_back_to_its_table_and_to_ones_matches(anna: Visit, browser: Browser, url: str) -> None:
    table = finish_by_wire(anna, "zahltag", ["mine", "easy"])
    record = bring(anna, quiet_record())
    ways = anna.page.locator(".ways-back a")
    for path, links in ((f"/replay/{table}?table", [f"/t/{table}", "/matches"]), (record, ["/matches"])):
        look(anna, path)
        assert ways.evaluate_all("all => all.map((one) => one.getAttribute('href'))") == links
    with visiting(browser, url) as stranger:
        look(stranger, record)
        expect(stranger.page.locator(".ways-back")).to_have_count(0)


def test_on_a_low_window_most_of_the_height_is_the_boards(browser: Browser, url: str) -> None:
    with visiting(browser, url, width=1366, height=768) as visit:
        visit.come_in("Anna")
        look(visit, bring(visit, quiet_record()))
        top, bar = (
            visit.page.locator(place).evaluate("one => one.getBoundingClientRect().top") for place in (".board", ".playback")
        )
        assert bar - top > 560
        expect(visit.page.locator(".perspective select")).to_be_visible()


def test_the_record_the_story_and_the_values_can_be_taken_along(browser: Browser, url: str) -> None:
    """The story in the reader's language."""
    match = finished_match(ZAHLTAG, 3)
    with visiting(browser, url, language="fr") as anna:
        anna.come_in("Anna")
        look(anna, bring(anna, match.record()))
        assert zuschlag.replay(json.loads(saved(anna, "a[download]"))).result == match.result
        story = saved(anna, ".export-text")
        assert Texts("fr").say("zahltag.ended") in story
        assert anna.url in story
        rows = list(csv.reader(io.StringIO(saved(anna, ".csv").removeprefix("\ufeff"))))
        assert {len(row) for row in rows} == {len(rows[0])}
        steps = int(anna.page.locator(SCRUBBER).get_attribute("max") or 0)
        assert [row[0] for row in rows[1:]] == [str(step) for step in range(steps + 1)]
        assert len(rows[0]) >= 2 + 3


def test_ones_own_record_can_be_deleted(anna: Visit, browser: Browser, url: str) -> None:
    """By whoever brought it, after a question; and is gone for all."""
    path = bring(anna, quiet_record())
    with visiting(browser, url) as ben:
        ben.come_in("Ben")
        look(ben, path)
        expect(ben.page.locator(".export .delete")).to_have_count(0)
        look(anna, path)
        anna.page.locator(".export .delete").click()
        anna.page.locator(".delete-it").click()
        anna.page.wait_for_url(f"{url}/")
        ben.go(path)
        expect(ben.page.locator("[data-refused=unknown]")).to_be_visible()
        ben.errors.clear()  # the browser's own words about 404


def test_an_address_that_leads_nowhere_says_so(anna: Visit) -> None:
    """In a sentence, and with a way back."""
    for path in ("/t/nowhere", "/seat/nothing", "/replay/nothing", "/replay/nothing?table", "/nowhere"):
        anna.go(path)
        if path.startswith("/seat"):
            anna.page.locator(".single-form button").click()
        expect(anna.page.locator("main :is([role=alert], .error-page)").first).to_contain_text(" ")
        expect(anna.page.locator("main a[href='/']").first).to_be_visible()
    anna.errors.clear()  # the browser's own words about 404


def test_a_match_is_played_on_from_a_moment_of_a_replay(anna: Visit, browser: Browser, url: str) -> None:
    """From a chosen seat, and a friend does the same by the link that opens the form."""
    look(anna, f"{bring(anna, finished_match(ZAHLTAG, 1).record())}?step=5&as=1")
    page = anna.page
    stands_at(page, 5)
    page.locator(".play-on-open").focus()
    page.keyboard.press("Enter")
    form = page.locator(".play-on-dialog")
    expect(form.locator("select[name=seat]")).to_have_value("1")
    form.locator("select[name=level]").select_option("easy")
    form.locator("input[value=fresh]").check()
    link = form.locator("input.link").input_value()
    assert link.endswith("?step=5&as=1&play=1&dice=fresh")
    check_access(page)
    form.locator(".play-on-start").click()
    page.locator(".table.playing").wait_for()
    expect(page.locator(".table .title")).to_contain_text("played on from step 5")
    state = page.request.get(f"{anna.url}/api{page.url.removeprefix(anna.url).replace('/t/', '/tables/')}").json()
    assert (state["you"]["seat"], state["table"]["branch"]["dice"]) == (1, "fresh")
    with visiting(browser, url) as ben:  # a stranger, who has no name yet
        look(ben, link)
        stands_at(ben.page, 5)
        expect(ben.page.locator(".play-on-dialog select[name=seat]")).to_have_value("1")
        expect(ben.page.locator(".play-on-dialog input[value=fresh]")).to_be_checked()
        ben.page.locator(".play-on-start").click()
        ben.page.locator(".name-form button[type=submit]").click()
        ben.page.locator(".table.playing").wait_for()


def test_the_bots_of_a_match_keep_their_names_and_levels_where_it_is_played_on(anna: Visit) -> None:
    """One level that all had is selected; where they differ, each keeps its own, unless one is chosen for all."""
    name_by_wire(anna, "Anna")
    table = finish_by_wire(anna, "zahltag", ["mine", "easy", "normal"])
    page = anna.page
    names = [seat["bot"] for seat in seen(anna, table)["table"]["seats"]]
    look(anna, f"/replay/{table}?table&step=5&play=0")
    stands_at(page, 5)
    form = page.locator(".play-on-dialog")
    level = form.locator("select[name=level]")
    expect(level).to_have_value("former")
    form.locator("select[name=seat]").select_option(names[2])
    expect(level).to_have_value("easy")
    form.locator("select[name=seat]").select_option("Anna")
    expect(level).to_have_value("former")
    check_access(page)
    form.locator(".play-on-start").click()
    page.locator(".table.playing").wait_for()
    seats = seen(anna, page.url.rpartition("/")[2])["table"]["seats"]
    assert [(seat["bot"], seat["level"]) for seat in seats] == [(None, None), (names[1], "easy"), (names[2], "normal")]


def test_the_end_of_a_match_and_an_unfinished_one_cannot_be_played_on_from(anna: Visit) -> None:
    look(anna, f"{bring(anna, quiet_record())}?step=144&play=0")
    expect(anna.page.locator(".play-on-open")).to_be_disabled()
    expect(anna.page.locator(".play-on-dialog")).to_have_count(0)
    look(anna, bring(anna, unfinished(20)))
    expect(anna.page.locator(".play-on-open")).to_have_count(0)

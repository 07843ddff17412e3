"""The page for every reader: four languages, light and dark, the rules, the first visit."""

import json
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import FLAGS, Visit, check_access, find_browser, visiting
from tests.page.http_actions import name_by_wire
from tests.page.page_checks import choose_language
from tests.record.worked_example import quiet_record
from tests.server.live_server import run_live_server
from zuschlag.tables.notifications.mail import MailServer
from zuschlag.texts import LANGUAGES, Texts

DROP = """([text]) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([text], "record.json", {type: "application/json"}));
  document.querySelector(".drop-zone").dispatchEvent(
    new DragEvent("drop", {dataTransfer: transfer, bubbles: true, cancelable: true}));
}"""
PNG_SIZE = slice(16, 24)


@pytest.fixture
def anna(browser: Browser, url: str) -> Iterator[Visit]:
    with visiting(browser, url) as visit:
        yield visit


def texts(visit: Visit, which: str) -> dict[str, Any]:
    """A language's texts by key, as the page gets them."""
    found: dict[str, Any] = visit.page.request.get(f"{visit.url}/api/texts/{which}").json()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_browsers_language(browser: Browser, url: str, language: str) -> None:
    with visiting(browser, url, f"{language}-CH") as anna:
        anna.go()
        expect(anna.page.locator("html")).to_have_attribute("lang", language)
        expect(anna.page.locator("h1")).to_have_text(texts(anna, language)["page.start.heading"])


def test_the_language_is_switched_in_place_and_remembered(anna: Visit) -> None:
    """What is shown stays: nothing is loaded again."""
    anna.go("/rules")
    anna.page.locator("#wish").fill("BS-12")
    anna.page.evaluate("window.isSame = true")
    anna.page.locator("header select[name=language]").select_option("it")
    expect(anna.page.locator(".search-results .rule h4").first).to_contain_text(texts(anna, "it/rules")["rules.BS-12.title"])
    assert anna.page.evaluate("window.isSame")
    anna.page.reload()
    expect(anna.page.locator("html")).to_have_attribute("lang", "it")


def test_a_log_is_told_in_the_language_that_was_chosen_last(anna: Visit) -> None:
    anna.come_in("Anna")
    anna.play_now("zahltag")
    anna.page.locator("[data-move=keep]").click()
    log = anna.page.locator(".log")
    expect(log).to_contain_text(Texts("en").say("zahltag.kept", seat="Anna"))
    choose_language(anna, "fr")
    expect(log).to_contain_text(Texts("fr").say("zahltag.kept", seat="Anna"))
    expect(log).not_to_contain_text(Texts("en").say("zahltag.kept", seat="Anna"))


def test_light_and_dark_follow_the_system_until_somebody_chooses(anna: Visit) -> None:
    """One button goes round; what was chosen is remembered."""
    seen = "() => getComputedStyle(document.documentElement).backgroundColor"
    anna.go()
    light = anna.page.evaluate(seen)
    anna.page.emulate_media(color_scheme="dark")
    dark = anna.page.evaluate(seen)
    assert light != dark
    for shown in (light, dark, dark):  # light, dark, as the system has it
        anna.page.locator("button.theme-switch").click()
        assert anna.page.evaluate(seen) == shown
    anna.page.locator("button.theme-switch").click()
    anna.page.reload()
    anna.page.locator("button.theme-switch").wait_for()
    assert anna.page.evaluate(seen) == light


def test_a_first_visitor_plays_after_two_clicks(anna: Visit) -> None:
    """A name is suggested, so that nothing has to be typed."""
    anna.go()
    anna.page.locator("[data-game=bigshot] button").click()
    anna.page.locator("dialog .name-form [type=submit]").click()
    anna.page.locator(".board").wait_for()
    expect(anna.page.locator(".table.playing")).to_be_visible()


@pytest.mark.parametrize("is_phone", [False, True])
def test_whoever_is_asked_for_a_name_can_type_over_the_suggested_one(browser: Browser, url: str, is_phone: bool) -> None:
    """On a phone the focus is on the button instead: no keyboard comes onto the screen unasked."""
    with visiting(browser, url, has_touch=is_phone, is_mobile=is_phone) as visit:
        visit.go()
        visit.page.locator("[data-game=bigshot] button").click()
        field = visit.page.locator("dialog .name-form input[name=name]")
        if is_phone:
            expect(visit.page.locator("dialog .name-form [type=submit]")).to_be_focused()
            return
        expect(field).to_be_focused()
        visit.page.keyboard.type("Frida")
        expect(field).to_have_value("Frida")


@pytest.mark.parametrize("smtp", [None, MailServer("localhost", "zuschlag@example.org")])
def test_where_a_server_sends_no_mail_the_clock_says_so_and_no_address_is_asked_for(
    browser: Browser, tmp_path: Path, smtp: MailServer | None
) -> None:
    note = Texts("en", "page-start").say("page.start.days_no_mail")
    with run_live_server(tmp_path, smtp=smtp) as served, visiting(browser, served.url) as anna:
        anna.go()
        anna.page.locator("button.create").click()
        anna.choose(".create-table", "mail")
        expect(anna.page.locator(".clock-fields select")).to_be_visible()
        expect(anna.page.locator(".clock-fields").get_by_text(note)).to_have_count(1 if smtp is None else 0)
        check_access(anna.page)
        name_by_wire(anna, "Anna")
        anna.go("/me")
        expect(anna.page.locator("input[name=webhook]")).to_be_visible()
        expect(anna.page.locator("input[name=email]")).to_have_count(0 if smtp is None else 1)


def test_a_record_is_brought_by_file_or_dropped(anna: Visit, tmp_path: Path) -> None:
    """What is no record is refused in words, and a stranger is requested for a name first."""
    file = tmp_path / "record.json"
    file.write_text(json.dumps(quiet_record()))
    anna.go()
    anna.page.locator("input[name=record]").set_input_files(file)
    anna.pick_name("Anna")
    anna.page.wait_for_url("**/replay/*")
    anna.page.locator(".playback").wait_for()
    anna.go()
    anna.page.locator(".drop-zone").wait_for()
    anna.page.evaluate(DROP, [json.dumps(quiet_record())])
    anna.page.wait_for_url("**/replay/*")
    anna.go()
    anna.page.locator(".drop-zone").wait_for()
    anna.page.evaluate(DROP, ["{}"])
    expect(anna.page.locator(".upload-record .form-error")).to_contain_text(texts(anna, "en")["page.start.record_wrong"])
    anna.errors.clear()  # the browser's own words about 400


def test_a_table_is_joined_by_a_pasted_link(anna: Visit, browser: Browser, url: str) -> None:
    anna.come_in("Anna")
    anna.create_table("zahltag", ["mine", "open"])
    invite = anna.page.locator(".invite input").input_value()
    with visiting(browser, url) as ben:
        ben.come_in("Ben")
        ben.page.locator("input[name=link]").fill("not a link")
        ben.page.locator(".join-table [type=submit]").click()
        expect(ben.page.locator(".join-table .form-error")).to_be_visible()
        ben.page.locator("input[name=link]").fill(f" {invite} ")
        ben.page.locator(".join-table [type=submit]").click()
        ben.page.locator(".invitation .button.primary").click()
        ben.page.locator(".board").wait_for()


def test_the_page_can_be_installed(anna: Visit) -> None:
    """Its manifest has what is requested of one, and its icons are there in the sizes that it tells."""
    anna.go()
    link = anna.page.locator("link[rel=manifest]").get_attribute("href") or ""
    manifest = anna.page.request.get(f"{anna.url}{link}").json()
    assert {"name", "short_name", "start_url", "display", "icons", "theme_color", "background_color"} <= manifest.keys()
    assert anna.page.request.get(f"{anna.url}{manifest['start_url']}").ok
    sizes = set()
    for icon in manifest["icons"]:
        answer = anna.page.request.get(f"{anna.url}{urlsplit(icon['src']).path}")
        assert answer.ok
        assert answer.headers["content-type"].split(";")[0] == icon["type"]
        if icon["type"] == "image/png":
            wide, high = (int.from_bytes(answer.body()[PNG_SIZE][at : at + 4]) for at in (0, 4))
            assert f"{wide}x{high}" == icon["sizes"]
            sizes.add(wide)
    assert {192, 512} <= sizes


def test_nothing_is_asked_of_another_host(anna: Visit) -> None:
    """All that a visit asks for comes from the server itself; and nothing that its pages do breaks its policy."""
    requested: set[str] = set()
    anna.page.context.on("request", lambda request: requested.add(request.url))
    anna.page.on("websocket", lambda socket: requested.add(socket.url))
    anna.page.context.add_init_script(
        "window.broken = []; addEventListener('securitypolicyviolation', (one) => broken.push(one.violatedDirective));"
    )
    anna.come_in("Anna")
    for path in ("/", "/me", "/rules", "/learn", "/learn/bigshot", "/learn/bigshot/first", "/learn/zahltag/first"):
        anna.go(path)
        assert anna.page.evaluate("window.broken") == []
    for game in ("bigshot", "zahltag"):
        anna.play_now(game)
        anna.page.locator(".board").wait_for()
        assert anna.page.evaluate("window.broken") == []
    hosts = {urlsplit(one).netloc for one in requested if not one.startswith(("data:", "blob:"))}
    assert hosts == {urlsplit(anna.url).netloc}
    policy = anna.page.request.get(anna.url).headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def plain(text: str) -> str:
    """Without accents."""
    return "".join(letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_found_by_their_words(browser: Browser, url: str, language: str) -> None:
    """In each language; accents and capitals do not matter."""
    with visiting(browser, url, language) as anna:
        rules = texts(anna, f"{language}/rules")
        words = re.findall(r"\w+", rules["rules.BS-12.text"])
        word = max(words, key=lambda one: (plain(one) != one, len(one)))
        assert (plain(word) == word) == (language == "en")
        anna.go("/rules")
        for wish in (word, plain(word).upper()):
            anna.page.locator("#wish").fill(wish)
            expect(anna.page.locator("[data-rule=BS-12] mark").first).to_have_text(word, ignore_case=True)
        anna.page.locator("#wish").fill("xyzzy")
        expect(anna.page.locator(".search-results .rule")).to_have_count(0)
        anna.page.locator(".search-results .button").click()
        expect(anna.page.locator(".game-rules:has(.contents)")).to_have_count(2)
        expect(anna.page.locator("#goofspiel")).to_be_visible()


def test_a_rule_has_a_link_that_leads_to_it(anna: Visit, browser: Browser, url: str) -> None:
    """Within the page, and opened by somebody else."""
    anna.go("/rules/zahltag")
    expect(anna.page.locator("#ZT-12")).not_to_be_in_viewport()
    anna.page.locator("#ZT-12 a.id").evaluate("one => one.click()")
    expect(anna.page.locator("#ZT-12.target, #ZT-12")).to_be_in_viewport()
    assert anna.page.url.endswith("/rules/zahltag#ZT-12")
    with visiting(browser, url) as ben:
        ben.go(anna.page.url)
        expect(ben.page.locator("#ZT-12.target")).to_be_in_viewport()
        expect(ben.page.locator("#ZT-12 h4")).to_be_focused()


def test_a_scroll_bar_that_takes_room_does_not_make_the_page_wider_than_the_window(browser: Browser, url: str) -> None:
    other = browser.browser_type.launch(executable_path=find_browser(), args=FLAGS, ignore_default_args=["--hide-scrollbars"])
    try:
        with visiting(other, url) as visit:
            visit.page.set_viewport_size({"width": 1366, "height": 768})
            visit.go()
            expect(visit.page.locator(".hero")).to_be_visible()
            wide, seen, window = visit.page.evaluate(
                "[document.documentElement.scrollWidth, document.documentElement.clientWidth, innerWidth]"
            )
            assert seen < window, "there is no scroll bar that takes room"
            assert wide == seen
    finally:
        other.close()

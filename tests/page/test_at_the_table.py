"""What people do at a table beside playing."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.page.browsing import visiting
from tests.server.running import serving


def test_one_device_goes_round_and_shows_nobody_too_much(browser: Browser, url: str) -> None:
    """Two seats of one person: a cover between them, and only the uncovered hand is on the page."""
    with visiting(browser, url) as anna:
        anna.come_in("Anna")
        anna.lay("zahltag", ["mine", "mine"])
        for _ in range(6):
            expect(anna.page.locator(".cover button").first).to_be_visible()
            assert anna.page.locator(".part.turn button").count() == 0
            expect(anna.page.locator(".board")).not_to_contain_text("Your hand")
            anna.page.locator(".cover button").first.click()
            anna.page.locator(".part.turn button:enabled").first.wait_for()
            anna.page.locator('[data-move="keep"]').click()


def test_the_device_is_passed_on_after_a_bots_move_too(browser: Browser, url: str) -> None:
    """Between two seats of one person sits a bot: when it has moved, the cover comes."""
    with visiting(browser, url) as anna:
        anna.come_in("Anna")
        anna.lay("zahltag", ["mine", "easy", "mine"])
        for _ in range(6):
            expect(anna.page.locator(".part.turn")).to_contain_text("Waiting for Anna")
            anna.page.locator(".cover button").first.click()
            anna.page.locator('[data-move="keep"]').click()


def test_people_talk_and_names_are_only_text(browser: Browser, url: str) -> None:
    """Whatever somebody is called or says, it is never markup."""
    with visiting(browser, url) as anna, visiting(browser, url) as ben:
        anna.come_in("<b>Anna</b> {seat}")
        anna.lay("zahltag", ["mine", "open"])
        ben.go(anna.page.locator(".invite input").input_value())
        ben.take_name("Ben")
        ben.page.locator(".places button").click()
        anna.page.locator(".talking input").fill("<img src=x onerror=alert(1)>")
        anna.page.locator(".talking form button").click()
        expect(ben.page.locator(".talk li")).to_contain_text("<img src=x onerror=alert(1)>")
        expect(ben.page.locator(".talk strong")).to_have_text("<b>Anna</b> {seat}")
        assert ben.page.locator("img").count() == 0


def test_the_server_bids_and_offers_for_whoever_says_so(browser: Browser, url: str) -> None:
    """A plan is set, is shown to its owner, is forgotten."""
    with visiting(browser, url) as anna:
        anna.come_in("Anna")
        anna.play_now("zahltag")
        anna.page.locator(".planning summary").click()
        anna.page.locator(".planning form select[name=amount]").select_option("4")
        anna.page.locator(".planning form button").click()
        expect(anna.page.locator(".planning")).to_contain_text("4 million")
        anna.page.locator(".planning button").click()
        expect(anna.page.locator(".planning form")).to_be_visible()


def test_a_move_is_taken_back(browser: Browser, url: str) -> None:
    """By consent of the other person at the table."""
    with visiting(browser, url) as anna, visiting(browser, url) as ben:
        anna.come_in("Anna")
        anna.lay("zahltag", ["mine", "open"])
        ben.go(anna.page.locator(".invite input").input_value())
        ben.take_name("Ben")
        ben.page.locator(".places button").click()
        anna.page.locator(".part.turn button, .part.turn .waits").first.wait_for()
        first, other = (anna, ben) if anna.page.locator(".part.turn button").count() else (ben, anna)
        first.page.locator('[data-move^="take "]').first.click()
        first.page.locator(".takeBack button").click()
        other.page.locator(".takeBack button").first.click()
        expect(first.page.locator('[data-move^="take "]').first).to_be_enabled()
        expect(first.page.locator(".chronicle li:not(.news)")).to_have_count(0)


def test_who_leaves_is_stood_in_for_and_comes_back(browser: Browser, url: str) -> None:
    """With another person at the table, who plays on."""
    with visiting(browser, url) as anna, visiting(browser, url) as ben:
        anna.come_in("Anna")
        anna.lay("bigshot", ["mine", "open"])
        ben.go(anna.page.locator(".invite input").input_value())
        ben.take_name("Ben")
        ben.page.locator(".places button").click()
        ben.page.locator(".morePart .buttons button").click()
        ben.page.locator(".morePart .danger").click()
        expect(anna.page.locator(".seatList")).to_contain_text("a bot stands in")
        ben.page.locator(".part.turn button.first").click()
        expect(anna.page.locator(".seatList")).not_to_contain_text("a bot stands in")


def test_a_seat_moves_to_another_device(browser: Browser, url: str) -> None:
    """By a personal link; the device before only watches from then on."""
    with visiting(browser, url) as anna, visiting(browser, url) as phone:
        anna.come_in("Anna")
        anna.play_now("zahltag")
        anna.page.locator(".morePart summary").click()
        anna.page.locator(".morePart details button").click()
        link = anna.page.locator(".morePart input.link").input_value()
        expect(anna.page.locator(".morePart svg")).to_be_visible()
        phone.go(link)
        phone.take_name("Anna on the phone")
        phone.page.locator("button.first").click()
        phone.wait_for_turn()
        expect(anna.page.locator(".seatList")).to_contain_text("You are watching.")


def test_a_rematch_is_laid_and_played(browser: Browser, url: str) -> None:
    """The same people and bots, one seat further."""
    with visiting(browser, url) as anna:
        anna.come_in("Anna")
        anna.play_now("zahltag")
        anna.finish()
        first = anna.page.url
        anna.page.locator(".morePart button.first").click()
        anna.page.locator(".waitingRoom button.first").click()
        assert anna.page.url != first
        assert anna.wait_for_turn()


def test_a_server_that_starts_again_is_found_again(browser: Browser, tmp_path: Path) -> None:
    """The page tries on by itself, and the game goes on where it stood."""
    with visiting(browser, "") as anna:
        with serving(tmp_path) as served:
            anna.url = served.url
            anna.come_in("Anna")
            anna.play_now("zahltag")
            anna.finish(2)
        expect(anna.page.locator(".line.lost")).to_be_visible()
        with serving(tmp_path, port=int(served.url.rsplit(":", 1)[1])):
            expect(anna.page.locator(".line.connected")).to_be_visible(timeout=20_000)
            assert anna.finish(2) == 2
            anna.page.goto("about:blank")
        anna.errors.clear()  # the browser's own words about the sockets that it could not open


def test_clocks_run_before_everybodys_eyes(browser: Browser, url: str) -> None:
    """The clock of whoever is awaited goes down; a spectator without a name sees it too."""
    with visiting(browser, url) as anna, visiting(browser, url) as watcher:
        anna.come_in("Anna")
        anna.lay("zahltag", ["mine", "easy"], clock=1)
        anna.wait_for_turn()
        before = anna.page.locator(".clock").first.inner_text()
        expect(anna.page.locator(".clock").first).not_to_have_text(before)
        watcher.go(anna.page.url)
        expect(watcher.page.locator(".clock")).to_have_count(2)
        expect(watcher.page.locator(".seatList")).to_contain_text("You are watching.")
        expect(anna.page.locator(".seatList")).to_contain_text("Spectators: 1")


def test_whoever_wants_is_forgotten(browser: Browser, url: str) -> None:
    """After being asked once more; then the page knows nobody here."""
    with visiting(browser, url) as anna:
        anna.come_in("Anna")
        anna.page.get_by_text("Delete my data").click()
        anna.page.locator("button.danger").click()
        anna.page.get_by_text("Everything about you is deleted.").wait_for()
        anna.go()
        expect(anna.page.locator(".name")).to_be_visible()

"""One person on several devices: the link on the page, and the page that it opens."""

from playwright.sync_api import Browser, expect

from tests.page.browser import visiting
from tests.page.http_actions import people_at


def test_a_link_takes_seats_and_preferences_to_another_device_and_works_once(browser: Browser, url: str) -> None:
    with people_at(browser, url, "zahltag", ["mine", "easy"]) as ((anna,), table), visiting(browser, url) as phone:
        anna.page.evaluate("localStorage.setItem('zuschlag.theme', 'dark')")
        anna.go("/me")
        expect(anna.page.locator(".stored-data dt").last).to_have_text("Last seen (noted once an hour at most)")
        assert "/device#" not in anna.page.content()
        anna.page.locator(".other-devices button").first.click()
        expect(anna.page.locator(".other-devices .qr svg")).to_be_visible()
        link = anna.page.locator(".other-devices input.link").input_value()
        anna.go(link)
        expect(anna.page.locator("main")).to_contain_text("It still works.")
        phone.go(link)
        assert phone.page.url == f"{url}/device"
        phone.page.locator(".single-form button.primary").click()
        expect(phone.page.locator("main [role=status]")).to_contain_text("Anna")
        expect(phone.page.locator("html")).to_have_attribute("data-theme", "dark")
        phone.go(f"/t/{table}")
        expect(phone.page.locator(".my-hand")).to_be_visible()
    with visiting(browser, url) as late:
        late.go(link)
        late.page.locator(".single-form button.primary").click()
        expect(late.page.locator(".form-error")).to_contain_text("has been used")
        late.errors.clear()  # the browser logs the 404

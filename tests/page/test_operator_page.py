"""The operator's page: signing in, looking, and everything that an operator can do."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.page.browser import Visit, visiting
from tests.page.test_script_size import loaded_scripts
from tests.record.worked_example import quiet_record
from tests.server.live_server import LiveServer, Visitor, run_live_server
from tests.server.operator_routes import all_operator_routes, start_waiting_review, used_operator_routes
from zuschlag.server.recent_log import RECENT_LOG
from zuschlag.texts import Texts

TEXTS = Texts("en", "operator")
EVERYWHERE_KEPT = """() => JSON.stringify([location.href, document.cookie, {...localStorage}, document.body.innerHTML,
  performance.getEntriesByType('resource').map(({ name }) => name)])"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with run_live_server(tmp_path_factory.mktemp("operated")) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, served: LiveServer) -> Iterator[Visit]:
    with visiting(browser, served.url) as visit:
        yield visit


def sign_in(visit: Visit, key: str) -> None:
    visit.page.locator("input[name=key]").fill(key)
    visit.page.locator("button[type=submit]").click()


def enter(visit: Visit, served: LiveServer, section: str = "") -> None:
    """Sign in, and go to a part of the page."""
    visit.go(f"/operator{section}")
    sign_in(visit, served.context.operator_key)
    expect(visit.page.locator(".operator-section h2").first).to_be_visible()


def button(within: Page | Locator, key: str) -> Locator:
    return within.get_by_role("button", name=TEXTS.say(key), exact=True)


def confirm(page: Page, key: str) -> None:
    """Press the button of this text in the dialog that asks."""
    button(page.locator("dialog.confirm"), key).click()
    expect(page.locator("dialog")).to_have_count(0)


def test_the_key_opens_the_page_and_is_kept_for_this_tab_alone(visit: Visit, served: LiveServer) -> None:
    """It is in no address, no cookie, no lasting storage and nowhere on the page; signing out forgets it."""
    key = served.context.operator_key
    visit.go("/operator")
    sign_in(visit, f"  {key}\n")
    expect(visit.page.locator(".operator h1")).to_be_focused()
    visit.page.reload()
    expect(visit.page.locator(".operator-figures")).to_be_visible()
    assert key not in visit.page.evaluate(EVERYWHERE_KEPT)
    assert visit.page.context.cookies() == []
    other = visit.page.context.new_page()
    other.goto(f"{visit.url}/operator")
    expect(other.locator("input[name=key]")).to_be_focused()
    other.close()
    button(visit.page, "operator.sign_out").click()
    visit.page.reload()
    expect(visit.page.locator("input[name=key]")).to_be_visible()
    assert key not in visit.page.evaluate("() => JSON.stringify({...sessionStorage})")


@pytest.mark.parametrize("guess", ["guess", "schlüssel 🗝"])
def test_a_wrong_key_opens_nothing_and_is_not_kept(visit: Visit, guess: str) -> None:
    visit.go("/operator")
    sign_in(visit, guess)
    expect(visit.page.locator("[role=alert] .form-error")).to_have_text(TEXTS.say("operator.key_wrong"))
    assert guess not in visit.page.evaluate("() => JSON.stringify({...sessionStorage})")
    visit.errors.clear()  # the browser's own words about 401


def test_a_key_that_is_no_longer_the_key_has_to_be_pasted_again(visit: Visit, served: LiveServer) -> None:
    enter(visit, served)
    visit.page.evaluate("() => sessionStorage.setItem('zuschlag.operator_key', 'yesterday')")
    visit.page.reload()
    expect(visit.page.locator("input[name=key]")).to_be_visible()
    assert "yesterday" not in visit.page.evaluate("() => JSON.stringify({...sessionStorage})")
    visit.errors.clear()


def test_the_operator_of_a_private_server_needs_no_name(browser: Browser, tmp_path: Path) -> None:
    """Its password is for players."""
    with run_live_server(tmp_path, password="open sesame") as private, visiting(browser, private.url) as visit:
        enter(visit, private)
        expect(visit.page.locator(".operator-figures")).to_be_visible()


def test_the_page_is_a_part_of_the_script_of_its_own(visit: Visit, served: LiveServer) -> None:
    enter(visit, served)
    assert {name.partition("-")[0] for name in loaded_scripts(visit.page)} == {"main", "chunk", "operator_page"}


def test_a_table_is_found_and_abandoned_by_the_keyboard_alone(visit: Visit, served: LiveServer) -> None:
    wanda = served.person("Wanda")
    table = wanda.create_table("zahltag", ["mine", "mine"])["table"]["id"]
    served.person("Other").create_table()
    visit.go("/operator")
    visit.tab_to("input[name=key]")
    visit.page.keyboard.type(served.context.operator_key)
    visit.page.keyboard.press("Enter")
    visit.page.locator(".operator-figures").wait_for()
    visit.press(".operator-sections a[href='/operator/tables']")
    expect(visit.page.locator(".operator-section h2")).to_be_focused()
    visit.tab_to("input[name=search]")
    visit.page.keyboard.type("wand")
    rows = visit.page.locator("[data-table]")
    expect(rows).to_have_count(1)
    visit.press(f"[data-table='{table}'] .danger")
    visit.tab_to("dialog.confirm .danger")
    visit.page.keyboard.press("Enter")
    expect(visit.page.locator(f"[data-table='{table}'][data-status=abandoned]")).to_be_visible()
    expect(visit.page.locator("#live-region")).to_contain_text(TEXTS.say("operator.close_done"))
    assert wanda.get(f"/api/tables/{table}").json()["table"]["status"] == "abandoned"


def test_a_table_is_deleted_by_one_who_is_sure(visit: Visit, served: LiveServer) -> None:
    yves = served.person("Yves")
    table = yves.create_table()["table"]["id"]
    enter(visit, served, "/tables")
    row = visit.page.locator(f"[data-table='{table}']")
    name = TEXTS.say("operator.delete_table", id=table)
    row.get_by_role("button", name=name).click()
    expect(visit.page.get_by_role("dialog")).to_be_visible()
    visit.page.keyboard.press("Escape")
    expect(row.get_by_role("button", name=name)).to_be_focused()
    assert yves.get(f"/api/tables/{table}").status_code == 200
    row.get_by_role("button", name=name).click()
    confirm(visit.page, "operator.delete")
    expect(row).to_have_count(0)
    expect(visit.page.locator(".operator-section h2")).to_be_focused()
    assert yves.get(f"/api/tables/{table}").status_code == 404


def test_what_happens_is_seen_without_a_reload(visit: Visit, served: LiveServer) -> None:
    visit.page.clock.install()
    enter(visit, served, "/tables")
    visit.page.locator("[data-table], [role=status]").first.wait_for()
    table = served.person("Zoe").create_table()["table"]["id"]
    visit.page.clock.run_for(8000)
    expect(visit.page.locator(f"[data-table='{table}']")).to_be_visible()


def test_people_are_muted_banned_and_let_in_again(visit: Visit, served: LiveServer) -> None:
    loud = served.person("Loud Larry")
    table = loud.create_table()["table"]["id"]
    enter(visit, served, "/people")
    visit.page.locator("input[name=search]").fill("LARRY")
    visit.page.get_by_role("link", name="Loud Larry").click()
    expect(visit.page.locator(".person h2")).to_have_text("Loud Larry")
    button(visit.page, "operator.mute").click()
    expect(button(visit.page, "operator.unmute")).to_be_visible()
    assert loud.do(table, "say", text="hello").json()["code"] == "muted"
    button(visit.page, "operator.ban").click()
    confirm(visit.page, "operator.ban")
    expect(button(visit.page, "operator.unban")).to_be_visible()
    assert loud.get("/api/tables").json()["code"] == "banned"
    visit.go("/operator/people")
    visit.page.locator("select[name=only]").select_option("banned")
    expect(visit.page.locator("[data-person]")).to_have_count(1)
    visit.page.get_by_role("link", name="Loud Larry").click()
    button(visit.page, "operator.unban").click()
    button(visit.page, "operator.unmute").click()
    expect(visit.page.locator(".person .badge")).to_have_count(0)
    assert loud.do(table, "say", text="hello").status_code == 200


def do_everything(visit: Visit, served: LiveServer, eve: Visitor) -> None:
    """Whatever can be done on the page."""
    page, table = visit.page, eve.create_table("zahltag", ["mine", "mine"])["table"]["id"]
    eve_row = f"[data-person='{eve.id}']"
    assert eve.do(table, "say", text="buy now").status_code == 200
    assert eve.post("/api/replays", quiet_record()).is_success
    insulted = {"table": table, "line": {"room": "table", "number": 1}, "reason": "spam", "note": "<b>always</b>"}
    assert served.person("Ann").post("/api/reports", insulted).status_code == 204
    enter(visit, served)
    button(page, "operator.forbid").click()
    button(page, "operator.allow").click()
    expect(button(page, "operator.forbid")).to_be_visible()
    button(page, "operator.sweep").click()
    expect(page.get_by_text(TEXTS.count("operator.deleted_count", 0))).to_be_visible()
    button(page, "operator.rotate_key").click()
    confirm(page, "operator.rotate_key")
    expect(page.get_by_label(TEXTS.say("operator.key_rotated"))).to_have_value(
        served.context.settings.operator_file.read_text().strip()
    )
    for section in ("usage", "log", "tables", "people"):
        page.locator(f".operator-sections a[href='/operator/{section}']").click()
        expect(page.locator(".operator-section h2")).to_have_text(TEXTS.say(f"operator.section.{section}"))
    page.locator(".operator-sections a[href='/operator/reports']").click()
    report = page.locator("[data-report]")
    expect(report).to_contain_text("<b>always</b>")
    expect(report.locator("q")).to_have_text("buy now")
    button(report, "operator.dismiss").click()
    expect(report).to_have_count(0)
    start_waiting_review(served, eve)
    page.locator(".operator-sections a[href='/operator/reviews']").click()
    review = page.locator("[data-review]")
    expect(review).to_contain_text("Eve")
    button(review, "operator.cancel_review").click()
    expect(review).to_have_count(0)
    page.locator(".operator-sections a[href='/operator/people']").click()
    page.locator(f"{eve_row} a").click()
    expect(page.locator(".said q")).to_have_text("buy now")
    button(page, "operator.mute").click()
    row = page.locator(f"[data-table='{table}']")
    row.get_by_role("button", name=TEXTS.say("operator.close_table", id=table)).click()
    confirm(page, "operator.close")
    expect(row).to_have_attribute("data-status", "abandoned")
    for what in ("chat", "records", "tables"):
        button(page, f"operator.remove.{what}").click()
        confirm(page, "operator.delete")
    expect(row).to_have_count(0)
    expect(page.locator(".said")).to_have_count(0)
    button(page, "operator.delete_person").click()
    confirm(page, "operator.delete")
    expect(page.locator(eve_row)).to_have_count(0)
    expect(page.locator("[data-person]")).to_contain_text("Ann")
    spare = served.person("Spare").create_table()["table"]["id"]
    visit.go("/operator/tables")
    page.locator(f"[data-table='{spare}']").get_by_role("button", name=TEXTS.say("operator.delete_table", id=spare)).click()
    confirm(page, "operator.delete")


def test_all_that_the_operator_can_ask_of_a_server_can_be_done_on_the_page(browser: Browser, tmp_path: Path) -> None:
    """As with the command: `test_all_that_the_operator_can_ask_of_a_server_is_a_command`."""
    with run_live_server(tmp_path) as served, visiting(browser, served.url) as visit:
        eve = served.person("Eve")
        do_everything(visit, served, eve)
        assert eve.get("/api/me").status_code == 401
        assert served.context.is_accepting_tables
        assert used_operator_routes(served) == all_operator_routes()


def test_lines_of_the_log_are_chosen_by_their_level(visit: Visit, served: LiveServer) -> None:
    RECENT_LOG(None, "warning", {"level": "warning", "event": "nearly-full"})
    error = {"level": "error", "event": "unforeseen", "exc_info": ValueError("<b>odd</b>")}
    RECENT_LOG(None, "error", error)
    enter(visit, served, "/log")
    log = visit.page.locator(".operator-log")
    expect(log.get_by_text("nearly-full")).to_have_count(1)
    visit.choose(".operator-section", "error")
    expect(log.get_by_text("nearly-full")).to_have_count(0)
    log.locator("li", has_text="unforeseen").locator("summary").click()
    expect(log.locator("pre")).to_contain_text("ValueError: <b>odd</b>")

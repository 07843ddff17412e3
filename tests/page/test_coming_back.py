"""Coming back: what waits for a person comes first, and every match of theirs is found."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import Visit, visiting
from tests.page.http_actions import lay_by_wire, name_by_wire
from tests.server.live_server import LiveServer, Visitor, run_live_server
from zuschlag.server.http.constants import SESSION_COOKIE
from zuschlag.server.routes import lobby
from zuschlag.texts import LANGUAGES, Texts


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with run_live_server(tmp_path_factory.mktemp("coming-back")) as running:
        yield running


def enter(visit: Visit, who: Visitor) -> None:
    """Give this browser somebody's cookie."""
    assert who.secret
    visit.page.context.add_cookies([{"name": SESSION_COOKIE, "value": who.secret, "url": visit.url}])


def play_with(host: Visitor, guest: Visitor, game: str = "zahltag") -> str:
    table = host.create_table(game, ["mine", "open"])["table"]
    assert guest.do(table["id"], "sit", invite=table["invite"]).is_success
    return str(table["id"])


def find_awaited(people: dict[str, Visitor], table: str) -> str:
    """Whose turn it is."""
    (seat,) = next(iter(people.values())).get(f"/api/tables/{table}").json()["awaited"]
    return next(name for name, person in people.items() if seat in person.get(f"/api/tables/{table}").json()["you"]["seats"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_awaited_sees_that_before_anything_else_and_continues_with_one_click(
    browser: Browser, served: LiveServer, language: str
) -> None:
    people = {name: served.person(name) for name in ("Anna", "Béla")}
    table = play_with(people["Anna"], people["Béla"])
    awaited = find_awaited(people, table)
    other = next(name for name in people if name != awaited)
    with visiting(browser, served.url, language) as visit:
        enter(visit, people[awaited])
        visit.go()
        first = visit.page.locator("main .home > *").first
        expect(first.locator("h2")).to_have_text(Texts(language, "page-matches").say("page.matches.continue"))
        expect(first).to_contain_text(other)
        first.locator("a.button").click()
        expect(visit.page.locator(".table > .board")).to_be_visible()
        assert visit.page.url.endswith(f"/t/{table}")
    with visiting(browser, served.url, language) as visit:
        enter(visit, people[other])
        visit.go()
        expect(visit.page.locator(f".mine [data-table='{table}']")).to_be_visible()
        expect(visit.page.locator(".continue")).to_have_count(0)


def test_who_is_invited_to_a_rematch_sits_down_with_one_click(browser: Browser, served: LiveServer) -> None:
    anna, bela = served.person("Anna"), served.person("Béla")
    table = play_with(anna, bela)
    assert served.operator().post(f"/api/operator/tables/{table}/close").status_code == 204
    with visiting(browser, served.url) as visit:
        enter(visit, bela)
        visit.go()
        expect(visit.page.locator(".home")).to_be_visible()
        rematch = anna.do(table, "rematch").json()["table"]
        visit.page.reload()
        invitation = visit.page.locator(f".continue [data-table='{rematch}']")
        expect(invitation).to_contain_text("Anna invites you to a rematch")
        invitation.locator("button").click()
        expect(visit.page.locator(".table.playing > .board")).to_be_visible()
        assert visit.page.url.endswith(f"/t/{rematch}")


def test_matches_are_searched_by_opponent_state_and_game_and_shown_page_by_page(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MATCHES_PER_PAGE", 3)
    with run_live_server(tmp_path) as served, visiting(browser, served.url) as visit:
        anna, bela, chloe = (served.person(name) for name in ("Anna", "Béla", "Chloé"))
        with_bela = [play_with(anna, bela) for _ in range(3)]
        with_chloe = play_with(chloe, anna, "bigshot")
        waiting = anna.create_table("bigshot", ["mine", "open"])["table"]["id"]
        assert served.operator().post(f"/api/operator/tables/{with_bela[0]}/close").status_code == 204
        enter(visit, anna)
        visit.go()
        visit.page.locator(".mine a[href='/matches']").click()
        rows, search = visit.page.locator(".matches .table-list li"), visit.page.locator(".match-search")
        expect(rows).to_have_count(3)
        visit.page.get_by_role("button", name="Show more").click()
        expect(rows).to_have_count(5)
        search.locator("input").fill("chlo")
        expect(rows).to_have_count(1)
        expect(rows).to_have_attribute("data-table", with_chloe)
        search.locator("input").fill("")
        search.locator("select[name=state]").select_option("over")
        expect(rows).to_have_count(1)
        expect(rows).to_have_attribute("data-table", with_bela[0])
        search.locator("select[name=state]").select_option("waiting")
        expect(rows).to_have_attribute("data-table", waiting)
        search.locator("select[name=game]").select_option("zahltag")
        expect(visit.page.locator(".matches .nothing")).to_be_visible()
        visit.page.get_by_role("button", name="Show all").click()
        expect(rows).to_have_count(3)


def test_a_visitor_without_a_name_picks_one_and_has_no_matches_yet(browser: Browser, url: str) -> None:
    with visiting(browser, url) as anna:
        anna.go("/matches")
        anna.pick_name("Anna")
        expect(anna.page.locator(".matches .nothing")).to_be_visible()


def test_the_start_page_does_not_move_when_it_learns_what_waits(browser: Browser, url: str) -> None:
    with visiting(browser, url) as anna:
        name_by_wire(anna, "Anna")
        lay_by_wire([anna], "zahltag", ["mine", "mine"])
        anna.page.add_init_script(
            "window.moved = []; new PerformanceObserver((list) => {"
            " for (const { sources } of list.getEntries()) for (const { node } of sources)"
            "  if (node?.parentElement?.closest('.home')) window.moved.push(node.className ?? node.data);"
            "}).observe({ type: 'layout-shift', buffered: true });"
        )
        anna.go()
        expect(anna.page.locator(".continue a.button")).to_be_visible()
        expect(anna.page.locator(".lobby .nothing, .lobby .table-list").first).to_be_visible()
        assert not {"hero", "quick-play"} & set(anna.page.evaluate("window.moved"))

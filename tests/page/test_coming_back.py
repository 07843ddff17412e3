"""Coming back: what waits for a person comes first, and every match of theirs is found."""

import json
from collections.abc import Iterator
from csv import DictReader
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import Visit, visiting
from tests.page.http_actions import finish_by_wire, lay_by_wire, name_by_wire
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


def play_with(host: Visitor, guest: Visitor, game: str = "zahltag", **more: object) -> str:
    table = host.create_table(game, ["mine", "open"], **more)["table"]
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
        expect(visit.page.locator(f".continue [data-running][data-table='{table}']")).to_be_visible()
        expect(visit.page.locator(".continue .primary")).to_have_count(0)


def test_the_time_that_is_left_runs_on_the_start_page(browser: Browser, served: LiveServer) -> None:
    people = {name: served.person(name) for name in ("Anna", "Béla")}
    clock = {"kind": "live", "bank": 600, "increment": 0}
    awaited = find_awaited(people, play_with(people["Anna"], people["Béla"], clock=clock))
    with visiting(browser, served.url) as visit:
        enter(visit, people[awaited])
        visit.go()
        left = visit.page.locator(".continue li small")
        seen = left.inner_text()
        assert "left" in seen
        expect(left).not_to_have_text(seen)


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
        with_bot = anna.create_table("bigshot", ["mine", {"bot": "easy"}])["table"]
        search.locator("input").fill(with_bot["seats"][1]["bot"])
        expect(rows).to_have_count(1)
        expect(rows).to_have_attribute("data-table", with_bot["id"])


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


def invite_link(host: Visitor, game: str = "zahltag", seats: list[object] | None = None, **more: object) -> tuple[str, str]:
    """A table that waits for players, and the address of its invite link."""
    table = host.create_table(game, seats or ["mine", "open"], **more)["table"]
    return table["id"], f"/t/{table['id']}?invite={table['invite']}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guest_opens_an_invite_link_types_a_name_and_plays_after_one_click(
    browser: Browser, served: LiveServer, language: str
) -> None:
    texts = Texts(language, "page-matches")
    table, link = invite_link(served.person("Frida"), "bigshot")
    with visiting(browser, served.url, language, 375, 667) as guest:
        guest.go(link)
        expect(guest.page.locator("h1")).to_have_text(texts.say("page.invited.by", player="Frida", title="Big Shot"))
        learn = guest.page.get_by_role("link", name=texts.say("page.invited.learn"))
        expect(learn).to_have_attribute("href", "/learn/bigshot/first")
        guest.pick_name("Béla")
        expect(guest.page.locator(".table.playing > .board")).to_be_visible()
        assert guest.page.url == f"{served.url}/t/{table}", "the key is not left in the address"


def test_who_has_a_name_keeps_it_and_sits_down_with_one_click(browser: Browser, served: LiveServer) -> None:
    frida, bela = served.person("Frida"), served.person("Béla")
    table, link = invite_link(frida)
    with visiting(browser, served.url) as visit:
        enter(visit, bela)
        visit.go(link)
        expect(visit.page.locator(".invitation")).to_contain_text("Béla")
        visit.page.locator(".invitation button").click()
        expect(visit.page.locator(".table.playing > .board")).to_be_visible()
        visit.go(link)
        visit.page.wait_for_url(f"**/t/{table}")
        expect(visit.page.locator(".table.playing > .board")).to_be_visible()


def test_whoever_comes_too_late_or_with_a_wrong_link_is_told_so_and_finds_a_way_on(
    browser: Browser, served: LiveServer
) -> None:
    frida, bela = served.person("Frida"), served.person("Béla")
    full, full_link = invite_link(frida, seats=["mine", {"bot": "easy"}])
    begun, begun_link = invite_link(frida)
    hidden, hidden_link = invite_link(frida, spectators=False)
    over, over_link = invite_link(frida)
    for table, link in ((begun, begun_link), (hidden, hidden_link)):
        assert bela.do(table, "sit", invite=link.partition("=")[2]).is_success
    assert served.operator().post(f"/api/operator/tables/{over}/close").status_code == 204
    texts = Texts("en", "page-matches")
    ways = {
        full_link: ("page.invited.full", f"/t/{full}"),
        begun_link: ("page.invited.begun", f"/t/{begun}"),
        hidden_link: ("page.invited.no_spectators", "/"),
        over_link: ("page.invited.abandoned", "/"),
        f"/t/{begun}?invite=wrong": ("page.invited.wrong", "/"),
        "/t/nowhere?invite=wrong": ("page.invited.wrong", "/"),
    }
    with visiting(browser, served.url) as guest:
        for link, (why, way) in ways.items():
            guest.go(link)
            expect(guest.page.locator(".invitation")).to_contain_text(texts.say(why))
            expect(guest.page.locator(".invitation .button.primary")).to_have_attribute("href", way)
            expect(guest.page.locator(".invitation .name-form")).to_have_count(0)
        guest.errors.clear()  # the browser's own words about 404


def test_who_is_beaten_to_the_last_seat_is_told_so(browser: Browser, served: LiveServer) -> None:
    frida, bela, chloe = (served.person(name) for name in ("Frida", "Béla", "Chloé"))
    table, link = invite_link(frida)
    with visiting(browser, served.url) as visit:
        enter(visit, bela)
        visit.go(link)
        sit = visit.page.locator(".invitation button")
        expect(sit).to_be_visible()
        assert chloe.do(table, "sit", invite=link.partition("=")[2]).is_success
        sit.click()
        expect(visit.page.locator(".invitation")).to_contain_text(Texts("en", "page-matches").say("page.invited.begun"))
        expect(visit.page.locator(f".invitation a[href='/t/{table}']")).to_be_visible()
        visit.errors.clear()  # the browser's own words about 409


def test_live_matches_are_opened_from_the_start_page_and_watched(browser: Browser, tmp_path: Path) -> None:
    with run_live_server(tmp_path) as served, visiting(browser, served.url) as eva:
        anna = served.person("Anna")
        table = anna.create_table("bigshot", ["mine", "mine", {"bot": "hard"}], listed=True)["table"]["id"]
        hidden = anna.create_table("bigshot", ["mine", "mine"])["table"]["id"]
        for key in (table, hidden):
            assert anna.do(key, "start").is_success
        eva.go()
        eva.page.locator("a[href='/watch']").click()
        rows = eva.page.locator(".watch .table-list li")
        expect(rows).to_have_count(1)
        expect(rows).to_contain_text("round 1")
        rows.locator("a").click()
        expect(eva.page.locator(".table.playing > .board")).to_be_visible()
        assert eva.page.url.endswith(f"/t/{table}")


def test_the_page_of_ones_progress_counts_wins_and_opponents_of_each_game(browser: Browser, served: LiveServer) -> None:
    texts = Texts("en", "page-matches")
    with visiting(browser, served.url, "en") as visit:
        name_by_wire(visit, "Cleo")
        visit.go("/matches")
        visit.page.locator("a[href='/progress']").click()
        expect(visit.page.locator(".progress .nothing")).to_have_text(texts.say("page.progress.none"))
        tables = [finish_by_wire(visit, "zahltag", ["mine", "easy", "normal"]) for _ in range(2)]
        visit.go("/progress")
        results = visit.page.request.get(f"{visit.url}/api/me/progress").json()["results"]
        wins = sum(result["win"] for result in results)
        expect(visit.page.locator(".progress .summary").first).to_contain_text(f"Won: {wins:g} of 2 matches ({wins / 2:.0%}).")
        expect(visit.page.locator(".progress .summary").first).to_contain_text("as good as the others: 0.67 (33%).")
        expect(visit.page.get_by_role("img", name=f"now {wins - 2 / 3:.1f}".replace("-", "−"))).to_be_visible()
        expect(visit.page.locator(".accuracies .summary, .accuracies svg")).to_have_count(0)  # none of them was reviewed
        rows = visit.page.locator(".progress .figures").first.locator("tbody tr")
        expect(rows).to_have_count(2)
        assert sorted(row.split()[:3] for row in rows.all_inner_texts()) == [["Easy", "bots", "2"], ["Normal", "bots", "2"]]
        with visit.page.expect_download() as csv:
            visit.page.locator(".progress .export .csv").click()
        lines = list(DictReader(Path(csv.value.path()).read_text(encoding="utf-8").splitlines()))
        assert [(line["table"], float(line["win"])) for line in lines] == [
            (result["table"], result["win"]) for result in reversed(results)
        ]
        with visit.page.expect_download() as everything:
            visit.page.locator(".progress .export .json").click()
        assert json.loads(Path(everything.value.path()).read_text(encoding="utf-8"))["results"] == results
        visit.page.locator(".progress .newest a").first.click()
        expect(visit.page.locator(".playback")).to_be_visible()
        assert f"/replay/{tables[1]}" in visit.page.url

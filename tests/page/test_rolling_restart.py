"""Servers are updated one after the other while people play: the page reconnects, and nobody loses anything."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, expect

from tests.cli.server_process import ServerProcess, server_process
from tests.page.browser import Visit, visiting
from tests.page.player import STATE, Player
from tests.rolling.balancer import balancer
from tests.rolling.versions import copy_as_another_build, unpack_previous_release
from tests.services.databases import read_postgres_rows
from tests.services.postgres import PostgresServer
from zuschlag.store import Row
from zuschlag.store.migrate import migrations
from zuschlag.tables.core.facts import MoveMade, read_fact
from zuschlag.tables.core.table import Table

IS_MY_TURN = f"() => ({STATE})()[1]"
PATIENCE = 40_000
"""Milliseconds: bots have their workers started first, and this machine may be busy."""
OTHER_TEXT = "Skip all that (another build)"


@contextmanager
def serve(folder: Path, code: Path | None, env: dict[str, str]) -> Iterator[ServerProcess]:
    """A server of this version, or of the one in the folder `code`."""
    more = {} if code is None else {"PYTHONPATH": str(code)}
    with server_process(folder, "serve", "--no-browser", env={"ZUSCHLAG_DURABILITY": "normal", **env, **more}) as server:
        yield server


class OpenRequests:
    """What a page has asked for and not yet received. The browser writes an error to its console if one of them is cut."""

    def __init__(self, visit: Visit) -> None:
        self._page = visit.page
        self._open: set[Request] = set()
        self._page.on("request", self._begin)
        self._page.on("requestfinished", self._end)
        self._page.on("requestfailed", self._end)

    def _begin(self, request: Request) -> None:
        self._open.add(request)

    def _end(self, request: Request) -> None:
        self._open.discard(request)

    def wait_for_all(self) -> None:
        """Return when none has been open for half a second."""
        quiet = 0
        for _ in range(PATIENCE // 100):
            self._page.wait_for_timeout(100)
            quiet = 0 if self._open else quiet + 1
            if quiet == 5:
                return
        raise AssertionError(f"still open: {[request.url for request in self._open]}")


def begin_match(visit: Visit, name: str, game: str) -> str:
    """Somebody plays against a bot; the table's id."""
    visit.come_in(name)
    visit.play_now(game)
    visit.page.wait_for_url("**/t/*")
    return visit.page.url.rpartition("/")[2].partition("?")[0]


def play_turns(visit: Visit, player: Player, turns: int) -> None:
    """Take so many turns, and wait for the next one."""
    for _ in range(turns):
        visit.page.wait_for_function(IS_MY_TURN, timeout=PATIENCE)
        player.take_turn()
    visit.page.wait_for_function(IS_MY_TURN, timeout=PATIENCE)


def expect_socket_at(visit: Visit, snapshots: int) -> None:
    """Wait until the page has opened a socket again."""
    visit.page.wait_for_function("() => document.querySelector('.table') && !document.querySelector('.off-line')")
    assert len([frame for frame in visit.frames if frame["type"] == "snapshot"]) <= snapshots, "updates, no snapshot"


def moves_of_seat(rows: list[Row], seat: int) -> list[str]:
    facts = [fact for row in rows if isinstance(fact := read_fact(row.body), MoveMade)]
    assert {fact.by for fact in facts if fact.seat == seat} == {"person"}, "nobody had to stand in"
    return [fact.move for fact in facts if fact.seat == seat]


def test_pages_of_the_release_before_and_of_this_one_play_on_at_servers_of_both(
    browser: Browser, postgres: PostgresServer, tmp_path: Path
) -> None:
    """A site is updated from the release before. Every page meets the other version's server in the middle of its match.

    (In Big Shot no bot thinks while it is a person's turn: a server of 0.2 that stops does not hand over its bots' turns.)
    """
    url = postgres.create_database()
    read_rows = partial(read_postgres_rows, postgres, url)
    env = {"ZUSCHLAG_DATABASE": url}
    with ExitStack() as stack:
        older = stack.enter_context(serve(tmp_path, unpack_previous_release(tmp_path / "previous"), env))
        balanced = stack.enter_context(balancer(older.url))
        anna = stack.enter_context(visiting(browser, balanced.url))
        annas_table, annas = begin_match(anna, "Anna", "bigshot"), Player(anna)
        play_turns(anna, annas, 2)
        assert schema_version(postgres, url) < len(migrations())

        newer = stack.enter_context(serve(tmp_path, None, env))
        assert schema_version(postgres, url) == len(migrations())
        play_turns(anna, annas, 2)  # at the older server, whose database is newer now
        balanced.send_to(newer.url)
        ben = stack.enter_context(visiting(browser, balanced.url))
        bens_table, bens = begin_match(ben, "Ben", "bigshot"), Player(ben)
        play_turns(ben, bens, 2)
        ben.page.wait_for_timeout(2000)  # what a table needs later is loaded by then

        balanced.send_to(older.url, is_cutting=True)  # the newer page meets the older server
        for visit, player in ((anna, annas), (ben, bens)):
            expect_socket_at(visit, 1)
            play_turns(visit, player, 2)
        balanced.send_to(newer.url)
        assert older.stop() == 0
        for visit, player in ((anna, annas), (ben, bens)):
            expect_socket_at(visit, 1)
            play_turns(visit, player, 2)
            expect(visit.page.locator(".error-banner, .connection.closed")).to_have_count(0)
    for table, player in ((annas_table, annas), (bens_table, bens)):
        rows = read_rows(table)
        assert len(moves_of_seat(rows, 0)) >= player.move_count, "every move is there, once"
        Table.from_rows(table, rows)


def schema_version(postgres: PostgresServer, url: str) -> int:
    return int(postgres.run_sql("SELECT max(version) FROM zuschlag_schema", url.rsplit("/", 1)[1]))


@pytest.fixture(scope="module")
def other_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_as_another_build(tmp_path_factory.mktemp("other"), OTHER_TEXT)


def test_a_page_finds_its_scripts_and_texts_at_a_server_of_another_build_and_the_other_way_round(
    browser: Browser, other_build: Path, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        env = {"ZUSCHLAG_SHARED": "1"}
        other, this = (stack.enter_context(serve(tmp_path, code, env)) for code in (other_build, None))
        balanced = stack.enter_context(balancer(other.url))
        for mine, next_one, text in ((this, other, "Skip to the content"), (other, this, OTHER_TEXT)):
            balanced.send_to(mine.url, is_cutting=True)
            with visiting(browser, balanced.url) as visit:
                requests = OpenRequests(visit)
                begin_match(visit, "Anna", "zahltag")
                player = Player(visit)
                play_turns(visit, player, 1)
                requests.wait_for_all()
                balanced.send_to(next_one.url, is_cutting=True)
                if mine is other:
                    assert other.stop() == 0
                expect_socket_at(visit, 1)
                play_turns(visit, player, 2)
                look_at_more(visit, text)
                assert visit.page.request.get(f"{balanced.url}/").text() != visit.page.content()


def look_at_more(visit: Visit, text: str) -> None:
    """Look at parts of the page that are loaded on first use, in another language and back: all is as it was built."""
    visit.page.locator("footer a[href='/rules'], header a[href='/rules']").first.click()
    visit.page.locator("main h1").first.wait_for()
    expect(visit.page.locator(".missing-code")).to_have_count(0)
    expect(visit.page.locator("main")).not_to_contain_text("⟨")  # a text that is missing
    expect(visit.page.locator("a.skip")).to_have_text(text)

"""Preparation, sitting down and playing without the page, where they are not the point: in the name of a browser's person."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
from playwright.sync_api import Browser, expect

from tests.page.browser import Visit, visiting
from tests.server.live_server import Visitor, play_to_end
from zuschlag.bots import LEVELS
from zuschlag.server.http.constants import SESSION_COOKIE

MOST_MOVES = 600
PEOPLE = ("Anna", "Ben", "Chloé", "Dario")


def name_by_wire(visit: Visit, name: str) -> None:
    answer = visit.page.request.post(f"{visit.url}/api/me", data={"name": name})
    assert answer.ok, answer.text()


def do(visit: Visit, table: str, command: str, **parts: Any) -> dict[str, Any]:
    """A command, and what it was answered with."""
    answer = visit.page.request.post(f"{visit.url}/api/tables/{table}/do", data={"do": command, **parts})
    assert answer.ok, answer.text()
    snapshot: dict[str, Any] = answer.json()
    return snapshot


def lay_by_wire(visits: Sequence[Visit], game: str, seats: Sequence[str], **more: Any) -> str:
    """A table of these seats, begun. The first of the visitors lays it, the others take its open seats."""
    seat_specs = [{"bot": seat} if seat in LEVELS else seat for seat in seats]
    spec = {"game": game, "players": len(seats), "seats": seat_specs, **more}
    answer = visits[0].page.request.post(f"{visits[0].url}/api/tables", data=spec)
    assert answer.ok, answer.text()
    snapshot = answer.json()["table"]
    free = [at for at, seat in enumerate(seats) if seat == "open"]
    for visit, seat in zip(visits[1:], free, strict=True):
        do(visit, snapshot["id"], "sit", seat=seat, invite=snapshot["invite"], salt="ab")
    if not free:
        do(visits[0], snapshot["id"], "start", salt="ab")
    table: str = snapshot["id"]
    return table


def seen(visit: Visit, table: str) -> dict[str, Any]:
    """What the server tells the visitor of a table."""
    snapshot: dict[str, Any] = visit.page.request.get(f"{visit.url}/api/tables/{table}").json()
    return snapshot


def finish_by_wire(visit: Visit, game: str, seats: Sequence[str]) -> str:
    """A table with one seat for the visitor, where the match is over."""
    secret = next(cookie["value"] for cookie in visit.page.context.cookies(visit.url) if cookie["name"] == SESSION_COOKIE)
    with httpx.Client(base_url=visit.url, cookies={SESSION_COOKIE: secret}, trust_env=False) as client:
        person = Visitor(client, visit.url)
        table: str = person.create_table(game, [{"bot": seat} if seat in LEVELS else seat for seat in seats])["table"]["id"]
        play_to_end(person, table)
    return table


def move_on_page(visit: Visit, move: str) -> None:
    """Make a move by its button, and wait until the server has it."""
    table = visit.page.locator(".table")
    before = table.get_attribute("data-nth") or ""
    visit.page.locator(f'[data-move="{move}"]').click()
    expect(table).not_to_have_attribute("data-nth", before)


def modest(offered: list[str]) -> str:
    """What costs nothing, where there is such a thing."""
    return next((move for move in offered if move in ("decline", "pass")), offered[0])


def bring(
    visits: Sequence[Visit],
    table: str,
    is_there: Callable[[dict[str, Any]], bool],
    choose: Callable[[list[str]], str] = modest,
) -> Visit:
    """Play until a player on turn sees what is wanted, or the match is over; return that player, or the first."""
    for _ in range(MOST_MOVES):
        for visit in visits:
            snapshot = seen(visit, table)
            if snapshot["table"]["status"] != "playing":
                return visits[0]
            if snapshot["offered"]:
                if is_there(snapshot):
                    return visit
                do(visit, table, "play", nth=snapshot["you"]["nth"], move=choose(snapshot["offered"]))
                break
    raise AssertionError("it never came to that")


@contextmanager
def people_at(browser: Browser, url: str, game: str, seats: Sequence[str], **more: Any) -> Iterator[tuple[list[Visit], str]]:
    """One browser for whoever lays the table, and one for each of its open seats; they all look at it."""
    with ExitStack() as stack:
        visits = [stack.enter_context(visiting(browser, url)) for _ in range(1 + list(seats).count("open"))]
        for visit, name in zip(visits, PEOPLE, strict=False):
            name_by_wire(visit, name)
        table = lay_by_wire(visits, game, seats, **more)
        for visit in visits:
            visit.go(f"/t/{table}")
            visit.page.locator(".board").wait_for()
        yield visits, table


def phase(wanted: str) -> Callable[[dict[str, Any]], bool]:
    """Is the match in this phase?"""
    return lambda snapshot: snapshot["view"]["phase"] == wanted

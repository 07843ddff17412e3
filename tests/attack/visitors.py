"""Honest people who come while others play: some are new, some return to the table where they sit."""

import asyncio
import itertools
import random
import time
from collections.abc import Awaitable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field

from tests.attack.attacked_server import VISITORS_NETWORK
from tests.attack.raw_client import GONE, HttpClient, Response, open_websocket

BETWEEN = 1.0
"""Seconds from one visitor to the next of the same kind."""
PATIENCE = 20.0
"""Seconds after which a visitor gives up."""


@dataclass
class Visits:
    """What visitors saw: when each came, the seconds until it saw a table, and the step that failed ("" where none did)."""

    new: list[tuple[float, float, str]] = field(default_factory=list)
    returning: list[tuple[float, float, str]] = field(default_factory=list)


@dataclass(frozen=True)
class OwnSeat:
    """Where a returning player sits."""

    address: str
    secret: str
    table: str


class VisitFailed(Exception):
    """A visitor does not get what it came for."""


async def keep_arriving(port: int, visits: Visits) -> None:
    """New people: each loads the page, picks a name, creates a table with a bot and sees it. Nobody shares an address."""
    for address in new_addresses():
        await _visit(visits.new, arrive(port, address))


async def keep_returning(port: int, visits: Visits, seats: Mapping[int, OwnSeat], rng: random.Random) -> None:
    """Players who load the page of their running table once more."""
    while True:
        await _visit(visits.returning, come_back(port, rng.choice(list(seats.values()))))


async def arrive(port: int, address: str) -> None:
    """A new person, until it sees its own table."""
    with closing(HttpClient(port, address)) as http:
        expect(await http.request("GET", "/"), 200, "page")
        me = expect(await http.request("POST", "/api/me", {"name": "Nora"}), 201, "name")
        spec = {"game": "zahltag", "players": 2, "seats": ["mine", {"bot": "easy"}]}
        created = expect(await http.request("POST", "/api/tables", spec, me.cookie), 201, "table")
        await see_table(port, OwnSeat(address, me.cookie, created.json()["table"]["id"]))


async def come_back(port: int, seat: OwnSeat) -> None:
    """A player whose browser loads the page again, until it sees its table."""
    with closing(HttpClient(port, seat.address)) as http:
        expect(await http.request("GET", f"/t/{seat.table}", None, seat.secret), 200, "page")
        await see_table(port, seat)


async def see_table(port: int, seat: OwnSeat) -> None:
    """Connect to a table, until its first message."""
    try:
        socket = await open_websocket(port, seat.address, seat.table, seat.secret)
    except ConnectionRefusedError as error:
        raise VisitFailed(f"socket: {error}") from None
    try:
        message = await socket.receive()
    finally:
        socket.close()
    if message is None or message["type"] == "bye":
        raise VisitFailed(f"socket: {message}")


def expect(answer: Response, status: int, step: str) -> Response:
    """The answer, where it has this status."""
    if answer.status != status:
        raise VisitFailed(f"{step}: {answer.status}")
    return answer


def new_addresses() -> Iterator[str]:
    """Addresses from which nobody else comes."""
    for number in itertools.count():
        yield f"127.{VISITORS_NETWORK}.{number // 200 % 200}.{number % 200 + 1}"


async def _visit(seen: list[tuple[float, float, str]], visit: Awaitable[None]) -> None:
    began, failed = time.monotonic(), ""
    try:
        async with asyncio.timeout(PATIENCE):
            await visit
    except VisitFailed as error:
        failed = str(error)
    except GONE as error:
        failed = type(error).__name__
    seen.append((began, time.monotonic() - began, failed))
    await asyncio.sleep(BETWEEN)

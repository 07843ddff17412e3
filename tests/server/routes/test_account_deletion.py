"""After a deletion or a ban nothing is left: requests in progress leave no seat, chat line or record behind."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import zuschlag
from tests.server.live_server import LiveServer, Visitor, run_in_server
from zuschlag.tables.core.table import OPEN

TABLES = 20
"""Where somebody sits: it takes a while to leave them all."""
BUSY = 6
"""At so many of them, those that are left first, somebody goes on."""
RECORD = zuschlag.new("zahltag", players=2, seed=1).record()


async def opened_socket(visitor: Visitor, table: str) -> ClientConnection:
    address = f"{visitor.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    return await connect(address, additional_headers={"Cookie": f"zuschlag={visitor.secret}"}, proxy=None)


async def messages(socket: ClientConnection) -> AsyncIterator[str | bytes]:
    """All that comes until the socket is closed, with whatever code."""
    with suppress(ConnectionClosed):
        while True:
            yield await socket.recv()


async def take_seat_on(socket: ClientConnection, busy: asyncio.Barrier) -> list[str]:
    """Sit down and chat again and again until the WebSocket closes; the types of messages after the goodbye."""
    types: list[str] = []
    async for message in messages(socket):
        answer = json.loads(message)
        types.append(answer["type"])
        if len(types) == 1:
            await busy.wait()
        if len(types) == 1 or answer.get("do") == "sit":
            with suppress(ConnectionClosed):
                await socket.send(json.dumps({"do": "say", "text": "still here"}))
                await socket.send(json.dumps({"do": "sit"}))
    return types[types.index("bye") + 1 :]


async def ask_on(client: httpx.AsyncClient, path: str, body: object) -> None:
    """Send the same request again and again until it is no longer known who asks."""
    while (await client.post(path, json=body)).status_code not in (401, 403):
        pass


async def go_on_while(visitor: Visitor, tables: list[str], act: Callable[[httpx.AsyncClient], Awaitable[None]]) -> list[str]:
    """Do everything at once over WebSockets and HTTP while `act` runs; what the WebSockets received after the goodbye."""
    headers = {"Cookie": f"zuschlag={visitor.secret}"}
    limits = httpx.Limits(max_connections=200)
    async with httpx.AsyncClient(base_url=visitor.url, headers=headers, limits=limits, timeout=60, trust_env=False) as client:
        busy = asyncio.Barrier(len(tables) + 1)
        sockets = [await opened_socket(visitor, table) for table in tables]
        talking = [asyncio.create_task(take_seat_on(socket, busy)) for socket in sockets]
        wish = {"game": "zahltag", "players": 2, "seats": ["mine", "open"]}
        asking = [
            asyncio.create_task(ask_on(client, path, body))
            for path, body in [
                ("/api/tables", wish),
                ("/api/replays", RECORD),
                *((f"/api/tables/{table}/do", {"do": "sit"}) for table in tables),
                *((f"/api/tables/{table}/do", {"do": "say", "text": "hello"}) for table in tables),
            ]
        ]
        await busy.wait()
        await act(client)
        await asyncio.gather(*asking)
        return [kind for late in await asyncio.gather(*talking) for kind in late]


def seated_at_many(live_server: LiveServer) -> tuple[Visitor, str, list[str]]:
    """Anna, her id, and tables of Ben's where she has a seat."""
    anna, ben = live_server.person("Anna"), live_server.person("Ben")
    tables = [ben.create_table("zahltag", ["mine", "open", "open"], listed=True)["table"]["id"] for _ in range(TABLES)]
    for table in tables:
        assert anna.do(table, "sit").status_code == 200
    return anna, anna.id, tables


def kept_of(live_server: LiveServer, person: str) -> dict[str, list[str]]:
    """What there is of somebody: seats at tables that are not over, lines, records."""
    store = live_server.context.store
    return {
        "seats": [seat.table for seat, listing in run_in_server(live_server, store.seats_of(person)) if listing.status in OPEN],
        "lines": [line.text for line in run_in_server(live_server, store.lines_of(person))],
        "records": [kept.id for kept in run_in_server(live_server, store.uploaded_records_of(person))],
    }


def test_deleting_oneself_during_other_requests_leaves_nothing_behind(live_server: LiveServer) -> None:
    anna, key, tables = seated_at_many(live_server)

    async def delete(client: httpx.AsyncClient) -> None:
        assert (await client.delete("/api/me")).status_code == 204

    assert asyncio.run(go_on_while(anna, tables[-BUSY:], delete)) == []
    assert kept_of(live_server, key) == {"seats": [], "lines": [], "records": []}


def test_a_ban_during_other_requests_leaves_no_seat(live_server: LiveServer) -> None:
    anna, key, tables = seated_at_many(live_server)
    operator = {"Authorization": f"Bearer {live_server.context.operator_key}"}

    async def ban(client: httpx.AsyncClient) -> None:
        answer = await client.post(f"/api/operator/people/{key}", json={"do": "ban"}, headers=operator)
        assert answer.json()["banned"]

    assert asyncio.run(go_on_while(anna, tables[-BUSY:], ban)) == []
    assert kept_of(live_server, key)["seats"] == []


def test_a_websocket_opened_during_a_deletion_is_closed(live_server: LiveServer) -> None:
    anna, _, tables = seated_at_many(live_server)
    headers = {"Cookie": f"zuschlag={anna.secret}"}

    async def last_message_type(table: str) -> str:
        async with asyncio.timeout(20), await opened_socket(anna, table) as socket:
            types = [json.loads(message)["type"] async for message in messages(socket)]
            return str(types[-1])

    async def open_and_delete() -> list[str]:
        async with httpx.AsyncClient(base_url=anna.url, headers=headers, timeout=60, trust_env=False) as client:
            deleting = asyncio.create_task(client.delete("/api/me"))
            last = await asyncio.gather(*(last_message_type(table) for table in tables[-BUSY:] * 4))
            assert (await deleting).status_code == 204
            return last

    assert set(asyncio.run(open_and_delete())) == {"bye"}

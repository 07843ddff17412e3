"""People in every role that matters for permissions, and a table in any of its phases.

seat 0    other     the host, and the owner of another seat than the one in question
seat 1    owner     got it by a personal link from `former`, and has got a new secret since
seat 2    muted
seat 3    banned    (nobody, while the table is `open`)
"""

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal

from tests.server.live_server import LiveServer, Socket, Visitor
from zuschlag.tables.core.table_spec import TableSpec
from zuschlag.tables.protocol.commands import Leave, Link, Play, Start, TakeBack

COLUMNS = ("stranger", "named", "spectator", "former", "rotated", "operator", "banned", "other", "muted", "owner")
Phase = Literal["open", "full", "playing", "moved", "asking", "over"]
SEATS = {1: "former", 2: "muted", 3: "banned"}
"""Who gets the other seats from the host."""
SEAT = 1
"""The seat that the tests ask for."""


@dataclass
class PeopleByRole:
    """People by the names of the columns."""

    live_server: LiveServer
    people: Mapping[str, Visitor]
    ids: Mapping[str, str]
    tables: list[str] = field(default_factory=list)
    """Tables that were created for them."""

    def __getitem__(self, name: str) -> Visitor:
        return self.people[name]


def create_people(live_server: LiveServer) -> PeopleByRole:
    """Create all people. `banned` is not banned yet, since they have to sit down first."""
    people = {name: live_server.person(name) for name in COLUMNS if name not in ("stranger", "rotated", "operator")}
    ids = {name: person.id for name, person in people.items()}
    people["stranger"], people["operator"] = live_server.stranger(), live_server.operator()
    people["rotated"] = live_server.stranger(Cookie=f"zuschlag={people['owner'].secret}")
    assert people["owner"].post("/api/me/secret").status_code == 204
    moderate(people["operator"], ids["muted"], "mute")
    live_server.refresh_people(ids.values())
    return PeopleByRole(live_server, people, ids)


def moderate(operator: Visitor, person: str, do: str) -> None:
    assert operator.post(f"/api/operator/people/{person}", {"do": do}).status_code == 200


def create_table_in_phase(
    roles: PeopleByRole, phase: Phase = "playing", *, listed: bool = False, spectators: bool = True
) -> str:
    """A table at which they sit, in this phase; at its end `banned` is banned. Made without HTTP, which is quick."""
    spec = TableSpec("zahltag", 4, ["mine"] * 4, is_listed=listed, has_spectators=spectators, hints="always")
    key = asyncio.run_coroutine_threadsafe(_create_table(roles, phase, spec), roles.live_server.loop).result(20)
    roles.tables.append(key)
    roles.live_server.refresh_people(roles.ids.values())
    return key


async def _create_table(roles: PeopleByRole, phase: Phase, spec: TableSpec) -> str:
    registry, ids = roles.live_server.context.registry, roles.ids
    await _set_banned(roles, is_banned=False)
    table = await registry.create_table(ids["other"], spec)

    async def give(giver: str, taker: str, seat: int) -> None:
        link = (await registry.execute(ids[giver], table.id, Link(seat=seat))).link
        assert link is not None
        await registry.claim_seat(ids[taker], link)

    async def play_until(is_enough: Callable[[], bool], first: int) -> None:
        while not is_enough():
            assert table.match is not None
            seat = first if first in table.awaited else table.awaited[0]
            person = table.seats[seat].person or ""
            command = Play(seat=seat, nth=len(table.moves_made[seat]), move=table.match.offered(seat)[-1])
            await registry.execute(person, table.id, command)

    for seat, name in SEATS.items():
        await give("other", name, seat)
    await give("former", "owner", SEAT)
    if phase == "open":
        await registry.execute(ids["banned"], table.id, Leave())
    if phase in ("playing", "moved", "asking"):
        await registry.execute(ids["other"], table.id, Start())
        await play_until(lambda: SEAT in table.awaited, SEAT)
    if phase == "moved":
        await play_until(lambda: table.can_take_back(SEAT), SEAT)
    if phase == "asking":
        await play_until(lambda: table.can_take_back(0), 0)
        await registry.execute(ids["other"], table.id, TakeBack())
    if phase == "over":
        await registry.abandon(table.id)
    await _set_banned(roles, is_banned=True)
    return table.id


async def _set_banned(roles: PeopleByRole, *, is_banned: bool) -> None:
    """Ban `banned`, or lift the ban, and leave them where they sit: no server is told to take their seats."""
    context = roles.live_server.context
    await context.store.change_person(roles.ids["banned"], is_banned=is_banned)
    await context.people.refresh([roles.ids["banned"]])


def move(roles: PeopleByRole, key: str, seat: int) -> None:
    """The owner of this seat makes the last move that is offered."""
    player = roles[{0: "other", 1: "owner", 2: "muted", 3: "banned"}[seat]]
    mine = player.get(f"/api/tables/{key}").json()
    assert player.do(key, "play", nth=mine["you"]["nth"], move=mine["offered"][-1]).status_code == 200


def hand_over_seat(giver: Visitor, taker: Visitor, table: str, seat: int) -> None:
    """Give a seat to somebody by a personal link."""
    link = giver.do(table, "link", seat=seat).json()["link"]
    assert taker.post("/api/claims", {"key": link.rpartition("/")[2]}).status_code == 200


def stored_state(roles: PeopleByRole, table: str) -> str:
    """Everything that is stored of a table and its people, to check that a refused request changes nothing."""

    async def kept() -> list[Any]:
        store = roles.live_server.context.store
        lines = [await store.lines(table, room, limit=50) for room in ("table", "spectators")]
        people = [(await store.person(key), await store.uploaded_records_of(key)) for key in roles.ids.values()]
        seats = [seat for key in roles.ids.values() for seat, _ in await store.seats_of(key)]
        return [await store.rows(table), lines, people, seats]

    return repr(asyncio.run_coroutine_threadsafe(kept(), roles.live_server.loop).result(20))


def outcome(answer: Any) -> str:
    """`ok`, or the code of a refusal."""
    if answer.status_code < 400:
        return "ok"
    answered = answer.json()
    assert answered["type"] == "refused", answered
    assert answered["message"], answered
    return str(answered["code"])


def receive_all(socket: Socket) -> list[dict[str, Any]]:
    """All messages that wait."""
    received = []
    with suppress(TimeoutError):
        while True:
            received.append(socket.receive(timeout=0.05))
    return received


def websocket_outcome(visitor: Visitor, table: str, command: Mapping[str, Any]) -> str:
    """The outcome of a command over a WebSocket, or the reason where it is closed at once."""
    with visitor.socket(table) as socket:
        first = socket.receive()
        if first["type"] == "bye":
            return str(first["code"])
        socket.connection.send(json.dumps(command))
        answered = socket.wait_for("ack", "refused")
    return "ok" if answered["type"] == "ack" else str(answered["code"])

"""Everybody who could ask for something at a table, and the table in any of its phases.

seat 0    other     the host, and the owner of another seat than the one in question
seat 1    owner     who got it by a personal link from `former`, and has drawn another secret since
seat 2    muted
seat 3    banned    (nobody, while the table is `open`)
"""

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal

from tests.server.live_server import Served, Socket, Visitor
from zuschlag.tables.core.spec import Spec
from zuschlag.tables.protocol.commands import Leave, Link, Play, Start, TakeBack

COLUMNS = ("stranger", "named", "spectator", "former", "rotated", "operator", "banned", "other", "muted", "owner")
Phase = Literal["open", "full", "playing", "moved", "asking", "over"]
SEATS = {1: "former", 2: "muted", 3: "banned"}
"""To whom the host gives the other seats."""
SEAT = 1
"""The seat in question."""


@dataclass
class Cast:
    """People, by the names of the columns."""

    served: Served
    people: Mapping[str, Visitor]
    ids: Mapping[str, str]
    tables: list[str] = field(default_factory=list)
    """That were laid for them."""

    def __getitem__(self, name: str) -> Visitor:
        return self.people[name]


def gathered(served: Served) -> Cast:
    """All of them. Who is banned is not banned yet: they have to sit down first."""
    people = {name: served.person(name) for name in COLUMNS if name not in ("stranger", "rotated", "operator")}
    ids = {name: person.id for name, person in people.items()}
    people["stranger"], people["operator"] = served.stranger(), served.operator()
    people["rotated"] = served.stranger(Cookie=f"zuschlag={people['owner'].secret}")
    assert people["owner"].post("/api/me/secret").status_code == 204
    judge(people["operator"], ids["muted"], "mute")
    return Cast(served, people, ids)


def judge(operator: Visitor, person: str, do: str) -> None:
    assert operator.post(f"/api/operator/people/{person}", {"do": do}).status_code == 200


def table_of(cast: Cast, phase: Phase = "playing", *, listed: bool = False, spectators: bool = True) -> str:
    """A table at which they sit, in this phase; at its end `banned` is banned. Laid in the hall itself, which is quick."""
    spec = Spec("zahltag", 4, ["mine"] * 4, is_listed=listed, has_spectators=spectators)
    key = asyncio.run_coroutine_threadsafe(_laid(cast, phase, spec), cast.served.loop).result(20)
    cast.tables.append(key)
    return key


async def _laid(cast: Cast, phase: Phase, spec: Spec) -> str:
    registry, ids = cast.served.context.registry, cast.ids
    assert await cast.served.context.people.change(ids["banned"], is_banned=False)
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
    assert await cast.served.context.people.change(ids["banned"], is_banned=True)
    return table.id


def move(cast: Cast, key: str, seat: int) -> None:
    """Whoever has this seat does the last thing that is offered."""
    player = cast[{0: "other", 1: "owner", 2: "muted", 3: "banned"}[seat]]
    mine = player.get(f"/api/tables/{key}").json()
    assert player.do(key, "play", nth=mine["you"]["nth"], move=mine["offered"][-1]).status_code == 200


def hand_over(giver: Visitor, taker: Visitor, table: str, seat: int) -> None:
    """By a personal link."""
    link = giver.do(table, "link", seat=seat).json()["link"]
    assert taker.post("/api/claims", {"key": link.rpartition("/")[2]}).status_code == 200


def standing(cast: Cast, table: str) -> str:
    """All that is kept of a table and its people: what was refused has left it as it was."""

    async def kept() -> list[Any]:
        store = cast.served.context.store
        lines = [await store.lines(table, room, limit=50) for room in ("table", "spectators")]
        people = [(await store.person(key), await store.uploaded_records_of(key)) for key in cast.ids.values()]
        seats = [seat for key in cast.ids.values() for seat, _ in await store.seats_of(key)]
        return [await store.rows(table), lines, people, seats]

    return repr(asyncio.run_coroutine_threadsafe(kept(), cast.served.loop).result(20))


def outcome(answer: Any) -> str:
    """`ok`, or the code of a refusal in its one shape."""
    if answer.status_code < 400:
        return "ok"
    told = answer.json()
    assert told["type"] == "refused", told
    assert told["message"], told
    return str(told["code"])


def hear_out(socket: Socket) -> list[dict[str, Any]]:
    """All that waits to be heard."""
    heard = []
    with suppress(TimeoutError):
        while True:
            heard.append(socket.hear(timeout=0.05))
    return heard


def outcome_on_socket(visitor: Visitor, table: str, command: Mapping[str, Any]) -> str:
    """The same for a socket; one that is closed at once tells the reason too."""
    with visitor.socket(table) as socket:
        first = socket.hear()
        if first["type"] == "bye":
            return str(first["code"])
        socket.connection.send(json.dumps(command))
        told = socket.wait_for("ack", "refused")
    return "ok" if told["type"] == "ack" else str(told["code"])

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

from tests.server.running import Served, Socket, Visitor

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


def table_of(cast: Cast, phase: Phase = "playing", **wishes: Any) -> str:
    """A table at which they sit, in this phase; at its end `banned` is banned."""
    judge(cast["operator"], cast.ids["banned"], "unban")
    key: str = cast["other"].lay("zahltag", ["mine"] * 4, **wishes)["table"]["id"]
    cast.tables.append(key)
    for seat, name in SEATS.items():
        hand_over(cast["other"], cast[name], key, seat)
    hand_over(cast["former"], cast["owner"], key, SEAT)
    if phase == "open":
        assert cast["banned"].do(key, "leave").status_code == 200
    if phase in ("playing", "moved", "asking"):
        assert cast["other"].do(key, "start").status_code == 200
        play_until(cast, key, "owner", lambda told: SEAT in told["awaited"])
    if phase == "moved":
        play_until(cast, key, "owner", lambda told: bool(told["you"]["can_take_back"]))
    if phase == "asking":
        play_until(cast, key, "other", lambda told: bool(told["you"]["can_take_back"]))
        assert cast["other"].do(key, "take-back").status_code == 200
    if phase == "over":
        assert cast["operator"].post(f"/api/operator/tables/{key}/close").status_code == 204
    judge(cast["operator"], cast.ids["banned"], "ban")
    return key


def play_until(cast: Cast, key: str, name: str, is_enough: Callable[[dict[str, Any]], bool]) -> None:
    """Moves of all who are awaited, this one first, until this one sees enough."""
    while not is_enough(told := cast[name].get(f"/api/tables/{key}").json()):
        mine = told["you"]["seat"]
        move(cast, key, mine if mine in told["awaited"] else told["awaited"][0])


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
        store = cast.served.desk.store
        lines = [await store.lines(table, room, limit=50) for room in ("table", "spectators")]
        people = [(await store.person(key), await store.kept_by(key)) for key in cast.ids.values()]
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

"""Who sees what of a seat: only its owner, only while they have its secret, and only where they have chosen it."""

import json
from typing import Any

import pytest

from tests.permissions.people import SEAT, PeopleByRole, create_table_in_phase, hand_over_seat, move, receive_all
from tests.server.live_server import Socket

OTHERS = ("stranger", "named", "spectator", "former", "rotated", "operator", "other", "muted")
"""Everybody but the owner (and the banned person)."""


def of_match(message: dict[str, Any]) -> dict[str, Any]:
    """The part of a message about the match itself."""
    return {part: message.get(part) for part in ("view", "events", "offered", "awaited")}


def seen_by(messages: list[dict[str, Any]]) -> set[int | None]:
    """The seats whose view these messages hold."""
    return {
        (message["you"] or {}).get("seat")
        for message in messages
        if message["type"] in ("snapshot", "update") and "you" in message
    }


@pytest.mark.parametrize("name", OTHERS)
def test_asking_for_the_seat_of_another_shows_the_spectators_view(roles: PeopleByRole, name: str) -> None:
    table = create_table_in_phase(roles)
    move(roles, table, SEAT)
    assert roles["owner"].do(table, "proxy", plan={"otherwise": 3}).status_code == 200
    public = roles["stranger"].get(f"/api/tables/{table}").json()
    mine = roles["owner"].get(f"/api/tables/{table}?seat={SEAT}").json()
    assert of_match(mine) != of_match(public)
    shown = roles[name].get(f"/api/tables/{table}?seat={SEAT}").json()
    assert of_match(shown) == of_match(public)
    assert (shown["you"] or {}).get("plan") is None
    log = [json.loads(line) for line in roles[name].get(f"/api/tables/{table}/log?seat={SEAT}").text.splitlines()]
    snapshot = roles[name].get(f"/api/tables/{table}/updates?since=0&seat={SEAT}").json()
    assert of_match(snapshot) == of_match(public)  # the numbers of another viewer mean nothing
    public_log = [json.loads(line) for line in roles["stranger"].get(f"/api/tables/{table}/log").text.splitlines()]
    assert [of_match(update) for update in log] == [of_match(update) for update in public_log]
    with roles[name].socket(table, f"?seat={SEAT}") as socket:
        first = socket.receive()
        assert of_match(first) == of_match(public)
        assert SEAT not in seen_by([first, *receive_all(socket)])


@pytest.mark.parametrize("path", ["steps/0?as=1", "steps/0", "record", "statistics"])
def test_no_replay_step_is_shown_before_the_end_of_the_match(roles: PeopleByRole, path: str) -> None:
    table = create_table_in_phase(roles)
    for name in (*OTHERS, "owner"):
        assert roles[name].get(f"/api/tables/{table}/{path}").json()["code"] == "not-now"


def test_a_former_owners_open_websocket_gets_nothing_more_of_the_seat(roles: PeopleByRole) -> None:
    table = create_table_in_phase(roles)
    with roles["owner"].socket(table) as socket:
        assert socket.receive()["you"]["seat"] == SEAT
        receive_all(socket)
        hand_over_seat(roles["owner"], roles["named"], table, SEAT)
        taker = roles["named"]
        mine = taker.get(f"/api/tables/{table}").json()
        assert taker.do(table, "proxy", plan={"otherwise": 4}).status_code == 200
        taker.do(table, "play", nth=mine["you"]["nth"], move=mine["offered"][-1])
        received = receive_all(socket)
        socket.send("play", seat=SEAT, nth=mine["you"]["nth"], move=mine["offered"][0])
        assert socket.wait_for("refused", "ack")["code"] == "not-yours"
    assert [message["type"] for message in received if message["type"] != "presence"][:1] == ["snapshot"]
    assert seen_by(received) == {None}
    assert "plan" not in json.dumps([message for message in received if message["type"] == "update"])


def test_a_used_or_replaced_personal_link_is_invalid(roles: PeopleByRole) -> None:
    table = create_table_in_phase(roles)
    first = roles["owner"].do(table, "link").json()["link"].rpartition("/")[2]
    second = roles["owner"].do(table, "link").json()["link"].rpartition("/")[2]
    assert roles["former"].post("/api/claims", {"key": first}).json()["code"] == "unknown"
    assert roles["named"].post("/api/claims", {"key": second}).status_code == 200
    third = roles["named"].do(table, "link").json()["link"].rpartition("/")[2]
    for key in (first, second):
        assert roles["owner"].post("/api/claims", {"key": key}).json()["code"] == "unknown"
    assert roles["owner"].post("/api/claims", {"key": third}).status_code == 200


def test_a_new_secret_closes_everything_opened_with_the_old_one(roles: PeopleByRole) -> None:
    table = create_table_in_phase(roles)
    thief = roles.live_server.stranger(Cookie=f"zuschlag={roles['muted'].secret}")
    thief_secret = roles["muted"].secret
    with roles["muted"].socket(table) as socket:
        socket.receive()
        assert roles["muted"].post("/api/me/secret").status_code == 204
        assert socket.wait_for("bye")["code"] == "no-name"
    assert roles["muted"].secret != thief_secret
    assert thief.get(f"/api/tables/{table}").json()["you"] is None
    assert thief.do(table, "leave").json()["code"] == "no-name"
    assert roles["muted"].get(f"/api/tables/{table}").json()["you"]["seat"] == 2


def test_a_device_with_several_seats_sees_none_until_one_is_chosen(roles: PeopleByRole) -> None:
    anna = roles["named"]
    table = anna.create_table("zahltag", ["mine", "mine"])["table"]["id"]
    roles.tables.append(table)
    with anna.socket(table) as socket:
        anna.do(table, "start")
        received = receive_all(socket)
        assert seen_by(received) == {None}
        public = roles["stranger"].get(f"/api/tables/{table}").json()
        assert of_match(anna.get(f"/api/tables/{table}").json()) == of_match(public)
        assert all(message.get("offered", []) == [] for message in received)
        for seat in (0, 1):
            socket.send("uncover", seat=seat)
            assert seen_by(_until_ack(socket)) == {seat}
        socket.send("cover")
        assert seen_by(_until_ack(socket)) == {None}


def _until_ack(socket: Socket) -> list[dict[str, Any]]:
    received = [socket.receive()]
    while received[-1]["type"] != "ack":
        received.append(socket.receive())
    return [*received, *receive_all(socket)]

"""Who sees what of a seat: only whoever has its secret, only while they have it, and only uncovered."""

import json
from typing import Any

import pytest

from tests.permissions.people import SEAT, Cast, hand_over, hear_out, move, table_of
from tests.server.live_server import Socket

OTHERS = ("stranger", "named", "spectator", "former", "rotated", "operator", "other", "muted")
"""Everybody but the owner (and whoever is banned)."""


def of_match(told: dict[str, Any]) -> dict[str, Any]:
    """What a message tells of the match itself."""
    return {part: told.get(part) for part in ("view", "events", "offered", "awaited")}


def seen_by(messages: list[dict[str, Any]]) -> set[int | None]:
    """As which seats the receiver of these messages was told."""
    return {
        (message["you"] or {}).get("seat")
        for message in messages
        if message["type"] in ("snapshot", "update") and "you" in message
    }


@pytest.mark.parametrize("name", OTHERS)
def test_naming_the_seat_of_somebody_else_shows_what_spectators_see(cast: Cast, name: str) -> None:
    table = table_of(cast)
    move(cast, table, SEAT)
    assert cast["owner"].do(table, "proxy", plan={"otherwise": 3}).status_code == 200
    public = cast["stranger"].get(f"/api/tables/{table}").json()
    mine = cast["owner"].get(f"/api/tables/{table}?seat={SEAT}").json()
    assert of_match(mine) != of_match(public)
    shown = cast[name].get(f"/api/tables/{table}?seat={SEAT}").json()
    assert of_match(shown) == of_match(public)
    assert (shown["you"] or {}).get("plan") is None
    log = [json.loads(line) for line in cast[name].get(f"/api/tables/{table}/log?seat={SEAT}").text.splitlines()]
    snapshot = cast[name].get(f"/api/tables/{table}/updates?since=0&seat={SEAT}").json()
    assert of_match(snapshot) == of_match(public)  # the numbers of another viewer mean nothing
    public_log = [json.loads(line) for line in cast["stranger"].get(f"/api/tables/{table}/log").text.splitlines()]
    assert [of_match(update) for update in log] == [of_match(update) for update in public_log]
    with cast[name].socket(table, f"?seat={SEAT}") as socket:
        first = socket.hear()
        assert of_match(first) == of_match(public)
        assert SEAT not in seen_by([first, *hear_out(socket)])


@pytest.mark.parametrize("path", ["steps/0?as=1", "steps/0", "record", "statistics"])
def test_no_step_of_a_match_is_shown_before_its_end_not_even_ones_own(cast: Cast, path: str) -> None:
    table = table_of(cast)
    for name in (*OTHERS, "owner"):
        assert cast[name].get(f"/api/tables/{table}/{path}").json()["code"] == "not-now"


def test_a_former_owners_open_socket_is_told_nothing_more_of_the_seat(cast: Cast) -> None:
    table = table_of(cast)
    with cast["owner"].socket(table) as socket:
        assert socket.hear()["you"]["seat"] == SEAT
        hear_out(socket)
        hand_over(cast["owner"], cast["named"], table, SEAT)
        taker = cast["named"]
        mine = taker.get(f"/api/tables/{table}").json()
        assert taker.do(table, "proxy", plan={"otherwise": 4}).status_code == 200
        taker.do(table, "play", nth=mine["you"]["nth"], move=mine["offered"][-1])
        heard = hear_out(socket)
        socket.say("play", seat=SEAT, nth=mine["you"]["nth"], move=mine["offered"][0])
        assert socket.wait_for("refused", "ack")["code"] == "not-yours"
    assert [message["type"] for message in heard if message["type"] != "presence"][:1] == ["snapshot"]
    assert seen_by(heard) == {None}
    assert "plan" not in json.dumps([message for message in heard if message["type"] == "update"])


def test_a_link_that_was_used_or_replaced_is_void_for_whoever_had_it(cast: Cast) -> None:
    table = table_of(cast)
    first = cast["owner"].do(table, "link").json()["link"].rpartition("/")[2]
    second = cast["owner"].do(table, "link").json()["link"].rpartition("/")[2]
    assert cast["former"].post("/api/claims", {"key": first}).json()["code"] == "unknown"
    assert cast["named"].post("/api/claims", {"key": second}).status_code == 200
    third = cast["named"].do(table, "link").json()["link"].rpartition("/")[2]
    for key in (first, second):
        assert cast["owner"].post("/api/claims", {"key": key}).json()["code"] == "unknown"
    assert cast["owner"].post("/api/claims", {"key": third}).status_code == 200


def test_whoever_draws_another_secret_locks_out_all_that_the_old_one_opened(cast: Cast) -> None:
    table = table_of(cast)
    thief = cast.served.stranger(Cookie=f"zuschlag={cast['muted'].secret}")
    thief_secret = cast["muted"].secret
    with cast["muted"].socket(table) as socket:
        socket.hear()
        assert cast["muted"].post("/api/me/secret").status_code == 204
        assert socket.wait_for("bye")["code"] == "no-name"
    assert cast["muted"].secret != thief_secret
    assert thief.get(f"/api/tables/{table}").json()["you"] is None
    assert thief.do(table, "leave").json()["code"] == "no-name"
    assert cast["muted"].get(f"/api/tables/{table}").json()["you"]["seat"] == 2


def test_a_device_with_several_seats_sees_none_of_them_until_one_is_uncovered(cast: Cast) -> None:
    anna = cast["named"]
    table = anna.lay("zahltag", ["mine", "mine"])["table"]["id"]
    cast.tables.append(table)
    with anna.socket(table) as socket:
        anna.do(table, "start")
        heard = hear_out(socket)
        assert seen_by(heard) == {None}
        public = cast["stranger"].get(f"/api/tables/{table}").json()
        assert of_match(anna.get(f"/api/tables/{table}").json()) == of_match(public)
        assert all(message.get("offered", []) == [] for message in heard)
        for seat in (0, 1):
            socket.say("uncover", seat=seat)
            assert seen_by(_until_ack(socket)) == {seat}
        socket.say("cover")
        assert seen_by(_until_ack(socket)) == {None}


def _until_ack(socket: Socket) -> list[dict[str, Any]]:
    heard = [socket.hear()]
    while heard[-1]["type"] != "ack":
        heard.append(socket.hear())
    return [*heard, *hear_out(socket)]

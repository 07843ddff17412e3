"""Every route × everybody who could ask for it."""

from pathlib import Path
from typing import Any

import pytest
from litestar.routes import WebSocketRoute

from tests.permissions import outcome_grid
from tests.permissions.people import (
    PeopleByRole,
    Phase,
    create_people,
    create_table_in_phase,
    outcome,
    stored_state,
    websocket_outcome,
)
from tests.random_play import finished_match
from tests.server.live_server import LiveServer, run_live_server
from zuschlag.server.app import create_litestar_app

GRID = """
                                             stranger named spectator former rotated operator banned other muted owner
GET     /api/visit                           ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /api/me                              -        ok    ok        ok     -       -        ok     ok    ok    ok
POST    /api/me                              ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
PATCH   /api/me                              -        ok    ok        ok     -       -        ban    ok    ok    ok
POST    /api/me/secret                       -        ok    ok        ok     -       -        ban    ok    ok    ok
POST    /api/me/device-link                  -        ok    ok        ok     -       -        ban    ok    ok    ok
DELETE  /api/me                              -        ok    ok        ok     -       -        ok     ok    ok    ok
POST    /api/me/blocks                       -        none  none      none   -       -        ban    none  none  none
DELETE  /api/me/blocks/{block}               -        none  none      none   -       -        ban    none  none  none
GET     /api/me/tables                       -        ok    ok        ok     -       -        ban    ok    ok    ok
GET     /api/me/matches                      -        ok    ok        ok     -       -        ban    ok    ok    ok
GET     /api/me/progress                     -        ok    ok        ok     -       -        ban    ok    ok    ok

GET     /api/tables                          ok       ok    ok        ok     ok      ok       ban    ok    ok    ok
GET     /api/live                            ok       ok    ok        ok     ok      ok       ban    ok    ok    ok
POST    /api/tables                          -        ok    ok        ok     -       -        ban    ok    ok    ok
GET     /api/tables/{table}                  ok       ok    ok        ok     ok      ok       ban    ok    ok    ok
GET     /api/tables/{table}/updates          ok       ok    ok        ok     ok      ok       ban    ok    ok    ok
GET     /api/tables/{table}/log              ok       ok    ok        ok     ok      ok       ban    ok    ok    ok
WS      /api/tables/{table}/socket           ok       ok    ok        ok     ok      ok       ban    ok    ok    ok
POST    /api/tables/{table}/do               -        ok    ok        ok     -       -        ban    ok    ok    ok
GET     /api/tables/{table}/invite           -        x     x         x      -       -        ban    ok    ok    ok
# Its right is in the key; this one is wrong.
GET     /api/tables/{table}/invitation       none     none  none      none   none    none     ban    none  none  none
POST    /api/claims                          -        none  none      none   -       -        ban    none  none  none
# The right to this one is its key alone, whoever the device was before; this key is nobody's.
POST    /api/devices                         none     none  none      none   none    none     none   none  none  none
# A match that is not over has no record.
GET     /api/tables/{table}/record           now      now   now       now    now     now      ban    now   now   now
GET     /api/tables/{table}/steps/{step}     now      now   now       now    now     now      ban    now   now   now
GET     /api/tables/{table}/course           now      now   now       now    now     now      ban    now   now   now
GET     /api/tables/{table}/statistics       now      now   now       now    now     now      ban    now   now   now
GET     /api/tables/{table}/review           now      now   now       now    now     now      ban    now   now   now
POST    /api/tables/{table}/review           -        now   now       now    -       -        ban    now   now   now
DELETE  /api/tables/{table}/review           -        now   now       now    -       -        ban    now   now   now
# Nor can anybody play on from it.
POST    /api/tables/{table}/branch           -        now   now       now    -       -        ban    now   now   now

POST    /api/replays                         -        ok    ok        ok     -       -        ban    ok    ok    ok
GET     /api/replays/{replay_id}             ok       ok    ok        ok     ok      ok       ban    ok    ok    ok
GET     /api/replays/{replay_id}/steps/{step} ok      ok    ok        ok     ok      ok       ban    ok    ok    ok
GET     /api/replays/{replay_id}/course      ok       ok    ok        ok     ok      ok       ban    ok    ok    ok
GET     /api/replays/{replay_id}/review      ok       ok    ok        ok     ok      ok       ban    ok    ok    ok
POST    /api/replays/{replay_id}/review      -        ok    ok        ok     -       -        ban    ok    ok    ok
# There is none to cancel; tests/server/routes/test_reviews.py tells who can cancel whose.
DELETE  /api/replays/{replay_id}/review      -        ok    ok        ok     -       -        ban    ok    ok    ok
POST    /api/replays/{replay_id}/branch      -        ok    ok        ok     -       -        ban    ok    ok    ok
DELETE  /api/replays/{replay_id}             -        x     x         x      -       -        ban    x     x     ok

GET     /api/games                           ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /api/games/{game}/lessons/{lesson}   ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /api/games/{game}/puzzles            ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /api/games/{game}/puzzles/{puzzle}   ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /api/texts/{language}                ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /api/texts/{language}/{catalogue}    ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /api/schema                          ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /api/schema/socket                   ok       ok    ok        ok     ok      ok       ok     ok    ok    ok

POST    /api/reports                         -        none  none      none   -       -        ban    none  none  none

GET     /api/operator/overview               pw       pw    pw        pw     pw      ok       pw     pw    pw    pw
GET     /api/operator/logs                   pw       pw    pw        pw     pw      ok       pw     pw    pw    pw
GET     /api/operator/tables                 pw       pw    pw        pw     pw      ok       pw     pw    pw    pw
POST    /api/operator/tables/{table}/close   pw       pw    pw        pw     pw      ok       pw     pw    pw    pw
DELETE  /api/operator/tables/{table}         pw       pw    pw        pw     pw      ok       pw     pw    pw    pw
GET     /api/operator/people                 pw       pw    pw        pw     pw      ok       pw     pw    pw    pw
GET     /api/operator/people/{person_id}     pw       pw    pw        pw     pw      ok       pw     pw    pw    pw
POST    /api/operator/people/{person_id}     pw       pw    pw        pw     pw      ok       pw     pw    pw    pw
POST    /api/operator/people/{person_id}/remove pw    pw    pw        pw     pw      ok       pw     pw    pw    pw
DELETE  /api/operator/people/{person_id}     pw       pw    pw        pw     pw      ok       pw     pw    pw    pw
GET     /api/operator/reports                pw       pw    pw        pw     pw      ok       pw     pw    pw    pw
DELETE  /api/operator/reports/{report}       pw       pw    pw        pw     pw      none     pw     pw    pw    pw
GET     /api/operator/reviews                pw       pw    pw        pw     pw      ok       pw     pw    pw    pw
DELETE  /api/operator/reviews/{review}       pw       pw    pw        pw     pw      none     pw     pw    pw    pw
POST    /api/operator/sweep                  pw       pw    pw        pw     pw      ok       pw     pw    pw    pw
GET     /api/operator/usage                  pw       pw    pw        pw     pw      ok       pw     pw    pw    pw
POST    /api/operator/room                   pw       pw    pw        pw     pw      ok       pw     pw    pw    pw
POST    /api/operator/key                    pw       pw    pw        pw     pw      ok       pw     pw    pw    pw

# The right to these is in the address; this one is nobody's, which opening it does not tell.
GET     /confirm/{token}                     ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
POST    /confirm/{token}                     none     none  none      none   none    none     none   none  none  none
GET     /stop/{token}                        ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
POST    /stop/{token}                        none     none  none      none   none    none     none   none  none  none

GET     /metrics                             pw       pw    pw        pw     pw      ok       pw     pw    pw    pw
GET     /healthz                             ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /                                    ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /t/{rest}                            ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /seat/{rest}                         ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /replay/{rest}                       ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /me                                  ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /device                              ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /watch                               ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /matches                             ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /progress                            ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /rules                               ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /rules/{rest}                        ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /learn                               ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /learn/{rest}                        ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /learn/{rest}/{lesson}               ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /puzzles                             ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /puzzles/{rest}/{puzzle}             ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
# The page itself holds nothing; what it asks for needs the key.
GET     /operator                            ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /operator/{rest}                     ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /service.js                          ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /manifest.webmanifest                ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /assets/{name}                       ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /docs                                ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
GET     /docs/{name}                         ok       ok    ok        ok     ok      ok       ok     ok    ok    ok
"""
ROWS = outcome_grid.read(GRID)
NO_SPECTATORS = outcome_grid.read("""
                                             stranger named spectator former rotated operator banned other muted owner
GET     /api/tables/{table}                  x        x     x         x      x       x        ban    ok    ok    ok
GET     /api/tables/{table}/updates          x        x     x         x      x       x        ban    ok    ok    ok
GET     /api/tables/{table}/log              x        x     x         x      x       x        ban    ok    ok    ok
WS      /api/tables/{table}/socket           x        x     x         x      x       x        ban    ok    ok    ok
GET     /api/tables/{table}/invite           -        x     x         x      -       -        ban    x     x     x
GET     /api/tables/{table}/record           x        x     x         x      x       x        ban    now   now   now
GET     /api/tables/{table}/steps/{step}     x        x     x         x      x       x        ban    now   now   now
GET     /api/tables/{table}/course           x        x     x         x      x       x        ban    now   now   now
GET     /api/tables/{table}/statistics       x        x     x         x      x       x        ban    now   now   now
GET     /api/tables/{table}/review           x        x     x         x      x       x        ban    now   now   now
POST    /api/tables/{table}/review           -        x     x         x      -       -        ban    now   now   now
DELETE  /api/tables/{table}/review           -        x     x         x      -       -        ban    now   now   now
POST    /api/tables/{table}/branch           -        x     x         x      -       -        ban    now   now   now
""")
"""A table in play without spectators. (While it waits for players, anybody with its address may look.)"""
BODIES: dict[str, Any] = {
    "POST /api/me": {"name": "Somebody"},
    "PATCH /api/me": {"language": "fr"},
    "POST /api/tables": {"game": "zahltag", "players": 2, "seats": ["mine", "open"]},
    "POST /api/tables/{table}/do": {"do": "ping"},
    "POST /api/tables/{table}/branch": {"step": 3, "seat": 0},
    "POST /api/replays/{replay_id}/branch": {"step": 3, "seat": 0},
    "POST /api/claims": {"key": "x" * 22},
    "POST /api/devices": {"key": "nobody." + "x" * 22},
    "POST /api/me/blocks": {"table": "nothing", "seat": 0},
    "POST /api/reports": {"table": "nothing", "seat": 0, "reason": "spam"},
    "POST /api/operator/people/{person_id}": {"do": "unmute"},
    "POST /api/operator/people/{person_id}/remove": {"what": "records"},
    "POST /api/operator/room": {"open": True},
}
QUERIES = {"GET /api/tables/{table}/updates": "?since=0", "GET /api/tables/{table}/invitation": "?key=x"}
PHASES: dict[str, Phase] = {"GET /api/tables/{table}/invite": "full", "DELETE /api/me": "full"}
"""Where it is not that of play."""
CHANGING = ("date", "content-length", "transfer-encoding")
"""Headers of answers that tell the time, or how much was counted, and so differ from one request to the next; and how a body is
sent, where there is one."""


def test_every_route_is_in_the_matrix(live_server: LiveServer) -> None:
    routes = create_litestar_app(live_server.context).routes
    every = {
        f"{method} {route.path_format}"
        for route in routes
        for method in (["WS"] if isinstance(route, WebSocketRoute) else getattr(route, "methods", ()))
        if method not in ("OPTIONS", "HEAD")
    }
    assert set(ROWS) == every


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """Of a finished match."""
    return dict(finished_match(("zahltag", 2, {}), 7).record())


class RouteRequest:
    """The request of one row, which everybody makes."""

    def __init__(self, roles: PeopleByRole, row: str, table: str, record: dict[str, Any]) -> None:
        self.roles, self.table, self.row = roles, table, row
        self.method, path = row.split()
        replay = roles["owner"].post("/api/replays", record).json()["id"] if "replay" in path else ""
        parts = {
            "table": table,
            "replay_id": replay,
            "person_id": roles.ids["named"],
            "step": 0,
            "language": "de",
            "game": "zahltag",
            "lesson": "first",
            "puzzle": "daily",
            "block": "x",
            "report": 7,
            "review": 7,
        }
        self.path = path.format(**parts, catalogue="rules", token="x" * 22, rest="x", name="index.html") + QUERIES.get(row, "")
        self.body = record if row == "POST /api/replays" else BODIES.get(row, {})

    def outcome_for(self, name: str) -> str:
        if self.method == "WS":
            return websocket_outcome(self.roles[name], self.table, {"do": "ping"})
        body = None if self.method in ("GET", "DELETE") else self.body
        return outcome(self.roles[name].http.request(self.method, self.path, json=body))


def check(request: RouteRequest, row: outcome_grid.Row) -> None:
    """Every role gets the outcome of the row; a refused request changes nothing."""
    for name, expected in row.items():
        before = stored_state(request.roles, request.table)
        assert (name, request.outcome_for(name)) == (name, expected)
        if expected != "ok":
            assert stored_state(request.roles, request.table) == before


@pytest.mark.parametrize("row", ROWS)
def test_a_route(live_server: LiveServer, roles: PeopleByRole, record: dict[str, Any], row: str, tmp_path: Path) -> None:
    if row.endswith("/operator/key"):  # afterwards, the operator has another key
        with run_live_server(tmp_path) as own:
            roles = create_people(own)
            check(RouteRequest(roles, row, create_table_in_phase(roles), record), ROWS[row])
        return
    if row.endswith((" /api/me", "/secret")) or row.startswith("DELETE /api/operator/people"):
        roles = create_people(live_server)  # who will not be the same afterwards
    check(RouteRequest(roles, row, create_table_in_phase(roles, PHASES.get(row, "playing")), record), ROWS[row])


@pytest.mark.parametrize("row", [row for row in ROWS if row.startswith("GET ")])
def test_head_is_answered_as_get_without_a_body(roles: PeopleByRole, record: dict[str, Any], row: str) -> None:
    """The same status and headers for those who are answered, and for those who are refused."""
    request = RouteRequest(roles, row, create_table_in_phase(roles, PHASES.get(row, "playing")), record)
    for name in ("stranger", "owner", "operator"):
        got = roles[name].http.get(request.path)
        head = roles[name].http.head(request.path)
        assert (head.status_code, head.content) == (got.status_code, b"")
        headers = [{key: value for key, value in each.headers.items() if key not in CHANGING} for each in (head, got)]
        assert headers[0] == headers[1]
        assert ("content-length" in head.headers) == ("content-length" in got.headers)


def test_head_is_refused_where_get_is(live_server: LiveServer) -> None:
    for path, status in {"/nothing": 404, "/assets/nothing": 404, "/api/claims": 405}.items():
        head = live_server.stranger().http.head(path)
        assert (head.status_code, head.content) == (status, b"")
        assert live_server.stranger().get(path).status_code == status


def test_a_table_without_spectators(roles: PeopleByRole, record: dict[str, Any]) -> None:
    table = create_table_in_phase(roles, spectators=False)
    for row, cells in NO_SPECTATORS.items():
        check(RouteRequest(roles, row, table, record), cells)


def test_a_table_without_spectators_has_none_when_it_is_over(live_server: LiveServer) -> None:
    anna, ben = live_server.person("Anna"), live_server.person("Ben")
    key = anna.create_table("zahltag", ["mine", "mine"], spectators=False)["table"]["id"]
    live_server.operator().post(f"/api/operator/tables/{key}/close")
    for path in ("", "/updates?since=0", "/log", "/record", "/steps/0", "/course", "/statistics", "/review"):
        assert outcome(ben.get(f"/api/tables/{key}{path}")) == "not-yours"


def test_a_private_table_is_found_by_its_address_alone(roles: PeopleByRole) -> None:
    table = create_table_in_phase(roles)
    for name in ("stranger", "named", "spectator", "former", "rotated", "operator", "other", "owner"):
        assert table not in roles[name].get("/api/tables").text
        assert table not in roles[name].get("/api/live").text
    for name, is_mine in {"named": False, "former": False, "other": True, "owner": True}.items():
        assert (table in roles[name].get("/api/me/tables").text) == is_mine
        assert (table in roles[name].get("/api/me/matches").text) == is_mine
        assert (table in roles[name].get("/api/me").text) == is_mine

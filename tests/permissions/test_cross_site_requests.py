"""What a browser could be made to do by a page of somebody else: nothing."""

from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from tests.permissions.people import PeopleByRole, create_table_in_phase, stored_state
from tests.permissions.test_routes import BODIES, ROWS
from tests.server.live_server import LiveServer

EVIL = "https://evil.example"
UNSAFE = [row for row in ROWS if row.split()[0] in ("POST", "PATCH", "DELETE")]
FORMS = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "")
FOREIGN: list[dict[str, str]] = [
    {"Origin": EVIL},
    {"Origin": "null"},
    {"Origin": EVIL, "Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def path_of(roles: PeopleByRole, row: str, table: str) -> tuple[str, str]:
    method, path = row.split()
    return method, path.format(
        table=table,
        replay_id="x",
        person_id=roles.ids["owner"],
        step=0,
        token="x",
        language="de",
        catalogue="rules",
        rest="x",
        name="index.html",
        block="x",
        game="bigshot",
        lesson="first",
        puzzle="daily",
        report=7,
        review=7,
    )


@pytest.mark.parametrize("row", [row for row in UNSAFE if "{token}" not in row])
def test_no_request_of_another_origin_and_no_form_changes_anything(roles: PeopleByRole, row: str) -> None:
    table = create_table_in_phase(roles)
    method, path = path_of(roles, row, table)
    before = stored_state(roles, table)
    for name in ("owner", "operator"):
        for headers in FOREIGN:
            answer = roles[name].http.request(method, path, json=BODIES.get(row, {}), headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "not-yours"), headers
        for kind in FORMS:
            answer = roles[name].http.request(method, path, content=b'{"do":"leave"}', headers={"Content-Type": kind})
            if "operator" in path and name != "operator":
                assert answer.status_code in (401, 415)
            else:
                assert (answer.status_code, answer.json()["code"]) == (415, "malformed"), kind
    assert stored_state(roles, table) == before


def test_a_websocket_opens_only_for_our_own_page_or_a_program(roles: PeopleByRole) -> None:
    table, anna = create_table_in_phase(roles), roles["owner"]
    for origin in (
        EVIL,
        "null",
        f"{roles.live_server.url}.evil.example",
        roles.live_server.url.replace("http://", "ftp://"),
        "",
    ):
        with pytest.raises(InvalidStatus) as refused, anna.socket(table, Origin=origin):
            pass
        assert refused.value.response.status_code == 403
        assert b'"code":"not-yours"' in (refused.value.response.body or b"")
    with anna.socket(table, Origin=roles.live_server.url) as socket:
        assert socket.receive()["type"] == "snapshot"
    with anna.socket(table) as socket:
        assert socket.receive()["type"] == "snapshot"


@pytest.mark.parametrize("row", [row for row in ROWS if not row.startswith("WS")])
def test_every_response_of_every_route_has_the_security_headers(roles: PeopleByRole, row: str) -> None:
    method, path = path_of(roles, row, "nothing")
    stranger = roles["stranger"].http
    answers = [
        stranger.request(method, path, json=None if method == "GET" else {}),
        stranger.request(method, path, headers={"Origin": EVIL}),
        stranger.request("PUT", path, json={}),
        stranger.request("OPTIONS", path),
        stranger.request("HEAD", path),
    ]
    for answer in answers:
        carries_headers(answer)


def carries_headers(answer: Any) -> None:
    for name, value in HEADERS.items():
        assert answer.headers.get(name, "").startswith(value), (name, answer.request.method, answer.status_code)
        assert len(answer.headers.get_list(name)) == 1
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert not [name for name in answer.headers if name.startswith("access-control-")]
    assert "server" not in answer.headers
    if answer.status_code >= 400 and answer.request.method != "HEAD":
        assert answer.json()["type"] == "refused"
        assert answer.headers["cache-control"] == "no-store"


def test_unknown_paths_have_the_security_headers_too(live_server: LiveServer) -> None:
    for path in ("/nothing", "/api/nothing", "/assets/nothing", "/api/tables/x/nothing"):
        carries_headers(live_server.stranger().get(path))


def test_the_cookie_cannot_be_read_by_scripts(live_server: LiveServer) -> None:
    visitor = live_server.stranger()
    created = visitor.post("/api/me", {"name": "Anna"}).headers.get_list("set-cookie")
    rotated = visitor.post("/api/me/secret").headers.get_list("set-cookie")
    gone = visitor.http.delete("/api/me").headers.get_list("set-cookie")
    for cookies in (created, rotated, gone):
        assert len(cookies) == 1
        parts = {part.strip() for part in cookies[0].split(";")}
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= parts
        assert not any(part.startswith("Domain") for part in parts)
    assert created != rotated

"""Every refusal, on every route, has the one shape."""

from typing import Any

import pytest

from tests.server.live_server import LiveServer, Visitor
from zuschlag.errors import CODES
from zuschlag.server.http.error_responses import STATUSES


def is_refusal(answer: Any, status: int, code: str) -> bool:
    body = answer.json()
    return answer.status_code == status and body["type"] == "refused" and body["code"] == code and bool(body["message"])


def test_every_code_has_a_status() -> None:
    assert set(STATUSES) == {*CODES, "trouble"}


def operations(live_server: LiveServer) -> list[tuple[str, str]]:
    paths = live_server.stranger().get("/api/schema").json()["paths"]
    return [(method.upper(), path) for path, methods in paths.items() for method in methods]


def test_every_route_refuses_in_one_shape(live_server: LiveServer) -> None:
    anna = live_server.person()
    for method, path in operations(live_server):
        for name in ("{table}", "{replay_id}", "{person_id}", "{language}"):
            path = path.replace(name, "nothing")  # noqa: PLW2901
        answer = anna.http.request(method, path.replace("{step}", "0"), json=None if method in ("GET", "DELETE") else [])
        if answer.status_code >= 400:
            assert set(answer.json()) <= {"type", "code", "message"}
            assert answer.json()["type"] == "refused"
            assert answer.status_code < 500, (method, path)


@pytest.fixture
def anna(live_server: LiveServer) -> Visitor:
    return live_server.person()


def test_unknown_paths_and_methods_are_refused(anna: Visitor) -> None:
    assert is_refusal(anna.get("/nothing"), 404, "unknown")
    assert is_refusal(anna.get("/api/nothing"), 404, "unknown")
    answer = anna.http.put("/api/me", json={})
    assert is_refusal(answer, 405, "malformed")
    assert answer.headers["allow"] == "GET, HEAD, POST, PATCH, DELETE, OPTIONS"
    assert anna.http.options("/api/tables").headers["allow"] == "GET, HEAD, POST, OPTIONS"
    assert is_refusal(anna.get("/api/tables/nothing"), 404, "unknown")


@pytest.mark.parametrize(
    ("body", "start"),
    [
        (b"{name: 1}", "JSON is malformed: "),
        (b'{"name": 1}', "expected `str`, got `int`"),
        (b"{", "input data was truncated"),
        (b"[]", "expected `object`, got `array`"),
    ],
)
def test_a_message_about_json_begins_in_lower_case_unless_with_an_acronym(
    live_server: LiveServer, body: bytes, start: str
) -> None:
    answer = live_server.stranger().http.post("/api/me", content=body, headers={"Content-Type": "application/json"})
    assert answer.json()["message"].startswith(start)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'"x"', b"null", b'{"name":1}', b"\xff", b"[" * 5000, b'{"name":"a","b":1}']
)
def test_a_malformed_body_is_refused_with_what_was_expected(live_server: LiveServer, body: bytes) -> None:
    answer = live_server.stranger().http.post("/api/me", content=body, headers={"Content-Type": "application/json"})
    assert is_refusal(answer, 400, "malformed")


def test_a_number_as_a_string_is_refused(anna: Visitor) -> None:
    answer = anna.post("/api/tables", {"game": "zahltag", "players": "2", "seats": ["mine", "open"]})
    assert is_refusal(answer, 400, "malformed")
    assert "$.players" in answer.json()["message"]


@pytest.mark.parametrize("query", ["seat=x", "seat=4", "seat=-1", "seat=1.5"])
def test_a_bad_parameter_is_refused(anna: Visitor, query: str) -> None:
    assert is_refusal(anna.get(f"/api/tables/nothing?{query}"), 400, "malformed")


def test_a_body_that_is_too_large_is_refused(anna: Visitor) -> None:
    answer = anna.post("/api/me", {"name": "x" * 70_000})
    assert is_refusal(answer, 413, "too-large")
    assert answer.json()["message"] == f"the body has {len(answer.request.content)} bytes; expected at most 65536"
    parts = anna.http.post("/api/me", content=iter([b"x" * 40_000] * 2), headers={"Content-Type": "application/json"})
    assert is_refusal(parts, 413, "too-large")
    assert parts.json()["message"] == "the body has more than 65536 bytes; expected at most 65536"
    assert is_refusal(anna.post("/api/replays", {"x": "x" * 70_000}), 400, "malformed")
    assert is_refusal(anna.post("/api/replays", {"x": "x" * 1_100_000}), 413, "too-large")


def test_health_reports_trouble_when_nothing_can_be_stored(live_server: LiveServer) -> None:
    assert live_server.stranger().get("/healthz").json() == {"status": "ok"}

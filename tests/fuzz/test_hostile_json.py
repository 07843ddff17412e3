"""JSON made to hurt, wherever JSON is read: over HTTP, on sockets, from files. It is refused in a line, or does no harm."""

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command_runner import zuschlag
from tests.fuzz.raw_websocket import TEXT, frame, open_raw_websocket
from tests.fuzz.test_websocket_messages import answer_to
from tests.permissions.test_routes import ROWS
from tests.random_play import finished_match
from tests.server.live_server import LiveServer, Visitor

RECORD = finished_match(("zahltag", 2, {}), 7).record()
OWN_BOARD = {"game": "bigshot", "players": 2, "seats": ["mine", "open"], "options": {"board": {"lots": {}}}}
BODIES: dict[str, Any] = {
    "POST /api/me": {"name": "Anna", "language": "de"},
    "PATCH /api/me": {"name": "Anna", "language": "de", "webhook": None, "email": None},
    "POST /api/me/secret": {},
    "POST /api/tables": OWN_BOARD,
    "POST /api/claims": {"key": "x"},
    "POST /api/me/device-link": {"settings": {"pace": "fast"}},
    "POST /api/devices": {"key": "x"},
    "POST /api/me/blocks": {"table": "x", "seat": 0, "line": {"room": "table", "number": 1}},
    "POST /api/reports": {"table": "x", "line": {"room": "table", "number": 1}, "reason": "other", "note": "x"},
    "POST /api/replays": RECORD | {"x-note": "mine"},
    "POST /api/tables/{table}/do": {"do": "say", "text": "hello", "id": "1"},
    "POST /api/tables/nothing/branch": {"step": 3, "seat": 0, "level": "easy", "dice": "fresh"},
    "POST /api/replays/{replay_id}/branch": {"step": 3, "seat": 0, "level": "easy", "dice": "fresh"},
    "POST /api/tables/nothing/review": {"open_cards": False},
    "POST /api/replays/{replay_id}/review": {"open_cards": False},
    "POST /api/operator/sweep": {},
    "POST /api/operator/room": {"open": True},
    "POST /api/operator/key": {},
    "POST /api/operator/people/nobody": {"do": "mute"},
    "POST /api/operator/people/nobody/remove": {"what": "chat"},
    "POST /api/operator/tables/nothing/close": {},
}
OPEN = ("POST /api/tables", "POST /api/replays")
"""They take values of any form."""
HOSTILE = {
    **{f"lists {depth} deep": "[" * depth + "]" * depth for depth in (90, 120, 550, 750, 930, 3_000)},
    **{f"objects {depth} deep": '{"a":' * depth + "1" + "}" * depth for depth in (120, 550, 930)},
    "brackets without end": "[" * 3_000,
    "digits without end": "9" * 5_000,
    "more than 64 bits": "-" + "9" * 30,
    "not finite": "1e999",
    "no number": "NaN",
    "half a surrogate": '"\\ud800"',
    "half a surrogate as a key": '{"\\udfff": 1}',
    "a key twice": '{"a": 1, "a": 2}',
    "a NUL": '"\\u0000"',
}
"""Values, as they stand in a text."""
BROKEN = {
    "nothing": b"",
    "a blank": b" ",
    "a byte order mark": b"\xef\xbb\xbf{}",
    "UTF-16": '{"name": "Anna"}'.encode("utf-16"),
    "not UTF-8": b'{"name": "\xff"}',
    "a surrogate in UTF-8": b'{"name": "\xed\xa0\x80"}',
    "no JSON": b"{name: 1}",
    "two values": b"{} {}",
    "a NUL": b"\x00",
}


def texts(body: dict[str, Any], *, is_thorough: bool = False) -> Iterator[bytes]:
    """The body with something hostile instead of it, beside all values, and in the place of one of them, or of each."""
    yield from BROKEN.values()
    known = itertools.cycle(body or ["a"])
    for hostile in HOSTILE.values():
        yield hostile.encode()
        for key in [*(body if is_thorough else [next(known)]), "x-unknown"]:
            yield _with(body, key, hostile)
        for key, inner in body.items():
            if isinstance(inner, dict):
                yield from (_with(body, key, _with(inner, part, hostile).decode()) for part in [*inner, "unknown"])
            elif isinstance(inner, list) and inner:
                yield _with(body, key, f"[{hostile}, {json.dumps(inner[1:])[1:]}")
    yield json.dumps({"a": 1} | body).replace("{", '{"a": 1, ', 1).encode()


def _with(body: dict[str, Any], key: str, hostile: str) -> bytes:
    return json.dumps(body | {key: "@"}).replace('"@"', hostile).encode()


@pytest.fixture
def anna(live_server: LiveServer) -> Visitor:
    return live_server.person()


@pytest.mark.parametrize("row", BODIES)
def test_http(live_server: LiveServer, anna: Visitor, row: str) -> None:
    method, path = row.split()
    parts = {"table": anna.create_table()["table"]["id"], "replay_id": anna.post("/api/replays", RECORD).json()["id"]}
    path = path.format(**parts)
    asker = live_server.operator() if "/operator/" in path else anna
    for text in texts(BODIES[row], is_thorough=row in OPEN):
        answer = asker.http.request(method, path, content=text, headers={"Content-Type": "application/json"})
        assert answer.status_code < 500, (text[:200], answer.text)
        if answer.status_code >= 400:
            assert answer.json()["type"] == "refused", answer.text
            assert 0 < len(answer.json()["message"]) < 600
        if row == "POST /api/replays" and answer.status_code == 201:
            check_replay(anna, answer.json()["id"])
        if row == "POST /api/tables" and answer.status_code == 201:
            live_server.operator().http.delete(f"/api/operator/tables/{answer.json()['table']['id']}")
    live_server.context.is_accepting_tables = True


def check_replay(anna: Visitor, key: str) -> None:
    """What was taken can be looked at, from every side."""
    for part in ("", "/steps/0", "/steps/3?as=1", "/course", "/course?as=0"):
        answer = anna.get(f"/api/replays/{key}{part}")
        assert answer.status_code == 200, answer.text
        assert answer.json()
    assert anna.http.delete(f"/api/replays/{key}").status_code == 204


def test_every_route_that_takes_a_body_is_asked(live_server: LiveServer) -> None:
    """A new route is put into `BODIES`."""
    taking = {row for row in ROWS if row.split()[0] in ("POST", "PATCH") and "{token}" not in row}
    asked = {row.replace("/nobody", "/{person_id}").replace("/nothing/", "/{table}/") for row in BODIES}
    assert taking == asked


@pytest.mark.parametrize(
    "command",
    [
        {"do": "say", "text": "hello", "id": "1"},
        {"do": "play", "nth": 0, "move": "pass", "seat": 0, "table": "x"},
        {"do": "proxy", "seat": 0, "plan": {"offers": [], "otherwise": None, "up_to": 1}},
        {"do": "sit", "seat": 0, "invite": "x", "salt": "y"},
    ],
    ids=lambda command: str(command["do"]),
)
def test_sockets(live_server: LiveServer, anna: Visitor, command: dict[str, Any]) -> None:
    table = anna.create_table("zahltag", ["mine", "mine"])["table"]["id"]
    anna.do(table, "start")
    with open_raw_websocket(live_server.url, table, anna.secret) as wire:
        for text in texts(command):
            if text and len(text) < 8_000 and text.isascii():
                told = answer_to(wire, text.decode())
                assert told["type"] in ("ack", "refused")
        for raw in BROKEN.values():
            wire.send(frame(TEXT, raw))
            assert next(wire.answers())["code"] == "malformed"


@pytest.mark.parametrize("args", [("verify", "--dice"), ("show",)], ids=" ".join)
def test_files_of_records(tmp_path: Path, args: tuple[str, ...]) -> None:
    file = tmp_path / "records.jsonl"
    for text in texts(RECORD | {"x-note": "mine"}, is_thorough=True):
        file.write_bytes(text)
        done = zuschlag(*args, file)
        assert done.exit_code in (0, 1, 2), text[:200]
        assert "Traceback" not in done.output + done.stderr


def test_a_file_to_go_on_with(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    for text in texts(RECORD | {"x-note": "mine"}):
        file.write_bytes(text)
        done = zuschlag("play", "--resume", file, typed="quit\n")
        assert done.exit_code in (0, 1, 2), text[:200]
        assert "Traceback" not in done.output + done.stderr

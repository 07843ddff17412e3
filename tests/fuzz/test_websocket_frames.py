"""Frames against the rules: closed with the documented code, the table as before, others served."""

import json
from collections.abc import Iterator

import pytest

from tests.fuzz.raw_websocket import BINARY, CLOSE, CONTINUATION, PING, TEXT, RawWebSocket, frame, open_raw_websocket
from tests.server.live_server import LiveServer, Visitor
from zuschlag.server.websocket.close_codes import CloseCode
from zuschlag.server.websocket.uvicorn_protocol import TOO_MANY_FRAMES

PROTOCOL = 1002
"""RFC 6455's own code for frames against its rules."""
PINGED = json.dumps({"do": "ping", "id": "mine"}).encode()


@pytest.fixture(scope="module")
def anna(live_server: LiveServer) -> Visitor:
    return live_server.person()


@pytest.fixture(scope="module")
def table(anna: Visitor) -> str:
    key: str = anna.create_table("zahltag", ["mine", "mine"])["table"]["id"]
    anna.do(key, "start")
    return key


@pytest.fixture
def wire(live_server: LiveServer, anna: Visitor, table: str) -> Iterator[RawWebSocket]:
    """A socket at the table, which is as before when the test ends."""
    before = anna.get(f"/api/tables/{table}?seat=0").json()
    with open_raw_websocket(live_server.url, table, anna.secret) as wire:
        yield wire
    after = anna.get(f"/api/tables/{table}?seat=0").json()
    assert after | {"now": 0} == before | {"now": 0}
    with anna.socket(table) as other:
        other.send("ping", id="still there")
        assert other.wait_for("ack")["id"] == "still there"


def closed_with(wire: RawWebSocket) -> int | None:
    for _ in wire.answers():
        pass
    return wire.close_code


AGAINST_THE_RULES: dict[str, tuple[bytes, int]] = {
    "not masked": (frame(TEXT, PINGED, is_masked=False), PROTOCOL),
    "reserved bits": (frame(TEXT, PINGED, reserved=4), PROTOCOL),
    "a kind that is not there": (frame(3, PINGED), PROTOCOL),
    "a control frame that is not there": (frame(11, b""), PROTOCOL),
    "a continuation of nothing": (frame(CONTINUATION, PINGED), PROTOCOL),
    "a message inside another": (frame(TEXT, PINGED, is_final=False) + frame(TEXT, PINGED), PROTOCOL),
    "a large ping": (frame(PING, b"x" * 126), PROTOCOL),
    "a ping in pieces": (frame(PING, b"x", is_final=False), PROTOCOL),
    "half a close code": (frame(CLOSE, b"x"), PROTOCOL),
    "a byte too many": (frame(TEXT, b"x" * 8193), CloseCode.TOO_LARGE),
    "huge": (frame(BINARY, b"x" * 200_000), CloseCode.TOO_LARGE),
    "huge in pieces": (
        frame(TEXT, b"x" * 5000, is_final=False) + frame(CONTINUATION, b"x" * 5000, is_final=False),
        CloseCode.TOO_LARGE,
    ),
    "announced as 4 EiB": (b"\x81\xff" + (2**62).to_bytes(8, "big") + b"mask", CloseCode.TOO_LARGE),
}


@pytest.mark.parametrize("name", AGAINST_THE_RULES)
def test_an_invalid_frame_closes_the_websocket(wire: RawWebSocket, name: str) -> None:
    raw, code = AGAINST_THE_RULES[name]
    wire.send(raw)
    assert closed_with(wire) == code


@pytest.mark.parametrize("raw", [b"\xff\xfe", b'{"do":"\xc3', b'{"do":"say","text":"\xed\xa0\x80"}'])
def test_text_with_invalid_utf8_is_malformed(wire: RawWebSocket, raw: bytes) -> None:
    wire.send(frame(TEXT, raw) + frame(TEXT, raw[:3], is_final=False) + frame(CONTINUATION, raw[3:]))
    answers = wire.answers()
    assert [next(answers)["code"] for _ in range(2)] == ["malformed", "malformed"]


def test_a_message_may_be_fragmented_or_binary(wire: RawWebSocket) -> None:
    pieces = [PINGED[at : at + 8] for at in range(0, len(PINGED), 8)]
    for opcode in (TEXT, BINARY):
        for at, piece in enumerate(pieces):
            wire.send(frame(CONTINUATION if at else opcode, piece, is_final=at == len(pieces) - 1) + frame(PING, b"x"))
        assert next(wire.answers()) == {"type": "ack", "do": "ping", "id": "mine"}


@pytest.mark.parametrize("raw", [b"", b"\xff", b"\x00" * 100, b"[" * 8000, b'{"do":"say","text":"\xff"}'])
def test_a_binary_message_that_is_no_command_is_malformed(wire: RawWebSocket, raw: bytes) -> None:
    wire.send(frame(BINARY, raw))
    assert next(wire.answers())["code"] == "malformed"
    wire.send(frame(TEXT, PINGED))
    assert next(wire.answers())["type"] == "ack"


def test_thousands_of_small_messages_are_each_answered_or_the_websocket_is_closed(wire: RawWebSocket) -> None:
    """More in a second than anybody needs close it."""
    for _ in range(3000):
        wire.send(frame(TEXT, b'{"do":"ping"}'))
        answer = next(wire.answers(), None)
        if answer is None:
            assert wire.close_code == TOO_MANY_FRAMES
            break
        assert answer["type"] == "ack"


def test_a_client_that_sends_thousands_without_reading_is_closed_or_answered(wire: RawWebSocket) -> None:
    wire.send(frame(TEXT, b"{}") * 5000)
    codes = [answer["code"] for answer in wire.answers()]
    assert set(codes) <= {"malformed"}
    assert wire.close_code == TOO_MANY_FRAMES


def test_a_client_whose_messages_are_all_malformed_is_closed(wire: RawWebSocket) -> None:
    wire.send(frame(TEXT, b"{}") * 100)
    codes = [answer["code"] for answer in wire.answers()]
    assert set(codes) == {"malformed"}
    assert wire.close_code == CloseCode.MALFORMED


def test_half_a_handshake_and_half_a_frame_delay_nobody_else(
    live_server: LiveServer, wire: RawWebSocket, anna: Visitor
) -> None:
    wire.send(frame(TEXT, PINGED)[:5])
    assert anna.get("/healthz").status_code == 200


@pytest.mark.parametrize("how", ["ban", "secret"])
def test_commands_after_the_goodbye_are_ignored_on_a_raw_websocket(live_server: LiveServer, how: str) -> None:
    eve = live_server.person("Eve")
    key = eve.create_table("zahltag", ["mine", "mine"])["table"]["id"]
    with open_raw_websocket(live_server.url, key, eve.secret) as wire:
        wire.send_command({"do": "ping"})
        assert next(wire.answers())["type"] == "ack"
        if how == "ban":
            assert live_server.operator().post(f"/api/operator/people/{eve.id}", {"do": "ban"}).status_code == 200
        else:
            assert eve.post("/api/me/secret").status_code == 204
        wire.send_command({"do": "start"})
        answers = list(wire.answers())
    assert [answer["type"] for answer in answers] == ["bye"]
    status = live_server.stranger().get(f"/api/tables/{key}").json()["table"]["status"]
    assert status == ("abandoned" if how == "ban" else "waiting")  # who is banned leaves, and nobody else was there

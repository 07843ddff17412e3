"""The socket: snapshot, updates, coming back, and what it does not put up with."""

import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.live_server import LiveServer, Socket, play_to_end, run_in_server
from zuschlag.server.websocket.close_codes import CloseCode
from zuschlag.server.websocket.connection import MAX_FAILURES, Connection
from zuschlag.server.websocket.send_queue import SendQueue
from zuschlag.tables.protocol.version import OLDEST_CLIENT, PROTOCOL


def closed_with(socket: Socket) -> int:
    """Receive until the server closes; the close code."""
    try:
        while True:
            socket.receive()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def test_a_client_that_reconnects_gets_exactly_the_missed_updates(live_server: LiveServer) -> None:
    anna = live_server.person()
    table = anna.create_table("zahltag", ["mine", "mine"])["table"]["id"]
    with anna.socket(table) as socket:
        number = socket.receive()["number"]
    anna.do(table, "start")
    anna.do(table, "say", text="hello")
    with anna.socket(table, f"?since={number}") as socket:
        missed = socket.receive()
        assert (missed["type"], missed["number"]) == ("update", number + 1)
        assert [socket.receive()["type"] for _ in range(2)] == ["said", "presence"]
    with anna.socket(table, "?since=1000") as socket:
        assert socket.receive()["type"] == "snapshot"


def test_a_client_that_says_it_is_too_old_is_sent_away_and_any_other_is_served(live_server: LiveServer) -> None:
    anna = live_server.person()
    table = anna.create_table("zahltag", ["mine", "mine"])["table"]["id"]
    for query in ("", f"?protocol={OLDEST_CLIENT}", f"?protocol={PROTOCOL}", f"?protocol={PROTOCOL + 1}"):
        with anna.socket(table, query) as socket:
            snapshot = socket.receive()
            assert (snapshot["type"], snapshot["protocol"]) == ("snapshot", PROTOCOL)
    with anna.socket(table, f"?protocol={OLDEST_CLIENT - 1}") as socket:
        assert socket.receive()["code"] == "outdated"
        assert closed_with(socket) == CloseCode.OUTDATED
    with anna.socket(table, "?protocol=newest") as socket:
        assert socket.receive()["code"] == "malformed"


def test_a_reconnecting_client_may_get_more_messages_than_the_queue_limit(live_server: LiveServer) -> None:
    anna = live_server.person()
    table = anna.create_table("zahltag", ["mine", "mine"])["table"]["id"]
    for nth in range(70):
        anna.do(table, "salt", seat=0, salt=f"salt {nth}")
    with anna.socket(table, "?since=0") as socket:
        numbers = [socket.receive()["number"] for _ in range(71)]
    assert numbers == list(range(1, 72))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"do":"fly"}', '{"do":"play"}', '{"do":"ping","x":1}', "[" * 4000])
def test_a_malformed_message_is_refused_and_the_socket_goes_on(live_server: LiveServer, text: str) -> None:
    anna = live_server.person()
    with anna.socket(anna.create_table()["table"]["id"]) as socket:
        socket.connection.send(text)
        assert socket.wait_for("refused")["code"] == "malformed"
        socket.send("ping", id="7")
        assert socket.wait_for("ack")["id"] == "7"


def test_a_refusal_names_the_command_it_answers(live_server: LiveServer) -> None:
    anna = live_server.person()
    with anna.socket(anna.create_table()["table"]["id"]) as socket:
        socket.send("play", nth=3, move="bid 7", seat=0, id="x")
        refusal = socket.wait_for("refused")
    assert {name: refusal[name] for name in ("do", "id", "seat", "nth")} == {"do": "play", "id": "x", "seat": 0, "nth": 3}


def test_too_many_malformed_messages_in_a_row_close_the_connection(live_server: LiveServer) -> None:
    anna = live_server.person()
    with anna.socket(anna.create_table()["table"]["id"]) as socket:
        for _ in range(MAX_FAILURES):
            socket.connection.send("{")
        assert closed_with(socket) == CloseCode.MALFORMED


def test_binary_messages_are_read_too(live_server: LiveServer) -> None:
    anna = live_server.person()
    with anna.socket(anna.create_table()["table"]["id"]) as socket:
        socket.connection.send(json.dumps({"do": "ping"}).encode())
        assert socket.wait_for("ack")["do"] == "ping"


def test_a_message_that_is_too_large_closes_the_connection(live_server: LiveServer) -> None:
    anna = live_server.person()
    with anna.socket(anna.create_table()["table"]["id"]) as socket:
        socket.connection.send("x" * 9000)
        assert closed_with(socket) == CloseCode.TOO_LARGE


def test_a_stranger_watches_and_may_only_ping(live_server: LiveServer) -> None:
    table = live_server.person().create_table(listed=True)["table"]["id"]
    with live_server.stranger().socket(table) as socket:
        assert socket.receive()["you"] is None
        socket.send("sit")
        assert socket.wait_for("refused")["code"] == "no-name"
        socket.send("ping")
        assert socket.wait_for("ack")["do"] == "ping"


@pytest.mark.parametrize(("table", "query", "code"), [("nothing", "", 4404), (None, "?since=x", 4400), (None, "?seat=²", 4400)])
def test_a_refused_websocket_gets_the_reason(live_server: LiveServer, table: str | None, query: str, code: int) -> None:
    anna = live_server.person()
    with anna.socket(table or anna.create_table()["table"]["id"], query) as socket:
        assert socket.receive()["type"] == "bye"
        assert closed_with(socket) == code


def test_deleting_a_table_closes_its_websockets(live_server: LiveServer) -> None:
    anna = live_server.person()
    table = anna.create_table()["table"]["id"]
    with anna.socket(table) as socket:
        assert live_server.operator().http.delete(f"/api/operator/tables/{table}").status_code == 204
        assert socket.wait_for("bye")["code"] == "unknown"
        assert closed_with(socket) == CloseCode.UNKNOWN


@pytest.mark.parametrize("path", ["/api/nothing", "/api/me", "/", "/api/tables/x/socket/y"])
def test_no_websocket_opens_at_other_paths(live_server: LiveServer, path: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(InvalidStatus), connect(live_server.url.replace("http", "ws", 1) + path, proxy=None):
        pass
    assert "Traceback" not in capfd.readouterr().err


def test_the_websocket_path_refuses_plain_http(live_server: LiveServer) -> None:
    answer = live_server.person().get("/api/tables/nothing/socket")
    assert answer.status_code in (404, 405)
    assert answer.json()["type"] == "refused"


def test_invalid_utf8_is_malformed(live_server: LiveServer) -> None:
    anna = live_server.person()
    with anna.socket(anna.create_table()["table"]["id"]) as socket:
        with socket.connection.send_context():
            socket.connection.protocol.send_text(b'{"do":"say","text":"\xff"}')
        assert socket.wait_for("refused")["code"] == "malformed"
        socket.send("ping")
        assert socket.wait_for("ack")["do"] == "ping"


def test_commands_after_the_goodbye_are_ignored(live_server: LiveServer) -> None:
    anna = live_server.person()
    table = anna.create_table()["table"]["id"]
    key = anna.id
    scope = {"type": "websocket", "headers": [(b"cookie", f"zuschlag={anna.secret}".encode())], "client": ("127.0.0.1", 1)}
    lines = iter(["before", "after"])
    sent: list[Any] = []

    async def receive() -> Any:
        text = next(lines, None)
        if text is None:
            return {"type": "websocket.disconnect"}
        if text == "after":
            live_server.context.registry.disconnect(key, "banned", "go")
        return {"type": "websocket.receive", "text": json.dumps({"do": "say", "text": text})}

    async def send(message: Any) -> None:
        sent.append(message)

    run_in_server(live_server, Connection(live_server.context, scope, table, receive, SendQueue(send)).run(None, None, None))
    assert [line["text"] for line in anna.get("/api/me").json()["said"]] == ["before"]


def test_an_invalid_frame_closes_the_connection(live_server: LiveServer) -> None:
    table = live_server.person().create_table()["table"]["id"]
    with live_server.stranger().socket(table) as socket:
        socket.connection.socket.sendall(b"\x83\x80\x00\x00\x00\x00")  # an opcode that there is not
        assert closed_with(socket) == CloseCode.PROTOCOL


def test_a_person_plays_a_match_against_bots_over_a_socket(live_server: LiveServer) -> None:
    anna = live_server.person()
    table = anna.create_table("zahltag", ["mine", {"bot": "easy"}])["table"]["id"]
    updates = play_to_end(anna, table)
    assert [update["number"] for update in updates] == list(range(2, len(updates) + 2))
    assert anna.get(f"/api/tables/{table}").json()["table"]["result"]["winners"]

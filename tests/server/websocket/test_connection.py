"""The socket: snapshot, updates, coming back, and what it does not put up with."""

import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.live_server import Served, Socket, ask, play_out
from zuschlag.server.websocket.close_codes import CloseCode
from zuschlag.server.websocket.connection import MAX_FAILURES, Connection
from zuschlag.server.websocket.send_queue import SendQueue


def closed_with(socket: Socket) -> int:
    """Listen until the server closes; tells the code."""
    try:
        while True:
            socket.hear()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def test_whoever_comes_back_gets_exactly_what_was_missed(served: Served) -> None:
    anna = served.person()
    table = anna.lay("zahltag", ["mine", "mine"])["table"]["id"]
    with anna.socket(table) as socket:
        number = socket.hear()["number"]
    anna.do(table, "start")
    anna.do(table, "say", text="hello")
    with anna.socket(table, f"?since={number}") as socket:
        missed = socket.hear()
        assert (missed["type"], missed["number"]) == ("update", number + 1)
        assert [socket.hear()["type"] for _ in range(2)] == ["said", "presence"]
    with anna.socket(table, "?since=1000") as socket:
        assert socket.hear()["type"] == "snapshot"


def test_more_than_an_outbox_holds_is_not_too_much_for_one_who_comes_back(served: Served) -> None:
    anna = served.person()
    table = anna.lay("zahltag", ["mine", "mine"])["table"]["id"]
    for nth in range(70):
        anna.do(table, "salt", seat=0, salt=f"salt {nth}")
    with anna.socket(table, "?since=0") as socket:
        numbers = [socket.hear()["number"] for _ in range(71)]
    assert numbers == list(range(1, 72))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"do":"fly"}', '{"do":"play"}', '{"do":"ping","x":1}', "[" * 4000])
def test_a_malformed_message_is_refused_and_the_socket_goes_on(served: Served, text: str) -> None:
    anna = served.person()
    with anna.socket(anna.lay()["table"]["id"]) as socket:
        socket.connection.send(text)
        assert socket.wait_for("refused")["code"] == "malformed"
        socket.say("ping", id="7")
        assert socket.wait_for("ack")["id"] == "7"


def test_a_refusal_names_the_command_it_answers(served: Served) -> None:
    anna = served.person()
    with anna.socket(anna.lay()["table"]["id"]) as socket:
        socket.say("play", nth=3, move="bid 7", seat=0, id="x")
        told = socket.wait_for("refused")
    assert {name: told[name] for name in ("do", "id", "seat", "nth")} == {"do": "play", "id": "x", "seat": 0, "nth": 3}


def test_one_malformed_message_after_the_other_ends_it(served: Served) -> None:
    anna = served.person()
    with anna.socket(anna.lay()["table"]["id"]) as socket:
        for _ in range(MAX_FAILURES):
            socket.connection.send("{")
        assert closed_with(socket) == CloseCode.MALFORMED


def test_binary_messages_are_read_too(served: Served) -> None:
    anna = served.person()
    with anna.socket(anna.lay()["table"]["id"]) as socket:
        socket.connection.send(json.dumps({"do": "ping"}).encode())
        assert socket.wait_for("ack")["do"] == "ping"


def test_a_message_that_is_too_large_ends_it(served: Served) -> None:
    anna = served.person()
    with anna.socket(anna.lay()["table"]["id"]) as socket:
        socket.connection.send("x" * 9000)
        assert closed_with(socket) == CloseCode.TOO_LARGE


def test_a_stranger_watches_and_may_only_ping(served: Served) -> None:
    table = served.person().lay(listed=True)["table"]["id"]
    with served.stranger().socket(table) as socket:
        assert socket.hear()["you"] is None
        socket.say("sit")
        assert socket.wait_for("refused")["code"] == "no-name"
        socket.say("ping")
        assert socket.wait_for("ack")["do"] == "ping"


@pytest.mark.parametrize(("table", "query", "code"), [("nothing", "", 4404), (None, "?since=x", 4400), (None, "?seat=²", 4400)])
def test_a_socket_that_cannot_be_is_told_why(served: Served, table: str | None, query: str, code: int) -> None:
    anna = served.person()
    with anna.socket(table or anna.lay()["table"]["id"], query) as socket:
        assert socket.hear()["type"] == "bye"
        assert closed_with(socket) == code


def test_a_deleted_table_ends_its_sockets(served: Served) -> None:
    anna = served.person()
    table = anna.lay()["table"]["id"]
    with anna.socket(table) as socket:
        assert served.operator().http.delete(f"/api/operator/tables/{table}").status_code == 204
        assert socket.wait_for("bye")["code"] == "unknown"
        assert closed_with(socket) == CloseCode.UNKNOWN


@pytest.mark.parametrize("path", ["/api/nothing", "/api/me", "/", "/api/tables/x/socket/y"])
def test_where_there_is_no_socket_none_is_opened(served: Served, path: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(InvalidStatus), connect(served.url.replace("http", "ws", 1) + path, proxy=None):
        pass
    assert "Traceback" not in capfd.readouterr().err


def test_a_socket_is_not_a_page(served: Served) -> None:
    answer = served.person().get("/api/tables/nothing/socket")
    assert answer.status_code in (404, 405)
    assert answer.json()["type"] == "refused"


def test_text_that_is_not_unicode_is_malformed(served: Served) -> None:
    anna = served.person()
    with anna.socket(anna.lay()["table"]["id"]) as socket:
        with socket.connection.send_context():
            socket.connection.protocol.send_text(b'{"do":"say","text":"\xff"}')
        assert socket.wait_for("refused")["code"] == "malformed"
        socket.say("ping")
        assert socket.wait_for("ack")["do"] == "ping"


def test_whoever_was_sent_away_does_nothing_more(served: Served) -> None:
    anna = served.person()
    table = anna.lay()["table"]["id"]
    key = anna.id
    scope = {"type": "websocket", "headers": [(b"cookie", f"zuschlag={anna.secret}".encode())], "client": ("127.0.0.1", 1)}
    said = iter(["before", "after"])
    sent: list[Any] = []

    async def receive() -> Any:
        text = next(said, None)
        if text is None:
            return {"type": "websocket.disconnect"}
        if text == "after":
            served.context.registry.disconnect(key, "banned", "go")
        return {"type": "websocket.receive", "text": json.dumps({"do": "say", "text": text})}

    async def send(message: Any) -> None:
        sent.append(message)

    ask(served, Connection(served.context, scope, table, receive, SendQueue(send)).run(None, None))
    assert [line["text"] for line in anna.get("/api/me").json()["said"]] == ["before"]


def test_a_frame_that_breaks_the_rules_closes(served: Served) -> None:
    table = served.person().lay()["table"]["id"]
    with served.stranger().socket(table) as socket:
        socket.connection.socket.sendall(b"\x83\x80\x00\x00\x00\x00")  # an opcode that there is not
        assert closed_with(socket) == CloseCode.PROTOCOL


def test_a_person_plays_a_match_against_bots_over_a_socket(served: Served) -> None:
    anna = served.person()
    table = anna.lay("zahltag", ["mine", {"bot": "easy"}])["table"]["id"]
    told = play_out(anna, table)
    assert [update["number"] for update in told] == list(range(2, len(told) + 2))
    assert anna.get(f"/api/tables/{table}").json()["table"]["result"]["winners"]

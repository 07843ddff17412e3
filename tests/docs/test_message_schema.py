"""Everything that a server sends is valid by docs/reference/protocol/socket.schema.json."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from tests.server.live_server import LiveServer, Socket, run_live_server

SCHEMA = json.loads((Path(__file__).parents[2] / "docs/reference/protocol/socket.schema.json").read_text(encoding="utf-8"))


def form_of(part: str) -> Draft202012Validator:
    return Draft202012Validator({"$defs": SCHEMA["$defs"], **SCHEMA["properties"][part]})


@pytest.fixture(scope="module")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with run_live_server(tmp_path_factory.mktemp("served")) as running:
        yield running


def all_heard(socket: Socket) -> Iterator[dict[str, Any]]:
    """Every message of a match, with a move of ours whenever one is offered."""
    answered = -1
    socket.send("start")
    socket.send("say", text="hello")
    socket.send("sit", seat=1)
    while True:
        message = socket.receive()
        yield message
        if message.get("offered") and message["you"]["nth"] > answered:
            answered = message["you"]["nth"]
            socket.send("play", nth=answered, move=message["offered"][-1])
        if message["type"] == "update" and (message.get("table") or {}).get("status") == "finished":
            return


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_all_messages_and_views_of_a_match(live_server: LiveServer, game: str) -> None:
    Draft202012Validator.check_schema(SCHEMA)
    message_form, view_form = form_of("message"), form_of("view")
    anna = live_server.person()
    table = anna.create_table(game, ["mine", {"bot": "easy"}, {"bot": "easy"}], clock={"kind": "live", "bank": 600})["table"][
        "id"
    ]
    heard: Counter[str] = Counter()
    with anna.socket(table) as socket:
        for message in all_heard(socket):
            message_form.validate(message)
            if message.get("view") is not None:
                view_form.validate(message["view"])
            heard[message["type"]] += 1
    assert {"snapshot", "update", "ack", "refused", "said", "presence"} == set(heard)


def test_the_schema_rejects_malformed_commands() -> None:
    form = form_of("command")
    assert form.is_valid({"do": "play", "nth": 0, "move": "bid 7"})
    assert not form.is_valid({"do": "play", "nth": 0, "move": "bid 7", "more": 1})
    assert not form.is_valid({"do": "dance"})

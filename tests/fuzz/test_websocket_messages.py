"""Whatever is said on a socket is answered once, in one shape; what is refused changes nothing."""

import asyncio
import itertools
import json
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.raw_websocket import TEXT, RawWebSocket, frame, open_raw_websocket
from tests.server.live_server import LiveServer, Visitor
from zuschlag.errors import CODES
from zuschlag.tables.protocol.commands import AnyCommand

EXAMPLES = settings(
    max_examples=40,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
TAGS = [str(kind.__struct_config__.tag) for kind in get_args(AnyCommand)]
FIELDS = sorted({name for kind in get_args(AnyCommand) for name in kind.__struct_fields__})
LETTERS = st.text(st.characters(exclude_categories=[]), max_size=30)
"""Lone halves of surrogates, controls, whatever there is."""
ATOMS = st.none() | st.booleans() | st.integers() | st.integers(10**18, 10**60) | st.floats(allow_nan=False) | LETTERS
ANYTHING = st.recursive(
    ATOMS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(LETTERS, inner, max_size=4), max_leaves=12
)
DEEP = st.integers(3, 600).map(lambda depth: {"do": "proxy", "seat": 0, "plan": _nested(depth)})
"""As deep as a message of 8 KiB can be."""
NEARLY = st.fixed_dictionaries(
    {"do": st.sampled_from(TAGS)},
    optional={
        "seat": st.integers(-1, 4) | ANYTHING,
        "nth": st.integers(-1, 3) | ANYTHING,
        "move": st.sampled_from(["keep", "offer 00", "pass", "bid 1"]) | ANYTHING,
        "table": st.sampled_from(["another", ""]) | ANYTHING,
        "plan": st.fixed_dictionaries({}, optional={"offers": ANYTHING, "otherwise": ANYTHING, "up_to": ANYTHING}) | ANYTHING,
        **dict.fromkeys(("id", "invite", "salt", "text"), LETTERS | ANYTHING),
        **dict.fromkeys(("agree", "level"), st.booleans() | ANYTHING),
    },
)
"""What is a command, or almost."""
SHAPES = {"ack": {"type", "do", "id", "seat"}, "refused": {"type", "code", "message", "do", "id", "seat", "nth"}}
_ids = itertools.count()


def _nested(depth: int) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for _ in range(depth):
        made = {"offers": made}
    return made


@pytest.fixture(scope="module")
def anna(live_server: LiveServer) -> Visitor:
    return live_server.person()


@pytest.fixture(scope="module")
def table(anna: Visitor) -> str:
    key: str = anna.create_table("zahltag", ["mine", "mine"])["table"]["id"]
    anna.do(key, "start")
    return key


@pytest.fixture(scope="module")
def hers(live_server: LiveServer, anna: Visitor, table: str) -> Iterator[RawWebSocket]:
    """The socket of somebody who sits at the table."""
    with open_raw_websocket(live_server.url, table, anna.secret) as wire:
        yield wire


@pytest.fixture(scope="module")
def watching(live_server: LiveServer, table: str) -> Iterator[RawWebSocket]:
    """The socket of somebody who watches it."""
    with open_raw_websocket(live_server.url, table, live_server.person("Ben").secret) as wire:
        yield wire


def rows(live_server: LiveServer, table: str) -> list[Any]:
    return asyncio.run_coroutine_threadsafe(live_server.context.store.rows(table), live_server.loop).result(20)


def answer_to(wire: RawWebSocket, text: str) -> dict[str, Any]:
    """The one answer to a message: of the shape that all answers have."""
    key = f"after {next(_ids)}"
    wire.send(frame(TEXT, text.encode()) + frame(TEXT, json.dumps({"do": "ping", "id": key}).encode()))
    heard = list(itertools.takewhile(lambda told: told.get("id") != key, wire.answers()))
    assert len(heard) == 1, heard
    (told,) = heard
    assert set(told) <= SHAPES[told["type"]], told
    if told["type"] == "refused":
        assert told["code"] in CODES  # and not trouble
        assert 0 < len(told["message"]) < 600
    return told


@EXAMPLES
@given(message=ANYTHING | DEEP)
def test_json_other_than_a_command_is_malformed(live_server: LiveServer, hers: RawWebSocket, table: str, message: Any) -> None:
    before = rows(live_server, table)
    assert answer_to(hers, json.dumps(message))["code"] == "malformed"
    assert rows(live_server, table) == before


@EXAMPLES
@given(text=st.text(max_size=300) | st.integers(0, 8000).map(lambda depth: "[" * depth) | st.just("9" * 8000))
def test_text_other_than_json_is_malformed(live_server: LiveServer, hers: RawWebSocket, table: str, text: str) -> None:
    assert answer_to(hers, text)["code"] == "malformed"


@EXAMPLES
@given(
    message=NEARLY,
    more=st.dictionaries(LETTERS.filter(lambda name: name not in FIELDS and name != "do"), ATOMS, min_size=1, max_size=3),
)
def test_a_command_with_an_unknown_field_is_malformed(
    live_server: LiveServer, hers: RawWebSocket, table: str, message: dict[str, Any], more: dict[str, Any]
) -> None:
    before = rows(live_server, table)
    assert answer_to(hers, json.dumps({**message, **more}))["code"] == "malformed"
    assert rows(live_server, table) == before


@EXAMPLES
@given(message=NEARLY)
def test_no_command_of_a_spectator_changes_the_match(
    live_server: LiveServer, watching: RawWebSocket, table: str, message: dict[str, Any]
) -> None:
    before = rows(live_server, table)
    told = answer_to(watching, json.dumps(message))
    assert told["type"] == "refused" or told["do"] in ("ping", "cover", "say")
    assert rows(live_server, table) == before


@settings(EXAMPLES, max_examples=3)
@given(
    acts=st.lists(
        st.sampled_from(["play", "play", "again", "late", "ahead", "other seat", "elsewhere"]), min_size=5, max_size=25
    )
)
def test_repeated_late_early_and_misdirected_moves_are_made_once_or_not_at_all(
    live_server: LiveServer, anna: Visitor, acts: list[str]
) -> None:
    table = anna.create_table("zahltag", ["mine", "mine"])["table"]["id"]
    elsewhere = anna.create_table("zahltag", ["mine", "mine"])["table"]["id"]
    anna.do(table, "start")
    made: list[dict[str, Any]] = []
    with open_raw_websocket(live_server.url, table, anna.secret) as wire:
        for act in acts:
            seat = anna.get(f"/api/tables/{table}").json()["awaited"][0]
            mine = anna.get(f"/api/tables/{table}?seat={seat}").json()
            move = {"do": "play", "seat": seat, "nth": mine["you"]["nth"], "move": mine["offered"][-1]}
            wrong: dict[str, tuple[dict[str, Any], str]] = {
                "late": ({**made[0], "move": "fly"} if made else {**move, "seat": 3}, "stale" if made else "not-yours"),
                "ahead": ({**move, "nth": move["nth"] + 1}, "stale"),
                "other seat": ({**move, "seat": 2}, "not-yours"),
                "elsewhere": ({**move, "table": elsewhere}, "malformed"),
            }
            if act == "play":
                assert answer_to_move(wire, move)["type"] == "ack"
                made.append(move)
            elif act == "again":
                for move in made:
                    assert answer_to_move(wire, move)["type"] == "ack"
            else:
                assert answer_to_move(wire, wrong[act][0])["code"] == wrong[act][1]
    log = [json.loads(line) for line in anna.get(f"/api/tables/{table}/log").text.splitlines()]
    assert sum(update["news"]["kind"] == "moved" for update in log) == len(made)
    live_server.operator().http.delete(f"/api/operator/tables/{table}")
    live_server.operator().http.delete(f"/api/operator/tables/{elsewhere}")


def answer_to_move(wire: RawWebSocket, move: dict[str, Any]) -> dict[str, Any]:
    wire.send_command(move)
    return next(wire.answers())

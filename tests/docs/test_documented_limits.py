"""The limits in docs/protocol.md are those of the code."""

import re
from pathlib import Path

from zuschlag.server.settings import (
    COST_OF_HISTORY,
    COST_OF_LOG,
    MAX_BODY_BYTES,
    MAX_MESSAGE_BYTES,
    MAX_RECORD_BYTES,
    Limits,
)
from zuschlag.server.websocket.connection import MAX_FAILURES
from zuschlag.server.websocket.send_queue import MAX_WAITING
from zuschlag.strict_json import DEEPEST
from zuschlag.tables import chat, limits
from zuschlag.tables.history import replay
from zuschlag.tables.live import registry
from zuschlag.tables.protocol import viewer_messages
from zuschlag.tables.scheduling import bot_workers

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
USUAL = Limits()
MINUTE = 60


def row(what: str) -> list[int]:
    """The numbers in the middle cell of a row."""
    found = re.search(rf"^\| {re.escape(what)} \| (.*?) \|", PAGE, re.MULTILINE)
    assert found, what
    return [int(number) for number in re.findall(r"\d+", found.group(1))]


def test_sizes() -> None:
    assert row("a message to a socket") == [MAX_MESSAGE_BYTES // 1024]
    assert row("a request") == [MAX_BODY_BYTES // 1024, MAX_RECORD_BYTES // 1024]
    assert row("a name") == [limits.MAX_NAME_LENGTH]
    assert row("lists and objects within each other") == [DEEPEST]


def test_rates() -> None:
    assert row("requests, and sockets opened") == [USUAL.requests.per_second, USUAL.requests.burst]
    assert row("commands, and requests with a cookie") == [USUAL.commands.per_second, USUAL.commands.burst]
    assert row("of these, one for a log or a course counts as") == [COST_OF_LOG]
    assert row("of these, one for statistics or a step counts as") == [COST_OF_HISTORY]
    assert row("names picked") == [USUAL.registrations.per_second * MINUTE, USUAL.registrations.burst]
    assert row("wrong passwords and keys") == [USUAL.passwords.per_second * MINUTE, USUAL.passwords.burst]
    assert row("chat") == [limits.MAX_CHAT_LENGTH, chat.MAX_LINES_IN_WINDOW, chat.RATE_WINDOW // 1000]


def test_counts() -> None:
    assert row("open sockets") == [USUAL.sockets_by_person, USUAL.sockets_by_address]
    assert row("tables one sits at that are not over") == [registry.MAX_OPEN_TABLES]
    assert row("records brought") == [USUAL.uploaded_records]
    assert row("messages in vain, one after the other: malformed or too fast") == [MAX_FAILURES]
    assert row("messages that wait for a slow client") == [MAX_WAITING]


def test_numbers_in_the_text() -> None:
    text = " ".join(PAGE.split())
    assert f"at most {replay.MAX_MOVES} moves" in text
    assert f"more than {viewer_messages.MAX_MISSED_UPDATES} updates" in text
    assert f"the last {chat.LINES_IN_SNAPSHOT} again" in text
    assert f"{bot_workers.PACE} ms after their turn" in text

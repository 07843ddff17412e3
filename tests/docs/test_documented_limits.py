"""The limits and defaults in the documentation are those of the code."""

import re
from pathlib import Path

from tools.source_comments import comments_on_fields
from zuschlag.bots import LEVELS
from zuschlag.bots.budget import DEFAULT_SIMULATIONS
from zuschlag.bots.spec import DEFAULT_TIMEOUT
from zuschlag.games.zahltag.state import DISTINCT
from zuschlag.match.creation import LONGEST_SEED
from zuschlag.server import replay_worker
from zuschlag.server.defaults import DEFAULT_HOST, DEFAULT_PORT, local_url
from zuschlag.server.http.open_connections import MIN_BYTES_TAKEN
from zuschlag.server.limits import (
    COST_OF_HISTORY,
    COST_OF_LOG,
    COST_OF_PERSONAL_DATA,
    COST_OF_UPLOAD,
    MAX_BODY_BYTES,
    MAX_MESSAGE_BYTES,
    MAX_RECORD_BYTES,
    MAX_RECORD_COMPONENTS,
    MAX_RECORD_MOVES,
    MAX_RECORD_OWN_KEYS,
    MAX_RECORD_TEXT,
    PING_SECONDS,
    SECONDS_PER_REQUEST,
    ConnectionLimits,
    Limits,
)
from zuschlag.server.replay_worker import MAX_WAITING_BY_ADDRESS
from zuschlag.server.websocket.close_codes import CloseCode
from zuschlag.server.websocket.connection import MAX_FAILURES
from zuschlag.server.websocket.send_queue import MAX_WAITING
from zuschlag.strict_json import DEEPEST
from zuschlag.tables import chat, limits
from zuschlag.tables.history import replay
from zuschlag.tables.live import missed_updates
from zuschlag.tables.protocol import viewer_messages
from zuschlag.tables.scheduling import bot_turns, bot_workers
from zuschlag.tables.table_limits import TableLimits

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "reference/protocol.md").read_text(encoding="utf-8")
USUAL = Limits()
CONNECTIONS = ConnectionLimits()
TABLES = TableLimits()
MINUTE, HOUR, DAY = 60, 3600, 86_400


def row(what: str) -> list[int]:
    """The numbers in the middle cell of a row."""
    found = re.search(rf"^\| {re.escape(what)} \| (.*?) \|", PAGE, re.MULTILINE)
    assert found, what
    return [int(number) for number in re.findall(r"\d+", found.group(1))]


def test_sizes() -> None:
    assert row("a message to a socket") == [MAX_MESSAGE_BYTES // 1024]
    assert row("a request") == [MAX_BODY_BYTES // 1024, MAX_RECORD_BYTES // 1024]
    assert row("a name") == [limits.MAX_NAME_LENGTH]
    assert row("depth of nested lists and objects") == [DEEPEST]


def test_rates() -> None:
    assert row("requests, and sockets opened") == [USUAL.requests.per_second, USUAL.requests.burst]
    assert row("commands, and requests with a cookie") == [USUAL.commands.per_second, USUAL.commands.burst]
    assert row("of these, a command over HTTP counts as") == [2]  # tests/server/http/test_rate_limit.py counts them
    assert row("of these, one for a log or a course counts as") == [COST_OF_LOG]
    assert row("of these, one for statistics or a step counts as") == [COST_OF_HISTORY]
    assert row("of these, uploading a record counts as") == [COST_OF_UPLOAD]
    assert row("of these, one for everything that is stored about you counts as") == [COST_OF_PERSONAL_DATA]
    long = "of these, one that takes long to compute, such as loading a long match or building updates again, counts as"
    assert row(long) == [round(SECONDS_PER_REQUEST * 1000)]
    assert row("names picked") == [USUAL.registrations.per_second * MINUTE, USUAL.registrations.burst]
    assert row("wrong passwords and keys") == [USUAL.passwords.per_second * MINUTE, USUAL.passwords.burst]
    assert row("chat") == [limits.MAX_CHAT_LENGTH, TABLES.chat_lines_at_once, chat.RATE_WINDOW // 1000]


def test_counts() -> None:
    assert row("open connections") == [CONNECTIONS.by_address]
    assert row("time for the headers of a request, and for its body") == [CONNECTIONS.header_timeout, CONNECTIONS.body_timeout]
    assert row("open sockets") == [USUAL.sockets_by_person, USUAL.sockets_by_address]
    assert row("unfinished tables where you sit") == [TABLES.open_tables_per_person]
    assert row("tables created") == [round(USUAL.new_tables.per_second * HOUR), USUAL.new_tables.burst]
    assert row("records uploaded") == [round(USUAL.new_records.per_second * HOUR), USUAL.new_records.burst]
    assert row("data stored on request, of any kind") == [USUAL.stored_mib.per_second * DAY, USUAL.stored_mib.burst]
    assert row("stored tables that you created") == [TABLES.tables_per_person, TABLES.tables_mib_per_person]
    in_all = [USUAL.people, USUAL.tables, USUAL.chat_lines, USUAL.database_mib]
    assert row("people, tables, lines of chat and MiB of the database") == in_all
    assert row("stored lines of chat, the newest") == [TABLES.chat_lines_per_room, TABLES.chat_lines_per_person]
    assert row("moves taken back") == [TABLES.moves_taken_back]
    by_person, in_all = (
        [USUAL.uploaded_records, USUAL.uploaded_records_mib],
        [USUAL.all_uploaded_records, USUAL.all_uploaded_records_mib],
    )
    assert row("uploaded records") == [*by_person, *in_all]
    assert row("parts of an uploaded record") == [
        MAX_RECORD_MOVES,
        limits.MAX_MOVE_LENGTH,
        MAX_RECORD_COMPONENTS,
        MAX_RECORD_TEXT,
        LONGEST_SEED,
        MAX_RECORD_OWN_KEYS,
    ]
    assert row("records waiting to be checked or replayed") == [MAX_WAITING_BY_ADDRESS, replay_worker.MAX_WAITING]
    assert row("time to check or replay a record") == [replay_worker.MAX_SECONDS]
    more = limits.MAX_OTHER_CHANGES_PER_MOVE
    by_person, in_all = [limits.MAX_OTHER_CHANGES_PER_PERSON, more], [limits.MAX_OTHER_CHANGES, more]
    assert row("changes of a table other than moves") == [*by_person, *in_all]
    assert row("offers in a plan") == [limits.MAX_OFFERS_IN_PLAN]
    assert row("messages that are malformed or too fast, more than others") == [MAX_FAILURES]
    frames = "frames of a WebSocket in a second, and at once; a ping, a pong or a part of a message counts as 25"
    assert row(frames) == [ConnectionLimits().frames_per_second]
    assert row("messages that wait for a slow client") == [MAX_WAITING]
    assert row("turns of bots that wait for a worker that searches, and for one of the others") == [TABLES.waiting_bot_turns]


def test_numbers_in_the_text() -> None:
    text = " ".join(PAGE.split())
    assert f"at most {replay.MAX_MOVES} moves and {replay.MAX_VIEW_BYTES // 1024**2} MiB of views" in text
    assert f"{viewer_messages.MAX_MISSED_UPDATES} updates or {missed_updates.MAX_MISSED_BYTES // 1024**2} MiB, or" in text
    assert f"the last {chat.LINES_IN_SNAPSHOT} again" in text
    assert f"at most {TABLES.moves_taken_back} moves can be taken back" in text
    assert f"{bot_workers.PACE} ms after their turn" in text


def page(name: str) -> str:
    """A page of the documentation, in one line."""
    return " ".join((DOCS / name).read_text(encoding="utf-8").split())


def test_numbers_of_bots() -> None:
    text = page("how-to/hosting.md")
    assert f"A search ends after {TABLES.bot_search_milliseconds // 1000} seconds" in text
    assert f"no answer within {TABLES.bot_timeout} seconds" in text
    assert f"At most {TABLES.waiting_bot_turns} turns wait" in text
    assert bot_turns.RETRY_DELAY == 5_000, "tried again five seconds later"
    assert f"more than {DISTINCT} different contracts" in text


def test_numbers_of_the_close_codes() -> None:
    meanings = comments_on_fields(CloseCode)
    assert meanings["TOO_LARGE"] == f"a message of more than {MAX_MESSAGE_BYTES // 1024} KiB"
    assert meanings["PING"] == f"no answer to a ping for {PING_SECONDS} seconds"
    assert "the server is full" in meanings["TOO_FAST"], "as SocketConnection.close_for_others says"
    assert meanings["SLOW"] == f"the client has not read {MAX_WAITING} waiting messages"
    assert f"pinged every {PING_SECONDS} seconds" in page("how-to/hosting.md")


def test_numbers_of_connections() -> None:
    assert f"does not answer a ping for {PING_SECONDS} seconds" in page("how-to/hosting.md")
    assert f"takes less than {MIN_BYTES_TAKEN // 1024} KiB" in page("how-to/hosting.md")


def test_numbers_for_players() -> None:
    text = page("how-to/tables.md")
    assert f"You may sit at {TABLES.open_tables_per_person} tables" in text
    assert f"at most {TABLES.notifications_per_hour} notifications an hour" in text
    assert f"at most {TABLES.moves_taken_back} moves of a match can be taken back" in text
    assert f"plain text, up to {limits.MAX_CHAT_LENGTH} characters" in text
    assert (
        f"You can upload {USUAL.uploaded_records} records, {USUAL.uploaded_records_mib} MiB in total, and delete them" in text
    )
    assert f"1 to {limits.MAX_SALT_LENGTH} printable ASCII characters" in page("explanation/dice.md")


def test_levels_and_budgets_of_bots() -> None:
    rows = re.findall(r"^\| (\w+) \| `([\w:]+)` \|", (DOCS / "explanation/bots.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert dict(rows) == LEVELS
    assert f"`search` alone takes {DEFAULT_SIMULATIONS} simulations a move" in page("explanation/bots.md")


def test_the_time_limit_of_bots() -> None:
    assert f"may take for an answer (default {DEFAULT_TIMEOUT:g})" in page("reference/commands.md")
    assert f"`--timeout` seconds ({DEFAULT_TIMEOUT:g} by default)" in page("reference/bot-protocol.md")


def test_the_default_port() -> None:
    assert f"{local_url()}`" in page("reference/commands.md")
    assert f"default {DEFAULT_HOST} and {DEFAULT_PORT}, or the next port that is free" in page("reference/commands.md")

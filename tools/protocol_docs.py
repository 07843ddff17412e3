"""Write the reference of the protocol from the types in the code.

    python -m tools.protocol_docs docs

writes `reference/protocol/openapi.json`, `reference/protocol/socket.schema.json` and the second part of
`reference/protocol.md`: the example client and the reference. A test fails where they are out of date.
"""

import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any, cast, get_args, get_type_hints

from tools.message_field_tables import fields_table, heading, table_cell
from tools.source_comments import comments_on_fields, comments_on_strings
from zuschlag import errors
from zuschlag.bots import Reason
from zuschlag.games import BUILT_IN_GAMES, Game
from zuschlag.games.parts import load_part
from zuschlag.server.app import create_litestar_app
from zuschlag.server.context import ServerContext
from zuschlag.server.http.error_responses import STATUSES
from zuschlag.server.openapi import build_openapi
from zuschlag.server.routes.schema import websocket_schema
from zuschlag.server.websocket.close_codes import CloseCode
from zuschlag.server.websocket.connection import table_socket
from zuschlag.tables.core.facts import AnyFact
from zuschlag.tables.core.table_spec import BotSeat, TableSpec
from zuschlag.tables.core.time_control import LiveClock, MailClock, NoClock
from zuschlag.tables.protocol import messages
from zuschlag.tables.protocol.commands import AnyCommand, Command
from zuschlag.tables.protocol.messages import AnyMessage

MARK = "<!-- From here on written by `python -m tools.protocol_docs docs`: change the types instead. -->"
PARTS: tuple[type[Any], ...] = (
    messages.TableState,
    messages.SeatState,
    messages.DiceProof,
    messages.BranchState,
    messages.TakeBackRequest,
    messages.HintCandidate,
    Reason,
    messages.You,
    messages.ClockTimes,
    messages.MatchEvent,
    messages.TableChange,
)
SPECS: tuple[type[Any], ...] = (TableSpec, BotSeat, NoClock, LiveClock, MailClock)
EXAMPLE = """
## A client
[This client](../examples/client.py) plays a whole match of either game. A test runs it over a connection that drops.

"""
RECONNECTING = """\
Codes from 4400 on are 4000 more than the HTTP status of the same refusal, except `trouble`, which is 4500. After 4429,
reconnect later. After 4400, 4401, 4403, 4404, 4409, 1002 and 1009, do not reconnect without changing something. After all
others, reconnect with the last number that you saw."""
SOCKET = "/api/tables/{table}/socket"
METHODS = ("get", "post", "patch", "delete")
"""In this order."""
REQUIRED, ALWAYS_SENT = "required", "always sent"
"""The default column of a field without a default, in what clients send and in what the server sends."""
COMMON = ("table", "id")
"""Fields of every command."""


def files() -> dict[str, str]:
    """The files that are generated as a whole, by their path in the folder of documents."""
    return {
        "reference/protocol/openapi.json": _encode(http_schema()),
        "reference/protocol/socket.schema.json": _encode(websocket_schema()),
    }


def http_schema() -> dict[str, Any]:
    """The OpenAPI document that a server serves at `/api/schema`, in a fixed order."""
    document = build_openapi(create_litestar_app(cast("ServerContext", None)))  # no handler runs
    document["paths"] = {path: _in_order(operations) for path, operations in document["paths"].items()}
    document["components"]["schemas"] = dict(sorted(document["components"]["schemas"].items()))
    return document


def _in_order(operations: dict[str, Any]) -> dict[str, Any]:
    return {method: operations[method] for method in METHODS if method in operations}


def update_page(page: str, client: str) -> str:
    """The page with a new second part."""
    reference = re.sub("\n{3,}", "\n\n", "\n".join(_reference())).rstrip()
    return f"{page.partition(MARK)[0]}{MARK}\n{EXAMPLE}```python\n{client}```\n{reference}\n"


def _encode(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def _reference() -> Iterator[str]:
    yield from _section("Addresses", "Bodies and answers are in [openapi.json](protocol/openapi.json).")
    yield from _routes()
    yield from _section("Commands", "`do` names the command. All commands also have the fields of the first table.")
    yield from fields_table(Command, REQUIRED)
    for kind in get_args(AnyCommand):
        yield from _type(kind, REQUIRED, COMMON)
    yield from _section("Plans", "The `plan` of the command `proxy`. Each game has its own kind, or none.")
    yield from _types([plan for game in BUILT_IN_GAMES.values() if (plan := load_part(game, "proxy_plan"))], REQUIRED)
    yield from _section("Messages", "`type` names the message. A field that has its default value is left out.")
    yield from _types(get_args(AnyMessage), ALWAYS_SENT)
    yield from _section("Parts of messages", "Fields without a default are always sent.")
    yield from _types(PARTS, ALWAYS_SENT)
    yield from _section("Creating tables", "The body of `POST /api/tables`, and its parts.")
    yield from _types(SPECS, REQUIRED)
    yield from _section("Kinds of news", "The values of an update's `news.kind`.")
    yield from _news()
    yield from _section("Events", "The values of an event's `kind` and `args`. The catalogues have sentences for them.")
    for game in BUILT_IN_GAMES.values():
        yield from _events(game)
    yield from _section(
        "Views",
        "The content of `view`, by `view.game`. The built-in board and deck are reconstructions: `reconstruction` says so.",
    )
    for game in BUILT_IN_GAMES.values():
        yield from _types(_dataclasses_in(game.view_class), ALWAYS_SENT)
    yield from _section("Refusals", "All refusals have the same form, [`refused`](#refused). Programs read `code`.")
    yield from _refusals()
    yield from _section("Close codes", RECONNECTING)
    yield from _close_codes()


def _section(name: str, text: str) -> Iterator[str]:
    yield ""
    yield f"## {name}"
    yield text
    yield ""


def _types(kinds: Sequence[type[Any]], required: str) -> Iterator[str]:
    for kind in kinds:
        yield from _type(kind, required)


def _type(kind: type[Any], required: str, without: tuple[str, ...] = ()) -> Iterator[str]:
    yield ""
    yield f"### {heading(kind)}"
    if kind.__doc__ and not kind.__doc__.startswith(f"{kind.__name__}("):  # the docstring that a dataclass generates
        yield " ".join(kind.__doc__.split())
    table = fields_table(kind, required, without)
    yield from ["", *table]


def _routes() -> Iterator[str]:
    yield "| | | |"
    yield "|---|---|---|"
    yield f"| socket | `{SOCKET}` | {table_socket.fn.__doc__} |"
    for path, methods in http_schema()["paths"].items():
        for method, operation in methods.items():
            yield f"| `{method.upper()}` | `{path}` | {operation['summary']} |"


def _news() -> Iterator[str]:
    yield "| kind | |"
    yield "|---|---|"
    for kind in get_args(AnyFact):
        yield f"| `{kind.__struct_config__.tag}` | {table_cell(kind.__doc__ or '')} |"


def _dataclasses_in(kind: object) -> list[type[Any]]:
    """A dataclass and all that its fields are made of."""
    if isinstance(kind, type) and is_dataclass(kind):
        inner = (found for hint in get_type_hints(kind).values() for found in _dataclasses_in(hint))
        return list(dict.fromkeys([kind, *inner]))
    return [found for part in get_args(kind) for found in _dataclasses_in(part)]


def _events(game: type[Game]) -> Iterator[str]:
    yield f"### Events of {game.name}"
    yield ""
    yield "| kind | args | |"
    yield "|---|---|---|"
    for kind, names, meaning in game.event_kinds:
        yield f"| `{kind}` | {', '.join(f'`{name}`' for name in names)} | {table_cell(meaning)} |"
    yield ""


def _refusals() -> Iterator[str]:
    comments = comments_on_strings(errors, "Code") | {"trouble": "something failed on the server's side; try again"}
    yield "| code | HTTP status | |"
    yield "|---|---|---|"
    for code, status in STATUSES.items():
        yield f"| `{code}` | {status} | {comments[code]} |"


def _close_codes() -> Iterator[str]:
    comments = comments_on_fields(CloseCode)
    yield "| close code | | |"
    yield "|---|---|---|"
    for code in CloseCode:
        yield f"| {int(code)} | {code.name.lower().replace('_', ' ')} | {comments.get(code.name, '')} |"


def main(folder: Path) -> None:
    """Write all files into a folder of documents."""
    for name, text in files().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    page = folder / "reference/protocol.md"
    client = (folder / "examples/client.py").read_text(encoding="utf-8")
    page.write_text(update_page(page.read_text(encoding="utf-8"), client), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""The reference of the protocol, written from the types themselves.

    python -m tools.protocol_docs docs

writes `protocol/openapi.json`, `protocol/socket.schema.json` and the second part of `protocol.md`: the example client and the
reference. A test compares.
"""

import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, cast, get_args

from tools.source_comments import remarks, remarks_on_words
from tools.type_descriptions import cell, fields_table, heading
from zuschlag import errors
from zuschlag.games.bigshot import events as bigshot_events
from zuschlag.games.bigshot import view as bigshot
from zuschlag.games.zahltag import events as zahltag_events
from zuschlag.games.zahltag import view as zahltag
from zuschlag.server.app import create_litestar_app
from zuschlag.server.context import ServerContext
from zuschlag.server.http.error_responses import STATUSES
from zuschlag.server.openapi import build_openapi
from zuschlag.server.routes.schema import websocket_schema
from zuschlag.server.websocket.close_codes import CloseCode
from zuschlag.server.websocket.connection import table_socket
from zuschlag.tables.core.facts import AnyFact
from zuschlag.tables.core.proxy_bidding import BidUpTo, OfferFor
from zuschlag.tables.core.spec import BotSeat, LiveClock, MailClock, NoClock, TableSpec
from zuschlag.tables.protocol import messages
from zuschlag.tables.protocol.commands import AnyCommand, Command
from zuschlag.tables.protocol.messages import AnyMessage

MARK = "<!-- From here on written by `python -m tools.protocol_docs docs`: change the types instead. -->"
PARTS: tuple[type[Any], ...] = (
    messages.TableState,
    messages.SeatState,
    messages.DiceProof,
    messages.TakeBackRequest,
    messages.You,
    messages.ClockTimes,
    messages.MatchEvent,
    messages.TableChange,
)
SPECS: tuple[type[Any], ...] = (TableSpec, BotSeat, NoClock, LiveClock, MailClock)
VIEWS: tuple[type[Any], ...] = (
    bigshot.View,
    bigshot.SeatView,
    bigshot.PurseView,
    bigshot.LotView,
    zahltag.View,
    zahltag.SeatView,
)
EVENTS: tuple[tuple[str, ModuleType], ...] = (("bigshot", bigshot_events), ("zahltag", zahltag_events))
EXAMPLE = """
## A client
[It](examples/client.py) plays a whole match of either game, and a test has it do so over a line that drops.

"""
COMING_BACK = """\
Those from 4400 on are 4000 more than the HTTP status of the same refusal, save `trouble`, which is 4500. After 4429 come back
later, after 4400, 4401, 4403, 4404, 4409, 1002 and 1009 not without changing something, and after all others with the last
number seen."""
SOCKET = "/api/tables/{table}/socket"
METHODS = ("get", "post", "patch", "delete")
"""In this order."""
ASKED, TOLD = "needed", "always told"
"""What is said of a field without a default, in what clients say and in what they hear."""
COMMON = ("table", "id")
"""Fields of every command."""


def files() -> dict[str, str]:
    """The files that are written whole, by their path in the folder of documents."""
    return {
        "protocol/openapi.json": _written(http_schema()),
        "protocol/socket.schema.json": _written(websocket_schema()),
    }


def http_schema() -> dict[str, Any]:
    """What a running server answers at `/api/schema`, in an order that is always the same."""
    made = build_openapi(create_litestar_app(cast("ServerContext", None)))  # no handler runs
    made["paths"] = {path: _in_order(operations) for path, operations in made["paths"].items()}
    made["components"]["schemas"] = dict(sorted(made["components"]["schemas"].items()))
    return made


def _in_order(operations: dict[str, Any]) -> dict[str, Any]:
    return {method: operations[method] for method in METHODS if method in operations}


def completed(page: str, client: str) -> str:
    """The page, with its second part written anew."""
    reference = re.sub("\n{3,}", "\n\n", "\n".join(_reference())).rstrip()
    return f"{page.partition(MARK)[0]}{MARK}\n{EXAMPLE}```python\n{client}```\n{reference}\n"


def _written(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def _reference() -> Iterator[str]:
    yield from _section("Addresses", "Bodies and answers are in [openapi.json](protocol/openapi.json).")
    yield from _routes()
    yield from _section("Commands", "`do` names the command. All have the fields of the first table, too.")
    yield from fields_table(Command, ASKED)
    for kind in get_args(AnyCommand):
        yield from _type(kind, ASKED, COMMON)
    yield from _section("Plans", "What `proxy` takes as `plan`: the first in Big Shot, the second in Zahltag.")
    yield from _types((BidUpTo, OfferFor), ASKED)
    yield from _section("Messages", "`type` tells them apart. A field with a default is left out where it has it.")
    yield from _types(get_args(AnyMessage), TOLD)
    yield from _section("Parts of messages", "These are never left out, unless they have a default.")
    yield from _types(PARTS, TOLD)
    yield from _section("Tables to lay", "The body of `POST /api/tables`, and what it is made of.")
    yield from _types(SPECS, ASKED)
    yield from _section("Kinds of news", "What an update's `news.kind` can be.")
    yield from _news()
    yield from _section("Events", "What an event's `kind` and `args` can be. Sentences for them are in the catalogues.")
    for game, module in EVENTS:
        yield from _events(game, module)
    yield from _section(
        "Views", "What `view` holds, by `view.game`. Board and deck are reconstructions: `reconstruction` says so."
    )
    yield from _types(VIEWS, TOLD)
    yield from _section("Refusals", "One shape, [`refused`](#refused), for all of them. A program reads `code`.")
    yield from _refusals()
    yield from _section("Close codes", COMING_BACK)
    yield from _closings()


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
    if kind.__doc__ and not kind.__doc__.startswith(f"{kind.__name__}("):  # which is what a dataclass says by itself
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
        yield f"| `{kind.__struct_config__.tag}` | {cell(kind.__doc__ or '')} |"


def _events(game: str, module: ModuleType) -> Iterator[str]:
    said = remarks_on_words(module, "MEANINGS")
    yield f"### Events of {game}"
    yield ""
    yield "| kind | args | |"
    yield "|---|---|---|"
    for kind, names in module.MEANINGS.values():
        yield f"| `{kind}` | {', '.join(f'`{name}`' for name in names)} | {cell(said.get(kind, ''))} |"
    yield ""


def _refusals() -> Iterator[str]:
    said = remarks_on_words(errors, "Code") | {"trouble": "something failed that is not the asker's doing; try again"}
    yield "| code | HTTP status | |"
    yield "|---|---|---|"
    for code, status in STATUSES.items():
        yield f"| `{code}` | {status} | {said[code]} |"


def _closings() -> Iterator[str]:
    said = remarks(CloseCode)
    yield "| close code | | |"
    yield "|---|---|---|"
    for code in CloseCode:
        yield f"| {int(code)} | {code.name.lower().replace('_', ' ')} | {said.get(code.name, '')} |"


def main(folder: Path) -> None:
    """Write everything into a folder of documents."""
    for name, text in files().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    page = folder / "protocol.md"
    client = (folder / "examples/client.py").read_text(encoding="utf-8")
    page.write_text(completed(page.read_text(encoding="utf-8"), client), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

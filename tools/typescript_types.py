"""Write the protocol's TypeScript types for the page from the server's types: `web/src/api/protocol.ts`.

    python -m tools.typescript_types web/src/api/protocol.ts

The server leaves out fields that have their default, so they are optional. The limits of `zuschlag.tables.limits` and the
lists to choose from are constants in it. A test fails where the file is out of date.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

import msgspec

from tools.source_comments import comments_on_constants
from zuschlag.bots import DEFAULT_LEVEL, LEVELS
from zuschlag.errors import CODES
from zuschlag.games import BUILT_IN_GAMES
from zuschlag.games.parts import load_part
from zuschlag.server.app import create_litestar_app
from zuschlag.server.context import ServerContext
from zuschlag.server.openapi import build_openapi
from zuschlag.tables import limits
from zuschlag.tables.phrases import PHRASES
from zuschlag.tables.protocol.bot_names import BOT_NAMES
from zuschlag.tables.protocol.commands import AnyCommand
from zuschlag.tables.protocol.messages import AnyMessage
from zuschlag.tables.protocol.version import PROTOCOL
from zuschlag.tables.reports import REPORT_REASONS
from zuschlag.texts import LANGUAGES

Json = Mapping[str, Any]
HEAD = "// Written by `make docs` from the server's own types: change those instead.\n"
CHOICES: tuple[tuple[str, str, object], ...] = (
    ("LEVELS", "The levels of bots, weakest first.", list(LEVELS)),
    ("DEFAULT_LEVEL", "The level of opponents where nobody chooses.", DEFAULT_LEVEL),
    ("BOT_NAMES", "The names of bots, in the order of their faces.", list(BOT_NAMES)),
    ("PROTOCOL", "The version of the protocol that this page speaks.", PROTOCOL),
    ("PHRASES", "The quick phrases of the chat.", list(PHRASES)),
    ("REPORT_REASONS", "Why somebody can be reported.", list(REPORT_REASONS)),
    ("LANGUAGES", "The languages of the texts.", list(LANGUAGES)),
)
"""Constants besides the limits: name, comment and value."""
PRIMITIVES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def generate() -> str:
    """The text of the whole file."""
    return HEAD + "".join(f"\n{part}\n" for part in _declarations())


def _declarations() -> Iterator[str]:
    yield from _constants()
    plans = filter(None, (load_part(game, "proxy_plan") for game in BUILT_IN_GAMES.values()))
    (message, command, *_), structs = msgspec.json.schema_components((AnyMessage, AnyCommand, *plans), ref_template="#/{name}")
    http = build_openapi(create_litestar_app(cast("ServerContext", None)))["components"]["schemas"]  # no handler runs
    for name, schema in sorted({**http, **structs}.items()):
        yield _declaration(name, schema)
    yield f"export type Message = {_type(message)};"
    yield f"export type Command = {_type(command)};"
    yield f"export type RefusalCode = {_union(map(_quoted, (*CODES, 'trouble')))};"
    for game in BUILT_IN_GAMES.values():
        # Views have classes of the same names; in TypeScript they have the game's name before them.
        _, parts = msgspec.json.schema_components((game.view_class,), ref_template=f"#/{game.__name__}{{name}}")
        for name, schema in sorted(parts.items()):
            yield _declaration(game.__name__ + name, schema)
        yield f"export type {game.__name__}EventKind = {_union(_quoted(kind.name) for kind in game.event_kinds)};"


def _constants() -> Iterator[str]:
    """The limits and the choices, as constants of literal types."""
    comments = comments_on_constants(limits)
    sizes = ((name, comments[name], value) for name, value in sorted(vars(limits).items()) if name.isupper())
    numbers = (
        (f"{game.name}_{name}".upper(), f"{game.title}: the {name.replace('_', ' ')}.", value)
        for game in BUILT_IN_GAMES.values()
        for name, value in game.limits.items()
    )
    for name, comment, value in (*sizes, *numbers, *CHOICES):
        yield f"{_doc_comment(comment)}export const {name} = {_quoted(value)}{' as const' if isinstance(value, list) else ''};"


def _declaration(name: str, schema: Json) -> str:
    comment = _doc_comment(schema.get("description"))
    if not schema.get("properties"):
        return f"{comment}export type {name} = {_type(schema)};"
    required = schema.get("required", ())
    fields = (
        f"{_doc_comment(part.get('description'), '  ')}  {_key(field)}{'' if field in required else '?'}: {_type(part)};\n"
        for field, part in schema["properties"].items()
    )
    return f"{comment}export interface {name} {{\n{''.join(fields)}}}"


def _type(schema: Json) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return _union(map(_type, schema["anyOf"]))
    if "enum" in schema:
        return _union(map(_quoted, schema["enum"]))
    if "const" in schema:
        return _quoted(schema["const"])
    if schema.get("type") == "array":
        inner = _type(schema.get("items") or {})
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {_type(values) if isinstance(values, Mapping) else 'unknown'}>"
    return PRIMITIVES.get(schema.get("type", ""), "unknown")


def _union(kinds: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(kinds))


def _quoted(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _key(field: str) -> str:
    return field if re.fullmatch(r"\w+", field) else _quoted(field)


def _doc_comment(text: str | None, indent: str = "") -> str:
    return f"{indent}/** {' '.join(text.split())} */\n" if text else ""


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(generate(), encoding="utf-8")

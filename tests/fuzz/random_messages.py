"""Random messages for every route and for the socket: nearly right, quite wrong, or no message at all.

Routes and the forms of bodies come from the application itself, so a new route or command is fuzzed without a word here. It is
much faster than Hypothesis, and shrinks nothing: for millions of messages.
"""

import itertools
import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import msgspec
from litestar.routes import HTTPRoute

from tests.fuzz.test_hostile_json import BROKEN, HOSTILE
from zuschlag.server.app import create_litestar_app
from zuschlag.server.http.constants import OPERATOR_PATH
from zuschlag.server.openapi import build_openapi
from zuschlag.tables.protocol.commands import AnyCommand

Json = dict[str, Any]
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
WORDS = [
    "",
    "a",
    "0",
    "-1",
    "null",
    "true",
    "é",
    "🎲",
    "a" * 40,
    "a" * 300,
    "../..",
    "%00",
    "%ff",
    "\u0000",
    "Anna",
    "spectator",
]
NUMBERS = [0, 1, 2, 3, 4, -1, 2**31, 2**63, 10**30, 1.5, 1e308]
ATOMS: list[Any] = [None, True, False, [], {}, *WORDS, *NUMBERS]
WEIGHTS = {"POST": 8, "PATCH": 8}
"""How often a method is chosen: there is more to be wrong with a body."""
DEEPEST = 4
"""Values within each other that are made for a form; a form may contain itself."""


@dataclass(frozen=True)
class Operation:
    """A route with one of its methods."""

    method: str
    path: str
    queries: tuple[tuple[str, Json], ...] = ()
    """Their names and forms."""
    body: Json | None = None
    """Its form; None: no body."""


@dataclass
class Known:
    """What there is on the server, so that some of the messages are about it."""

    secrets: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    operator_key: str = ""
    words: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """Values that fit, by the name of a field or of a part of a path."""


@dataclass(frozen=True, slots=True)
class HttpMessage:
    """A request."""

    method: str
    target: str
    headers: tuple[tuple[str, str], ...]
    body: bytes | None

    def encode(self, port: int) -> bytes:
        """The request as it goes over the wire."""
        lines = [f"{self.method} {self.target} HTTP/1.1", f"Host: 127.0.0.1:{port}"]
        lines += [f"{name}: {value}" for name, value in self.headers]
        if self.body is not None:
            lines.append(f"Content-Length: {len(self.body)}")
        return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + (self.body or b"")


def list_operations() -> tuple[list[Operation], Json]:
    """Every route with its methods, and the forms that others refer to."""
    app = create_litestar_app(cast(Any, None))
    document = build_openapi(app)
    found = []
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            described = document["paths"].get(route.path_format, {})
            found += [_operation(method, route.path_format, described) for method in sorted(route.methods - {"OPTIONS"})]
    return found, document["components"]["schemas"]


def _operation(method: str, path: str, described: Json) -> Operation:
    operation = described.get(method.lower(), {})
    queries = [(each["name"], each["schema"]) for each in operation.get("parameters", ()) if each["in"] == "query"]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    return Operation(method, path, tuple(queries), body)


class Fuzzer:
    """Makes messages, the same ones for the same seed."""

    def __init__(self, seed: int, known: Known) -> None:
        self.rng = random.Random(seed)
        self.known = known
        self.operations, self._forms = list_operations()
        self._weights = list(itertools.accumulate(WEIGHTS.get(each.method, 1) for each in self.operations))
        (self._command,), parts = msgspec.json.schema_components([AnyCommand], ref_template="#/$defs/{name}")
        self._forms = {**self._forms, **parts}

    def http(self) -> HttpMessage:
        """A request to any route."""
        rng = self.rng
        (operation,) = rng.choices(self.operations, cum_weights=self._weights)
        method = operation.method if rng.random() < 0.95 else rng.choice(METHODS)
        path = self._fill_in(operation.path)
        queries = [f"{name}={self._word(name, form)}" for name, form in operation.queries if rng.random() < 0.8]
        if rng.random() < 0.1:
            queries.append(f"{_quote(rng.choice(WORDS))}={_quote(rng.choice(WORDS))}")
        target = path + ("?" + "&".join(queries) if queries else "")
        body = None
        if method in ("POST", "PUT", "PATCH") or rng.random() < 0.02:
            body = self._body(operation.body or {})
        return HttpMessage(method, target, tuple(self._headers(operation.path, body)), body)

    def command(self) -> bytes:
        """A message to a table's socket."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.75:
            return self._encode(self._value(self._command, "command"))
        return self._body(self._command) if kind < 0.9 else rng.randbytes(rng.randrange(60))

    def _headers(self, path: str, body: bytes | None) -> list[tuple[str, str]]:
        rng, headers = self.rng, []
        if rng.random() < 0.8 and self.known.secrets:
            headers.append(("Cookie", f"zuschlag={rng.choice(self.known.secrets)}"))
        elif rng.random() < 0.5:
            headers.append(
                ("Cookie", rng.choice(["zuschlag=", "zuschlag=a; b", "=", "zuschlag=" + "a" * 500, 'zuschlag="\\', ";;"]))
            )
        if path.startswith((OPERATOR_PATH, "/metrics")) and rng.random() < 0.7:
            headers.append(("Authorization", f"Bearer {self.known.operator_key}"))
        elif rng.random() < 0.05:
            headers.append(("Authorization", rng.choice(["Bearer ", "Bearer a", "Basic a", "Bearer"])))
        if body is not None:
            headers.append(("Content-Type", "application/json" if rng.random() < 0.95 else rng.choice(TYPES)))
        if rng.random() < 0.05:
            headers.append(rng.choice(ODD_HEADERS))
        return headers

    def _fill_in(self, path: str) -> str:
        """A path with something for each of its parameters."""
        parts = []
        for part in path.split("/"):
            name = part.strip("{}").partition(":")[0]
            parts.append(self._word(name, {"type": "string"}) if part.startswith("{") else part)
        return (
            "/".join(parts)
            if self.rng.random() < 0.98
            else "/".join(parts) + self.rng.choice(["/", "//", "/a", "%2f", "?", ";a"])
        )

    def _word(self, name: str, form: Json) -> str:
        value = self._value(form, name)
        return _quote(value if isinstance(value, str) else json.dumps(value))[:2000] or "-"

    def _body(self, form: Json) -> bytes:
        """A body of this form, or with something hostile in it, or broken."""
        rng, kind = self.rng, self.rng.random()
        if kind < 0.8:
            return self._encode(self._value(form, "body"))
        if kind < 0.9:
            value = self._value(form, "body")
            key = rng.choice(list(value)) if isinstance(value, dict) and value else "a"
            body = {**(value if isinstance(value, dict) else {}), key: "@"}
            return self._encode(body).replace(b'"@"', rng.choice(HOSTILE_TEXTS))
        if kind < 0.95:
            return rng.choice(BROKEN_TEXTS)
        whole = self._encode(self._value(form, "body"))
        cut = rng.randrange(len(whole) + 1)
        return whole[:cut] + rng.randbytes(rng.randrange(3)) + whole[cut + rng.randrange(2) :]

    def _encode(self, value: Any) -> bytes:
        return json.dumps(value, ensure_ascii=self.rng.random() < 0.5).encode(errors="replace")

    def _value(self, form: Json, name: str, depth: int = 0) -> Any:
        """A value of this form, or now and then any other."""
        rng = self.rng
        if rng.random() < 0.05:
            return rng.choice(ATOMS)
        fitting = self.known.words.get(name)
        if fitting and rng.random() < 0.8:
            return rng.choice(fitting)
        if "$ref" in form:
            form = self._forms[form["$ref"].rpartition("/")[2]]
        if "enum" in form:
            return rng.choice(form["enum"])
        for word in ("anyOf", "oneOf"):
            if word in form:
                return self._value(rng.choice(form[word]), name, depth)
        match form.get("type"):
            case "object":
                return self._object(form, depth)
            case "array":
                items = form.get("items") or {}
                return [self._value(items, name, depth + 1) for _ in range(rng.randrange(4))] if depth < DEEPEST else []
            case "integer":
                least, most = form.get("minimum", -1), form.get("maximum", 3)
                return rng.randint(least, min(most, least + 5)) if least <= most else least
            case "boolean":
                return rng.random() < 0.5
            case "null":
                return None
        return rng.choice(WORDS)

    def _object(self, form: Json, depth: int) -> Json:
        rng, made = self.rng, {}
        required = form.get("required", ())
        if depth < DEEPEST:
            for name, inner in form.get("properties", {}).items():
                if rng.random() < (0.97 if name in required else 0.4):
                    made[name] = self._value(inner, name, depth + 1)
        if rng.random() < 0.03:
            made[rng.choice(WORDS)] = rng.choice(ATOMS)
        return made


def _quote(word: str) -> str:
    return "".join(letter if letter.isalnum() and letter.isascii() else f"%{ord(letter) & 0xFF:02x}" for letter in word)


TYPES = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/json; charset=utf-16", ""]
ODD_HEADERS = [
    ("Origin", "https://example.org"),
    ("Origin", "null"),
    ("Sec-Fetch-Site", "cross-site"),
    ("Accept-Encoding", "gzip;q=0, *"),
    ("If-None-Match", "*"),
    ("Range", "bytes=0-"),
    ("Accept-Language", "xx,de;q=z"),
    ("X-Forwarded-For", "a"),
    ("Content-Encoding", "gzip"),
    ("Upgrade", "websocket"),
    ("Expect", "100-continue"),
]
HOSTILE_TEXTS = [text.encode() for text in HOSTILE.values()]
BROKEN_TEXTS = [*BROKEN.values(), *HOSTILE_TEXTS]

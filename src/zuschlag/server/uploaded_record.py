"""What an uploaded record may contain, and how it is stored. It is checked in a worker process.

Every record that `docs/reference/record.md` allows can be read from a file. A server stores those of strangers, and shows them
to strangers, so here each part has a maximum size as well, and texts have only characters that can be seen. Everything that is
not on this list is refused; nothing is dropped.
"""

import json
from typing import Any

from zuschlag.errors import short
from zuschlag.match import replay
from zuschlag.match.creation import LONGEST_SEED
from zuschlag.record import BadRecord, parse_record, record_line
from zuschlag.server.http.json_body import read_json_object
from zuschlag.server.limits import MAX_RECORD_COMPONENTS, MAX_RECORD_MOVES, MAX_RECORD_OWN_KEYS, MAX_RECORD_TEXT
from zuschlag.tables.limits import MAX_MOVE_LENGTH
from zuschlag.texts.visible_text import is_visible


def normalize_record(body: bytes) -> bytes:
    """Check a record, its size and every move, and write it as one line. Raises `BadRecord` with what is wrong."""
    record = read_json_object(body)
    parse_record(record)
    _check_parts(record)
    replay(record)
    return record_line(record).encode()


def _check_parts(record: dict[str, Any]) -> None:
    """Refuse a record with a part that is too large, or a text that is not what it looks like. Keys and types are checked."""
    moves: list[str] = record["moves"]
    _check_size(len(moves), MAX_RECORD_MOVES, "the record has", "moves")
    for number, move in enumerate(moves, 1):
        if len(move) > MAX_MOVE_LENGTH:
            raise BadRecord(f"move {number} has {len(move)} characters; a server takes at most {MAX_MOVE_LENGTH}", number)
    for name in record.get("seats", ()):
        _check_text(name, "a name in 'seats'")
    for key in ("started", "source", "rules"):
        _check_text(str(record.get(key, "")), repr(key))
    _check_size(len(str(record.get("seed", ""))), LONGEST_SEED, "'seed' has", "characters")
    for key in ("options", "setup"):
        _check_size(_json_size(record[key]), MAX_RECORD_COMPONENTS, f"{key!r} has", "bytes")
    own = {key: value for key, value in record.items() if key.startswith("x-")}
    _check_size(_json_size(own), MAX_RECORD_OWN_KEYS, "the keys that begin with 'x-' have", "bytes")
    for key, value in own.items():
        _check_visible(key, "a key")
        _check_own_texts(value, f"in {key!r}")


def _check_own_texts(value: object, where: str) -> None:
    """Refuse texts and keys, at any depth, that have characters that cannot be seen."""
    match value:
        case str():
            _check_visible(value, f"a text {where}")
        case list():
            for part in value:
                _check_own_texts(part, where)
        case dict():
            for key, part in value.items():
                _check_visible(key, f"a key {where}")
                _check_own_texts(part, where)


def _check_text(text: str, what: str) -> None:
    _check_size(len(text), MAX_RECORD_TEXT, f"{what} has", "characters")
    _check_visible(text, what)


def _check_visible(text: str, what: str) -> None:
    if not is_visible(text):
        raise BadRecord(f"{what} is {short(text)}; a server only takes visible characters")


def _check_size(size: int, most: int, what: str, unit: str) -> None:
    if size > most:
        raise BadRecord(f"{what} {size} {unit}; a server takes at most {most}")


def _json_size(value: object) -> int:
    return len(json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode())

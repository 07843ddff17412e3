"""Records in files: JSON Lines, one record a line. A file that is one pretty-printed record is understood too."""

import json
from collections.abc import Iterator, Mapping
from typing import IO, Any

from zuschlag.errors import Refused, short
from zuschlag.reading import parse_json
from zuschlag.record.envelope import BadRecord, Record, parse_record

LONGEST_LINE = 4_000_000  # bytes; the longest match is some thirty thousand


def record_line(record: Mapping[str, Any]) -> str:
    """The record as one line of JSON, without the line's end."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def read_records(file: IO[bytes]) -> Iterator[tuple[int, Record | Refused]]:
    """The records of a file with their line numbers; where one is malformed, the refusal. Blank lines are passed over.

    It never holds more than one line in memory, and goes on after a bad one.
    """
    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            yield number, BadRecord(f"the line is longer than {LONGEST_LINE} bytes; that is no record")
            return
        if not line.strip():
            continue
        if number == 1 and line.strip() == b"{":
            yield number, _read_pretty(line + file.read(LONGEST_LINE + 1))
            return
        yield number, _parsed(line)


def _read_pretty(raw: bytes) -> Record | Refused:
    if len(raw) > LONGEST_LINE:
        return BadRecord(f"the record is longer than {LONGEST_LINE} bytes; that is no record")
    return _parsed(raw)


def _parsed(raw: bytes) -> Record | Refused:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        return BadRecord(f"not UTF-8 text: byte {short(raw[error.start : error.start + 1])} at {error.start}")
    try:
        return parse_record(parse_json(text.strip()))
    except Refused as error:
        return error

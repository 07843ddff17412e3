"""Reads and writes records as JSON Lines, one record in each line; also reads a file of one pretty-printed record."""

import json
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import IO

from zuschlag.errors import Refused, short
from zuschlag.record.schema import BadRecord, Record, parse_record
from zuschlag.strict_json import parse_json

BLANKS = b" \t\r\n"
LONGEST_LINE = 4_000_000  # bytes, without the line's end; the longest match is some thirty thousand


def record_line(record: Mapping[str, object]) -> str:
    """The record as one line of JSON, without the line's end."""
    try:
        line = json.dumps(record, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        line.encode()
    except UnicodeEncodeError:  # half a character, which only an escape can write
        return json.dumps(record, separators=(",", ":"))
    except (TypeError, ValueError) as error:
        raise Refused("malformed", f"the record contains something that JSON cannot represent: {error}") from None
    return line


def read_records(file: IO[bytes]) -> Iterator[tuple[int, Record | BadRecord]]:
    """Read the records of a file with their line numbers; a malformed record yields its error. Blank lines are skipped.

    A byte order mark before the first line is ignored.

    Memory use is limited to about the longest line. Reading continues after a malformed line.
    """
    lines = _lines(file)
    for number, line in lines:
        read = _parse_line(line)
        if isinstance(read, BadRecord) and line.lstrip(BLANKS).startswith(b"{"):
            yield from _read_pretty_printed(number, line, read, lines)
        else:
            yield number, read
            yield from ((number, _parse_line(line)) for number, line in lines)


def _lines(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, with their numbers; one that is too long is cut off just above the limit."""
    number = 0
    while read := file.readline(LONGEST_LINE + len(BOM_UTF8 + b"\r\n")):
        number += 1
        line = read.removeprefix(BOM_UTF8) if number == 1 else read
        if line.strip(BLANKS) or _is_too_long(line):
            yield number, line
        if not read.endswith(b"\n"):  # cut off, or at the file's end
            while (rest := file.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                pass


def _is_too_long(line: bytes) -> bool:
    return len(line.removesuffix(b"\n").removesuffix(b"\r")) > LONGEST_LINE


def _read_pretty_printed(
    number: int, first: bytes, fault: BadRecord, lines: Iterator[tuple[int, bytes]]
) -> Iterator[tuple[int, Record | BadRecord]]:
    """Read the whole file as one record, where its first line is none; where that fails, too, each line by itself."""
    following: list[tuple[int, bytes]] = []
    size = len(first)
    for entry in lines:
        following.append(entry)
        size += len(entry[1])
        if size > LONGEST_LINE:
            break
    whole = _parse_line(b"".join([first, *(line for _, line in following)]))
    if following and (isinstance(whole, Record) or not whole.is_unreadable):
        yield number, whole
        return
    yield number, fault
    yield from ((number, _parse_line(line)) for number, line in chain(following, lines))


def _parse_line(raw: bytes) -> Record | BadRecord:
    if _is_too_long(raw):
        return BadRecord(f"the line is longer than {LONGEST_LINE} bytes; this is not a record", is_unreadable=True)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        return BadRecord(
            f"not UTF-8 text: byte {short(raw[error.start : error.start + 1])} at {error.start}", is_unreadable=True
        )
    try:
        return parse_record(parse_json(text.strip(BLANKS.decode())))
    except BadRecord as error:
        return error
    except Refused as error:
        return BadRecord(str(error), is_unreadable=True)

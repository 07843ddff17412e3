"""Files of records: JSON Lines, or one pretty-printed record."""

import json
from codecs import BOM_UTF8
from io import BytesIO
from typing import Any

import pytest

from tests.record.verdicts import verdicts
from tests.record.worked_example import quiet_record, unfinished
from zuschlag import Match, Refused, read_records, record_line

LINE = record_line(quiet_record()).encode()


def lines_that_hold(raw: bytes) -> list[int]:
    """The lines of the records, all of which hold."""
    found = verdicts(raw)
    for line, said in found:
        assert isinstance(said, Match), f"line {line}: {said}"
    return [line for line, _ in found]


def only_refusal(raw: bytes) -> str:
    ((line, said),) = verdicts(raw)
    assert line == 1
    assert isinstance(said, Refused)
    assert said.code == "malformed"
    return str(said)


def test_each_line_is_a_record() -> None:
    """With its number, from 1."""
    assert lines_that_hold(LINE + b"\n" + LINE + b"\n" + LINE + b"\n") == [1, 2, 3]


def test_the_last_line_needs_no_end() -> None:
    """A file may end without a newline."""
    assert lines_that_hold(LINE + b"\n" + LINE) == [1, 2]
    assert lines_that_hold(LINE) == [1]


def test_blank_lines_are_passed_over() -> None:
    """They count as lines, not as records."""
    assert lines_that_hold(b"\n \t\n" + LINE + b"\n\r\n\n" + LINE + b"\n\n") == [3, 6]


def test_lines_may_end_as_on_windows() -> None:
    """CR LF is a line's end."""
    assert lines_that_hold(LINE + b"\r\n" + LINE + b"\r\n") == [1, 2]


@pytest.mark.parametrize("raw", [b"", b"\n", b"\r\n", b"  \n\n\t\n"])
def test_an_empty_file_has_no_record(raw: bytes) -> None:
    """That is no error of the reader's."""
    assert verdicts(raw) == []


@pytest.mark.parametrize("indent", [0, 1, 2, 4, "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_one_pretty_printed_record_is_understood(indent: int | str, end: str) -> None:
    """As editors and other programs print it."""
    text = json.dumps(quiet_record(), indent=indent).replace("\n", end)
    assert lines_that_hold((text + end).encode()) == [1]


def test_a_pretty_printed_record_may_follow_blank_lines() -> None:
    """Its line is where it begins."""
    assert lines_that_hold(b"\n\n" + json.dumps(quiet_record(), indent=2).encode()) == [3]


def test_a_pretty_printed_record_may_begin_on_its_first_line() -> None:
    """As the format's own description prints one: {"zuschlag": 1, … and the setup on the next line."""
    text = json.dumps(quiet_record()).replace(' "setup"', '\n "setup"')
    assert text.count("\n") == 1
    assert lines_that_hold(text.encode()) == [1]


def test_a_pretty_printed_record_is_checked_too() -> None:
    """A wrong move in it is named."""
    record = unfinished(20)
    record["moves"][4] = "pass"
    assert "move 5" in only_refusal(json.dumps(record, indent=2).encode())


def test_records_of_other_languages_are_kept() -> None:
    """UTF-8, escaped or not."""
    names = ["Zoë", "Řehoř", "李", "👩‍🚀"]
    for ascii_only in (False, True):
        raw = json.dumps(quiet_record() | {"seats": names}, ensure_ascii=ascii_only).encode()
        ((_, match),) = verdicts(raw)
        assert isinstance(match, Match)
        assert match.about["seats"] == names


@pytest.mark.parametrize("text", [LINE + b"\n" + LINE, json.dumps(quiet_record(), indent=2).encode(), b"\n" + LINE, b""])
def test_a_byte_order_mark_before_the_first_line_is_ignored(text: bytes) -> None:
    """Some editors write one into every file, as they do into boards and decks."""
    assert lines_that_hold(BOM_UTF8 + text) == lines_that_hold(text)


def test_a_byte_order_mark_further_down_is_refused() -> None:
    """It marks the beginning of a file, and nothing else."""
    (_, good), (second, bad) = verdicts(LINE + b"\n" + BOM_UTF8 + LINE)
    assert isinstance(good, Match)
    assert second == 2
    assert "BOM" in str(bad)


BAD = {
    "truncated": LINE[:-100],
    "half a word": LINE[: LINE.index(b"players") + 3],
    "a bracket too many": LINE + b"}",
    "two on one line": LINE + LINE,
    "no JSON": b"This is not JSON.",
    "single quotes": b"{'zuschlag': 1}",
    "a comment": LINE + b" // mine",
    "a comma too many": LINE[:-1] + b",}",
    "invalid UTF-8": LINE.replace(b"bigshot", b"big\xffshot"),
    "Latin-1": '{"zuschlag": 1, "x-name": "Zoë"}'.encode("latin-1"),
    "UTF-16": LINE.decode().encode("utf-16"),
    "two byte order marks": BOM_UTF8 + BOM_UTF8 + LINE,
    "a byte order mark inside": LINE[:1] + BOM_UTF8 + LINE[1:],
    "binary": bytes(byte for byte in range(256) if byte != 10),
    "NUL": b"\0",
    "NaN": LINE[:-1] + b',"x-a":NaN}',
    "Infinity": LINE[:-1] + b',"x-a":[Infinity]}',
    "minus Infinity": LINE[:-1] + b',"x-a":{"b":-Infinity}}',
    "a key twice": LINE[:-1] + b',"moves":[]}',
    "a key twice, deep": LINE.replace(b'"starter":0', b'"starter":0,"starter":0'),
    "a key twice in one's own": LINE[:-1] + b',"x-a":{"b":1,"b":1}}',
    "a control character": LINE[:-1] + b',"x-a":"\x01"}',
}


@pytest.mark.parametrize("raw", BAD.values(), ids=BAD)
def test_a_bad_line_is_refused_and_reading_goes_on(raw: bytes) -> None:
    """The line after it is read as if nothing had been."""
    (first, bad), (second, good), *rest = verdicts(raw + b"\n" + LINE + b"\n")
    assert (first, second, rest) == (1, 2, [])
    assert isinstance(bad, Refused)
    assert bad.code == "malformed"
    assert 0 < len(str(bad)) < 300
    assert "\n" not in str(bad)
    assert isinstance(good, Match)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("invalid UTF-8", "UTF-8"),
        ("no JSON", "not JSON"),
        ("truncated", "not JSON"),
        ("NaN", "NaN"),
        ("a key twice", "'moves'"),
        ("a key twice, deep", "'starter'"),
        ("two byte order marks", "BOM"),
    ],
)
def test_a_bad_line_is_told_by_what_is_wrong(name: str, said: str) -> None:
    """In words that help to mend it."""
    assert said in only_refusal(BAD[name])


@pytest.mark.parametrize("where", [3, 7])
def test_a_bad_line_is_numbered_among_all_lines(where: int) -> None:
    """Blank ones included."""
    lines: list[Any] = [LINE, b"", LINE, b"", b"", LINE, LINE]
    lines[where - 1] = b"{}"
    bad = [line for line, said in verdicts(b"\n".join(lines)) if isinstance(said, Refused)]
    assert bad == [where]


def test_a_pretty_printed_record_with_a_fault_is_told_its_own_fault() -> None:
    """Not that its first line is no record."""
    text = json.dumps(quiet_record() | {"surprise": 1}, indent=1)
    ((number, said),) = read_records(BytesIO(text.encode()))
    assert number == 1
    assert "unknown key 'surprise'" in str(said)


def test_what_json_cannot_hold_cannot_be_written() -> None:
    """A record that our own reader would refuse is not made."""
    for value in (float("nan"), float("inf"), {1, 2}):
        with pytest.raises(Refused, match="JSON cannot"):
            record_line(quiet_record() | {"x-odd": value})

"""Input made to hurt: deep, long, endless. It is refused quickly, in few words and little memory."""

import json
import subprocess
import sys
import tracemalloc
from codecs import BOM_UTF8
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import Any

import pytest

from tests.record.verdicts import LONGEST_MESSAGE, verdicts
from tests.record.worked_example import quiet_record, unfinished
from zuschlag import Match, Refused, read_records, record_line
from zuschlag.record.json_lines import LONGEST_LINE
from zuschlag.strict_json import MOST_DIGITS, parse_json

LINE = record_line(quiet_record()).encode()


def place_in(where: str, value: Any) -> dict[str, Any]:
    """An unfinished record with a value put where another belongs."""
    record = unfinished(3)
    *path, last = where.split(".")
    inner: Any = record
    for key in path:
        inner = inner[int(key) if isinstance(inner, list) else key]
    inner[int(last) if isinstance(inner, list) else last] = value
    return record


PLACES = [
    *("zuschlag", "game", "players", "options", "setup", "moves", "result"),
    *("seats", "seed", "started", "unknown", "moves.1", "options.variant", "options.board", "options.unknown"),
    *("setup.spaces", "setup.spaces.4", "setup.broker", "setup.starter", "setup.colours", "setup.colours.2", "setup.unknown"),
]


ENORMOUS = {"text": "x" * 100_000, "list": ["x"] * 30_000, "key": {"x" * 100_000: 0}, "number": 10**4000}


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("value", ENORMOUS.values(), ids=ENORMOUS)
def test_an_enormous_value_is_quoted_in_short(where: str, value: Any) -> None:
    """Wherever it stands, the refusal stays readable."""
    ((_, said),) = verdicts(json.dumps(place_in(where, value)).encode())
    if isinstance(said, Match):
        assert where in ("seed", "started"), "a name or a seed may be long"
        return
    assert isinstance(said, Refused)
    assert len(str(said)) < LONGEST_MESSAGE


@pytest.mark.parametrize("where", ["options.unknown", "setup.unknown", "unknown", "x"])
def test_an_enormous_key_is_quoted_in_short(where: str) -> None:
    """At the top, in the options and in the setup."""
    ((_, said),) = verdicts(json.dumps(place_in(where.replace("unknown", "k" * 100_000), 1)).encode())
    assert isinstance(said, Refused)
    assert len(str(said)) < LONGEST_MESSAGE


@pytest.mark.parametrize("depth", [*range(900, 1000, 7), 2_000, 100_000])
@pytest.mark.parametrize("where", ["x-deep", "seed", "moves.1", "result", "setup.broker", "options.variant"])
def test_deep_nesting_is_refused(where: str, depth: int) -> None:
    """A hundred thousand brackets, or just as many as can be read but hardly be quoted."""
    text = json.dumps(place_in(where, "@")).replace('"@"', "[" * depth + "]" * depth)
    (_, said), (_, good) = verdicts(text.encode() + b"\n" + LINE)
    assert isinstance(said, Refused) or where == "x-deep"
    assert isinstance(good, Match)


@pytest.mark.parametrize("raw", [b"[" * 100_000, b'{"a":' * 100_000, b"[" * 100_000 + b"]" * 100_000])
def test_nothing_but_brackets_is_refused(raw: bytes) -> None:
    """Closed or not."""
    ((_, said),) = verdicts(raw)
    assert isinstance(said, Refused)
    assert len(str(said)) < LONGEST_MESSAGE


@pytest.mark.parametrize("number", ["1" * 10_000, "-" + "9" * 10_000, "1e10000", "1." + "0" * 10_000])
@pytest.mark.parametrize("where", ["players", "seed", "setup.broker", "zuschlag"])
def test_a_number_of_ten_thousand_digits_is_refused(where: str, number: str) -> None:
    """In whatever notation."""
    ((_, said),) = verdicts(json.dumps(place_in(where, "@")).replace('"@"', number).encode())
    assert isinstance(said, Refused)
    assert len(str(said)) < LONGEST_MESSAGE
    assert "sys." not in str(said), "that is for programmers of Python"


@pytest.mark.parametrize("sign", ["", "-"])
def test_the_message_about_a_number_of_many_digits_says_how_many_there_may_be(sign: str) -> None:
    text = '{"setup": {"broker": %s%s}}'
    with pytest.raises(Refused, match=r"^not JSON that anybody needs: a number of 4301 digits; expected at most 4300$"):
        parse_json(text % (sign, "9" * (MOST_DIGITS + 1)))
    assert parse_json(text % (sign, "9" * MOST_DIGITS))["setup"]["broker"] == int(sign + "9" * MOST_DIGITS)


@pytest.mark.untraced
@pytest.mark.parametrize("mark", [b"", BOM_UTF8], ids=["", "marked"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"], ids=["LF", "CR LF"])
@pytest.mark.parametrize("over", [-1, 0, 1, 2, 3, 4, LONGEST_LINE, LONGEST_LINE + 1])
def test_a_line_up_to_the_longest_is_read_and_a_longer_one_refused_by_itself(over: int, end: bytes, mark: bytes) -> None:
    """Whatever its length, the lines after it keep their numbers and are read."""
    for padded in (LINE.ljust(LONGEST_LINE + over), b"x" * (LONGEST_LINE + over), LINE.rjust(LONGEST_LINE + over)):
        (first, said), (second, good), (third, last) = verdicts(mark + padded + end + LINE + end + LINE)
        assert (first, second, third) == (1, 2, 3)
        assert isinstance(good, Match)
        assert isinstance(last, Match)
        if over > 0:
            assert isinstance(said, Refused)
            assert "longer" in str(said)
        else:
            assert isinstance(said, Match) == (padded[-1:] != b"x")


@pytest.mark.parametrize("over", [0, 1, 2, 3, LONGEST_LINE])
def test_a_last_line_without_an_end_has_the_same_limit(over: int) -> None:
    """A file may end without a newline."""
    ((number, said),) = verdicts(LINE.ljust(LONGEST_LINE + over))
    assert number == 1
    assert isinstance(said, Match) == (over == 0)


@pytest.mark.parametrize("start", [b"", b"{\n"], ids=["one line", "pretty-printed"])
def test_an_endless_line_takes_little_memory(tmp_path: Path, start: bytes) -> None:
    """300 MB without a newline are refused within a few lengths of the longest line."""
    file = tmp_path / "endless"
    with file.open("wb") as out:
        out.write(start)
        out.truncate(300_000_000)
    tracemalloc.start()
    try:
        with file.open("rb") as lines:
            said = [record for _, record in read_records(lines)]
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert {type(record).__name__ for record in said} == {"BadRecord"}
    assert peak < 8 * LONGEST_LINE


class Endless(RawIOBase):
    """A line that never ends, such as /dev/zero's; reading far beyond the longest line fails."""

    def __init__(self) -> None:
        self.count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self.count += len(buffer)
        assert self.count < 2 * LONGEST_LINE, "a line that is refused already was read on"
        buffer[:] = bytes(len(buffer))  # its memory may still hold anything
        return len(buffer)


def test_an_endless_line_is_refused_before_its_end() -> None:
    """Whoever wants one record of a file gets the error at once."""
    number, said = next(iter(read_records(BufferedReader(Endless()))))
    assert number == 1
    assert isinstance(said, Refused)
    assert "longer" in str(said)


def test_many_keys_and_one_of_them_twice_are_refused_quickly(tmp_path: Path) -> None:
    """A line of half a megabyte is a matter of milliseconds, whatever it holds."""
    file = tmp_path / "keys.jsonl"
    file.write_text("{" + "".join(f'"x-{n}":0,' for n in range(40_000)) + '"x-a":0,"x-a":0}\n', encoding="utf-8")
    command = "import sys, zuschlag; print(list(zuschlag.read_records(open(sys.argv[1], 'rb')))[0][1])"
    done = subprocess.run([sys.executable, "-c", command, str(file)], capture_output=True, text=True, timeout=5, check=True)
    assert "'x-a'" in done.stdout

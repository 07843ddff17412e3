"""Writing records: one line each, and what was read can be written and read again."""

import json
from typing import Any

import pytest

from tests.match.example_matches import VARIANTS, finished_match
from tests.record.verdicts import verdicts
from tests.record.worked_example import quiet_record, shared_record
from zuschlag import Match, record_line

KEYS = ["zuschlag", "game", "players", "options", "setup", "moves", "result"]


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_a_record_is_one_line_of_json(players: int, options: dict[str, str]) -> None:
    """Without an end, and its keys in the order of the format's description."""
    record = finished_match(players, options).record()
    line = record_line(record)
    assert "\n" not in line
    assert json.loads(line) == record
    assert list(record)[: len(KEYS)] == KEYS


def test_names_are_written_as_they_are() -> None:
    """Readable in any editor, even where they hold line ends."""
    line = record_line(quiet_record() | {"seats": ["Zoë", "李", "a\nb", "\u2028"]})
    assert "Zoë" in line
    assert len(line.split("\n")) == 1
    ((_, match),) = verdicts(line.encode())
    assert isinstance(match, Match)
    assert match.about["seats"] == ["Zoë", "李", "a\nb", "\u2028"]


def test_numbers_are_whole() -> None:
    """No float and no number where true or false belongs."""
    record = finished_match().record()

    def check(value: Any, where: str) -> None:
        assert type(value) in (dict, list, str, int, bool, type(None)), where
        assert not isinstance(value, bool) or where == "result.waived", where
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
            check(inner, f"{where}.{key}".lstrip("."))

    check(record, "")


ODD = {
    "a number too large for a float": b"1e999",
    "the other way": b"-1e999",
    "half a pair": rb'"\ud800"',
    "the other half, as a key": rb'{"\udc00": 1}',
    "minus nothing": b"-0.0",
    "a long number": b"1" * 4000,
    "a line end": rb'"\n"',
    "NUL": rb'"\u0000"',
}


@pytest.mark.parametrize("value", ODD.values(), ids=ODD)
@pytest.mark.parametrize("key", [b"x-odd", b"source", b"seed"])
def test_what_is_read_can_be_written_and_read_again(key: bytes, value: bytes) -> None:
    """Or it is refused from the start: nothing may be let in that cannot be put out."""
    ((_, said),) = verdicts(record_line(quiet_record()).encode()[:-1] + b',"' + key + b'":' + value + b"}")
    if isinstance(said, Match):
        written = record_line(said.record()).encode("utf-8")
        ((_, again),) = verdicts(written)
        assert isinstance(again, Match), str(again)
        assert record_line(again.record()).encode("utf-8") == written
    else:
        assert str(said)


@pytest.mark.parametrize("record", [quiet_record(2), quiet_record(3), quiet_record(4), shared_record()])
def test_a_line_holds_no_blanks_between(record: dict[str, Any]) -> None:
    """Records by the million should not be half blanks."""
    assert record_line(record) == json.dumps(record, separators=(",", ":"))

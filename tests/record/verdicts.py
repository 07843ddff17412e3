"""Reading records as a program does: bytes, records, replays."""

import io
import json
from typing import Any

import pytest

import zuschlag
from tests.any_game import AnyMatch
from zuschlag import BadRecord, Refused
from zuschlag.record import read_records

LONGEST_MESSAGE = 1000
"""Characters. A refusal is for a person to read, however long the offender is."""


def verdicts(raw: bytes) -> list[tuple[int, AnyMatch | Refused]]:
    """For each record of the bytes its line, and the match it tells or why it does not hold."""
    return [(line, verdict(record)) for line, record in read_records(io.BytesIO(raw))]


def verdict(record: Any) -> AnyMatch | Refused:
    if isinstance(record, Refused):
        return record
    try:
        return zuschlag.replay(record)
    except Refused as error:
        return error


def refusal(record: Any) -> Refused:
    """Why the record does not hold, read from its JSON text."""
    ((line, said),) = verdicts(json.dumps(record).encode())
    assert line == 1
    assert isinstance(said, Refused), "the record holds"
    assert said.code == "malformed"
    assert 0 < len(str(said)) < LONGEST_MESSAGE
    return said


def holds(record: Any) -> AnyMatch:
    """The match that the record tells, read from its JSON text."""
    ((_, said),) = verdicts(json.dumps(record).encode())
    if isinstance(said, Refused):
        pytest.fail(f"does not hold: {said}")
    return said


def bad_move(record: Any) -> BadRecord:
    """Why a move of the record is wrong; it is named by its number."""
    said = refusal(record)
    assert isinstance(said, BadRecord)
    assert said.move is not None
    assert f"move {said.move}" in str(said)
    return said

"""Records changed at random: each holds as it is written, or is refused with a message. Nothing else happens."""

import copy
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.match.example_matches import VARIANTS, finished_match
from tests.record.verdicts import LONGEST_MESSAGE, verdicts
from tests.record.worked_example import quiet_record, shared_record
from zuschlag import Match, Refused, record_line

DEFAULTS = {"variant": "classic", "overbids": "refused", "exposure": "round"}
RECORDS = [
    quiet_record(4) | {"seats": ["Anna", "Ben", "Cleo", "Dora"], "seed": 5, "x-note": [1, {"a": None}]},
    shared_record(),
    *(finished_match(players, options, seed=3).record() for players, options in VARIANTS),
]

records = st.sampled_from(RECORDS).map(copy.deepcopy)
oddities = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 20),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=8),
    st.sampled_from(["pass", "decline", "roll 1", "bid 1", "loan red", "pay red", "place red W9", "challenge", "RYWK"]),
    st.builds(list),
    st.builds(dict),
)
fuzzing = settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def judge(raw: bytes) -> None:
    """Every record of these bytes is refused in words, or comes back exactly as it was written."""
    for _, said in verdicts(raw):
        if isinstance(said, Refused):
            assert said.code == "malformed"
            assert 0 < len(str(said)) < LONGEST_MESSAGE
        else:
            assert text_of(said.record()) == text_of(without_defaults(json.loads(raw)))


def text_of(record: Any) -> str:
    """Equal texts are equal records; 1, 1.0 and true are different."""
    return json.dumps(record, sort_keys=True)


def without_defaults(record: Any) -> Any:
    options = {name: value for name, value in record["options"].items() if DEFAULTS.get(name) != value}
    return record | {"options": options}


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of everything inside a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, part in inner for found in [(*path, key), *places(part, (*path, key))]]


def parent(record: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        record = record[key]
    return record


def some_place(draw: st.DrawFn, record: Any) -> tuple[Any, ...]:
    """A place, those outside the moves as often as those inside."""
    found = places(record)
    moves = [path for path in found if path[0] == "moves"]
    return draw(st.sampled_from(draw(st.sampled_from([moves, [path for path in found if path[0] != "moves"]]))))


@st.composite
def changed(draw: st.DrawFn) -> Any:
    """A record with one value dropped, replaced, doubled or renamed."""
    record = draw(records)
    path = some_place(draw, record)
    inner, key = parent(record, path), path[-1]
    how = draw(st.sampled_from(["drop", "replace", "retype", "add"]))
    if how == "drop":
        del inner[key]
    elif how == "replace":
        inner[key] = draw(oddities)
    elif how == "retype":
        inner[key] = draw(st.sampled_from(retyped(inner[key])))
    elif isinstance(inner, list):
        inner.insert(key, draw(st.one_of(st.just(inner[key]), oddities)))
    else:
        inner[draw(st.text(max_size=6))] = draw(oddities)
    return record


def retyped(value: Any) -> list[Any]:
    """Values that a careless reader takes for the same."""
    if isinstance(value, int):
        return [float(value) if abs(value) < 2**53 else 0.5, str(value), bool(value), int(value), [value]]
    if isinstance(value, str):
        return [value.upper(), f" {value}", f"{value} ", list(value), value.replace(" ", "  "), value[:-1]]
    return [str(value), [value], {"": value}, None]


@st.composite
def shuffled(draw: st.DrawFn) -> Any:
    """A record whose moves are swapped, doubled, deleted or garbled."""
    record = draw(records)
    moves = record["moves"]
    at = draw(st.integers(0, len(moves) - 1))
    other = draw(st.one_of(st.integers(0, len(moves) - 1), st.just((at + 1) % len(moves))))
    how = draw(st.sampled_from(["swap", "double", "delete", "garble", "copy"]))
    if how == "swap":
        moves[at], moves[other] = moves[other], moves[at]
    elif how == "double":
        moves.insert(at, moves[at])
    elif how == "delete":
        del moves[at]
    elif how == "copy":
        moves[at] = moves[other]
    else:
        letter = draw(st.integers(0, len(moves[at]) - 1))
        moves[at] = moves[at][:letter] + draw(st.characters(exclude_categories=["Cs"])) + moves[at][letter + 1 :]
    if draw(st.booleans()):
        record.pop("result", None)
    return record


@pytest.mark.untraced
@fuzzing
@given(record=changed())
def test_a_record_with_one_thing_changed(record: Any) -> None:
    """Dropped, replaced by an oddity, of another type, or added."""
    judge(json.dumps(record).encode())


@pytest.mark.untraced
@fuzzing
@given(record=shuffled())
def test_a_record_with_other_moves(record: Any) -> None:
    """Swapped, doubled, deleted, garbled; with its old result or none."""
    judge(json.dumps(record).encode())


@pytest.mark.untraced
@fuzzing
@given(record=records, data=st.data())
def test_a_record_cut_off_at_any_byte(record: Any, data: st.DataObject) -> None:
    """No beginning of a record is a record."""
    raw = record_line(record | {"x-name": "Zoë 李"}).encode()
    cut = data.draw(st.integers(1, len(raw) - 1))
    ((_, said),) = verdicts(raw[:cut])
    assert isinstance(said, Refused)
    assert 0 < len(str(said)) < LONGEST_MESSAGE


@pytest.mark.untraced
@fuzzing
@given(record=records, data=st.data())
def test_a_record_with_any_bytes_in_it(record: Any, data: st.DataObject) -> None:
    """Bytes written over, put in between or taken out."""
    raw = record_line(record).encode()
    at = data.draw(st.integers(0, len(raw)))
    taken = data.draw(st.integers(0, 4))
    garbled = raw[:at] + data.draw(st.binary(max_size=4)) + raw[at + taken :]
    for _, said in verdicts(garbled):
        if isinstance(said, Match):
            assert text_of(said.record()) == text_of(without_defaults(json.loads(garbled)))
        else:
            assert 0 < len(str(said)) < LONGEST_MESSAGE


@pytest.mark.untraced
@settings(max_examples=200, deadline=None)
@given(raw=st.binary(max_size=200))
def test_any_bytes_at_all(raw: bytes) -> None:
    """None of these is a record."""
    assert all(isinstance(said, Refused) for _, said in verdicts(raw))

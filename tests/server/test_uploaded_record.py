"""What an uploaded record may hold is an allow-list, as docs/reference/record.md has it: everything else is refused."""

import copy
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import zuschlag
from tests.random_play import finished_match
from zuschlag.errors import Refused
from zuschlag.games.bigshot.board import built_in
from zuschlag.match.creation import LONGEST_SEED
from zuschlag.record import schema
from zuschlag.server.limits import (
    MAX_RECORD_BYTES,
    MAX_RECORD_COMPONENTS,
    MAX_RECORD_MOVES,
    MAX_RECORD_OWN_KEYS,
    MAX_RECORD_TEXT,
)
from zuschlag.server.uploaded_record import normalize_record
from zuschlag.strict_json import DEEPEST
from zuschlag.tables.limits import MAX_MOVE_LENGTH

DOCS = Path(__file__).parents[2] / "docs"
ABOUT = {"seats": ["Anna", "Zoë"], "started": "2001", "source": "a café", "seed": 5, "rules": 1}
KINDS = ("bigshot", "zahltag")
WRONG: tuple[Any, ...] = (None, True, 1.0, -1, 10**30, "", "x", [], {})
Place = tuple[str | int, ...]


@cache
def record_of(game: str) -> dict[str, Any]:
    """A finished match with components of its own, and everything optional."""
    board = json.loads(json.dumps(built_in().as_option()))
    board["lots"][0]["value"] = 8
    own: dict[str, Any] = {"board": board} if game == "bigshot" else {"contracts": ["C", "CE", "EF", "FW"] * 6}
    return {**finished_match((game, 2, own), 7).record(), **ABOUT, "x-mine": {"note": ["anything", 1.5, None]}}


def places(value: Any, at: Place = ()) -> Iterator[Place]:
    """Where every value of a record stands, itself included."""
    yield at
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        if not (at == ("moves",) and key not in (0, len(value) - 1)):  # the first and the last move stand for all
            yield from places(part, (*at, key))


def at(record: Any, place: Place) -> Any:
    for key in place:
        record = record[key]
    return record


def is_own(place: Place) -> bool:
    return bool(place) and str(place[0]).startswith("x-")


def changed(record: dict[str, Any], place: Place, value: Any) -> dict[str, Any]:
    copied = copy.deepcopy(record)
    at(copied, place[:-1])[place[-1]] = value
    return copied


def upload(record: Any) -> bytes:
    return normalize_record(json.dumps(record).encode())


@pytest.mark.parametrize("game", KINDS)
def test_everything_on_the_list_is_taken_whole(game: str) -> None:
    record = record_of(game)
    assert json.loads(upload(record)) == record
    assert set(schema.REQUIRED + schema.OPTIONAL) == {key for key in record if not key.startswith("x-")}


@pytest.mark.parametrize("game", KINDS)
def test_an_unknown_key_is_refused_in_every_object(game: str) -> None:
    """Also one that begins with "x-", anywhere but at the top."""
    record = record_of(game)
    objects = [place for place in places(record) if isinstance(at(record, place), dict) and not is_own(place)]
    assert {(), ("options",), ("setup",), ("result",)} <= set(objects)
    for place in objects:
        for key in ("unknown", "__proto__", *(["x-inside"] if place else [])):
            with pytest.raises(Refused):
                upload(changed(record, (*place, key), 1))


@pytest.mark.parametrize("game", KINDS)
def test_a_value_of_another_type_or_out_of_range_is_refused_everywhere(game: str) -> None:
    record = record_of(game)
    taken = []
    for place in places(record):
        for wrong in WRONG if place and not is_own(place) else ():
            if json.dumps(wrong) == json.dumps(at(record, place)):
                continue
            try:
                upload(changed(record, place, wrong))
            except Refused:
                continue
            taken.append((place[0], wrong))
    texts = {(key, wrong) for key in ("seats", "started", "source", "rules", "seed") for wrong in ("", "x")}
    assert {(key, wrong) for key, wrong in taken if type(wrong) is str} == texts
    assert [(key, wrong) for key, wrong in taken if type(wrong) is not str] == [("seed", -1), ("seed", 10**30)]


@pytest.mark.parametrize("key", ["seats", "started", "source", "rules"])
@pytest.mark.parametrize("hidden", ["\u202e", "\u0000", "\u001b[2J", "\u2028", "\u200b", "\ud800"])
def test_a_text_has_only_characters_that_can_be_seen(key: str, hidden: str) -> None:
    text = f"Anna{hidden}"
    with pytest.raises(Refused) as refused:
        upload(record_of("zahltag") | {key: ["Ben", text] if key == "seats" else text})
    assert hidden not in str(refused.value)


@pytest.mark.parametrize("hidden", ["\u202e", "\u0000", "\u001b[2J", "\u200b"])
def test_keys_of_ones_own_and_their_texts_have_only_characters_that_can_be_seen(hidden: str) -> None:
    text = f"note{hidden}"
    own: list[dict[str, Any]] = [{f"x-{text}": 1}, {"x-a": text}, {"x-a": [1, {"b": [text]}]}, {"x-a": [{text: None}]}]
    for keys in own:
        with pytest.raises(Refused, match="only takes visible characters") as refused:
            upload(record_of("zahltag") | keys)
        assert hidden not in str(refused.value)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b'"record"',
        b'{"zuschlag": 1, "zuschlag": 1}',
        b'{"x-a": NaN}',
        b"\xff",
        b'{"x-a": ' + b"[" * 200 + b"]" * 200 + b"}",
    ],
)
def test_what_is_no_json_object_is_refused(body: bytes) -> None:
    with pytest.raises(Refused):
        normalize_record(body)


def test_an_unfinished_match_is_taken_without_a_result_and_with_none() -> None:
    record = dict(zuschlag.new("zahltag", players=2, seed=1).record())
    assert "result" not in json.loads(upload(record))
    with pytest.raises(Refused, match="not over"):
        upload(record | {"result": record_of("zahltag")["result"]})


def test_the_list_is_documented_with_its_sizes() -> None:
    page = (DOCS / "reference/record.md").read_text(encoding="utf-8")
    (section,) = re.findall(r"^## What a server takes\n(.*?)^## ", page, re.MULTILINE | re.DOTALL)
    rows = re.findall(r"^\| (.+?) \| (.+?) \|$", section, re.MULTILINE)[1:]
    named = {key for cell, _ in rows for key in re.findall("`([a-z]+)`", cell)}
    assert named == set(schema.REQUIRED + schema.OPTIONAL)
    numbers = [int(number) for _, text in rows for number in re.findall(r"\d+", text)]
    assert numbers == [
        *(MAX_RECORD_BYTES, DEEPEST, schema.VERSION, MAX_RECORD_COMPONENTS, MAX_RECORD_MOVES, MAX_MOVE_LENGTH),
        *(MAX_RECORD_TEXT, LONGEST_SEED, MAX_RECORD_OWN_KEYS),
    ]

"""Checks the keys of a record and their types. (`match.replay` checks whether the moves are legal.)"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NotRequired, TypedDict

from zuschlag.errors import Refused, short
from zuschlag.games import GAMES
from zuschlag.games.player_counts import describe_counts
from zuschlag.games.registry import unknown_game
from zuschlag.strict_json import JsonObject

VERSION = 1
REQUIRED = ("zuschlag", "game", "players", "options", "setup", "moves")
OPTIONAL = ("result", "seats", "seed", "started", "source", "rules")


class BadRecord(Refused):
    """An invalid record. `move` is the number of the first invalid move, from 1, if there is one."""

    def __init__(self, message: str, move: int | None = None, *, is_unreadable: bool = False) -> None:
        super().__init__("malformed", message)
        self.move = move
        self.is_unreadable = is_unreadable  # it is not even JSON


@dataclass(frozen=True, slots=True)
class Record:
    """A record with the right keys and types."""

    game: str
    players: int
    options: Mapping[str, object]
    setup: Mapping[str, object]
    moves: tuple[str, ...]
    result: Mapping[str, object] | None
    about: Mapping[str, object]
    """Names, seed, source and the like, and every key that begins with "x-"."""


class MatchRecord(TypedDict):
    """A match as `Match.record` writes it (docs/reference/record.md). A reader also keeps other keys that begin with "x-"."""

    zuschlag: int
    game: str
    players: int
    options: JsonObject
    setup: JsonObject
    moves: list[str]
    result: NotRequired[JsonObject]
    rules: NotRequired[int | str]
    seats: NotRequired[list[str]]
    seed: NotRequired[int | str]
    started: NotRequired[str]
    source: NotRequired[str]


def parse_record(given: object) -> Record:
    """Parse a record from a JSON object. Refuses unknown and missing keys, wrong types and other versions."""
    if not isinstance(given, Mapping):
        raise BadRecord(f"a record is a JSON object, not {_type_name(given)}")
    if "zuschlag" in given and (type(given["zuschlag"]) is not int or given["zuschlag"] != VERSION):
        raise BadRecord(f"'zuschlag' is {short(given['zuschlag'])}; this program reads version {VERSION}")
    _check_keys(given)
    if not isinstance(given["game"], str) or given["game"] not in GAMES:
        raise BadRecord(f"'game': {unknown_game(given['game'])}")
    players, counts = given["players"], GAMES[given["game"]].player_counts
    if type(players) is not int or players not in counts:
        raise BadRecord(f"'players' is {short(players)}; expected {describe_counts(counts)}")
    for key in ("options", "setup", "result"):
        if key in given and not isinstance(given[key], Mapping):
            raise BadRecord(f"{key!r} is {_type_name(given[key])}; expected an object")
    moves = given["moves"]
    if not isinstance(moves, list):
        raise BadRecord(f"'moves' is {_type_name(moves)}; expected a list of strings")
    for number, move in enumerate(moves, 1):
        if not isinstance(move, str):
            raise BadRecord(f"move {number} is {short(move)}; expected a string", number)
    _check_optional(given, players)
    about = {key: value for key, value in given.items() if key not in REQUIRED and key != "result"}
    return Record(given["game"], players, given["options"], given["setup"], tuple(moves), given.get("result"), about)


def _check_keys(given: Mapping[Any, Any]) -> None:
    for key in REQUIRED:
        if key not in given:
            raise BadRecord(f"the key {key!r} is missing; a record has {', '.join(REQUIRED)}")
    for key in given:
        if not isinstance(key, str) or (key not in REQUIRED and key not in OPTIONAL and not key.startswith("x-")):
            raise BadRecord(f"unknown key {short(key)}; custom keys begin with 'x-'")


def _check_optional(given: Mapping[str, Any], players: int) -> None:
    names = given.get("seats", [""] * players)
    if not isinstance(names, list) or len(names) != players or not all(isinstance(name, str) for name in names):
        raise BadRecord(f"'seats' is {short(names)}; expected a list of {players} names")
    for key in ("started", "source"):
        if not isinstance(given.get(key, ""), str):
            raise BadRecord(f"{key!r} is {short(given[key])}; expected a string")
    for key in ("seed", "rules"):
        if type(given.get(key, "")) not in (int, str):
            raise BadRecord(f"{key!r} is {short(given[key])}; expected a whole number or a string")


def first_difference(where: str, given: object, expected: object, source: str = "the moves give") -> str | None:
    """A sentence about the first difference of two JSON values; None if they are the same. 1, 1.0 and true are different."""
    if isinstance(given, Mapping) and isinstance(expected, Mapping):
        for key in (*expected, *given):
            if key not in given:
                return f"{where} lacks {key!r}"
            if key not in expected:
                return f"{where} has the unknown key {short(key)}"
            difference = first_difference(f"{where}.{key}", given[key], expected[key], source)
            if difference:
                return difference
        return None
    if isinstance(given, list) and isinstance(expected, list) and len(given) == len(expected):
        pairs = enumerate(zip(given, expected, strict=True))
        differences = (first_difference(f"{where}[{n}]", *pair, source) for n, pair in pairs)
        return next(filter(None, differences), None)
    if type(given) is type(expected) and given == expected:
        return None
    return f"{where} is {short(given)}; {source} {short(expected)}"


def _type_name(thing: object) -> str:
    kinds = {dict: "an object", list: "a list", str: "a string", bool: "a truth value", int: "a number", float: "a number"}
    return "null" if thing is None else kinds.get(type(thing), short(thing))

"""Reads a record's `setup` into a state of Big Shot and writes it from one."""

from collections.abc import Mapping

from zuschlag.errors import Refused, short
from zuschlag.games.bigshot import colours
from zuschlag.games.bigshot.state import COLOURS, CUBES, HEAP, NOBODY, PURSES, SPACES, State
from zuschlag.games.bigshot.turns import purses_of
from zuschlag.strict_json import JsonObject

KEYS = ("spaces", "broker", "starter", "colours")


def read_setup(s: State, setup: object) -> None:
    """Read a record's setup into a blank state. Refuses one that breaks BS-2, BS-4 or BS-5."""
    if not isinstance(setup, Mapping):
        raise Refused("malformed", f"setup is {short(setup)}; expected an object with {', '.join(KEYS)}")
    for key in (*KEYS, *setup):
        if key not in setup or key not in KEYS:
            what = "lacks" if key in KEYS else "has the unknown key"
            raise Refused("malformed", f"setup {what} {short(key)}; expected exactly {', '.join(KEYS)}")
    _read_spaces(s, setup["spaces"])
    s.broker = _number("broker", setup["broker"], SPACES)
    s.starter = _number("starter", setup["starter"], s.players)
    _read_colours(s, setup["colours"])


def write_setup(s: State) -> JsonObject:
    """The setup of a state that has just started."""
    return {
        "spaces": [colours.to_letters(heap) for heap in s.heaps],
        "broker": s.broker,
        "starter": s.starter,
        "colours": ["".join(colours.LETTERS[c] for c in s.colour[seat] if c != NOBODY) for seat in range(s.players)],
    }


def _read_spaces(s: State, spaces: object) -> None:
    if not isinstance(spaces, list) or len(spaces) != SPACES:
        raise Refused("malformed", f"setup.spaces is {_counted(spaces)}; expected a list of {SPACES} strings")
    for at, heap in enumerate(spaces):
        if not isinstance(heap, str) or len(heap) != HEAP or not set(heap) <= set(colours.LETTERS):
            raise Refused("malformed", f"space {at} is {short(heap)}; expected {HEAP} letters of {colours.LETTERS}")
        if len(set(heap)) == 1:
            raise Refused("malformed", f"space {at} is {short(heap)}; at least two colours lie on every space (BS-4)")
        s.heaps[at] = [heap.count(letter) for letter in colours.LETTERS]
    for c, word in enumerate(colours.WORDS):
        count = sum(heap[c] for heap in s.heaps)
        if count != CUBES:
            raise Refused("malformed", f"setup.spaces has {count} {word} cubes; expected {CUBES} of each colour (BS-2)")


def _read_colours(s: State, given: object) -> None:
    purses = purses_of(s)
    if not isinstance(given, list) or len(given) != s.players:
        raise Refused("malformed", f"setup.colours is {_counted(given)}; expected a list of {s.players} strings, one a seat")
    s.seat = [NOBODY] * COLOURS
    for seat, letters in enumerate(given):
        if not isinstance(letters, str) or len(letters) != purses or not set(letters) <= set(colours.LETTERS):
            raise Refused("malformed", f"seat {seat} has the colours {short(letters)}; expected {purses} of {colours.LETTERS}")
        for purse, letter in enumerate(letters):
            c = colours.LETTERS.index(letter)
            if s.seat[c] != NOBODY:
                raise Refused("malformed", f"colour {letter!r} is dealt twice in setup.colours; expected different ones")
            s.seat[c] = seat
            s.colour[seat][purse] = c
        s.colour[seat][purses:] = [NOBODY] * (PURSES - purses)
    for seat in range(s.players, len(s.colour)):
        s.colour[seat] = [NOBODY] * PURSES


def _counted(given: object) -> str:
    return f"a list of {len(given)}" if isinstance(given, list) else short(given)


def _number(name: str, value: object, below: int) -> int:
    if type(value) is not int or not 0 <= value < below:
        raise Refused("malformed", f"setup.{name} is {short(value)}; expected a whole number from 0 to {below - 1}")
    return value

"""Reads a record's `setup` into a state of Zahltag and writes it from one."""

from collections.abc import Mapping

from zuschlag.errors import Refused, short
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.state import HAND, KINDS, SEATS, State
from zuschlag.strict_json import JsonObject

KEYS = ("starter", "hands")


def read_setup(s: State, setup: object) -> None:
    """Read a record's setup into a blank state. Refuses one that breaks ZT-1 or ZT-5."""
    if not isinstance(setup, Mapping):
        raise Refused("malformed", f"setup is {short(setup)}; expected an object with {', '.join(KEYS)}")
    for key in (*KEYS, *setup):
        if key not in setup or key not in KEYS:
            what = "lacks" if key in KEYS else "has the unknown key"
            raise Refused("malformed", f"setup {what} {short(key)}; expected exactly {', '.join(KEYS)}")
    starter = setup["starter"]
    if type(starter) is not int or not 0 <= starter < s.players:
        raise Refused("malformed", f"setup.starter is {short(starter)}; expected a whole number from 0 to {s.players - 1}")
    s.starter = starter
    hands = setup["hands"]
    if not isinstance(hands, list) or len(hands) != s.players:
        counted = f"a list of {len(hands)}" if isinstance(hands, list) else short(hands)
        raise Refused("malformed", f"setup.hands is {counted}; expected a list of {s.players} strings, one a seat")
    s.hand = [_read_hand(seat, hand) for seat, hand in enumerate(hands)] + [[0] * KINDS for _ in range(SEATS - s.players)]
    for kind, word in enumerate(kinds.WORDS):
        dealt = sum(hand[kind] for hand in s.hand)
        if dealt > kinds.COUNTS[kind]:
            raise Refused("malformed", f"setup.hands has {dealt} of {word!r}; there are only {kinds.COUNTS[kind]} (ZT-1)")


def _read_hand(seat: int, hand: object) -> list[int]:
    if not isinstance(hand, str) or len(hand) != HAND or not set(hand) <= set(kinds.LETTERS):
        raise Refused("malformed", f"seat {seat} has the hand {short(hand)}; expected {HAND} letters of {kinds.LETTERS}")
    counts = kinds.from_letters(hand)
    if kinds.to_letters(counts) != hand:
        raise Refused("malformed", f"seat {seat} has the hand {hand!r}; expected its letters in the order {kinds.LETTERS}")
    return counts


def write_setup(s: State) -> JsonObject:
    """The setup of a state that has just started."""
    return {"starter": s.starter, "hands": [kinds.to_letters(s.hand[seat]) for seat in range(s.players)]}

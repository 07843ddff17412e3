"""Words of moves and outcomes, as records write them, and their numbers in the rules."""

from functools import cache

from zuschlag.games.bigshot import colours
from zuschlag.games.bigshot.auction import HIGHEST_BID
from zuschlag.games.bigshot.broker import PIPS
from zuschlag.games.bigshot.rules import DECLINE, LOAN, PASS, PAY, PLACE, RAISE
from zuschlag.games.frozen_dict import FrozenDict

OUTCOMES = tuple(f"roll {pips}" for pips in range(1, PIPS + 1))


@cache
def words(lots: tuple[str, ...]) -> tuple[str, ...]:
    """The word of every move number on a board with these lots; "" for a number that is no move (a bid of 0)."""
    said = {PASS: "pass", DECLINE: "decline"}
    said |= {LOAN + c: f"loan {colour}" for c, colour in enumerate(colours.WORDS)}
    said |= {PAY + c: f"pay {colour}" for c, colour in enumerate(colours.WORDS)}
    said |= {RAISE + amount: f"bid {amount}" for amount in range(1, HIGHEST_BID + 1)}
    for c, colour in enumerate(colours.WORDS):
        said |= {PLACE + c * len(lots) + at: f"place {colour} {lot}" for at, lot in enumerate(lots)}
    return tuple(said.get(number, "") for number in range(max(said) + 1))


@cache
def numbers(lots: tuple[str, ...]) -> FrozenDict[str, int]:
    """The number of every move word."""
    return FrozenDict({word: number for number, word in enumerate(words(lots)) if word})

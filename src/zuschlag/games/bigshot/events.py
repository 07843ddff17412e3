"""Events of Big Shot: the codes that rules emit, their names, and what their three numbers mean.

All events are public: loans, bids and payments, too, even where purses are hidden.
"""

from collections.abc import Sequence
from typing import Any

from zuschlag.games.bigshot import colours
from zuschlag.games.bigshot.state import COLOURS
from zuschlag.games.frozen_dict import FrozenDict
from zuschlag.games.game import Event, EventKind
from zuschlag.kernel import EmittedEvent, rule

ROLLED, AUCTIONED, BORROWED, DECLINED, BID, PASSED, EXPOSED, WON, PAID, PLACED, SOLD, CONCEALED, AWARDED, LEFT, ENDED = range(
    15
)

MEANINGS: dict[int, EventKind] = {
    ROLLED: EventKind("rolled", ("seat", "pips", "space")),
    AUCTIONED: EventKind("auctioned", ("cubes",)),
    BORROWED: EventKind("borrowed", ("seat", "colour", "amount")),
    DECLINED: EventKind("declined", ("seat", "taken")),
    BID: EventKind("bid", ("seat", "amount")),
    PASSED: EventKind("passed", ("seat",)),
    EXPOSED: EventKind("exposed", ("seat", "amount", "cash"), "it bid `amount` and holds `cash`: the auction is repeated"),
    WON: EventKind("won", ("seat", "amount")),
    PAID: EventKind("paid", ("seat", "colour", "amount")),
    PLACED: EventKind("placed", ("seat", "colour", "lot")),
    SOLD: EventKind("sold", ("lot", "colour", "cubes"), "the seventh cube came: `colour` owns it by these cubes"),
    CONCEALED: EventKind("concealed", ("seat",), "an exposed purse is hidden again"),
    AWARDED: EventKind("awarded", ("lot", "colour", "cubes"), "at the end: a lot that was not full"),
    LEFT: EventKind("left", ("lot", "cubes"), "at the end: a lot without an owner"),
    ENDED: EventKind("ended"),
}

PACK = 8  # the counts of four colours, each below 8, are emitted as one number


@rule
def pack_counts(counts: list[int]) -> int:
    """Pack counts by colour into one number, for `emit`."""
    number = 0
    for c in range(COLOURS):
        number = number * PACK + counts[COLOURS - 1 - c]
    return number


def to_event(emitted: EmittedEvent, lots: Sequence[str]) -> Event:
    """Translate an emitted event, on a board with these lots."""
    kind, names, _ = MEANINGS[emitted[0]]
    args: dict[str, Any] = dict(zip(names, emitted[1:], strict=False))
    if "colour" in args:
        args["colour"] = colours.WORDS[args["colour"]]
    if "lot" in args:
        args["lot"] = lots[args["lot"]]
    if "cubes" in args:
        args["cubes"] = colours.by_name([args["cubes"] // PACK**c % PACK for c in range(len(colours.WORDS))])
    return Event(kind, FrozenDict(args))

"""Events of Zahltag: the codes that rules emit, their names, and what their three numbers mean.

All are public but one: a sealed offer is known to its own seat alone until all are opened (ZT-10).
"""

from collections.abc import Sequence
from typing import Any

from zuschlag.games.frozen_dict import FrozenDict
from zuschlag.games.game import Event, EventKind
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.kernel import EmittedEvent

(
    BEGAN, KEPT, TOOK, DROPPED, SWAPPED, RETURNED, MOVED, REVEALED, HELD, SEALED, OFFERED, OPENED, AWARDED, UNAWARDED, PAID,
    WENT_OUT, ENDED,
) = range(17)  # fmt: skip

MEANINGS: dict[int, EventKind] = {
    BEGAN: EventKind("began", ("seat",), "a turn"),
    KEPT: EventKind("kept", ("seat",)),
    TOOK: EventKind("took", ("seat", "kind")),
    DROPPED: EventKind("dropped", ("seat", "kind")),
    SWAPPED: EventKind("swapped", ("seat", "kind", "other"), "gave `kind`, took `other`"),
    RETURNED: EventKind("returned", ("seat", "cards"), "what lay right is in hand again"),
    MOVED: EventKind("moved", ("seat", "cards"), "what lay left lies right"),
    REVEALED: EventKind("revealed", ("seat", "contract", "since"), "the nth contract since the last payday"),
    HELD: EventKind("held", ("seat", "number", "forced"), "a payday"),
    SEALED: EventKind("sealed", ("seat",)),
    OFFERED: EventKind("offered", ("seat", "offer"), "for the seat alone"),
    OPENED: EventKind("opened", ("seat", "offer")),
    AWARDED: EventKind("awarded", ("seat", "amount", "tied"), "paid `amount`, which a tie can make negative"),
    UNAWARDED: EventKind("unawarded"),
    PAID: EventKind("paid", ("seat", "amount"), "at a payday"),
    WENT_OUT: EventKind("went-out", ("seat", "owed")),
    ENDED: EventKind("ended"),
}


def to_event(emitted: EmittedEvent, contracts: Sequence[str]) -> Event:
    """Translate an emitted event, with this deck."""
    kind, names, _ = MEANINGS[emitted[0]]
    args = {name: _argument(name, number, contracts) for name, number in zip(names, emitted[1:], strict=False)}
    return Event(kind, FrozenDict(args), frozenset({emitted[1]}) if emitted[0] == OFFERED else None)


def _argument(name: str, number: int, contracts: Sequence[str]) -> Any:
    if name in ("kind", "other"):
        return kinds.WORDS[number]
    if name == "contract":
        return contracts[number]
    if name == "cards":
        return kinds.unpack_counts(number)
    if name == "offer":
        return "00" if number == 0 else str(number)
    if name in ("forced", "tied"):
        return number == 1
    return number

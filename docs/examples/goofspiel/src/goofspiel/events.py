"""The events of Goofspiel: the codes that rules emit, their names, and what their numbers mean."""

from zuschlag.games import Event, EventKind, FrozenDict
from zuschlag.kernel import EmittedEvent

REVEALED, SEALED, BID, OPENED, WON, TIED, CARRIED, ENDED = range(8)

KINDS: tuple[EventKind, ...] = (
    EventKind("revealed", ("prize", "pot"), "a prize is turned up; so many points can be won"),
    EventKind("sealed", ("seat",)),
    EventKind("bid", ("seat", "card"), "for the seat alone"),
    EventKind("opened", ("seat", "card")),
    EventKind("won", ("seat", "amount")),
    EventKind("tied", ("amount",), "nobody wins the prize: it is discarded"),
    EventKind("carried", ("amount",), "nobody wins the prize: it stays for the next round"),
    EventKind("ended"),
)


def to_event(emitted: EmittedEvent) -> Event:
    """Translate an emitted event. Reveal by owner: a sealed bid is visible to the seat that made it alone."""
    code, *numbers = emitted
    kind = KINDS[code]
    return Event(kind.name, FrozenDict(zip(kind.args, numbers, strict=False)), frozenset({numbers[0]}) if code == BID else None)

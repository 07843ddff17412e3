"""Words of moves and outcomes, as records write them, and their numbers in the rules."""

from functools import cache

from zuschlag.games.frozen_dict import FrozenDict
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.equipment import DROP, KEEP, OFFER, SWAP, TAKE
from zuschlag.games.zahltag.state import KINDS, MOST_OFFER


@cache
def words() -> tuple[str, ...]:
    """The word of every move number; "" for a swap of a kind for itself, which is no move."""
    said = {KEEP: "keep", OFFER: "offer 00"}
    said |= {TAKE + kind: f"take {word}" for kind, word in enumerate(kinds.WORDS)}
    said |= {DROP + kind: f"drop {word}" for kind, word in enumerate(kinds.WORDS)}
    for give, given in enumerate(kinds.WORDS):
        said |= {SWAP + give * KINDS + take: f"swap {given} {taken}" for take, taken in enumerate(kinds.WORDS) if take != give}
    said |= {OFFER + amount: f"offer {amount}" for amount in range(1, MOST_OFFER + 1)}
    return tuple(said.get(number, "") for number in range(max(said) + 1))


@cache
def numbers() -> FrozenDict[str, int]:
    """The number of every move word."""
    return FrozenDict({word: number for number, word in enumerate(words()) if word})


def outcomes(contracts: tuple[str, ...]) -> tuple[str, ...]:
    """The word of every outcome: a payday, then the different contracts."""
    return ("reveal payday", *(f"reveal {contract}" for contract in contracts))

"""Making minds: the tuned parameters and the tables that a mind knows by heart."""

from functools import cache
from math import comb

from zuschlag.bots.zahltag.equilibrium import solved
from zuschlag.bots.zahltag.mind import HIDDEN, NEEDED, ONE, POOL, SORT, Mind


@cache
def tails() -> list[list[int]]:
    """By hidden cards of a hand, unseen cards and those of one kind among them: chance of 0, 1, … 7 or more of the kind."""
    rows = []
    for hidden in range(HIDDEN):
        for pool in range(POOL):
            for sort in range(SORT):
                if hidden > pool or sort > pool:
                    rows.append([0] * NEEDED)
                    continue
                ways = [comb(sort, count) * comb(pool - sort, hidden - count) for count in range(hidden + 1)]
                rows.append([sum(ways[count:]) * ONE // comb(pool, hidden) for count in range(NEEDED)])
    return rows


TUNED: dict[int, dict[str, int | list[int]]] = {
    players: {
        "income": [1000, 800, 600],
        "wages": [1000, 800, 600],
        "lacking": [0, 400, 600],
        "horizon": 12000,
        "toil": 1000,
        "weight": 700,
        "dread": 5000,
    }
    for players in (2, 3, 4)
}

ENVY = {2: 1000, 3: 500, 4: 333}


def made(players: int, distinct: int, envy: int | None = None, **parameters: int | list[int]) -> Mind:
    """A fresh mind for so many players and different contracts."""
    mind = Mind.sized(DISTINCT=distinct)()
    mind.tails = tails()
    mind.mixed, mind.gains = solved(ENVY[players] if envy is None else envy)
    for name, value in {**TUNED[players], **parameters}.items():
        setattr(mind, name, value if isinstance(value, int) else list(value))
    return mind

"""Making minds: the tuned parameters and the tables that a mind knows by heart."""

from functools import cache
from math import comb

from zuschlag.bots.zahltag.valuer.offer_equilibrium import solved
from zuschlag.bots.zahltag.valuer.valuation import HIDDEN, NEEDED, ONE, POOL, SORT, Mind


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
    2: {
        "income": [867, 1134, 1054],
        "wages": [613, 800, 134],
        "lacking": [0, 400, 600],
        "horizon": 2611,
        "toil": 513,
        "weight": 612,
        "dread": 5000,
    },
    3: {
        "income": [1717, 951, 600],
        "wages": [2000, 200, 300],
        "lacking": [0, 210, 600],
        "horizon": 2120,
        "toil": 529,
        "weight": 444,
        "dread": 5000,
    },
    4: {
        "income": [2000, 1411, 868],
        "wages": [732, 238, 600],
        "lacking": [0, 162, 527],
        "horizon": 1517,
        "toil": 265,
        "weight": 275,
        "dread": 5000,
    },
}
"""By players: found by trying minds against each other in some hundred thousand games."""

ENVY = {2: 1024, 3: 850, 4: 700}
"""By players: what a million that a rival gets costs, in 1/1024."""


OUTLOOK = {
    2: (
        (1990, 0, 0, -1666, 0, 9488),
        (1400, 1947, 0, -1195, 1050, 8504),
        (1445, 1621, 0, -1165, 687, 7216),
        (1011, 1253, 0, -1005, 860, 5775),
        (520, 500, 0, -1115, 660, 4236),
        (0, 0, 0, 0, 0, 1536),
    ),
    3: (
        (295, 0, 0, -633, 383, 8526),
        (686, 713, 566, -606, 516, 7812),
        (393, 682, 529, -459, 894, 6847),
        (386, 514, 392, -505, 598, 5643),
        (101, 255, 136, -390, 624, 4176),
        (0, 0, 0, 0, 0, 1536),
    ),
    4: (
        (282, 0, 0, -254, 748, 7960),
        (568, 682, 455, -75, 690, 7300),
        (331, 539, 310, -44, 766, 6348),
        (103, 302, 96, -10, 723, 5219),
        (-46, 117, -5, 59, 636, 3784),
        (0, 0, 0, 0, 0, 1536),
    ),
}
"""By players and paydays held: what a card in hand, right, left, a reveal before one's turn and a million in prospect come to
in the end, and how uncertain that is. Fitted to 12,000 games of the valuer with itself, each stopped after its paydays."""


def made(players: int, distinct: int, envy: int | None = None, **parameters: int | list[int]) -> Mind:
    """A fresh mind for so many players and different contracts."""
    mind = Mind.sized(DISTINCT=distinct)()
    mind.tails = tails()
    mind.mixed, mind.gains = solved(ENVY[players] if envy is None else envy)
    mind.outlook = [list(traits) for traits in OUTLOOK[players]]
    for name, value in {**TUNED[players], **parameters}.items():
        setattr(mind, name, value if isinstance(value, int) else list(value))
    return mind

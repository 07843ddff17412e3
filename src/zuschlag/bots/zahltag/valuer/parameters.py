"""The valuer's tuned parameters and tables, and valuations filled with them."""

from functools import cache
from math import comb

from zuschlag.bots.zahltag.valuer.offer_equilibrium import solve_offers
from zuschlag.bots.zahltag.valuer.valuation_fields import HIDDEN, NEEDED, OF_KIND, ONE, UNSEEN, Valuation


@cache
def hypergeometric_tails() -> list[list[int]]:
    """The chance of 0, 1, … 7 or more of a kind, by a hand's hidden cards, all unseen cards and those of the kind."""
    rows = []
    for hidden in range(HIDDEN):
        for unseen in range(UNSEEN):
            for of_kind in range(OF_KIND):
                if hidden > unseen or of_kind > unseen:
                    rows.append([0] * NEEDED)
                    continue
                ways = [comb(of_kind, count) * comb(unseen - of_kind, hidden - count) for count in range(hidden + 1)]
                rows.append([sum(ways[count:]) * ONE // comb(unseen, hidden) for count in range(NEEDED)])
    return rows


TUNED: dict[int, dict[str, int | list[int]]] = {
    2: {
        "income_weight": [867, 1134, 1054],
        "wage_weight": [613, 800, 134],
        "one_card_short_weight": [0, 400, 600],
        "horizon": 2611,
        "assumed_contract_cost": 513,
        "contract_cost_weight": 612,
        "shortfall_penalty": 5000,
    },
    3: {
        "income_weight": [1717, 951, 600],
        "wage_weight": [2000, 200, 300],
        "one_card_short_weight": [0, 210, 600],
        "horizon": 2120,
        "assumed_contract_cost": 529,
        "contract_cost_weight": 444,
        "shortfall_penalty": 5000,
    },
    4: {
        "income_weight": [2000, 1411, 868],
        "wage_weight": [732, 238, 600],
        "one_card_short_weight": [0, 162, 527],
        "horizon": 1517,
        "assumed_contract_cost": 265,
        "contract_cost_weight": 275,
        "shortfall_penalty": 5000,
    },
}
"""By players: tuned by playing valuations against each other, in some hundred thousand games."""

RIVAL_WEIGHT = {2: 1024, 3: 850, 4: 700}
"""By players: what a million that a rival gets costs, in 1/1024."""


STANDING_COEFFICIENTS = {
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
"""By players and paydays held: what a card in hand, right, left, a reveal before one's turn and a million of `next_income` are
worth in the end, and how uncertain that is. Fitted to 12,000 games of the valuer with itself, stopped after that payday."""


def make_valuation(players: int, distinct: int, rival_weight: int | None = None, **parameters: int | list[int]) -> Valuation:
    """A new valuation for so many players and different contracts."""
    valuation = Valuation.sized(DISTINCT=distinct)()
    valuation.kind_tails = hypergeometric_tails()
    valuation.offer_cdf, valuation.ability_value = solve_offers(RIVAL_WEIGHT[players] if rival_weight is None else rival_weight)
    valuation.standing_coefficients = [list(row) for row in STANDING_COEFFICIENTS[players]]
    for name, value in {**TUNED[players], **parameters}.items():
        setattr(valuation, name, value if isinstance(value, int) else list(value))
    return valuation

"""The tactical valuer's tuned parameters, and valuations filled with them."""

from typing import Any

from zuschlag.bots.bigshot.tactical_valuer.ring import set_chances
from zuschlag.bots.bigshot.valuer.ownership_chances import ownership_chances
from zuschlag.bots.bigshot.valuer.parameters import interpolate_stages, roles_of, valuation_for
from zuschlag.bots.bigshot.valuer.valuation_fields import CHANCES, Valuation
from zuschlag.games.bigshot.state import State

TACTICS: dict[int, dict[str, Any]] = {
    2: {
        "rival_weight": 452,
        "cash_multiplier": (2360, 2422, 1579),
        "loan_cost_weight": 1150,
        "qualification_bonus": 12275,
        "cubes_left_weight": 32,
    },
    3: {
        "rival_weight": 325,
        "cash_multiplier": (2595, 2475, 1145),
        "loan_cost_weight": 1374,
        "qualification_bonus": 6102,
        "cubes_left_weight": 32,
    },
    4: {
        "rival_weight": 186,
        "cash_multiplier": (1949, 2044, 1156),
        "loan_cost_weight": 1301,
        "qualification_bonus": 12767,
        "cubes_left_weight": 55,
    },
}
"""By number of players (three and four: in the challenge variant): what the fields of the same names are in a valuation, with
the value of cash before the first round, in the middle and after the last. A loan's cost counts more than it is, for the risk.
`cubes_left_weight`: see `ring.set_chances`."""


def set_tactics(valuation: Valuation, tactics: dict[str, Any]) -> None:
    """Replace the valuer's weights by those of the tactical valuer."""
    valuation.rival_weight = tactics["rival_weight"]
    valuation.cash_multiplier = interpolate_stages(*tactics["cash_multiplier"])
    valuation.loan_cost_weight = tactics["loan_cost_weight"]
    valuation.qualification_bonus = tactics["qualification_bonus"]


def make_tactical_valuation(s: State) -> Valuation:
    """The valuation for a decision in this state."""
    roles = roles_of(s)
    tactics = TACTICS[s.players]
    valuation = valuation_for(s.players, roles)
    set_tactics(valuation, tactics)
    counted = ownership_chances(s.players, roles)
    used = (s.round, s.round + 1)  # rows of its own only for the chances that a decision needs: the table is shared
    valuation.ownership_chance = [[0] * CHANCES if stage in used else row for stage, row in enumerate(counted)]
    set_chances(s, valuation, counted, tactics["cubes_left_weight"])
    return valuation

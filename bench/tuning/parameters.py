"""Every number in `zuschlag.bots.bigshot` and `zuschlag.bots.zahltag`: how it was found, or that it is nothing to be found.

`tests/bench/test_tuning.py` compares these tables with the modules, so that no number can be added without saying what it is.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

VALUER = "valuer sweep"
"""By win rate: valuers with other values play against the present one, compiled."""
TACTICAL = "tactics sweep"
"""The same for tactical valuers: `bench.tuning.tactics_duel`."""
SEARCH = "search sweep"
"""By win rate: searches with other values play against the present one, in the arena."""
TRIALS = "timed trials"
"""By win rate against frozen bots: bots with other values, in a stored list of trials for `bench.tuning.timed_trials`
(`replies_trials.json`) or of matches for `bench.zahltag_arena` (`rival_policy_matches.json`). It can be swept, too."""
REFIT = "refit"
"""Fitted to, or counted in, games of the valuer or the network with itself: `bench.tuning.refits`."""
THUMB = "rule of thumb"
"""Chosen by hand and not tuned, or no trial of it is on record. It can be swept by win rate, as others can."""
FACTORS = (0.5, 0.75, 1.33, 2.0)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number, or several, that could be others."""

    game: str
    module: str
    """Below `zuschlag.bots.GAME`."""
    name: str
    kind: str
    candidates: tuple[float, ...] = ()
    """Other values to try; for none, FACTORS of the present one."""
    bot: str = "search:100"
    """Which bot plays by it."""

    @property
    def present(self) -> Any:
        """The value that the bots play by."""
        return getattr(import_module(f"zuschlag.bots.{self.game}.{self.module}"), self.name)


PARAMETERS = (
    Parameter("bigshot", "valuer.parameters", "RIVAL_WEIGHT", VALUER),
    Parameter("bigshot", "valuer.parameters", "CASH_MULTIPLIER", VALUER),
    Parameter("bigshot", "valuer.parameters", "LOAN_COST_WEIGHT", VALUER),
    Parameter("bigshot", "valuer.parameters", "QUALIFICATION_BONUS", VALUER),
    Parameter("bigshot", "valuer.parameters", "WIN_TEMPERATURE", REFIT),
    Parameter("bigshot", "valuer.parameters", "ROLLOUT_ROUNDS", SEARCH, (1, 2, 3, 6)),
    Parameter("bigshot", "valuer.parameters", "EXPLORATION", SEARCH),
    Parameter("bigshot", "valuer.parameters", "ROOT_WIDENING", SEARCH, (0, 2, 3)),
    Parameter("bigshot", "valuer.parameters", "INTERIOR_WIDENING", SEARCH, (1, 6, 12)),
    Parameter("bigshot", "tactical_valuer.parameters", "TACTICS", TACTICAL),
    Parameter("bigshot", "search.evaluation", "MONEY_WEIGHT", SEARCH, (0.0, 0.02, 0.1, 0.2)),
    Parameter("bigshot", "search.evaluation", "MONEY_SPREAD", SEARCH),
    Parameter("bigshot", "search.evaluation", "LEAST_TWO_LOTS_CHANCE", REFIT),
    Parameter("bigshot", "search.candidates", "SINGLE_RIVAL_WEIGHT", SEARCH),
    Parameter("bigshot", "search.candidates", "OTHER_RIVAL_WEIGHTS", SEARCH, (1, 3, 4, 9)),
    Parameter("bigshot", "guided.parameters", "NETWORK_OPTIONS", THUMB, (0, 2, 8), "guided:300"),
    Parameter("bigshot", "guided.parameters", "REPLIES", TRIALS, (0, 1, 2), "guided:300"),
    Parameter("bigshot", "guided.parameters", "ROUNDS_AHEAD", THUMB, (3, 9, 17), "guided:300"),
    Parameter("bigshot", "guided.parameters", "END_TEMPERATURE", THUMB, bot="guided:300"),
    Parameter("bigshot", "guided.parameters", "PRIOR_WEIGHT", THUMB, (0, 2000, 20000), "guided:300"),
    Parameter("bigshot", "guided.parameters", "PRIOR_SIMULATIONS", THUMB, bot="guided:300"),
    Parameter("bigshot", "guided.parameters", "LEAST_LOGIT", THUMB, (-512, -2048), "guided:300"),
    Parameter("bigshot", "guided.parameters", "VALUE_WEIGHT", TRIALS, (0, 250, 500, 1000), "guided:300"),
    Parameter("bigshot", "guided.parameters", "PRIOR_CAUTION", THUMB, (-1760, -879, -498), "guided:300"),
    Parameter("bigshot", "guided.parameters", "EVIDENCE", REFIT, bot="guided:300"),
    Parameter("bigshot", "cautious", "PER_CUBE", THUMB, (1, 3), "cautious"),
    Parameter("bigshot", "cautious", "RIVALS", THUMB, (1, 2, 5), "cautious"),
    Parameter("bigshot", "cautious", "PARK_NEIGHBOUR_VALUE", THUMB, (1, 2, 5), "cautious"),
    Parameter("zahltag", "valuer.parameters", "TUNED", VALUER),
    Parameter("zahltag", "valuer.parameters", "RIVAL_WEIGHT", VALUER),
    Parameter("zahltag", "valuer.parameters", "STANDING_COEFFICIENTS", REFIT),
    Parameter("zahltag", "valuer.offer_equilibrium", "ROUNDS", REFIT, bot="valuer"),
    Parameter("zahltag", "search.workspace", "PAYDAYS_AHEAD", SEARCH, (2, 5)),
    Parameter("zahltag", "search.workspace", "LATE_REVEALS", SEARCH, (1, 2, 4, 9)),
    Parameter("zahltag", "search.workspace", "REGRET_UPDATES", SEARCH, (750, 12000)),
    Parameter("zahltag", "search.workspace", "REPLY_PASSES", SEARCH, (1, 2, 8)),
    Parameter("zahltag", "search.workspace", "VALUER_PROBABILITY", SEARCH, (0.0, 0.4, 0.9, 1.0)),
    Parameter("zahltag", "search.change_search", "CHANGES_TRIED", SEARCH, (3, 5, 12, 25)),
    Parameter("zahltag", "search.change_search", "PHASES", SEARCH, (1, 2, 4)),
    Parameter("zahltag", "search.change_search", "SHARE_PER_MILLION", REFIT),
    Parameter("zahltag", "search.change_search", "VALUER_ERROR", REFIT),
    Parameter("zahltag", "search.change_search", "LEAST_VARIANCE", THUMB, (1e-5, 1e-3)),
    Parameter("zahltag", "search.offer_search", "LEAST_PROBABILITY", SEARCH, (0.0, 0.02, 0.1, 0.2)),
    Parameter("zahltag", "search.hidden_hands", "ZERO_OFFER_LIKELIHOOD", SEARCH, (0.02, 0.05, 0.4, 1.0)),
    Parameter("zahltag", "search.rollout", "CARD_TIE_BREAK", THUMB, (0.01, 0.2)),
    Parameter("zahltag", "search.determinization", "ASSUMED_PAY", THUMB, (3, 5)),
    Parameter("zahltag", "guided.workspace", "REVEALS_AHEAD", THUMB, (2, 4, 10, 20), "guided:300"),
    Parameter("zahltag", "guided.workspace", "CHANGE_TEMPERATURE", REFIT, (2, 10, 40), "guided:300"),
    Parameter("zahltag", "guided.workspace", "OFFER_TEMPERATURE", REFIT, (2, 10, 20, 40), "guided:300"),
    Parameter("zahltag", "guided.workspace", "CHANGE_RANGE", THUMB, (5, 10, 30), "guided:300"),
    Parameter("zahltag", "guided.workspace", "OFFER_RANGE", THUMB, (3, 10), "guided:300"),
    Parameter("zahltag", "guided.runner", "OFFER_SIMULATIONS", REFIT, (600, 1200), "guided:1200"),
    Parameter("zahltag", "guided.workspace", "VALUER_SHARE", TRIALS, (0, 64, 192, 256), "guided:300"),
    Parameter("zahltag", "guided.workspace", "MISTRUST", THUMB, (16, 32, 128, 256), "guided:300"),
    Parameter("zahltag", "guided.runner", "CHANGE_PHASES", THUMB, (1, 2, 4), "guided:300"),
    Parameter("zahltag", "cautious", "ENOUGH_CARDS", THUMB, (6, 7, 9, 10), "cautious"),
)

NOT_TUNED = {
    "bigshot": {
        "explanation": {"LEAST_DIFFERENCE"},  # chooses no move: which chances a limit of reasons can tell apart
        "placement_comparison": {"LEAST_WORTH", "SEPARATOR"},  # chooses no move: which placements reasons tell apart
        "valuer.reasons": {"PLACEMENTS_SHOWN"},
        "valuer.ownership_chances": {"MILESTONES", "PARTNERS"},  # the chances themselves: `bench.ownership_chances`
        "valuer.valuation_fields": {
            "STAGES", "MILLS", "CUBE_CODES", "FILLINGS", "CHANCES", "EXPECTED_LOTS_STEPS", "SUBSETS",
        },
        "valuer.placement": {"IMPOSSIBLE"},
        "search.evaluation": {"FULL_WIN"},
        "search.simulation": {"MOST_CHILDREN", "MOST_DEPTH"},
        "search.tree": {"ROOT"},
        "search.runner": {"SIMULATIONS_PER_CLOCK_CHECK", "SIMULATIONS_PER_CALL", "MOST_NODES"},
        "guided.fields": {"MOST_OPTIONS", "MOST_REPLIES", "MOST_LEAVES", "UNKNOWN", "CAUTIOUS", "MIXED_REPLIES", "COMPARISONS"},
        "guided.rivals": {"THRESHOLDS"},  # probabilities of 1/8, 3/8, 5/8 and 7/8
        "guided.win_share": {"STEPS", "ODDS", "MONEY_SHARE", "LEAD_SPREAD", "FAR_BEHIND"},  # the money as in search.evaluation
        "guided.replies": {"FIRST_AFTER"},
        "guided.runner": {"ROWS_PER_CLOCK_CHECK", "ROWS_PER_CALL"},
        "cautious": {"MILLS"},
        # What the network was trained with: other values need another training.
        "network.features": {
            "BID_SUGGESTIONS", "PLAN_SUGGESTIONS", "SUGGESTIONS", "NO_ACTION", "FARTHEST", "UNITS", "SUGGESTED",
        },
        "network.reasons": {"PACKAGE"},
    },
    "zahltag": {
        "valuer.valuation_fields": {
            "BITS", "ONE", "HIDDEN", "UNSEEN", "OF_KIND", "NEEDED", "TAILS", "RIVALS", "CHANCE_STEPS", "COST_STEPS",
            "LEAST_COST", "SITUATIONS", "OFFERS", "CHANGES", "HOLDINGS", "PAYDAYS_HELD", "COEFFICIENTS", "SPANS",
        },
        "search.regret_matching": {"RNG_RANGE"},
        "search.hidden_hands": {"RESOLUTION"},
        "search.rollout": {"ELIMINATED"},
        "search.determinization": {"FULFILLED_BY"},
        "calibration": {"PREPARING", "ROLLOUTS", "VALUES"},  # `python -m bench.chance_calibration` fits them
        "network.features": {"MOST_HELD", "UNITS"},
        "guided.beliefs": {"CERTAIN", "LOGS", "STEPS", "LIKELIHOODS"},
        "guided.candidates": {"MOST_CANDIDATES", "WIDEST_RANGE"},
        "guided.rollout": {"FULL_WIN"},
        "guided.runner": {"ROLLOUT_COST"},
        "guided.worlds": {"MOST_WEIGHT"},
        "network.reasons": {"PACKAGE"},
    },
}  # fmt: skip
"""Sizes, units, codes and limits, by module: other values would be wrong, or change nothing but memory and time."""


def find_parameter(game: str, name: str) -> Parameter:
    """The parameter of this name; raises KeyError, with those that there are."""
    found = {parameter.name: parameter for parameter in PARAMETERS if parameter.game == game}
    if name not in found:
        raise KeyError(f"{game} has no parameter {name!r}; it has {', '.join(found)}")
    return found[name]

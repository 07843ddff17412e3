"""`Guide`: the parameters and the working memory of one guided search, as a field table for plain Python and compiled code."""

from zuschlag.games.bigshot.broker import PIPS
from zuschlag.games.bigshot.observation import ACTIONS
from zuschlag.games.bigshot.state import COLOURS, LOTS, SEATS
from zuschlag.kernel import Fields, field

__all__ = [
    "ACTIONS",
    "BY_VALUER",
    "CAUTIOUS",
    "COLOURS",
    "DRAWN",
    "LIKELIEST",
    "LOTS",
    "MIXED_REPLIES",
    "MOST_LEAVES",
    "MOST_OPTIONS",
    "SEATS",
    "UNKNOWN",
    "Guide",
]

MOST_OPTIONS = 32
"""More than there can be: at most 13 plans or 6 bids of the candidates of `search`, and those of the network."""
MOST_REPLIES = 8
MOST_LEAVES = MOST_REPLIES * PIPS
"""States after the next roll, for each option."""
UNKNOWN = -1

BY_VALUER, LIKELIEST, DRAWN = range(3)
"""How all seats play the round to its end: by the valuer; by the network's likeliest moves; so, but rivals draw theirs."""
CAUTIOUS = 4
"""Added to such a reply, shifted by a seat: that seat plays like the cautious bot, in this round and in rollouts after it."""
MIXED_REPLIES = 4
"""Replies where some rival may be cautious."""
COMPARISONS = 4
"""Of a rival's past move with those of two bots: equal to neither, to the valuer's alone, to the cautious bot's alone, both."""


class Guide(Fields):
    """The first block holds parameters (see `parameters`), the second is working memory for one decision."""

    network_options: int = field("i1")  # how many of the network's likeliest moves are compared
    replies: int = field("i1")  # how many ways to play the round to its end
    reply: list[int] = field("i1", "MOST_REPLIES")  # each BY_VALUER, LIKELIEST or DRAWN, and who is CAUTIOUS
    rollout_rounds: int = field("i1")  # rounds that the valuer plays after that, not counting the first
    end_temperature: int = field("i4")  # mills of the final balance that multiply the odds of having won by e
    value_weight: int = field("i2")  # how much the network's value counts beside rollouts, in thousandths
    prior_weight: int = field("i4")  # how much a logit counts, in millionths of a win times simulations
    least_logit: int = field("i4")  # no option is taken to be less likely than this, in logits times 256
    prior_simulations: int = field("i4")  # how many simulations are added to those played when a logit is weighed
    prior_caution: int = field("i4")  # evidence that a rival is cautious before it has moved, in 1/256 of a natural logarithm
    evidence: list[int] = field("i4", "COMPARISONS")  # of each past move, by what it equals

    caution: list[int] = field("i4", "SEATS")  # the evidence that each rival is cautious
    logit: list[int] = field("i4", "ACTIONS")  # of every action at the root, less that of the likeliest
    option_logit: list[int] = field("i4", "MOST_OPTIONS")
    option_score: list[int] = field("i8", "MOST_OPTIONS")  # in millionths of a win
    stated: list[int] = field("i8", "MOST_OPTIONS")  # the sum of the chances that people see, in millionths of a win
    last_stated: int = field("i4")  # that chance in the last simulation
    is_running: list[int] = field("i1", "MOST_OPTIONS")  # 1: not dropped yet
    value: list[list[int]] = field("i4", "MOST_OPTIONS", "MOST_LEAVES")  # of each reply and roll; UNKNOWN before it is needed
    plan: list[list[int]] = field("i1", "LOTS", "COLOURS")  # where the network places the cubes

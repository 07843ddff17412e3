"""The parameters of the guided search."""

from zuschlag.bots.bigshot.guided.fields import BY_VALUER, LIKELIEST, Guide

NETWORK_OPTIONS = 4
"""How many of the network's likeliest bids or loans are compared, besides the candidates of `search`."""
REPLIES = (BY_VALUER, LIKELIEST)
"""How the round is played to its end after a bid or a loan, equally often each."""
ROUNDS_AHEAD = 6
"""Rounds that the valuer plays after this round and the next."""
END_TEMPERATURE = 3000
"""Mills of the final balance that multiply the odds of having won by e: a narrow win counts less than a clear one."""
PRIOR_WEIGHT = 6000
"""How much the network's opinion counts: a logit lower by 1 costs this · 256 / (PRIOR_SIMULATIONS + simulations) millionths."""
PRIOR_SIMULATIONS = 50
LEAST_LOGIT = -1024
"""No option is taken to be less likely than this, in logits times 256: networks are surer than they should be."""
VALUE_WEIGHT = 500
"""How much the network's value counts beside rollouts, in thousandths."""

PRIOR_CAUTION = -693
"""Evidence that a rival is cautious before it has moved, in 1/256 of a natural logarithm: one in 16 is."""
EVIDENCE = (-659, -692, 457, 21)
"""Evidence of a rival's past move in an auction that equals neither the cautious bot's nor the valuer's, the valuer's alone,
the cautious bot's alone, both."""


def make_guide() -> Guide:
    """A guide with these parameters."""
    guide = Guide()
    guide.network_options = NETWORK_OPTIONS
    guide.replies = len(REPLIES)
    for at, kind in enumerate(REPLIES):
        guide.reply[at] = kind
    guide.rollout_rounds = ROUNDS_AHEAD
    guide.end_temperature = END_TEMPERATURE
    guide.prior_weight = PRIOR_WEIGHT
    guide.prior_simulations = PRIOR_SIMULATIONS
    guide.least_logit = LEAST_LOGIT
    guide.value_weight = VALUE_WEIGHT
    guide.prior_caution = PRIOR_CAUTION
    for at, logarithm in enumerate(EVIDENCE):
        guide.evidence[at] = logarithm
    return guide

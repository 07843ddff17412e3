"""Which rivals bid like the cautious bot, by what they did in this match's auctions so far. Rules of the kernel subset.

Every past decision of a rival is compared with what the cautious bot and the valuer would have done. Each comparison is
evidence: the logarithm of how much likelier it is with a cautious rival than with another one.
"""

from typing import Any

from zuschlag.bots.bigshot.cautious import cautious_move
from zuschlag.bots.bigshot.guided.fields import CAUTIOUS, MIXED_REPLIES, Guide
from zuschlag.bots.bigshot.valuer.auction_value import appraise
from zuschlag.bots.bigshot.valuer.policy import choose_appraised_move
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.games.bigshot.rules import PAY, RAISE, count_moves, make_move, settle
from zuschlag.games.bigshot.state import BIDDING, LENDING, PAYING, State
from zuschlag.kernel import Generator, rule

THRESHOLDS = (-498, -131, 131, 498)
"""Evidence, in 1/256 of a natural logarithm, at which a rival is cautious with a probability of 1/8, 3/8, 5/8 and 7/8."""


@rule
def weigh_rivals(s: State, seat: int, actors: Any, moves: Any, valuation: Valuation, guide: Guide, rng: Generator) -> None:
    """Replay a match from its beginning, sum up the evidence of each rival, and mix the replies by it."""
    for other in range(s.players):
        guide.caution[other] = guide.prior_caution
    is_appraised = False
    for n in range(len(actors)):
        if actors[n] < 0:
            settle(s, moves[n])
            is_appraised = False
        elif moves[n] < PAY or moves[n] >= RAISE or s.phase == PAYING:
            if actors[n] != seat and (s.phase == BIDDING or s.phase == LENDING) and count_moves(s, actors[n]) > 1:
                if not is_appraised:
                    appraise(s, valuation)
                    is_appraised = True
                cautious = cautious_move(s, actors[n], rng)
                valued = choose_appraised_move(s, actors[n], valuation)
                found = (2 if cautious == moves[n] else 0) + (1 if valued == moves[n] else 0)
                guide.caution[actors[n]] += guide.evidence[found]
            make_move(s, actors[n], moves[n])
    mix_replies(guide, seat, s.players)


@rule
def mix_replies(guide: Guide, seat: int, players: int) -> None:
    """Let each rival play cautiously in as many replies as it is likely to be cautious; if none is, change nothing.

    The network knows no cautious rivals: its logits count the less, the more replies have one.
    """
    most = 0
    for other in range(players):
        if other != seat:
            most = max(most, cautious_replies(guide.caution[other]))
    if most == 0:
        return
    for nth in range(guide.replies, MIXED_REPLIES):
        guide.reply[nth] = guide.reply[nth % guide.replies]
    guide.replies = MIXED_REPLIES
    for nth in range(most):
        for other in range(players):
            if other != seat and nth < cautious_replies(guide.caution[other]):
                guide.reply[nth] += CAUTIOUS << other
    guide.prior_weight = guide.prior_weight * (MIXED_REPLIES - most) // MIXED_REPLIES


@rule
def cautious_replies(evidence: int) -> int:
    """In how many of the mixed replies a rival with this evidence is cautious."""
    found = 0
    for nth in range(len(THRESHOLDS)):
        if evidence > THRESHOLDS[nth]:
            found += 1
    return found

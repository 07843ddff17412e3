"""How likely rivals can do a contract, from open facts alone. Law: no rule here reads another seat's hand."""

from zuschlag.bots.zahltag.valuer.valuation_fields import (
    BITS,
    CHANCE_STEPS,
    COST_STEPS,
    LEAST_COST,
    NEEDED,
    OF_KIND,
    ONE,
    UNSEEN,
    Valuation,
)
from zuschlag.games.zahltag.equipment import table_of
from zuschlag.games.zahltag.equipment_kinds import COUNTS
from zuschlag.games.zahltag.state import KINDS, MOST_CARDS, State
from zuschlag.kernel import rule


@rule
def hidden_cards(s: State, rival: int) -> int:
    """How many cards of the rival's hand nobody has seen."""
    known = s.known[rival]
    return s.cards[rival] - table_of(s, rival) - known[0] - known[1] - known[2] - known[3]


@rule
def estimate_hands(s: State, seat: int, valuation: Valuation) -> None:
    """Set `holding_chance`, what each rival's hand may hold beyond what is known of it, and the size of the smallest hand."""
    hand = s.hand[seat]
    pool = 0
    valuation.smallest_rival_hand = MOST_CARDS
    for rival in range(s.players):
        if rival != seat and s.out[rival] == 0:
            pool += hidden_cards(s, rival)
            valuation.smallest_rival_hand = min(valuation.smallest_rival_hand, s.cards[rival] - table_of(s, rival))
    for kind in range(KINDS):
        unseen = COUNTS[kind] - s.piles[kind] - hand[kind] - s.left[seat][kind] - s.right[seat][kind]
        for rival in range(s.players):
            if rival != seat and s.out[rival] == 0:
                unseen -= s.left[rival][kind] + s.right[rival][kind] + s.known[rival][kind]
        for rival in range(s.players):
            if rival != seat and s.out[rival] == 0:
                tail = valuation.kind_tails[(hidden_cards(s, rival) * UNSEEN + pool) * OF_KIND + unseen]
                has = valuation.holding_chance[rival * KINDS + kind]
                for count in range(NEEDED):
                    has[count] = tail[count]


@rule
def estimate_rivals(s: State, seat: int, valuation: Valuation, contract: int) -> None:
    """Set the chance that no rival can do the contract, and how many can on average. After `estimate_hands`."""
    needs = s.needs[contract]
    valuation.chance_alone = ONE
    valuation.expected_able = 0
    for rival in range(s.players):
        if rival != seat and s.out[rival] == 0:
            chance = ONE
            known = s.known[rival]
            for kind in range(KINDS):
                lack = needs[kind] - known[kind]
                if lack >= NEEDED:
                    chance = 0
                elif lack > 0:
                    chance = (chance * valuation.holding_chance[rival * KINDS + kind][lack]) >> BITS
            valuation.chance_alone = (valuation.chance_alone * (ONE - chance)) >> BITS
            valuation.expected_able += chance


@rule
def situation_row(valuation: Valuation, cost: int) -> int:
    """The tables' row for what `estimate_rivals` found, and a contract whose cards cost so much while they are away."""
    step = (valuation.chance_alone * (CHANCE_STEPS - 1) + ONE // 2) >> BITS
    contested = ONE - valuation.chance_alone
    others = 0  # and one more: as many rivals as are likely to be able, given that one is
    if 2 * valuation.expected_able >= 3 * contested:
        others = 1 if 2 * valuation.expected_able < 5 * contested else 2
    cost_step = min(max(((cost + ONE // 2) >> BITS) - LEAST_COST, 0), COST_STEPS - 1)
    return (others * CHANCE_STEPS + step) * COST_STEPS + cost_step

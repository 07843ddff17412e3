"""What a seat may believe of others' hands, from open facts alone. Law: no rule here reads another seat's hand."""

from zuschlag.bots.zahltag.valuer.valuation import BITS, CHANCES, LEAST_TOIL, NEEDED, ONE, POOL, SORT, TOILS, Mind
from zuschlag.games.zahltag.equipment import table_of
from zuschlag.games.zahltag.equipment_kinds import COUNTS
from zuschlag.games.zahltag.state import KINDS, MOST_CARDS, State
from zuschlag.kernel import rule


@rule
def hidden_of(s: State, rival: int) -> int:
    """How many cards of the rival's hand nobody has seen."""
    known = s.known[rival]
    return s.cards[rival] - table_of(s, rival) - known[0] - known[1] - known[2] - known[3]


@rule
def size_up(s: State, seat: int, mind: Mind) -> None:
    """Write down what each rival's hand may hold beyond what is known of it, and the smallest of their hands."""
    hand = s.hand[seat]
    pool = 0
    mind.lowest = MOST_CARDS
    for rival in range(s.players):
        if rival != seat and s.out[rival] == 0:
            pool += hidden_of(s, rival)
            mind.lowest = min(mind.lowest, s.cards[rival] - table_of(s, rival))
    for kind in range(KINDS):
        unseen = COUNTS[kind] - s.piles[kind] - hand[kind] - s.left[seat][kind] - s.right[seat][kind]
        for rival in range(s.players):
            if rival != seat and s.out[rival] == 0:
                unseen -= s.left[rival][kind] + s.right[rival][kind] + s.known[rival][kind]
        for rival in range(s.players):
            if rival != seat and s.out[rival] == 0:
                tail = mind.tails[(hidden_of(s, rival) * POOL + pool) * SORT + unseen]
                has = mind.has[rival * KINDS + kind]
                for count in range(NEEDED):
                    has[count] = tail[count]


@rule
def judge(s: State, seat: int, mind: Mind, contract: int) -> None:
    """Write down how likely no rival is able to do the contract, and how many are on average. After `size_up`."""
    needs = s.needs[contract]
    mind.alone = ONE
    mind.able = 0
    for rival in range(s.players):
        if rival != seat and s.out[rival] == 0:
            chance = ONE
            known = s.known[rival]
            for kind in range(KINDS):
                lack = needs[kind] - known[kind]
                if lack >= NEEDED:
                    chance = 0
                elif lack > 0:
                    chance = (chance * mind.has[rival * KINDS + kind][lack]) >> BITS
            mind.alone = (mind.alone * (ONE - chance)) >> BITS
            mind.able += chance


@rule
def situation(mind: Mind, toil: int) -> int:
    """The row of the tables for what `judge` wrote, and a contract that costs so much besides."""
    step = (mind.alone * (CHANCES - 1) + ONE // 2) >> BITS
    contested = ONE - mind.alone
    others = 0  # and one more: as many rivals as are likely to be able, given that one is
    if 2 * mind.able >= 3 * contested:
        others = 1 if 2 * mind.able < 5 * contested else 2
    cost = min(max(((toil + ONE // 2) >> BITS) - LEAST_TOIL, 0), TOILS - 1)
    return (others * CHANCES + step) * TOILS + cost

"""The valuer in plain Python, with the reasons for its move."""

from dataclasses import dataclass

from zuschlag.bots.thought import Candidate, Thought
from zuschlag.bots.zahltag.observed_state import observed_state, valuation_for
from zuschlag.bots.zahltag.turn import ZahltagTurn
from zuschlag.bots.zahltag.valuer.beliefs import estimate_rivals, situation_row
from zuschlag.bots.zahltag.valuer.equipment_changes import choose_change
from zuschlag.bots.zahltag.valuer.policy import choose_move, choose_offer, contract_cost
from zuschlag.bots.zahltag.valuer.valuation_fields import BITS, CHANCE_STEPS, COST_STEPS, OFFERS, ONE, Valuation
from zuschlag.games.zahltag.equipment import KEEP, OFFER
from zuschlag.games.zahltag.offers import TIE_COSTS
from zuschlag.games.zahltag.state import State
from zuschlag.kernel import Generator, next32


@dataclass(frozen=True, slots=True)
class Prospect:
    """What one offer is expected to bring."""

    value: float  # in millions, compared with 00
    chance: float  # to do the contract


def think_valuer(turn: ZahltagTurn, rng: Generator) -> Thought:
    """Its move with reasons: the change that is worth most, or a sealed offer drawn from the equilibrium of the situation."""
    s = observed_state(turn)
    valuation = valuation_for(s)
    valuation.seed = next32(rng)
    if turn.view.phase == "offer":
        return _offer(turn, s, valuation)
    words, numbers = turn.game.words, turn.game.numbers
    best = choose_change(s, turn.seat, valuation)
    gained = {word: (valuation.change_values[numbers[word]] - valuation.change_values[KEEP]) / ONE for word in turn.offered}
    ranked = sorted(gained, key=lambda word: (word != words[best], -gained[word]))
    return Thought(words[best], tuple(Candidate(word, gained[word]) for word in ranked))


def choose_valuer(turn: ZahltagTurn, rng: Generator) -> str:
    """The valuer's move without its reasons: the same as `think_valuer` would make."""
    s = observed_state(turn)
    valuation = valuation_for(s)
    valuation.seed = next32(rng)
    return turn.game.words[choose_move(s, turn.seat, valuation)]


def _offer(turn: ZahltagTurn, s: State, valuation: Valuation) -> Thought:
    words, numbers = turn.game.words, turn.game.numbers
    offered = list(turn.offered)
    if len(offered) == 1:
        return Thought(offered[0], (Candidate(offered[0]),))  # there is nothing to compare it with
    move = words[OFFER + choose_offer(s, turn.seat, valuation)]
    cost = contract_cost(s, turn.seat, valuation) * valuation.contract_cost_weight >> BITS
    estimate_rivals(s, turn.seat, valuation, s.contract)
    expected = offer_prospects(valuation, cost)
    limit = fitting_limit(numbers[move] - OFFER, next((offer for offer in range(1, OFFERS) if offer * ONE >= cost), None))
    ranked = sorted(offered, key=lambda word: -expected[numbers[word] - OFFER].value)
    reasons = [expected[numbers[word] - OFFER] for word in ranked]
    return Thought(
        move, tuple(Candidate(word, why.value, why.chance, limit) for word, why in zip(ranked, reasons, strict=True))
    )


def fitting_limit(offer: int, limit: int | None) -> int | None:
    """The least for which a bot would do the contract, as far as it fits its offer; None: that follows from something else."""
    return None if limit is None or offer < limit else limit


def offer_prospects(valuation: Valuation, cost: int) -> list[Prospect]:
    """What 00 and each offer bring against rivals who play the equilibrium. After `estimate_rivals`."""
    row = situation_row(valuation, cost)
    rivals = row // (CHANCE_STEPS * COST_STEPS) + 1
    able = 1 - (valuation.chance_alone / ONE) ** (1 / rivals)
    found = [Prospect(0.0, 0.0)]
    for offer in range(1, OFFERS):
        under = able * (valuation.offer_cdf[row][offer - 1] - valuation.offer_cdf[row][0]) / ONE
        upto = able * (valuation.offer_cdf[row][offer] - valuation.offer_cdf[row][0]) / ONE
        single, either = (1 - upto) ** rivals, (1 - under) ** rivals
        gain = single * (offer - cost / ONE) + (either - single) * (offer - TIE_COSTS - cost / ONE)
        found.append(Prospect(round(gain, 3), round(either, 3)))
    return found

"""The valuer: the policy's choice with its reasons, in plain Python."""

from dataclasses import dataclass

from zuschlag.bots.thought import Candidate, Thought
from zuschlag.bots.turn import Turn
from zuschlag.bots.zahltag.observed_state import mind_for, seen_state
from zuschlag.bots.zahltag.valuer.beliefs import judge, situation
from zuschlag.bots.zahltag.valuer.equipment_changes import best_change
from zuschlag.bots.zahltag.valuer.policy import best_move, best_offer, toil_of
from zuschlag.bots.zahltag.valuer.valuation import BITS, CHANCES, OFFERS, ONE, TOILS, Mind
from zuschlag.games.zahltag.equipment import KEEP, OFFER
from zuschlag.games.zahltag.offers import TIE_COSTS
from zuschlag.games.zahltag.state import State
from zuschlag.kernel import Generator, next32


@dataclass(frozen=True, slots=True)
class Prospect:
    """What one offer promises."""

    value: float  # in millions, compared with 00
    chance: float  # to do the contract


def value(turn: Turn, rng: Generator) -> Thought:
    """The move that the valuation likes best; a sealed offer drawn by lot from the equilibrium of its situation."""
    s = seen_state(turn)
    mind = mind_for(s)
    mind.seed = next32(rng)
    if turn.view.phase == "offer":
        return _offer(turn, s, mind)
    words, numbers = turn.box.words, turn.box.numbers
    best = best_change(s, turn.seat, mind)
    gained = {word: (mind.values[numbers[word]] - mind.values[KEEP]) / ONE for word in turn.offered}
    ranked = sorted(gained, key=lambda word: (word != words[best], -gained[word]))
    return Thought(words[best], tuple(Candidate(word, gained[word]) for word in ranked))


def choose(turn: Turn, rng: Generator) -> str:
    """The valuer's move without its reasons: the same as `value` would make."""
    s = seen_state(turn)
    mind = mind_for(s)
    mind.seed = next32(rng)
    return turn.box.words[best_move(s, turn.seat, mind)]


def _offer(turn: Turn, s: State, mind: Mind) -> Thought:
    words, numbers = turn.box.words, turn.box.numbers
    offered = list(turn.offered)
    if len(offered) == 1:
        return Thought(offered[0], (Candidate(offered[0], 0.0, 0.0),))
    move = words[OFFER + best_offer(s, turn.seat, mind)]
    toil = toil_of(s, turn.seat, mind) * mind.weight >> BITS
    judge(s, turn.seat, mind, s.contract)
    promised = prospects(mind, toil)
    limit = next((offer for offer in range(1, OFFERS) if offer * ONE >= toil), None)
    ranked = sorted(offered, key=lambda word: -promised[numbers[word] - OFFER].value)
    reasons = [promised[numbers[word] - OFFER] for word in ranked]
    return Thought(
        move, tuple(Candidate(word, why.value, why.chance, limit) for word, why in zip(ranked, reasons, strict=True))
    )


def prospects(mind: Mind, toil: int) -> list[Prospect]:
    """What 00 and each offer promise against rivals who offer as the tables say, for what `judge` wrote."""
    row = situation(mind, toil)
    rivals = row // (CHANCES * TOILS) + 1
    able = 1 - (mind.alone / ONE) ** (1 / rivals)
    found = [Prospect(0.0, 0.0)]
    for offer in range(1, OFFERS):
        under = able * (mind.mixed[row][offer - 1] - mind.mixed[row][0]) / ONE
        upto = able * (mind.mixed[row][offer] - mind.mixed[row][0]) / ONE
        single, either = (1 - upto) ** rivals, (1 - under) ** rivals
        gain = single * (offer - toil / ONE) + (either - single) * (offer - TIE_COSTS - toil / ONE)
        found.append(Prospect(round(gain, 3), round(either, 3)))
    return found

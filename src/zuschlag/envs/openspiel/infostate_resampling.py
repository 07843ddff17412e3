"""Resampling from an information state: draws another history that looks exactly the same to a seat.

It is played anew from its first draw, with what is hidden from the seat imagined: so its history is one that could have been,
it can go on in any way, and to every other seat it looks like a play of its own.
"""

from typing import Any

from zuschlag.envs.openspiel.chance_deal import ZahltagDeal
from zuschlag.envs.openspiel.position import Position
from zuschlag.games.zahltag.equipment import OFFER
from zuschlag.games.zahltag.state import KINDS, NONE
from zuschlag.kernel import Generator, below


def resample_history(position: Position, seat: int, history: list[int], rng: Generator) -> list[int]:
    """The outcomes and actions of a play that the seat cannot tell from this one. (In Big Shot there is but one.)"""
    deal = position.context.deal
    if not isinstance(deal, ZahltagDeal):
        return history
    if len(position.drawn) <= deal.cards:
        return _resample_deal(deal, seat, position.drawn, rng)
    s: Any = position.context.game.imagine(position.context.game.view(position.s, seat), rng)
    cards: list[int] = []
    for other in range(deal.players):
        hand = deal.hand_of(position.drawn, other)
        if other != seat and s.out[other] == 0:  # who went out laid its cards open, on the piles
            hand = [s.hand[other][kind] - s.gained[other][kind] for kind in range(KINDS)]
        cards += [kind for kind in range(KINDS) for _ in range(hand[kind])]
    sealed = [other for other in range(deal.players) if s.offers[other] != NONE]
    offers = [OFFER + s.offers[other] for other in sealed]
    return [*cards, *history[deal.cards : len(history) - len(offers)], *offers]


def _resample_deal(deal: ZahltagDeal, seat: int, drawn: list[int], rng: Generator) -> list[int]:
    """Before play begins: the seat's own cards as they were, all others drawn anew; the last one dealt shows the piles."""
    own = [nth // deal.hand == seat for nth in range(len(drawn))]
    if len(drawn) < deal.cards:
        left = [count - held for count, held in zip(deal.counts, deal.hand_of(drawn, seat), strict=True)]
    else:
        left = [sum(kind == at for at, is_own in zip(drawn, own, strict=True) if not is_own) for kind in range(KINDS)]
    cards = list(drawn)
    for nth, is_own in enumerate(own):
        if not is_own:
            at, kind = below(rng, sum(left)), 0
            while at >= left[kind]:
                at -= left[kind]
                kind += 1
            left[kind] -= 1
            cards[nth] = kind
    return cards

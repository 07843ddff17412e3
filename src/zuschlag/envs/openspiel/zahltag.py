"""Zahltag for OpenSpiel: its deal as chance nodes, its bounds, what is hidden in it; and the same game made very small.

Resampling draws another history that looks exactly the same to a seat. It is played again from its first draw, with what is
hidden from the seat imagined: so its history is one that could have been, it can go on in any way, and to every other seat it
looks like a play of its own.
"""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

from zuschlag.envs.openspiel.chance_deal import one_hot
from zuschlag.envs.openspiel.game_adapter import GameAdapter, resample_sealed
from zuschlag.envs.openspiel.small_zahltag import SIZES, SMALL, SmallZahltag, make_small_zahltag
from zuschlag.errors import Refused
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.deck import parse_deck
from zuschlag.games.zahltag.equipment import OFFER
from zuschlag.games.zahltag.events import WENT_OUT
from zuschlag.games.zahltag.state import KINDS, NONE
from zuschlag.kernel import EmittedEvent, Generator, below


class ZahltagAdapter(GameAdapter):
    """Hands are dealt in secret, and offers are sealed."""

    name = "zahltag"
    deal: "ZahltagDeal"

    @classmethod
    def parse_component(cls, name: str, text: str) -> list[str]:  # noqa: ARG003 (there is one)
        """A deck: its contracts, separated by spaces."""
        return text.split()

    @classmethod
    def component_text(cls, name: str, component: Any) -> str:  # noqa: ARG003
        return " ".join(parse_deck(component))

    def sizes(self) -> Mapping[str, Any]:
        return SIZES

    def make_deal(self) -> "ZahltagDeal":
        return ZahltagDeal(self.game.players, self.sizes()["HAND"], self.sizes()["COUNTS"])

    def widest_margin(self) -> float:
        """All contracts at the highest offer, against nothing."""
        return float(self.sizes()["START_MONEY"] + self.sizes()["MOST_OFFER"] * self._contracts())

    def most_decisions(self) -> int:
        """The preparation, then a change for every card revealed and an offer of each for every contract."""
        players = self.game.players
        return int(self.sizes()["LAPS"]) * players + self.most_reveals() + players * self._contracts()

    def most_reveals(self) -> int:
        return self._contracts() + int(self.sizes()["LAST_PAYDAY"])

    def _contracts(self) -> int:
        return sum(self.game.blank().deck)

    def private_text(self, s: Any, seat: int) -> str:
        own = self.game.view(s, seat).seats[seat]
        hand = kinds.to_letters([own.hand.get(word, 0) for word in kinds.WORDS])
        return f"hand {hand or 'none'}" + ("" if own.offer is None else f" offer {own.offer}")

    def revealed_text(self, s: Any, facts: Sequence[EmittedEvent]) -> str:
        """The cards of who went out, on the piles (ZT-15)."""
        if any(fact[0] == WENT_OUT for fact in facts):
            return f"piles {kinds.to_letters(s.piles) or 'none'}"
        return ""

    def resample(self, position: Any, seat: int, history: list[int], rng: Generator) -> list[int]:
        deal = self.deal
        if len(position.drawn) <= deal.cards:
            return _resample_deal(deal, seat, position.drawn, rng)
        s: Any = self.game.imagine(self.game.view(position.s, seat), rng)
        cards: list[int] = []
        for other in range(deal.players):
            hand = deal.hand_of(position.drawn, other)
            if other != seat and s.out[other] == 0:  # who went out laid its cards open, on the piles
                hand = [s.hand[other][kind] - s.gained[other][kind] for kind in range(KINDS)]
            cards += [kind for kind in range(KINDS) for _ in range(hand[kind])]
        sealed = [other for other in range(deal.players) if s.offers[other] != NONE]
        offers = [OFFER + s.offers[other] for other in sealed]
        return [*cards, *history[deal.cards : len(history) - len(offers)], *offers]


class SmallZahltagAdapter(ZahltagAdapter):
    """`zuschlag_zahltag_small`: the whole tree can be traversed."""

    name = "zahltag_small"

    @classmethod
    def title(cls) -> str:
        return "Zahltag, very small"

    @classmethod
    def has_later_observations(cls) -> bool:
        return False

    @classmethod
    def player_counts(cls) -> tuple[int, ...]:
        return tuple(SMALL)

    @classmethod
    def default_options(cls) -> dict[str, Any]:
        return {}

    @classmethod
    def make_game(cls, players: int, options: Mapping[str, Any]) -> SmallZahltag:  # noqa: ARG003
        return make_small_zahltag(players)

    def sizes(self) -> Mapping[str, Any]:
        return SMALL[self.game.players]

    def resample(self, position: Any, seat: int, history: list[int], rng: Generator) -> list[int]:
        """By trying every deal: there are few."""
        deal = self.deal
        if len(position.drawn) <= deal.cards:
            return _resample_deal(deal, seat, position.drawn, rng)
        opened = len(history) - position.sealed
        plays = self._possible_plays(position, seat, history[:opened])
        at = below(rng, sum(weight for weight, _, _ in plays))
        while at >= plays[0][0]:
            at -= plays.pop(0)[0]
        _, start, cards = plays[0]
        return [*cards, *history[deal.cards : opened], *resample_sealed(start, history[opened:], seat, rng)]

    def _possible_plays(self, position: Any, seat: int, opened: list[int]) -> list[tuple[int, Any, tuple[int, ...]]]:
        """All deals in which the seat has its cards and every opened move was possible: weight, position and cards."""
        deal, found = self.deal, []
        for cards in sorted(set(permutations(opened[: deal.cards]))):
            if deal.hand_of(cards, seat) == deal.hand_of(opened, seat):
                start, weight = type(position)(position.context), 1
                for card in cards:
                    weight *= dict(start.weights)[card]
                    start.apply(card)
                try:
                    for action in opened[deal.cards :]:
                        start.apply(action)
                except Refused:
                    continue
                found.append((weight, start, cards))
        return found


class ZahltagDeal:
    """ZT-5, ZT-6: card by card, seat after seat, out of all equipment; then the youngest."""

    def __init__(self, players: int, hand: int, counts: Sequence[int]) -> None:
        self.players = players
        self.hand = hand
        self.counts = tuple(counts)
        self.cards = hand * players
        self.draws = self.cards + 1
        self.max_outcomes = max(KINDS, players)

    def prepare(self, s: Any) -> None:
        s.piles = list(self.counts)

    def count_outcomes(self, nth: int) -> int:
        return KINDS if nth < self.cards else self.players

    def weight(self, s: Any, nth: int, outcome: int) -> int:
        return int(s.piles[outcome]) if nth < self.cards else 1

    def settle(self, s: Any, nth: int, outcome: int) -> None:
        if nth < self.cards:
            s.piles[outcome] -= 1
            s.hand[nth // self.hand][outcome] += 1
        else:
            s.starter = outcome

    def word(self, nth: int, outcome: int) -> str:
        return f"deal {kinds.WORDS[outcome]}" if nth < self.cards else f"starter {outcome}"

    def describe_draws(self, drawn: Sequence[int], seat: int | None) -> list[str]:
        texts = []
        if seat is not None:
            texts.append(f"hand {kinds.to_letters(self.hand_of(drawn, seat)) or 'none'}")
        if len(drawn) < self.cards:
            return [*texts, f"{len(drawn)} cards dealt"]
        piles = [count - drawn[: self.cards].count(kind) for kind, count in enumerate(self.counts)]
        texts.append(f"piles {kinds.to_letters(piles) or 'none'}")
        return texts + [self.word(nth, drawn[nth]) for nth in range(self.cards, len(drawn))]

    def hand_of(self, drawn: Sequence[int], seat: int) -> list[int]:
        """What the seat was dealt so far, by kind."""
        cards = drawn[: self.cards][seat * self.hand : (seat + 1) * self.hand]
        return [cards.count(kind) for kind in range(KINDS)]

    def encode_draws(self, drawn: Sequence[int], seat: int) -> list[float]:
        """How far the deal is; one's own cards by kind, of a hand; the piles, each of all its cards; the starter."""
        numbers = [len(drawn) / self.draws, *(held / self.hand for held in self.hand_of(drawn, seat))]
        for kind, count in enumerate(self.counts):
            dealt = drawn[: self.cards].count(kind)
            numbers.append((count - dealt) / max(count, 1) if len(drawn) >= self.cards else 0.0)
        return numbers + one_hot(drawn, self.cards, self.players, seat)


def _resample_deal(deal: ZahltagDeal, seat: int, drawn: list[int], rng: Generator) -> list[int]:
    """Before play begins: the seat's own cards as they were, all others drawn again; the last one dealt shows the piles."""
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


ADAPTERS = (ZahltagAdapter, SmallZahltagAdapter)

"""Resamples a full state behind a view of Zahltag, with the probabilities of the fair deal.

The prior is the fair deal; a world is possible if every move that was seen was possible in it. Everything that enters or leaves
a hand is public, by kind. So a hand is the hand that was dealt plus what it `gained`, and all that was seen of it says that it
holds at least what is `known`. That is a sufficient statistic, and views contain it.

`possible_deals` counts exactly how many deals lead to each possible world. For a seat of four players there are about two
thousand worlds, for a spectator, who sees no hand, a hundred times as many; they are listed only where a bot weights each of
them. With two players one hand is hidden and there is one world: the other hand follows from public facts.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import accumulate, islice

from zuschlag.errors import Refused, short
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.possible_deals import Cards, World, count_deals, every_world, nth_deal
from zuschlag.games.zahltag.state import HAND, KINDS, NONE, State
from zuschlag.games.zahltag.view import PHASES, View
from zuschlag.kernel import Generator, below

Weigh = Callable[[dict[int, tuple[int, ...]]], int]
"""Gives the weight of a world (each hidden seat's hand now, by kind): a whole number, 0 for "impossible"."""


def hidden_seats(seen: View) -> list[int]:
    """The seats still in whose hands the viewer does not see."""
    return [seat.seat for seat in seen.seats if seat.hand is None and seat.out == 0]


def worlds(seen: View) -> Iterator[tuple[World, int]]:
    """Every world that is possible for the viewer, with the number of deals that it stands for."""
    return every_world(*hidden_cards(seen))


def hidden_cards(seen: View) -> tuple[Cards, tuple[Cards, ...]]:
    """The cards that were dealt to hidden hands, and the least that each of these hands must have got."""
    seats = [seen.seats[seat] for seat in hidden_seats(seen)]
    totals = [count - seen.piles[word] for word, count in zip(kinds.WORDS, kinds.COUNTS, strict=True)]
    for seat in seen.seats:
        for kind, word in enumerate(kinds.WORDS):
            totals[kind] -= seat.left.get(word, 0) + seat.right.get(word, 0) + (seat.hand or {}).get(word, 0)
    dealt = tuple(totals[kind] - sum(seat.gained[kind] for seat in seats) for kind in range(KINDS))
    if sum(dealt) != HAND * len(seats):
        raise Refused("malformed", f"{sum(dealt)} cards were dealt to {len(seats)} hidden hands; expected {HAND} to each")
    return dealt, tuple(tuple(max(seat.known[kind] - seat.gained[kind], 0) for kind in range(KINDS)) for seat in seats)


def resample_state(seen: View, s: State, rng: Generator, contracts: tuple[str, ...], weigh: Weigh | None = None) -> State:
    """Draw a state behind the view, by the weight of its world, into the blank state `s`."""
    hidden = hidden_seats(seen)
    world = _draw_world(seen, rng) if weigh is None else _draw_weighted_world(seen, rng, weigh)
    hands = _hands_now(seen, hidden, world)
    set_public_facts(seen, s, contracts)
    for seat in seen.seats:
        shown = [] if seat.hand is None else [seat.hand.get(word, 0) for word in kinds.WORDS]
        s.hand[seat.seat] = shown or list(hands.get(seat.seat, (0,) * KINDS))
    _draw_offers(seen, s, rng)
    s.owing = sum(1 << seat for seat in seen.awaited) if seen.phase == "offer" else 0
    return s


def _checked_weight(weigh: Weigh, hands: dict[int, tuple[int, ...]]) -> int:
    weight = weigh(hands)
    if type(weight) is not int or weight < 0:
        raise Refused("malformed", f"a world has the weight {short(weight)}; expected a whole number, 0 or more")
    return weight


def _hands_now(seen: View, hidden: list[int], world: World) -> dict[int, tuple[int, ...]]:
    return {
        seat: tuple(count + gained for count, gained in zip(hand, seen.seats[seat].gained, strict=True))
        for seat, hand in zip(hidden, world, strict=True)
    }


def _draw_world(seen: View, rng: Generator) -> World:
    """Draw a world behind the view: every fair deal is equally likely."""
    pool, least = hidden_cards(seen)
    deals = count_deals(pool, least)
    if deals == 0:
        raise Refused("malformed", "no deal leads to this view; expected one that a match has given")
    return nth_deal(pool, least, below_large(rng, deals))


def _draw_weighted_world(seen: View, rng: Generator, weigh: Weigh) -> World:
    """Draw a world behind the view, by the number of its deals times its `weigh`. Calls `weigh` for every world."""
    hidden = hidden_seats(seen)
    weights = (deals * _checked_weight(weigh, _hands_now(seen, hidden, world)) for world, deals in worlds(seen))
    upto = list(accumulate(weights))
    if not upto or upto[-1] == 0:
        raise Refused("malformed", "every world has the weight 0; at least one must be possible")
    at = bisect_right(upto, below_large(rng, upto[-1]))
    world, _ = next(islice(worlds(seen), at, None))
    return world


def below_large(rng: Generator, n: int) -> int:
    """Draw a number from 0 to n − 1, for any n, digit by digit in a base that `below` can draw."""
    base = 1 << 31
    if n <= base:
        return below(rng, n)
    digits = -(-n // base)
    while (drawn := below_large(rng, digits) * base + below(rng, base)) >= n:
        pass
    return drawn


def _draw_offers(seen: View, s: State, rng: Generator) -> None:
    """Draw other seats' sealed offers: any that the drawn hand allows, each equally likely."""
    for seat in seen.seats:
        if seat.offer is not None:
            s.offers[seat.seat] = int(seat.offer)
        elif seat.has_offered:
            able = all(have >= need for have, need in zip(s.hand[seat.seat], s.needs[s.contract], strict=True))
            s.offers[seat.seat] = below(rng, 9) if able else 0


def set_public_facts(seen: View, s: State, contracts: tuple[str, ...]) -> None:
    """Copy from the view everything but hidden hands and offers."""
    s.phase = PHASES.index(seen.phase)
    s.turn, s.starter, s.prepared = seen.turn, seen.starter, seen.prepared
    s.piles = [seen.piles[word] for word in kinds.WORDS]
    s.stack = [seen.stack.get(contract, 0) for contract in contracts]
    s.contracts = sum(s.stack)
    s.paydays, s.held, s.since, s.is_fresh = seen.paydays, seen.held, seen.since, int(seen.is_fresh)
    s.contract = NONE if seen.contract is None else contracts.index(seen.contract)
    s.offers = [NONE] * len(s.offers)
    s.seats_in = sum(seat.out == 0 for seat in seen.seats)
    s.exits = max(seat.out for seat in seen.seats)
    for seat in seen.seats:
        s.money[seat.seat] = seat.money
        s.out[seat.seat] = seat.out
        s.left[seat.seat] = [seat.left.get(word, 0) for word in kinds.WORDS]
        s.right[seat.seat] = [seat.right.get(word, 0) for word in kinds.WORDS]
        s.cards[seat.seat] = seat.cards + sum(seat.left.values()) + sum(seat.right.values())
        s.gained[seat.seat] = list(seat.gained)
        s.known[seat.seat] = list(seat.known)

"""Imagining: a full state that looks to a viewer exactly like its view, drawn as the fair deal would have it.

The prior is the fair deal; a world counts if every move that was seen was possible in it. Everything that enters or leaves a
hand does so in the open, by kind. So a hand now is the hand that was dealt plus what it `gained`, and what was seen of it comes
down to this: it holds at least what is `known`. That is a sufficient statistic, and the views carry it.

Worlds are tables: how many cards of each kind each hidden hand was dealt. One that deals n cards of a kind as a, b and c stands
for n! / (a! b! c!) deals; to a seat, all worlds together stand for at most 21! / 7!³ < 2²⁹ deals, so they are counted exactly,
kind by kind. A seat of four players has some two thousand worlds; a spectator, who sees no hand, a hundred times as many.
With two players one hand is hidden and there is one world: the other hand follows from open facts.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from math import factorial

from zuschlag.errors import Refused, short
from zuschlag.games.zahltag import kinds
from zuschlag.games.zahltag.state import HAND, KINDS, NONE, State
from zuschlag.games.zahltag.view import PHASES, View
from zuschlag.kernel import Generator, below

World = tuple[tuple[int, ...], ...]
"""By hidden seat, by kind: the hand that was dealt."""

Weigh = Callable[[dict[int, tuple[int, ...]]], int]
"""A bot's own opinion of a world (each hidden seat's hand now, by kind): a whole number, 0 for "cannot be"."""


def hidden_seats(seen: View) -> list[int]:
    """The seats still in whose hands the viewer does not see."""
    return [seat.seat for seat in seen.seats if seat.hand is None and seat.out == 0]


def worlds(seen: View) -> dict[World, int]:
    """Every world that is possible for the viewer, with the number of deals that it stands for."""
    seats = [seen.seats[seat] for seat in hidden_seats(seen)]
    totals = [count - seen.piles[word] for word, count in zip(kinds.WORDS, kinds.COUNTS, strict=True)]
    for seat in seen.seats:
        for kind, word in enumerate(kinds.WORDS):
            totals[kind] -= seat.left.get(word, 0) + seat.right.get(word, 0) + (seat.hand or {}).get(word, 0)
    dealt = tuple(totals[kind] - sum(seat.gained[kind] for seat in seats) for kind in range(KINDS))
    least = tuple(tuple(max(seat.known[kind] - seat.gained[kind], 0) for seat in seats) for kind in range(KINDS))
    return _tables(dealt, least)


@lru_cache(maxsize=16)
def _tables(dealt: tuple[int, ...], least: tuple[tuple[int, ...], ...]) -> dict[World, int]:
    """All ways to split so many cards of each kind among hands of seven, each at least so many, with their weights."""
    hands = len(least[0])
    found: dict[tuple[tuple[int, ...], ...], int] = {(): 1}
    for total, lows in zip(dealt, least, strict=True):
        grown: dict[tuple[tuple[int, ...], ...], int] = {}
        splits = [split for split in product(*(range(low, HAND + 1) for low in lows)) if sum(split) == total]
        for table, weight in found.items():
            sums = [sum(column[hand] for column in table) for hand in range(hands)]
            for split in splits:
                if all(have + more <= HAND for have, more in zip(sums, split, strict=True)):
                    ways = factorial(total)
                    for count in split:
                        ways //= factorial(count)
                    grown[(*table, split)] = weight * ways
        found = grown
    by_hand = ((tuple(zip(*table, strict=True)), weight) for table, weight in found.items())
    return {world: weight for world, weight in by_hand if all(sum(hand) == HAND for hand in world)}


def imagined(seen: View, s: State, rng: Generator, contracts: tuple[str, ...], weigh: Weigh | None = None) -> State:
    """A state behind the view, by the weight of its world. `s` is blank."""
    hidden = hidden_seats(seen)
    weights = worlds(seen)
    if weigh is not None:
        weights = {world: weight * _weighed(weigh, _hands_now(seen, hidden, world)) for world, weight in weights.items()}
    world = _drawn(weights, rng)
    hands = _hands_now(seen, hidden, world)
    set_open_facts(seen, s, contracts)
    for seat in seen.seats:
        shown = [] if seat.hand is None else [seat.hand.get(word, 0) for word in kinds.WORDS]
        s.hand[seat.seat] = shown or list(hands.get(seat.seat, (0,) * KINDS))
    _imagine_offers(seen, s, rng)
    s.owing = sum(1 << seat for seat in seen.awaited) if seen.phase == "offer" else 0
    return s


def _weighed(weigh: Weigh, hands: dict[int, tuple[int, ...]]) -> int:
    weight = weigh(hands)
    if type(weight) is not int or weight < 0:
        raise Refused("malformed", f"a world was weighed {short(weight)}; expected a whole number, 0 or more")
    return weight


def _hands_now(seen: View, hidden: list[int], world: World) -> dict[int, tuple[int, ...]]:
    return {
        seat: tuple(count + gained for count, gained in zip(hand, seen.seats[seat].gained, strict=True))
        for seat, hand in zip(hidden, world, strict=True)
    }


def _drawn(weights: dict[World, int], rng: Generator) -> World:
    total = sum(weights.values())
    if total == 0:
        raise Refused("malformed", "every world was weighed 0; at least one must be possible")
    left = below_any(rng, total)
    worlds = iter(weights)
    world = next(worlds)
    while left >= weights[world]:
        left -= weights[world]
        world = next(worlds)
    return world


def below_any(rng: Generator, n: int) -> int:
    """A number from 0 to n − 1, for any n: digits of a number system whose base the generator can draw."""
    base = 1 << 31
    if n <= base:
        return below(rng, n)
    digits = -(-n // base)
    while (drawn := below_any(rng, digits) * base + below(rng, base)) >= n:
        pass
    return drawn


def _imagine_offers(seen: View, s: State, rng: Generator) -> None:
    """A sealed offer of another seat: any that its imagined hand allows, each equally likely."""
    for seat in seen.seats:
        if seat.offer is not None:
            s.offers[seat.seat] = int(seat.offer)
        elif seat.has_offered:
            able = all(have >= need for have, need in zip(s.hand[seat.seat], s.needs[s.contract], strict=True))
            s.offers[seat.seat] = below(rng, 9) if able else 0


def set_open_facts(seen: View, s: State, contracts: tuple[str, ...]) -> None:
    """Everything that the view says of the state; hands and offers are left to be imagined."""
    s.phase = PHASES.index(seen.phase)
    s.turn, s.starter, s.prepared = seen.turn, seen.starter, seen.prepared
    s.piles = [seen.piles[word] for word in kinds.WORDS]
    s.stack = [seen.stack.get(contract, 0) for contract in contracts]
    s.contracts = sum(s.stack)
    s.paydays, s.held, s.since, s.is_fresh = seen.paydays, seen.held, seen.since, int(seen.is_fresh)
    s.contract = NONE if seen.contract is None else contracts.index(seen.contract)
    s.offers = [NONE] * len(s.offers)
    s.inside = sum(seat.out == 0 for seat in seen.seats)
    s.moment = max(seat.out for seat in seen.seats)
    for seat in seen.seats:
        s.money[seat.seat] = seat.money
        s.out[seat.seat] = seat.out
        s.left[seat.seat] = [seat.left.get(word, 0) for word in kinds.WORDS]
        s.right[seat.seat] = [seat.right.get(word, 0) for word in kinds.WORDS]
        s.cards[seat.seat] = seat.cards + sum(seat.left.values()) + sum(seat.right.values())
        s.gained[seat.seat] = list(seat.gained)
        s.known[seat.seat] = list(seat.known)

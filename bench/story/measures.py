"""What happens in a match, as measures. Big Shot: prices, bids, loans, placements. Zahltag: offers, hands, changes."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from zuschlag.games.zahltag.state import HAND, LAPS
from zuschlag.match import Match

Rows = Iterator[tuple[str, object, float]]
"""A measure, a point on its axis, a number."""
OPENING = 3
"""Rounds of Big Shot that are the opening."""
CUBES = 4
MOST_LOANS_SHOWN = 6
"""More loans of a colour than that are counted as so many."""


def measure_bigshot(match: Match) -> Rows:
    """By round, from 1: prices, bids and loans per seat; the lots of the first placements; loans at the end."""
    number, bid, bids, borrowed, lots, loans = 0, 0, 0, 0, list[str](), Counter[int]()
    game: Any = match.game
    for event in match.events:
        args: Any = event.args
        if event.kind == "rolled":
            number, bid, bids, borrowed = number + 1, 0, 0, 0
            lots.clear()
        elif event.kind == "borrowed":
            borrowed += 1
            loans[args["seat"]] += 1
        elif event.kind == "bid":
            yield "jumps", number, args["amount"] > bid + 1
            bid, bids = args["amount"], bids + 1
        elif event.kind == "won":
            yield "price per cube", number, args["amount"] / CUBES
            yield "bids", number, bids
            yield "loans", number, borrowed / match.players
        elif event.kind == "placed":
            lots.append(args["lot"])
            if number <= OPENING:
                yield from (("opening", lot, lot == args["lot"]) for lot in game.lots)
            if len(lots) == CUBES:
                yield "lots used", number, len(set(lots))
    for seat in range(match.players):
        yield from (("loans at the end", n, min(loans[seat], MOST_LOANS_SHOWN) == n) for n in range(MOST_LOANS_SHOWN + 1))


def measure_zahltag(match: Match) -> Rows:
    """By size of a contract: offers and awards. By payday, from 1: cards. By lap of the preparation, from 1: changes."""
    cards, table = [HAND] * match.players, [0] * match.players
    prepared, size, winners, held, gone = 0, 0, 0, 0, set[int]()
    for event in match.events:
        args: Any = event.args
        if event.kind in ("kept", "took", "dropped", "swapped"):
            if prepared < LAPS * match.players:
                lap = prepared // match.players + 1
                yield from (
                    (f"preparation: {kind}", lap, kind == event.kind) for kind in ("kept", "took", "dropped", "swapped")
                )
                prepared += 1
            cards[args["seat"]] += (event.kind == "took") - (event.kind == "dropped")
        elif event.kind == "revealed":
            size, winners = len(args["contract"]), 0
        elif event.kind == "opened":
            price = int(args["offer"])
            yield "00 offered", size, price == 0
            if price:
                yield "price", size, price
        elif event.kind == "awarded":
            winners += 1
            table[args["seat"]] += size
            yield "brought", size, args["amount"]
            yield "tied", size, args["tied"]
        elif event.kind == "returned":
            table[args["seat"]] -= sum(args["cards"].values())
        elif event.kind == "unawarded":
            yield "nobody does it", size, 1
        elif event.kind == "held":
            held = args["number"]
            for seat in range(match.players):
                if seat not in gone:
                    yield "cards in hand", held, cards[seat] - table[seat]
                    yield "cards at work", held, table[seat]
        elif event.kind == "went-out":
            gone.add(args["seat"])
        if event.kind == "awarded" and winners == 1:
            yield "nobody does it", size, 0


MEASURES: dict[str, Callable[[Match], Rows]] = {"bigshot": measure_bigshot, "zahltag": measure_zahltag}

"""Deals random hands and starts the game: ZT-3, ZT-5, ZT-6."""

from zuschlag.games.zahltag.equipment_kinds import COUNTS
from zuschlag.games.zahltag.state import HAND, KINDS, NONE, PAYDAYS, PREPARING, SEATS, State
from zuschlag.kernel import Generator, below, rule

START_MONEY = 20


@rule
def deal(s: State, rng: Generator) -> None:
    """Deal fair hands for `s.players` and draw a youngest player; then `begin`."""
    cards = 0
    for kind in range(KINDS):
        s.piles[kind] = COUNTS[kind]
        cards += COUNTS[kind]
    for seat in range(SEATS):
        for kind in range(KINDS):
            s.hand[seat][kind] = 0
    for seat in range(s.players):
        for _ in range(HAND):
            drawn = below(rng, cards)
            kind = 0
            while drawn >= s.piles[kind]:
                drawn -= s.piles[kind]
                kind += 1
            s.piles[kind] -= 1
            s.hand[seat][kind] += 1
            cards -= 1
    s.starter = below(rng, s.players)
    begin(s)


@rule
def begin(s: State) -> None:
    """Start the game from a setup (hands, starter), up to the first decision of the preparation."""
    for kind in range(KINDS):
        s.piles[kind] = COUNTS[kind]
    for seat in range(SEATS):
        s.money[seat] = START_MONEY if seat < s.players else 0
        s.offers[seat] = NONE
        s.out[seat] = 0
        s.cards[seat] = HAND if seat < s.players else 0
        hand = s.hand[seat]
        left = s.left[seat]
        right = s.right[seat]
        gained = s.gained[seat]
        known = s.known[seat]
        for kind in range(KINDS):
            s.piles[kind] -= hand[kind]
            left[kind] = 0
            right[kind] = 0
            gained[kind] = 0
            known[kind] = 0
    stack = s.stack
    deck = s.deck
    contracts = 0
    for contract in range(s.distinct):
        stack[contract] = deck[contract]
        contracts += deck[contract]
    s.contracts = contracts
    s.owing = 0
    s.paydays = PAYDAYS
    s.held = 0
    s.since = 0
    s.is_fresh = 0
    s.contract = NONE
    s.seats_in = s.players
    s.exits = 0
    s.prepared = 0
    s.turn = s.starter
    s.phase = PREPARING

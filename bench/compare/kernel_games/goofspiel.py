"""Goofspiel for four with hidden bids, on our kernel: what OpenSpiel calls goofspiel(players=4,num_cards=13,imp_info=True).

A prize is turned up, all bid a card at once, the highest bid alone takes the prize; nobody does where it is tied. Bids stay
hidden, which sets it apart from the game of docs/examples/goofspiel, where they are opened. The last round leaves no choice, so
it is played at once. Cards are numbered from 0, prizes are worth one more.
"""

import sys
from types import ModuleType
from typing import Any, ClassVar

from zuschlag.games.features import Feature, flag
from zuschlag.kernel import Fields, Generator, field, rule

SEATS = 4
CARDS = 13
NOBODY = -1
SLOTS = CARDS * (CARDS + 1) // 2 + 1  # a seat's points: from none to all
ALL = (1 << SEATS) - 1
ACTIONS = CARDS
PRIZE, PRIZES, POINTS = 0, CARDS, 2 * CARDS
HAND = POINTS + SEATS * SLOTS
WON = HAND + CARDS
SIZE = WON + CARDS * SEATS


class State(Fields):
    """A heap is a list of cards in any order and, by card, its place there (NOBODY: it is gone): any card leaves at once."""

    players: int = field("i1")
    round: int = field("i1")  # rounds that have been played
    owing: int = field("i1")  # seats whose bids are not in, as bits
    prize: int = field("i1")  # the one turned up last
    points: list[int] = field("i1", "SEATS")
    bids: list[int] = field("i1", "SEATS")
    takers: list[int] = field("i1", "CARDS")  # by round
    prizes: list[int] = field("i1", "CARDS")
    prize_places: list[int] = field("i1", "CARDS")
    hands: list[list[int]] = field("i1", "SEATS", "CARDS")
    places: list[list[int]] = field("i1", "SEATS", "CARDS")


@rule
def deal(s: State, rng: Generator) -> None:
    s.round = 0
    s.owing = 0
    s.prize = NOBODY
    for card in range(CARDS):
        s.takers[card] = NOBODY
        s.prizes[card] = card
        s.prize_places[card] = card
    for seat in range(SEATS):
        s.points[seat] = 0
        hand = s.hands[seat]
        places = s.places[seat]
        for card in range(CARDS):
            hand[card] = card
            places[card] = card


@rule
def is_over(s: State) -> bool:
    return s.round == CARDS


@rule
def awaited(s: State) -> int:
    return s.owing


@rule
def count_moves(s: State, seat: int) -> int:
    return CARDS - s.round


@rule
def nth_move(s: State, seat: int, n: int) -> int:
    return s.hands[seat][n]


@rule
def can_move(s: State, seat: int, move: int) -> bool:
    return (s.owing >> seat) & 1 == 1 and s.places[seat][move] != NOBODY


@rule
def make_move(s: State, seat: int, move: int) -> None:
    s.bids[seat] = move
    s.owing -= 1 << seat
    if s.owing == 0:
        open_bids(s)


@rule
def open_bids(s: State) -> None:
    """The highest bid alone takes the prize; then all bids leave the hands."""
    highest = -1
    taker = NOBODY
    last = CARDS - 1 - s.round
    for seat in range(SEATS):
        bid = s.bids[seat]
        if bid > highest:
            highest = bid
            taker = seat
        elif bid == highest:
            taker = NOBODY
        take_out(s.hands[seat], s.places[seat], bid, last)
    s.takers[s.round] = taker
    if taker != NOBODY:
        s.points[taker] += s.prize + 1
    s.round += 1


@rule
def take_out(heap: Any, places: Any, card: int, last: int) -> None:
    """The heap's last card moves to where the card was."""
    moved = heap[last]
    at = places[card]
    heap[at] = moved
    places[moved] = at
    places[card] = NOBODY


@rule
def total_weight(s: State) -> int:
    return CARDS - s.round


@rule
def outcome_at(s: State, n: int) -> int:
    return s.prizes[n]


@rule
def settle(s: State, outcome: int) -> None:
    """A prize is turned up. The last one goes to the highest last card at once."""
    s.prize = outcome
    take_out(s.prizes, s.prize_places, outcome, CARDS - 1 - s.round)
    if s.round < CARDS - 1:
        s.owing = ALL
        return
    for seat in range(SEATS):
        s.bids[seat] = s.hands[seat][0]
    open_bids(s)


@rule
def score(s: State, seat: int) -> int:
    return s.points[seat]


@rule
def final_place(s: State, seat: int) -> int:
    place = 1
    for other in range(SEATS):
        if s.points[other] > s.points[seat]:
            place += 1
    return place


@rule
def winners(s: State) -> int:
    best = -1
    won = 0
    for seat in range(SEATS):
        if s.points[seat] > best:
            best = s.points[seat]
            won = 1 << seat
        elif s.points[seat] == best:
            won |= 1 << seat
    return won


@rule
def action_of(s: State, seat: int, move: int) -> int:
    return move


@rule
def move_of(s: State, seat: int, action: int) -> int:
    return action


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """OpenSpiel's observation: points are counted from one's own seat, who took a prize from seat 0."""
    for at in range(SIZE):
        out[at] = 0
    if s.prize != NOBODY:
        out[PRIZE + s.prize] = 1
    places = s.places[seat]
    for card in range(CARDS):
        out[PRIZES + card] = 1 if s.prize_places[card] != NOBODY else 0
        out[HAND + card] = 1 if places[card] != NOBODY else 0
    for k in range(SEATS):
        out[POINTS + k * SLOTS + s.points[(seat + k) % SEATS]] = 1
    for at in range(s.round):
        if s.takers[at] != NOBODY:
            out[WON + at * SEATS + s.takers[at]] = 1


class Goofspiel:
    """The game as a spec and a batch want it."""

    name: ClassVar[str] = "goofspiel"
    rules: ClassVar[ModuleType] = sys.modules[__name__]
    observation: ClassVar[ModuleType] = sys.modules[__name__]

    def __init__(self) -> None:
        self.players = SEATS
        self.words: tuple[str, ...] = tuple(f"bid {card + 1}" for card in range(CARDS))
        self.numbers = {word: number for number, word in enumerate(self.words)}

    @property
    def features(self) -> tuple[Feature, ...]:
        return (
            flag("prize", CARDS, "the prize that is turned up"),
            flag("prizes", CARDS, "by card: still to come"),
            flag("points", (SEATS, SLOTS), "by seat, one's own first: how many points"),
            flag("hand", CARDS, "by card: in one's own hand"),
            flag("won", (CARDS, SEATS), "by round: the seat that took the prize"),
        )

    def blank(self) -> State:
        s = State()
        s.players = SEATS
        return s

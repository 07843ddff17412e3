"""The rules of Goofspiel, as the verbs that drive every game. All of it is in the subset of Python that can be compiled.

Every seat holds the cards 1 to 13. Each round a prize from 1 to 13 is turned up and all seats bid a card, sealed. The highest
card takes the prize, in points; all cards that were bid are gone. Where the highest card was bid twice, nobody takes the prize:
it is discarded or, by the option `ties`, carried over to the next round. Most points win.
"""

from goofspiel.events import BID, CARRIED, ENDED, OPENED, REVEALED, SEALED, TIED, WON
from goofspiel.state import CARDS, NONE, SEATS, State
from zuschlag.kernel import Generator, emit, rule


@rule
def deal(s: State, rng: Generator) -> None:
    """Nothing is dealt at random: all hands are alike, and prizes are drawn when they are turned up."""
    begin(s)


@rule
def begin(s: State) -> None:
    """Set up the table, whatever was on it."""
    s.round = 0
    s.prize = NONE
    s.pot = 0
    s.owing = 0
    for card in range(CARDS):
        s.prizes[card] = 1 if card < s.cards else 0
    for seat in range(SEATS):
        s.bids[seat] = NONE
        s.points[seat] = 0
        for card in range(CARDS):
            s.hand[seat][card] = 1 if seat < s.players and card < s.cards else 0


@rule
def is_over(s: State) -> bool:
    return s.round == s.cards


# --- Decisions: a move is the number of the card that is bid -------------------------------------------------------


@rule
def awaited(s: State) -> int:
    """The seats that have to bid, as bits; 0 where a prize is to be turned up or the game is over."""
    return s.owing


@rule
def count_moves(s: State, seat: int) -> int:
    """The number of cards that the awaited seat can bid."""
    return s.cards - s.round


@rule
def nth_move(s: State, seat: int, n: int) -> int:
    """The nth card of the seat's hand, from 0, the lowest first."""
    card = 0
    while s.hand[seat][card] == 0 or n > 0:
        n -= s.hand[seat][card]
        card += 1
    return card


@rule
def can_move(s: State, seat: int, move: int) -> bool:
    """Is the move among those that `nth_move` lists?"""
    return (s.owing >> seat) & 1 == 1 and s.hand[seat][move] == 1


@rule
def make_move(s: State, seat: int, move: int) -> None:
    """Bid a card that `can_move` allows; when all bids are in they are opened."""
    s.bids[seat] = move
    s.owing -= 1 << seat
    emit(s, SEALED, seat, 0, 0)
    emit(s, BID, seat, move + 1, 0)
    if s.owing == 0:
        open_bids(s)


@rule
def open_bids(s: State) -> None:
    """The highest card takes the pot, unless two seats bid it."""
    highest = NONE
    taker = NONE
    for seat in range(s.players):
        bid = s.bids[seat]
        emit(s, OPENED, seat, bid + 1, 0)
        if bid > highest:
            highest = bid
            taker = seat
        elif bid == highest:
            taker = NONE
        s.hand[seat][bid] = 0
        s.bids[seat] = NONE
    if taker != NONE:
        s.points[taker] += s.pot
        emit(s, WON, taker, s.pot, 0)
        s.pot = 0
    elif s.ties == 1:
        emit(s, CARRIED, s.pot, 0, 0)
    else:
        emit(s, TIED, s.pot, 0, 0)
        s.pot = 0
    s.prize = NONE
    s.round += 1
    if s.round == s.cards:
        emit(s, ENDED, 0, 0, 0)


# --- Chance: an outcome is the number of the prize that is turned up -----------------------------------------------


@rule
def count_outcomes(s: State) -> int:
    return s.cards


@rule
def outcome_weight(s: State, outcome: int) -> int:
    """How likely this prize is, compared with the others; 0 for one that has been turned up before."""
    return s.prizes[outcome]


@rule
def total_weight(s: State) -> int:
    return s.cards - s.round


@rule
def outcome_at(s: State, n: int) -> int:
    """The outcome that a number below `total_weight` draws."""
    card = 0
    while s.prizes[card] == 0 or n > 0:
        n -= s.prizes[card]
        card += 1
    return card


@rule
def settle(s: State, outcome: int) -> None:
    """Turn up a prize: all seats have to bid."""
    s.prize = outcome
    s.prizes[outcome] = 0
    s.pot += outcome + 1
    s.owing = (1 << s.players) - 1
    emit(s, REVEALED, outcome + 1, s.pot, 0)


# --- The end -------------------------------------------------------------------------------------------------------


@rule
def score(s: State, seat: int) -> int:
    return s.points[seat]


@rule
def final_place(s: State, seat: int) -> int:
    """The seat's place, from 1; equal points share a place."""
    place = 1
    for other in range(s.players):
        if s.points[other] > s.points[seat]:
            place += 1
    return place


@rule
def winners(s: State) -> int:
    """The seats in the first place, as bits."""
    won = 0
    for seat in range(s.players):
        if final_place(s, seat) == 1:
            won |= 1 << seat
    return won

"""The state of Big Shot: its field table and sizes. Seats, colours, spaces and lots are numbers; NOBODY means none."""

from zuschlag.games.player_counts import MOST_PLAYERS
from zuschlag.kernel import Fields, field

SEATS = MOST_PLAYERS
COLOURS = 4
PURSES = 2  # the most colours a seat can hold: two, in the game for two players
SPACES = 18
HEAP = 4  # cubes on a space
CUBES = 18  # of each colour
LOTS = 13
PARKS = 2
ROOM = 7  # cubes that fill a lot

NOBODY = -1

# Phases: what the game waits for. The first two wait for no seat.
ROLLING, OVER, LENDING, BIDDING, PAYING, PLACING = range(6)


class State(Fields):
    """A game of Big Shot. The first block is set from the options, the second by the deal; the rest changes in play."""

    players: int = field("i1")
    challenge: int = field("i1")  # 1: hidden money, loans before the auction
    overbids: int = field("i1")  # 1: bids above the bidder's cash are possible, and exposed
    exposure: int = field("i1")  # 1: an exposed purse stays open until the end of the game
    value: list[int] = field("i1", "LOTS")
    park: list[int] = field("i1", "PARKS")  # the lots that are parks
    doubles: list[list[int]] = field("i1", "PARKS", "LOTS")  # 1: the park doubles the lot

    heaps: list[list[int]] = field("i1", "SPACES", "COLOURS")  # cubes still on the spaces
    broker: int = field("i1")
    starter: int = field("i1")
    colour: list[list[int]] = field("i1", "SEATS", "PURSES")  # a seat's colours
    seat: list[int] = field("i1", "COLOURS")  # a colour's seat; NOBODY: the ghost's

    emptied: list[int] = field("i1", "SPACES")  # 1: auctioned off
    has_early_loans: int = field("i1")  # 1: loans are decided before the auction
    bag: list[int] = field("i1", "COLOURS")  # cubes not yet dealt
    phase: int = field("i1")
    round: int = field("i1")  # from 0
    turn: int = field("i1")  # the seat that has to decide, where one has
    bid: int = field("i1")  # the highest bid; 0: none
    bidders_left: int = field("i1")  # seats still in the auction
    passed: list[int] = field("i1", "SEATS")
    exposed: list[int] = field("i1", "SEATS")  # 1: has shown its purse after an overbid
    cash: list[int] = field("i2", "COLOURS")
    loans: list[int] = field("i1", "COLOURS")
    borrowed: list[int] = field("i1", "COLOURS")  # 1: took a loan this round
    paid: list[int] = field("i2", "COLOURS")  # for cubes, so far
    lots: list[list[int]] = field("i1", "LOTS", "COLOURS")  # cubes in the lots; in a sold one, those that decided it
    room: list[int] = field("i1", "LOTS")  # cubes that still fit; 0: sold
    owner: list[int] = field("i1", "LOTS")  # a colour, once the lot is sold or the game over
    unsold: int = field("i1")  # how many lots have room
    open: list[int] = field("i1", "LOTS")  # those lots, ascending, then NOBODY
    unplaced: int = field("i1")  # cubes that the winner still has to place

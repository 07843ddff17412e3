"""The state of Zahltag: its field table and sizes. Seats, kinds of equipment and contracts are numbers."""

from zuschlag.games.player_counts import MOST_PLAYERS
from zuschlag.kernel import Fields, field

SEATS = MOST_PLAYERS
KINDS = 4
DISTINCT = 31  # different contracts in the built-in deck; another deck makes a field table of another size
MOST_DISTINCT = 1814  # different contracts that are possible (ZT-1, and at most 12 cards)
HAND = 7  # cards dealt to each
MOST_CARDS = 12  # hand and table together
PAYDAYS = 6  # in the stack
LAST_PAYDAY = 5  # the game ends with it
LAPS = 3  # of the preparation
MOST_OFFER = 8
NONE = -1

# Phases: what the game waits for. The first two wait for no seat.
REVEALING, OVER, PREPARING, EQUIPPING, OFFERING = range(5)


class State(Fields):
    """A game of Zahltag. The first block is set from the options, the second by the deal; the rest changes in play."""

    players: int = field("i1")
    distinct: int = field("i2")  # different contracts
    needs: list[list[int]] = field("i1", "DISTINCT", "KINDS")  # the equipment that each asks for
    deck: list[int] = field("i4", "DISTINCT")  # how many of each there are

    hand: list[list[int]] = field("i1", "SEATS", "KINDS")
    starter: int = field("i1")

    phase: int = field("i1")
    turn: int = field("i1")  # the seat that prepares, equips or reveals
    prepared: int = field("i1")  # decisions of the preparation that have been made
    left: list[list[int]] = field("i1", "SEATS", "KINDS")  # on the table, just laid out
    right: list[list[int]] = field("i1", "SEATS", "KINDS")  # on the table, to be taken back next
    piles: list[int] = field("i1", "KINDS")
    money: list[int] = field("i2", "SEATS")
    stack: list[int] = field("i4", "DISTINCT")  # contracts still in the stack
    contracts: int = field("i4")  # how many that are
    paydays: int = field("i1")  # paydays still in the stack
    held: int = field("i1")  # paydays held
    since: int = field("i2")  # contracts revealed since the start or the last payday
    is_fresh: int = field("i1")  # 1: the last card revealed was a payday
    contract: int = field("i2")  # the one that is offered for; NONE
    cards: list[int] = field("i1", "SEATS")  # how many cards each has, hand and table together
    owing: int = field("i1")  # seats whose offers are not in, as bits
    offers: list[int] = field("i1", "SEATS")  # sealed: NONE until made; 0 is "00"
    seats_in: int = field("i1")  # the number of seats still in the game
    exits: int = field("i1")  # how many times seats have gone out
    out: list[int] = field("i1", "SEATS")  # at which of these times the seat went out, from 1; 0: it is in
    # What is publicly known of each hand: a sufficient statistic of all that was seen (see resampling).
    gained: list[list[int]] = field("i1", "SEATS", "KINDS")  # cards of a kind in hand now, less those that were dealt
    known: list[list[int]] = field("i1", "SEATS", "KINDS")  # cards of a kind that the hand must hold at least

"""The options of Goofspiel, and its state: a table of numbers with names. Cards are numbered from 0: the card 1 is number 0."""

from zuschlag.games import Option, choice, number
from zuschlag.kernel import Fields, field

SEATS = 4
CARDS = 13  # in every hand, and prizes in the middle; the option `cards` plays with fewer
NONE = -1
OPTIONS: tuple[Option, ...] = (
    choice("ties", "discarded", "carried"),
    number("cards", 2, CARDS, CARDS),
)


class State(Fields):
    """A game of Goofspiel. The first block is set from the options of the same names, the rest changes in play."""

    players: int = field("i1")
    ties: int = field("i1")  # 0: a tied prize is discarded, 1: it stays for the next round
    cards: int = field("i1")

    round: int = field("i1")  # rounds that have been played
    prizes: list[int] = field("i1", "CARDS")  # 1: still to come
    prize: int = field("i1")  # the one turned up, NONE between rounds
    pot: int = field("i1")  # points to be won in this round: the prize, and those carried over
    hand: list[list[int]] = field("i1", "SEATS", "CARDS")  # 1: not played yet; a sealed bid still counts as in hand
    owing: int = field("i1")  # seats whose bids are not in, as bits
    bids: list[int] = field("i1", "SEATS")  # sealed: NONE until made
    points: list[int] = field("i1", "SEATS")

"""The state of Goofspiel: a table of numbers with names. Cards are numbered from 0, the card with the number 0 is the 1."""

from zuschlag.kernel import Fields, field

SEATS = 4
CARDS = 13  # in every hand, and prizes in the middle; the option `cards` plays with fewer
NONE = -1


class State(Fields):
    """A game of Goofspiel. The first block is set from the options, the rest changes in play."""

    players: int = field("i1")
    cards: int = field("i1")
    is_carried: int = field("i1")  # 1: a tied prize stays for the next round

    round: int = field("i1")  # rounds that have been played
    prizes: list[int] = field("i1", "CARDS")  # 1: still to come
    prize: int = field("i1")  # the one turned up, NONE between rounds
    pot: int = field("i1")  # points to be won in this round: the prize, and those carried over
    hand: list[list[int]] = field("i1", "SEATS", "CARDS")  # 1: not played yet; a sealed bid still counts as in hand
    owing: int = field("i1")  # seats whose bids are not in, as bits
    bids: list[int] = field("i1", "SEATS")  # sealed: NONE until made
    points: list[int] = field("i1", "SEATS")

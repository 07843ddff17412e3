"""A mind: what a valuer of Zahltag thinks with. Parameters, tables worked out beforehand, and room for its sums.

Law: amounts and chances are whole numbers, in 1/1024 (of a million, of certainty), so that products come back by a shift. A
mind holds nothing about a match, save what the rules beside it wrote there for the decision at hand.
"""

from zuschlag.games.zahltag.state import DISTINCT, KINDS, SEATS
from zuschlag.kernel import Fields, field

BITS = 10
ONE = 1 << BITS  # one million, or certainty

HIDDEN = 8  # cards of a hand that nobody knows: 0 to 7
POOL = 22  # cards that one does not see: 0 to 21
SORT = 17  # of them of one kind: 0 to 16
NEEDED = 8  # of that kind that one asks about: 0 to 7
TAILS = HIDDEN * POOL * SORT

RIVALS = 3
CHANCES = 21  # steps of the chance that nobody else is able: 0, 0.05, … 1
TOILS = 10  # steps of what a contract costs in other ways: −3, −2, … 6
LEAST_TOIL = -3
SITUATIONS = RIVALS * CHANCES * TOILS
OFFERS = 9  # 00 and 1 to 8
CHANGES = 25  # of equipment: their numbers are below this
HELDS = SEATS * KINDS
HELD = 6  # paydays held: 0 to 5
TRAITS = 6  # see `outlook`
SPANS = 3  # until one's next turn, until the one after it, later

__all__ = ["DISTINCT", "KINDS", "SEATS", "Mind"]


class Mind(Fields):
    """The first block says how this mind differs from others, the second what it knows by heart; the rest is its slate."""

    seed: int = field("i8")  # what its draws by lot depend on, with the contract and the seat
    income: list[int] = field("i4", "SPANS")  # how much what one can earn counts, by span
    wages: list[int] = field("i4", "SPANS")  # how much a card in hand counts at a payday, by span
    lacking: list[int] = field("i4", "SPANS")  # how much a contract counts for which one card is lacking, by span
    horizon: int = field("i4")  # reveals beyond which nothing counts
    toil: int = field("i4")  # what a contract is supposed to cost besides, when one thinks ahead
    weight: int = field("i4")  # how much of its worked-out cost counts when one offers
    dread: int = field("i4")  # what a payday that one could not pay is taken to cost, for each million missing

    tails: list[list[int]] = field("i2", "TAILS", "NEEDED")  # chance of so many cards or more of a kind
    mixed: list[list[int]] = field("i2", "SITUATIONS", "OFFERS")  # chance of this offer or a smaller one; 00 first
    gains: list[int] = field("i4", "SITUATIONS")  # what it is worth to be able to do a contract
    outlook: list[list[int]] = field("i4", "HELD", "TRAITS")  # how to judge a game that is broken off (see `playouts`)

    has: list[list[int]] = field("i2", "HELDS", "NEEDED")  # by rival and kind: chance of so many more than is known
    alone: int = field("i4")  # the chance that no rival is able to do the contract last thought of
    able: int = field("i4")  # how many of them are, on average
    spans: list[int] = field("i4", "SPANS")  # reveals in each span
    scale: list[int] = field("i8", "SPANS")  # what earnings in each count by, divided by the cards of the stack
    due: list[int] = field("i4", "SPANS")  # paydays in each span
    lowest: int = field("i4")  # the smallest hand of a rival
    lives: int = field("i4")  # contracts that may still come
    live: list[int] = field("i2", "DISTINCT")  # which they are
    worth: list[int] = field("i8", "DISTINCT")  # what being able to do them is worth, each at its chance
    cards: list[list[int]] = field("i4", "SPANS", "KINDS")  # what one has in hand in each span
    values: list[int] = field("i8", "CHANGES")  # of changes of equipment

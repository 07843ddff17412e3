"""What a bot of Big Shot has in its head: what it believes, what it wants, and paper to reckon on.

It is a field table like a state, so that the same reckoning runs as plain Python and compiled. Chances are in thousandths,
and so is money (mills: a thousandth of a million).
"""

from zuschlag.games.bigshot.state import COLOURS, HEAP, LOTS, PARKS, SEATS, SPACES  # noqa: F401 (sizes of fields)
from zuschlag.kernel import Fields, field

STAGES = SPACES + 1  # by rounds played
MILLS = 1000
CODES = 8**COLOURS  # how many cubes of each colour, one octal digit each
FILLINGS = 330  # of them, those a lot can have: up to seven cubes in four colours
CHANCES = FILLINGS * COLOURS
CROWDS = 10 * LOTS + 2  # expected lots, in tenths
SHARES = 2**HEAP  # the most ways to take some cubes out of a heap


class Mind(Fields):
    """The first block is what the bot believes and wants; the rest is paper."""

    filling: list[int] = field("i2", "CODES")  # the number of a lot's filling
    chance: list[list[int]] = field("i2", "STAGES", "CHANCES")  # by filling and colour: will the colour own the lot?
    spite: int = field("i2")  # what a rival's mill counts against one's own
    thrift: list[int] = field("i2", "STAGES")  # what a mill of cash is worth before the end
    debt: int = field("i2")  # what a mill of a loan's cost counts
    qualify: int = field("i4")  # mills for being sure that a colour gets the two lots it needs
    qualified: list[int] = field("i2", "CROWDS")  # the chance of two lots at least, by the lots that one can expect
    lacking: list[int] = field("i2", "CROWDS")  # the chance that just one is lacking
    doubt: list[int] = field("i4", "STAGES")  # mills of outlook that e-fold the odds of winning
    horizon: int = field("i1")  # rounds that the valuer plays after the tree
    curiosity: int = field("i2")  # how much the search tries what it knows little of, in thousandths
    width: int = field("i1")  # how fast it opens more candidates at the root
    narrow: int = field("i1")  # and further down, in hundredths: the valuer's choice comes first

    shut: int = field("i1")  # a lot that a plan leaves alone; NOBODY
    wants: list[list[int]] = field("i4", "SEATS", "COLOURS")  # what a seat would have a colour's mills count
    stake: list[list[int]] = field("i4", "LOTS", "COLOURS")  # mills that a lot is worth to a colour
    expected: list[int] = field("i4", "COLOURS")  # thousandths of lots that a colour can expect
    parked: list[list[int]] = field("i2", "PARKS", "COLOURS")  # chance that the colour will own the park
    shares: int = field("i1")  # ways to take some cubes out of the heap
    taken: list[list[int]] = field("i1", "SHARES", "COLOURS")  # the cubes of each
    size: list[int] = field("i1", "SHARES")  # how many that are
    fits: list[list[int]] = field("i1", "SHARES", "SHARES")  # 1: the second can be left when the first is taken
    gain: list[int] = field("i4", "SHARES")  # what they bring in the lot under thought
    best: list[list[int]] = field("i4", "LOTS", "SHARES")  # what they bring at best in the first lots
    into: list[list[int]] = field("i1", "LOTS", "SHARES")  # and which of them go into the last of these
    plan: list[list[int]] = field("i1", "LOTS", "COLOURS")  # where the cubes go
    worth: list[list[int]] = field("i4", "SEATS", "COLOURS")  # a colour's mills in lots if the seat wins the auction
    prize: list[list[int]] = field("i4", "SEATS", "SEATS")  # what winning is worth to a seat, and not the other seat's
    rival: list[int] = field("i1", "SEATS")  # whom a seat reckons with
    limit: list[int] = field("i2", "SEATS")  # what a seat would pay, in millions, before it thinks of its purse
    own_limit: int = field("i2")  # what the seat at the root of a search would pay
    outlook: list[int] = field("i4", "SEATS")  # the balance that a seat can expect
    shares_of_win: list[int] = field("i4", "SEATS")  # what the match is worth to a seat, in millionths

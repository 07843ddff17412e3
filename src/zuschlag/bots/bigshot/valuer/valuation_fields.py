"""`Valuation`: the weights, tables and working memory with which the valuer evaluates a state.

It is a field table like a state, so that the same code runs as plain Python and compiled. Chances are in thousandths,
and so is money (mills: a thousandth of a million).
"""

from zuschlag.games.bigshot.state import COLOURS, HEAP, LOTS, PARKS, SEATS, SPACES  # noqa: F401 (sizes of fields)
from zuschlag.kernel import Fields, field

STAGES = SPACES + 1  # by rounds played
MILLS = 1000
CUBE_CODES = 8**COLOURS  # how many cubes of each colour, one octal digit each
FILLINGS = 330  # of them, those a lot can have: up to seven cubes in four colours
CHANCES = FILLINGS * COLOURS
EXPECTED_LOTS_STEPS = 10 * LOTS + 2  # expected lots, in tenths
SUBSETS = 2**HEAP  # the most ways to take some cubes out of a heap


class Valuation(Fields):
    """The first block holds tables and weights (see `parameters`), the second is working memory for one decision."""

    filling: list[int] = field("i2", "CUBE_CODES")  # the number of a lot's filling
    ownership_chance: list[list[int]] = field("i2", "STAGES", "CHANCES")  # by filling and colour: will the colour own the lot?
    rival_weight: int = field("i2")  # what a rival's mill counts, in thousandths of one's own
    cash_multiplier: list[int] = field("i2", "STAGES")  # what a mill of cash is worth, by rounds played
    loan_cost_weight: int = field("i2")  # what a mill of a loan's cost counts
    qualification_bonus: int = field("i4")  # mills for being sure that a colour gets the two lots it needs
    two_lots_chance: list[int] = field("i2", "EXPECTED_LOTS_STEPS")  # of two lots or more, by the expected number of lots
    one_lot_chance: list[int] = field("i2", "EXPECTED_LOTS_STEPS")  # of exactly one lot, so that one is lacking
    win_temperature: list[int] = field("i4", "STAGES")  # mills of expected balance that multiply the odds of winning by e
    rollout_rounds: int = field("i1")  # rounds that the valuer plays after the tree
    exploration: int = field("i2")  # UCB1's exploration constant, in thousandths
    root_widening: int = field("i1")  # how fast the root opens more candidates
    interior_widening: int = field("i1")  # how fast nodes below do, in hundredths

    excluded_lot: int = field("i1")  # a lot that a plan must not use; NOBODY: none
    colour_weight: list[list[int]] = field(
        "i4", "SEATS", "COLOURS"
    )  # how much a colour's mills count to a seat, in thousandths
    lot_value: list[list[int]] = field("i4", "LOTS", "COLOURS")  # mills that owning the lot is worth to a colour
    expected_lots: list[int] = field("i4", "COLOURS")  # thousandths of lots that a colour can expect
    park_chance: list[list[int]] = field("i2", "PARKS", "COLOURS")  # chance that the colour will own the park
    subsets: int = field("i1")  # how many ways there are to take some cubes out of the heap
    subset_cubes: list[list[int]] = field("i1", "SUBSETS", "COLOURS")  # the cubes of each way
    subset_size: list[int] = field("i1", "SUBSETS")  # how many cubes that are
    fits: list[list[int]] = field("i1", "SUBSETS", "SUBSETS")  # 1: the second can be left when the first is taken
    subset_gain: list[int] = field("i4", "SUBSETS")  # what they are worth in the lot that is looked at
    best: list[list[int]] = field("i4", "LOTS", "SUBSETS")  # what they are worth at best in the first lots
    chosen_subset: list[list[int]] = field("i1", "LOTS", "SUBSETS")  # and which of them go into the last of these
    plan: list[list[int]] = field("i1", "LOTS", "COLOURS")  # where the cubes go
    worth_if_won: list[list[int]] = field("i4", "SEATS", "COLOURS")  # a colour's mills in lots if the seat wins the auction
    prize: list[list[int]] = field("i4", "SEATS", "SEATS")  # what winning is worth to a seat, and not the other seat's
    rival: list[int] = field("i1", "SEATS")  # the rival who gets the cubes if the seat does not
    limit: list[int] = field("i2", "SEATS")  # what a seat would pay, in millions, whatever its purse holds
    root_limit: int = field("i2")  # what the seat at the root of a search would pay
    expected_balance: list[int] = field("i4", "SEATS")  # the balance that a seat can expect
    win_shares: list[int] = field("i4", "SEATS")  # what the match is worth to a seat, in millionths

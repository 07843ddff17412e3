"""`Valuation`: the weights, tables and working memory with which the valuer evaluates a state.

Law: amounts and chances are integers, in 1/1024 (of a million, of certainty), so that products are scaled back by a shift. A
valuation holds nothing about a match, except what rules wrote into its working memory for the present decision.
"""

from zuschlag.games.zahltag.state import DISTINCT, KINDS, SEATS
from zuschlag.kernel import Fields, field

BITS = 10
ONE = 1 << BITS  # one million, or certainty

HIDDEN = 8  # hidden cards of a hand: 0 to 7
UNSEEN = 22  # cards that the seat does not see: 0 to 21
OF_KIND = 17  # of them of one kind: 0 to 16
NEEDED = 8  # cards of that kind that a contract needs: 0 to 7
TAILS = HIDDEN * UNSEEN * OF_KIND

RIVALS = 3
CHANCE_STEPS = 21  # steps of the chance that nobody else is able: 0, 0.05, … 1
COST_STEPS = 10  # steps of what a contract costs in other ways: −3, −2, … 6
LEAST_COST = -3
SITUATIONS = RIVALS * CHANCE_STEPS * COST_STEPS
OFFERS = 9  # 00 and 1 to 8
CHANGES = 25  # of equipment: their numbers are below this
HOLDINGS = SEATS * KINDS
PAYDAYS_HELD = 6  # paydays held: 0 to 5
COEFFICIENTS = 6  # see `standing_coefficients`
SPANS = 3  # until the seat's next turn, until the one after it, later

__all__ = ["DISTINCT", "KINDS", "SEATS", "Valuation"]


class Valuation(Fields):
    """The first block holds the tuned weights, the second tables computed beforehand, the third is working memory."""

    seed: int = field("i8")  # what random draws depend on, with the contract and the seat
    income_weight: list[int] = field("i4", "SPANS")  # how much expected income counts, by span
    wage_weight: list[int] = field("i4", "SPANS")  # how much a card in hand counts at a payday, by span
    one_card_short_weight: list[int] = field("i4", "SPANS")  # how much a contract counts that lacks one card
    horizon: int = field("i4")  # reveals beyond which nothing counts
    assumed_contract_cost: int = field("i4")  # what a future contract is assumed to cost while its cards are away
    contract_cost_weight: int = field("i4")  # how much of a contract's computed cost counts in an offer
    shortfall_penalty: int = field("i4")  # the cost of each million missing at a payday

    kind_tails: list[list[int]] = field("i2", "TAILS", "NEEDED")  # chance of so many cards or more of a kind
    offer_cdf: list[list[int]] = field("i2", "SITUATIONS", "OFFERS")  # chance of this offer or a smaller one; 00 first
    ability_value: list[int] = field("i4", "SITUATIONS")  # what it is worth to be able to do a contract
    standing_coefficients: list[list[int]] = field(
        "i4", "PAYDAYS_HELD", "COEFFICIENTS"
    )  # the evaluation of a game that is cut off (see `search.rollout`)

    holding_chance: list[list[int]] = field("i2", "HOLDINGS", "NEEDED")  # by rival and kind: chance of so many more than known
    chance_alone: int = field("i4")  # the chance that no rival can do the contract last looked at
    expected_able: int = field("i4")  # how many rivals can, on average
    span_reveals: list[int] = field("i4", "SPANS")  # reveals in each span
    span_scale: list[int] = field("i8", "SPANS")  # the factor of income in each, divided by the cards of the stack
    span_paydays: list[int] = field("i4", "SPANS")  # paydays in each span
    smallest_rival_hand: int = field("i4")  # the smallest hand of a rival
    live_count: int = field("i4")  # contracts that may still come
    live_contracts: list[int] = field("i2", "DISTINCT")  # which they are
    contract_worth: list[int] = field("i8", "DISTINCT")  # what being able to do them is worth, each at its chance
    span_cards: list[list[int]] = field("i4", "SPANS", "KINDS")  # the seat's cards in hand in each span
    change_values: list[int] = field("i8", "CHANGES")  # what each change of equipment is worth

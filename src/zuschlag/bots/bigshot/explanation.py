"""Why a move of Big Shot is better than another one, as data: for hints, reviews and puzzles.

Law: a reason follows from the seat's own turn, states an amount only where it is exact or was measured
(`python -m bench.reason_calibration`), and speaks for the better move. Facts (`compared_facts`) may speak for neither.
"""

from collections.abc import Iterator, Mapping, Sequence

from zuschlag.bots.bigshot.placement_comparison import compare_lots, explain_plans
from zuschlag.bots.bigshot.reasons import money_facts, most_of_rivals, move_facts, situation_facts
from zuschlag.bots.bigshot.turn import BigShotTurn
from zuschlag.bots.bigshot.valuer.auction_value import appraise
from zuschlag.bots.bigshot.valuer.own_worth import auction_worth
from zuschlag.bots.bigshot.valuer.parameters import make_valuation
from zuschlag.bots.bigshot.valuer.policy import auction_rival, bid_limit, highest_rival_price
from zuschlag.bots.bigshot.valuer.reasons import affordable_limit, fitting_limit
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.bots.thought import Candidate, Reason
from zuschlag.games.bigshot.auction import fullest_purse
from zuschlag.games.bigshot.loans import LOAN_COST, can_borrow_now, payout
from zuschlag.games.bigshot.rules import LOAN, PASS, PAY, RAISE
from zuschlag.games.bigshot.state import BIDDING, LENDING, PLACING, SPACES, State
from zuschlag.kernel import Generator

LEAST_DIFFERENCE = 0.01
"""Of moves whose chances all differ by less, none is said to be worth more."""


def explain(turn: BigShotTurn, chosen: str, best: str) -> tuple[Reason, ...]:
    """What the cubes add to the lots of the seat and of its rival, how far to bid, what a loan costs, or who can pay how much.

    Estimates are rules of thumb of the valuer: only those are given that speak for the best move. Of placements, see
    `explain_plans`.
    """
    s: State = turn.game.imagine(turn.view, Generator())
    if s.phase not in (BIDDING, LENDING):
        return ()
    valuation = make_valuation(s)
    appraise(s, valuation)
    found = (
        *_explain_auction(turn, s, valuation, chosen, best),
        *_explain_loan(turn, s, valuation, chosen, best),
        *_explain_money(turn, s, chosen, best),
    )
    is_of_loans = s.phase == LENDING or any(_is_loan(turn.game.numbers[move]) for move in (chosen, best))
    says_nothing = is_of_loans and all(reason.kind == "cubes" for reason in found)
    return () if says_nothing else found


def explain_advice(turn: BigShotTurn, shown: Sequence[Candidate], plans: Mapping[str, Sequence[str]]) -> tuple[Reason, ...]:
    """What speaks for the first of these candidates against the best other one, and what a loan or payment leads to.

    A bid is compared with passing, and a pass, or borrowing nothing, with the best of what it leaves out. Of a placement,
    `plans` has all the cubes that a first one stands for. No limit is given that the chances of the candidates contradict.
    """
    advised, numbers = shown[0].move, turn.game.numbers
    others = [candidate.move for candidate in shown[1:]]
    if numbers[advised] >= RAISE:
        others = [move for move in others if move == turn.game.words[PASS]] or others
    if others:
        compared = [plans.get(move, (move,)) for move in (others[0], advised)]
        either = explain(turn, others[0], advised) or explain_plans(turn, *compared)
        found = confirm(turn, either, {each.move: each.chance for each in shown if each.chance is not None})
        if found or (either and not any(_is_loan(numbers[move]) for move in (others[0], advised))):
            return found or tuple(reason for reason in either if reason.kind == "cubes")
    if not LOAN <= numbers[advised] < RAISE:
        return ()
    return *situation_facts(turn), *move_facts(turn, advised)


def compared_facts(turn: BigShotTurn, chosen: Sequence[str], best: Sequence[str]) -> tuple[Reason, ...]:
    """What is known about the decision, whichever move it speaks for; `chosen` and `best` may be whole placements.

    By the rules, who leads in the lots in which two placements differ, or owns them, or who can pay how much where the seat
    decides on loans; or what the cubes that are auctioned add to lots.
    """
    s: State = turn.game.imagine(turn.view, Generator())
    if s.phase == PLACING:
        return tuple(compare_lots(turn, s, chosen, best))
    if s.phase not in (BIDDING, LENDING):
        return ()
    if s.phase == LENDING:
        return money_facts(s, turn.seat)
    valuation = make_valuation(s)
    appraise(s, valuation)
    worth, rival, rival_worth = _worth(turn.seat, s, valuation)
    is_of_loans = any(_is_loan(turn.game.numbers[moves[0]]) for moves in (chosen, best))
    money = money_facts(s, turn.seat) if is_of_loans else ()
    return *_describe_cubes(turn.seat, worth, rival, rival_worth), *money


def confirm(turn: BigShotTurn, reasons: Sequence[Reason], chances: Mapping[str, float]) -> tuple[Reason, ...]:
    """The reasons without a limit that these chances of moves contradict, and without what the cubes add, which led to it."""
    limits = [int(reason.args["limit"]) for reason in reasons if "limit" in reason.args]
    if not limits or not _is_refuted(turn, limits[0], chances):
        return tuple(reasons)
    return tuple(reason for reason in reasons if "limit" not in reason.args and reason.kind != "cubes")


def _is_refuted(turn: BigShotTurn, limit: int, chances: Mapping[str, float]) -> bool:
    """Whether all moves are about as good, a bid above the limit is no worse than passing, or one up to it no better.

    Without a chance of passing, whether a bid above the limit is no worse than one up to it. Overbids are left out: nobody has
    to pay them (BS-22).
    """
    numbers, s = turn.game.numbers, turn.game.imagine(turn.view, Generator())
    if chances and max(chances.values()) - min(chances.values()) < LEAST_DIFFERENCE:
        return True
    payable = range(RAISE + 1, RAISE + fullest_purse(s, turn.seat) + 1)
    bids = {numbers[move] - RAISE: chance for move, chance in chances.items() if numbers[move] in payable}
    worth_it = [chance for amount, chance in bids.items() if amount <= limit]
    others = [chance for amount, chance in bids.items() if amount > limit]
    passing = chances.get(turn.game.words[PASS])
    if passing is None:
        return bool(worth_it) and bool(others) and max(others) >= min(worth_it)
    return any(chance >= passing for chance in others) or any(chance <= passing for chance in worth_it)


def _worth(seat: int, s: State, valuation: Valuation) -> tuple[int, int, int]:
    """What the cubes add to the lots of the seat, who gets them otherwise, and what they add to the lots of that rival."""
    rival = auction_rival(s, seat, valuation) if s.phase == BIDDING else valuation.rival[seat]
    worth, rival_worth = (max(round(added), 0) for added in auction_worth(s, valuation, seat, rival))
    return worth, rival, rival_worth


def _explain_auction(turn: BigShotTurn, s: State, valuation: Valuation, chosen: str, best: str) -> Iterator[Reason]:
    """With two players, and before the auction, no limit: there the valuer stops long before the cubes cost too much."""
    seat, numbers = turn.seat, turn.game.numbers
    if s.phase == LENDING and not _is_loan(numbers[best]):
        return
    most = bid_limit(s, seat, valuation) if s.phase == BIDDING else valuation.limit[seat]
    worth, rival, rival_worth = _worth(seat, s, valuation)
    if s.players == 2:  # what one seat gets, the other one does not: at half of the sum, winning and losing are the same
        most = (worth + rival_worth) // 2
    limit = affordable_limit(s, seat, valuation, most)
    if not _limit_explains(s, seat, numbers[best], numbers[chosen], limit):
        return
    if _is_loan(numbers[best]) and not _is_worth_a_loan(s, seat, valuation, limit, worth):
        return
    yield from _describe_cubes(seat, worth, rival, rival_worth)
    if s.phase == BIDDING and s.players > 2:
        yield Reason(_kind_of_limit(s, seat, worth, most, limit), {"limit": limit})


def _describe_cubes(seat: int, worth: int, rival: int, rival_worth: int) -> Iterator[Reason]:
    if worth or rival_worth:
        yield Reason("cubes", {"seat": seat, "worth": worth, "rival": rival, "rival_worth": rival_worth})


def _kind_of_limit(s: State, seat: int, worth: int, most: int, limit: int) -> str:
    """Why the limit is what it is: for want of money, or of a loan that pays off; or it is less or more than what the cubes
    add to the own lots."""
    if limit < most:
        purse, can_have_loan = fullest_purse(s, seat), can_borrow_now(s, seat)
        if limit == purse:
            return "bid_limit_no_loan" if can_have_loan else "bid_limit_purse"
        return "bid_limit_loan" if limit == purse + payout(s.loans[s.colour[seat][0]] + 1) else "bid_limit_with_loan"
    if limit == 0:
        return "bid_limit_none"
    if limit > worth:
        return "bid_limit_more"
    return "bid_limit" if s.round + 1 < SPACES else "bid_limit_last"


def _explain_loan(turn: BigShotTurn, s: State, valuation: Valuation, chosen: str, best: str) -> Iterator[Reason]:
    """A loan helps against rivals who can pay more than the purse holds, but less than the cubes are worth.

    With two players, the rival pays more than the valuer would in every other auction, so nothing is said of that.
    """
    loan = next((word for word in (chosen, best) if word.startswith("loan")), None)
    if loan is None or s.players == 2:
        return
    price, seat = _rival_price(s, turn.seat, valuation), turn.seat
    is_needed = price >= fullest_purse(s, seat)
    if loan == best:
        most = bid_limit(s, seat, valuation) if s.phase == BIDDING else valuation.limit[seat]
        limit = affordable_limit(s, seat, valuation, most)
        worth, _, _ = _worth(seat, s, valuation)
        is_needed = is_needed and _is_worth_a_loan(s, seat, valuation, limit, worth)
    if (loan == best) == is_needed:
        nth = s.loans[turn.game.numbers[loan] - LOAN] + 1
        yield Reason("loan_bids", {"nth": nth, "pays": payout(nth), "cost": LOAN_COST - payout(nth), "price": price})


def _rival_price(s: State, seat: int, valuation: Valuation) -> int:
    """What the others bid up to: at least what one of them has bid."""
    return max(highest_rival_price(s, seat, valuation), s.bid)


def _explain_money(turn: BigShotTurn, s: State, chosen: str, best: str) -> Iterator[Reason]:
    """Exact: nobody else can pay more than a bid, or than the purse without a loan; or as much as with the loan alone."""
    seat, numbers = turn.seat, turn.game.numbers
    most, purse = most_of_rivals(s, seat), fullest_purse(s, seat)
    move, other = numbers[best], numbers[chosen]
    if _is_loan(move):
        c = move - LOAN
        yield from money_facts(s, seat) if purse <= most < s.cash[c] + payout(s.loans[c] + 1) else ()
    elif s.phase == LENDING or _is_loan(other):
        yield from money_facts(s, seat) if purse > most else ()
    elif move >= RAISE and s.overbids == 0 and move - RAISE >= most and not RAISE + most <= other < move:
        yield Reason("rivals_most", {"most": most})


def _is_loan(move: int) -> bool:
    return LOAN <= move < PAY


def _is_worth_a_loan(s: State, seat: int, valuation: Valuation, limit: int, worth: int) -> bool:
    """Whether the cubes are worth more than the others pay: by the limit and, before the auction, by what is stated of them."""
    if s.players == 2:
        return True
    price = _rival_price(s, seat, valuation)
    return limit > price and (s.phase == BIDDING or worth > price)


def _limit_explains(s: State, seat: int, best: int, chosen: int, limit: int) -> bool:
    """Whether a limit in an auction speaks for the best move, and against the chosen one if that is another."""
    if fitting_limit(s, seat, best, limit) != limit:
        return False
    if best == chosen or best < RAISE:
        return True
    return chosen == PASS or chosen - RAISE > limit

"""Why a move of Big Shot is better than another one, as data: for hints, reviews and puzzles.

Law: a reason follows from the seat's own turn, states an amount only where it is exact or was measured
(`python -m bench.reason_calibration`), and speaks for the better move. Facts (`compared_facts`) may speak for neither.
"""

from collections.abc import Iterator, Sequence

from zuschlag.bots.bigshot.reasons import move_facts, situation_facts
from zuschlag.bots.bigshot.turn import BigShotTurn
from zuschlag.bots.bigshot.valuer.auction_value import appraise, set_colour_weights
from zuschlag.bots.bigshot.valuer.own_worth import auction_worth, move_cube, placement_worth
from zuschlag.bots.bigshot.valuer.parameters import make_valuation
from zuschlag.bots.bigshot.valuer.placement import make_plan, set_lot_values
from zuschlag.bots.bigshot.valuer.policy import auction_rival, bid_limit, highest_rival_price
from zuschlag.bots.bigshot.valuer.reasons import affordable_limit, fitting_limit
from zuschlag.bots.bigshot.valuer.valuation_fields import MILLS, Valuation
from zuschlag.bots.thought import Candidate, Reason
from zuschlag.games.bigshot.auction import fullest_purse
from zuschlag.games.bigshot.loans import LOAN_COST, payout
from zuschlag.games.bigshot.lots import majority
from zuschlag.games.bigshot.rules import LOAN, PASS, PAY, PLACE, RAISE
from zuschlag.games.bigshot.state import BIDDING, LENDING, LOTS, NOBODY, PLACING, SPACES, State
from zuschlag.kernel import Generator

LEAST_WORTH = 1.0
"""Millions: of two placements that differ by less, none is said to be better."""


def explain(turn: BigShotTurn, chosen: str, best: str) -> tuple[Reason, ...]:
    """What the cubes add to the lots of the seat and of its rival, how far to bid, what a loan costs, or what a placement does.

    These are rules of thumb of the valuer: only those are given that speak for the best move.
    """
    s: State = turn.game.imagine(turn.view, Generator())
    if s.phase == PLACING:
        return tuple(_explain_placement(turn, s, chosen, best))
    if s.phase not in (BIDDING, LENDING):
        return ()
    valuation = make_valuation(s)
    appraise(s, valuation)
    return *_explain_auction(turn, s, valuation, chosen, best), *_explain_loan(turn, s, valuation, chosen, best)


def explain_advice(turn: BigShotTurn, shown: Sequence[Candidate]) -> tuple[Reason, ...]:
    """What speaks for the first of these candidates against the best other one, and what a loan or payment leads to.

    A bid is compared with passing, and a pass, or borrowing nothing, with the best of what it leaves out. No limit is given
    that the chances of the candidates contradict.
    """
    advised, numbers = shown[0].move, turn.game.numbers
    others = [candidate.move for candidate in shown[1:]]
    if numbers[advised] >= RAISE:
        others = [move for move in others if move == turn.game.words[PASS]] or others
    found = explain(turn, others[0], advised) if others else ()
    if _is_refuted(found, shown, turn):
        found = tuple(reason for reason in found if "limit" not in reason.args)
    if found or not LOAN <= numbers[advised] < RAISE:
        return found
    return *situation_facts(turn), *move_facts(turn, advised)


def compared_facts(turn: BigShotTurn, chosen: Sequence[str], best: Sequence[str]) -> tuple[Reason, ...]:
    """What is known about the decision, whichever move it speaks for; `chosen` and `best` may be whole placements.

    By the rules, who owns the lots that one of two placements fills and the other does not fill so; or what the cubes that are
    auctioned add to lots.
    """
    s: State = turn.game.imagine(turn.view, Generator())
    if s.phase == PLACING:
        return tuple(_compare_lots(turn, s, chosen, best))
    if s.phase not in (BIDDING, LENDING):
        return ()
    valuation = make_valuation(s)
    appraise(s, valuation)
    worth, rival, rival_worth = _worth(turn.seat, s, valuation)
    return (_describe_cubes(turn.seat, worth, rival, rival_worth),)


def _is_refuted(reasons: Sequence[Reason], shown: Sequence[Candidate], turn: BigShotTurn) -> bool:
    """Whether a bid above the limit is no worse than passing, or a bid up to it no better, by their chances.

    Overbids are left out: nobody has to pay them (BS-22).
    """
    numbers, s = turn.game.numbers, turn.game.imagine(turn.view, Generator())
    chances = {numbers[each.move]: each.chance for each in shown if each.chance is not None}
    limit = next((reason.args["limit"] for reason in reasons if "limit" in reason.args), None)
    if not isinstance(limit, int) or PASS not in chances:
        return False
    bids = {
        amount: chances[RAISE + amount] for amount in range(1, fullest_purse(s, turn.seat) + 1) if RAISE + amount in chances
    }
    return any((chance >= chances[PASS]) if amount > limit else (chance <= chances[PASS]) for amount, chance in bids.items())


def _worth(seat: int, s: State, valuation: Valuation) -> tuple[int, int, int]:
    """What the cubes add to the lots of the seat, who gets them otherwise, and what they add to the lots of that rival."""
    rival = auction_rival(s, seat, valuation) if s.phase == BIDDING else valuation.rival[seat]
    worth, rival_worth = (max(round(added), 0) for added in auction_worth(s, valuation, seat, rival))
    return worth, rival, rival_worth


def _explain_auction(turn: BigShotTurn, s: State, valuation: Valuation, chosen: str, best: str) -> Iterator[Reason]:
    """With two players, and before the auction, no limit: there the valuer stops long before the cubes cost too much."""
    seat, numbers = turn.seat, turn.game.numbers
    most = bid_limit(s, seat, valuation) if s.phase == BIDDING else valuation.limit[seat]
    worth, rival, rival_worth = _worth(seat, s, valuation)
    if s.players == 2:  # what one seat gets, the other one does not: at half of the sum, winning and losing are the same
        most = (worth + rival_worth) // 2
    limit = affordable_limit(s, seat, most)
    if not _limit_explains(s, seat, numbers[best], numbers[chosen], limit):
        return
    if _is_loan(numbers[best]) and not _is_worth_a_loan(s, seat, valuation, limit, worth):
        return
    yield _describe_cubes(seat, worth, rival, rival_worth)
    if s.phase == BIDDING and s.players > 2:
        yield Reason(_kind_of_limit(s, seat, worth, most, limit), {"limit": limit})


def _describe_cubes(seat: int, worth: int, rival: int, rival_worth: int) -> Reason:
    return Reason("cubes", {"seat": seat, "worth": worth, "rival": rival, "rival_worth": rival_worth})


def _kind_of_limit(s: State, seat: int, worth: int, most: int, limit: int) -> str:
    """Why the limit is what it is: for want of money; or it is less or more than what the cubes add to the own lots."""
    if limit == 0:
        return "bid_limit_none"
    if limit < most:
        return "bid_limit_purse" if limit == fullest_purse(s, seat) else "bid_limit_loan"
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
    price, seat = highest_rival_price(s, turn.seat, valuation), turn.seat
    is_needed = price >= fullest_purse(s, seat)
    if loan == best:
        limit = affordable_limit(s, seat, bid_limit(s, seat, valuation) if s.phase == BIDDING else valuation.limit[seat])
        worth, _, _ = _worth(seat, s, valuation)
        is_needed = is_needed and _is_worth_a_loan(s, seat, valuation, limit, worth)
    if (loan == best) == is_needed:
        nth = s.loans[turn.game.numbers[loan] - LOAN] + 1
        yield Reason("loan_bids", {"nth": nth, "pays": payout(nth), "cost": LOAN_COST - payout(nth), "price": price})


def _is_loan(move: int) -> bool:
    return LOAN <= move < PAY


def _is_worth_a_loan(s: State, seat: int, valuation: Valuation, limit: int, worth: int) -> bool:
    """Whether the cubes are worth more than the others pay: by the limit and, before the auction, by what is stated of them."""
    if s.players == 2:
        return True
    price = highest_rival_price(s, seat, valuation)
    return limit > price and (s.phase == BIDDING or worth > price)


def _limit_explains(s: State, seat: int, best: int, chosen: int, limit: int) -> bool:
    """Whether a limit in an auction speaks for the best move, and against the chosen one if that is another."""
    if fitting_limit(s, seat, best, limit) != limit:
        return False
    if best == chosen or best < RAISE:
        return True
    return chosen == PASS or chosen - RAISE > limit


def _explain_placement(turn: BigShotTurn, s: State, chosen: str, best: str) -> Iterator[Reason]:
    """Whose lots speak for the best cube: the own ones, or those of the rivals, which the valuer counts less."""
    values = _placement_values(turn, s, (best, chosen))
    if values[best] <= values[chosen]:
        return
    numbers = turn.game.numbers
    own, rivals = placement_worth(s, make_valuation(s), turn.seat, numbers[best], numbers[chosen])
    if own >= LEAST_WORTH:
        yield Reason("lots_own", {"best": best, "move": chosen})
    elif rivals >= LEAST_WORTH:
        yield Reason("lots_rivals", {"best": best, "move": chosen})


def _placement_values(turn: BigShotTurn, s: State, words: Sequence[str]) -> dict[str, float]:
    """What the cubes are worth at best, in millions, if this one goes there: as the valuer sees it."""
    valuation = make_valuation(s)
    set_colour_weights(s, valuation)
    set_lot_values(s, valuation)
    found = {}
    for word in words:
        c, lot = divmod(turn.game.numbers[word] - PLACE, LOTS)
        move_cube(s, c, lot, 1)
        make_plan(s, valuation, turn.seat)
        found[word] = valuation.best[s.unsold - 1][valuation.subsets - 1] / MILLS
        move_cube(s, c, lot, -1)
    return found


def _compare_lots(turn: BigShotTurn, s: State, chosen: Sequence[str], best: Sequence[str]) -> Iterator[Reason]:
    """Which seat owns which lots after each placement, as far as the two differ."""
    after_best, after_chosen = _filled_lots(turn, s, best), _filled_lots(turn, s, chosen)
    for moves, owners, others in ((best, after_best, after_chosen), (chosen, after_chosen, after_best)):
        for seat in range(s.players):
            lots = [lot for lot, owner in owners.items() if owner == seat and others.get(lot) != seat]
            if lots:
                yield Reason("lots_go", {"move": moves[0], "seat": seat, "lots": ", ".join(lots)})


def _filled_lots(turn: BigShotTurn, s: State, moves: Sequence[str]) -> dict[str, int]:
    """The lots that these placements fill, each with the seat that owns it then; nobody's are left out."""
    then = s.copy()
    found = {}
    for word in moves:
        c, lot = divmod(turn.game.numbers[word] - PLACE, LOTS)
        move_cube(then, c, lot, 1)
        owner = majority(then, lot) if then.room[lot] == 0 else NOBODY
        if owner != NOBODY and then.seat[owner] != NOBODY:
            found[word.split()[2]] = then.seat[owner]
    return found

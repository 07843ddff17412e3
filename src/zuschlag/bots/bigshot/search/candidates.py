"""The few moves that the search compares: bids that make a difference, and sensible placements of all cubes."""

from zuschlag.bots.bigshot.search.tree import ROOT, Node, add_child, append_move
from zuschlag.bots.bigshot.valuer.auction_value import appraise, set_colour_weights
from zuschlag.bots.bigshot.valuer.placement import make_plan, set_lot_values
from zuschlag.bots.bigshot.valuer.policy import bid_limit, choose_appraised_move, highest_rival_price
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.games.bigshot.auction import fullest_purse
from zuschlag.games.bigshot.loans import can_borrow_now
from zuschlag.games.bigshot.rules import LOAN, PASS, PLACE, RAISE, count_moves, nth_move
from zuschlag.games.bigshot.state import BIDDING, COLOURS, LOTS, NOBODY, PLACING, State
from zuschlag.kernel import rule

SINGLE_RIVAL_WEIGHT = 700
"""What one rival's million counts in a plan against that rival alone, in thousandths."""
OTHER_RIVAL_WEIGHTS = (0, 2, 6)
"""What all rivals' millions count in further plans, in thirds of what they count to the valuer."""


@rule
def add_candidates(s: State, valuation: Valuation, nodes: list[Node], parent: int, used: int) -> int:
    """Add the candidates of the seat to move as children, the valuer's choice first. Returns how many nodes are used then."""
    seat = s.turn
    if s.phase == PLACING:
        return add_plans(s, valuation, nodes, parent, used, seat)
    appraise(s, valuation)
    if parent == ROOT:
        valuation.root_limit = bid_limit(s, seat, valuation) if s.phase == BIDDING else valuation.limit[seat]
    used = add_move(nodes, parent, used, choose_appraised_move(s, seat, valuation))
    if s.phase == BIDDING:
        used = add_move(nodes, parent, used, PASS)
        cash = fullest_purse(s, seat)
        price = highest_rival_price(s, seat, valuation)
        used = add_bid(nodes, parent, used, s.bid + 1, s.bid, cash)
        used = add_bid(nodes, parent, used, price, s.bid, cash)
        used = add_bid(nodes, parent, used, price + 1, s.bid, cash)
        if can_borrow_now(s, seat) == 1 and bid_limit(s, seat, valuation) + 2 > cash:
            used = add_move(nodes, parent, used, LOAN + s.colour[seat][0])
        return used
    for n in range(count_moves(s, seat)):
        used = add_move(nodes, parent, used, nth_move(s, seat, n))
    return used


@rule
def add_bid(nodes: list[Node], parent: int, used: int, amount: int, standing: int, cash: int) -> int:
    """Add a bid, if it is higher than the last one and fits the purse."""
    return add_move(nodes, parent, used, RAISE + amount) if amount > standing and amount <= cash else used


@rule
def add_move(nodes: list[Node], parent: int, used: int, move: int) -> int:
    """Add one move as a child, unless the node has it."""
    for child in range(nodes[parent].first, nodes[parent].first + nodes[parent].children):
        if nodes[child].moves[0] == move:
            return used
    used = add_child(nodes, parent, used)
    append_move(nodes[used - 1], move)
    return used


@rule
def add_plans(s: State, valuation: Valuation, nodes: list[Node], parent: int, used: int, seat: int) -> int:
    """Add the valuer's plan; those with other rival weights and against each rival alone; and the first without each lot."""
    set_colour_weights(s, valuation)
    set_lot_values(s, valuation)
    make_plan(s, valuation, seat)
    used = add_plan(valuation, nodes, parent, used)
    first = used - 1
    weight = valuation.rival_weight
    for nth in range(3):
        set_rival_weights(s, valuation, seat, NOBODY, weight * OTHER_RIVAL_WEIGHTS[nth] // 3)
        make_plan(s, valuation, seat)
        used = add_plan(valuation, nodes, parent, used)
    for other in range(s.players):
        if other != seat:
            set_rival_weights(s, valuation, seat, other, SINGLE_RIVAL_WEIGHT)
            make_plan(s, valuation, seat)
            used = add_plan(valuation, nodes, parent, used)
    set_rival_weights(s, valuation, seat, NOBODY, weight)
    for cube in range(nodes[first].length):
        lot = (nodes[first].moves[cube] - PLACE) % LOTS
        if cube == 0 or lot != (nodes[first].moves[cube - 1] - PLACE) % LOTS:
            valuation.excluded_lot = lot
            make_plan(s, valuation, seat)
            used = add_plan(valuation, nodes, parent, used)
    valuation.excluded_lot = NOBODY
    return used


@rule
def set_rival_weights(s: State, valuation: Valuation, seat: int, rival: int, weight: int) -> None:
    """Set how much rivals' money counts against the seat: that of all, or of one of them alone."""
    for c in range(COLOURS):
        if s.seat[c] != seat and s.seat[c] != NOBODY:
            valuation.colour_weight[seat][c] = -weight if rival == NOBODY or s.seat[c] == rival else 0


@rule
def add_plan(valuation: Valuation, nodes: list[Node], parent: int, used: int) -> int:
    """Add the plan as a child, unless the node has it."""
    used = add_child(nodes, parent, used)
    child = nodes[used - 1]
    for lot in range(LOTS):
        for c in range(COLOURS):
            for _ in range(valuation.plan[lot][c]):
                append_move(child, PLACE + c * LOTS + lot)
    for other in range(nodes[parent].first, used - 1):
        same = 0
        for cube in range(child.length):
            if nodes[other].moves[cube] == child.moves[cube]:
                same += 1
        if same == child.length:
            nodes[parent].children -= 1
            return used - 1
    return used

"""The few moves worth searching: bids that change something, and ways to place all cubes that a seat could mean."""

from zuschlag.bots.bigshot.search.tree import ROOT, Node, add_child, say_move
from zuschlag.bots.bigshot.valuer.auction_value import appraise, set_wants
from zuschlag.bots.bigshot.valuer.placement import make_plan, set_stakes
from zuschlag.bots.bigshot.valuer.policy import decide_appraised, keenest_price, limit_of
from zuschlag.bots.bigshot.valuer.valuation import Mind
from zuschlag.games.bigshot.auction import fullest_purse
from zuschlag.games.bigshot.loans import can_borrow_now
from zuschlag.games.bigshot.rules import LOAN, PASS, PLACE, RAISE, count_moves, nth_move
from zuschlag.games.bigshot.state import BIDDING, COLOURS, LOTS, NOBODY, PLACING, State
from zuschlag.kernel import rule


@rule
def add_candidates(s: State, mind: Mind, nodes: list[Node], parent: int, used: int) -> int:
    """Put the candidates of the seat to move under the node, the valuer's own choice first; how many nodes are used then."""
    seat = s.turn
    if s.phase == PLACING:
        return add_plans(s, mind, nodes, parent, used, seat)
    appraise(s, mind)
    if parent == ROOT:
        mind.own_limit = limit_of(s, seat, mind) if s.phase == BIDDING else mind.limit[seat]
    used = add_move(nodes, parent, used, decide_appraised(s, seat, mind))
    if s.phase == BIDDING:
        used = add_move(nodes, parent, used, PASS)
        cash = fullest_purse(s, seat)
        price = keenest_price(s, seat, mind)
        used = add_bid(nodes, parent, used, s.bid + 1, s.bid, cash)
        used = add_bid(nodes, parent, used, price, s.bid, cash)
        used = add_bid(nodes, parent, used, price + 1, s.bid, cash)
        if can_borrow_now(s, seat) == 1 and limit_of(s, seat, mind) + 2 > cash:
            used = add_move(nodes, parent, used, LOAN + s.colour[seat][0])
        return used
    for n in range(count_moves(s, seat)):
        used = add_move(nodes, parent, used, nth_move(s, seat, n))
    return used


@rule
def add_bid(nodes: list[Node], parent: int, used: int, amount: int, standing: int, cash: int) -> int:
    """A bid that is possible and fits the purse."""
    return add_move(nodes, parent, used, RAISE + amount) if amount > standing and amount <= cash else used


@rule
def add_move(nodes: list[Node], parent: int, used: int, move: int) -> int:
    """One move as a child, unless the node has it."""
    for child in range(nodes[parent].first, nodes[parent].first + nodes[parent].children):
        if nodes[child].moves[0] == move:
            return used
    used = add_child(nodes, parent, used)
    say_move(nodes[used - 1], move)
    return used


@rule
def add_plans(s: State, mind: Mind, nodes: list[Node], parent: int, used: int, seat: int) -> int:
    """The valuer's plan; those of kinder and crueller minds and against each rival alone; and without each lot of the first."""
    set_wants(s, mind)
    set_stakes(s, mind)
    make_plan(s, mind, seat)
    used = add_plan(mind, nodes, parent, used)
    first = used - 1
    for spite in range(3):
        want_others(s, mind, seat, NOBODY, mind.spite * 2 * spite // 3 if spite < 2 else 2 * mind.spite)
        make_plan(s, mind, seat)
        used = add_plan(mind, nodes, parent, used)
    for other in range(s.players):
        if other != seat:
            want_others(s, mind, seat, other, 700)
            make_plan(s, mind, seat)
            used = add_plan(mind, nodes, parent, used)
    want_others(s, mind, seat, NOBODY, mind.spite)
    for cube in range(nodes[first].length):
        lot = (nodes[first].moves[cube] - PLACE) % LOTS
        if cube == 0 or lot != (nodes[first].moves[cube - 1] - PLACE) % LOTS:
            mind.shut = lot
            make_plan(s, mind, seat)
            used = add_plan(mind, nodes, parent, used)
    mind.shut = NOBODY
    return used


@rule
def want_others(s: State, mind: Mind, seat: int, rival: int, spite: int) -> None:
    """How much the seat wants its rivals to lose: all, or one of them alone."""
    for c in range(COLOURS):
        if s.seat[c] != seat and s.seat[c] != NOBODY:
            mind.wants[seat][c] = -spite if rival == NOBODY or s.seat[c] == rival else 0


@rule
def add_plan(mind: Mind, nodes: list[Node], parent: int, used: int) -> int:
    """The plan as a child, unless the node has it."""
    used = add_child(nodes, parent, used)
    child = nodes[used - 1]
    for lot in range(LOTS):
        for c in range(COLOURS):
            for _ in range(mind.plan[lot][c]):
                say_move(child, PLACE + c * LOTS + lot)
    for other in range(nodes[parent].first, used - 1):
        same = 0
        for cube in range(child.length):
            if nodes[other].moves[cube] == child.moves[cube]:
                same += 1
        if same == child.length:
            nodes[parent].children -= 1
            return used - 1
    return used

"""What the search tries: the valuer's own choice and its alternatives."""

from tests.bots.bigshot.positions import DECIDED, auction
from zuschlag.bots.bigshot.search.candidates import add_candidates
from zuschlag.bots.bigshot.search.simulation import MOST_CHILDREN
from zuschlag.bots.bigshot.search.tree import ROOT, Node
from zuschlag.bots.bigshot.valuer.auction_value import appraise
from zuschlag.bots.bigshot.valuer.parameters import make_valuation
from zuschlag.games.bigshot.rules import LOAN
from zuschlag.games.bigshot.state import State


def candidates(s: State) -> list[int]:
    """The first move of each candidate."""
    valuation, nodes = make_valuation(s), [Node() for _ in range(2 * MOST_CHILDREN)]
    appraise(s, valuation)
    used = add_candidates(s, valuation, nodes, ROOT, 1)
    return [node.moves[0] for node in nodes[1:used]]


def test_a_loan_is_tried_where_the_limit_is_beyond_the_purse() -> None:
    """BS-15: the last cubes decide a lot, and there is no cash; whoever is rich does not think of it."""
    cash = (0, 20, 20, 20)
    poor, rich = (auction(DECIDED | {"C21": "RRRYYY"}, "RRRR", cash=purses) for purses in (cash, (90, 20, 20, 20)))
    loan = LOAN + poor.colour[0][0]
    assert loan in candidates(poor)
    assert loan not in candidates(rich)

"""The search tree. A node is reached by a move, by all moves of a placement, or by a roll of the die."""

from zuschlag.games.bigshot.state import HEAP, SEATS  # noqa: F401 (sizes of fields)
from zuschlag.kernel import Fields, field, rule

ROOT = 0


class Node(Fields):
    """A node of the tree. Its children lie side by side."""

    moves: list[int] = field("i2", "HEAP")  # what leads to it
    length: int = field("i1")  # how many moves that are
    first: int = field("i4")  # its first child
    children: int = field("i2")
    visits: int = field("i4")
    worth: list[int] = field("i8", "SEATS")  # by seat: the sum over all visits, in millionths


@rule
def clear_node(node: Node) -> None:
    node.length = 0
    node.first = 0
    node.children = 0
    node.visits = 0
    for seat in range(SEATS):
        node.worth[seat] = 0


@rule
def add_child(nodes: list[Node], parent: int, used: int) -> int:
    """Add an empty child. Returns how many nodes are used then. A node's children are added before those of any other."""
    if nodes[parent].children == 0:
        nodes[parent].first = used
    nodes[parent].children += 1
    clear_node(nodes[used])
    return used + 1


@rule
def append_move(node: Node, move: int) -> None:
    """Append one move to those that lead to the node."""
    node.moves[node.length] = move
    node.length += 1

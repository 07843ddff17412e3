"""Big Shot as an environment, in words."""

from tools.environment_pages.about import NTHS, About
from zuschlag.games.bigshot import colours

ABOUT = About(
    module="bigshot_v0",
    gym="zuschlag/BigShot-v0",
    spiel="zuschlag_bigshot",
    picture="Players bid in open auctions for cubes, borrow at rising cost, and win city lots by majority; ties cancel out.",
    orders={
        "colours": "‹1st› is the seat's own (with two players, ‹1st› and ‹2nd›), then those of the following seats, clockwise; "
        "with three players, the last is the ghost's",
        "lots": "{lots}",
        "spaces": "from the broker's space, clockwise, including empty ones",
        "parks": "in the order of their lots",
    },
    acting="One seat at a time. An action places one cube in one lot, so four cubes are four decisions.",
    shapes="Shapes are the same for every number of players, every seat, variant and board: one network fits all.",
    ending="after round 18, when the last cube is placed.",
    version_1="Actions have the same numbers, but a placement is legal only with a cube of the first colour, in the seat's "
    "order, that is left. Nothing is lost: whether a cube fits a lot, and who owns a lot that is sold, depends on which cubes "
    "lie there and not on their order, so every final placement can still be reached, in fewer ways. (Several cubes of one "
    "colour can still be placed in any order.)",
    said_as=dict(zip(colours.WORDS, NTHS, strict=True)),
)

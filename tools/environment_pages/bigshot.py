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
    said_as=dict(zip(colours.WORDS, NTHS, strict=True)),
)

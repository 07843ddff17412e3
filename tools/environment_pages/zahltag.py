"""Zahltag as an environment, in words."""

from tools.environment_pages.about import About
from zuschlag.games.zahltag import equipment_kinds as kinds

ABOUT = About(
    module="zahltag_v0",
    gym="zuschlag/Zahltag-v0",
    spiel="zuschlag_zahltag",
    picture="Hidden hands of cranes, excavators, foremen and workers; sealed lowest offers for contracts; paydays.",
    orders={
        "kinds": ", ".join(kinds.WORDS),
        "contracts": "{contracts}",
    },
    acting="One seat at a time, but for offers: all seats that are still in owe a sealed one at once. Where seats are "
    "asked one after the other, none sees what another offered before all are in.",
    shapes="Shapes are the same for every number of players and every seat: one network fits all. (A deck of one's own "
    "with more or fewer different contracts makes `stack` longer or shorter.)",
    ending="with the fifth payday, or when no more than one player is left. A seat that goes out owes no more decisions, "
    "and stays until the end.",
)

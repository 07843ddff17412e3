"""Zahltag as an environment, in words."""

from tools.environment_pages.about import About
from zuschlag.games.zahltag import equipment_kinds as kinds

ABOUT = About(
    module="zahltag_v0",
    gym="zuschlag/Zahltag-v0",
    spiel="zuschlag_zahltag",
    picture="Players hold hidden equipment, make sealed offers for contracts, where the lowest wins, and pay on paydays.",
    orders={
        "kinds": ", ".join(kinds.WORDS),
        "contracts": "{contracts}",
    },
    acting="One seat at a time, except for offers: all seats that are still in make a sealed offer at once. If seats act one "
    "after another, no seat sees the offers of others before all are made.",
    shapes="Shapes are the same for every number of players and every seat: one network fits all. (In a custom deck, the "
    "number of different contracts determines the length of `stack`.)",
    ending="with the fifth payday, or when no more than one player is left. A seat that goes out has no more decisions, "
    "and stays until the end.",
    version_1="All of it is public: offers count once they are opened. Whether a seat that offered 00 could have done the "
    "contract is not known. Actions are the same.",
)

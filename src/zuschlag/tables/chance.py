"""How a table's match gets its dice: from the committed seed and the players' salts."""

from collections.abc import Callable, Sequence

from zuschlag.games import Box
from zuschlag.match import Match, begin
from zuschlag.match.fair_dice import FairDice
from zuschlag.tables.rows import Opened

Beginning = Callable[[Box, Opened, Sequence[str]], Match]
"""Begins a table's match, given the players' salts. Tests bring their own, to say what chance decides."""


def begin_fairly(box: Box, opened: Opened, salts: Sequence[str]) -> Match:
    """The match whose every draw follows from the seed and the salts."""
    return begin(box, FairDice(opened.seed, tuple(salts)).dice().seed)

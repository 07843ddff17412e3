"""Finding a bot by what a person wrote: a name, a level, a name with a budget."""

from collections.abc import Callable

from zuschlag.bots.bot import Bot
from zuschlag.bots.ladder import BOTS, LEVELS
from zuschlag.errors import Refused, short
from zuschlag.match import Seed

Maker = Callable[[Seed, int], Bot]
"""Makes a bot for a match from a seed and a seat."""


def find(spec: str) -> Maker:
    """What makes the bot that `spec` names; refuses what names none."""
    name = LEVELS.get(spec, spec)
    if name not in BOTS:
        raise Refused("unknown", f"there is no bot {short(spec)}; there is {', '.join([*BOTS, *LEVELS])}")
    return BOTS[name]

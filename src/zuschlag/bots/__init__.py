"""Bots: players that are programs. A bot only gets its seat's view, the events that it has seen and its offered moves."""

from zuschlag.bots.bot import Bot, Failed, bot_seed
from zuschlag.bots.levels import BOTS, DEFAULT_LEVEL, LADDER, LEVELS, Level
from zuschlag.bots.spec import Maker, find, is_built_in, needs_compiling
from zuschlag.bots.thought import Candidate, Reason, Thought
from zuschlag.bots.turn import Turn

__all__ = [
    "BOTS",
    "DEFAULT_LEVEL",
    "LADDER",
    "LEVELS",
    "Bot",
    "Candidate",
    "Failed",
    "Level",
    "Maker",
    "Reason",
    "Thought",
    "Turn",
    "bot_seed",
    "find",
    "is_built_in",
    "needs_compiling",
]

"""All bots by name, weakest first, and the levels that people choose among."""

from zuschlag.bots.bot import Bot
from zuschlag.bots.random import Random

BOTS: dict[str, type[Bot]] = {
    "random": Random,
}

LEVELS: dict[str, str] = {}
"""What a person chooses, and the bot that plays it."""

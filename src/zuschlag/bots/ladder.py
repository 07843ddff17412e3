"""All bots by name, weakest first."""

from zuschlag.bots.bot import Bot
from zuschlag.bots.random import Random

BOTS: dict[str, type[Bot]] = {
    "random": Random,
}

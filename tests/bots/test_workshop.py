"""The old import of the bot pool keeps working."""

from zuschlag.bots.bot_pool import BotPool
from zuschlag.bots.workshop import Workshop


def test_the_old_name_is_the_bot_pool() -> None:
    assert Workshop is BotPool

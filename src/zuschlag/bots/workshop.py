"""The old name of `zuschlag.bots.bot_pool`, kept for programs that import it."""

from zuschlag.bots.bot_pool import BotPool as Workshop

__all__ = ["Workshop"]

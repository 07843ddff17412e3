"""Players that are programs. A bot sees its seat's view and the moves it is offered, nothing else."""

from zuschlag.bots.bot import Bot, Turn
from zuschlag.bots.ladder import BOTS

__all__ = ["BOTS", "Bot", "Turn"]

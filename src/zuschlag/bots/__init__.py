"""Players that are programs. A bot sees its seat's view and the moves it is offered, nothing else."""

from zuschlag.bots.bot import Bot
from zuschlag.bots.failure import Failed
from zuschlag.bots.finding import Maker, find
from zuschlag.bots.ladder import BOTS, LEVELS
from zuschlag.bots.thought import Candidate, Thought
from zuschlag.bots.turn import Turn

__all__ = ["BOTS", "LEVELS", "Bot", "Candidate", "Failed", "Maker", "Thought", "Turn", "find"]

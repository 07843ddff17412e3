"""`BigShotTurn`: a turn in Big Shot."""

from typing import TypeAlias

from zuschlag.bots.turn import Turn
from zuschlag.games.bigshot.state import State
from zuschlag.games.bigshot.view import View

BigShotTurn: TypeAlias = Turn[View, State]

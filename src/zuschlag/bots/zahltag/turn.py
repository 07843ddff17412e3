"""`ZahltagTurn`: a turn in Zahltag."""

from typing import TypeAlias

from zuschlag.bots.turn import Turn
from zuschlag.games.zahltag.state import State
from zuschlag.games.zahltag.view import View

ZahltagTurn: TypeAlias = Turn[View, State]

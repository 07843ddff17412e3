"""Types of games, matches and turns for tests that look into states, views and results of several games."""

from typing import Any, TypeAlias

from zuschlag.bots import Turn
from zuschlag.games import Game
from zuschlag.match import Match

AnyGame: TypeAlias = Game[Any, Any, Any]
AnyMatch: TypeAlias = Match[Any, Any, Any]
AnyTurn: TypeAlias = Turn[Any, Any]

"""OpenSpiel games. Importing this package registers every game:

import pyspiel
import zuschlag.envs.openspiel
game = pyspiel.load_game("zuschlag_bigshot(players=3,variant=challenge)")
"""

from importlib.util import find_spec

if find_spec("pyspiel") is None:
    raise ModuleNotFoundError("OpenSpiel is not installed; for its games: pip install 'zuschlag[research]'", name="pyspiel")

from zuschlag.envs.openspiel.pyspiel_game import TurnGame, register
from zuschlag.envs.openspiel.pyspiel_state import TurnState

register()

__all__ = ["TurnGame", "TurnState"]

"""Gymnasium environments. Importing this package registers one for every game. Needs the extra `zuschlag[research]`.

import gymnasium, zuschlag.envs.gymnasium
env = gymnasium.make("zuschlag/BigShot-v0", players=4, opponents="valuer")
envs = gymnasium.make_vec("zuschlag/BigShot-v0", num_envs=1024, opponents="valuer")

The id of a game is named after its class.
"""

from zuschlag.games import GAMES

MISSING = "Gymnasium is not installed; for its environments: pip install 'zuschlag[research]'"

try:
    import gymnasium
except ModuleNotFoundError as missing:
    if missing.name != "gymnasium":
        raise
    raise ModuleNotFoundError(MISSING, name=missing.name) from None

for _name, _game in GAMES.items():
    gymnasium.register(
        f"zuschlag/{_game.__name__}-v0",
        entry_point="zuschlag.envs.gymnasium.env:SingleSeatEnv",
        vector_entry_point="zuschlag.envs.gymnasium.vector_env:BatchVectorEnv",
        kwargs={"game": _name},
    )

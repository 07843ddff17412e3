"""Gymnasium environments. Importing this package registers both games. Needs the extra `zuschlag[research]`.

import gymnasium, zuschlag.envs.gymnasium
env = gymnasium.make("zuschlag/BigShot-v0", players=4, opponents="valuer")
envs = gymnasium.make_vec("zuschlag/BigShot-v0", num_envs=1024, opponents="valuer")
"""

NAMES = {"bigshot": "BigShot", "zahltag": "Zahltag"}
"""By game: what Gymnasium calls it, and the classes of its environments."""
MISSING = "Gymnasium is not installed; for its environments: pip install 'zuschlag[research]'"

try:
    import gymnasium
except ModuleNotFoundError as missing:
    if missing.name != "gymnasium":
        raise
    raise ModuleNotFoundError(MISSING, name=missing.name) from None

for _name in NAMES.values():
    gymnasium.register(
        f"zuschlag/{_name}-v0",
        entry_point=f"zuschlag.envs.gymnasium.env:{_name}",
        vector_entry_point=f"zuschlag.envs.gymnasium.vector_env:{_name}",
    )

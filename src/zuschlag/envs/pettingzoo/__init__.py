"""PettingZoo environments, turn-based (AEC) and parallel. PettingZoo is an extra, `pip install 'zuschlag[research]'`.

    from zuschlag.envs import pettingzoo

    env = pettingzoo.env("bigshot", players=3)

Importing this package also registers them with PettingZoo: `pettingzoo.make("aec", "zuschlag/bigshot_v0", players=3)`.
"""

from typing import Any

from zuschlag.games import GAMES

MISSING = "PettingZoo is not installed; for its environments: pip install 'zuschlag[research]'"

try:
    import pettingzoo

    from zuschlag.envs.pettingzoo.aec_env import TurnBasedEnv, wrap_env
    from zuschlag.envs.pettingzoo.parallel_env import SimultaneousEnv
except ModuleNotFoundError as missing:
    if missing.name not in ("gymnasium", "pettingzoo"):
        raise
    raise ModuleNotFoundError(MISSING, name=missing.name) from None

__all__ = ["SimultaneousEnv", "TurnBasedEnv", "env", "parallel_env", "raw_env"]

raw_env = TurnBasedEnv
parallel_env = SimultaneousEnv


def env(
    game: str,
    players: int | None = None,
    reward: str = "share",
    render_mode: str | None = None,
    viewer: int | str = "mover",
    observation: int = 0,
    **options: object,
) -> Any:
    """Agents act in turn; an illegal action ends the game, and its agent gets −1."""
    return wrap_env(raw_env(game, players, reward, render_mode, viewer, observation, **options))


def _register() -> None:
    """(Older releases of PettingZoo have no registry.)"""
    for kind, maker in (("aec", "env"), ("parallel", "parallel_env")):
        for game, version in ((name, n) for name in GAMES for n in range(len(GAMES[name].later_observations) + 1)):
            if hasattr(pettingzoo, "register"):
                entry_point = f"zuschlag.envs.pettingzoo:{maker}"
                kwargs = {"game": game, "observation": version}
                pettingzoo.register(kind, f"zuschlag/{game}_v{version}", entry_point=entry_point, kwargs=kwargs)


_register()

"""What PettingZoo's environments are made of. PettingZoo is an extra, `pip install 'zuschlag[research]'`.

Importing this enters them into PettingZoo's registry, too: `pettingzoo.make("aec", "zuschlag/bigshot_v0", players=3)`.
"""

from typing import Any

from zuschlag.envs.rendering import MODES
from zuschlag.games import GAMES

MISSING = "PettingZoo is not installed; for its environments: pip install 'zuschlag[research]'"

try:
    import pettingzoo

    from zuschlag.envs.simultaneous import Simultaneous
    from zuschlag.envs.turn_based import TurnBased, enforced
except ModuleNotFoundError as missing:
    if missing.name not in ("gymnasium", "pettingzoo"):
        raise
    raise ModuleNotFoundError(MISSING, name=missing.name) from None

__all__ = ["Simultaneous", "TurnBased", "about", "enforced"]


def about(name: str, *, is_parallelizable: bool) -> dict[str, Any]:
    """An environment's metadata, in PettingZoo's words."""
    return {"name": name, "render_modes": list(MODES), "render_fps": 2, "is_parallelizable": is_parallelizable}


def _register() -> None:
    """(Older releases of PettingZoo have no registry.)"""
    for kind, maker in (("aec", "env"), ("parallel", "parallel_env")):
        for game in GAMES:
            if hasattr(pettingzoo, "register"):
                pettingzoo.register(kind, f"zuschlag/{game}_v0", entry_point=f"zuschlag.envs.{game}_v0:{maker}")


_register()

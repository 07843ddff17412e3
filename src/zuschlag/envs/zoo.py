"""What PettingZoo's environments are made of. PettingZoo is an extra, `pip install 'zuschlag[research]'`."""

from typing import Any

from zuschlag.envs.rendering import MODES

MISSING = "PettingZoo is not installed; for its environments: pip install 'zuschlag[research]'"

try:
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

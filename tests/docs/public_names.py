"""The public modules and names, as docs/reference/public-names.md lists them."""

import re
from importlib import import_module
from pathlib import Path

from zuschlag.games import BUILT_IN_GAMES

PAGE = (Path(__file__).parents[2] / "docs" / "reference/public-names.md").read_text(encoding="utf-8")
_LIST = PAGE.partition("The public modules are ")[2].partition(" Of these, ")[0]
PUBLIC_MODULES = (
    *re.findall("`(zuschlag[a-z0-9_.]*)`", _LIST),
    *(f"zuschlag.games.{game}.{module}" for game in BUILT_IN_GAMES for module in ("view", "state")),
)
PUBLIC_TEXTS = frozenset(re.findall("`([A-Za-z_]+)`", PAGE.partition("Of `zuschlag.texts`,")[2].partition("are public")[0]))
"""What is public of `zuschlag.texts`."""
NEEDS_STABLE_BASELINES3 = "zuschlag.envs.stable_baselines3"
"""A public module that cannot be imported where the tests run: `make soak` imports it."""


def public_names(module: str) -> frozenset[str]:
    """The public names of a module; none where it is not public. Without `__all__`, what it defines itself."""
    if module == "zuschlag.texts":
        return PUBLIC_TEXTS
    if module == NEEDS_STABLE_BASELINES3:
        return frozenset(re.findall(f"`([A-Za-z]+)` of `{module}`", PAGE))
    if module not in PUBLIC_MODULES:
        return frozenset()
    loaded = import_module(module)
    own = (name for name, value in vars(loaded).items() if getattr(value, "__module__", module) == module)
    return frozenset(getattr(loaded, "__all__", [name for name in own if not name.startswith("_")]))

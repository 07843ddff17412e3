"""Modules that were documented under another name: importing the old name still works.

>>> import zuschlag.match.fair, zuschlag.match.fair_dice
>>> zuschlag.match.fair.commitment is zuschlag.match.fair_dice.commitment
True

The classes of `importlib.abc` are not used here: importing them takes longer than half of this package.
"""

import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from importlib.abc import Loader

RENAMED = {
    "zuschlag.bots.workshop": "zuschlag.bots.bot_pool",
    "zuschlag.games.files": "zuschlag.games.component_files",
    "zuschlag.kernel.compiled": "zuschlag.kernel.numba_compiler",
    "zuschlag.match.fair": "zuschlag.match.fair_dice",
}
"""The old name of a module and its name."""
RENAMED_MEMBERS = {"zuschlag.bots.workshop": {"Workshop": "BotPool"}}
"""By the old name of a module: the old names in it and their names."""


class RenamedModules:
    """Finds a module by its old name and fills it with what the renamed module holds."""

    def find_spec(self, fullname: str, _path: object = None, _target: object = None, /) -> ModuleSpec | None:
        return ModuleSpec(fullname, cast("Loader", self)) if fullname in RENAMED else None

    def create_module(self, _spec: ModuleSpec) -> ModuleType | None:
        """None: an empty module is created, as usual."""

    def exec_module(self, module: ModuleType) -> None:
        names = vars(import_module(RENAMED[module.__name__]))
        vars(module).update({name: value for name, value in names.items() if not name.startswith("__")})
        vars(module).update({old: names[new] for old, new in RENAMED_MEMBERS.get(module.__name__, {}).items()})


def install() -> None:
    """Let `import` find renamed modules by their old names. A second call changes nothing."""
    if not any(isinstance(finder, RenamedModules) for finder in sys.meta_path):
        sys.meta_path.append(RenamedModules())

"""Runs one of OpenSpiel's scripts, or one of your own, with these games registered:

    python -m zuschlag.envs.openspiel mmd_example --game="zuschlag_zahltag_small(players=2,zero_sum=True)"
    python -m zuschlag.envs.openspiel open_spiel.python.examples.cfr_example --game=zuschlag_zahltag_small --players=2
    python -m zuschlag.envs.openspiel my_script.py

A name without dots is one of `open_spiel.python.examples`. What follows are the script's own arguments.
"""

import runpy
import sys
from importlib.util import find_spec

import zuschlag.envs.openspiel  # noqa: F401 (registers the games)

EXAMPLES = "open_spiel.python.examples"


def run_script(arguments: list[str]) -> None:
    """Run the script as if Python had started it with the arguments after it."""
    if not arguments or arguments[0].startswith("-"):
        sys.exit(f"usage: python -m zuschlag.envs.openspiel SCRIPT [ARGUMENT …]\n\n{__doc__}")
    script, sys.argv = arguments[0], arguments
    if script.endswith(".py"):
        runpy.run_path(script, run_name="__main__")
        return
    module = script if "." in script else f"{EXAMPLES}.{script}"
    if not _exists(module):
        sys.exit(f"there is no module {module!r}; expected one of {EXAMPLES}, any other module, or a file that ends in .py")
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # of the package it would be in
        return False


if __name__ == "__main__":
    run_script(sys.argv[1:])

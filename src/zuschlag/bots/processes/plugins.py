"""Bots that others wrote in Python: classes that an installed distribution offers under the entry point `zuschlag.bots`.

A class is made with a seed and a seat and has `choose(turn)`. Each plays in a process of its own (see `hosting`), so that it
cannot take anything down with it; built-in names win over theirs.
"""

from collections.abc import Callable
from importlib.metadata import EntryPoint

from zuschlag.bots.bot import Failed
from zuschlag.bots.processes.plugin_host import PluginBot, plugin_host_for
from zuschlag.errors import Trouble
from zuschlag.match import Seed
from zuschlag.plugins import find_entry_points, is_allowed

GROUP = "zuschlag.bots"


def find_plugins() -> dict[str, list[EntryPoint]]:
    """The names that installed distributions offer, of those that are allowed; nothing is loaded."""
    found = {name: [point for point in points if is_allowed(point)] for name, points in find_entry_points(GROUP).items()}
    return {name: points for name, points in found.items() if points}


def make_plugin_bot(name: str, points: list[EntryPoint], timeout: float) -> Callable[[Seed, int], PluginBot]:
    """What makes the bot of this name; says clearly what is wrong with one that cannot be made.

    It is loaded in the process that will play it, never here: what a module by others prints or does stays there.
    """
    if len(points) > 1:
        raise Trouble(f"several distributions offer a bot {name!r}: {', '.join(sorted(point.value for point in points))}")
    (point,) = points
    try:
        plugin_host_for(point.value)
    except Failed as error:
        reason = str(error).removeprefix("crashed: ")
        raise Trouble(f"the bot {name!r} ({point.value}) cannot be loaded: {reason}") from None
    return lambda seed, seat: PluginBot(point.value, timeout, seed, seat)

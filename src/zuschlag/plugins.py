"""Entry points: the games and bots that installed distributions offer, as far as the host allows them.

`ZUSCHLAG_PLUGINS` names the distributions whose games and bots may be used: `all` (the default), `none`, or names with commas
between. It is a variable, so that worker processes follow it, too.
"""

import os
import re
from typing import TYPE_CHECKING

from zuschlag.errors import Refused, short

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

VARIABLE = "ZUSCHLAG_PLUGINS"
ALL, NONE = "all", "none"
_NAME = r"[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?"


def allowed_plugins() -> str:
    """Which distributions may be used: `all`, `none`, or their names with commas between."""
    return os.environ.get(VARIABLE, "").strip() or ALL


def allow_plugins(words: str) -> None:
    """Allow these distributions, in this process and all that it starts. Refuses what is no name of a distribution."""
    check_plugins(words)
    os.environ[VARIABLE] = words


def check_plugins(words: str) -> str:
    """Return the setting as it is. Refuses what is neither all nor none nor names of distributions with commas between."""
    for name in words.split(","):
        if not re.fullmatch(_NAME, name.strip()):
            expected = "all, none, or names of installed packages with commas between"
            raise Refused("malformed", f"the allowed plugins are {short(words)}; expected {expected}")
    return words


def is_allowed(point: "EntryPoint") -> bool:
    """May what this entry point offers be used?"""
    words = allowed_plugins()
    names = {_normalized(name) for name in words.split(",")}
    return words == ALL or (words != NONE and _normalized(distribution_of(point)) in names)


def distribution_of(point: "EntryPoint") -> str:
    """The name of the distribution that offers it."""
    return point.dist.name if point.dist is not None else point.value


def find_entry_points(group: str) -> "dict[str, list[EntryPoint]]":
    """All that installed distributions offer in a group, by name, allowed or not. Nothing is loaded."""
    from importlib.metadata import entry_points  # takes a while to import, and to search

    found: dict[str, list[EntryPoint]] = {}
    for point in entry_points(group=group):
        same = found.setdefault(point.name, [])
        if all(other.value != point.value for other in same):  # a distribution can be found twice, on a doubled path
            same.append(point)
    return found


def _normalized(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name.strip()).lower()

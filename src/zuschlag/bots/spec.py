"""Finding a bot by what a person wrote: a name, a level, a name with a budget, a program, a bot by others."""

from collections.abc import Callable
from typing import Any

from zuschlag.bots.bot import Bot
from zuschlag.bots.budget import parse_budget
from zuschlag.bots.levels import BOTS, FROZEN_LEVELS, LEVELS
from zuschlag.bots.network.weights_file import SUFFIX, check_shape, load_weights
from zuschlag.errors import Refused, short
from zuschlag.games import BUILT_IN_GAMES
from zuschlag.kernel.numba_extra import INSTALL_NUMBA, has_numba
from zuschlag.match import Seed

Maker = Callable[[Seed, int], Any]
"""Creates a bot for a match from a seed and a seat. The bot has a `choose` method, like `Bot`."""

DEFAULT_TIMEOUT: float = 10
"""Seconds that a bot by others may take for an answer."""


def find(spec: str, timeout: float = DEFAULT_TIMEOUT) -> Maker:
    """Find the factory of the bot that `spec` names. Refuses an unknown name.

    A name (`random`), a level, a name with a budget (`search:400` simulations, `search:300ms`), a network of your own
    (`network:mine.safetensors`), a program (`exec:./my-bot`), or a name that an installed package provides. A third-party bot
    has `timeout` seconds for an answer, or raises Failed.
    """
    name, colon, written = _resolve_level(spec).partition(":")
    if name in BOTS:
        if not colon:
            return BOTS[name]
        return _weighted(BOTS[name], written) if BOTS[name].takes_weights else _budgeted(BOTS[name], name, written)
    if name == "exec" and colon:
        from zuschlag.bots.processes.program_bot import program

        return program(written, timeout)
    from zuschlag.bots.processes.plugin_host import find_plugins, make_plugin_bot

    others = find_plugins()
    if spec in others:
        return make_plugin_bot(spec, others[spec], timeout)
    names = ", ".join([*BOTS, *LEVELS, *FROZEN_LEVELS, *(other for other in others if other not in BOTS)])
    raise Refused("unknown", f"there is no bot {short(spec)}; there is {names}, and exec:PROGRAM")


def is_built_in(spec: str) -> bool:
    """Whether it is a built-in bot or a level."""
    return _name_in(spec) in BOTS


def needs_compiling(spec: str) -> bool:
    """Whether the bot that `spec` names needs compiled code."""
    return is_built_in(spec) and BOTS[_name_in(spec)].needs_compiling


def check_playable(spec: str, game: str) -> None:
    """Refuse a bot that cannot play the game here: it needs numba, which is not installed, or its network is of another game.

    (At a table, `BotPool` lets a weaker bot play where numba is missing.)
    """
    if needs_compiling(spec) and not has_numba():
        others = ", ".join(name for name in [*BOTS, *LEVELS] if not needs_compiling(name))
        raise Refused(
            "unknown",
            f"{short(spec)} needs numba, which is not installed: {INSTALL_NUMBA}; without it there is {others}",
        )
    name, colon, written = spec.partition(":")
    if colon and name in BOTS and BOTS[name].takes_weights:
        if game not in BUILT_IN_GAMES:
            games = ", ".join(BUILT_IN_GAMES)
            raise Refused("unknown", f"{game} has no networks, so {short(spec)} cannot play it; there are some of {games}")
        check_shape(written, f"zuschlag.bots.{game}.network")


def _name_in(spec: str) -> str:
    return _resolve_level(spec).partition(":")[0]


def _resolve_level(spec: str) -> str:
    """The bot that plays a level, also one of an earlier version; other names as they are."""
    return LEVELS.get(spec) or FROZEN_LEVELS.get(spec, spec)


def _weighted(bot: type[Bot], written: str) -> Maker:
    """A bot that plays by the weights in a file, which is read once and at once, so that a bad one is refused early."""
    if not written.endswith(SUFFIX):
        raise Refused("malformed", f"the weights are {short(written)}; expected a file whose name ends with {SUFFIX}")
    load_weights(written)
    makes: Callable[..., Bot] = bot
    return lambda seed, seat: makes(seed, seat, weights=written)


def _budgeted(bot: type[Bot], name: str, written: str) -> Maker:
    if not bot.takes_budget:
        raise Refused("malformed", f"{short(f'{name}:{written}')}: {name} takes no budget; expected just {name}")
    budget = parse_budget(written)
    makes: Callable[..., Bot] = bot
    return lambda seed, seat: makes(seed, seat, budget=budget)

"""Finding a bot by what a person wrote: a name, a level, a name with a budget, a program, a bot by others."""

import re
from collections.abc import Callable
from typing import Any

from zuschlag.bots.bot import Bot
from zuschlag.bots.craft import Budget
from zuschlag.bots.ladder import BOTS, LEVELS
from zuschlag.errors import Refused, short
from zuschlag.match import Seed

Maker = Callable[[Seed, int], Any]
"""Makes a bot for a match from a seed and a seat. What it makes has a `choose`, as Bot has."""

PATIENCE = 10.0
MOST_SIMULATIONS = 10**9
_BUDGET = re.compile(r"([1-9][0-9]{0,9})(ms)?", re.ASCII)


def find(spec: str, timeout: float = PATIENCE) -> Maker:
    """What makes the bot that `spec` names; refuses what names none.

    A name (`random`), a level, a name with a budget (`search:400` simulations, `search:300ms`), a program (`exec:./my-bot`),
    a name that an installed distribution offers. A bot by others has `timeout` seconds for an answer, or raises Failed.
    """
    name, colon, written = LEVELS.get(spec, spec).partition(":")
    if name in BOTS:
        return _budgeted(BOTS[name], name, written) if colon else BOTS[name]
    if name == "exec" and colon:
        from zuschlag.bots.programs import program

        return program(written, timeout)
    from zuschlag.bots.others import hosted, offered_by_others

    others = offered_by_others()
    if spec in others:
        return hosted(spec, others[spec], timeout)
    names = ", ".join([*BOTS, *LEVELS, *(other for other in others if other not in BOTS)])
    raise Refused("unknown", f"there is no bot {short(spec)}; there is {names}, and exec:PROGRAM")


def is_built_in(spec: str) -> bool:
    """Is it one of our own bots, or a level?"""
    return _name_in(spec) in BOTS


def needs_compiling(spec: str) -> bool:
    """Does the bot that `spec` names wait for the compiler, when it first thinks?"""
    return is_built_in(spec) and BOTS[_name_in(spec)].needs_compiling


def _name_in(spec: str) -> str:
    return LEVELS.get(spec, spec).partition(":")[0]


def _budgeted(bot: type[Bot], name: str, written: str) -> Maker:
    if not bot.takes_budget:
        raise Refused("malformed", f"{short(f'{name}:{written}')}: {name} takes no budget; expected just {name}")
    budget = parse_budget(written)
    makes: Callable[..., Bot] = bot
    return lambda seed, seat: makes(seed, seat, budget=budget)


def parse_budget(written: str) -> Budget:
    """`400` is so many simulations, `300ms` so many milliseconds."""
    found = _BUDGET.fullmatch(written)
    if not found or int(found[1]) > MOST_SIMULATIONS:
        raise Refused(
            "malformed",
            f"the budget is {short(written)}; expected a number of simulations such as 400, or of milliseconds such as 300ms",
        )
    number = int(found[1])
    return Budget(milliseconds=number) if found[2] else Budget(simulations=number)

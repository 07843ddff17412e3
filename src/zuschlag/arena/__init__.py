"""The arena: bots meet over duplicate deals, in every seating, and are compared with their uncertainty (docs/arena.md)."""

from zuschlag.arena.executors import Crew, Here, Processes, local
from zuschlag.arena.plan import UNSALTED, Plan, match_seed
from zuschlag.arena.report import report
from zuschlag.arena.results import Dealt, Failure, Game
from zuschlag.arena.scheduler import checked, deals_for, run
from zuschlag.arena.tally import Tally

__all__ = [
    "UNSALTED",
    "Crew",
    "Dealt",
    "Failure",
    "Game",
    "Here",
    "Plan",
    "Processes",
    "Tally",
    "checked",
    "deals_for",
    "local",
    "match_seed",
    "report",
    "run",
]

"""The arena: compares bots over duplicate deals in every seating, with intervals (docs/how-to/arena.md)."""

from zuschlag.arena.deal_queue import run
from zuschlag.arena.executors import Executor, InProcessExecutor, ProcessExecutor, local
from zuschlag.arena.plan import UNSALTED, Plan, check_plan, deals_for, match_seed
from zuschlag.arena.report import Report, report
from zuschlag.arena.results import DealResult, Failure, GameResult
from zuschlag.arena.tally import Tally

checked = check_plan  # the old name, kept for programs that use it

__all__ = [
    "UNSALTED",
    "DealResult",
    "Executor",
    "Failure",
    "GameResult",
    "InProcessExecutor",
    "Plan",
    "ProcessExecutor",
    "Report",
    "Tally",
    "check_plan",
    "checked",
    "deals_for",
    "local",
    "match_seed",
    "report",
    "run",
]

"""Candidate bots against the present one over duplicate deals, by the arena's machinery."""

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any

from bench.tuning.candidates import CandidateBot
from zuschlag.arena import Plan, ProcessExecutor, Report, Tally, deals_for, report, run
from zuschlag.arena.game_runner import compile_search_once, play_game
from zuschlag.arena.results import DealResult
from zuschlag.bots import find, needs_compiling
from zuschlag.match import make_game

CANDIDATE = "candidate"


def play_candidate_deals(plan: Plan, constants: Mapping[str, Any], bot: str, numbers: Iterable[int]) -> list[DealResult]:
    """In a worker: play these deals in all their seatings."""
    game = make_game(plan.game, plan.players, plan.options)
    if needs_compiling(bot):
        compile_search_once(game)
    makers = [partial(CandidateBot, plan.game, bot, constants) if spec == CANDIDATE else find(spec) for spec in plan.bots]
    return [
        DealResult(number, tuple(play_game(plan, game, makers, number, seating) for seating in plan.seatings(number)))
        for number in numbers
    ]


class CandidateExecutor(ProcessExecutor):
    """Plays a plan in which one bot is a candidate, in processes of this machine."""

    def __init__(self, concurrency: int, constants: Mapping[str, Any], bot: str) -> None:
        super().__init__(concurrency)
        self._constants, self._bot = constants, bot

    def submit(self, plan: Plan, numbers: Sequence[int]) -> "Future[list[DealResult]]":
        return self._pool.ask(play_candidate_deals, plan, self._constants, self._bot, numbers)


def play_bots(game: str, players: int, bot: str, constants: Mapping[str, Any], games: int, cores: int, seed: int = 1) -> Report:
    """The arena's report of candidates against present bots: half of the seats each."""
    seats = (CANDIDATE,) * (players // 2) + (bot,) * (players - players // 2)
    plan = Plan(game, players, seats, seed=seed, salt="tuning")
    tally = Tally(plan)
    with CandidateExecutor(cores, constants, bot) as executor:
        for result in run(plan, deals_for(plan, games), executor):
            tally.add(result)
    found = report(tally)
    if found["failures"]:
        raise RuntimeError(f"a bot failed: {found['failures'][0]['reason']}")
    return found

"""Run a plan: hand out deals in small portions to an executor, and yield the results in order."""

from collections.abc import Generator, Sequence

from zuschlag.arena.executors import Executor
from zuschlag.arena.plan import Plan
from zuschlag.arena.results import DealResult
from zuschlag.errors import Trouble

PORTION = 0.4  # seconds that a portion of deals should take: long beside the handing out, short for one who watches
LARGEST_PORTION = 200


def run(plan: Plan, deals: int, executor: Executor) -> Generator[DealResult]:
    """Yield the deals 0, 1, 2 … in order, each as soon as it and all before it are played. Close it to stop early."""
    from concurrent.futures import FIRST_COMPLETED, Future, wait

    waiting: set[Future[list[DealResult]]] = set()
    played: dict[int, DealResult] = {}
    handed_out = yielded = 0
    pace = PORTION
    while yielded < deals:
        while handed_out < deals and len(waiting) < 2 * executor.concurrency:
            left = deals - handed_out
            size = max(1, min(int(PORTION / pace), left // (2 * executor.concurrency), LARGEST_PORTION))
            try:
                waiting.add(executor.submit(plan, range(handed_out, handed_out + size)))
            except executor.worker_errors as error:
                raise _lost(error) from None
            handed_out += size
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            try:
                portion = future.result()
            except executor.worker_errors as error:
                raise _lost(error) from None
            played |= {result.number: result for result in portion}
            pace = _pace(portion)
        while yielded in played:
            yield played.pop(yielded)
            yielded += 1


def _lost(error: Exception) -> Trouble:
    return Trouble(f"a worker was lost: {str(error).splitlines()[0][:200]}")


def _pace(portion: Sequence[DealResult]) -> float:
    """How many seconds a deal takes, about: thinking, and something for the game itself."""
    games = [game for result in portion for game in result.games]
    return max(1e-3, sum(sum(game.seconds) * 1.2 + sum(game.moves) * 2e-5 for game in games) / len(portion))

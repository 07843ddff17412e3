"""Arenas of Zahltag within a time limit: bots, and guided searches with other numbers, against copies of another bot.

    python -m bench.zahltag_arena MATCHES.json --seconds 400 --processes 7 --out RESULT.json

MATCHES.json is a list of objects: `players`, `bot`, `others` (as `find` takes them), and if wanted `constants` (numbers of
`zuschlag.bots.zahltag.guided.workspace` and `.runner` that the first bot plays by instead of the present ones), `deals` (at
most so many) and `weight` (how many deals are played before it is another match's turn; 1). Deals are played in all
seatings. Only deals before the first unfinished one of a match count, so that long games are not left out. Intervals are
those of the arena (`zuschlag.arena.intervals.share_interval`): none for fewer than eight deals.
"""

import argparse
import json
import multiprocessing
import time
from functools import partial
from pathlib import Path
from typing import Any

from zuschlag.arena.game_runner import compile_search_once, play_game
from zuschlag.arena.intervals import Moments, share_interval
from zuschlag.arena.plan import Plan
from zuschlag.arena.results import DealResult
from zuschlag.bots import Turn, find, needs_compiling
from zuschlag.match import Seed, make_game

SALT = "guided"
MOST_DEALS = 10_000


class VariantBot:
    """A built-in bot that plays by other constants of the guided search, which are read at every decision."""

    def __init__(self, spec: str, constants: dict[str, int], seed: Seed, seat: int) -> None:
        self._bot = find(spec)(seed, seat)
        self._constants = constants

    def choose(self, turn: Turn) -> str:
        from zuschlag.bots.zahltag.guided import runner, workspace

        before: dict[tuple[Any, str], Any] = {}
        for name, value in self._constants.items():
            module = workspace if hasattr(workspace, name) else runner
            present = before[module, name] = getattr(module, name)
            setattr(module, name, dict.fromkeys(present, value) if isinstance(present, dict) else value)
        try:
            return str(self._bot.choose(turn))
        finally:
            for (module, name), value in before.items():
                setattr(module, name, value)


def plan_of(match: dict[str, Any], seed: int) -> Plan:
    others = match["others"]
    rest = others if isinstance(others, list) else [others] * (match["players"] - 1)
    return Plan("zahltag", match["players"], (match["bot"], *rest), seed=seed, salt=SALT)


def play_deal(match: dict[str, Any], seed: int, number: int) -> DealResult:
    """One deal in all its seatings."""
    plan = plan_of(match, seed)
    game = make_game(plan.game, plan.players, {})
    if any(needs_compiling(spec) for spec in plan.bots):
        compile_search_once(game)
    constants = match.get("constants", {})
    first = partial(VariantBot, match["bot"], constants) if constants else find(match["bot"])
    makers = [first, *(find(spec) for spec in plan.bots[1:])]
    return DealResult(number, tuple(play_game(plan, game, makers, number, seating) for seating in plan.seatings(number)))


def list_tasks(matches: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """Which match and which deal of it are played, in this order."""
    tasks = []
    for turn in range(MOST_DEALS):
        for which, match in enumerate(matches):
            weight = match.get("weight", 1)
            tasks += [(which, n) for n in range(turn * weight, (turn + 1) * weight) if n < match.get("deals", MOST_DEALS)]
    return tasks


def work(
    tasks: list[tuple[int, int]], matches: list[dict[str, Any]], seed: int, counter: Any, deadline: float, found: Any
) -> None:
    """A worker: take the next task until there is none, or time is up."""
    while time.time() < deadline:
        with counter.get_lock():
            at = counter.value
            counter.value += 1
        if at >= len(tasks):
            break
        which, number = tasks[at]
        found.put((at, play_deal(matches[which], seed, number)))
    found.put(None)


def summarise(matches: list[dict[str, Any]], tasks: list[tuple[int, int]], results: dict[int, DealResult]) -> Any:
    """For every match: what the first bot won, over the deals before the first unfinished one."""
    rows = []
    for which, match in enumerate(matches):
        shares, moves, seconds, slowest, failures = Moments(), 0, 0.0, 0.0, []
        for at in (at for at, (other, _) in enumerate(tasks) if other == which):
            if at not in results:
                break
            games = [(game, game.seating.index(0)) for game in results[at].games]
            shares.add(sum(game.shares[seat] for game, seat in games) / len(games))
            moves += sum(game.moves[seat] for game, seat in games)
            seconds += sum(game.seconds[seat] for game, seat in games)
            slowest = max(slowest, *(game.slowest[seat] for game, seat in games))
            failures += [game.failure.reason for game, _ in games if game.failure]
        games_counted = shares.count * match["players"]
        interval = share_interval(shares, games_counted)
        rows.append(
            {
                **match,
                "games": games_counted,
                "share": round(shares.mean, 4),
                "interval": interval and [round(edge, 4) for edge in interval],
                "par": round(1 / match["players"], 4),
                "ms_per_move": round(1000 * seconds / max(moves, 1), 1),
                "slowest_ms": round(1000 * slowest),
                "failures": failures[:2],
            }
        )
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("matches", type=Path)
    parser.add_argument("--seconds", type=float, default=400)
    parser.add_argument("--processes", type=int, default=7)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    deadline = time.time() + chosen.seconds
    matches = json.loads(chosen.matches.read_text())
    tasks = list_tasks(matches)
    context = multiprocessing.get_context("spawn")
    compilers = [context.Process(target=compile_search_of, args=(bot,)) for bot in ("search", "guided")]
    for compiler in compilers:
        compiler.start()
    for compiler in compilers:
        compiler.join()
    counter, found = context.Value("i", 0), context.Queue()
    workers = [
        context.Process(target=work, args=(tasks, matches, chosen.seed, counter, deadline, found))
        for _ in range(chosen.processes)
    ]
    for worker in workers:
        worker.start()
    results: dict[int, DealResult] = {}
    ended = 0
    while ended < len(workers):
        got = found.get()
        if got is None:
            ended += 1
        else:
            results[got[0]] = got[1]
        if got is None or len(results) % 20 == 0:
            chosen.out.write_text(json.dumps(summarise(matches, tasks, results), indent=1))
    for worker in workers:
        worker.join()


def compile_search_of(bot: str) -> None:
    """Fill the compiler's cache, so that workers only load."""
    from zuschlag.bots.zahltag.guided.runner import compile_guided
    from zuschlag.bots.zahltag.search.runner import compile_search

    compile_needed = compile_guided if bot == "guided" else compile_search
    compile_needed(make_game("zahltag", 4, {}))


if __name__ == "__main__":
    main()

"""Plays trials side by side for a given time on several processes: bots with other constants, against fixed opponents.

    python -m bench.tuning.timed_trials TRIALS.json --processes 7 --seconds 400 --out RESULTS.json

A trial names the players, the bots (one for each seat, the first of them is tried), the options, other constants of the first
bot's game, a weight, by which the trials share the time, and its first deal, if not all are to be played:

    [{"name": "no prior", "players": 4, "bots": ["guided:300", "hard-0.2", "hard-0.2", "hard-0.2"],
      "constants": {"PRIOR_WEIGHT": 0}, "weight": 1}]

Trials for the same number of players play the same deals, each in every seating, so that they can be compared deal by deal.
The constants must be such that the bot reads while it plays, not such that are compiled. Needs nothing but numpy and numba.
A trial ends with its first game that is not finished in time, so quick games are not counted more often than slow ones.
"""

import argparse
import json
import multiprocessing
import os
import time
from collections import defaultdict
from functools import cache
from math import sqrt
from pathlib import Path
from queue import Empty
from typing import Any

from bench.tuning.candidates import set_constants
from zuschlag.bots import Turn, find, needs_compiling
from zuschlag.bots.strategies import STRATEGIES
from zuschlag.kernel import below, seeded
from zuschlag.match import begin, make_game
from zuschlag.match.creation import derive_seed

Z = 1.96
Trial = dict[str, Any]


def play_game(trial: Trial, number: int, seed: str) -> dict[str, Any]:
    """The nth game of a trial: the share of the win of the first bot, its decisions, their processor time and the slowest.

    A deal is as many games in a row as there are players, with the same dice, in which every bot sits in every seat once.
    """
    players, bots = trial["players"], trial["bots"]
    game = make_game(trial.get("game", "bigshot"), players, trial.get("options", {}))
    deal, turned = divmod(number, players)
    deal += trial.get("first_deal", 0)
    dice = derive_seed(f"{seed}/{players}/{deal}")
    rng = seeded("seating", dice)
    order = list(range(players))
    for at in range(players - 1, 0, -1):
        other = below(rng, at + 1)
        order[at], order[other] = order[other], order[at]
    seating = order[turned:] + order[:turned]
    match = begin(game, dice)
    seats = [find(bots[entry])(derive_seed(f"{dice}/{entry}"), seat) for seat, entry in enumerate(seating)]
    moves, seconds, slowest = 0, 0.0, 0.0
    while awaited := match.pending.seats:
        seat = awaited[0]
        turn = Turn(match, seat)
        began = time.process_time()
        word = seats[seat].choose(turn)
        took = time.process_time() - began
        if seating[seat] == 0 and len(turn.offered) > 1:
            moves, seconds, slowest = moves + 1, seconds + took, max(slowest, took)
        match.play(seat, word)
    places = match.places
    assert places is not None
    share = (places[seating.index(0)] == 1) / sum(place == 1 for place in places)
    return {"share": share, "moves": moves, "seconds": seconds, "slowest": slowest}


def make_schedule(trials: list[Trial]) -> list[int]:
    """Which trial the games belong to, in turns: as many games of each as its weight says."""
    weights = [trial.get("weight", 1) for trial in trials]
    return [at for turn in range(max(weights)) for at, weight in enumerate(weights) if turn < weight]


def work(trials: list[Trial], counter: Any, until: float, most: int, seed: str, results: Any) -> None:
    """In a process: play the next game until the time is over, or so many were begun in all."""
    schedule = make_schedule(trials)
    present: dict[str, Any] = {}
    while time.time() < until:
        with counter.get_lock():
            number = counter.value
            counter.value += 1
        if number >= most:
            return
        turns, place = divmod(number, len(schedule))
        at = schedule[place]
        nth = turns * schedule.count(at) + schedule[:place].count(at)
        trial = trials[at]
        game = trial.get("game", "bigshot")
        compile_searches([trial])
        restore = remember_constants(game, trial.get("constants", {}), present)
        set_constants(game, restore | trial.get("constants", {}))
        results.put((at, nth, play_game(trial, nth, seed)))
        set_constants(game, restore)


def remember_constants(game: str, constants: dict[str, Any], present: dict[str, Any]) -> dict[str, Any]:
    """The values that these constants had first."""
    from sys import modules

    STRATEGIES[game].think_valuer  # noqa: B018 (loads the game's modules)
    for name in constants:
        for module in [module for key, module in modules.items() if key.startswith(f"zuschlag.bots.{game}.")]:
            if name in vars(module):
                present.setdefault(f"{game} {name}", vars(module)[name])
    return {key.partition(" ")[2]: value for key, value in present.items() if key.startswith(f"{game} ")}


def summarize(trial: Trial, games: dict[int, dict[str, Any]]) -> dict[str, Any]:
    """The mean share with its interval over deals, up to the first game that is missing."""
    players = trial["players"]
    counted: list[dict[str, Any]] = []
    while len(counted) in games:
        counted.append(games[len(counted)])
    counted = counted[: len(counted) // players * players]
    shares = [game["share"] for game in counted]
    by_deal = [sum(shares[at : at + players]) / players for at in range(0, len(shares), players)]
    mean = sum(by_deal) / max(len(by_deal), 1)
    spread = sqrt(sum((each - mean) ** 2 for each in by_deal) / max(len(by_deal) - 1, 1) / max(len(by_deal), 1))
    moves, seconds = sum(game["moves"] for game in counted), sum(game["seconds"] for game in counted)
    return {
        **trial,
        "games": len(counted),
        "moves": moves,
        "seconds": round(seconds, 1),
        "percent": round(100 * mean, 1),
        "interval": [round(100 * (mean - Z * spread), 1), round(100 * (mean + Z * spread), 1)],
        "par": round(100 / players, 1),
        "ms_per_move": round(1000 * seconds / max(moves, 1), 1),
        "slowest_ms": round(1000 * max((game["slowest"] for game in counted), default=0.0)),
        "by_deal": [round(each, 3) for each in by_deal],
    }


def play_trials(trials: list[Trial], processes: int, seconds: float, seed: str, most: int = 10**9) -> list[dict[str, Any]]:
    """Play the trials for so many seconds, or so many games in all."""
    context = multiprocessing.get_context("spawn")
    counter, results = context.Value("q", 0), context.Queue()
    until = time.time() + seconds
    arguments = trials, counter, until, most, seed, results
    workers = [context.Process(target=work, args=arguments, daemon=True) for _ in range(processes)]
    for worker in workers:
        worker.start()
    found: dict[int, dict[int, dict[str, Any]]] = defaultdict(dict)
    while time.time() < until and sum(map(len, found.values())) < most:
        try:
            at, nth, result = results.get(timeout=1)
            found[at][nth] = result
        except Empty:
            if not any(worker.is_alive() for worker in workers):
                raise RuntimeError("all processes ended before the games did") from None
    for worker in workers:
        worker.terminate()
    return [summarize(trial, found[at]) for at, trial in enumerate(trials)]


def compile_searches(trials: list[Trial]) -> None:
    """Compile what the bots of the trials need, or load it from the cache, once in a process."""
    for trial in trials:
        game = trial.get("game", "bigshot")
        if any(needs_compiling(bot) for bot in trial["bots"]):
            compile_once(game)


@cache
def compile_once(game: str) -> None:
    """Compile the searches of a game."""
    STRATEGIES[game].compile_search(make_game(game, 4, {}))


def read_object(pairs: list[tuple[str, Any]]) -> dict[str | int, Any]:
    """An object of the file; keys that are numbers of players become numbers."""
    return {int(key) if key.isdigit() else key: value for key, value in pairs}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trials", type=Path)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", default="tuning", help="of the deals")
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    began = time.time()
    trials = json.loads(chosen.trials.read_text(encoding="utf-8"), object_pairs_hook=read_object)
    compile_searches(trials)
    compiled = time.time() - began
    found = play_trials(trials, chosen.processes, chosen.seconds - compiled, chosen.seed)
    chosen.out.write_text(json.dumps({"seconds_to_compile": round(compiled, 1), "trials": found}, indent=1), encoding="utf-8")
    for row in found:
        share = f"{row['percent']:5} % {row['interval']} of {row['games']}, par {row['par']}"
        print(f"{row['name']:40} {share}, {row['ms_per_move']} ms")


if __name__ == "__main__":
    main()

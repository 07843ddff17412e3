"""Plays trials side by side for a given time on several processes: bots with other constants, against fixed opponents.

    python -m bench.tuning.timed_trials TRIALS.json --processes 7 --seconds 400 --out RESULTS.json

A trial names the players, the bots (one for each seat, the first of them is tried), the options, other constants of the first
bot's game, the file of another network (`weights`) that guides the first bot's search, a weight, by which the trials share the
time, and its first deal, if not all are to be played:

    [{"name": "no prior", "players": 4, "bots": ["guided:300", "hard-0.2", "hard-0.2", "hard-0.2"],
      "constants": {"PRIOR_WEIGHT": 0}, "weight": 1}]

Trials for the same number of players play the same deals, each in every seating, so that they can be compared deal by deal.
The constants must be such that the bot reads while it plays, not such that are compiled. Needs nothing but numpy and numba.
A trial ends with its first game that is not finished in time, so quick games are not counted more often than slow ones.
Intervals are those of the arena (`zuschlag.arena.intervals.share_interval`): none for fewer than eight deals.
"""

import argparse
import json
import multiprocessing
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import cache
from pathlib import Path
from queue import Empty
from typing import Any

from bench.tuning.candidates import replaced_constants, set_constants
from bench.tuning.parameters import PARAMETERS
from zuschlag.arena.intervals import FEWEST_DEALS, Moments, share_interval
from zuschlag.bots import Turn, find, needs_compiling
from zuschlag.bots.spec import check_playable
from zuschlag.bots.strategies import STRATEGIES
from zuschlag.errors import Refused
from zuschlag.kernel import below, seeded
from zuschlag.match import begin, make_game
from zuschlag.match.creation import derive_seed

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
        network = trial.get("weights") if seating[seat] == 0 else None
        began = time.process_time()
        with guided_by(network, game.name) if network else nullcontext():
            word = seats[seat].choose(turn)
        took = time.process_time() - began
        if seating[seat] == 0 and len(turn.offered) > 1:
            moves, seconds, slowest = moves + 1, seconds + took, max(slowest, took)
        match.play(seat, word)
    places = match.places
    assert places is not None
    share = (places[seating.index(0)] == 1) / sum(place == 1 for place in places)
    return {"share": share, "moves": moves, "seconds": seconds, "slowest": slowest}


def guided_by(weights: str, game: str) -> AbstractContextManager[None]:
    """For a while, guided searches of a game ask the network in this file instead of the game's own."""
    return replaced_constants(game, {"PACKAGE": f"zuschlag.bots.{game}.network"}, {"PACKAGE": weights})


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


def work_in_background(*arguments: Any) -> None:
    """`work` in a process of its own, which leaves Ctrl-C to the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    work(*arguments)


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
    """The mean share with its interval over deals, None for fewer than eight, up to the first game that is missing."""
    players = trial["players"]
    counted: list[dict[str, Any]] = []
    while len(counted) in games:
        counted.append(games[len(counted)])
    counted = counted[: len(counted) // players * players]
    shares = [game["share"] for game in counted]
    by_deal = [sum(shares[at : at + players]) / players for at in range(0, len(shares), players)]
    moments = moments_of(by_deal)
    interval = share_interval(moments, len(counted))
    moves, seconds = sum(game["moves"] for game in counted), sum(game["seconds"] for game in counted)
    return {
        **trial,
        "games": len(counted),
        "moves": moves,
        "seconds": round(seconds, 1),
        "percent": round(100 * moments.mean, 1),
        "interval": interval and [round(100 * edge, 1) for edge in interval],
        "par": round(100 / players, 1),
        "ms_per_move": round(1000 * seconds / max(moves, 1), 1),
        "slowest_ms": round(1000 * max((game["slowest"] for game in counted), default=0.0)),
        "by_deal": [round(each, 3) for each in by_deal],
    }


def moments_of(by_deal: Iterable[float]) -> Moments:
    """The mean and the spread of the shares of the win, deal by deal."""
    moments = Moments()
    for share in by_deal:
        moments.add(share)
    return moments


def play_trials(trials: list[Trial], processes: int, seconds: float, seed: str, most: int = 10**9) -> list[dict[str, Any]]:
    """Play the trials for so many seconds, or so many games in all, or until Ctrl-C."""
    context = multiprocessing.get_context("spawn")
    counter, results = context.Value("q", 0), context.Queue()
    until = time.time() + seconds
    arguments = trials, counter, until, most, seed, results
    workers = [context.Process(target=work_in_background, args=arguments, daemon=True) for _ in range(processes)]
    for worker in workers:
        worker.start()
    found = collect(results, workers, until, most)
    for worker in workers:
        worker.terminate()
    return [summarize(trial, found[at]) for at, trial in enumerate(trials)]


def collect(results: Any, workers: Sequence[Any], until: float, most: int) -> dict[int, dict[int, dict[str, Any]]]:
    """The games that workers finish until then, or so many, or until Ctrl-C: by trial, then by number."""
    found: dict[int, dict[int, dict[str, Any]]] = defaultdict(dict)
    with suppress(KeyboardInterrupt):
        while time.time() < until and sum(map(len, found.values())) < most:
            try:
                at, nth, result = results.get(timeout=1)
                found[at][nth] = result
            except Empty:
                if not any(worker.is_alive() for worker in workers):
                    raise RuntimeError("all processes ended before the games did") from None
    return found


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


def read_trials(file: Path) -> list[Trial]:
    """The trials in a file. Refuses a file that cannot be read, and trials that cannot be played."""
    try:
        trials = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=read_object)
    except OSError as error:
        raise Refused("unknown", f"cannot read {str(file)!r}: {error.strerror}; expected a file of trials") from None
    except ValueError as error:
        raise Refused("malformed", f"{str(file)!r} is no JSON: {error}; expected a list of trials") from None
    if not isinstance(trials, list) or not trials or not all(isinstance(trial, dict) for trial in trials):
        raise Refused("malformed", f"{str(file)!r} has no list of trials; expected one or more objects in square brackets")
    for trial in trials:
        check_trial(trial)
    return trials


def check_trial(trial: Trial) -> None:
    """Refuse a trial that cannot be played: a part is missing, or a bot, or there are not as many bots as players."""
    missing = [part for part in ("name", "players", "bots") if part not in trial]
    if missing:
        raise Refused(
            "malformed", f"the trial {trial.get('name', trial)!r} has no {missing[0]!r}; expected name, players, bots"
        )
    name, players, bots = trial["name"], trial["players"], trial["bots"]
    if not isinstance(bots, list) or len(bots) != players:
        raise Refused("malformed", f"the trial {name!r} has the bots {bots!r}; expected one for each of {players} players")
    game = trial.get("game", "bigshot")
    known = {parameter.name for parameter in PARAMETERS if parameter.game == game}
    for constant in trial.get("constants", {}):
        if constant not in known:
            raise Refused("unknown", f"the trial {name!r} has the constant {constant!r}; `python -m bench.tuning` lists them")
    try:
        make_game(game, players, trial.get("options", {}))
        for bot in bots:
            find(bot)
            check_playable(bot, game)
        if "weights" in trial:
            find(f"network:{trial['weights']}")
    except Refused as refusal:
        raise Refused(refusal.code, f"the trial {name!r}: {refusal}") from None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trials", type=Path)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", default="tuning", help="of the deals")
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    if chosen.processes < 1:
        sys.exit(f"--processes {chosen.processes}: expected at least 1")
    if not chosen.out.absolute().parent.is_dir():
        sys.exit(f"there is no folder {str(chosen.out.parent)!r} for --out; expected one that exists")
    began = time.time()
    try:
        trials = read_trials(chosen.trials)
    except Refused as refusal:
        sys.exit(str(refusal))
    compile_searches(trials)
    compiled = time.time() - began
    found = play_trials(trials, chosen.processes, chosen.seconds - compiled, chosen.seed)
    chosen.out.write_text(json.dumps({"seconds_to_compile": round(compiled, 1), "trials": found}, indent=1), encoding="utf-8")
    for row in found:
        interval = row["interval"] or f"(fewer than {FEWEST_DEALS} deals: no interval)"
        share = f"{row['percent']:5} % {interval} of {row['games']}, par {row['par']}" if row["games"] else "no whole deal"
        print(f"{row['name']:40} {share}, {row['ms_per_move']} ms")


if __name__ == "__main__":
    main()

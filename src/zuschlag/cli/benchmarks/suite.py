"""The measurements of `zuschlag bench`: playouts, search, single steps and starting times, and their report as text."""

import os
import pickle
import platform
import time
from collections.abc import Iterator, Mapping
from statistics import median
from typing import Any

import zuschlag
from zuschlag.bots import BOTS, Turn
from zuschlag.cli.benchmarks.interleaved_timing import Contestant, Race, cold_and_warm, race, repeated, start_times
from zuschlag.games import GAMES, Game
from zuschlag.kernel import below, seeded
from zuschlag.match import Match, begin, new
from zuschlag.texts.columns import align_columns

GAMES_A_BATCH = 500
GAMES_IN_PYTHON = 10
FOR_SCALE = (
    "  (for scale, on this class of machine: OpenSpiel's C++ ISMCTS has 21–25 k simulations/s on hearts and oh hell,\n"
    "  its MCTS over full states 54 k on hearts; other games, and random playouts)"
)
FIRST_GAME = """
import zuschlag
from zuschlag.kernel.batch import Batch
game = zuschlag.game({game!r}, {players})
Batch(game.rules, game.blank(), 1).play_out()
"""


def measure(game: str, rounds: int) -> dict[str, Any]:
    """Everything that is measured, as data."""
    import numba
    import numpy as np

    return {
        "zuschlag": zuschlag.__version__,
        "machine": {
            "python": platform.python_version(),
            "numba": numba.__version__,
            "numpy": np.__version__,
            "cores": os.cpu_count(),
        },
        "game": game,
        "rounds": rounds,
        "playouts": list(_playouts(game, rounds)),
        "python": _python_mode(game, rounds),
        "cores": _all_cores(game, rounds),
        "searches": list(_searches(game, rounds)),
        "steps": _steps(game, rounds),
        "starts": _starts(game, rounds),
    }


def _playouts(game_name: str, rounds: int) -> Iterator[dict[str, Any]]:
    """Compiled playouts against C, for every variant, on one core."""
    from zuschlag.cli.benchmarks.reference_implementations import CPlayouts, Playouts, compile_c
    from zuschlag.kernel.batch import Batch

    library = compile_c(game_name)
    for players, options in GAMES[game_name].variants:
        game = GAMES[game_name](players, options)
        contestants: dict[str, Playouts] = {"numba": Batch(game.rules, game.blank(), GAMES_A_BATCH, seed=1)}
        if library is not None:
            contestants["C"] = CPlayouts(library, game, GAMES_A_BATCH, 1)
        _check_equal(contestants)
        ran = race({name: _played(playouts) for name, playouts in contestants.items()}, rounds)
        yield {
            "variant": _variant(players, options),
            **_rates(ran),
            "games_per_s": ran.median("numba") / float(contestants["numba"].decisions.mean()),
            "numba_to_C": ran.ratio("numba", "C") if library is not None else None,
        }


def _python_mode(game_name: str, rounds: int) -> list[dict[str, Any]]:
    """Python mode against the dataclass, and the word API against Python mode."""
    from zuschlag.cli.benchmarks.reference_implementations import DataclassPlayouts, Playouts, PythonPlayouts, load_dataclass

    module = load_dataclass(game_name)
    rows = []
    for players in GAMES[game_name].player_counts:
        game = GAMES[game_name](players, {})
        contestants: dict[str, Playouts] = {"python": PythonPlayouts(game, GAMES_IN_PYTHON, 1)}
        if module is not None:
            contestants["dataclass"] = DataclassPlayouts(module, game, GAMES_IN_PYTHON, 1)
        _check_equal(contestants)
        ran = race(
            {**{name: _played(playouts) for name, playouts in contestants.items()}, "words": _worded(game)}, rounds, seconds=0.3
        )
        rows.append(
            {
                "variant": _variant(players, {}),
                **_rates(ran),
                "games_per_s": ran.median("python") * GAMES_IN_PYTHON / sum(contestants["python"].decisions),
                "python_to_dataclass": ran.ratio("python", "dataclass") if module is not None else None,
                "words_to_python": ran.ratio("words", "python"),
            }
        )
    return rows


def _all_cores(game_name: str, rounds: int) -> dict[str, Any]:
    """Compiled playouts on one core and on all, by the wall clock."""
    from zuschlag.kernel.batch import Batch

    game = GAMES[game_name](GAMES[game_name].player_counts[-1], {})
    batch = Batch(game.rules, game.blank(), 16 * GAMES_A_BATCH, seed=1)

    def played_on(cores: int) -> Contestant:
        def turn() -> int:
            batch.play_out(cores)
            return int(batch.decisions.sum())

        return turn

    ran = race({"one": played_on(1), "all": played_on(0)}, rounds, clock=time.perf_counter, seconds=0.5)
    games = ran.median("all") / float(batch.decisions.mean())
    return {"cores": os.cpu_count(), **_rates(ran), "games_per_s": games, "all_to_one": ran.ratio("all", "one")}


def _searches(game: str, rounds: int) -> Iterator[dict[str, Any]]:
    """Simulations of the search on one core, over whole turns of a match, and the valuer's choices in plain Python."""
    for players in GAMES[game].player_counts:
        ran = race(_thinkers(list(_turns(game, players))), rounds)
        yield {
            "variant": _variant(players, {}),
            "simulations_per_s": ran.median("search"),
            "valuer_choices_per_s": ran.median("valuer"),
        }


def _thinkers(turns: list[Turn]) -> dict[str, Contestant]:
    def searched() -> int:
        return sum(BOTS["search"](1, turn.seat).think(turn).simulations for turn in turns)

    def valued() -> int:
        return len([BOTS["valuer"](1, turn.seat).choose(turn) for turn in turns])

    searched()  # compiles, or loads
    return {"search": searched, "valuer": valued}


def _turns(game: str, players: int) -> Iterator[Turn]:
    """Every twelfth turn of a match between random bots, as far as there is something to choose."""
    match = new(game, players, seed=7)
    bots = [BOTS["random"](7, seat) for seat in range(players)]
    for number in range(72):
        if match.pending.over:
            return
        seat = match.pending.seats[0]
        if number % 12 == 0 and len(match.offered(seat)) > 1:
            yield pickle.loads(pickle.dumps(Turn(match, seat)))  # noqa: S301 (a copy that the match does not change)
        _step(match, bots)


def _steps(game: str, rounds: int) -> dict[str, float]:
    """The price of single steps in the middle of a game, in microseconds."""
    import numpy as np

    match = new(game, GAMES[game].player_counts[-1], seed=7)
    bots = [BOTS["random"](7, seat) for seat in range(match.players)]
    for _ in range(min(60, _length(match, bots) // 2)):
        _step(match, bots)
    state, (seat, *_) = match.state, match.pending.seats
    records = np.zeros(1000, type(state).dtype())
    state.pack(records[0])
    ran = race(
        {
            "copy a state": repeated(state.copy, 100),
            "copy a match": repeated(match.copy, 100),
            "list the offered moves": repeated(lambda: list(match.offered(seat)), 100),
            "build a view": repeated(lambda: match.view(seat), 100),
        },
        rounds,
    )
    copies = race({"copy a record": repeated(records.copy, 100)}, rounds)
    prices = {name: 1e6 / ran.median(name) for name in ran.rates}
    return prices | {"copy a record (of a batch of 1000)": 1e6 / copies.median("copy a record") / len(records)}


def _length(match: Match, bots: list[Any]) -> int:
    """How many decisions the match takes when these bots play it."""
    played, decisions = match.copy(), 0
    while not played.pending.over:
        _step(played, bots)
        decisions += 1
    return decisions


def _starts(game: str, rounds: int) -> dict[str, float]:
    """How long it takes to get going, in seconds."""
    bare, imported = start_times("pass", rounds), start_times("import zuschlag", rounds)
    cold, warm = cold_and_warm(FIRST_GAME.format(game=game, players=GAMES[game].player_counts[-1]), rounds)
    return {
        "import zuschlag, over bare Python": median(imported) - median(bare),
        "first compiled game, empty cache": cold,
        "first compiled game, filled cache": median(warm),
    }


def _played(playouts: Any) -> Contestant:
    def turn() -> int:
        playouts.play_out()
        return int(sum(playouts.decisions)) if isinstance(playouts.decisions, list) else int(playouts.decisions.sum())

    return turn


def _worded(game: Game) -> Contestant:
    """Whole matches by words, each move drawn among those offered."""
    seeds = iter(range(1_000_000_000))

    def turn() -> int:
        seed = next(seeds)
        match, rng, done = begin(game, seed), seeded(seed), 0
        while seats := match.pending.seats:
            offered = match.offered(seats[0])
            match.play(seats[0], offered[below(rng, len(offered))])
            done += 1
        return done

    return turn


def _step(match: Match, bots: list[Any]) -> None:
    seat = match.pending.seats[0]
    match.play(seat, bots[seat].choose(Turn(match, seat)))


def _check_equal(contestants: dict[str, Any]) -> None:
    """All must play the very same games, or comparing them means nothing."""
    for playouts in contestants.values():
        playouts.play_out()
    first, *others = contestants.values()
    for other in others:
        if list(first.decisions) != list(other.decisions) or list(first.digests) != list(other.digests):
            raise zuschlag.Trouble(f"{' and '.join(contestants)} do not play the same games")


def _rates(ran: Race) -> dict[str, Any]:
    return {f"{name}_decisions_per_s": ran.median(name) for name in ran.rates}


def _variant(players: int, options: Mapping[str, object]) -> str:
    return " ".join([f"{players} players", *map(str, options.values())])


def table(report: dict[str, Any]) -> str:
    """The report for people."""
    machine = ", ".join(f"{name} {value}" for name, value in report["machine"].items())
    parts = [f"Zuschlag {report['zuschlag']}, {report['game']}, medians of {report['rounds']} interleaved rounds ({machine})"]
    parts.append(_part("Compiled playouts on one core", report["playouts"]))
    parts.append(_part("Python mode", report["python"]))
    parts.append(_part("All cores", [report["cores"]]))
    parts.append(_part(f"Search on one core\n{FOR_SCALE}", report["searches"]))
    parts.append(
        "Steps, in microseconds\n" + align_columns([[f"  {name}", f"{price:.2f}"] for name, price in report["steps"].items()])
    )
    parts.append(
        "Starts, in seconds\n" + align_columns([[f"  {name}", f"{time:.2f}"] for name, time in report["starts"].items()])
    )
    return "\n\n".join(parts)


def _part(title: str, rows: list[dict[str, Any]]) -> str:
    names = list(rows[0])
    cells = [[_cell(name, row[name]) for name in names] for row in rows]
    return f"{title}\n" + align_columns([[f"  {name.replace('_per_s', '/s').replace('_', ' ')}" for name in names], *cells])


def _cell(name: str, value: Any) -> str:
    if value is None:
        return "  – (needs a checkout and a C compiler)" if name.endswith("_C") else "  – (needs a checkout)"
    if name.endswith("_per_s"):
        return (
            f"  {value / 1e6:.3f} M" if value >= 50_000 else f"  {value / 1e3:.1f} k" if value >= 10_000 else f"  {value:.0f}"
        )
    return f"  {value:.2f}" if isinstance(value, float) else f"  {value}"

"""A comparison in words and tables."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bench.compare.worker_process import Line

OURS = "zuschlag"
NAMES = {
    "zuschlag": "Zuschlag", "openspiel": "OpenSpiel", "pgx": "pgx", "rlcard": "RLCard", "pettingzoo": "PettingZoo",
    "catanatron": "catanatron",
}  # fmt: skip
GAMES = {
    "goofspiel": "Goofspiel, 4 seats", "leduc": "Leduc", "bigshot": "Big Shot, 4 seats", "zahltag": "Zahltag, 4 seats",
    "hearts": "Hearts", "catan": "Catan, 4 seats", "leduc as OpenSpiel shows it": "Leduc, OpenSpiel's tensor",
    "leduc as pgx shows it": "Leduc, pgx's tensor",
}  # fmt: skip
BESIDE = {"hearts": "bigshot", "catan": "bigshot"}
"""Games that only others have stand beside one of ours: not the same work, but of the same kind and size."""
WORKS = {
    "playouts": ("Kernel playouts", "decisions/s", "Whole games with random moves, without observations."),
    "stepping": (
        "Stepping from Python",
        "decisions/s",
        "One game at a time: Python lists the legal moves, chooses one and plays it.",
    ),
    "observing": (
        "Stepping with observation and mask",
        "decisions/s",
        "Each decision has its seat's observation and action mask, in arrays; finished games start again.",
    ),
    "cloning": ("Cloning", "states/s", "Copies of a state before the first decision."),
    "searching": (
        "Search",
        "simulations/s",
        "UCT over the full state, including chance: 1000 simulations from the first decision, each with one random playout.",
    ),
}
INTRODUCTION = "This page compares the speed of Zuschlag with other libraries, on the same games where they have them."
NOTES = """## What is the same, and what is not

- **Goofspiel** (13 cards, hidden bids, prizes in random order) and **Leduc** are the same games on both sides: tests in
  `tests/bench` play our version next to OpenSpiel's and compare legal actions, observations number by number, and results. In
  OpenSpiel, all players bid in one joint step where that is faster, and otherwise in its turn-based form. In our version, one
  seat bids after another, sealed.
- RLCard's Leduc, which PettingZoo wraps, has blinds, a fourth action and 36 numbers per observation. We compare it with our
  version that has pgx's 34. Both libraries always observe, so the same figure appears in several tables.
- Hearts and Catan are different games than Big Shot: those rows compare libraries by decisions in games of similar size, not
  the same work. OpenSpiel's playouts of Hearts start after the deal, which in stepping is part of the game.
- OpenSpiel's wheel has no function for playouts. Its C++ search with one simulation and 1000 rollouts is the fastest way that
  we found; `evaluate_bots` is the other. It has no batch either: its C++ code writes observations into an array, called from
  a loop in Python, which is 4 to 8 times as fast as its `rl_environment`.
- pgx is made for GPUs and TPUs. Here it runs on one core of a CPU. It is made for batches, not for single games from Python.
  Its states are immutable values, so there is nothing to clone.
- When a batch is stepped, the time to choose actions is not included; inside pgx's compiled loop it is.
- Our rules in Python mode run with or without events. A game stepped without them has no history, while OpenSpiel's state
  stores the actions.
- Our `state.copy()` copies a Python object with lists. Compiled states are bytes, and a search on the kernel copies those.
- Our search in this table is plain UCT and sees hidden cards, like OpenSpiel's: it only measures speed. The
  bots of the two games search differently, from what their seat may know ([bots](../explanation/bots.md)).
- Big Shot's board and Zahltag's contracts are reconstructions; another board or deck of the same size costs the same.
"""


@dataclass(frozen=True, slots=True)
class Figure:
    """A goal: at least this many times as fast."""

    said: str
    work: str
    game: str
    library: str
    theirs: str
    least: float


FIGURES = (
    Figure("kernel playouts of goofspiel against OpenSpiel's C++", "playouts", "goofspiel", "openspiel", "goofspiel", 10),
    Figure(
        "batch of 1024 with observation and mask, Leduc, against pgx on a CPU",
        "observing", "leduc as pgx shows it", "pgx", "leduc as pgx shows it", 5,
    ),
    Figure(
        "batch of 1024 with observation and mask, goofspiel, against OpenSpiel's best",
        "observing", "goofspiel", "openspiel", "goofspiel", 10,
    ),
    Figure(
        "stepping Big Shot from Python, events left out, against OpenSpiel's Hearts",
        "stepping", "bigshot", "openspiel", "hearts", 1,
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ratio:
    """Ours against the quickest way of another library."""

    line: Line
    times: float


def ours_for(lines: Sequence[Line], work: str, game: str) -> Line | None:
    """What a worker's game is measured against; None where it was not measured."""
    wanted = BESIDE.get(game, game)
    return next((x for x in lines if (x.library, x.work, x.game) == (OURS, work, wanted) and x.rates), None)


def ratio(lines: Sequence[Line], work: str, library: str, game: str) -> Ratio | None:
    """Against the quickest of its ways."""
    ours = ours_for(lines, work, game)
    theirs = [line for line in lines if (line.work, line.library, line.game) == (work, library, game) and line.rates]
    if ours is None or not theirs:
        return None
    quickest = max(theirs, key=lambda line: line.median)
    return Ratio(quickest, ours.times(quickest))


def ratios(lines: Sequence[Line], work: str) -> list[Ratio]:
    """Of all libraries and games in one class of work."""
    keys = dict.fromkeys((line.library, line.game) for line in lines if line.work == work and line.library != OURS)
    found = (ratio(lines, work, library, game) for library, game in keys)
    return [each for each in found if each is not None]


def significant(number: float) -> str:
    """Three digits that count."""
    if number >= 1e6:
        return f"{number / 1e6:.3g} M"
    if number >= 1e3:
        return f"{number / 1e3:.3g} k"
    return f"{number:.3g}"


def format_ratio(times: float) -> str:
    return f"{times:.0f} ×" if times >= 20 else f"{times:.1f} ×" if times >= 1 else f"{times:.2f} ×"


def _rows(lines: Sequence[Line], work: str) -> Iterator[str]:
    order = {game: at for at, game in enumerate(GAMES)}
    chosen = [line for line in lines if line.work == work]
    beside = {game: order.get(BESIDE.get(game, game), 99) for game in {line.game for line in chosen}}
    for line in sorted(chosen, key=lambda line: (beside[line.game], order.get(line.game, 99), line.library != OURS)):
        ours = ours_for(lines, work, line.game)
        against = format_ratio(ours.times(line)) if ours is not None and line.rates and line.library != OURS else ""
        if line.game in BESIDE and against:
            against += f" ({GAMES[BESIDE[line.game]].split(',')[0]})"
        rates = f"{significant(line.median)} | {significant(line.best)}" if line.rates else f"not measured: {line.trouble} |"
        how = f"{line.how}; {line.shows}" if line.shows else line.how
        yield f"| {GAMES.get(line.game, line.game)} | {NAMES[line.library]} | {rates} | {against} | {how} |"


def write_report(lines: Sequence[Line], conditions: str, *, chart: str) -> str:
    """The page."""
    parts = ["# Comparison with other libraries", INTRODUCTION, conditions]
    figures = [(figure, ratio(lines, figure.work, figure.library, figure.theirs)) for figure in FIGURES]
    if any(found for _, found in figures):
        rows = "\n".join(
            f"| {figure.said} | {figure.least:g} × | {format_ratio(found.times)} |"
            f" {'yes' if found.times >= figure.least else '**no**'} |"
            for figure, found in figures
            if found
        )
        parts.append(f"| what | goal | measured | reached |\n|---|--:|--:|---|\n{rows}")
        parts.append(f"![How many times as fast Zuschlag is, by kind of work, game and library]({chart})")
    for work, (title, unit, meaning) in WORKS.items():
        rows = "\n".join(_rows(lines, work))
        if rows:
            head = f"| game | library | {unit}, median | best | Zuschlag is | how |\n|---|---|--:|--:|--:|---|"
            parts.append(f"## {title}\n\n{meaning}\n\n{head}\n{rows}")
    parts.append(NOTES.rstrip())
    return "\n\n".join(parts) + "\n"

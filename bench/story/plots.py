"""The plots of the story, as SVG. The same figures give the same bytes.

Colours are those of Okabe and Ito, which colour-blind people tell apart; every bot also has a marker of its own. Plots stand on
white, so they can be read on dark pages, too.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

from bench.story.curves import CLASSIC, curves_of_runs, read_rows
from zuschlag.arena.chart import FAINT, GREY, INK
from zuschlag.bots.levels import FROZEN_LEVELS, LEVELS
from zuschlag.games import GAMES

STYLES = {
    "easy": ("#999999", "o"),
    "normal": ("#56B4E9", "s"),
    "valuer": ("#56B4E9", "s"),
    "hard": ("#009E73", "^"),
    "expert": ("#E69F00", "D"),
    "network": ("#CC79A7", "v"),
    "master": ("#0072B2", "P"),
}
"""Colour and marker of each bot, weakest first."""
OTHER = ("#D55E00", "X")
STYLES_OF_RUNS = (STYLES["master"], STYLES["hard"], STYLES["network"], STYLES["expert"])
ACROSS_CURVES, UP_CURVES = "million decisions", "wins in %, with 95 % intervals"
DRAWN: Any = {"svg.hashsalt": "zuschlag", "svg.fonttype": "path", "font.family": "DejaVu Sans"}
LADDER_ROW = re.compile(
    r"^\| (bigshot|zahltag) \| (\d) \| ([\w.-]+) \| ([\w.-]+) \| (\d+) \| ([\d.]+) % \| ([\d.]+)–([\d.]+) \| ([\d.]+) % ",
    re.MULTILINE,
)

LINES: dict[str, list[tuple[str, str, str]]] = {
    "bigshot": [
        ("price per cube", "round", "millions per cube"),
        ("loans", "round", "loans per seat"),
        ("bids", "round", "bids in an auction"),
        ("jumps", "round", "bids that raise by more than 1, in %"),
        ("lots used", "round", "lots that four cubes go to"),
        ("loans at the end", "loans of a seat (6: six or more)", "seats in %"),
    ],
    "zahltag": [
        ("price", "cards of the contract", "price asked, in millions"),
        ("brought", "cards of the contract", "what it brings its winner, in millions"),
        ("00 offered", "cards of the contract", "offers that are 00, in %"),
        ("tied", "cards of the contract", "awards that are shared, in %"),
        ("cards in hand", "payday", "cards in hand"),
        ("preparation: took", "lap of the preparation", "changes that take a card, in %"),
    ],
}
"""By game: a measure, its axis, its unit."""


def draw_all(rows: Sequence[dict[str, Any]], root: Path, curves: Path, out: Path) -> Iterator[str]:
    """Draw every plot that there are figures for, and tell the names of the files."""
    for game, panels in LINES.items():
        for players in sorted({row["players"] for row in rows if row["game"] == game}):
            chosen = sorted((row for row in rows if (row["game"], row["players"]) == (game, players)), key=strength)
            title = f"{GAMES[game].title}, {players} players"
            yield _save(out, f"{game}-{players}.svg", (11, 6.4), partial(_draw_lines, rows=chosen, panels=panels, title=title))
            if game == "bigshot":
                yield _save(
                    out, f"{game}-{players}-opening.svg", (8, 1.6 + 0.4 * len(chosen)), partial(_draw_opening, rows=chosen)
                )
    ladder = LADDER_ROW.findall((root / "docs/reference/ladder.md").read_text(encoding="utf-8"))
    levels = [row for row in ladder if row[2] in {*LEVELS, *FROZEN_LEVELS}]
    if levels:
        yield _save(
            out,
            "ladder.svg",
            (8, 1.4 + 0.26 * len(levels)),
            lambda f: _draw_shares(f, _ladder_shares(levels), "The ladder: levels up to expert of version 0.2"),
        )
    played = json.loads((root / "bench/cross_table.json").read_text(encoding="utf-8"))["cells"]
    cells = {name: cell["shares"] for name, cell in played.items()}
    if cells:
        yield _save(out, "cross-table.svg", (12, 8), lambda f: _draw_cross_table(f, cells))
    exploiters = read_rows(root / "bench/story/exploiters.csv")
    if exploiters:
        shares = [
            (
                f"{GAMES[row['game']].title}, {row['players']} players: {row['bot']}",
                float(row["share"]),
                float(row["half"]),
                float(row["half"]),
                float(row["par"]),
            )
            for row in exploiters
        ]
        yield _save(
            out,
            "exploiters.svg",
            (8, 1.4 + 0.26 * len(shares)),
            lambda f: _draw_shares(f, shares, "What exploiters win: a lower bound of what can be won"),
        )
    learnt = read_rows(curves)
    if learnt:
        yield _save(out, "curves.svg", (9, 4.6), lambda f: _draw_curves(f, learnt))
    champions, exploited = curves_of_runs(root / "bench/training/runs")
    kinds = {
        "champion-curves.svg": (champions, "The last runs of both networks, against valuers of version 0.2"),
        "exploiter-curves.svg": (exploited, "Exploiters against networks, without search"),
    }
    for name, (found, title) in kinds.items():
        if found:
            yield _save(out, name, (11, 3.8), partial(_draw_runs, rows=found, title=title))


def strength(row: dict[str, Any]) -> int:
    """Where the row's bot stands among all of them, weakest first."""
    names = [*STYLES]
    return names.index(row["bot"]) if row["bot"] in names else len(names)


def _save(out: Path, name: str, size: tuple[float, float], draw: Callable[[Any], None]) -> str:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(DRAWN):
        figure = Figure(figsize=size, layout="constrained", facecolor="white")
        draw(figure)
        drawn = BytesIO()
        figure.savefig(drawn, format="svg", metadata={"Date": None})
    (out / name).write_bytes(drawn.getvalue())
    return name


def _tidy(axes: Any, title: str, across: str, up: str) -> None:
    axes.set_title(title, loc="left", fontsize=10, color=INK, fontweight="bold")
    axes.set_xlabel(across, color=GREY, fontsize=8.5)
    axes.set_ylabel(up, color=GREY, fontsize=8.5)
    axes.tick_params(length=0, labelcolor=GREY, labelsize=8)
    axes.grid(color=FAINT, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[:].set_visible(False)


def _draw_lines(figure: Any, rows: Sequence[dict[str, Any]], panels: Sequence[tuple[str, str, str]], title: str) -> None:
    """A panel for each measure, a line for each bot, with 95 % intervals."""
    grid = figure.subplots(2, 3)
    for axes, (name, across, up) in zip(grid.flat, panels, strict=True):
        times = 100 if up.endswith("%") else 1
        for row in rows:
            points = row["measures"].get(name, {})
            at = sorted(map(int, points))
            colour, marker = STYLES.get(row["bot"], OTHER)
            means, halves = ([times * points[str(x)][n] for x in at] for n in (0, 1))
            axes.errorbar(
                at, means, halves, color=colour, marker=marker, markersize=4.5, linewidth=1.3, elinewidth=0.9, label=row["bot"]
            )
        axes.set_ylim(bottom=min(0, axes.get_ylim()[0]))
        marks = sorted({int(x) for row in rows for x in row["measures"].get(name, {})})
        axes.set_xticks(marks[:: 1 + len(marks) // 10])
        _tidy(axes, name, across, up)
    handles, labels = grid.flat[0].get_legend_handles_labels()
    shown = [f"{label} ({row['games']:,} games)" for label, row in zip(labels, rows, strict=True)]
    figure.legend(handles, shown, loc="outside lower center", ncols=4, frameon=False, fontsize=8.5, labelcolor=INK)
    figure.suptitle(title, x=0.01, ha="left", fontsize=12.5, color=INK, fontweight="bold")


def _draw_opening(figure: Any, rows: Sequence[dict[str, Any]]) -> None:
    """Where the cubes of the first rounds go, in per cent, by bot and lot."""
    axes = figure.add_subplot()
    lots = [*rows[0]["measures"]["opening"]]
    shares = [[100 * row["measures"]["opening"][lot][0] for lot in lots] for row in rows]
    _heat(axes, shares, [row["bot"] for row in rows], lots, "Where the cubes of the first three rounds go, in %")


def _heat(axes: Any, shares: Sequence[Sequence[float | None]], names: Sequence[str], heads: Sequence[str], title: str) -> None:
    filled = [[float("nan") if share is None else share for share in row] for row in shares]
    known = [share for row in shares for share in row if share is not None]
    axes.imshow(filled, cmap="cividis", aspect="auto", vmin=0, vmax=max(known))
    for y, row in enumerate(shares):
        for x, share in enumerate(row):
            if share is not None:
                ink = "white" if share < 0.6 * max(known) else INK
                axes.annotate(f"{share:.0f}", (x, y), ha="center", va="center", fontsize=8, color=ink)
    axes.set_xticks(range(len(heads)), heads, fontsize=8, color=INK, rotation=30 if max(map(len, heads)) > 4 else 0)
    axes.set_yticks(range(len(names)), names, fontsize=8.5, color=INK)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    axes.set_title(title, loc="left", fontsize=10, color=INK, fontweight="bold")


Share = tuple[str, float, float, float, float]
"""A name, a share, how far its interval reaches below and above, and par, in per cent."""


def _ladder_shares(rows: Sequence[Sequence[str]]) -> list[Share]:
    found = []
    for game, players, bot, other, _, share, low, high, par in rows:
        wins = float(share)
        found.append(
            (
                f"{GAMES[game].title}, {players} players: {bot} – {other}",
                wins,
                wins - float(low),
                float(high) - wins,
                float(par),
            )
        )
    return found


def _draw_shares(figure: Any, shares: Sequence[Share], title: str) -> None:
    """A row for each share, with its interval, and par."""
    axes = figure.add_subplot()
    for at, (_, share, below, above, par) in enumerate(reversed(shares)):
        colour, marker = STYLES["master"] if share - below > par else STYLES["easy"]
        axes.errorbar(share, at, xerr=[[below], [above]], color=colour, marker=marker, markersize=5, capsize=2.5, linewidth=1.4)
        axes.plot([par, par], [at - 0.35, at + 0.35], color=OTHER[0], linewidth=2)
    axes.set_yticks(range(len(shares)), [share[0] for share in reversed(shares)], fontsize=8, color=INK)
    axes.set_xlim(0, 102)
    _tidy(axes, title, "wins in %, with 95 % intervals; the upright line is par", "")


def _draw_cross_table(figure: Any, cells: dict[str, list[float]]) -> None:
    """A heat map for each game and number of players."""
    grid = figure.subplots(2, 3)
    for y, game in enumerate(("bigshot", "zahltag")):
        for x, players in enumerate((2, 3, 4)):
            axes = grid[y][x]
            found = {
                tuple(name.split()[2:]): wins for name, wins in cells.items() if name.startswith(f"{game} {players} ") and wins
            }
            if not found:
                axes.set_axis_off()
                continue
            names = [level for level in LEVELS if any(bot == level for bot, _ in found)]
            heads = sorted({other for _, other in found}, key=[*LEVELS, *sorted({o for _, o in found})].index)
            shares = [
                [100 * sum(found[bot, other]) / len(found[bot, other]) if (bot, other) in found else None for other in heads]
                for bot in names
            ]
            _heat(axes, shares, names, heads, f"{GAMES[game].title}, {players} players (par {100 / players:.0f} %)")


def _draw_curves(figure: Any, rows: Sequence[dict[str, str]]) -> None:
    """A line for each run and number of players: wins against the bot of the exams by decisions."""
    axes = figure.add_subplot()
    styles = [*STYLES.values()]
    for at, name in enumerate(sorted({(row["run"], row["variant"]) for row in rows})):
        points = [row for row in rows if (row["run"], row["variant"]) == name]
        _draw_curve(axes, points, styles[at % len(styles)], " ".join(name))
    axes.legend(frameon=False, fontsize=8, labelcolor=INK)
    _tidy(axes, "Learning curves", ACROSS_CURVES, UP_CURVES)


def _draw_runs(figure: Any, rows: Sequence[dict[str, str]], title: str) -> None:
    """A panel for each number of players, with par, and in it a line for each run."""
    styles = dict(zip(sorted({row["run"] for row in rows}), (*STYLES_OF_RUNS, *STYLES.values()), strict=False))
    for axes, variant in zip(figure.subplots(1, len(CLASSIC)), CLASSIC, strict=True):
        chosen = [row for row in rows if row["variant"] == variant]
        for run, style in styles.items():
            points = [row for row in chosen if row["run"] == run]
            if points:
                _draw_curve(axes, points, style, run)
        for par in {row["par"] for row in chosen}:
            axes.axhline(100 * float(par), color=OTHER[0], linewidth=1.2, linestyle="--", label="par")
        axes.legend(frameon=False, fontsize=8, labelcolor=INK)
        _tidy(axes, f"{variant[0]} players", ACROSS_CURVES, UP_CURVES)
    figure.suptitle(title, x=0.01, ha="left", fontsize=12.5, color=INK, fontweight="bold")


def _draw_curve(axes: Any, points: Sequence[dict[str, str]], style: tuple[str, str], label: str) -> None:
    """The wins of a run by decisions, with their intervals."""
    x = [float(row["decisions"]) / 1e6 for row in points]
    low, share, high = ([100 * float(row[side]) for row in points] for side in ("low", "share", "high"))
    colour, marker = style
    axes.fill_between(x, low, high, color=colour, alpha=0.15, linewidth=0)
    axes.plot(x, share, color=colour, marker=marker, markersize=3.5, linewidth=1.3, label=label)

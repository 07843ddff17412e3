"""The chart of a comparison: how many times as fast ours is, on a scale of powers of ten."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from bench.compare.report import BESIDE, GAMES, NAMES, WORKS, format_ratio, ratios
from bench.compare.worker_process import Line
from zuschlag.arena.chart import BETTER, FAINT, GREY, INK, WORSE


def draw(lines: Sequence[Line], file: Path) -> bool:
    """Draw it; False where there is nothing to compare. The same figures give the same bytes."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    rows: list[tuple[str, float] | str] = []
    for work, (title, _, _) in WORKS.items():
        found = ratios(lines, work)
        if found:
            rows.append(title)
            rows += [(f"{_game(each.line.game)} · {NAMES[each.line.library]}", each.times) for each in found]
    if not rows:
        return False
    with rc_context({"svg.hashsalt": "zuschlag", "svg.fonttype": "path", "font.family": "DejaVu Sans"}):
        figure = Figure(figsize=(8.4, 1.2 + 0.27 * len(rows)), layout="constrained")
        _draw(figure.add_subplot(), rows)
        drawn = BytesIO()
        figure.savefig(drawn, format="svg", metadata={"Date": None})
    file.write_bytes(drawn.getvalue())
    return True


def _game(game: str) -> str:
    name = GAMES.get(game, game)
    return f"{name} (ours: {GAMES[BESIDE[game]].split(',')[0]})" if game in BESIDE else name


def _draw(axes: Any, rows: list[tuple[str, float] | str]) -> None:
    most = max(row[1] for row in rows if not isinstance(row, str))
    axes.set_xscale("log")
    for at, row in enumerate(reversed(rows)):
        if isinstance(row, str):
            axes.annotate(
                row, (0, at), (-6, 0), xycoords=("axes fraction", "data"), textcoords="offset points",
                ha="right", va="center", color=INK, fontsize=9.5, fontweight="bold",
            )  # fmt: skip
            continue
        label, times = row
        colour = BETTER if times >= 1 else WORSE
        axes.barh(at, times - 1, left=1, height=0.6, color=colour, alpha=0.75, linewidth=0)
        axes.annotate(
            format_ratio(times), (max(times, 1), at), (5, 0), textcoords="offset points", va="center", color=INK, fontsize=8.5
        )
        axes.annotate(
            label, (0, at), (-6, 0), xycoords=("axes fraction", "data"), textcoords="offset points",
            ha="right", va="center", color=GREY, fontsize=8.5,
        )  # fmt: skip
    axes.axvline(1, color=GREY, linewidth=1)
    axes.set_xlim(0.1, most * 4)
    axes.set_ylim(-0.7, len(rows) - 0.3)
    axes.set_yticks([])
    axes.set_xticks([0.1, *[10**n for n in range(6) if 10**n < most * 4]])
    axes.set_xticklabels(["0.1 ×", *[f"{10**n:,} ×".replace(",", "\u202f") for n in range(6) if 10**n < most * 4]])
    axes.tick_params(axis="x", which="both", length=0, labelcolor=GREY, labelsize=8.5)
    axes.minorticks_off()
    axes.grid(axis="x", color=FAINT, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.set_title("Ours is so many times as fast, on one core", loc="left", fontsize=12, color=INK, pad=12, fontweight="bold")
    axes.spines[:].set_visible(False)

"""The chart of a run: every bot's share of wins, with its interval, beside par. matplotlib is an extra, loaded only here."""

from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

from zuschlag.arena.intervals import CONFIDENCE_LABEL
from zuschlag.arena.report import BotReport, Report
from zuschlag.errors import Refused, Trouble
from zuschlag.games import GAMES

KINDS = (".svg", ".png", ".pdf")
MISSING = "matplotlib is not installed; for a chart: pip install 'zuschlag[plot]'"
INK, GREY, FAINT = "#1b1f24", "#6a737d", "#e4e7eb"
BETTER, WORSE, EVEN = "#1a7f5a", "#b3452c", "#4a6fa5"


def check_chart(file: str) -> None:
    """Refuses where no chart could be drawn: a kind of file that is none, or no matplotlib."""
    if Path(file).suffix.lower() not in KINDS:
        raise Refused("malformed", f"the chart's file is {file!r}; expected a name that ends in {', '.join(KINDS)}")
    if find_spec("matplotlib") is None:
        raise Refused("unknown", MISSING)


def draw(found: Report, file: str) -> None:
    """Draw a report into a file. The same report gives the same bytes."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    bots = sorted(found["bots"], key=lambda bot: -bot["win_share"])[::-1]  # drawn from below
    with rc_context({"svg.hashsalt": "zuschlag", "svg.fonttype": "path", "font.family": "DejaVu Sans"}):
        figure = Figure(figsize=(8, 1.5 + 0.55 * len(bots)), layout="constrained")
        _draw(figure.add_subplot(), bots, found)
        drawn = BytesIO()
        kind = Path(file).suffix.lower()[1:]
        figure.savefig(drawn, format=kind, dpi=160, metadata={"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(kind))
    try:
        Path(file).write_bytes(drawn.getvalue())
    except OSError as error:
        raise Trouble(f"cannot write {file!r}: {error.strerror}") from None


def _draw(axes: Any, bots: list[BotReport], found: Report) -> None:
    par = 100 * found["par"]
    most = 100 * max(bot["interval"][1] if bot["interval"] else bot["win_share"] for bot in bots)
    line = {"solid_capstyle": "round", "clip_on": False}
    for at, bot in enumerate(bots):
        share = 100 * bot["win_share"]
        low, high = (100 * bound for bound in bot["interval"]) if bot["interval"] else (share, share)
        colour = EVEN if not bot["interval"] else BETTER if low > par else WORSE if high < par else EVEN
        axes.barh(at, share, height=0.56, color=colour, alpha=0.22, linewidth=0)
        if bot["interval"]:
            axes.plot([low, high], [at, at], color=colour, linewidth=2.2, **line)
            for bound in (low, high):
                axes.plot([bound, bound], [at - 0.13, at + 0.13], color=colour, linewidth=1.6, **line)
        axes.plot(share, at, "o", color=colour, markersize=6.5, markeredgecolor="white", markeredgewidth=1.2, clip_on=False)
        axes.annotate(f"{share:.1f} %", (high, at), (8, 0), textcoords="offset points", va="center", color=INK, fontsize=9.5)
    axes.axvline(par, color=GREY, linewidth=1, linestyle=(0, (4, 3)), zorder=0)
    axes.annotate(
        f"par {par:.0f} %" if par == round(par) else f"par {par:.1f} %",
        (par, 1), (0, 4), xycoords=("data", "axes fraction"), textcoords="offset points", ha="center", color=GREY, fontsize=8.5,
    )  # fmt: skip
    axes.set_yticks(range(len(bots)), [_short(bot["name"]) for bot in bots], fontsize=10.5, color=INK)
    axes.set_xlim(0, min(112, max(most, par) * 1.16))
    axes.set_ylim(-0.6, len(bots) - 0.4)
    has_intervals = any(bot["interval"] for bot in bots)
    interval_note = f", with its {CONFIDENCE_LABEL} interval" if has_intervals else ""
    axes.set_xlabel(f"share of wins in %{interval_note}", color=GREY, fontsize=9)
    axes.set_title(_title(found), loc="left", fontsize=12, color=INK, pad=18, fontweight="bold")
    axes.tick_params(axis="both", length=0)
    axes.tick_params(axis="y", pad=9)
    axes.tick_params(axis="x", labelcolor=GREY, labelsize=8.5)
    axes.grid(axis="x", color=FAINT, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[:].set_visible(False)


def _title(found: Report) -> str:
    options = "".join(f", {value}" for value in found["options"].values() if isinstance(value, str))
    return f"{GAMES[found['game']].title}, {found['players']} players{options}: {found['games']} games"


def _short(name: str) -> str:
    return (name if len(name) <= 28 else f"{name[:27]}…").replace("$", r"\$")

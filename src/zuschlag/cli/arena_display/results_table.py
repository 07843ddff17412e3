"""The results of an arena as a table: coloured at a terminal, plain elsewhere."""

import shlex
import sys
from typing import Any

import click

from zuschlag.arena.intervals import CONFIDENCE_LABEL
from zuschlag.arena.report import FIXED, BotReport, DifferenceReport, Report
from zuschlag.games import GAMES
from zuschlag.texts.columns import align_columns

COLUMN_NAMES = ("bot", "wins", CONFIDENCE_LABEL, "rating", "rank", "margin", "ms/move", "failures")


def rows(found: Report) -> list[list[str]]:
    """A row of cells for every bot, best first."""
    return [_row(bot) for bot in sorted(found["bots"], key=lambda bot: -bot["win_share"])]


def _row(bot: BotReport) -> list[str]:
    interval = bot["interval"]
    return [
        bot["name"],
        f"{100 * bot['win_share']:.1f} %",
        "–" if interval is None else f"{100 * interval[0]:.1f}–{100 * interval[1]:.1f}",
        f"{bot['rating']:.1f} ± {2 * bot['sigma']:.1f}",
        f"{bot['average_rank']:.2f}",
        "–" if bot["margin"] is None else f"{bot['margin']:+.1f}",
        f"{bot['ms_per_move']:.2f}",
        str(bot["failures"]),
    ]


def differences(found: Report) -> list[str]:
    """A line for every two bots: how far apart they are, and whether that is more than luck."""
    return [_difference(pair) for pair in found["differences"]]


def _difference(pair: DifferenceReport) -> str:
    one, other = pair["bots"]
    mean, interval = pair["win_share"]["mean"], pair["win_share"]["interval"]
    if mean is None or interval is None:
        return f"{one} − {other}: too few deals to say"
    low, high = interval
    verdict = "" if low > 0 or high < 0 else ", which may be luck"
    money = pair["money"]
    margin = f"; score {money['mean']:+.1f} ({_span(*money['interval'])})" if money["interval"] else ""
    return f"{one} − {other}: wins {100 * mean:+.1f} points ({_span(100 * low, 100 * high)}{verdict}){margin}"


def _span(low: float, high: float) -> str:
    return f"{low:+.1f} to {high:+.1f}"


def interval_notes(found: Report) -> list[str]:
    """Explain the intervals, where the number of deals was not fixed beforehand."""
    if found["intervals"] == FIXED:
        return []
    return ["The intervals are confidence sequences: they hold although the run could stop at any deal."]


def repeat_notes(found: Report) -> list[str]:
    """Tell how to repeat the same games, where the seed alone is not enough."""
    return [f"The same games again: --seed {found['seed']} --salt {shlex.quote(found['salt'])}"] if found["salt"] else []


def title(found: Report) -> str:
    """Describe in a line what was played."""
    options = "".join(f", {name} {value}" for name, value in found["options"].items() if isinstance(value, str))
    deals = "1 deal" if found["deals"] == 1 else f"{found['deals']} deals"
    stopped = {"sure": " (stopped: all are told apart)", "interrupted": " (interrupted)"}.get(found["stopped"] or "", "")
    return (
        f"{GAMES[found['game']].title}, {found['players']} players{options}: {found['games']} games in {deals} of seed "
        f"{found['seed']}{stopped}; par is {100 * found['par']:.1f} %"
    )


def plain_table(found: Report) -> str:
    """Return all of it as plain text, for a pipe or a file."""
    parts = [
        title(found),
        align_columns([list(COLUMN_NAMES), *rows(found)]),
        "\n".join([*differences(found), *interval_notes(found), *repeat_notes(found)]),
    ]
    return "\n\n".join(part for part in parts if part)


def build_rich_table(found: Report) -> Any:
    """Return the table alone, for a terminal: above par in green, below in red, where it is more than luck."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(title(found)), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for head in COLUMN_NAMES:
        table.add_column(head, justify="left" if head == "bot" else "right", overflow="fold", no_wrap=head != "bot")
    styles = {bot["name"]: _style(bot, found["par"]) for bot in found["bots"]}
    for name, *cells in rows(found):
        table.add_row(Text(name, "bold"), *(Text(cell, styles[name] if at < 2 else "") for at, cell in enumerate(cells)))
    return table


def _style(bot: BotReport, par: float) -> str:
    low, high = bot["interval"] or (0, 1)
    return "green" if low > par else "red" if high < par else ""


def print_results(found: Report) -> None:
    """Print all of it, with colours where standard output is a terminal."""
    if not sys.stdout.isatty():
        click.echo(plain_table(found))
        return
    from rich.console import Console
    from rich.text import Text

    console = Console()
    console.print(build_rich_table(found))
    for line in [*differences(found), *interval_notes(found), *repeat_notes(found)]:
        console.print(Text(line))

"""Re-derives the numbers that bots play by, one command for each.

    python -m bench.tuning                                       what there is
    python -m bench.tuning bigshot RIVAL_WEIGHT --players 4      a sweep, or a refit
    python -m bench.tuning zahltag VALUER --players 3            all numbers of a valuer at once (cross-entropy method)

A sweep plays the bot with other values of one number against the present bot, over duplicate deals, half of the seats each, and
prints how much more it wins per seat, with 95 % intervals. Values whose interval reaches 0 or more are on the plateau: they are
not shown to be worse. With fewer than eight deals there is no interval, and nothing can be told.
Nothing is written: changing a bot is a decision of its own.
"""

import argparse
from collections.abc import Iterator
from typing import Any

from bench.tuning.candidates import numbers_in, replace_number
from bench.tuning.parameters import FACTORS, PARAMETERS, REFIT, TACTICAL, VALUER, Parameter, find_parameter
from bench.tuning.search_sweep import play_bots

Row = tuple[str, float, float, float]
"""A value, how much more it wins than the present one, and the interval: `NOTHING_KNOWN` where there is none."""
NOTHING_KNOWN = (-1.0, 1.0)


def candidate_values(parameter: Parameter, players: int) -> Iterator[tuple[str, Any]]:
    """Other values of the constant, each with one number replaced, and how to write it."""
    for path, number in numbers_in(parameter.present, players).items():
        for other in parameter.candidates or [number * factor for factor in FACTORS if number]:
            value = replace_number(parameter.present, path, other)
            written = numbers_in(value, players)[path]
            if written != number:
                label = "".join(f"[{part!r}]" for part in path)
                yield f"{parameter.name}{label} = {written:g} instead of {number:g}", value


def sweep(
    parameter: Parameter, players: int, games: int, cores: int, bot: str | None = None, only: str = "", seed: int = 1
) -> Iterator[Row]:
    """How candidates fare against the present value: all of them, or those whose labels contain a text."""
    for label, value in candidate_values(parameter, players):
        if only not in label:
            continue
        constants = {parameter.name: value}
        if parameter.kind == VALUER:
            from bench.tuning.valuer_duel import play_valuers

            mean, interval = play_valuers(parameter.game, players, constants, -(-games // players), seed)
            low, high = interval or NOTHING_KNOWN
        elif parameter.kind == TACTICAL:
            from bench.tuning.tactics_duel import play_changed

            mean, interval = play_changed(players, parameter.present, value, -(-games // players), seed)
            low, high = interval or NOTHING_KNOWN
        else:
            report = play_bots(parameter.game, players, bot or parameter.bot, constants, games, cores, seed)
            found = report["differences"][0]["win_share"]
            mean, (low, high) = found["mean"] or 0.0, found["interval"] or NOTHING_KNOWN
        yield label, mean, low, high


def print_sweep(rows_found: Iterator[Row]) -> None:
    rows = []
    for row in rows_found:
        rows.append(row)
        label, mean, low, high = row
        verdict = "better" if low > 0 else "worse" if high < 0 else "plateau"
        if (low, high) == NOTHING_KNOWN:
            verdict = "cannot tell: too few deals, or all alike"
        print(f"{label:60} {mean:+.3f}  [{low:+.3f}, {high:+.3f}]  {verdict}", flush=True)
    best = max(rows, key=lambda row: row[1], default=None)
    if rows and all(row[2:] == NOTHING_KNOWN for row in rows):
        print("best: cannot tell")
    elif best is None or best[1] <= 0:
        print("best: the present value")
    else:
        print(f"best: {best[0]}{'' if best[2] > 0 else ' (not told apart from the present value)'}")


def print_table() -> None:
    for parameter in PARAMETERS:
        how = ", ".join(f"{value:g}" for value in parameter.candidates) if parameter.kind != REFIT else ""
        print(f"{parameter.game:8} {parameter.name:24} {parameter.kind:13} {parameter.module:24} {how}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=("bigshot", "zahltag"))
    parser.add_argument("name", nargs="?", help="a parameter, or VALUER")
    parser.add_argument("--players", type=int, default=4, choices=(2, 3, 4))
    parser.add_argument("--games", type=int, default=2000, help="for each value")
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--bot", help="the bot that plays, such as search:400")
    parser.add_argument("--only", default="", help="try only values whose line contains this, such as '= 1680'")
    parser.add_argument("--seed", type=int, default=1, help="of the deals: a value that did well should do well in others, too")
    parser.add_argument("--generations", type=int, default=10)
    parser.add_argument("--population", type=int, default=24)
    chosen = parser.parse_args()
    if chosen.game is None:
        print_table()
    elif chosen.name is None:
        names = ", ".join(parameter.name for parameter in PARAMETERS if parameter.game == chosen.game)
        parser.error(f"{chosen.game}: which parameter? Expected VALUER, or one of {names}")
    elif chosen.name == "VALUER":
        from bench.tuning.valuer_duel import play_valuers
        from bench.tuning.vector_search import search_vector

        deals = -(-chosen.games // chosen.players)
        found = search_vector(chosen.game, chosen.players, chosen.generations, chosen.population, deals)
        for name, value in found.items():
            print(f"{name} = {value[chosen.players]}")
        mean, interval = play_valuers(chosen.game, chosen.players, found, 10 * deals, seed=10**6)
        print(f"against the present valuer, in other deals: {mean:+.4f}, {interval}")
    else:
        try:
            parameter = find_parameter(chosen.game, chosen.name)
        except KeyError as error:
            parser.error(error.args[0])
        if parameter.kind == REFIT and chosen.bot is None:
            from bench.tuning.refits import REFITS

            for what, (present, new) in REFITS[parameter.game, parameter.name](chosen.players, chosen.games).items():
                print(f"{what:36} {'' if present is None else present!s:50} {new}")
        else:
            found_rows = sweep(parameter, chosen.players, chosen.games, chosen.cores, chosen.bot, chosen.only, chosen.seed)
            print_sweep(found_rows)


if __name__ == "__main__":
    main()

"""`zuschlag puzzles`: makes, verifies and solves puzzles."""

import sys
from collections import Counter
from pathlib import Path

import click

from zuschlag.cli.arguments import GAME, WritableFile
from zuschlag.errors import Refused

DEFAULT_COUNT = 200
MOST_MATCHES = 2_000
DEFAULT_SIMULATIONS, LEAST_SIMULATIONS, MOST_SIMULATIONS = 6_000, 10, 100_000
MOST_TO_VERIFY = 400_000
"""Four times the most that a maker takes."""

cores_option = click.option(
    "--cores", type=click.IntRange(1, 4096), default=1, show_default=True, help="How many cores to use."
)


@click.group()
def puzzles() -> None:
    """Make puzzles from matches of strong bots, and verify them by a deeper search."""


@puzzles.command()
@click.argument("game", type=GAME)
@click.option("--count", type=click.IntRange(1, 100_000), default=DEFAULT_COUNT, show_default=True, help="How many to make.")
@click.option("--out", type=WritableFile(), required=True, help="The file to write, one puzzle per line.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed and count give the same puzzles.")
@click.option(
    "--matches", type=click.IntRange(1), default=MOST_MATCHES, show_default=True, help="How many matches to look at, at most."
)
@click.option("--players", type=int, help="Only matches of so many; by default of all numbers, in turns.")
@click.option(
    "--simulations",
    type=click.IntRange(LEAST_SIMULATIONS, MOST_SIMULATIONS),
    default=DEFAULT_SIMULATIONS,
    show_default=True,
    help="For the last look at a decision; the looks before it get a part of that. Fewer are quicker and less sure.",
)
@cores_option
@click.option("--resume", is_flag=True, help="Continue the file of an interrupted run with the same options.")
def make(
    game: str,
    count: int,
    out: str,
    seed: int,
    matches: int,
    players: int | None,
    simulations: int,
    cores: int,
    resume: bool,
) -> None:
    """Make puzzles of GAME: play matches of strong bots, and keep decisions of which one answer is clearly the best."""
    from zuschlag.puzzles.collection import make_collection  # here, so that the other commands start quickly
    from zuschlag.puzzles.generator import PuzzleSource

    def report(searched: int, collected: int) -> None:
        if sys.stderr.isatty():
            click.echo(f"\r{searched} matches, {collected} puzzles", err=True, nl=False)

    source = PuzzleSource(game, seed, players, simulations)
    made = make_collection(source, Path(out), count=count, cores=cores, most_matches=matches, resume=resume, report=report)
    if sys.stderr.isatty():
        click.echo(err=True)
    click.echo(f"{made} puzzles in {out}")
    if made < count:
        raise Refused("illegal", f"{matches} matches gave {made} puzzles; expected {count}: look at more --matches")


@puzzles.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--budget",
    type=click.IntRange(1, MOST_TO_VERIFY),
    help="Simulations for each puzzle; by default four times those of its maker.",
)
@click.option("--seed", type=int, default=1000, show_default=True, help="Another seed than that of the maker.")
@cores_option
@click.option("--out", type=WritableFile(), help="Write the puzzles that are confirmed to this file.")
def verify(file: Path, budget: int | None, seed: int, cores: int, out: str | None) -> None:
    """Judge the puzzles of FILE again by a deeper search. Fails if one is not confirmed, unless --out leaves it out."""
    from zuschlag.puzzles import GRADES, read_puzzles
    from zuschlag.puzzles.catalogue import write_puzzle
    from zuschlag.puzzles.verification import verify_puzzles

    given = read_puzzles(file)
    if not given:
        raise Refused("malformed", f"{file} has no puzzles; expected one in each line, as `zuschlag puzzles make` writes them")
    refuted = {}
    for verdict in verify_puzzles(given, seed=seed, budget=budget, cores=cores):
        if verdict.complaint is not None:
            refuted[verdict.id] = verdict.complaint
            click.echo(f"{verdict.id}: {verdict.complaint}")
    confirmed = [puzzle for puzzle in given if puzzle.id not in refuted]
    counts = Counter(puzzle.grade for puzzle in confirmed)
    grades = ", ".join(f"{counts[grade]} {grade}" for grade in GRADES)
    click.echo(f"{len(confirmed)} of {len(given)} puzzles confirmed: {grades}")
    if out is not None:
        Path(out).write_bytes(b"".join(map(write_puzzle, confirmed)))
    elif refuted:
        raise Refused("illegal", f"{len(refuted)} puzzles are not confirmed")

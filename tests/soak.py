"""The long counts. `make soak` runs them on all cores and writes a report into docs/soak/.

Every count either holds, and its figure is written down, or ends the run with an error: a report is only ever written
about things that held.
"""

import argparse
import asyncio
import itertools
import json
import os
import platform
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import partial
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import zuschlag
from bench import cross_table
from tests.attack.catalogue import ATTACKS
from tests.attack.harness import LONG
from tests.fuzz import message_fuzzing
from tests.games.zahltag.test_non_interference import all_pairs as zahltag_pairs
from tests.games.zahltag.test_non_interference import leaks as zahltag_leaks
from tests.laws.test_non_interference import CHALLENGES, all_pairs, game_of, leaks
from tests.laws.test_python_equals_compiled import in_python
from tests.random_play import Variant, finished_match
from tests.resilience import chaos, kill_under_load
from tests.services.nats import running_nats
from tests.services.postgres import running_postgres
from tests.tables.secrecy.leak_check import FACTS, compared
from tests.tables.secrecy.secret_pairs import all_pairs as table_pairs
from tests.variants import VARIANTS, name_of, variant_game
from zuschlag.bots import LADDER, Turn, find
from zuschlag.cli.benchmarks.reference_implementations import CPlayouts, compile_c
from zuschlag.cli.benchmarks.suite import measure, table
from zuschlag.games import GAMES
from zuschlag.kernel import Generator, cuda
from zuschlag.kernel.batch import Batch
from zuschlag.match import begin
from zuschlag.puzzles import puzzles_of
from zuschlag.puzzles.verification import verify_puzzles

ROOT = Path(__file__).parents[1]
CHUNK = 500
KILLS = 500
SECRETS = 20_000
"""Comparisons for each kind of hidden fact at tables, of which there are five."""
MESSAGES = 1_000_000
PER_SERVER = 20_000
"""Messages until the next server, with an empty database."""


def modes_agree(variant: Variant, games: int) -> int:
    """Seeded games in Python mode and compiled: every number of every final state, generator and digest."""
    game = variant_game(variant)
    for chunk in range(0, games, CHUNK):
        states, generators, decisions, digests = in_python(game, CHUNK, chunk)
        batch = Batch(game.rules, game.blank(), CHUNK, seed=chunk)
        batch.play_out()
        assert batch.decisions.tolist() == decisions, (variant, chunk)
        assert batch.digests.tolist() == digests, (variant, chunk)
        assert [game.state.unpack(row) for row in batch.states] == states, (variant, chunk)
        assert [Generator.unpack(row) for row in batch.generators] == generators, (variant, chunk)
    return games


def c_agrees(variant: Variant, games: int) -> int:
    """Seeded games compiled and in plain C: decisions and digest of every game."""
    game = variant_game(variant)
    library = compile_c(game.name)
    assert library is not None, "no C compiler: apt-get install gcc libc6-dev"
    ours, theirs = Batch(game.rules, game.blank(), 10_000, seed=1), CPlayouts(library, game, 10_000, 1)
    for _ in range(0, games, 10_000):
        ours.play_out()
        theirs.play_out()
        assert ours.digests.tolist() == theirs.digests.tolist(), variant
        assert ours.decisions.tolist() == theirs.decisions.tolist(), variant
    return games


def nothing_leaks(variant: Variant, games: int) -> dict[str, int]:
    """Pairs of states that differ in a purse that the viewer may not see: how many, none of them told apart."""
    counted, leaked = leaks(all_pairs(variant, range(games), every=2), game_of(variant).view)
    assert leaked == Counter({"purse": 0}), (variant, leaked)
    return dict(counted)


def nothing_of_zahltag_leaks(variant: Variant, games: int) -> dict[str, int]:
    """Pairs of matches that differ in a hidden hand, a sealed offer or a later draw: how many of each, none told apart."""
    found, leaked = zahltag_leaks(zahltag_pairs(variant[1], range(games)))
    assert sum(leaked.values()) == 0, (variant, leaked)
    return dict(found)


def records_hold(variant: Variant, games: int) -> int:
    """Whole matches by words, written, read again and replayed."""
    lines = "".join(zuschlag.record_line(finished_match(variant, seed).record()) + "\n" for seed in range(games))
    for _, record in zuschlag.read_records(BytesIO(lines.encode())):
        assert isinstance(record, zuschlag.record.Record), record
        zuschlag.replay(record)
    return games


BUDGET = 12


def bots_play(variant: Variant, games: int) -> dict[str, int]:
    """Whole matches of every rung of the ladder, at all seats: `play` refuses a move that is not offered."""
    game = variant_game(variant)
    for name in LADDER:
        maker = find(f"{name}:{BUDGET}" if LADDER[name].takes_budget else name)
        for seed in range(games):
            match = begin(game, seed)
            bots = [maker(seed, seat) for seat in range(match.players)]
            while seats := match.pending.seats:
                match.play(seats[0], bots[seats[0]].choose(Turn(match, seats[0])))
            assert match.result is not None
    return dict.fromkeys(LADDER, games)


PLAIN_ZAHLTAG: list[Variant] = [("zahltag", players, {}) for players in (2, 3, 4)]

COUNTS: list[tuple[str, Callable[[Variant, int], int | dict[str, int]], list[Variant], int]] = [
    ("games equal bit for bit in Python mode and compiled", modes_agree, VARIANTS, 100_000),
    ("games equal in compiled mode and plain C", c_agrees, VARIANTS, 1_000_000),
    ("pairs that differ in a hidden purse, none told apart", nothing_leaks, CHALLENGES, 60),
    ("pairs that differ in a hidden hand, offer or draw, none told apart", nothing_of_zahltag_leaks, PLAIN_ZAHLTAG, 40),
    ("matches written as records, read and replayed", records_hold, VARIANTS, 1_000),
    (f"whole matches of every rung without an illegal move (search: {BUDGET} simulations)", bots_play, VARIANTS, 200),
]


def counted(scale: float, chosen: list[str], only: str) -> Iterator[str]:
    """Each count as a section of the report."""
    for title, count, all_variants, games in COUNTS:
        if not _is_wanted(title, only):
            continue
        variants = [variant for variant in all_variants if variant[0] in chosen]
        if not variants:
            continue
        counting = partial(_count_variants, title, count, variants, max(1, int(games * scale)))
        yield kept_section(f"{title} {chosen} {scale}", counting)


def _count_variants(
    title: str, count: Callable[[Variant, int], int | dict[str, int]], variants: list[Variant], games: int
) -> str:
    start = time.perf_counter()
    with ProcessPoolExecutor() as pool:
        jobs = [pool.submit(count, variant, games) for variant in variants]
        done = {name_of(variant): job.result() for variant, job in zip(variants, jobs, strict=True)}
    rows = "\n".join(f"| {name} | {_figures(figure)} |" for name, figure in done.items())
    total = sum(figure if isinstance(figure, int) else sum(figure.values()) for figure in done.values())
    took = time.perf_counter() - start
    print(f"{title}: {total:,} in {took:.0f} s", flush=True)  # noqa: T201
    return f"## {total:,} {title}\n\n| variant | |\n|---|--:|\n{rows}\n\n({took:.0f} s)"


def kept_section(key: str, count: Callable[[], str]) -> str:
    """A section of the report. One that was counted before, on the same commit, is not counted again: a run can be resumed."""
    if is_changed():
        return count()
    name = blake2b(f"{key} {git('rev-parse', 'HEAD')}".encode(), digest_size=8).hexdigest()
    file = ROOT / "build" / "soak" / f"{name}.md"
    if not file.exists():
        section = count()
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(section, encoding="utf-8")
    return file.read_text(encoding="utf-8")


def kept_part(key: str, count: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """A part of a count that takes long, in a process of its own. It is not counted again either, on the same commit."""
    if is_changed():
        return count()
    name = blake2b(f"{key} {git('rev-parse', 'HEAD')}".encode(), digest_size=8).hexdigest()
    file = ROOT / "build" / "soak" / f"{name}.json"
    if not file.exists():
        found = count()
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_suffix(f".{os.getpid()}")
        unfinished.write_text(json.dumps(found), encoding="utf-8")
        unfinished.replace(file)
    found = json.loads(file.read_text(encoding="utf-8"))
    assert isinstance(found, dict), file
    return found


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def is_changed() -> bool:
    """Are there changes that are not committed?"""
    return bool(git("status", "--porcelain", "--", "src", "tests", "bench"))


def _is_wanted(title: str, only: str) -> bool:
    """Does the title have one of these words, which are separated by commas? All have where none is given."""
    return any(word in title for word in only.split(","))


def _figures(found: int | dict[str, int]) -> str:
    if isinstance(found, int):
        return f"{found:,}"
    return ", ".join(f"{fact} {count:,}" for fact, count in found.items())


def tables(scale: float, only: str) -> Iterator[str]:
    """What is counted at whole tables, each count as a section of the report."""
    counts = (
        (KILLED, killed),
        (CHAOS, failed),
        (NOT_TOLD, not_told),
        (FUZZED, fuzzed),
        (ATTACKED, attacked),
        (CROSS, crossed),
        (SOLVED, solved),
    )
    for title, count in counts:
        if _is_wanted(title, only):
            yield kept_section(f"{title} {scale}", partial(_count_at_tables, title, count, scale))


def _count_at_tables(title: str, count: Callable[[float], tuple[int, str]], scale: float) -> str:
    start = time.perf_counter()
    total, text = count(scale)
    print(f"{title}: {total:,} in {time.perf_counter() - start:.0f} s", flush=True)  # noqa: T201
    return f"## {total:,} {title}\n\n{text}"


KILLED = "kills of a server with tables under load: nothing acknowledged is lost or doubled"


KILLS_PER_RUN = 50


def killed(scale: float) -> tuple[int, str]:
    """The server is killed while people play; then one of two servers on one database. Runs of 50 kills, one on every core."""
    kills, texts = 0, []
    with ProcessPoolExecutor() as pool:
        for servers, share in ((1, 1.0), (2, 0.2)):
            wanted = max(1, int(KILLS * share * scale))
            runs = range(-(-wanted // KILLS_PER_RUN))
            tally = kill_under_load.KillStatistics()
            for found in pool.map(partial(_nothing_lost, servers, min(wanted, KILLS_PER_RUN)), runs):
                tally += found
            kills += tally.kills
            texts.append(f"Servers on one database: {servers}\n\n{tally}")
    return kills, "\n\n".join(texts)


def _nothing_lost(servers: int, wanted: int, run: int) -> kill_under_load.KillStatistics:
    kept = kept_part(f"kills {servers} {wanted} {run}", partial(_kill_servers, servers, wanted, run))
    counters = {name: Counter(kept[name]) for name in ("kinds", "refused")}
    return kill_under_load.KillStatistics(**kept | counters)


def _kill_servers(servers: int, wanted: int, run: int) -> dict[str, Any]:
    """So many kills, at tables and in a store of their own."""
    with TemporaryDirectory() as folder:
        tally = asyncio.run(kill_under_load.run(Path(folder), kills=wanted, tables=24, seed=1 + run, servers=servers))
    return vars(tally)


CHAOS = "failures of three servers, their database and their bus (chaos): nothing acknowledged is lost, doubled or out of order"


def failed(scale: float) -> tuple[int, str]:
    """Three servers on PostgreSQL and NATS: killed, stopped, cut off and restarted while people play."""
    with TemporaryDirectory() as folder, running_postgres() as postgres, running_nats() as nats:
        statistics = asyncio.run(chaos.run(Path(folder), postgres, nats, chaos.LONG.scaled(scale)))
    return statistics.failures.total(), str(statistics)


NOT_TOLD = "comparisons of all bytes that viewers of tables are sent while a fact is hidden from them: no leaks"
AT_A_TIME = 100
SEEDS_APART = 1_000_000


def not_told(scale: float) -> tuple[int, str]:
    """Scenes at tables that differ in a fact that some viewers may not know."""
    start = time.perf_counter()
    found = Counter[str]()
    with ProcessPoolExecutor() as pool:
        for part in pool.map(_nothing_told, range(max(1, int(SECRETS * scale) // AT_A_TIME))):
            found += part
    rows = "\n".join(f"| {fact} | {found[fact]:,} |" for fact in FACTS)
    return found.total(), f"| hidden fact | |\n|---|--:|\n{rows}\n\n({time.perf_counter() - start:.0f} s)"


def _nothing_told(part: int) -> Counter[str]:
    return Counter(kept_part(f"leaks {part}", partial(_compare_scenes, part)))


def _compare_scenes(part: int) -> Counter[str]:
    """So many comparisons for each fact, in a store of their own; every tenth time through two servers."""
    with TemporaryDirectory() as folder:
        pairs = table_pairs(VARIANTS, itertools.count(part * SEEDS_APART))
        found, leaked = compared(Path(folder) / "tables.sqlite", pairs, AT_A_TIME, servers=2 if part % 10 == 0 else 1)
    assert not +leaked, (part, leaked)
    return found


FUZZED = "messages to all routes and to the socket (fuzz): no faults, and none that was refused changed anything"


def fuzzed(scale: float) -> tuple[int, str]:
    """Random messages to servers, one after the other on every core."""
    start = time.perf_counter()
    found = Counter[str]()
    with ProcessPoolExecutor() as pool:
        for part in pool.map(_nothing_broken, range(-(-max(1, int(MESSAGES * scale)) // PER_SERVER))):
            found += part
    rows = "\n".join(f"| {answer} | {count:,} |" for answer, count in found.most_common(30))
    return found.total(), f"| message and answer | |\n|---|--:|\n{rows}\n\n({time.perf_counter() - start:.0f} s)"


def _nothing_broken(part: int) -> Counter[str]:
    return Counter(kept_part(f"fuzz {part}", partial(_fuzz_server, part)))


def _fuzz_server(part: int) -> Counter[str]:
    """So many random messages to one server."""
    result = message_fuzzing.fuzz(PER_SERVER, SEEDS_APART + part)
    assert not result.faults, (part, result.faults[:20])
    return result.messages


ATTACKED = "ways to attack a server (attack) while honest people play: nothing was lost, refused or slow"


def attacked(scale: float) -> tuple[int, str]:
    """`make attack`, which writes a report of its own, where every attack is as long as it should be."""
    seconds = max(1.0, LONG.seconds * scale)
    subprocess.run([sys.executable, "-m", "tests.attack", "--seconds", str(seconds)], cwd=ROOT, check=True)
    through_two = ["--servers", "2", "--seconds", str(max(1.0, seconds / 4))]
    for database in ([], ["--postgres"]):
        subprocess.run([sys.executable, "-m", "tests.attack", *through_two, *database], cwd=ROOT, check=True)
    return len(ATTACKS), f"{seconds:g} s each; the figures are in the report of the attacks."


CROSS = "cells of the cross table, whose first deals end as they did before"
CROSS_CELLS = 24


def crossed(scale: float) -> tuple[int, str]:
    """Spot checks of docs/reference/cross-table.md: the first deals of some cells are played again."""
    results = json.loads(cross_table.RESULTS.read_text(encoding="utf-8"))
    played = cross_table.play_again(results, max(1, int(CROSS_CELLS * scale)), seed=int(time.time()))
    return len(played), "\n".join(f"- {name}" for name in played)


SOLVED = "puzzles, whose best answer a deeper search confirms"
ANOTHER_SEED = 5_000
"""None that the puzzles were made or checked with before."""


def solved(scale: float) -> tuple[int, str]:
    """All puzzles of the package, judged again with four times the simulations of their maker."""
    rows = []
    total = 0
    for name, game in GAMES.items():
        found = list(puzzles_of(game).values())
        chosen = found[: max(1, int(len(found) * scale))] if found else []
        verdicts = list(verify_puzzles(chosen, seed=ANOTHER_SEED, cores=os.cpu_count() or 1))
        assert (refuted := [verdict for verdict in verdicts if verdict.complaint]) == [], refuted
        total += len(verdicts)
        rows.append(f"| {name} | {len(verdicts)} | {min((min(verdict.losses[1:]) for verdict in verdicts), default=0):.3f} |")
    return total, "\n".join(["| game | puzzles | least loss of a wrong answer |", "|---|--:|--:|", *rows])


def on_gpus(chosen: list[str]) -> str:
    """Do the rules compile for a GPU?"""
    if not cuda.is_available():
        return "## GPU\n\nNot checked: the extra is not installed (`pip install 'zuschlag[cuda]'`)."
    lines = []
    for name in chosen:
        start = time.perf_counter()
        game = zuschlag.game(name, 4)
        ptx = cuda.playout_ptx(game.rules, game.state)
        assert ".visible .entry" in ptx
        lines.append(
            f"{name}: the playout kernel compiles to {len(ptx):,} bytes of PTX in {time.perf_counter() - start:.0f} s."
        )
    return "## GPU\n\n" + "\n".join(lines)


def report(scale: float, chosen: list[str], only: str) -> str:
    changed = " (with changes that are not committed)" if is_changed() else ""
    head = [
        f"# Soak of {datetime.now(UTC):%Y-%m-%d}: {', '.join(chosen)}",
        f"Commit {git('rev-parse', 'HEAD')}{changed}; Python {platform.python_version()}, {os.cpu_count()} cores.",
    ]
    if only:
        sections = [*counted(scale, chosen, only), *tables(scale, only)]
        return "\n\n".join([*head, f"Only what has “{only.replace(',', '” or “')}” in its title.", *sections]) + "\n"
    bench = "\n\n".join(f"```\n{table(measure(game, 7))}\n```" for game in chosen)
    sections = [*counted(scale, chosen, only), *tables(scale, only), on_gpus(chosen)]
    return "\n\n".join([*head, *sections, f"## Benchmarks\n\n{bench}"]) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--scale", type=float, default=1.0, help="a fraction of the counts, for a trial (then nothing is written)"
    )
    parser.add_argument("--game", choices=list(GAMES), action="append", help="only this game; repeat for more")
    parser.add_argument("--only", default="", help="only the counts that have one of these words in their title: kills,fuzz")
    given = parser.parse_args()
    scale, chosen = given.scale, given.game or list(GAMES)
    text = report(scale, chosen, given.only)
    if scale < 1:
        sys.stdout.write(text)
        return
    path = (
        ROOT / "docs" / "soak" / f"{datetime.now(UTC):%Y-%m-%d}-{'-'.join([*chosen, *given.only.replace(',', ' ').split()])}.md"
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(f"written: {path}")  # noqa: T201


if __name__ == "__main__":
    main()

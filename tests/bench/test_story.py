"""The story in plots: figures follow from records, with intervals over games; plots and tables follow from figures."""

import json
import shlex
import subprocess
import sys
from pathlib import Path
from statistics import mean, stdev
from typing import Any
from xml.etree import ElementTree

import pytest

import zuschlag
from bench.story.__main__ import FIGURES, PAGE, main, measure
from bench.story.curves import curves_of_runs, keep_curves, read_rows
from bench.story.measures import measure_bigshot, measure_zahltag
from bench.story.page import with_tables
from bench.story.plots import LADDER_ROW, _ladder_shares
from bench.story.ratios import Ratios, tally
from tests.cli.command_runner import zuschlag as command
from tests.docs.code_blocks import blocks_of
from zuschlag.errors import Refused
from zuschlag.record import record_line


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three games of each kind by the bot cautious."""
    folder = tmp_path_factory.mktemp("records")
    for game in ("bigshot", "zahltag"):
        out = folder / f"{game}-3-easy.jsonl"
        assert command("simulate", game, "--players", "3", "--bot", "easy", "--games", "3", "--out", out).exit_code == 0
    return folder


def test_an_interval_is_that_of_the_games() -> None:
    """Where every game counts as much, it is that of a mean of independent numbers."""
    found, numbers = Ratios(), [3.0, 5.0, 4.0, 8.0, 1.0]
    for number in numbers:
        found.add(tally([("price", 2, number), ("price", 2, number)]))
    average, half, count = found.figures()["price"]["2"]
    assert (average, count) == (mean(numbers), 10)
    assert half == pytest.approx(1.96 * stdev(numbers) / len(numbers) ** 0.5, abs=1e-3)


def test_the_measures_of_big_shot_are_those_of_the_record(records: Path) -> None:
    record = json.loads((records / "bigshot-3-easy.jsonl").read_text().splitlines()[0])
    sums = tally(measure_bigshot(zuschlag.replay(record)))
    moves, prices, number = record["moves"], list[int](), 0
    for move in moves:
        if move.startswith("roll"):
            number += 1
            prices.append(0)
        elif move.startswith("bid"):
            prices[-1] = int(move.split()[1])
    won = {key: total for (name, key), (total, _) in sums.items() if name == "price per cube"}
    assert {int(key): 4 * total for key, total in won.items()} == dict(enumerate(prices, 1))
    placed = [move.split()[2] for move in moves[: moves.index("roll " + moves[0].split()[1]) + 200] if move.startswith("place")]
    opening = {key: total for (name, key), (total, _) in sums.items() if name == "opening"}
    assert {lot: placed[:12].count(lot) for lot in opening} == opening
    assert sums["loans at the end", "0"] == (3, 3)


def test_the_measures_of_zahltag_are_those_of_the_match(records: Path) -> None:
    """Hands and cards at work at the last payday are those of the state at the end."""
    for line in (records / "zahltag-3-easy.jsonl").read_text().splitlines():
        match: Any = zuschlag.replay(json.loads(line))
        sums = tally(measure_zahltag(match))
        seats = [seat for seat in match.view(None).seats if not seat.out]
        if len(seats) == 3:
            assert sums["cards in hand", "5"] == (sum(seat.cards for seat in seats), 3)
            table = sum(sum(seat.left.values()) + sum(seat.right.values()) for seat in seats)
            assert sums["cards at work", "5"] == (table, 3)
        offers = [move for move in match.moves if move.startswith("offer")]
        counted = sum(count for (name, _), (_, count) in sums.items() if name == "00 offered")
        assert counted == len(offers)
        priced = sum(total for (name, _), (total, _) in sums.items() if name == "price")
        assert priced == sum(int(move.split()[1]) for move in offers)


def test_the_command_writes_figures_plots_and_tables(records: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(with_tables("before <!-- none -->", []), encoding="utf-8")
    common = ["--figures", str(tmp_path / "figures.json"), "--curves", str(tmp_path / "curves.csv"), "--page", str(page)]
    files = [str(file) for file in sorted(records.glob("*.jsonl"))]
    main([*files, *common, "--out", str(tmp_path / "a")])
    main([*common, "--out", str(tmp_path / "b")])
    drawn = {file.name: file.read_bytes() for file in (tmp_path / "a").iterdir()}
    assert {"bigshot-3.svg", "bigshot-3-opening.svg", "zahltag-3.svg", "ladder.svg", "exploiters.svg"} <= drawn.keys()
    assert {"champion-curves.svg", "exploiter-curves.svg"} <= drawn.keys()
    assert drawn == {file.name: file.read_bytes() for file in (tmp_path / "b").iterdir()}
    for content in drawn.values():
        assert ElementTree.fromstring(content).tag.endswith("svg")
    assert "| games | 3 |" in page.read_text(encoding="utf-8")
    assert "| loans per seat: round 1 | 0.00 ± 0.00 |" in page.read_text(encoding="utf-8")


def test_learning_curves_are_gathered_and_drawn(tmp_path: Path) -> None:
    head = "update,decisions,note,choice,variant,players,share,low,high,margin,games"
    exams = tmp_path / "run 7" / "exams.csv"
    exams.parent.mkdir()
    rows = ["0,0,running,greedy,2p,2,0.4,0.3,0.5,0,9", "9,500,running,greedy,2p,2,0.7,0.6,0.8,0,9"]
    exams.write_text("\n".join([head, *rows, "9,500,end,greedy,2p,2,0.7,0.6,0.8,0,9", ""]), encoding="utf-8")
    keep_curves([exams], tmp_path / "curves.csv")
    found = read_rows(tmp_path / "curves.csv")
    assert [(row["run"], row["decisions"], row["share"]) for row in found] == [("run 7", "0", "0.4"), ("run 7", "500", "0.7")]
    common = ["--figures", str(tmp_path / "none.json"), "--page", str(tmp_path / "none.md"), "--out", str(tmp_path)]
    main([*common, "--curves", str(tmp_path / "curves.csv")])
    assert (tmp_path / "curves.svg").exists()


def test_curves_of_runs_and_of_exploiters_are_told_apart(tmp_path: Path) -> None:
    """Of variants without options, with the likeliest moves; not of a run that was stopped before its second exam."""
    head = "update,decisions,note,choice,variant,players,share,low,high,margin,games"
    exams = [
        f"{at},{at}00,{note},{choice},{variant},{variant[0]},0.7,0.6,0.8,0,9"
        for at, note in ((0, "running"), (9, "running"), (9, "end"))
        for choice in ("greedy", "sampled")
        for variant in ("2p", "3p", "3p-challenge")
    ]
    files = {
        "run": [head, *exams],
        "stopped": [head, exams[0]],
        "exploiter": [f"stage,{head}", *(f"1,{row}" for row in exams)],
    }
    for name, lines in files.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "exams.csv").write_text("\n".join([*lines, ""]), encoding="utf-8")
    found = curves_of_runs(tmp_path)
    for rows, run in zip(found, ("run", "exploiter"), strict=True):
        points = [(row["run"], row["variant"], row["decisions"], row["choice"], row["par"]) for row in rows]
        assert points == [
            (run, variant, decisions, "greedy", par)
            for variant, par in (("2p", "0.5"), ("3p", "0.3333"))
            for decisions in ("000", "900")
        ]


def test_the_commands_of_the_page_make_records_of_every_bot_in_the_figures(tmp_path: Path) -> None:
    """With as many games as the figures count; here, one of each is played."""
    (block,) = (block for block in blocks_of(PAGE) if "zuschlag simulate" in block.code)
    *simulations, story = map(shlex.split, block.code.splitlines())
    counted = []
    for words in simulations:
        at = words.index("--games") + 1
        name = words[-1]
        counted.append((name, words[at]))
        played = command(*words[1:at], "1", *words[at + 1 : -1], tmp_path / name)
        assert played.exit_code == 0
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    assert sorted(counted) == sorted(
        (f"{row['game']}-{row['players']}-{row['bot']}.jsonl", str(row["games"])) for row in figures
    )
    files = sorted({file for pattern in story[3:] for file in tmp_path.glob(pattern)})
    assert [file.name for file in files] == sorted(name for name, _ in counted)
    for file in files:
        assert measure(file, 9)["games"] == 1


def test_files_that_are_no_records_of_one_kind_are_refused(records: Path, tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"expected GAME-PLAYERS-BOT\.jsonl"):
        measure(tmp_path / "games.jsonl", 1)
    with pytest.raises(Refused, match=r"cannot read .*missing.jsonl': No such file"):
        measure(tmp_path / "zahltag-3-missing.jsonl", 1)
    wrong = tmp_path / "zahltag-3-easy.jsonl"
    wrong.write_bytes((records / "bigshot-3-easy.jsonl").read_bytes())
    with pytest.raises(Refused, match="has a record of bigshot for 3"):
        measure(wrong, 9)
    wrong.write_text(record_line(zuschlag.new("zahltag", 3, seed=1).record()) + "\n")
    with pytest.raises(Refused, match="or an unfinished one"):
        measure(wrong, 9)
    wrong.write_text("{\n")
    with pytest.raises(Refused, match="has a line that is no JSON"):
        measure(wrong, 9)
    wrong.write_text("")
    with pytest.raises(Refused, match="has no records"):
        measure(wrong, 9)


@pytest.mark.parametrize("name", ["nofile.jsonl", "zahltag-2-easy.jsonl"])
def test_the_command_refuses_in_a_line(name: str, tmp_path: Path) -> None:
    """And draws nothing."""
    given = [sys.executable, "-m", "bench.story", str(tmp_path / name), "--out", str(tmp_path / "out")]
    done = subprocess.run(given, cwd=PAGE.parents[2], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out").exists()


def test_the_picture_of_the_ladder_names_versions() -> None:
    """`expert-0.2` is not the level expert."""
    ladder = LADDER_ROW.findall((PAGE.parents[1] / "reference/ladder.md").read_text(encoding="utf-8"))
    names = [name for name, *_ in _ladder_shares(ladder)]
    assert "Zahltag, 4 players: expert-0.2 – hard" in names
    assert "Big Shot, 2 players: hard – valuer-0.2" in names


def test_the_tables_of_the_page_are_those_of_the_figures() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_tables(page, json.loads(FIGURES.read_text(encoding="utf-8"))) == page

"""The comparison with other libraries runs from end to end; of others it needs none to measure ours."""

import sys
from pathlib import Path

import pytest

from bench.compare import __main__ as compare
from bench.compare import chart, report
from bench.compare.worker import count_all, work_for_seconds
from bench.compare.worker_process import Line, WorkerProcess

WORKERS = sorted(file.stem for file in (compare.PINNED.parent / "libraries").glob("*.py"))


def line(work: str, game: str, library: str, *rates: float, way: str = "one") -> Line:
    return Line(work, game, library, way, "somehow", "", list(rates))


MEASURED = [
    line("playouts", "goofspiel", "zuschlag", 100e6, 60e6, 80e6),
    line("playouts", "goofspiel", "openspiel", 2e6, 2e6, 2e6),
    line("playouts", "goofspiel", "openspiel", 1e6, 1e6, 1e6, way="another"),
    line("stepping", "bigshot", "zuschlag", 300.0, 300.0, 300.0),
    line("stepping", "hearts", "openspiel", 400.0, 300.0, 400.0),
    Line("stepping", "catan", "catanatron", "one", "somehow", "", [], "KeyError: 'wool'"),
]


def test_ours_is_measured_from_end_to_end(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Four games in two classes of work, each in a process of its own library, on one core."""
    compare.main(
        ["--only", "zuschlag", "--work", "stepping,cloning", "--rounds", "1", "--seconds", "0.01", "--out", str(tmp_path)]
    )
    page = (tmp_path / "compare.md").read_text(encoding="utf-8")
    assert page in capfd.readouterr().out
    assert "not measured" not in page
    rows = [row.split(" | ") for row in page.splitlines() if "| Zuschlag |" in row]
    assert [row[0] for row in rows].count("| Big Shot, 4 seats") == 4
    assert len(rows) == 14
    assert not (tmp_path / "compare.svg").exists()  # with nobody beside ours there is nothing to draw


def test_a_library_that_fails_is_a_line_of_the_report() -> None:
    worker = WorkerProcess("zuschlag", Path(sys.executable))
    try:
        bad, good = Line("stepping", "whist", "zuschlag", "rules", "", ""), next(x for x in worker.lines if x.game == "leduc")
        worker.ask(bad, 0.01)
        assert (bad.trouble, bad.rates) == ("KeyError: ('stepping', 'whist', 'rules')", [])
        worker.ask(good, 0)
        assert (good.trouble, good.rates) == ("", [])
    finally:
        worker.close()


def test_one_that_does_not_start_says_so() -> None:
    with pytest.raises(OSError, match="turns does not start: it ended"):
        WorkerProcess("turns", Path(sys.executable))


def test_a_ratio_is_the_median_of_the_rounds_against_the_quickest_way() -> None:
    found = report.ratio(MEASURED, "playouts", "openspiel", "goofspiel")
    assert found is not None
    assert (found.line.way, found.times) == ("one", 40)
    beside = report.ratio(MEASURED, "stepping", "openspiel", "hearts")
    assert beside is not None
    assert beside.times == 0.75


def test_the_report_says_what_was_reached_and_what_was_not() -> None:
    page = report.write_report(MEASURED, "conditions", chart="compare.svg")
    assert "| kernel playouts of goofspiel against OpenSpiel's C++ | 10 × | 40 × | yes |" in page
    assert "| stepping Big Shot from Python, events left out, against OpenSpiel's Hearts | 1 × | 0.75 × | **no** |" in page
    assert "not measured: KeyError: 'wool'" in page
    assert "| Hearts | OpenSpiel | 400 | 400 | 0.75 × (Big Shot) | somehow |" in page


def test_the_chart_is_the_same_for_the_same_figures(tmp_path: Path) -> None:
    assert chart.draw(MEASURED, tmp_path / "one.svg")
    assert chart.draw(MEASURED, tmp_path / "other.svg")
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "other.svg").read_bytes()
    assert not chart.draw(MEASURED[:1], tmp_path / "none.svg")
    assert not (tmp_path / "none.svg").exists()


def test_work_goes_on_until_its_time_is_spent() -> None:
    turns = iter([(1, 0.25), (2, 0.25), (4, 0.25), (8, 0.25)])
    assert work_for_seconds(lambda: next(turns), 0.5) == (3, 0.5)
    done, spent = count_all(lambda: 7)()
    assert done == 7
    assert spent >= 0


def test_every_library_of_the_report_can_be_asked_and_is_pinned() -> None:
    assert set(report.NAMES) <= set(WORKERS)
    pinned = [line for line in compare.PINNED.read_text().splitlines() if not line.startswith("#")]
    assert all("==" in line for line in pinned)
    named = {line.split("==")[0].split("[")[0].replace("_", "") for line in pinned}
    assert set(report.NAMES) - {report.OURS} <= named


@pytest.mark.parametrize("given", [["--only", "zuschlag,chess"], ["--work", "dreaming"]])
def test_what_it_does_not_know_is_refused(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        compare.main(given)
    assert f"{given[1].split(',')[-1]!r} is unknown; there is " in capsys.readouterr().err

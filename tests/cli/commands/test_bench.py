"""`zuschlag bench`: what it measures, as data and as a table."""

import json
from typing import Any

import pytest

from tests.cli.command_runner import usage_error, zuschlag
from zuschlag.cli.benchmarks.interleaved_timing import race, repeated
from zuschlag.cli.benchmarks.suite import measure, table
from zuschlag.games import GAMES


@pytest.fixture(scope="module", params=[pytest.param(game, marks=pytest.mark.soak) for game in GAMES])
def report(request: pytest.FixtureRequest) -> dict[str, Any]:
    return measure(request.param, 1)


def test_every_variant_is_measured_and_every_rate_is_positive(report: dict[str, Any]) -> None:
    assert len(report["playouts"]) == len(GAMES[report["game"]].variants)
    for row in [*report["playouts"], *report["python"], report["cores"]]:
        assert all(value > 0 for name, value in row.items() if name.endswith("_per_s") or "_to_" in name)
    assert all(price > 0 for price in report["steps"].values())
    assert len(report["starts"]) == 3


def test_it_is_json(report: dict[str, Any]) -> None:
    assert json.loads(json.dumps(report)) == report


def test_the_table_shows_everything(report: dict[str, Any]) -> None:
    told = table(report)
    for row in report["playouts"]:
        assert row["variant"] in told
    for name in (*report["steps"], *report["starts"]):
        assert name in told
    assert "numba to C" in told
    assert "words to python" in told


def test_without_reference_implementations_the_table_says_so(report: dict[str, Any]) -> None:
    alone = {**report, "playouts": [{**row, "numba_to_C": None} for row in report["playouts"]]}
    assert "needs a checkout and a C compiler" in table(alone)


def test_bad_arguments_are_refused() -> None:
    assert "--rounds" in usage_error(zuschlag("bench", "--rounds", "0"))
    assert "chess" in usage_error(zuschlag("bench", "chess"))


def test_a_race_compares_within_rounds() -> None:
    """The clock is the machine's slowness: both are three times slower in the second round, and the ratio stays."""
    now = 0.0
    speed = iter([1.0] * 1000 + [3.0] * 1000)

    def clock() -> float:
        return now

    def contestant(cost: float) -> Any:
        def turn() -> int:
            nonlocal now
            now += cost * 0.001 * next(speed)
            return 1

        return turn

    ran = race({"quick": contestant(1), "slow": contestant(2)}, 4, seconds=0.1, clock=clock)
    assert len(ran.rates["quick"]) == 4
    assert ran.ratio("quick", "slow") == pytest.approx(2, rel=0.1)
    assert ran.median("quick") > ran.median("slow")


def test_a_repeated_work_counts_its_calls() -> None:
    calls: list[int] = []
    assert repeated(lambda: calls.append(1), 5)() == 5
    assert len(calls) == 5

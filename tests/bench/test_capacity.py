"""The model of capacity follows from measured costs, and the page says what the model says."""

import asyncio
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from bench.capacity.measure import measure_servers
from bench.capacity.model import (
    BUSY,
    MICROSECONDS,
    Site,
    most_moves_per_cell,
    plan,
    predict_server_cpu,
    read_costs,
)
from bench.capacity.report import costs_table, limits_text, plans_table
from bench.server.server_process import cores

PAGE = Path(__file__).parents[2] / "docs/explanation/capacity.md"
COSTS = read_costs()


def test_the_page_shows_the_tables_of_the_model() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for table in (costs_table(COSTS), limits_text(COSTS), plans_table(COSTS)):
        assert table in text, "run python -m bench.capacity, and copy its tables into the page"


@pytest.mark.parametrize("bus", ["NATS", "NOTIFY"])
@pytest.mark.parametrize("tables", [1, 500, 10_000, 77_777, 1_000_000])
def test_no_core_of_a_plan_does_more_than_it_should(tables: int, bus: str) -> None:
    found = plan(COSTS, Site(tables, bus=bus))
    in_cell = found.moves_per_second / found.cells
    own, heard = in_cell / found.servers_per_cell * COSTS.postgres_move, found.hints_per_second * COSTS.hint
    assert own + heard <= BUSY * MICROSECONDS * 1.001
    assert in_cell <= most_moves_per_cell(COSTS, found.site) * 1.001
    assert found.database_cores_per_cell <= found.site.database_cores * 1.001
    assert found.sockets_per_server * found.servers >= 4 * tables
    assert found.bot_cores * BUSY * COSTS.bot_moves_per_second["normal"] >= found.moves_per_second / 4


def test_more_tables_need_more_of_everything() -> None:
    plans = [plan(COSTS, Site(tables)) for tables in (1_000, 10_000, 100_000, 1_000_000)]
    for less, more in pairwise(plans):
        assert more.servers > less.servers
        assert more.cells >= less.cells
        assert more.bot_cores > less.bot_cores
        assert more.disk_gib_per_day > less.disk_gib_per_day


def test_each_further_server_costs_the_hints_that_it_hears() -> None:
    costs = replace(COSTS, postgres_move=500.0, hint=20.0)
    assert [predict_server_cpu(costs, servers) for servers in (1, 2, 3)] == [500.0, 520.0, 540.0]


def test_a_server_is_measured_by_playing_at_it() -> None:
    core, _ = cores()
    found = asyncio.run(measure_servers(1, core, {}, tables=2, seconds=0.5, warming=0.1))
    assert found.moves > 0
    assert found.server > 0
    assert (found.database, found.bus, found.remote) == (0, 0, 0)

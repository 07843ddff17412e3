"""Nothing acknowledged is lost or doubled."""

import asyncio
from pathlib import Path

import pytest

from tests.random_play import Variant
from tests.resilience import kill_under_load
from tests.variants import FEW_CONTRACTS

SHORT: list[Variant] = [
    ("bigshot", 2, {}),
    ("zahltag", 3, {"contracts": FEW_CONTRACTS}),
    ("zahltag", 2, {}),
    ("bigshot", 3, {}),
]
"""So that all tables are soon over."""


def test_nothing_acknowledged_is_lost_or_doubled_by_kills_under_load(tmp_path: Path) -> None:
    tally = asyncio.run(kill_under_load.run(tmp_path, kills=5, tables=20, variants=SHORT, logs=1))
    assert tally.kills == 5
    assert tally.finished >= 20
    assert tally.acked > 500
    assert {"person", "bot", "stand-in"} <= set(tally.kinds)


def test_nothing_is_lost_or_doubled_where_two_servers_share_a_database_and_are_killed_in_turn(tmp_path: Path) -> None:
    tally = asyncio.run(kill_under_load.run(tmp_path, kills=3, tables=6, variants=SHORT, logs=1, servers=2))
    assert tally.kills == 3
    assert tally.finished >= 6
    assert tally.acked > 150
    assert {"person", "bot"} <= set(tally.kinds)


def test_a_lost_move_is_detected(tmp_path: Path) -> None:
    """A planted fault: a row goes while the server is away."""
    with pytest.raises(AssertionError, match="is lost"):
        asyncio.run(kill_under_load.run(tmp_path, kills=20, tables=6, is_losing=True))

"""Claims of one server among several."""

import asyncio
from pathlib import Path

import pytest

from zuschlag.store import SQLite
from zuschlag.tables import claims
from zuschlag.tables.claims import LONGEST_WAIT_SECONDS, SHORT_CLAIM, Claims
from zuschlag.tables.time_units import SECOND


def test_a_server_that_was_killed_within_short_work_makes_nobody_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its claim ends while others still wait for it."""
    assert SHORT_CLAIM < LONGEST_WAIT_SECONDS * SECOND
    monkeypatch.setattr(claims, "SHORT_CLAIM", 200)

    async def scenario() -> None:
        store = SQLite(tmp_path / "t.sqlite", "normal")
        await store.open()
        killed, other = Claims(store, "killed"), Claims(store, "other")
        await killed.wait_for("anna")
        async with other.held("anna"):
            assert not await killed.take("anna")
        assert await killed.take("anna")
        await store.close()

    asyncio.run(scenario())

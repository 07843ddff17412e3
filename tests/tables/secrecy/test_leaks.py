"""No leak: what a viewer may not know changes no byte of what the viewer is sent."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.services.databases import create_store, is_postgres
from tests.tables.secrecy import leak_check
from tests.tables.secrecy.leak_check import FACTS, Making
from tests.tables.secrecy.secret_pairs import all_pairs
from tests.variants import VARIANTS
from zuschlag.match import Match
from zuschlag.tables.core.update_numbers import UpdateNumbers
from zuschlag.tables.protocol.commands import Hint

ENOUGH = 8 if is_postgres() else 16
"""Comparisons for each fact, as many as find the planted leaks below; `make soak` makes thousands. The database decides nothing
that is sent: so half as many on the second one."""


def compared(
    file: Path, most: int, facts: Sequence[str] = FACTS, make: Making = Match, servers: int = 1
) -> tuple[Counter[str], Counter[str]]:
    return leak_check.compared(file, all_pairs(VARIANTS, count()), most, facts, make, servers)


@pytest.mark.parametrize("servers", [1, 2])
def test_no_secret_changes_a_byte_of_what_others_are_sent(tmp_path: Path, servers: int) -> None:
    enough = ENOUGH // servers**2
    counted, leaked = compared(tmp_path / "tables.sqlite", enough, servers=servers)
    assert set(counted) == set(FACTS)
    assert min(counted.values()) >= enough
    assert not +leaked


@pytest.mark.parametrize("servers", [1, 2])
def test_hints_are_among_what_is_compared_and_go_to_the_seat_that_asked(tmp_path: Path, servers: int) -> None:
    pair = next(pair for pair in all_pairs(VARIANTS, count()) if any(isinstance(step, Hint) for _, step in pair.one.steps))
    asking = {seat for seat, step in pair.one.steps if isinstance(step, Hint)}

    async def record() -> leak_check.Messages:
        async with AsyncExitStack() as stack:
            stores = [create_store(tmp_path / "tables.sqlite", is_shared=servers > 1) for _ in range(servers)]
            for store in stores:
                await store.open()
                stack.push_async_callback(store.close)
            return await leak_check.Stage(stores).record_messages(pair.one, ())

    received = asyncio.run(record())
    assert {viewer for viewer, messages in received.items() if any(b'"type":"hint"' in each for each in messages)} == asking


class Leaky(Match[Any, Any, Any]):
    """A match whose view lets hidden facts show through innocent numbers."""

    __slots__ = ()

    def view(self, viewer: int | None) -> Any:
        seen = super().view(viewer)
        if self.game == "bigshot":
            return replace(seen, unplaced=seen.unplaced + sum(self.state.cash) % 5)
        hidden = self.state.hand[0][0] + 3 * self.state.hand[1][1] + sum(self.state.offers)
        return replace(seen, prepared=seen.prepared + hidden % 7)


@pytest.mark.parametrize("fact", ["hand", "offer", "purse"])
def test_a_planted_leak_is_found(tmp_path: Path, fact: str) -> None:
    _, leaked = compared(tmp_path / "tables.sqlite", 8, [fact], Leaky, servers=2 if fact == "hand" else 1)
    assert leaked[fact] > 0


class Foretelling(Match[Any, Any, Any]):
    """A match whose view tells of the next draw."""

    __slots__ = ()

    def view(self, viewer: int | None) -> Any:
        seen = super().view(viewer)
        tail = self.seed
        return replace(seen, starter=seen.starter + tail) if isinstance(tail, int) else seen


def test_a_planted_leak_of_future_dice_is_found(tmp_path: Path) -> None:
    _, leaked = compared(tmp_path / "tables.sqlite", 5, ["draw"], Foretelling)
    assert leaked["draw"] > 0


def test_a_planted_leak_of_plans_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A gap in the numbers would tell that somebody planned something."""
    monkeypatch.setattr(UpdateNumbers, "number", lambda update_numbers, _: update_numbers._public + sum(update_numbers._own))
    _, leaked = compared(tmp_path / "tables.sqlite", 16, ["proxy"])
    assert leaked["proxy"] > 0

"""Chat: who reads what, how fast one may write, and what a line must contain."""

from pathlib import Path

import pytest

from tests.tables.registry_setup import registry_driver, run, started_table
from zuschlag.errors import Refused
from zuschlag.tables.protocol.commands import (
    Say,
)


def test_players_read_spectators_only_after_the_match(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite") as driver:
            table = await started_table(driver)
            anna, sam = await driver.subscribe("Anna", table.id), await driver.subscribe("Sam", table.id)
            await driver.execute("Sam", table.id, Say(text="Bid 7!"))
            await driver.execute("Ben", table.id, Say(text="  good\nluck "))
            assert [line["text"] for line in anna.of("said")] == ["good luck"]
            assert [line["text"] for line in sam.of("said")] == ["Bid 7!", "good luck"]
            assert anna.of("said")[0]["name"] == "Ben"
            later = await driver.subscribe("Anna", table.id)
            assert [line["text"] for line in later.last["said"]] == ["good luck"]
            await driver.registry.abandon(table.id)
            later = await driver.subscribe("Anna", table.id)
            assert [line["text"] for line in later.last["said"]] == ["Bid 7!", "good luck"]

    run(test())


def test_a_client_that_reconnects_gets_the_last_lines_with_their_numbers(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite") as driver:
            table = await started_table(driver)
            for text in ("one", "two"):
                await driver.execute("Ben", table.id, Say(text=text))
            back = await driver.subscribe("Anna", table.id, since=table.update_numbers.number(0))
            assert [(line["number"], line["text"]) for line in back.of("said")] == [(1, "one"), (2, "two")]

    run(test())


def test_lines_of_chat_are_rate_limited(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite") as driver:
            table = await started_table(driver)
            for number in range(5):
                await driver.execute("Anna", table.id, Say(text=f"{number}"))
            with pytest.raises(Refused) as fast:
                await driver.execute("Anna", table.id, Say(text="6"))
            assert fast.value.code == "too-fast"
            driver.time += 10_000
            await driver.execute("Anna", table.id, Say(text="6"))

    run(test())


@pytest.mark.parametrize("text", ["   ", "\x00\x01", "\n"])
def test_a_line_needs_visible_characters(tmp_path: Path, text: str) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite") as driver:
            table = await started_table(driver)
            with pytest.raises(Refused) as empty:
                await driver.execute("Anna", table.id, Say(text=text))
            assert empty.value.code == "malformed"

    run(test())

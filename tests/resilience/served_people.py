"""Start a server in a process of its own, with people who have picked names, and tables where they sit."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from tests.resilience.http_client import Visitor, register
from tests.resilience.server_process import Process, server


@dataclass
class ServerWithPeople:
    """A running server and its people."""

    process: Process
    http: httpx.AsyncClient
    people: list[Visitor]

    async def create_full_table(self, game: str, **more: Any) -> str:
        """Create a table where everybody sits and the match has started."""
        seats = ["mine", *["open"] * (len(self.people) - 1)]
        host, *others = self.people
        opened = await host.create_table({"game": game, "players": len(seats), "seats": seats, **more})
        for seat, who in enumerate(others, 1):
            await who.sit(opened["id"], seat, opened["invite"])
        table: str = opened["id"]
        return table

    @property
    def stranger(self) -> Visitor:
        return Visitor(self.process.url, self.http, "", "")


@asynccontextmanager
async def start_server_with_people(
    folder: Path, people: int, *flags: str, within: Sequence[str] = ()
) -> AsyncIterator[ServerWithPeople]:
    """Start a server with this many people."""
    async with (
        server(folder / "zuschlag.sqlite", *flags, within=within) as process,
        httpx.AsyncClient(timeout=30, trust_env=False) as http,
    ):
        yield ServerWithPeople(
            process, http, [await register(process.url, http, f"Person {number}") for number in range(people)]
        )

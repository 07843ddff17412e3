"""A server in a process of its own, people who have picked names there, and tables where they sit."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from tests.resilience.http_client import Visitor, meet
from tests.resilience.server_process import Process, server


@dataclass
class Company:
    """People at a server."""

    process: Process
    http: httpx.AsyncClient
    people: list[Visitor]

    async def seated(self, game: str, **more: Any) -> str:
        """A table at which everybody sits and play has begun."""
        seats = ["mine", *["open"] * (len(self.people) - 1)]
        host, *others = self.people
        told = await host.lay({"game": game, "players": len(seats), "seats": seats, **more})
        for seat, who in enumerate(others, 1):
            await who.sit(told["id"], seat, told["invite"])
        table: str = told["id"]
        return table

    @property
    def stranger(self) -> Visitor:
        return Visitor(self.process.url, self.http, "", "")


@asynccontextmanager
async def company(folder: Path, people: int, *flags: str, within: Sequence[str] = ()) -> AsyncIterator[Company]:
    """A server, and so many people."""
    async with (
        server(folder / "zuschlag.sqlite", *flags, within=within) as process,
        httpx.AsyncClient(timeout=30, trust_env=False) as http,
    ):
        yield Company(process, http, [await meet(process.url, http, f"Person {number}") for number in range(people)])

"""What an attack is: a name, the bound that it tries, and what every identity does again and again."""

import asyncio
import random
from typing import Any, ClassVar

from tests.attack.attackers import Attacker, Swarm
from tests.variants import FEW_CONTRACTS
from zuschlag.tables.table_limits import TableLimits

BIG_DECK = ["CEFW"] * 5500
"""Nearly as large as the request for a table may be."""
MATCHES = 5
"""Finished matches, for attacks that need some."""
MAX_OWN_MOVES = 400
"""Of a match that an attacker plays alone."""
LARGE_TABLES_MIB = TableLimits().tables_in_memory * 0.5
"""As many tables as stay in memory, each with as large a deck as a table may have."""


class Attack:
    """One attack. The docstring of each says what it does."""

    name: ClassVar[str]
    bound: ClassVar[str]
    """What is meant to stop it."""
    workers: ClassVar[int] = 1
    """How many things each identity does at the same time."""
    memory_mib: ClassVar[float] = 160
    """How much the server's own process may grow."""
    workers_mib: ClassVar[float] = 700
    """How much its worker processes may grow: one for replays, and one for bots, with a compiler."""
    disk_mib: ClassVar[float] = 64
    """How much the files in its folder may grow."""
    flags: ClassVar[tuple[str, ...]] = ()
    """Of the server, besides its defaults."""

    def __init__(self, swarm: Swarm) -> None:
        self.swarm = swarm

    async def prepare(self) -> None:
        """What has to be there before the attack begins."""

    async def act(self, attacker: Attacker) -> None:
        """What each identity does again and again. One of `GONE` may be raised: the server has closed the connection."""
        raise NotImplementedError

    def honest_table(self, rng: random.Random) -> str:
        """A table where honest people play: its address may have been passed on."""
        return rng.choice(self.swarm.honest_tables)

    def one_by_address(self) -> list[Attacker]:
        """One identity of each address."""
        return list({attacker.address: attacker for attacker in self.swarm.identities}.values())


async def play_alone(attacker: Attacker, table: str, moves: int = MAX_OWN_MOVES) -> bool:
    """Play so many moves at a table where the attacker has all seats, no faster than allowed; is the match over?"""
    for _ in range(moves):
        seen = await look(attacker, table)
        if not seen["awaited"]:
            return True
        seat = seen["awaited"][0]
        own = await look(attacker, table, f"?seat={seat}")
        await attacker.do(table, "play", seat=seat, nth=own["you"]["nth"], move=attacker.rng.choice(own["offered"]))
    return False


async def look(attacker: Attacker, table: str, query: str = "") -> dict[str, Any]:
    """The table as the attacker sees it; waits while that is too fast."""
    while (answer := await attacker.ask("GET", f"/api/tables/{table}{query}")).status == 429:
        await asyncio.sleep(0.3)
    seen: dict[str, Any] = answer.json()
    return seen


async def create_finished_match(attacker: Attacker) -> None:
    """A match that is over, in `attacker.table`; a small one, since an address has only so many requests."""
    table = await attacker.create_table("zahltag", options={"contracts": FEW_CONTRACTS})
    await attacker.do(table, "start")
    if await play_alone(attacker, table):
        attacker.table = table


class RequestFlood(Attack):
    """Requests, as fast as they are answered."""

    async def act(self, attacker: Attacker) -> None:
        method, path = self.request(attacker)
        await attacker.ask(method, path, {} if method in ("POST", "PATCH") else None)

    def request(self, attacker: Attacker) -> tuple[str, str]:
        """The next request: its method and its path."""
        raise NotImplementedError

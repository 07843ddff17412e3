"""An asyncio HTTP client for tests that tries again while the server is down."""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import httpx

PATIENCE = 300.0
"""Seconds for a request that is repeated until a server answers, which is killed again and again: this machine may be busy."""


@dataclass
class Visitor:
    """Somebody with a name and a secret."""

    url: str
    http: httpx.AsyncClient
    secret: str
    id: str
    other_urls: Sequence[str] = ()
    """Of other servers on the same database: each request goes to one of them all."""

    async def get(self, path: str) -> httpx.Response:
        """Repeat the request until there is a response."""
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    return await self.http.get(f"{self._any_url()}{path}", headers=self._headers)
                except httpx.TransportError:
                    await asyncio.sleep(0.1)

    async def post(self, path: str, body: object) -> httpx.Response:
        """Send the request once: without a response one does not know whether it was done."""
        return await self.http.post(f"{self._any_url()}{path}", json=body, headers=self._headers)

    async def do(self, table: str, do: str, **parts: Any) -> httpx.Response:
        return await self.post(f"/api/tables/{table}/do", {"do": do, **parts})

    async def create_table(self, spec: dict[str, Any]) -> dict[str, Any]:
        """Create a table; where the response is lost, another one."""
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    answer = await self.post("/api/tables", spec)
                except httpx.TransportError:
                    await asyncio.sleep(0.1)
                    continue
                assert answer.status_code == 201, answer.text
                table: dict[str, Any] = answer.json()["table"]
                return table

    async def sit(self, table: str, seat: int, invite: str) -> bool:
        """Take a seat; where the answer is lost, see whether it is taken. Was it acknowledged?"""
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    answer = await self.do(table, "sit", seat=seat, invite=invite)
                except httpx.TransportError:
                    you = (await self.get(f"/api/tables/{table}")).json()["you"]
                    if you is not None and seat in you["seats"]:
                        return False
                    continue
                assert answer.status_code == 200, answer.text
                return True

    async def start(self, table: str) -> None:
        """Begin; asking twice does no harm."""
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    answer = await self.do(table, "start")
                except httpx.TransportError:
                    await asyncio.sleep(0.1)
                    continue
                assert answer.status_code == 200, answer.text
                return

    def socket(self, table: str) -> str:
        """The address of a table's socket."""
        return socket_address(self.url, table)

    def other_sockets(self, table: str) -> list[str]:
        """The addresses of the same socket at other servers."""
        return [socket_address(url, table) for url in self.other_urls]

    def _any_url(self) -> str:
        return random.choice([self.url, *self.other_urls])

    @property
    def _headers(self) -> dict[str, str]:
        return {"Cookie": f"zuschlag={self.secret}"} if self.secret else {}


def socket_address(url: str, table: str) -> str:
    return f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"


async def register(url: str, http: httpx.AsyncClient, name: str, other_urls: Sequence[str] = ()) -> Visitor:
    """Pick a name."""
    answer = await http.post(f"{url}/api/me", json={"name": name})
    assert answer.status_code == 201, answer.text
    secret = answer.cookies["zuschlag"]
    http.cookies.clear()
    return Visitor(url, http, secret, answer.json()["id"], other_urls)

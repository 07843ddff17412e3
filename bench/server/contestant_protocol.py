"""What a server under measurement has to offer, whoever wrote it."""

from typing import Protocol

from bench.server.server_process import Process
from bench.server.websocket_client import Traffic

SEATS = 4


class Table(Protocol):
    """One table of four seats."""

    async def open(self) -> None:
        """Open a socket for each seat and wait until each has the state of the table."""

    async def move(self) -> float:
        """Play one legal move.

        Returns the seconds from sending it until the mover's own update came. Ends when the next mover has got it, too.
        """

    @property
    def is_over(self) -> bool:
        """No move is left."""

    async def renew(self) -> None:
        """Go on with a fresh game for the same four."""

    def close(self) -> None:
        """Close the sockets."""


class Contestant(Protocol):
    name: str
    page: str  # the path of the first page
    traffic: Traffic

    def start(self, core: int) -> Process:
        """Start the server, alone on this core."""

    async def tables(self, port: int, count: int, matches: int = 1) -> list[Table]:
        """So many tables with all seats taken, and no socket yet; for so many matches one after the other, where they end."""

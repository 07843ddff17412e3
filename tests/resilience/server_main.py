"""The server process of these tests: as `zuschlag serve` runs it, but without rate limits and with quick bots.

`python -m tests.resilience.server_main FILE PORT` says where it is and serves until a signal comes.
"""

import argparse
import asyncio
import os
import signal
from pathlib import Path

from zuschlag.server import logs
from zuschlag.server.lifecycle.listener import open_listener
from zuschlag.server.lifecycle.serve import Server, loop_factory
from zuschlag.server.lifecycle.startup import now_ms, open_context
from zuschlag.server.limits import NO_LIMITS
from zuschlag.server.settings import Settings
from zuschlag.tables.live.services import Sources


class WallClock:
    """The clock on the wall, in milliseconds."""

    def __init__(self, later: int) -> None:
        self._later = later

    def now(self) -> int:
        return now_ms() + self._later


async def serve(settings: Settings, clock: WallClock, pace: int) -> None:
    listener = open_listener(settings)
    with listener.socket:
        async with open_context(settings, listener, Sources(clock.now, pace=pace)) as context:
            server = Server(context)
            for number in (signal.SIGINT, signal.SIGTERM):
                asyncio.get_running_loop().add_signal_handler(number, server.stop)
            listener.announce(open_browser=False)
            await server.serve(sockets=[listener.socket])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("port", type=int)
    parser.add_argument("--durability", choices=["full", "normal"], default="full")
    parser.add_argument("--pace", type=int, default=0, help="of the bots, in milliseconds")
    parser.add_argument("--later", type=int, default=0, help="how far the clock on the wall is ahead, in milliseconds")
    parser.add_argument("--shared", action="store_true", help="share the SQLite file with other servers")
    given = parser.parse_args()
    settings = Settings(
        file=given.file,
        database=os.environ.get("ZUSCHLAG_DATABASE"),
        bus=os.environ.get("ZUSCHLAG_BUS"),
        port=given.port,
        limits=NO_LIMITS,
        durability=given.durability,
        is_shared=given.shared,
    )
    logs.set_up_logging(settings)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(serve(settings, WallClock(given.later), given.pace))


if __name__ == "__main__":
    main()

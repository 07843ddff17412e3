"""One address for several servers: a load balancer that a test points at the server it wants."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tests.services.tcp_proxy import TcpProxy, tcp_proxy


class Balancer:
    """Passes connections on to one server, from a thread of its own."""

    def __init__(self, loop: asyncio.AbstractEventLoop, proxy: TcpProxy) -> None:
        self._loop = loop
        self._proxy = proxy

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._proxy.port}"

    def send_to(self, url: str, *, is_cutting: bool = False) -> None:
        """New connections go to this server. `is_cutting`: those that are open break; otherwise they stay."""

        async def change() -> None:
            self._proxy.target = port_of(url)
            if is_cutting:
                self._proxy.cut()

        asyncio.run_coroutine_threadsafe(change(), self._loop).result(10)


def port_of(url: str) -> int:
    return int(url.rsplit(":", 1)[1])


@contextmanager
def balancer(url: str) -> Iterator[Balancer]:
    """A balancer in front of this server, until the block ends."""
    loop, ready, ended = asyncio.new_event_loop(), threading.Event(), asyncio.Event()
    running: list[Balancer] = []

    async def serve() -> None:
        async with tcp_proxy(port_of(url)) as proxy:
            running.append(Balancer(loop, proxy))
            ready.set()
            await ended.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(serve()), daemon=True)
    thread.start()
    assert ready.wait(10)
    try:
        yield running[0]
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join(10)
        loop.close()

"""A relay between a client and a server that drops sockets in the middle of what is said."""

import random
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

LEAST, MOST = 8_000, 60_000
"""Bytes that a socket passes on before it is dropped."""


@dataclass
class Relay:
    """Where to connect to, and what passed through."""

    port: int
    asked: list[str] = field(default_factory=list)
    """The first lines of the requests for sockets."""
    dropped: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def relaying(port: int, seed: int = 1) -> Iterator[Relay]:
    """A relay to a port of this machine, until the block ends."""
    chance = random.Random(seed)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        relay = Relay(listening.getsockname()[1])
        threading.Thread(target=_listen, args=(listening, port, relay, chance), daemon=True).start()
        yield relay


def _listen(listening: socket.socket, port: int, relay: Relay, chance: random.Random) -> None:
    with suppress(OSError):  # which is how the end shows
        while True:
            near, _ = listening.accept()
            threading.Thread(target=_connect, args=(near, port, relay, chance), daemon=True).start()


def _connect(near: socket.socket, port: int, relay: Relay, chance: random.Random) -> None:
    with near, socket.create_connection(("127.0.0.1", port)) as far:
        request = near.recv(65536)
        far.sendall(request)
        line = request.split(b"\r\n")[0].decode()
        is_socket = "/socket" in line
        if is_socket:
            relay.asked.append(line)
        upward = threading.Thread(target=_pass_on, args=(near, far), daemon=True)
        upward.start()
        _pass_on(far, near, chance.randrange(LEAST, MOST) if is_socket else None)
        relay.dropped += is_socket
        for end in (near, far):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        upward.join(5)


def _pass_on(source: socket.socket, target: socket.socket, left: int | None = None) -> None:
    """Until one side ends, or so many bytes have passed."""
    with suppress(OSError):
        while (left is None or left > 0) and (passed := source.recv(4096 if left is None else min(4096, left))):
            target.sendall(passed)
            left = None if left is None else left - len(passed)

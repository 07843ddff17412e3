"""The door: the port that we listen on, and what its address is for whom."""

import socket
import webbrowser
from dataclasses import dataclass
from pathlib import Path

import click

from zuschlag.errors import Trouble
from zuschlag.server.settings import PORT, Settings

TRIED = 50
"""Ports after the usual one."""


@dataclass(frozen=True)
class Door:
    """An open port."""

    socket: socket.socket
    url: str
    """For whoever sits at this machine."""
    lan_url: str | None
    """For others on the local network, where they are let in."""
    public_url: str | None

    def announce(self, *, open_browser: bool, new_database: Path | None = None) -> None:
        """Say where we are, and where a database has just been made."""
        click.echo(f"Zuschlag: {self.url}")
        if self.lan_url is not None:
            click.echo(f"on the local network: {self.lan_url}")
        if self.public_url is not None:
            click.echo(f"for everybody: {self.public_url}")
        if new_database is not None:
            click.echo(f"new database: {new_database}")
        if open_browser:
            webbrowser.open(self.url)


def open_door(settings: Settings) -> Door:
    """Listen. A port that was asked for is that one or Trouble; else it is the usual one, or the next that is free."""
    host = "0.0.0.0" if settings.is_lan else settings.host  # noqa: S104 (the operator asked for it)
    ports = [settings.port] if settings.port is not None else range(PORT, PORT + TRIED)
    for port in ports:
        try:
            listening = _listen(host, port)
        except OSError as error:
            trouble = error
            continue
        bound = listening.getsockname()[1]
        shown = "127.0.0.1" if host in ("0.0.0.0", "") else f"[{host}]" if ":" in host else host  # noqa: S104
        lan = f"http://{lan_address()}:{bound}" if settings.is_lan else None
        return Door(listening, f"http://{shown}:{bound}", lan, settings.public_url)
    raise Trouble(f"cannot listen on {host}, port {ports[0]}: {trouble.strerror or trouble}")


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, or asyncio leaves Nagle's delay on
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)
    except BaseException:
        listening.close()
        raise
    listening.setblocking(False)  # noqa: FBT003 (the standard library's way)
    return listening


def lan_address() -> str:
    """This machine's address on its local network: that from which it would speak to others. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])

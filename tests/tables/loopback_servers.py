"""Real servers on loopback: a web server and a mail server that record what they get, and one that never answers."""

import asyncio
import contextlib
import ssl
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope

CERTIFICATE = Path(__file__).with_name("certificate.pem")
"""For hooks.example, localhost and 127.0.0.1, until 2126; it is its own authority."""


def server_context() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    return context


def client_context() -> ssl.SSLContext:
    return ssl.create_default_context(cafile=CERTIFICATE)


@dataclass
class RecordingWebServer:
    """What a web server got, and what it answers."""

    answer: bytes = b"HTTP/1.1 204 No Content\r\n\r\n"
    got: list[tuple[str, bytes]] = field(default_factory=list)
    """Heads and bodies."""
    connections: int = 0
    port: int = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        with contextlib.suppress(asyncio.IncompleteReadError, OSError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            length = next(int(line.split(":")[1]) for line in head.splitlines() if line.startswith("Content-Length"))
            self.got.append((head, await reader.readexactly(length)))
            writer.write(self.answer)
            await writer.drain()
        writer.close()


@contextlib.asynccontextmanager
async def web_server(answer: bytes | None = None, context: ssl.SSLContext | None = None) -> AsyncIterator[RecordingWebServer]:
    """A web server."""
    receiver = RecordingWebServer() if answer is None else RecordingWebServer(answer)
    async with await asyncio.start_server(receiver.serve, "127.0.0.1", 0, ssl=context) as server:
        receiver.port = server.sockets[0].getsockname()[1]
        yield receiver


@contextlib.asynccontextmanager
async def silent_server() -> AsyncIterator[int]:
    """A server that accepts connections and never answers; yields its port."""
    writers: list[asyncio.StreamWriter] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1]
        for writer in writers:
            writer.close()


@dataclass
class RecordingMailServer:
    """What a mail server got."""

    letters: list[EmailMessage] = field(default_factory=list)
    receivers: list[str] = field(default_factory=list)
    logins: list[tuple[bytes, bytes]] = field(default_factory=list)
    refuses: bool = False
    accepts_login: bool = True
    port: int = 0

    async def handle_DATA(self, server: SMTP, session: Any, envelope: Envelope) -> str:  # noqa: N802 (aiosmtpd's name)
        assert isinstance(envelope.content, bytes)
        message = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        self.letters.append(message)
        self.receivers.extend(envelope.rcpt_tos)
        return "451 try again" if self.refuses else "250 OK"

    def authenticate(self, server: SMTP, session: Any, envelope: Envelope, mechanism: str, auth: Any) -> AuthResult:
        self.logins.append((auth.login, auth.password))
        return AuthResult(success=self.accepts_login, handled=self.accepts_login)  # aiosmtpd then refuses it


@contextlib.asynccontextmanager
async def mail_server(*, has_starttls: bool = False, has_tls: bool = False) -> AsyncIterator[RecordingMailServer]:
    """A mail server; with STARTTLS it wants that and a login first."""
    post = RecordingMailServer()
    context = server_context() if has_starttls else None
    loop = asyncio.get_running_loop()
    sessions: list[SMTP] = []

    def make() -> SMTP:
        session = SMTP(
            post,
            hostname="localhost",
            tls_context=context,
            require_starttls=has_starttls,
            auth_required=has_starttls,
            authenticator=post.authenticate,
            loop=loop,
        )
        sessions.append(session)
        return session

    async with await loop.create_server(make, "127.0.0.1", 0, ssl=server_context() if has_tls else None) as server:
        post.port = server.sockets[0].getsockname()[1]
        yield post
    for session in sessions:  # a client that has gone may not have been noticed yet
        if session.transport is not None:
            session.transport.close()
    await asyncio.sleep(0)

"""A bus over NATS, for so many servers that NOTIFY is too slow. Needs nats-py."""

import logging
from contextlib import suppress
from typing import Any

from nats.aio.client import Client
from nats.errors import Error as NatsError

from zuschlag.bus.nats_url import parse_nats_url
from zuschlag.bus.reconnecting import ReconnectingBus
from zuschlag.errors import Trouble

TIMEOUT = 5

logging.getLogger("nats").setLevel(logging.CRITICAL)  # it logs tracebacks of lost connections; we log that the bus is lost


class NatsBus(ReconnectingBus):
    """A bus at this URL. Its path is the name of the site: servers of other sites can use the same NATS."""

    def __init__(self, url: str) -> None:
        self._url = parse_nats_url(url)
        super().__init__(self._url.name)
        self._subject = f"zuschlag.{self._url.site}.hints"
        self._client: Any = None
        self._last_error: Exception | None = None

    async def _connect(self) -> None:
        try:
            self._client = Client()
            await self._client.connect(
                self._url.text,
                name="zuschlag",
                allow_reconnect=False,
                max_reconnect_attempts=1,  # with none, the client tries for ever to connect for the first time
                reconnect_time_wait=0.05,
                connect_timeout=TIMEOUT,
                ping_interval=TIMEOUT,
                max_outstanding_pings=2,
                no_echo=True,
                error_cb=self._on_error,
                closed_cb=self._on_closed,
            )
            await self._client.subscribe(self._subject, cb=self._on_message)
            await self._client.flush(TIMEOUT)
        except (NatsError, OSError, TimeoutError) as error:
            await self._disconnect()
            raise self._translate(error) from error

    async def _send(self, payloads: list[bytes]) -> None:
        try:
            for payload in payloads:
                await self._client.publish(self._subject, payload)
            await self._client.flush(TIMEOUT)
        except (NatsError, OSError, TimeoutError) as error:
            raise self._translate(error) from error

    async def _disconnect(self) -> None:
        if self._client is not None:
            ended, self._client = self._client, None
            transport = ended._transport
            with suppress(NatsError, OSError, TimeoutError):
                await ended.close()
            if transport is not None:  # the client leaves it open if the connection was refused
                transport.close()

    async def _on_message(self, message: Any) -> None:
        self._receive(message.data)

    async def _on_error(self, error: Exception) -> None:
        self._last_error = error

    async def _on_closed(self) -> None:
        if self._client is not None and self._client.is_closed:
            self._lose()

    def _translate(self, error: Exception) -> Trouble:
        words = f"{error} {self._last_error}".lower()
        reason = "the user or the password is wrong" if "authorization" in words else "it does not answer"
        return Trouble(f"cannot reach the bus {self.name!r}: {reason}")

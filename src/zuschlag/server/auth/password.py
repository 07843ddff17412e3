"""Check the password of a private server, and other secrets, with a limit on wrong attempts."""

import hmac

from zuschlag.errors import Refused
from zuschlag.server.context import ServerContext
from zuschlag.server.http.client_address import Client


def check_password(context: ServerContext, given: str | None, client: Client) -> None:
    """On a private server, refuse a missing or wrong password."""
    if context.settings.password is not None:
        check_secret(context, given, context.settings.password, client, "this server asks for a password")


def check_secret(context: ServerContext, given: str | None, expected: str, client: Client, message: str) -> None:
    """Refuse a missing or wrong secret, and any secret after too many wrong attempts from one address."""
    wrong_attempts = context.rate_limits.passwords
    if given is not None and not wrong_attempts.has_left(client.address):
        raise Refused("too-fast", "too many wrong attempts; wait a minute")
    if given is None or not hmac.compare_digest(given.encode(), expected.encode()):
        if given is not None:
            wrong_attempts.take(client.address)
        raise Refused("password", message)

"""Check the password of a private server, and other secrets, with a limit on wrong attempts."""

import hmac

from zuschlag.errors import Refused
from zuschlag.server.context import ServerContext
from zuschlag.server.http.client_address import Client


def check_password(context: ServerContext, given: str | None, client: Client) -> None:
    """On a private server, refuse a missing or wrong password."""
    if context.settings.password is not None:
        check_secret(context, given, context.settings.password, client, "this server asks for a password")


def check_secret(
    context: ServerContext, given: str | None, expected: str, client: Client, message: str, *, is_guessable: bool = True
) -> None:
    """Refuse a missing or wrong secret, and after too many wrong attempts from one address any that could be guessed.

    The right one is always accepted if it is not guessable: others behind the same address cannot lock its owner out.
    """
    wrong_attempts = context.rate_limits.passwords
    is_right = is_same_secret(given, expected)
    if given is not None and not wrong_attempts.has_left(client.address) and (is_guessable or not is_right):
        raise Refused("too-fast", "too many wrong attempts; wait a minute")
    if not is_right:
        if given is not None:
            wrong_attempts.take(client.address)
        raise Refused("password", message)


def is_same_secret(given: str | None, expected: str) -> bool:
    """Compare in constant time, whatever is the same in both."""
    return given is not None and hmac.compare_digest(given.encode(), expected.encode())

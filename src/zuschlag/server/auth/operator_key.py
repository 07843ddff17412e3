"""The operator: known by a key."""

import os
import secrets
from pathlib import Path

from zuschlag.server.context import Desk
from zuschlag.server.http.client_address import Asking
from zuschlag.server.settings import Settings

PREFIX = "Bearer "


def check_operator(desk: Desk, asking: Asking, authorization: str | None) -> None:
    """Is this the operator? Anybody else is refused, and cannot guess for long."""
    given = authorization.removeprefix(PREFIX) if authorization and authorization.startswith(PREFIX) else None
    desk.check_secret(given, desk.operator_key, asking, "this is for the operator: Authorization: Bearer KEY")


def operator_key(settings: Settings) -> str:
    """The key that was set, or that was drawn when the server first ran: it is kept in a file for its owner alone."""
    if settings.operator_key is not None:
        return settings.operator_key
    file = settings.operator_file
    if not file.exists():
        _write_for_owner(file, secrets.token_urlsafe(24))
    return file.read_text().strip()


def _write_for_owner(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        out.write(f"{text}\n")

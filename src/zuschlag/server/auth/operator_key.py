"""The operator's key: loaded or generated at the start, checked in the Authorization header."""

import os
import secrets
from pathlib import Path

from zuschlag.server.auth.password import check_secret
from zuschlag.server.context import ServerContext
from zuschlag.server.http.client_address import Client
from zuschlag.server.settings import Settings

PREFIX = "Bearer "


def require_operator(context: ServerContext, client: Client, authorization: str | None) -> None:
    """Refuse a request whose Authorization header does not hold the operator's key."""
    given = authorization.removeprefix(PREFIX) if authorization and authorization.startswith(PREFIX) else None
    check_secret(context, given, context.operator_key, client, "this is for the operator: Authorization: Bearer KEY")


def load_operator_key(settings: Settings) -> str:
    """The key from the settings, or the one in the file beside the database. The first start generates that file."""
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

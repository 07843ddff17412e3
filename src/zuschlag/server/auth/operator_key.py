"""The operator's key: loaded or generated at the start, checked in the Authorization header."""

import os
import secrets
from contextlib import suppress

from zuschlag.server.auth.password import check_secret
from zuschlag.server.context import ServerContext
from zuschlag.server.http.client_address import Client
from zuschlag.server.http.constants import BEARER
from zuschlag.server.settings import Settings
from zuschlag.store.private_file import write_private_file


def require_operator(context: ServerContext, client: Client, authorization: str | None) -> None:
    """Refuse a request whose Authorization header does not hold the operator's key."""
    given = authorization.removeprefix(BEARER) if authorization and authorization.startswith(BEARER) else None
    check_secret(context, given, context.operator_key, client, "this is for the operator: Authorization: Bearer KEY")


def load_operator_key(settings: Settings) -> str:
    """The key from the settings, or the one in the file beside the database. The first start generates that file."""
    if settings.operator_key is not None:
        return settings.operator_key
    file = settings.operator_file
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        new = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
        write_private_file(new, f"{secrets.token_urlsafe(24)}\n".encode())
        try:
            with suppress(FileExistsError):  # another server was faster
                os.link(new, file)
        finally:
            new.unlink()
    return file.read_text().strip()

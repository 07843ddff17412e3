"""The operator's key, the same at all servers of a database: loaded or generated at the start, checked in a header."""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from zuschlag.errors import Refused, Trouble
from zuschlag.server.auth.password import check_secret, is_same_secret
from zuschlag.server.context import ServerContext
from zuschlag.server.http.client_address import Client
from zuschlag.server.http.constants import BEARER
from zuschlag.server.settings import Settings
from zuschlag.store import Store
from zuschlag.store.copy_database import OPERATOR_KEY_NOTE
from zuschlag.store.private_file import write_private_file

LONG_KEY = 20
"""A key of so many characters is not guessed. A generated one has 32; an operator can set a shorter one of their own."""


async def require_operator(context: ServerContext, client: Client, authorization: str | None) -> None:
    """Refuse a request whose Authorization header does not hold the operator's key, which may be new at another server.

    Wrong keys are limited by address. A long key is accepted however many wrong ones came from the same address.
    """
    given = authorization.removeprefix(BEARER) if authorization and authorization.startswith(BEARER) else None
    is_wrong = given is not None and not is_same_secret(given, context.operator_key)
    if is_wrong and context.rate_limits.passwords.has_left(client.address):
        with suppress(Trouble):
            await refresh_operator_key(context)
    key, message = context.operator_key, "this is for the operator: Authorization: Bearer KEY"
    check_secret(context, given, key, client, message, is_guessable=len(key) < LONG_KEY)


async def load_operator_key(settings: Settings, store: Store) -> str:
    """The key from the settings, or a generated one, which all servers of a database share. The first start generates it.

    With PostgreSQL it is in the database, and each server has a copy in the file beside its data, where commands find it.
    """
    if settings.operator_key is not None:
        return settings.operator_key
    file = settings.operator_file
    if settings.database is None:
        return _read_or_create(file)
    key = await store.get_note(OPERATOR_KEY_NOTE)
    if key is None:
        await store.add_note(OPERATOR_KEY_NOTE, _read(file) or _draw())
    return await _copy_key(file, store)


async def refresh_operator_key(context: ServerContext) -> None:
    """Find out whether the generated key was deleted or replaced, so that all servers soon have the same new one."""
    settings, store = context.settings, context.store
    if settings.operator_key is not None or not context.registry.services.is_shared:
        return
    if settings.database is None:
        context.operator_key = _read_or_create(settings.operator_file)
        return
    await store.add_note(OPERATOR_KEY_NOTE, _draw())
    context.operator_key = await _copy_key(settings.operator_file, store)


def can_rotate_key(settings: Settings) -> bool:
    """Was the key generated? One that was set stays until it is set again."""
    return settings.operator_key is None


async def rotate_operator_key(context: ServerContext) -> str:
    """Replace the generated key by a new one, and return it. Other servers have it after their next heartbeat."""
    settings, store = context.settings, context.store
    if not can_rotate_key(settings):
        expected = "expected a generated one; set another key and restart the servers"
        raise Refused("not-now", f"the operator's key was set by --operator-key-file or ZUSCHLAG_OPERATOR_KEY; {expected}")
    if settings.database is None:
        write_private_file(settings.operator_file, f"{_draw()}\n".encode())
        context.operator_key = _read_or_create(settings.operator_file)
    else:
        await store.set_note(OPERATOR_KEY_NOTE, _draw())
        context.operator_key = await _copy_key(settings.operator_file, store)
    return context.operator_key


async def _copy_key(file: Path, store: Store) -> str:
    key = await store.get_note(OPERATOR_KEY_NOTE)
    if key is None:
        raise Trouble("the operator's key was deleted at this moment")
    if _read(file) != key:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_private_file(file, f"{key}\n".encode())
    return key


def _draw() -> str:
    return secrets.token_urlsafe(24)


def _read(file: Path) -> str | None:
    try:
        return file.read_text().strip()
    except FileNotFoundError:
        return None


def _read_or_create(file: Path) -> str:
    while (key := _read(file)) is None:
        file.parent.mkdir(parents=True, exist_ok=True)
        new = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
        write_private_file(new, f"{_draw()}\n".encode())
        try:
            with suppress(FileExistsError):  # another server was faster
                os.link(new, file)
        finally:
            new.unlink()
    return key

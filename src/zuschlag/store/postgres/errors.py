"""Translates PostgreSQL's errors to ours. No message quotes a value or a password: logs show them."""

import os

import asyncpg

from zuschlag.errors import Trouble
from zuschlag.store.interface import Unwritable, VersionTaken

UNWRITABLE: dict[type[Exception], str] = {
    asyncpg.DiskFullError: "the disk is full",
    asyncpg.ReadOnlySQLTransactionError: "it may only be read",
    asyncpg.InsufficientPrivilegeError: "the user may not write to it",
}
REFUSED: dict[type[Exception], str] = {
    asyncpg.InvalidPasswordError: "the user or the password is wrong",
    asyncpg.InvalidAuthorizationSpecificationError: "this user may not connect from this machine",
    asyncpg.InvalidCatalogNameError: "there is no such database; create it first: createdb NAME",
    asyncpg.QueryCanceledError: "an answer took too long",
    asyncpg.LockNotAvailableError: "a lock was held for too long",
}
LOST: tuple[type[Exception], ...] = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # if the connection breaks at the wrong moment
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.TooManyConnectionsError,
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
    asyncpg.IdleSessionTimeoutError,
    OSError,
    TimeoutError,
)
"""The connection is lost or was refused for now: another try may succeed."""


DRIVER_ERRORS = (asyncpg.PostgresError, *LOST, OverflowError, TypeError, ValueError)
"""Whatever running a statement can raise."""


class TakenAfterLoss(VersionTaken):
    """The key is taken, perhaps by a first try of ours whose answer was lost."""


class Unavailable(Trouble):
    """The database is away, refuses us or is too slow, whatever the statement is. It may have been run nevertheless."""


def is_lost(error: Exception) -> bool:
    """May another try on another connection succeed?"""
    return isinstance(error, LOST) and not isinstance(error, asyncpg.DataError)


def translate_error(error: Exception, name: str) -> Trouble:
    """The error of ours that stands for one of PostgreSQL's or its driver's."""
    if isinstance(error, Trouble):
        return error
    if isinstance(error, asyncpg.UniqueViolationError):
        return VersionTaken(f"the key is taken: {error.constraint_name}")
    if isinstance(error, asyncpg.NotNullViolationError) and error.column_name == "version":
        return VersionTaken("the row before it is missing")
    if isinstance(error, asyncpg.NotNullViolationError) and (error.table_name, error.column_name) == ("seat", "person"):
        return VersionTaken("the personal link was replaced")
    for kind, reason in UNWRITABLE.items():
        if isinstance(error, kind):
            return Unwritable(f"cannot write the database {name!r}: {reason}")
    for kind, reason in REFUSED.items():
        if isinstance(error, kind):
            return Unavailable(f"cannot use the database {name!r}: {reason}")
    if isinstance(error, TimeoutError):
        return Unavailable(f"cannot reach the database {name!r}: it does not answer")
    if is_lost(error):
        return Unavailable(f"cannot reach the database {name!r}: {_reason(error)}")
    return Trouble(f"the database {name!r} cannot hold this: {type(error).__name__}")


def _reason(error: Exception) -> str:
    """Why a connection failed, in the system's or PostgreSQL's words."""
    if isinstance(error, OSError) and error.errno:
        return os.strerror(error.errno)
    return str(error.args[0]) if error.args else type(error).__name__

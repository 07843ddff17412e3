"""Exceptions of the package: `Refused`, a mistake of the caller, and `Trouble`, a failure of the program or the system.

    ZuschlagError
    ├── Refused    the caller made a mistake; safe to show; nothing has changed
    └── Trouble    something else failed; worth a log entry and another try

A refusal has a code: a program branches on it, a page translates it.
"""

from typing import Literal, get_args

Code = Literal[
    "malformed",  # a word, an option or a file does not have the expected form
    "illegal",  # well formed, but the rules do not allow it now
    "not-awaited",  # no decision of this seat, or of chance, is pending
    "unknown",  # there is no such game, seat, language or table
    "no-game",  # this server does not have the game of this table: not installed, not allowed, or broken
    "stale",  # this move's number has been used for another move
    "not-yours",  # the seat, the table or the right to it belongs to another person
    "taken",  # the seat is taken, the table is full
    "not-now",  # the table has not started, has started, or is over
    "no-name",  # the caller has not picked a name
    "password",  # the server asks for a password
    "banned",  # the operator has banned this person
    "muted",  # the operator has muted this person
    "blocked",  # the host of the table has blocked this person
    "too-fast",  # a rate limit is exceeded
    "too-large",  # a message or a file is too large
    "too-many-take-backs",  # no more moves of this match can be taken back
    "no-hints",  # the table does not allow hints, or this seat has had all of them
    "full",  # a quota of stored data, of a person or of the server, is used up
    "outdated",  # the client is too old for this server
    "stopping",  # the server is about to stop
]
CODES: tuple[Code, ...] = get_args(Code)

__all__ = ["CODES", "Code", "Refused", "Trouble", "ZuschlagError", "short"]


def short(thing: object) -> str:
    """Quote a value in an error message: its `repr`, cut off at 80 characters."""
    try:
        text = repr(thing)
    except ValueError:
        return "a number of thousands of digits"
    return text if len(text) <= 80 else f"{text[:77]}…"


class ZuschlagError(Exception):
    """The base class of all errors that this package raises on purpose."""


class Refused(ZuschlagError):
    """The caller made a mistake. The message quotes what was wrong and says what was expected."""

    def __init__(self, code: Code, message: str, retry_after: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.retry_after = retry_after
        """After how many seconds to try again; None: unknown, or it does not help."""

    def __reduce__(self) -> tuple[object, ...]:
        """Support pickling, so that it can be sent to another process."""
        return type(self).__new__, (type(self), *self.args), self.__dict__


class Trouble(ZuschlagError):
    """Something failed that is not the caller's mistake."""

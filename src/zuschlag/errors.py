"""Everything that can go wrong, in two kinds.

    ZuschlagError
    ├── Refused    the asker erred; safe to show; nothing has changed
    └── Trouble    we or the world did; worth a log entry and another try

A refusal has a code, by which a program can tell the cases apart and a page can say them in the reader's language.
"""

from typing import Literal, get_args

Code = Literal[
    "malformed",  # not of the expected form: a word, an option, a file
    "illegal",  # well formed, but the rules do not allow it now
    "not-awaited",  # this seat, or chance, owes nothing now
    "unknown",  # no such game, seat, language, table
    "stale",  # this move's number has been used for another move
    "not-yours",  # the seat, the table or the right to it is somebody else's
    "taken",  # the seat has somebody, the table is full
    "not-now",  # the table has not begun, has begun, or is over
    "no-name",  # whoever asks has not picked a name
    "password",  # the server asks for a password
    "banned",  # the operator does not want this person here
    "muted",  # the operator does not want this person to speak
    "too-fast",  # more than anybody needs
    "too-large",  # a message, a file
    "stopping",  # the server is about to stop
]
CODES: tuple[Code, ...] = get_args(Code)


def short(thing: object) -> str:
    """A quotation for a message, which never grows long."""
    try:
        text = repr(thing)
    except ValueError:
        return "a number of thousands of digits"
    return text if len(text) <= 80 else f"{text[:77]}…"


class ZuschlagError(Exception):
    """The root of all errors that this package raises on purpose."""


class Refused(ZuschlagError):
    """The asker erred. The message quotes what was wrong and says what was expected."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[object, ...]:
        """So that it can travel between processes."""
        return type(self).__new__, (type(self), *self.args), self.__dict__


class Trouble(ZuschlagError):
    """Something outside the asker's doing failed."""

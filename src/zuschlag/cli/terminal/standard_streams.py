"""The three streams, made fit for a world in which pipes break, disks are full and alphabets differ."""

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from zuschlag.errors import Trouble


def make_tolerant() -> None:
    """What a stream's alphabet lacks is replaced, never a traceback; a closed input is an empty one."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


@contextmanager
def writing_checked() -> Iterator[None]:
    """Whatever is printed inside has arrived when this ends. A reader that has gone is no error; a full disk is trouble."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        raise SystemExit(1) from None
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EIO, errno.EBADF):
            raise
        _drop_output()
        raise Trouble(f"cannot write: {error.strerror}") from None


def _drop_output() -> None:
    """Nothing more can be written: let what is left in the buffers go nowhere, also when the process ends."""
    with suppress(OSError, ValueError), Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())

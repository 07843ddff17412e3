"""Standard input, output and error that survive broken pipes, full disks and narrow encodings."""

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from zuschlag.cli.exit_status import FAILED
from zuschlag.errors import Trouble


def make_streams_tolerant() -> None:
    """Replace characters that a stream's encoding lacks instead of failing; treat a closed input as an empty one."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


@contextmanager
def check_output_written() -> Iterator[None]:
    """Flush what is printed inside, at the end. A reader that has gone is no error; a full disk is trouble."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        _discard_output()
        raise SystemExit(FAILED) from None
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EIO, errno.EBADF):
            raise
        _discard_output()
        raise Trouble(f"cannot write: {error.strerror}") from None


def _discard_output() -> None:
    """Send what is left in the buffers to the null device, also when the process ends."""
    with suppress(OSError, ValueError), Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())

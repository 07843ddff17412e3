"""Writes the files that commands are told to write: records, lists of records."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import click

from zuschlag.errors import Trouble
from zuschlag.record import record_line
from zuschlag.texts import Texts


def save_record(record: Mapping[str, Any], file: Path, texts: Texts) -> None:
    """Write a record to a file and print that. An older file is replaced as a whole or not at all."""
    line = record_line(record) + "\n"
    try:
        if file.exists() and not file.is_file():
            file.write_text(line, encoding="utf-8", newline="\n")
        else:
            part = file.with_name(file.name + ".part")
            part.write_text(line, encoding="utf-8", newline="\n")
            part.replace(file)
    except OSError as error:
        raise Trouble(f"cannot write {str(file)!r}: {error.strerror}") from None
    click.echo(texts.say("play.saved", file=file))


@contextmanager
def open_output(name: str, *, appends: bool = False) -> Iterator[IO[str]]:
    """Open the file of this name, or standard output for "-". An error while writing becomes one line."""
    if name == "-":
        yield sys.stdout
        return
    try:
        with Path(name).open("a" if appends else "w", encoding="utf-8", newline="\n") as file:
            yield file
    except OSError as error:
        raise Trouble(f"cannot write {name!r}: {error.strerror or error}") from None

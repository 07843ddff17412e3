"""Writes the files that commands are told to write: records, lists of records."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import click

from zuschlag.errors import Trouble
from zuschlag.record import record_line
from zuschlag.texts import Texts


def save_record(record: dict[str, Any], file: Path, texts: Texts) -> None:
    """Write a record, and say so. An older one in the file is replaced by a whole one or not at all."""
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
def opened_for_writing(name: str) -> Iterator[IO[str]]:
    """The file of this name, or standard output for "-". What goes wrong in writing it is said in one line."""
    if name == "-":
        yield sys.stdout
        return
    try:
        with Path(name).open("w", encoding="utf-8", newline="\n") as file:
            yield file
    except OSError as error:
        raise Trouble(f"cannot write {name!r}: {error.strerror or error}") from None

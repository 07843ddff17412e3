"""Keeping a game in a file."""

from pathlib import Path
from typing import Any

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

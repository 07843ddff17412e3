"""Learning curves: tables (CSV) and TensorBoard's event files, both appended to and cut off where a run is resumed."""

import csv
import struct
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

EVENTS = "events.out.tfevents.zuschlag"
"""The name of the event file; TensorBoard finds files by the beginning of it."""

CASTAGNOLI = 0x82F63B78
"""The polynomial of CRC-32C, reversed."""


def append_csv(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """Append rows to a table, whose first line names the columns."""
    is_new = not path.exists() or path.stat().st_size == 0
    with path.open("a", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, [*rows[0]])
        if is_new:
            writer.writeheader()
        writer.writerows(rows)


def append_events(path: Path, step: int, scalars: Mapping[str, float]) -> None:
    """Append figures of one step to an event file."""
    now = time.time()
    with path.open("ab") as file:
        if file.tell() == 0:
            file.write(frame(_double(1, now) + _text(3, "brain.Event:2")))
        values = b"".join(_message(1, _text(1, tag) + _float(2, value)) for tag, value in scalars.items())
        file.write(frame(_double(1, now) + _integer(2, step) + _message(5, values)))


def cut_off(path: Path, size: int) -> None:
    """Remove what was appended after the file had this size."""
    if path.exists():
        with path.open("r+b") as file:
            file.truncate(size)


def frame(content: bytes) -> bytes:
    """One record of a TFRecord file: its length and its bytes, each with a check sum."""
    length = struct.pack("<Q", len(content))
    return length + struct.pack("<I", masked_crc(length)) + content + struct.pack("<I", masked_crc(content))


def masked_crc(content: bytes) -> int:
    """The check sum of a TFRecord file."""
    crc = crc32c(content)
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


def crc32c(content: bytes) -> int:
    """CRC-32C, bit by bit: event files are small."""
    crc = 0xFFFFFFFF
    for byte in content:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (CASTAGNOLI if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*out, number])


def _message(field: int, content: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(content)) + content


def _text(field: int, text: str) -> bytes:
    return _message(field, text.encode())


def _integer(field: int, number: int) -> bytes:
    return _varint(field << 3) + _varint(number)


def _double(field: int, number: float) -> bytes:
    return _varint(field << 3 | 1) + struct.pack("<d", number)


def _float(field: int, number: float) -> bytes:
    return _varint(field << 3 | 5) + struct.pack("<f", number)

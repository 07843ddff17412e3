"""Curves are what TensorBoard and a spreadsheet read."""

import struct
from pathlib import Path

from zuschlag.training.curves import append_csv, append_events, crc32c, cut_off, masked_crc


def read_fields(content: bytes) -> dict[int, list[bytes | int]]:
    """The fields of a protobuf message, by number."""
    found: dict[int, list[bytes | int]] = {}
    at = 0

    def varint() -> int:
        nonlocal at
        number = shift = 0
        while True:
            byte = content[at]
            at += 1
            number |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return number

    while at < len(content):
        key = varint()
        size = {0: 0, 1: 8, 5: 4}.get(key & 7)
        if key & 7 == 0:
            found.setdefault(key >> 3, []).append(varint())
        else:
            size = varint() if size is None else size
            found.setdefault(key >> 3, []).append(content[at : at + size])
            at += size
    return found


def read_events(path: Path) -> list[dict[int, list[bytes | int]]]:
    """The events of a TFRecord file, its check sums checked."""
    content, found = path.read_bytes(), []
    while content:
        (length,) = struct.unpack("<Q", content[:8])
        event = content[12 : 12 + length]
        assert struct.unpack("<I", content[8:12])[0] == masked_crc(content[:8])
        assert struct.unpack("<I", content[12 + length : 16 + length])[0] == masked_crc(event)
        found.append(read_fields(event))
        content = content[16 + length :]
    return found


def test_events_are_those_of_tensorboard(tmp_path: Path) -> None:
    """A file begins with its version; each event has a step, and numbers with names."""
    assert crc32c(b"123456789") == 0xE3069283  # the check value of CRC-32C
    path = tmp_path / "events"
    append_events(path, 3, {"update/kl": 0.5, "exam": 0.25})
    size = path.stat().st_size
    append_events(path, 300, {"update/kl": 0.75})
    version, first, second = read_events(path)
    assert version[3] == [b"brain.Event:2"]
    assert (first[2], second[2]) == ([3], [300])
    summary = first[5][0]
    assert isinstance(summary, bytes)
    values = [read_fields(value) for value in read_fields(summary)[1] if isinstance(value, bytes)]
    assert [(value[1], value[2]) for value in values] == [
        ([b"update/kl"], [struct.pack("<f", 0.5)]),
        ([b"exam"], [struct.pack("<f", 0.25)]),
    ]
    cut_off(path, size)
    assert len(read_events(path)) == 2
    cut_off(tmp_path / "not there", 0)


def test_a_table_names_its_columns_once_also_where_it_was_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    append_csv(path, [{"a": 1, "b": 2}])
    append_csv(path, [{"a": 3, "b": 4}])
    assert path.read_text(encoding="utf-8").split() == ["a,b", "1,2", "3,4"]
    cut_off(path, 0)
    append_csv(path, [{"a": 5, "b": 6}])
    assert path.read_text(encoding="utf-8").split() == ["a,b", "5,6"]

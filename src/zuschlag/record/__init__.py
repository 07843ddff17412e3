"""The game record: one JSON object for a whole match, JSON Lines for many (docs/record.md)."""

from zuschlag.record.envelope import BadRecord, Record, first_difference, parse_record
from zuschlag.record.lines import read_records, record_line

__all__ = ["BadRecord", "Record", "first_difference", "parse_record", "read_records", "record_line"]

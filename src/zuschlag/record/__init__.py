"""Records: a match as one JSON object, many as JSON Lines (docs/reference/record.md)."""

from zuschlag.record.json_lines import read_records, record_line
from zuschlag.record.schema import BadRecord, MatchRecord, Record, first_difference, parse_record

__all__ = ["BadRecord", "MatchRecord", "Record", "first_difference", "parse_record", "read_records", "record_line"]

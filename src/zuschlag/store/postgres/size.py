"""Estimates how many bytes of a PostgreSQL database are in use.

The size of its files does not tell: they keep the room of what was deleted. So a part of each table is read, and the rest is
taken to be like it. Small tables are read as a whole.
"""

from typing import Any

SAMPLED_PAGES = 200
PAGE_BYTES = 8192
ROW_OVERHEAD = 100
"""About what a row takes besides its longest column: its header, its other columns, its entries in indexes."""
LONGEST_COLUMNS = {
    "table_row": "body",
    "table_snapshot": "body",
    "kept": "body",
    "listing": "summary",
    "line": "text",
    "person": "about",
}


async def estimate_size(connection: Any) -> int:
    """The bytes in use, about. PostgreSQL knows the length of a value without reading it."""
    size = 0.0
    for table, column in LONGEST_COLUMNS.items():
        pages = await connection.fetchval("SELECT pg_relation_size($1::text::regclass)", table) / PAGE_BYTES
        percent = 100 * min(1.0, SAMPLED_PAGES / max(1, pages))
        found = await connection.fetchval(
            f"SELECT coalesce(sum(octet_length({column}) + {ROW_OVERHEAD}), 0) FROM {table} TABLESAMPLE SYSTEM ($1)",  # noqa: S608
            percent,
        )
        size += found * 100 / percent
    return int(size)

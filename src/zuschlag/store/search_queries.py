"""The queries that search, as values like those of `read_queries`: a person's tables; for the operator, tables and people."""
# ruff: noqa: S608 the queries are put together from this file's constants alone

import json
from collections.abc import Sequence

from zuschlag.store.interface import LargestShare, Listing, Person, ShareKind
from zuschlag.store.read_queries import LISTING, PERSON, Query, read_listings, read_person
from zuschlag.store.write_statements import Value

NAMED = "SELECT id FROM person WHERE id = ? OR replace(lower(name), ?, '') <> lower(name)"
"""The people with this id, or with this text, in small letters, in their name."""
ALL_LISTINGS = f"SELECT {LISTING} FROM listing WHERE {{conditions}} ORDER BY opened DESC LIMIT ?"
MATCHING = f"""
(substr(listing.table_id, 1, ?) = ? OR host IN ({NAMED})
OR listing.table_id IN (SELECT seat.table_id FROM seat WHERE person IN ({NAMED})))
"""
OWN_LISTINGS = f"""
SELECT {LISTING} FROM listing WHERE listing.table_id IN (SELECT seat.table_id FROM seat WHERE person = ?)
AND {{conditions}} ORDER BY opened DESC, listing.table_id LIMIT ?
"""
OPPONENT_NAMED = """
EXISTS (SELECT 1 FROM seat JOIN person ON person.id = seat.person WHERE seat.table_id = listing.table_id
AND seat.person <> ? AND replace(lower(name), ?, '') <> lower(name))
"""
AMONG = "listing.table_id IN (SELECT value FROM json_each(?))"
FIND_PEOPLE = f"SELECT {PERSON} FROM person WHERE {{conditions}} ORDER BY seen DESC, id LIMIT ?"
LAST_CHANGES = """
SELECT table_id, (
    SELECT at FROM table_row WHERE table_row.table_id = listing.table_id ORDER BY version DESC LIMIT 1
) FROM listing WHERE table_id IN (SELECT value FROM json_each(?))
"""
STATUS_COUNTS = "SELECT status, count(*) FROM listing GROUP BY status"
AMOUNTS: dict[ShareKind, str] = {
    "open tables": """
        SELECT person, count(*) AS amount FROM (
            SELECT person, table_id FROM seat JOIN listing USING (table_id)
            WHERE status IN (SELECT value FROM json_each(?))
            UNION SELECT host, table_id FROM listing WHERE status IN (SELECT value FROM json_each(?))
        ) AS held GROUP BY person
    """,
    "tables": "SELECT host, count(*) AS amount FROM listing GROUP BY host",
    "table bytes": """
        SELECT host, sum(length(body)) AS amount FROM listing JOIN table_row USING (table_id) WHERE version = 1 GROUP BY host
    """,
    "chat lines": "SELECT person, count(*) AS amount FROM line GROUP BY person",
    "chat lines in a room": "SELECT table_id, count(*) AS amount FROM line GROUP BY table_id, room",
    "records": "SELECT person, count(*) AS amount FROM kept GROUP BY person",
    "record bytes": "SELECT person, sum(length(body)) AS amount FROM kept GROUP BY person",
}
"""The amount of each person, or of each table."""


def all_listings(limit: int, before: int | None, status: str | None, text: str) -> Query[list[Listing]]:
    conditions, values = ["1 = 1"], list[Value]()
    if before is not None:
        conditions.append("opened < ?")
        values.append(before)
    if status is not None:
        conditions.append("status = ?")
        values.append(status)
    if text:
        conditions.append(MATCHING)
        values += [len(text), text, text, text.lower(), text, text.lower()]
    return Query(ALL_LISTINGS.format(conditions=" AND ".join(conditions)), (*values, limit), read_listings)


def own_listings(
    person: str,
    limit: int,
    after: tuple[int, str] | None,
    statuses: Sequence[str] | None,
    game: str | None,
    opponent: str,
    tables: Sequence[str],
) -> Query[list[Listing]]:
    conditions, values = ["1 = 1"], list[Value]([person])
    if after is not None:
        conditions.append("(opened < ? OR (opened = ? AND listing.table_id > ?))")
        values += [after[0], after[0], after[1]]
    if statuses is not None:
        conditions.append("status IN (SELECT value FROM json_each(?))")
        values.append(json.dumps(list(statuses)))
    if game is not None:
        conditions.append("game = ?")
        values.append(game)
    if opponent:
        conditions.append(f"({OPPONENT_NAMED} OR {AMONG})")
        values += [person, opponent.lower(), json.dumps(list(tables))]
    return Query(OWN_LISTINGS.format(conditions=" AND ".join(conditions)), (*values, limit), read_listings)


def find_people(text: str, limit: int, is_muted: bool, is_banned: bool) -> Query[list[Person]]:
    conditions, values = ["1 = 1"], list[Value]()
    if text:
        conditions.append(f"id IN ({NAMED})")
        values += [text, text.lower()]
    conditions += [column for column, is_asked in (("is_muted = 1", is_muted), ("is_banned = 1", is_banned)) if is_asked]
    sql = FIND_PEOPLE.format(conditions=" AND ".join(conditions))
    return Query(sql, (*values, limit), lambda found: [read_person(each) for each in found])


def last_changes(tables: Sequence[str]) -> Query[dict[str, int]]:
    return Query(
        LAST_CHANGES,
        (json.dumps(list(tables)),),
        lambda found: {table: int(at) for table, at in found if at is not None},
    )


def status_counts() -> Query[dict[str, int]]:
    return Query(STATUS_COUNTS, (), lambda found: {status: int(count) for status, count in found})


def largest_share(kind: ShareKind, statuses: Sequence[str]) -> Query[LargestShare | None]:
    sql = f"SELECT * FROM ({AMOUNTS[kind]}) AS counted ORDER BY amount DESC LIMIT 1"
    values = (json.dumps(list(statuses)),) * AMOUNTS[kind].count("?")
    return Query(sql, values, lambda found: LargestShare(found[0][0], int(found[0][1])) if found else None)

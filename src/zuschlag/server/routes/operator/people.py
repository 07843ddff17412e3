"""The operator's routes for people: find them, see what they have stored, mute and ban them, delete what is theirs."""

from typing import Annotated, Literal

import msgspec
import structlog
from litestar import delete, get, post
from litestar.params import QueryParameter, RawBody

from zuschlag.errors import Refused, Trouble
from zuschlag.server.context import ServerContext
from zuschlag.server.http.json_body import read_json
from zuschlag.server.routes.account import PersonSummary, StoredChatLine, StoredRecord
from zuschlag.server.routes.operator.tables import MAX_TABLES_LISTED, OperatorTable, describe_tables
from zuschlag.server.routes.parameters import ContextDep, PersonId, SearchText
from zuschlag.store import Person
from zuschlag.tables.core.table import OPEN, OVER
from zuschlag.tables.people import refuse_banned

MAX_PEOPLE_LISTED = 200
MAX_LINES_SHOWN = 50
"""Lines of a person's chat, the newest."""
Kind = Literal["chat", "records", "tables"]
OnlyQuery = Annotated[Literal["muted", "banned"] | None, QueryParameter(name="only", description="only people who are")]
log = structlog.get_logger()


class Moderation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to do with a person: mute or ban them, or stop that."""

    do: Literal["mute", "unmute", "ban", "unban"]


class Removal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to delete of a person: their chat, the records that they uploaded, or the tables that they created."""

    what: Kind


class RemovalResult(msgspec.Struct, frozen=True):
    """How many were deleted."""

    removed: int


class PersonDetails(PersonSummary, frozen=True):
    """A person, and what is theirs."""

    connections: int
    """Open WebSockets."""
    tables: list[OperatorTable]
    """Where they sit or that they created, the newest 200."""
    tables_created: int
    chat_lines: int
    said: list[StoredChatLine]
    """The newest 50 lines, newest first."""
    records: list[StoredRecord]
    record_bytes: int


@get("/people", operation_id="operator_people")
async def list_people(context: ContextDep, text: SearchText = "", only: OnlyQuery = None) -> list[PersonSummary]:
    """People, last seen first, at most 200; `text`: with this id, or with a name that contains it."""
    found = await context.store.find_people(
        text.strip(), MAX_PEOPLE_LISTED, is_muted=only == "muted", is_banned=only == "banned"
    )
    return [summarize_person(person) for person in found]


@get("/people/{person_id:str}", operation_id="operator_person")
async def show_person(context: ContextDep, person_id: PersonId) -> PersonDetails:
    """One person, with their tables, their newest lines of chat and their records."""
    person, store = await _find(context, person_id), context.store
    lines, records = await store.lines_of(person.id), await store.uploaded_records_of(person.id)
    return PersonDetails(
        **msgspec.structs.asdict(summarize_person(person)),
        connections=context.rate_limits.sockets_of_person(person.id),
        tables=await describe_tables(context, await store.all_listings(MAX_TABLES_LISTED, text=person.id)),
        tables_created=await store.hosted_count(person.id),
        chat_lines=len(lines),
        said=[StoredChatLine(line.table, line.at, line.text) for line in lines[: -MAX_LINES_SHOWN - 1 : -1]],
        records=[StoredRecord(record.id, record.at) for record in records],
        record_bytes=sum(record.size for record in records),
    )


@post("/people/{person_id:str}", operation_id="operator_judge", opt={"takes": Moderation}, status_code=200)
async def moderate_person(context: ContextDep, person_id: PersonId, body: RawBody) -> PersonSummary:
    """Mute, unmute, ban or unban a person. A ban closes their connections and gives up their seats."""
    do = read_json(Moderation, body).do
    person = await _find(context, person_id)
    if do in ("mute", "unmute"):
        changed = await context.people.change(person.id, is_muted=do == "mute")
    else:
        changed = await context.people.change(person.id, is_banned=do == "ban")
    log.info("operator", did=do, person=person.id)
    if do == "ban":
        try:
            async with context.registry.evict(person.id, refuse_banned()):
                pass
        except (Refused, Trouble) as error:
            log.warning("seats-kept", error=str(error))
    return summarize_person(_require_found(changed))


@post("/people/{person_id:str}/remove", operation_id="operator_remove_things", opt={"takes": Removal}, status_code=200)
async def remove_things(context: ContextDep, person_id: PersonId, body: RawBody) -> RemovalResult:
    """Delete a person's chat, their records, or the tables that they created, those of others' matches among them."""
    what = read_json(Removal, body).what
    person = await _find(context, person_id)
    removed = await _REMOVERS[what](context, person.id)
    log.info("operator", did="remove", what=what, person=person.id, count=removed)
    return RemovalResult(removed)


@delete("/people/{person_id:str}", operation_id="operator_forget", status_code=204)
async def delete_person(context: ContextDep, person_id: PersonId) -> None:
    """Delete a person and everything that is stored about them, as they can themselves. Bots take over their seats."""
    person = await _find(context, person_id)
    async with context.registry.evict(person.id, Refused("no-name", "the operator has deleted everything about you")):
        await context.people.delete(person)
    log.info("operator", did="delete", person=person.id)


async def _remove_chat(context: ServerContext, person: str) -> int:
    count = await context.store.line_count(person)
    await context.store.remove_oldest_lines(person, keep=0)
    return count


async def _remove_records(context: ServerContext, person: str) -> int:
    records = await context.store.uploaded_records_of(person)
    for record in records:
        await context.store.remove_uploaded_record(record.id)
    return len(records)


async def _remove_tables(context: ServerContext, person: str) -> int:
    tables = await context.store.hosted_by(person, [*OPEN, *OVER])
    for table in tables:
        try:
            await context.registry.delete_table(table)
        except Refused:  # it has no rows, or was deleted in the meantime: the others are deleted all the same
            await context.store.remove_table(table)
    return len(tables)


_REMOVERS = {"chat": _remove_chat, "records": _remove_records, "tables": _remove_tables}


async def _find(context: ServerContext, key: str) -> Person:
    return _require_found(await context.people.find(key))


def _require_found(found: Person | None) -> Person:
    if found is None:
        raise Refused("unknown", "there is no person with this id")
    return found


def summarize_person(person: Person) -> PersonSummary:
    """A person, as the operator sees them in lists."""
    return PersonSummary(person.id, person.name, person.created, person.seen, person.is_muted, person.is_banned)


HANDLERS = [list_people, show_person, moderate_person, remove_things, delete_person]

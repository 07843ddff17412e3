"""Reports to the operator, about a person at a table or a line of its chat."""

from typing import Annotated

import msgspec
from litestar import post
from litestar.params import RawBody

from zuschlag.server.http.json_body import read_json
from zuschlag.server.routes.blocks import PersonAtTable, find_meant_person
from zuschlag.server.routes.parameters import ClientDep, ContextDep, PersonDep
from zuschlag.tables.limits import MAX_NOTE_LENGTH
from zuschlag.tables.reports import ReportReason


class NewReport(PersonAtTable, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whom or which line to report, and why."""

    reason: ReportReason
    note: Annotated[str, msgspec.Meta(max_length=MAX_NOTE_LENGTH)] = ""


@post("/api/reports", operation_id="reports_add", opt={"takes": NewReport}, status_code=204)
async def create_report(context: ContextDep, client: ClientDep, person: PersonDep, body: RawBody) -> None:
    """Report a person, or a line of chat, to the operator. Another report about the same person at this table is replaced."""
    given: NewReport = read_json(NewReport, body)
    reported, line = await find_meant_person(context, person.id, given)
    text = line.text if line is not None else ""
    reports = context.registry.services.reports
    size = len(msgspec.json.encode(given)) + len(text.encode())
    async with context.quotas.reserve(client.address, "preferences", size, person):
        await reports.add(person.id, client.address, reported, given.table, given.reason, text, given.note)


ROUTES = [create_report]

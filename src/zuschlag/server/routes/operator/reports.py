"""The operator's routes for reports: list them, and dismiss those that are dealt with."""

from typing import Annotated

import msgspec
import structlog
from litestar import delete, get
from litestar.params import PathParameter

from zuschlag.errors import Refused
from zuschlag.server.routes.account import PersonSummary
from zuschlag.server.routes.operator.people import summarize_person
from zuschlag.server.routes.parameters import MAX_TIME, ContextDep
from zuschlag.server.usage import NamedPerson
from zuschlag.tables.reports import ReportReason

MAX_REPORTS_LISTED = 200
ReportNumber = Annotated[int, PathParameter(ge=0, le=MAX_TIME, description="the number of a report")]
log = structlog.get_logger()


class OperatorReport(msgspec.Struct, frozen=True):
    """A report: who reported whom, where and why."""

    number: int
    at: int
    reporter: NamedPerson | None
    """Null: they were deleted in the meantime."""
    person: PersonSummary | None
    table: str
    reason: ReportReason
    line: str | None
    """The line of chat that was reported; null: the person was."""
    note: str


@get("/reports", operation_id="operator_reports")
async def list_reports(context: ContextDep) -> list[OperatorReport]:
    """Reports by people, newest first, at most 200."""
    reports = await context.store.reports(MAX_REPORTS_LISTED)
    ids = {person for report in reports for person in (report.reporter, report.person)}
    people = {person.id: person for person in await context.store.people(sorted(ids))}
    reporters = {key: NamedPerson(key, person.name) for key, person in people.items()}
    reported = {key: summarize_person(person) for key, person in people.items()}
    return [
        OperatorReport(
            report.number,
            report.at,
            reporters.get(report.reporter),
            reported.get(report.person),
            report.table,
            msgspec.convert(report.reason, ReportReason),
            report.line or None,
            report.note,
        )
        for report in reports
    ]


@delete("/reports/{report:int}", operation_id="operator_dismiss", status_code=204)
async def dismiss_report(context: ContextDep, report: ReportNumber) -> None:
    """Delete a report. What it is about stays as it is."""
    if not await context.store.remove_report(report):
        raise Refused("unknown", f"there is no report {report}")
    log.info("operator", did="dismiss", report=report)


HANDLERS = [list_reports, dismiss_report]

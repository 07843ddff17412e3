"""The person who makes the request: pick a name; see, change and delete what is stored about them; get a new secret."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from litestar import Request, Response, delete, get, patch, post
from litestar.params import RawBody

from zuschlag.errors import Refused
from zuschlag.server.auth.password import check_password
from zuschlag.server.auth.session_cookie import make_session_cookie, read_session_secret, require_person
from zuschlag.server.context import ServerContext
from zuschlag.server.http.admission import release_turn
from zuschlag.server.http.client_address import Client
from zuschlag.server.http.json_body import read_json
from zuschlag.server.http.sliced_json import sliced_response
from zuschlag.server.limits import COST_OF_PERSONAL_DATA
from zuschlag.server.routes.parameters import ClientDep, ContextDep, EmptyBody, PersonDep
from zuschlag.server.share_links import LinkReach, link_reach
from zuschlag.store import Person, Report
from zuschlag.tables.devices import forget_devices
from zuschlag.tables.limits import MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH, MAX_WEBHOOK_LENGTH
from zuschlag.tables.people import Block, Preferences, check_name, draw_secret, hash_secret, preferences_of
from zuschlag.tables.reports import ReportReason
from zuschlag.tables.scheduling.time_slices import Computation, Priority
from zuschlag.texts import LANGUAGES

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
"""A name as it is typed. It is shorter when blanks are removed: see `check_name`."""
MAX_REVIEWS_LISTED = 1000
"""Of those that a person asked for."""
Email = Annotated[str, msgspec.Meta(max_length=MAX_EMAIL_LENGTH, pattern=r"^[^@\s]+@[^@\s]+$")]
Webhook = Annotated[str, msgspec.Meta(max_length=MAX_WEBHOOK_LENGTH, pattern="^https?://")]
Language = Annotated[str, msgspec.Meta(pattern=f"^({'|'.join(LANGUAGES)})$")]
Stored = TypeVar("Stored")
Shown = TypeVar("Shown")


class SignUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name to pick, with the password of a private server."""

    name: Name
    password: Annotated[str, msgspec.Meta(max_length=MAX_PASSWORD_LENGTH)] | None = None
    """Of a private server."""
    language: Language | None = None


class AccountChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """New values; fields that are left out stay as they are."""

    name: Name | msgspec.UnsetType = msgspec.UNSET
    language: Language | msgspec.UnsetType | None = msgspec.UNSET
    email: Email | msgspec.UnsetType | None = msgspec.UNSET
    webhook: Webhook | msgspec.UnsetType | None = msgspec.UNSET


class StoredSeat(msgspec.Struct, frozen=True):
    """A seat of the person at a table."""

    table: str
    seat: int
    game: str
    status: str
    opened: int


class StoredChatLine(msgspec.Struct, frozen=True):
    """A line of chat that the person wrote."""

    table: str
    at: int
    text: str


class StoredRecord(msgspec.Struct, frozen=True):
    """A record that the person uploaded."""

    id: str
    at: int


class StoredPreferences(msgspec.Struct, frozen=True):
    """The person's language, and how to notify them."""

    language: str | None
    email: str | None
    confirmed: bool
    """Was the mail address confirmed?"""
    webhook: str | None


class StoredDevice(msgspec.Struct, frozen=True):
    """Another device of the person."""

    at: int
    """When it was added."""


class StoredBlock(msgspec.Struct, frozen=True):
    """A person whom the person has blocked."""

    key: str
    """Unblocks them: `DELETE /api/me/blocks/{block}`."""
    name: str | None
    """Null: they were deleted."""
    at: int


class StoredReport(msgspec.Struct, frozen=True):
    """What the person has reported to the operator, until it is dealt with."""

    at: int
    table: str
    reason: ReportReason
    line: str
    note: str


class AskedReview(msgspec.Struct, frozen=True):
    """A review that the person asked for."""

    at: int
    kind: Literal["table", "replay"]
    """Of the match of a table, or of an uploaded record."""
    id: str
    open_cards: bool


class PersonSummary(msgspec.Struct, frozen=True):
    """A person. Times are milliseconds since 1970."""

    id: str
    name: str
    created: int
    seen: int
    muted: bool
    banned: bool


class PersonalData(PersonSummary, frozen=True):
    """Everything that is stored about a person."""

    wishes: StoredPreferences
    seats: list[StoredSeat]
    said: list[StoredChatLine]
    records: list[StoredRecord]
    devices: list[StoredDevice] = []
    """Devices that a link was opened on, apart from the one where the name was picked."""
    blocks: list[StoredBlock] = []
    """Whom the person has blocked, newest last."""
    reports: list[StoredReport] = []
    """What the person has reported, newest first."""
    reviews: list[AskedReview] = []
    """Reviews that the person asked for last, newest first."""


async def send_personal_data(
    context: ServerContext, client: Client, data: msgspec.Struct, *, headers: dict[str, str] | None = None
) -> Response[Any]:
    """Send everything about a person, in slices. Check `unsent_answers` before anything is changed."""
    reserve = partial(context.unsent_answers.reserve, client.address)
    return await sliced_response(context.registry.services.time_slices, reserve, data, headers=headers)


async def personal_data_of(context: ServerContext, person: Person) -> PersonalData:
    """Collect everything that is stored about a person, in slices: some have thousands of seats and lines."""
    preferences, store = preferences_of(person), context.store
    seats, lines = await store.seats_of(person.id), await store.lines_of(person.id)
    records, reports = await store.uploaded_records_of(person.id), await store.reports_by(person.id)
    reviews = await store.reviews_by(person.id, MAX_REVIEWS_LISTED)
    blocks = await _describe_blocks(context, preferences.blocks)
    with context.registry.services.time_slices.computation(Priority.HISTORY) as computation:
        await computation.next_slice()
        return PersonalData(
            id=person.id,
            name=person.name,
            created=person.created,
            seen=person.seen,
            muted=person.is_muted,
            banned=person.is_banned,
            wishes=StoredPreferences(preferences.language, preferences.email, preferences.is_confirmed, preferences.webhook),
            seats=await _convert(
                computation,
                seats,
                lambda each: StoredSeat(each[0].table, each[0].seat, each[1].game, each[1].status, each[1].opened),
            ),
            said=await _convert(computation, lines, lambda line: StoredChatLine(line.table, line.at, line.text)),
            records=await _convert(computation, records, lambda record: StoredRecord(record.id, record.at)),
            devices=[StoredDevice(device.at) for device in preferences.devices],
            blocks=blocks,
            reports=await _convert(computation, reports, _describe_report),
            reviews=await _convert(
                computation,
                reviews,
                lambda review: AskedReview(review.at, review.subject.kind, review.subject.id, review.is_open),
            ),
        )


async def _convert(computation: Computation, stored: Iterable[Stored], convert: Callable[[Stored], Shown]) -> list[Shown]:
    """What is shown of each stored thing."""
    shown = []
    for each in stored:
        shown.append(convert(each))
        if computation.is_slice_over:
            await computation.next_slice()
    return shown


def _describe_report(report: Report) -> StoredReport:
    return StoredReport(report.at, report.table, msgspec.convert(report.reason, ReportReason), report.line, report.note)


async def _describe_blocks(context: ServerContext, blocks: Sequence[Block]) -> list[StoredBlock]:
    found = await context.store.people([block.person for block in blocks]) if blocks else []
    names = {person.id: person.name for person in found}
    return [StoredBlock(block.key, names.get(block.person), block.at) for block in blocks]


@post("/api/me", operation_id="me_meet", opt={"takes": SignUp})
async def pick_name(context: ContextDep, client: ClientDep, body: RawBody) -> Response[PersonalData]:
    """Pick a name. The cookie of the answer identifies you from then on."""
    sign_up: SignUp = read_json(SignUp, body)
    check_password(context, sign_up.password, client)
    name = check_name(sign_up.name)
    async with context.quotas.reserve(client.address, "people"):
        person, secret = await context.people.add(name, Preferences(language=sign_up.language))
    return Response(
        await personal_data_of(context, person),
        status_code=201,
        headers={"set-cookie": make_session_cookie(context, client, secret)},
    )


@get("/api/me", operation_id="me_see", opt={"returns": PersonalData})
async def show_personal_data(
    request: Request[Any, Any, Any], context: ContextDep, client: ClientDep, myself: PersonDep
) -> Response[Any]:
    """Everything that is stored about you. The answer renews the cookie for a year."""
    context.unsent_answers.check(client.address)
    context.take_request_cost(client, COST_OF_PERSONAL_DATA)
    renewed = make_session_cookie(context, client, read_session_secret(request.scope["headers"]))
    data = await personal_data_of(context, myself)
    return await send_personal_data(context, client, data, headers={"set-cookie": renewed})


@patch("/api/me", operation_id="me_change", opt={"takes": AccountChange, "returns": PersonalData})
async def change_account(context: ContextDep, client: ClientDep, person: PersonDep, body: RawBody) -> Response[Any]:
    """Change your name and your preferences."""
    change: AccountChange = read_json(AccountChange, body)
    context.unsent_answers.check(client.address)
    context.take_request_cost(client, COST_OF_PERSONAL_DATA)  # the answer has all of it
    if change.name is not msgspec.UNSET:
        await context.people.change(person.id, name=check_name(change.name))
    if change.language is not msgspec.UNSET:
        await context.people.change_preferences(
            person.id, lambda preferences: msgspec.structs.replace(preferences, language=change.language)
        )
    preferences = context.notifier.preferences
    if change.webhook is None:
        await preferences.set_webhook(person.id, None)
    elif change.webhook is not msgspec.UNSET:
        release_turn()  # the name of its host is looked up
        context.registry.services.last_addresses.set(person.id, client.address)
        async with context.quotas.reserve(client.address, "preferences", person=person):
            await preferences.set_webhook(person.id, change.webhook, client.address)
    if change.email is None:
        await preferences.forget_address(person.id)
    elif change.email is not msgspec.UNSET:
        async with context.quotas.reserve(client.address, "preferences", person=person):
            await preferences.request_confirmation(person.id, change.email, client.address)
    data = await personal_data_of(context, require_person(await context.people.find(person.id)))
    return await send_personal_data(context, client, data)


@delete("/api/me", operation_id="me_forget", status_code=204)
async def delete_account(context: ContextDep, client: ClientDep, myself: PersonDep) -> Response[None]:
    """Delete everything that is stored about you. Bots take over your seats, or they become free."""
    async with context.registry.evict(myself.id, Refused("no-name", "you have deleted everything about you")):
        await context.people.delete(myself)
    return Response(None, status_code=204, headers={"set-cookie": make_session_cookie(context, client, None)})


@post("/api/me/secret", operation_id="me_rotate", opt={"takes": EmptyBody}, status_code=204)
async def replace_secret(context: ContextDep, client: ClientDep, person: PersonDep, body: RawBody) -> Response[None]:
    """Get a new cookie. The old one, those of your other devices, and all your links become invalid."""
    read_json(EmptyBody, body)
    secret = draw_secret()
    require_person(await context.people.change(person.id, secret=hash_secret(secret)))
    await forget_devices(context.people, person.id)
    return Response(None, status_code=204, headers={"set-cookie": make_session_cookie(context, client, secret)})


class Visit(msgspec.Struct, frozen=True):
    """Who the visitor is, and what kind of server this is."""

    me: PersonalData | None
    """As in `GET /api/me`; null for a visitor without a name."""
    is_private: bool
    """Is a password needed to pick a name and to see anything?"""
    links_reach: LinkReach
    """Who can open invite links: only this machine, its local network, or everybody."""
    sends_mail: bool
    """Does the server send mails, such as notifications of matches by mail?"""


@get("/api/visit", operation_id="visits_visit", opt={"returns": Visit})
async def visit(request: Request[Any, Any, Any], context: ContextDep, client: ClientDep) -> Response[Any]:
    """Who the visitor is, with or without a name. The answer renews the cookie."""
    secret = read_session_secret(request.scope["headers"])
    person = await context.people.find_by_secret(secret) if secret is not None else None
    if person is not None:
        context.unsent_answers.check(client.address)
        context.take_request_cost(client, COST_OF_PERSONAL_DATA)
    answer = Visit(
        me=await personal_data_of(context, person) if person is not None else None,
        is_private=context.settings.password is not None,
        links_reach=link_reach(context, client),
        sends_mail=context.settings.smtp is not None,
    )
    headers = {"set-cookie": make_session_cookie(context, client, secret)} if person is not None else {}
    return await send_personal_data(context, client, answer, headers=headers)


ROUTES = [visit, pick_name, show_personal_data, change_account, delete_account, replace_secret]

"""People: picking a name, seeing, changing and deleting what is kept about oneself."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, patch, post
from litestar.params import RawBody

from zuschlag.errors import Refused
from zuschlag.server.auth.session_cookie import cookie, named, secret_in
from zuschlag.server.context import Desk
from zuschlag.server.http.json_body import read
from zuschlag.server.routes.parameters import Asker, At, From, Nothing
from zuschlag.server.share_links import Reach, reach
from zuschlag.store import Person
from zuschlag.tables.people import Preferences, check_name, draw_secret, hash_secret, preferences_of
from zuschlag.texts import LANGUAGES

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Language = Annotated[str, msgspec.Meta(pattern=f"^({'|'.join(LANGUAGES)})$")]


class Meeting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody picks a name."""

    name: Name
    password: Annotated[str, msgspec.Meta(max_length=200)] | None = None
    """Of a private server."""
    language: Language | None = None


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be kept from here on; what is left out stays as it is."""

    name: Name | msgspec.UnsetType = msgspec.UNSET
    language: Language | msgspec.UnsetType | None = msgspec.UNSET
    email: Annotated[str, msgspec.Meta(max_length=254, pattern=r"^[^@\s]+@[^@\s]+$")] | msgspec.UnsetType | None = msgspec.UNSET
    webhook: Annotated[str, msgspec.Meta(max_length=500, pattern="^https?://")] | msgspec.UnsetType | None = msgspec.UNSET


class SeatKept(msgspec.Struct, frozen=True):
    table: str
    seat: int
    game: str
    status: str
    opened: int


class SaidKept(msgspec.Struct, frozen=True):
    table: str
    at: int
    text: str


class RecordKept(msgspec.Struct, frozen=True):
    id: str
    at: int


class WishesKept(msgspec.Struct, frozen=True):
    language: str | None
    email: str | None
    confirmed: bool
    """The address answered."""
    webhook: str | None


class Me(msgspec.Struct, frozen=True):
    """All that is kept about somebody. Times are milliseconds since 1970."""

    id: str
    name: str
    created: int
    seen: int
    muted: bool
    banned: bool
    wishes: WishesKept
    seats: list[SeatKept]
    said: list[SaidKept]
    records: list[RecordKept]


async def kept_about(desk: Desk, person: Person) -> Me:
    """Everything that the store has of them."""
    wishes = preferences_of(person)
    seats = await desk.store.seats_of(person.id)
    return Me(
        id=person.id,
        name=person.name,
        created=person.created,
        seen=person.seen,
        muted=person.is_muted,
        banned=person.is_banned,
        wishes=WishesKept(wishes.language, wishes.email, wishes.is_confirmed, wishes.webhook),
        seats=[SeatKept(seat.table, seat.seat, at.game, at.status, at.opened) for seat, at in seats],
        said=[SaidKept(line.table, line.at, line.text) for line in await desk.store.lines_of(person.id)],
        records=[RecordKept(kept.id, kept.at) for kept in await desk.store.uploaded_records_of(person.id)],
    )


@post("/api/me", operation_id="me_meet", opt={"takes": Meeting})
async def meet(desk: At, asking: From, body: RawBody) -> Response[Me]:
    """Pick a name. The answer's cookie is who you are."""
    given: Meeting = read(Meeting, body)
    desk.limiting.meetings.take(asking.address)
    desk.check_password(given.password, asking)
    person, secret = await desk.people.add(given.name, Preferences(language=given.language))
    return Response(await kept_about(desk, person), status_code=201, headers={"set-cookie": cookie(desk, asking, secret)})


@get("/api/me", operation_id="me_see")
async def see(request: Request[Any, Any, Any], desk: At, asking: From, myself: Asker) -> Response[Me]:
    """All that is kept about me. The answer renews the cookie, so whoever comes once a year stays known."""
    renewed = cookie(desk, asking, secret_in(request.scope["headers"]))
    return Response(await kept_about(desk, myself), headers={"set-cookie": renewed})


@patch("/api/me", operation_id="me_change", opt={"takes": Change})
async def change(desk: At, person: Asker, body: RawBody) -> Me:
    """Change my name and my wishes."""
    given: Change = read(Change, body)
    if given.name is not msgspec.UNSET:
        await desk.people.change(person.id, name=check_name(given.name))
    if given.language is not msgspec.UNSET:
        await desk.people.change_preferences(person.id, lambda wishes: msgspec.structs.replace(wishes, language=given.language))
    asked = desk.notices.preferences
    if given.webhook is not msgspec.UNSET:
        await asked.set_webhook(person.id, given.webhook)
    if given.email is None:
        await asked.forget_address(person.id)
    elif given.email is not msgspec.UNSET:
        await asked.request_confirmation(person.id, given.email)
    return await kept_about(desk, named(await desk.people.find(person.id)))


@delete("/api/me", operation_id="me_forget", status_code=204)
async def forget(desk: At, asking: From, myself: Asker) -> Response[None]:
    """Delete all that is kept about me. My seats become bots', or free."""
    async with desk.registry.evict(myself.id, Refused("no-name", "you have been forgotten, as you asked")):
        await desk.people.delete(myself)
    return Response(None, status_code=204, headers={"set-cookie": cookie(desk, asking, None)})


@post("/api/me/secret", operation_id="me_rotate", opt={"takes": Nothing}, status_code=204)
async def rotate(desk: At, asking: From, person: Asker, body: RawBody) -> Response[None]:
    """Get another cookie; whoever has the old one is locked out, and my personal links are void."""
    read(Nothing, body)
    secret = draw_secret()
    named(await desk.people.change(person.id, secret=hash_secret(secret)))
    desk.registry.disconnect(person.id, "no-name", "another secret was drawn")
    return Response(None, status_code=204, headers={"set-cookie": cookie(desk, asking, secret)})


class Visit(msgspec.Struct, frozen=True):
    """Who the visitor is to this server, and what this server is to the visitor."""

    me: Me | None
    """As `GET /api/me` tells it; null for whoever has not picked a name."""
    is_private: bool
    """Does picking a name take a password, and is nothing shown before?"""
    links_reach: Reach
    """Whom invite links lead here: only those at this very machine, those of its local network, or everybody."""


@get("/api/visit", operation_id="visits_visit")
async def visit(request: Request[Any, Any, Any], desk: At, asking: From) -> Response[Visit]:
    """Who I am here: never refused, also where it is nobody. The answer renews the cookie."""
    secret = secret_in(request.scope["headers"])
    person = await desk.people.find_by_secret(secret) if secret is not None else None
    told = Visit(
        me=await kept_about(desk, person) if person is not None else None,
        is_private=desk.settings.password is not None,
        links_reach=reach(desk, asking),
    )
    return Response(told, headers={"set-cookie": cookie(desk, asking, secret)} if person is not None else {})


ROUTES = [visit, meet, see, change, forget, rotate]

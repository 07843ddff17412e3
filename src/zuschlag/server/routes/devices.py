"""Other devices of a person: make a link, and open it on the other device."""

from typing import Annotated, Any

import msgspec
from litestar import Response, post
from litestar.params import RawBody

from zuschlag.server.auth.session_cookie import make_session_cookie
from zuschlag.server.http.json_body import read_json
from zuschlag.server.limits import COST_OF_PERSONAL_DATA
from zuschlag.server.routes.account import PersonalData, personal_data_of, send_personal_data
from zuschlag.server.routes.parameters import ClientDep, ContextDep, PersonDep
from zuschlag.server.share_links import device_link, draw_qr_svg
from zuschlag.tables.devices import LINK_VALID_FOR, add_device, make_device_link
from zuschlag.tables.limits import MAX_KEY_LENGTH, MAX_SETTING_LENGTH, MAX_SETTINGS
from zuschlag.tables.time_units import SECOND

SettingText = Annotated[str, msgspec.Meta(max_length=MAX_SETTING_LENGTH)]
DeviceSettings = Annotated[dict[SettingText, SettingText], msgspec.Meta(max_length=MAX_SETTINGS)]


class DeviceLinkRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the link takes along."""

    settings: DeviceSettings = {}
    """Settings of the page on this device. The server does not look at them."""


class NewDeviceLink(msgspec.Struct, frozen=True):
    """A link that makes another device the same person. It works once."""

    url: str
    qr: str
    """The same as a QR code, in SVG."""
    seconds: int
    """For how long it is valid."""


class DeviceKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The key of a link to another device: what follows the # in it."""

    key: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_KEY_LENGTH)]


class AddedDevice(msgspec.Struct, frozen=True):
    """Who the device is from then on."""

    me: PersonalData
    settings: DeviceSettings
    """Those of the device that made the link."""


@post("/api/me/device-link", operation_id="me_link_device", opt={"takes": DeviceLinkRequest}, status_code=200)
async def create_device_link(context: ContextDep, client: ClientDep, person: PersonDep, body: RawBody) -> NewDeviceLink:
    """Make a link that takes everything of you to another device. The link before it becomes invalid."""
    given: DeviceLinkRequest = read_json(DeviceLinkRequest, body)
    sources = context.registry.services.sources
    async with context.quotas.reserve(client.address, "preferences", len(msgspec.json.encode(given.settings)), person):
        key = await make_device_link(context.people, sources.now, person.id, given.settings)
    url = device_link(context, client, key)
    return NewDeviceLink(url, draw_qr_svg(url), LINK_VALID_FOR // SECOND)


@post("/api/devices", operation_id="me_add_device", opt={"takes": DeviceKey, "returns": AddedDevice}, status_code=200)
async def open_device_link(context: ContextDep, client: ClientDep, body: RawBody) -> Response[Any]:
    """Become the person who made this link. The cookie of the answer identifies you from then on."""
    given: DeviceKey = read_json(DeviceKey, body)
    context.unsent_answers.check(client.address)
    context.take_request_cost(client, COST_OF_PERSONAL_DATA)
    context.rate_limits.registrations.take(client.address)
    async with context.quotas.reserve(client.address, "preferences"):
        person, secret, settings = await add_device(context.people, context.registry.services.sources.now, given.key)
    added = AddedDevice(await personal_data_of(context, person), settings)
    cookie = make_session_cookie(context, client, secret)
    return await send_personal_data(context, client, added, headers={"set-cookie": cookie})


ROUTES = [create_device_link, open_device_link]

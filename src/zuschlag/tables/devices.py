"""Other devices of a person: a link that is valid once and for a few minutes gives a device a secret of its own.

The device is then the same person, with all seats, records and settings. Links and devices are stored with the person, in
one compare-and-swap: of several servers that get the same link, one succeeds. A new secret of the person makes all invalid.
"""

import hmac
from collections.abc import Callable, Mapping

import msgspec

from zuschlag.errors import Refused
from zuschlag.store import Person
from zuschlag.tables.people import (
    Device,
    DeviceLink,
    People,
    Preferences,
    draw_secret,
    refuse_banned,
    refuse_unknown,
    sign_device_secret,
)
from zuschlag.tables.time_units import MINUTE

LINK_VALID_FOR = 10 * MINUTE
MAX_DEVICES = 10
"""Other devices of one person. One more replaces the oldest."""


async def make_device_link(people: People, now: Callable[[], int], person: str, settings: Mapping[str, str]) -> str:
    """Make a link for another device; the one before it becomes invalid. Returns its key."""
    secret = draw_secret()

    def replace_link(owner: Person, preferences: Preferences) -> Preferences:
        link = DeviceLink(sign_device_secret(owner, secret), now(), dict(settings))
        return msgspec.structs.replace(preferences, device_link=link)

    if await people.change_about(person, replace_link) is None:
        raise refuse_unknown()
    return f"{person}.{secret}"


async def add_device(people: People, now: Callable[[], int], key: str) -> tuple[Person, str, dict[str, str]]:
    """Use a link up. Returns the person, the secret of the new device, and the settings that came with the link.

    Raises Refused for a link that is wrong, used, replaced or too old, and for a banned person.
    """
    owner_id, _, link_secret = key.partition(".")
    secret = draw_secret()
    settings: dict[str, str] = {}

    def use_link(owner: Person, preferences: Preferences) -> Preferences:
        link = preferences.device_link
        if link is None or not hmac.compare_digest(sign_device_secret(owner, link_secret), link.secret):
            raise refuse_device_link()
        if now() - link.at > LINK_VALID_FOR:
            raise refuse_device_link()
        if owner.is_banned:
            raise refuse_banned()
        settings.update(link.settings)
        device = Device(sign_device_secret(owner, secret), now())
        devices = [*preferences.devices, device][-MAX_DEVICES:]
        return msgspec.structs.replace(preferences, devices=devices, device_link=None)

    owner = await people.change_about(owner_id, use_link)
    if owner is None:
        raise refuse_device_link()
    return owner, f"{owner.id}.{secret}", settings


async def forget_devices(people: People, person: str) -> None:
    """Remove devices and the link, which a new secret of the person has made invalid."""
    await people.change_preferences(
        person, lambda preferences: msgspec.structs.replace(preferences, devices=[], device_link=None)
    )


def refuse_device_link() -> Refused:
    """The refusal of a link that does not work, whatever the reason: nobody learns whether a person exists."""
    return Refused("unknown", "this link is not valid, or no longer valid; make another one on the other device")

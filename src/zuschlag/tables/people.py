"""People without accounts: each has a name, and a secret that only their browser knows.

Changes are made one after the other, each to its own columns of what the store has at that moment: no change undoes another,
and a deleted person does not come back. Where other servers change people, too, the cache is believed for a few seconds only.
"""

import asyncio
import hmac
import secrets
import unicodedata
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from hashlib import sha256
from typing import Unpack

import msgspec

from zuschlag.errors import Refused, short
from zuschlag.store import Person, PersonChange, Store
from zuschlag.tables.limits import MAX_NAME_LENGTH
from zuschlag.tables.time_units import HOUR, SECOND
from zuschlag.texts.visible_text import is_visible

SECRET_BYTES = 16
MAX_CACHED = 20_000
"""People cached in memory; the store has them all."""
CACHED_FOR = 5 * SECOND
"""How long a cached person is believed, where other servers can change people; those who are connected are read more often."""
NOBODY: frozenset[str] = frozenset()
SEEN_INTERVAL = HOUR
"""After how long the time of a person's last visit is stored again."""


class Device(msgspec.Struct, frozen=True):
    """Another device of a person, with a secret of its own."""

    secret: str
    """The signature of its secret: see `sign_device_secret`."""
    at: int
    """When it was added."""


class DeviceLink(msgspec.Struct, frozen=True, omit_defaults=True):
    """The link that adds another device; a new one replaces it."""

    secret: str
    """The signature of its secret."""
    at: int
    settings: dict[str, str] = {}
    """The settings of the device that made it, for the other one."""


class Block(msgspec.Struct, frozen=True):
    """Another person whom this one has blocked: see `zuschlag.tables.blocks`."""

    key: str
    """The id of the block, for the blocker. The id of the other person is not shown to anybody."""
    person: str
    at: int


class Preferences(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is stored of a person besides name and secret, as JSON: language, mail address, webhook, devices, blocks."""

    language: str | None = None
    email: str | None = None
    is_confirmed: bool = False
    """The address is confirmed."""
    token: str | None = None
    """SHA-256 of the confirmation token."""
    asked_at: int | None = None
    """When the confirmation mail was requested."""
    webhook: str | None = None
    devices: list[Device] = []
    """Other devices than the one that has the person's own secret, newest last."""
    device_link: DeviceLink | None = None
    blocks: list[Block] = []
    """People whom this person has blocked, newest last."""


def preferences_of(person: Person) -> Preferences:
    return msgspec.json.decode(person.about, type=Preferences)


def _blocked_people(person: Person) -> frozenset[str]:
    if b'"blocks"' not in person.about:  # almost everybody: nothing is decoded
        return NOBODY
    return frozenset(block.person for block in preferences_of(person).blocks)


def hash_secret(secret: str) -> bytes:
    """The SHA-256 of a secret: all that is stored of it."""
    return sha256(secret.encode()).digest()


def sign_device_secret(person: Person, secret: str) -> str:
    """All that is stored of the secret of a device or of its link: signed with the hash of the person's own secret.

    So a new secret of the person makes all devices and links invalid, in the same write.
    """
    return hmac.new(person.secret, b"device " + secret.encode(), sha256).hexdigest()


def has_device(person: Person, secret: str) -> bool:
    """Does a device of this person have this secret?"""
    signature = sign_device_secret(person, secret)
    return any(hmac.compare_digest(signature, device.secret) for device in preferences_of(person).devices)


def draw_secret() -> str:
    """Draw a secret of 128 bits, for a cookie or a link."""
    return secrets.token_urlsafe(SECRET_BYTES)


def draw_key() -> str:
    """Draw an id that nobody can guess, and that can be read aloud: twelve letters and digits, 60 bits."""
    return "".join(secrets.choice("23456789abcdefghjkmnpqrstuvwxyz") for _ in range(12))


def check_name(name: str) -> str:
    """Normalise a person's name: 1 to 32 visible characters, blanks only inside. Raises Refused."""
    normalized = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(normalized) <= MAX_NAME_LENGTH or not is_visible(normalized):
        raise Refused("malformed", f"the name is {short(name)}; expected 1 to {MAX_NAME_LENGTH} visible characters")
    return normalized


def refuse_unknown() -> Refused:
    """The refusal of a person who was deleted since their connection was opened."""
    return Refused("no-name", "the server does not know you any more")


def refuse_banned() -> Refused:
    """The refusal of everything that a banned person asks."""
    return Refused("banned", "the operator has banned you")


class People:
    """All people who have picked a name, with a cache of those who were here lately."""

    def __init__(
        self, store: Store, now: Callable[[], int], draw: Callable[[], str] = draw_key, *, is_shared: bool = False
    ) -> None:
        self.on_change: Callable[[str], None] | None = None
        """Called with the id of a person who was changed or deleted."""
        self.on_new_secret: Callable[[str], None] | None = None
        """Called with the id of a cached person whose secret was replaced, on this server or on another."""
        self.on_new_blocks: Callable[[str], None] | None = None
        """Called with the id of a cached person who has blocked or unblocked someone, on this server or on another."""
        self._is_shared = is_shared
        self._store = store
        self._now = now
        self._draw = draw
        self._cached: dict[str, Person] = {}
        self._cached_at: dict[str, int] = {}
        """When each was read, where other servers can change people."""
        self._by_secret: dict[bytes, str] = {}
        self._blocked: dict[str, frozenset[str]] = {}
        """Of each cached person who has blocked anybody, whom."""
        self._changing = asyncio.Lock()
        self._changes = 0
        """The number of changes: what was read before a change is not trusted after it."""
        self._changed_since: dict[object, set[str]] = {}
        """For each `refresh` that waits for the store, the people who were changed since it asked."""

    async def add(self, name: str, preferences: Preferences | None = None) -> tuple[Person, str]:
        """Add a person; returns them and the secret by which they are recognised."""
        secret = draw_secret()
        now = self._now()
        about = msgspec.json.encode(preferences or Preferences())
        person = Person(self._draw(), hash_secret(secret), check_name(name), now, now, about)
        await self._store.add_person(person)
        self._cache(person)
        return person, secret

    async def find_by_secret(self, secret: str) -> Person | None:
        """The person with this secret; None: nobody. The secret of another device begins with the person's id and a dot."""
        owner, dot, device = secret.partition(".")
        if dot:
            found = self._find_cached(owner)
            if found is None or (self._is_shared and not has_device(found, device)):  # another server may have added it
                found = await self._read(lambda: self._store.person(owner), owner)
            return await self._note_visit(found) if found is not None and has_device(found, device) else None
        key = hash_secret(secret)
        cached = self._find_cached(self._by_secret.get(key, ""))
        person = cached or await self._read(lambda: self._store.person_of_secret(key))
        person = await self._note_visit(person)
        return person if person is not None and person.secret == key else None

    async def _note_visit(self, person: Person | None) -> Person | None:
        """Store from time to time when a person was here; returns the person."""
        if person is None or self._now() - person.seen <= SEEN_INTERVAL:
            return person
        return await self.change(person.id, seen=self._now())

    async def find(self, key: str) -> Person | None:
        return self._find_cached(key) or await self._read(lambda: self._store.person(key), key)

    def _find_cached(self, key: str) -> Person | None:
        if self._is_shared and self._now() - self._cached_at.get(key, 0) >= CACHED_FOR:
            return None
        return self._cached.get(key)

    async def refresh(self, keys: Iterable[str]) -> list[str]:
        """Read these people again, as after another server changed them; returns those who are deleted or banned."""
        wanted = list(keys)
        this = object()
        changed = self._changed_since[this] = set()
        try:
            found = {person.id: person for person in await self._store.people(wanted)}
        finally:
            del self._changed_since[this]
        for key in wanted:
            if key in changed:
                continue
            if key not in found:
                self._uncache(key)
            elif key in self._cached:
                self._cache(found[key])
        for key in changed.intersection(wanted):
            newest = await self.find(key)
            if newest is None:
                found.pop(key, None)
            else:
                found[key] = newest
        return [key for key in wanted if key not in found or found[key].is_banned]

    async def change(self, key: str, **columns: Unpack[PersonChange]) -> Person | None:
        """Change a name, a ban…; other columns stay. Returns the changed person; None: the person does not exist."""
        async with self._changing:
            person = await self._store.person(key)
            if person is None:
                return None
            await self._store.change_person(key, **columns)
            self._note_change(key, is_told=columns.keys() != {"seen"})
            changed = replace(person, **columns)
            self._cache(changed)
            return changed

    async def change_preferences(self, key: str, edit: Callable[[Preferences], Preferences]) -> Person | None:
        """Change preferences: `edit` gets those stored at that moment, and may raise Refused."""
        return await self.change_about(key, lambda _, preferences: edit(preferences))

    async def change_about(self, key: str, edit: Callable[[Person, Preferences], Preferences]) -> Person | None:
        """Change preferences that depend on the person: `edit` gets both as stored at that moment, and may raise Refused."""
        async with self._changing:
            while (person := await self._store.person(key)) is not None:
                about = msgspec.json.encode(edit(person, preferences_of(person)))
                if await self._store.replace_about(key, person.about, about):  # else another server has just changed them
                    self._note_change(key)
                    changed = replace(person, about=about)
                    self._cache(changed)
                    return changed
            return None

    def _note_change(self, key: str, *, is_told: bool = True) -> None:
        self._changes += 1
        for changed in self._changed_since.values():
            changed.add(key)
        if is_told and self.on_change is not None:
            self.on_change(key)

    async def delete(self, person: Person) -> None:
        """Delete a person and all their data."""
        async with self._changing:
            await self._store.remove_person(person.id)
            self._note_change(person.id)
            self._uncache(person.id)

    def _uncache(self, key: str) -> None:
        cached = self._cached.pop(key, None)
        self._cached_at.pop(key, None)
        self._blocked.pop(key, None)
        if cached is not None:
            self._by_secret.pop(cached.secret, None)

    async def _read(self, ask: Callable[[], Awaitable[Person | None]], key: str | None = None) -> Person | None:
        """Read a person, of this id if it is known, into the cache; read again if something changed meanwhile."""
        while True:
            before = self._changes
            person = await ask()
            if before == self._changes:
                break
        if person is not None:
            self._cache(person)
        elif key is not None:
            self._uncache(key)
        return person

    async def load(self, keys: Iterable[str]) -> None:
        """Load these people into the cache, so that `name` knows them."""
        for key in keys:
            if key not in self._cached:
                await self.find(key)

    def cached(self, key: str) -> Person | None:
        """A person as last read; None: not in the cache."""
        return self._cached.get(key)

    def name(self, key: str) -> str | None:
        """The name of a cached person; None: the person is unknown or deleted."""
        person = self._cached.get(key)
        return person.name if person else None

    def blocked_by(self, key: str | None) -> frozenset[str]:
        """The people whom a cached person has blocked; nobody, if the person is not in the cache."""
        return NOBODY if key is None else self._blocked.get(key, NOBODY)

    def _cache(self, person: Person) -> None:
        before = self._cached.get(person.id)
        blocked_before, blocked = self.blocked_by(person.id), _blocked_people(person)
        if blocked:
            self._blocked[person.id] = blocked
        else:
            self._blocked.pop(person.id, None)
        is_replaced = before is not None and before.secret != person.secret
        if before is not None and is_replaced:
            self._by_secret.pop(before.secret, None)
        self._cached[person.id] = person
        self._by_secret[person.secret] = person.id
        if self._is_shared:
            self._cached_at[person.id] = self._now()
        if len(self._cached) > MAX_CACHED:
            self._uncache(next(iter(self._cached)))
        if is_replaced and self.on_new_secret is not None:
            self.on_new_secret(person.id)
        if before is not None and blocked != blocked_before and self.on_new_blocks is not None:
            self.on_new_blocks(person.id)

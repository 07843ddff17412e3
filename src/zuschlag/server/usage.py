"""How much of each limit is used, and by whom, for the operator."""

import math
from collections.abc import Mapping

import msgspec

from zuschlag.server.context import ServerContext
from zuschlag.server.limits import MIB, all_limit_settings
from zuschlag.server.reviews import count_by_address
from zuschlag.store import LargestShare, ShareKind
from zuschlag.tables.limit_settings import values_of
from zuschlag.tables.rate_limit import SlidingWindow, TokenBuckets

SHARES: Mapping[str, tuple[ShareKind, int]] = {
    "max_open_tables_per_person": ("open tables", 1),
    "max_tables_per_person": ("tables", 1),
    "max_tables_mib_per_person": ("table bytes", MIB),
    "max_chat_lines_per_person": ("chat lines", 1),
    "max_chat_lines_per_room": ("chat lines in a room", 1),
    "max_records_per_person": ("records", 1),
    "max_records_mib_per_person": ("record bytes", MIB),
}
"""What is counted in the store for a limit, and how many of it are one of the limit."""


class NamedPerson(msgspec.Struct, frozen=True):
    """A person's id and name."""

    id: str
    name: str


class LimitUsage(msgspec.Struct, frozen=True):
    """A limit, and how much of it is used."""

    name: str
    """As the operator sets it: `max_people` by `--max-people` or `ZUSCHLAG_MAX_PEOPLE`."""
    meaning: str
    scope: str
    """What is counted together: in all, by address, by person, by table, by turn, by request, by connection."""
    limit: float | None
    """Null: there is none."""
    used: float | None
    """By address, person or table: of the one that uses most. For a minimum: what is free. Null: not measured."""
    share: float | None
    """How much of the limit is used: at 1 it is reached."""
    person: NamedPerson | None = None
    """Who uses most, where it is counted by person."""


async def measure_usage(context: ServerContext) -> list[LimitUsage]:
    """Every limit that the operator can set, with its value and how much of it is used."""
    settings, connections = context.settings, context.connections
    values = values_of(settings.limits) | values_of(settings.table_limits) | values_of(settings.connections)
    values |= {"max_connections": connections.max_in_all, "max_connections_by_address": connections.max_by_address}
    shares = await context.largest_shares.read()
    used = _measure_rates(context) | _measure_memory(context) | _measure_shares(shares)
    used |= {name: amount for name, (amount, _) in (await context.quotas.usage()).items()}
    reviews = await context.store.review_counts()
    used |= _measure_reviews(context, reviews)
    people = _find_heaviest_people(context, shares)
    people["max_waiting_reviews_per_person"] = max(reviews, key=reviews.__getitem__, default=None)
    return [
        LimitUsage(
            setting.name,
            setting.meaning,
            setting.scope,
            limit=_finite(values[setting.name]),
            used=_finite(used.get(setting.name)),
            share=_share(used.get(setting.name), values[setting.name], is_minimum=setting.name.startswith("min_")),
            person=await _name_person(context, people.get(setting.name)),
        )
        for setting in all_limit_settings()
    ]


def _rates_by_person(context: ServerContext) -> dict[str, TokenBuckets | SlidingWindow]:
    """The limits of people that are counted in memory."""
    preferences = context.notifier.preferences
    return {
        "max_commands_at_once": context.rate_limits.commands,
        "max_chat_lines_at_once": context.registry.services.chat.rate_limit,
        "max_confirmation_mails_per_day": preferences.confirmations_by_person,
        "max_webhooks_per_hour": preferences.webhook_changes,
    }


def _measure_rates(context: ServerContext) -> dict[str, float]:
    rates, preferences = context.rate_limits, context.notifier.preferences
    by_person = {name: limit.most_taken() for name, limit in _rates_by_person(context).items()}
    confirmations = by_person["max_confirmation_mails_per_day"], preferences.confirmations_by_address.most_taken()
    return by_person | {
        "max_requests_at_once": rates.requests.most_taken(),
        "max_names_at_once": rates.registrations.most_taken(),
        "max_wrong_passwords_at_once": rates.passwords.most_taken(),
        "max_new_tables_at_once": rates.new_tables.most_taken(),
        "max_new_records_at_once": rates.new_records.most_taken(),
        "max_stored_mib_at_once": rates.stored_mib.most_taken(),
        "max_confirmation_mails_per_day": max(confirmations),
        "max_confirmation_mails_per_hour": preferences.confirmations_in_all.most_taken(),
    }


def _measure_memory(context: ServerContext) -> dict[str, float]:
    rates, connections = context.rate_limits, context.connections
    return {
        "max_sockets_by_address": rates.most_sockets("address"),
        "max_sockets_by_person": rates.most_sockets("person"),
        "max_waiting_replays": context.replay_worker.count,
        "max_waiting_replays_by_address": context.replay_worker.most_by_address,
        "max_tables_in_memory": context.registry.table_count,
        "max_moves_in_memory": context.registry.move_count,
        "max_waiting_bot_turns": context.longest_bot_queue(),
        "max_connections": connections.count,
        "max_connections_by_address": connections.most_by_address,
    }


def _measure_reviews(context: ServerContext, counts: Mapping[str, int]) -> dict[str, float]:
    return {
        "max_waiting_reviews": sum(counts.values()),
        "max_waiting_reviews_by_address": max(count_by_address(context, counts).values(), default=0),
        "max_waiting_reviews_per_person": max(counts.values(), default=0),
    }


def _measure_shares(shares: Mapping[ShareKind, LargestShare]) -> dict[str, float]:
    return {name: shares[kind].amount / unit if kind in shares else 0 for name, (kind, unit) in SHARES.items()}


def _find_heaviest_people(context: ServerContext, shares: Mapping[ShareKind, LargestShare]) -> dict[str, str | None]:
    """The ids of the people who use most of each limit that is counted by person. Addresses are nobody's business."""
    stored = {name: shares[kind].key for name, (kind, _) in SHARES.items() if kind in shares and name.endswith("_per_person")}
    rates = {name: limit.heaviest_key() for name, limit in _rates_by_person(context).items()}
    return {**stored, **rates, "max_sockets_by_person": context.rate_limits.person_with_most_sockets()}


async def _name_person(context: ServerContext, key: str | None) -> NamedPerson | None:
    person = await context.people.find(key) if key is not None else None
    return NamedPerson(person.id, person.name) if person is not None else None


def _finite(value: float | None) -> float | None:
    return None if value is None or math.isinf(value) else round(value, 3)


def _share(used: float | None, limit: float, *, is_minimum: bool) -> float | None:
    if used is None:
        return None
    reached, most = (limit, used) if is_minimum else (used, limit)
    return round(reached / most, 4) if most else 1.0

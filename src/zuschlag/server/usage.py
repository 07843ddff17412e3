"""How much of each limit is used, for the operator."""

import math

import msgspec

from zuschlag.server.context import ServerContext
from zuschlag.server.limits import all_limit_settings
from zuschlag.tables.limit_settings import values_of


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
    """By the address or person that uses most, where it is counted by them; what is free, of a minimum; null: not measured."""
    share: float | None
    """How much of the limit is used: at 1 it is reached."""


async def measure_usage(context: ServerContext) -> list[LimitUsage]:
    """Every limit that the operator can set, with its value and how much of it is used."""
    settings, rates, connections = context.settings, context.rate_limits, context.connections
    values = values_of(settings.limits) | values_of(settings.table_limits) | values_of(settings.connections)
    values |= {"max_connections": connections.max_in_all, "max_connections_by_address": connections.max_by_address}
    used: dict[str, float] = {
        "max_requests_at_once": rates.requests.most_taken(),
        "max_commands_at_once": rates.commands.most_taken(),
        "max_names_at_once": rates.registrations.most_taken(),
        "max_wrong_passwords_at_once": rates.passwords.most_taken(),
        "max_new_tables_at_once": rates.new_tables.most_taken(),
        "max_new_records_at_once": rates.new_records.most_taken(),
        "max_stored_mib_at_once": rates.stored_mib.most_taken(),
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
    used |= {name: amount for name, (amount, _) in (await context.quotas.usage()).items()}
    return [
        LimitUsage(
            setting.name,
            setting.meaning,
            setting.scope,
            limit=_finite(values[setting.name]),
            used=_finite(used.get(setting.name)),
            share=_share(used.get(setting.name), values[setting.name], is_minimum=setting.name.startswith("min_")),
        )
        for setting in all_limit_settings()
    ]


def _finite(value: float | None) -> float | None:
    return None if value is None or math.isinf(value) else round(value, 3)


def _share(used: float | None, limit: float, *, is_minimum: bool) -> float | None:
    if used is None:
        return None
    reached, most = (limit, used) if is_minimum else (used, limit)
    return round(reached / most, 4) if most else 1.0

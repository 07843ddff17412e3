"""Creates tables: the first fact of a new table, or of a rematch."""

from collections.abc import Collection

import msgspec

from zuschlag.errors import Refused
from zuschlag.games import GAMES
from zuschlag.match import make_game
from zuschlag.match.fair_dice import ALGORITHM, commitment
from zuschlag.tables.core.facts import BranchStart, TableBranched, TableOpened, write_fact
from zuschlag.tables.core.table import Table
from zuschlag.tables.core.table_spec import BotSeat, SeatChoice, TableSpec
from zuschlag.tables.live.services import Services, Sources

MIB = 1024 * 1024
SMALL_TABLE = 2048
"""Bytes. A table with more than that has a board or a deck of its own, or plays on from another match."""


def new_table_fact(sources: Sources, host: str, spec: TableSpec) -> TableOpened:
    """The first fact of a table as this person wants it. Raises Refused if no such table can be."""
    if len(spec.seats) != spec.players:
        raise Refused("malformed", f"there are {len(spec.seats)} seats for {spec.players} players; expected one for each")
    make_game(spec.game, spec.players, spec.options)
    seats = [host if choice == "mine" else None for choice in spec.seats]
    return _table_opened(sources, host, spec, seats, [None] * spec.players, None)


def branch_fact(sources: Sources, host: str, spec: TableSpec, edition: int, start: BranchStart) -> TableBranched:
    """The first fact of a table whose match plays on from another one, by the edition of the rules of that one."""
    opened = new_table_fact(sources, host, spec)
    return _as_branch(msgspec.structs.replace(opened, edition=edition), start)


def rematch_fact(sources: Sources, host: str, table: Table, blocked: Collection[str] = ()) -> TableOpened:
    """The first fact of a rematch: the same people and bots at the same seats; the others' seats are reserved for them.

    The seats of people whom the host has blocked are open.

    Who begins is drawn again, as at every start of a match (BS-6, ZT-6). A match that played on from another one begins there
    again.
    """
    seats = [seat.person if seat.person == host else None for seat in table.seats]
    reserved = [seat.person if seat.person != host and seat.person not in blocked else None for seat in table.seats]
    choices = [_seat_choice(seat.level, is_mine=seat.person == host) for seat in table.seats]
    spec = msgspec.structs.replace(table.opened.spec, seats=choices)
    opened = _table_opened(sources, host, spec, seats, reserved, table.id)
    if table.branch is None:
        return opened
    return _as_branch(msgspec.structs.replace(opened, edition=table.opened.edition), table.branch)


def _as_branch(opened: TableOpened, start: BranchStart) -> TableBranched:
    return TableBranched(**msgspec.structs.asdict(opened), branch=start)


async def check_kept_tables(services: Services, opened: TableOpened) -> None:
    """Raise Refused if the host has created too many tables that are still kept, or too large ones.

    Call it within an exclusive request of the host, so that the count stays true.
    """
    limits, store, host = services.limits, services.store, opened.host
    count = await store.hosted_count(host)
    if count >= limits.tables_per_person:
        raise Refused(
            "full", f"you have created {count} tables that are kept, which is the limit; the oldest are deleted as they expire"
        )
    size = len(write_fact(opened))
    if size > SMALL_TABLE and await store.hosted_size(host) + size > limits.tables_mib_per_person * MIB:
        raise Refused(
            "full",
            f"the boards, decks and given beginnings of your tables would take more than {limits.tables_mib_per_person} MiB; "
            "the oldest are deleted as they expire, and tables without any of them can be created at any time",
        )


def _seat_choice(level: str | None, *, is_mine: bool) -> SeatChoice:
    if is_mine:
        return "mine"
    return msgspec.convert({"bot": level}, BotSeat) if level else "open"


def _table_opened(
    sources: Sources, host: str, spec: TableSpec, seats: list[str | None], reserved: list[str | None], former: str | None
) -> TableOpened:
    seed = sources.draw_seed()
    return TableOpened(
        spec=spec,
        host=host,
        edition=GAMES[spec.game].edition,
        algorithm=ALGORITHM,
        seed=seed,
        commitment=commitment(seed),
        bot_seed=sources.draw_secret(),
        invite=sources.draw_secret(),
        seats=seats,
        reserved=reserved,
        former=former,
    )

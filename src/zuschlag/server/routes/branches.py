"""Play on from a moment of a finished match, or of an uploaded record, at a table with bots."""

from typing import Annotated

import msgspec
from litestar import post
from litestar.params import RawBody

from zuschlag.bots.levels import DEFAULT_LEVEL, Level
from zuschlag.errors import Refused
from zuschlag.match.branch import BranchDice
from zuschlag.record import record_line
from zuschlag.server.context import ServerContext
from zuschlag.server.http.client_address import Client
from zuschlag.server.http.json_body import read_json
from zuschlag.server.limits import COST_OF_HISTORY
from zuschlag.server.routes.parameters import ClientDep, ContextDep, PersonDep, ReplayId, TableId
from zuschlag.server.routes.uploaded_replays import find_record
from zuschlag.store import Person
from zuschlag.tables.core.facts import BranchSource, BranchStart
from zuschlag.tables.core.table_spec import BotSeat, SeatChoice, TableSpec
from zuschlag.tables.history.branch import CutRecord, encode_branch
from zuschlag.tables.history.record import build_record
from zuschlag.tables.limits import MAX_MOVE_NUMBER
from zuschlag.tables.protocol.commands import SeatNumber
from zuschlag.tables.protocol.messages import Snapshot

_decoder = msgspec.json.Decoder(CutRecord)


class BranchRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where to play on, at which seat, and against whom."""

    step: Annotated[int, msgspec.Meta(ge=0, le=MAX_MOVE_NUMBER)]
    """After so many moves of the record. A step between sealed decisions is the moment before them."""
    seat: SeatNumber
    """The sender's seat; bots have all others, those of the match under their names."""
    level: Level | None = DEFAULT_LEVEL
    """How well the bots play. Null: the bots of the match keep their levels; those at people's seats have the default."""
    dice: BranchDice = "same"
    """`same`: chance gives what it gave in the record, as long as there is more of it; `fresh`: something else."""


@post("/api/tables/{table:str}/branch", operation_id="reviews_branch", opt={"takes": BranchRequest})
async def branch_table(context: ContextDep, client: ClientDep, person: PersonDep, table: TableId, body: RawBody) -> Snapshot:
    """Create a table that plays on from a moment of a finished match. It is not listed, and private if that match was."""
    context.take_request_cost(client, COST_OF_HISTORY)
    wanted: BranchRequest = read_json(BranchRequest, body)
    found = await context.registry.table(person.id, table)
    record = record_line(build_record(found, context.people.name)).encode()
    has_spectators = found.opened.spec.has_spectators
    return await _create(context, client, person, wanted, ("table", found.id), record, has_spectators=has_spectators)


@post("/api/replays/{replay_id:str}/branch", operation_id="replays_branch", opt={"takes": BranchRequest})
async def branch_record(
    context: ContextDep, client: ClientDep, person: PersonDep, replay_id: ReplayId, body: RawBody
) -> Snapshot:
    """Create a table that plays on from a moment of an uploaded record of a finished match. It is not listed."""
    context.take_request_cost(client, COST_OF_HISTORY)
    wanted: BranchRequest = read_json(BranchRequest, body)
    uploaded = await find_record(context, replay_id)
    return await _create(context, client, person, wanted, ("replay", uploaded.id), uploaded.body, has_spectators=True)


async def _create(
    context: ServerContext,
    client: Client,
    person: Person,
    wanted: BranchRequest,
    source: tuple[BranchSource, str],
    record: bytes,
    *,
    has_spectators: bool,
) -> Snapshot:
    await context.check_accepts_tables()
    body = await context.replay_worker.call(client.address, encode_branch, record, wanted.step, wanted.dice)
    cut = _decoder.decode(body)
    if wanted.seat >= cut.players:
        raise Refused("unknown", f"there is no seat {wanted.seat}; seats are 0 to {cut.players - 1}")
    seats: list[SeatChoice] = [
        "mine" if at == wanted.seat else BotSeat(wanted.level or (bot.level if bot else DEFAULT_LEVEL))
        for at, bot in enumerate(cut.bots)
    ]
    bot_names = {at: bot.name for at, bot in enumerate(cut.bots) if bot and at != wanted.seat}
    spec = TableSpec(cut.game, cut.players, seats, cut.options, has_spectators=has_spectators)
    start = BranchStart(*source, wanted.dice, cut.setup, cut.moves, cut.draws)
    context.registry.services.last_addresses.set(person.id, client.address)
    async with context.quotas.reserve(client.address, "tables", len(body), person):
        table = await context.registry.create_branch(person.id, spec, cut.edition, start, bot_names)
    return await context.registry.snapshot(person.id, table.id)


ROUTES = [branch_table, branch_record]

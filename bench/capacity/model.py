"""The arithmetic of capacity: from measured costs to servers, databases, bots and memory for any number of tables.

A *cell* is one database with its bus and its servers. Every server of a cell hears a hint for every move in it, whether or not
it has the table. So a cell cannot grow without limit: above that, tables are divided among cells by their id.
"""

import json
import math
from dataclasses import dataclass
from pathlib import Path

MIB = 1024 * 1024
GIB = 1024 * MIB
INPUTS = Path(__file__).with_name("inputs.json")
BUSY = 0.7
"""How much of a core is used at most: above that, people wait."""
MAX_HINT_SHARE = 0.1
"""How much of a server's core may go to hints of tables that it does not have. Beyond it, another cell is cheaper."""
MICROSECONDS = 1_000_000
SECONDS_PER_DAY = 86_400


@dataclass(frozen=True, slots=True)
class Costs:
    """What was measured on one core, in microseconds of CPU time and in bytes."""

    commit: str
    date: str
    machine: str
    sqlite_move: float
    """A server on its own SQLite file: a move, stored durably and sent to four sockets."""
    postgres_move: float
    """A server on PostgreSQL, with hints to other servers."""
    database_move: float
    """PostgreSQL's own processes, for a move."""
    hint: float
    """A server, for a hint of a table that it does not have."""
    remote_move: float
    """A server that has one viewer of the table, for a move that another server makes."""
    bus_hint: dict[str, float]
    """The bus's own processes, for a move and each server that hears of it. NOTIFY's are PostgreSQL's."""
    wake: float
    """A server, to load a table of an ordinary match."""
    bot_moves_per_second: dict[str, float]
    """Of one worker on one core, by level, in the game where it is slower."""
    server_bytes: float
    table_bytes: float
    """A table in memory, with one socket."""
    socket_bytes: float
    """Each further socket."""
    disk_bytes_per_move: float
    """On SQLite."""
    postgres_bytes_per_move: float
    """On PostgreSQL: rows of the table `table_row` and its index, which stay as long as the match is kept."""
    postgres_listing_bytes_per_move: float
    """On PostgreSQL: former versions of the table's row in `listing`, whose space is used again after a VACUUM."""
    wal_bytes_per_move: float
    """That PostgreSQL writes to its log for a move at a table with a clock; replicas and archives get all of it."""


@dataclass(frozen=True, slots=True)
class Site:
    """What is assumed of a site."""

    tables: int
    """In play at the same time."""
    seconds_per_move: float = 6.0
    sockets_per_table: int = 4
    bot_share: float = 0.25
    """Of all moves."""
    bot_level: str = "normal"
    bus: str = "NATS"
    database_cores: int = 16
    """Of the machine of each PostgreSQL."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a site needs."""

    site: Site
    moves_per_second: float
    cells: int
    servers_per_cell: int
    database_cores_per_cell: float
    hints_per_second: float
    """That each server hears."""
    hint_share: float
    """How much of each server's core they take."""
    bus_cores_per_cell: float
    bot_cores: int
    memory_gib_per_server: float
    sockets_per_server: int
    disk_gib_per_day: float
    """That stay: rows of moves."""
    wal_gib_per_day: float

    @property
    def servers(self) -> int:
        return self.cells * self.servers_per_cell


def read_costs(file: Path = INPUTS) -> Costs:
    """The measured costs that are committed with the model."""
    return Costs(**json.loads(file.read_text(encoding="utf-8")))


def predict_server_cpu(costs: Costs, servers: int) -> float:
    """Microseconds of CPU time that all servers of a cell need together for a move whose viewers are all at one server."""
    return costs.postgres_move + (servers - 1) * costs.hint


def most_moves_per_sqlite_server(costs: Costs) -> float:
    """The moves a second of one server with a SQLite file, at a healthy load."""
    return BUSY * MICROSECONDS / costs.sqlite_move


def most_moves_per_cell(costs: Costs, site: Site) -> float:
    """The moves a second of a cell: what its database can store, or its servers can hear of, whichever is less."""
    database = costs.database_move
    by_hints = MAX_HINT_SHARE * MICROSECONDS / costs.hint
    if site.bus == "NOTIFY":  # its work is PostgreSQL's, for each server that listens
        servers = math.ceil(by_hints * costs.postgres_move / (BUSY * MICROSECONDS))
        database += servers * costs.bus_hint["NOTIFY"]
    return min(by_hints, site.database_cores * BUSY * MICROSECONDS / database)


def plan(costs: Costs, site: Site) -> Plan:
    """What a site needs."""
    moves = site.tables / site.seconds_per_move
    cells = max(1, math.ceil(moves / most_moves_per_cell(costs, site)))
    in_cell = moves / cells
    spare = BUSY * MICROSECONDS - in_cell * costs.hint
    servers = max(1, math.ceil(in_cell * (costs.postgres_move - costs.hint) / spare))
    heard = in_cell * (servers - 1) / servers
    bus = in_cell * servers * costs.bus_hint[site.bus] / MICROSECONDS
    database = in_cell * costs.database_move / MICROSECONDS
    if site.bus == "NOTIFY":
        database, bus = database + bus, 0.0
    tables_per_server = site.tables / cells / servers
    more_sockets = tables_per_server * (site.sockets_per_table - 1)
    memory = costs.server_bytes + tables_per_server * costs.table_bytes + more_sockets * costs.socket_bytes
    return Plan(
        site=site,
        moves_per_second=moves,
        cells=cells,
        servers_per_cell=servers,
        database_cores_per_cell=database / BUSY,
        hints_per_second=heard,
        hint_share=heard * costs.hint / MICROSECONDS,
        bus_cores_per_cell=bus / BUSY,
        bot_cores=math.ceil(moves * site.bot_share / (BUSY * costs.bot_moves_per_second[site.bot_level])),
        memory_gib_per_server=memory / GIB,
        sockets_per_server=math.ceil(tables_per_server * site.sockets_per_table),
        disk_gib_per_day=moves * SECONDS_PER_DAY * costs.postgres_bytes_per_move / GIB,
        wal_gib_per_day=moves * SECONDS_PER_DAY * costs.wal_bytes_per_move / GIB,
    )

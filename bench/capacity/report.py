"""The tables of docs/explanation/capacity.md, from measured costs."""

from collections.abc import Callable, Sequence

from bench.capacity.model import MAX_HINT_SHARE, MICROSECONDS, Costs, Plan, Site, most_moves_per_cell, plan
from bench.capacity.model import most_moves_per_sqlite_server as most_sqlite

SIZES = (10_000, 100_000, 1_000_000)
BOT_LEVELS = ("normal", "expert")


def markdown_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def costs_table(costs: Costs) -> str:
    """What was measured."""
    rows = [
        ["a move on SQLite, sent to four sockets", f"{costs.sqlite_move:.0f} µs of the server"],
        [
            "a move on PostgreSQL, with its hint",
            f"{costs.postgres_move:.0f} µs of the server, {costs.database_move:.0f} µs of PostgreSQL",
        ],
        ["a hint of a table that a server does not have", f"{costs.hint:.1f} µs of the server"],
        *(
            [f"the bus, for a hint and each server that hears it: {bus}", f"{time:.1f} µs"]
            for bus, time in costs.bus_hint.items()
        ),
        ["a move for a server with one viewer of another server's table", f"{costs.remote_move:.0f} µs"],
        ["loading a table with its snapshot for a viewer", f"{costs.wake / 1000:.0f} ms"],
        ["a table in memory, with one socket", f"{costs.table_bytes / 1024:.0f} KiB"],
        ["each further socket", f"{costs.socket_bytes / 1024:.0f} KiB"],
        ["a move on the disk, SQLite", f"{costs.disk_bytes_per_move:.0f} bytes"],
        ["a move on the disk, PostgreSQL: its row, with the index", f"{costs.postgres_bytes_per_move:.0f} bytes"],
        [
            "a move on the disk, PostgreSQL: former versions of the listing, until a VACUUM",
            f"{costs.postgres_listing_bytes_per_move:.0f} bytes",
        ],
        ["a move in PostgreSQL's log (WAL), at a table with a clock", f"{costs.wal_bytes_per_move:.0f} bytes"],
        *(
            [f"bot moves of one core, level {level}", f"{speed:,.0f} a second"]
            for level, speed in costs.bot_moves_per_second.items()
        ),
    ]
    return markdown_table(["one core", "CPU time or size"], rows)


def plans_table(costs: Costs) -> str:
    """What sites of several sizes need."""
    plans = [plan(costs, Site(size)) for size in SIZES]
    experts = [plan(costs, Site(size, bot_level="expert")) for size in SIZES]
    rows = [
        _row("moves a second", plans, lambda each: f"{each.moves_per_second:,.0f}"),
        _row("cells: a database, its bus and its servers", plans, lambda each: f"{each.cells}"),
        _row("servers in each cell, one core each", plans, lambda each: f"{each.servers_per_cell}"),
        _row("servers in all", plans, lambda each: f"{each.servers}"),
        _row("sockets of each server", plans, lambda each: f"{each.sockets_per_server:,}"),
        _row("memory of each server", plans, lambda each: f"{each.memory_gib_per_server:.1f} GiB"),
        _row("hints that each server hears, a second", plans, lambda each: f"{each.hints_per_second:,.0f}"),
        _row("their share of its core", plans, lambda each: f"{each.hint_share:.0%}"),
        _row("cores of each PostgreSQL", plans, lambda each: f"{each.database_cores_per_cell:.1f}"),
        _row("cores of each NATS", plans, lambda each: f"{each.bus_cores_per_cell:.2f}"),
        _row("disk a day for moves, in all", plans, lambda each: f"{each.disk_gib_per_day:,.0f} GiB"),
        _row("WAL a day, in all", plans, lambda each: f"{each.wal_gib_per_day:,.0f} GiB"),
        _row("cores for bots at one of four seats, normal", plans, lambda each: f"{each.bot_cores:,}"),
        _row("the same, expert", experts, lambda each: f"{each.bot_cores:,}"),
    ]
    return markdown_table(["tables in play", *(f"{size:,}" for size in SIZES)], rows)


def _row(name: str, plans: Sequence[Plan], tell: Callable[[Plan], str]) -> list[str]:
    return [name, *(tell(each) for each in plans)]


def limits_text(costs: Costs) -> str:
    """Where each part ends, in moves a second."""
    nats, notify = (most_moves_per_cell(costs, Site(1, bus=bus)) for bus in ("NATS", "NOTIFY"))
    hints = MAX_HINT_SHARE * MICROSECONDS / costs.hint
    rows = [
        ["one server with SQLite", f"{most_sqlite(costs):,.0f}", "the core of its event loop"],
        ["a cell whose servers spend a tenth on hints of others", f"{hints:,.0f}", "hints"],
        ["a cell with NATS and 16 cores for PostgreSQL", f"{nats:,.0f}", "hints" if nats >= hints else "PostgreSQL"],
        ["the same with NOTIFY", f"{notify:,.0f}", "hints" if notify >= hints else "PostgreSQL"],
    ]
    return markdown_table(["", "moves a second", "what ends first"], rows)


def describe(costs: Costs) -> str:
    """All of it."""
    head = f"Measured on {costs.date} at {costs.commit}: {costs.machine}"
    return "\n\n".join([head, costs_table(costs), limits_text(costs), plans_table(costs)]) + "\n"

"""A server killed at any moment: what it acknowledged is stored once, without gaps."""

import signal
import subprocess
import sys
from pathlib import Path

from tests.store.store_setup import run_scenario
from zuschlag.store import SQLite

TABLES = 20
KILLS = 5
SERVER = """
import asyncio, os, sys
from pathlib import Path
from zuschlag.store import Row, SQLite

async def move(store, table):
    version = len(await store.rows(table))
    while True:
        version += 1
        await store.append(table, [Row(version, version, b"%d" % version)])
        os.write(1, f"{table} {version}\\n".encode())

async def main():
    store = SQLite(Path(sys.argv[1]))
    await store.open()
    await asyncio.gather(*(move(store, f"t{number}") for number in range(int(sys.argv[2]))))

asyncio.run(main())
"""


def serve_until_killed(file: Path, acknowledgements: int) -> dict[str, int]:
    """The last version that each table was told of."""
    last: dict[str, int] = {}
    command = [sys.executable, "-c", SERVER, str(file), str(TABLES)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        for count, line in enumerate(server.stdout, 1):
            table, version = line.split()
            last[table] = int(version)
            if count == acknowledgements:
                server.send_signal(signal.SIGKILL)
    assert server.returncode == -signal.SIGKILL
    return last


def test_acknowledged_writes_survive_a_kill(tmp_path: Path) -> None:
    file = tmp_path / "zuschlag.db"
    last: dict[str, int] = {}

    async def compare(store: SQLite) -> None:
        for table, acknowledged in last.items():
            rows = await store.rows(table)
            assert [row.version for row in rows] == list(range(1, len(rows) + 1))
            assert all(row.body == b"%d" % row.version for row in rows)
            assert acknowledged <= len(rows) <= acknowledged + 1

    for kill in range(KILLS):
        last |= serve_until_killed(file, 200 + 37 * kill)
        assert len(last) == TABLES
        run_scenario(SQLite(file), compare)

"""Every attack, for less than a second each: honest people play on, and the server is as before. `make attack` measures it."""

import asyncio
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.attack.attacked_server import AttackedServer, run_attacked_server
from tests.attack.attackers import ADDRESSES, Attacker, attacker_address
from tests.attack.attacks.attack import Attack
from tests.attack.catalogue import ATTACKS
from tests.attack.harness import SHORT, run_attacks
from tests.attack.raw_client import HttpClient
from tests.secrets.secret_search import FoundSecret, find_secrets
from zuschlag.server.limits import Limits


def test_honest_people_play_on_under_every_attack_and_no_secret_is_written(tmp_path: Path) -> None:
    written: list[FoundSecret] = []
    looked_at: set[str] = set()

    def look(server: AttackedServer, secrets: Mapping[str, str]) -> None:
        looked_at.update(file.name for file in server.folder.rglob("*"))
        written.extend(find_secrets(server.folder, secrets))

    results = asyncio.run(run_attacks(list(ATTACKS.values()), SHORT, tmp_path, look_at_output=look))
    assert {result.attack.name: broken for result in results if (broken := result.broken_promises(is_timed=False))} == {}
    assert sum(result.during.count for result in results) > len(ATTACKS)
    assert written == []
    assert {"stdout.txt", "stderr.txt", "zuschlag.sqlite"} <= looked_at


THROUGH_TWO = ("own-matches", "changed-accounts")
"""Attacks that change what both servers know: matches and people."""


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_honest_people_at_two_servers_on_one_database_play_on_under_attacks_on_both(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    database = request.getfixturevalue("postgres_url") if kind == "postgres" else None
    attacks = [ATTACKS[name] for name in THROUGH_TWO]
    results = asyncio.run(run_attacks(attacks, replace(SHORT, honest_tables=6), tmp_path, servers=2, database=database))
    assert {result.attack.name: broken for result in results if (broken := result.broken_promises(is_timed=False))} == {}


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_honest_people_at_two_servers_on_one_database_play_on_under_every_attack(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    database = request.getfixturevalue("postgres_url") if kind == "postgres" else None
    size = replace(SHORT, seconds=3.0, honest_tables=20)
    results = asyncio.run(run_attacks(list(ATTACKS.values()), size, tmp_path, servers=2, database=database))
    assert {result.attack.name: broken for result in results if (broken := result.broken_promises(is_timed=False))} == {}
    assert min(result.during.count for result in results) > 0, "honest moves were made under every attack"


class Sabotage(Attack):
    """A planted fault: honest tables are closed with the operator's key."""

    name = "sabotage"
    bound = "none"

    async def act(self, attacker: Attacker) -> None:
        key = [("Authorization", "Bearer the-operators-key-of-this-attack")]
        await attacker.ask("POST", f"/api/operator/tables/{self.honest_table(attacker.rng)}/close", {}, more=key)


def test_harm_to_honest_people_is_noticed(tmp_path: Path) -> None:
    (result,) = asyncio.run(run_attacks([Sabotage], SHORT, tmp_path))
    assert any("refused" in broken or "never answered" in broken for broken in result.broken_promises(is_timed=False))


def test_attackers_come_from_different_addresses_for_the_server(tmp_path: Path) -> None:
    """One address has used up its names; each other one can still pick one."""

    async def pick(server: AttackedServer, number: int, names: int) -> list[int]:
        with closing(HttpClient(server.port, attacker_address(number))) as http:
            return [(await http.request("POST", "/api/me", {"name": "Eve"})).status for _ in range(names)]

    async def run() -> None:
        async with run_attacked_server(tmp_path) as server:
            *allowed, refused = await pick(server, 0, Limits().registrations.burst + 1)
            assert set(allowed) == {201}
            assert refused == 429
            for number in range(1, ADDRESSES):
                assert await pick(server, number, 1) == [201]

    asyncio.run(run())

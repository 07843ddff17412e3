"""Every attack, for a second each: honest people play on, and the server is as before. `make attack` measures how fast, too."""

import asyncio
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from tests.attack.attacked_server import AttackedServer, run_attacked_server
from tests.attack.attackers import ADDRESSES, Attacker, attacker_address
from tests.attack.attacks.attack import Attack
from tests.attack.catalogue import ATTACKS
from tests.attack.harness import SHORT, run_attacks
from tests.attack.raw_client import HttpClient
from zuschlag.server.limits import Limits


def test_honest_people_play_on_under_every_attack(tmp_path: Path) -> None:
    results = asyncio.run(run_attacks(list(ATTACKS.values()), SHORT, tmp_path))
    assert {result.attack.name: broken for result in results if (broken := result.broken_promises(is_timed=False))} == {}


def test_the_servers_output_under_attack_is_in_files(tmp_path: Path) -> None:
    seen: list[str] = []

    def look(server: AttackedServer) -> None:
        seen.extend(file.name for file in server.folder.rglob("*") if file.is_file())
        assert "started" in server.log()

    size = replace(SHORT, honest_tables=2)
    asyncio.run(run_attacks([ATTACKS["operator-keys"]], size, tmp_path, look_at_output=look))
    assert {"stdout.txt", "stderr.txt", "zuschlag.sqlite"} <= set(seen)


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
    """One address has used up its names; each other one can still pick as many."""

    async def pick(server: AttackedServer, number: int) -> list[int]:
        with closing(HttpClient(server.port, attacker_address(number))) as http:
            names = range(Limits().registrations.burst + 1)
            return [(await http.request("POST", "/api/me", {"name": "Eve"})).status for _ in names]

    async def run() -> None:
        async with run_attacked_server(tmp_path) as server:
            for number in range(ADDRESSES):
                *allowed, refused = await pick(server, number)
                assert set(allowed) == {201}
                assert refused == 429

    asyncio.run(run())

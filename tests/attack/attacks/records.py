"""Attacks by uploaded records, and by the history of matches."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from tests.attack.attackers import Attacker
from tests.attack.attacks.attack import LARGE_TABLES_MIB, MATCHES, Attack, RequestFlood, create_finished_match
from tests.random_play import finished_match
from zuschlag.server.limits import MAX_RECORD_BYTES, MAX_RECORD_COMPONENTS, MAX_RECORD_OWN_KEYS, Limits

RECORD: Mapping[str, Any] = finished_match(("zahltag", 2, {}), 7).record()
WIDE = finished_match(("zahltag", 4, {"contracts": ["CEFW"] * 5000}), 7).record()
"""A record with a deck as large as it may be."""
LONG = finished_match(("bigshot", 4, {}), 7).record()


class StoredRecords(Attack):
    """Records filled with keys that begin with "x-", as large as they may be, as many as are stored."""

    name = "stored-records"
    bound = "records by person and in all, 4 KiB of own keys, an upload costs 20 requests"
    disk_mib = Limits().all_uploaded_records_mib * 1.2

    def body(self, attacker: Attacker) -> bytes:
        """The next record."""
        own = "a" * attacker.rng.choice([MAX_RECORD_OWN_KEYS - 100, MAX_RECORD_BYTES - 20_000])
        return json.dumps({**RECORD, "x-own": own, "x-again": attacker.rng.random()}).encode()

    async def act(self, attacker: Attacker) -> None:
        answer = await attacker.ask("POST", "/api/replays", raw=self.body(attacker))
        if answer.status == 201:
            attacker.kept["record"] = answer.json()["id"]
        await attacker.ask("GET", "/api/visit")


class IllegalRecords(StoredRecords):
    """Records whose very last move is illegal: all of it is checked, and nothing stored."""

    name = "illegal-records"
    bound = "a worker process for records, an upload costs 20 requests"

    def body(self, attacker: Attacker) -> bytes:
        wrong = {**RECORD, "moves": [*RECORD["moves"], "offer 1"]}
        return json.dumps(attacker.rng.choice([wrong, {**WIDE, "moves": [*WIDE["moves"], "keep"]}])).encode()


class WideRecords(Attack):
    """Records with as large a deck as fits, and their first step, over and over."""

    name = "wide-records"
    bound = "64 KiB of components, a worker process for replays, a step costs 5 requests"

    async def prepare(self) -> None:
        for attacker in self.one_by_address():
            answer = await attacker.ask("POST", "/api/replays", raw=json.dumps(WIDE).encode())
            assert answer.status == 201, answer.body
            attacker.kept["record"] = answer.json()["id"]
        by_address = {attacker.address: attacker.kept["record"] for attacker in self.one_by_address()}
        for attacker in self.swarm.identities:
            attacker.kept["record"] = by_address[attacker.address]

    async def act(self, attacker: Attacker) -> None:
        part = attacker.rng.choice(["/steps/0", "/steps/0", "/steps/30?as=1", "/course", ""])
        await attacker.ask("GET", f"/api/replays/{attacker.kept['record']}{part}")


class Branches(WideRecords):
    """Tables that play on from records with as large a deck as fits and from finished matches, and loading them."""

    name = "branches"
    bound = "tables by address, by person and in memory, 1,000 moves before a branch, a worker process for replays"
    memory_mib = LARGE_TABLES_MIB
    disk_mib = 256

    async def prepare(self) -> None:
        await super().prepare()
        await asyncio.gather(*map(create_finished_match, self.one_by_address()[:MATCHES]))
        self.tables = [attacker.table for attacker in self.swarm.identities if attacker.table]
        assert self.tables, self.swarm.outcomes

    async def act(self, attacker: Attacker) -> None:
        wanted = {"step": attacker.rng.choice([0, 9, 60, 100_000]), "seat": attacker.rng.choice([0, 1])}
        sources = [f"/api/replays/{attacker.kept['record']}", f"/api/tables/{attacker.rng.choice(self.tables)}"]
        path = f"{attacker.rng.choice(sources)}/branch"
        answer = await attacker.ask("POST", path, raw=json.dumps(wanted).encode())
        if answer.status == 201:
            table = answer.json()["table"]["id"]
            await attacker.ask("POST", f"/api/tables/{table}/do", raw=b'{"do": "start"}')
            await attacker.ask("GET", f"/api/tables/{table}")


class Reviews(WideRecords):
    """Reviews of long records and of records with as large a deck as fits: started, watched, cancelled and started again."""

    name = "reviews"
    bound = "reviews that wait, by person, by address and in all; below bots' turns; a start costs 20 requests"

    async def prepare(self) -> None:
        await super().prepare()
        for attacker in self.one_by_address():
            answer = await attacker.ask("POST", "/api/replays", raw=json.dumps(LONG).encode())
            assert answer.status == 201, answer.body
            attacker.kept["long record"] = answer.json()["id"]
        by_address = {attacker.address: attacker.kept["long record"] for attacker in self.one_by_address()}
        for attacker in self.swarm.identities:
            attacker.kept["long record"] = by_address[attacker.address]

    async def act(self, attacker: Attacker) -> None:
        path = f"/api/replays/{attacker.kept[attacker.rng.choice(['record', 'long record'])]}/review"
        is_open = attacker.rng.random() < 0.5
        await attacker.ask("POST", path, raw=json.dumps({"open_cards": is_open}).encode())
        for _ in range(5):
            after = attacker.rng.choice(["", "&after=1000000", "&after=3"])
            await attacker.ask("GET", f"{path}?open_cards={str(is_open).lower()}{after}")
        if attacker.rng.random() < 0.3:
            await attacker.ask("DELETE", f"{path}?open_cards={str(is_open).lower()}")


class MatchHistory(RequestFlood):
    """Log, steps, course, statistics and record of finished matches."""

    name = "match-history"
    bound = "a log costs 20 requests, a step or statistics 5; a worker process for replays"
    parts: tuple[str, ...] = ("/log", "/steps/20", "/course", "/statistics", "/record")

    async def prepare(self) -> None:
        await asyncio.gather(*map(create_finished_match, self.one_by_address()[:MATCHES]))
        self.tables = [attacker.table for attacker in self.swarm.identities if attacker.table]
        assert self.tables, self.swarm.outcomes

    def request(self, attacker: Attacker) -> tuple[str, str]:
        return "GET", f"/api/tables/{attacker.rng.choice(self.tables)}{attacker.rng.choice(self.parts)}"


class Statistics(MatchHistory):
    """Statistics alone, which play the match again."""

    name = "statistics"
    bound = "statistics cost 5 requests"
    parts = ("/statistics",)


class Logs(MatchHistory):
    """Logs of honest tables in play and of finished ones, which build every message again."""

    name = "logs"
    bound = "a log costs 20 requests"

    def request(self, attacker: Attacker) -> tuple[str, str]:
        table = self.honest_table(attacker.rng) if attacker.rng.random() < 0.5 else attacker.rng.choice(self.tables)
        return "GET", f"/api/tables/{table}/log"


ATTACKS = [StoredRecords, IllegalRecords, WideRecords, Branches, Reviews, MatchHistory, Statistics, Logs]
assert len(json.dumps(WIDE["options"])) < MAX_RECORD_COMPONENTS

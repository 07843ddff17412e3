"""Attacks by tables and by commands at them."""

import asyncio
from typing import Any

from tests.attack.attackers import Attacker
from tests.attack.attacks.attack import (
    BIG_DECK,
    LARGE_TABLES_MIB,
    MATCHES,
    Attack,
    RequestFlood,
    create_finished_match,
    look,
)
from zuschlag.tables.table_limits import TableLimits

EXPERTS: tuple[Any, ...] = ("mine", {"bot": "expert"}, {"bot": "expert"}, {"bot": "expert"})


class TableFlood(RequestFlood):
    """Tables that wait for players for ever, in the lobby."""

    name = "table-flood"
    bound = "commands by person, requests by address"

    async def act(self, attacker: Attacker) -> None:
        await attacker.create_table(attacker.rng.choice(["zahltag", "bigshot"]), ("mine", "open"), listed=True)


class BigDecks(RequestFlood):
    """Listed tables with decks of 40 KB, and the lobby that lists them."""

    name = "big-decks"
    bound = "the lobby names a deck and does not send it; 64 KiB of body"
    memory_mib = LARGE_TABLES_MIB
    disk_mib = 256

    async def act(self, attacker: Attacker) -> None:
        if attacker.rng.random() < 0.3:
            await attacker.create_table(seats=("mine", "open"), options={"contracts": BIG_DECK}, listed=True)
        await attacker.ask("GET", "/api/tables", more=[("Accept-Encoding", attacker.rng.choice(["gzip", "identity"]))])


class DeckSizes(Attack):
    """Tables with expert bots, each with a deck of another size, for which the rules would have to be compiled."""

    name = "deck-sizes"
    bound = "rules are compiled once for all sizes; bots think in fair shares"

    async def act(self, attacker: Attacker) -> None:
        kinds = [
            c * a + "E" * b + "F" * d + "W" * e
            for a in range(3)
            for b in range(3)
            for c in "C"
            for d in range(4)
            for e in range(4)
        ]
        different = [kind for kind in kinds if kind]
        deck = different[: attacker.rng.randrange(3, len(different))]
        table = await attacker.create_table("zahltag", EXPERTS, options={"contracts": deck})
        if table:
            await attacker.do(table, "start")


class ExpertBots(Attack):
    """Tables with the strongest bots at all other seats, of every game."""

    name = "expert-bots"
    bound = "one bot worker, with fair shares by person"

    async def act(self, attacker: Attacker) -> None:
        table = await attacker.create_table(attacker.rng.choice(["zahltag", "bigshot"]), EXPERTS)
        if table:
            await attacker.do(table, "start")


class TakeBacks(Attack):
    """A long match with as many moves taken back as may be, and all its updates again and again."""

    name = "take-backs"
    bound = "200 moves taken back in a match; loading makes each move at most twice"
    builders = 5
    """Identities that make such a table, each at an address of its own."""

    async def prepare(self) -> None:
        builders = self.one_by_address()[: self.builders]
        await asyncio.gather(*(self._build(attacker) for attacker in builders))
        self.tables = [attacker.table for attacker in builders]

    async def _build(self, attacker: Attacker) -> None:
        attacker.table = await attacker.create_table("bigshot", ("mine", "mine"))
        await attacker.do(attacker.table, "start")
        taken_back = 0
        for _ in range(BUILDING_STEPS // 4 if self.swarm.is_small else BUILDING_STEPS):
            seat = (await look(attacker, attacker.table))["awaited"][0]
            own = await look(attacker, attacker.table, f"?seat={seat}")
            await attacker.do(attacker.table, "play", seat=seat, nth=own["you"]["nth"], move=own["offered"][0])
            if taken_back < TableLimits.moves_taken_back and attacker.rng.random() < 0.5:
                answer = await attacker.do(attacker.table, "take-back", seat=seat)
                if answer.status == 200:
                    await attacker.do(attacker.table, "answer", seat=1 - seat, agree=True)
                    taken_back += 1

    async def act(self, attacker: Attacker) -> None:
        table = attacker.rng.choice(self.tables)
        await attacker.ask("GET", f"/api/tables/{table}/updates?since=0")


BUILDING_STEPS = 100


class Updates(Attack):
    """All updates of honest tables, again and again."""

    name = "updates"
    bound = "requests by address"

    async def act(self, attacker: Attacker) -> None:
        await attacker.ask("GET", f"/api/tables/{self.honest_table(attacker.rng)}/updates?since={attacker.rng.randrange(20)}")


class OwnTable(Attack):
    """Every identity has a table in play with two seats of its own, and a WebSocket there."""

    async def prepare(self) -> None:
        for attacker in self.swarm.identities:
            attacker.table = await attacker.create_table()
            assert attacker.table, self.swarm.outcomes
            await attacker.do(attacker.table, "start")

    async def act(self, attacker: Attacker) -> None:
        table = self.table_of(attacker)
        socket = await attacker.websocket(table)
        try:
            while True:
                socket.send(self.command(attacker))
                answer = await socket.answer()
                if answer is None:
                    raise EOFError
                attacker.outcomes[str(answer.get("code") or answer["type"])] += 1
        finally:
            socket.close()

    def table_of(self, attacker: Attacker) -> str:
        """Where it sends its commands."""
        return attacker.table

    def command(self, attacker: Attacker) -> dict[str, Any]:
        """The next command."""
        raise NotImplementedError


class IllegalMoves(OwnTable):
    """Moves that are illegal, too late, too early or another's, as fast as they are refused."""

    name = "illegal-moves"
    bound = "commands by person; 20 in a row that are too fast close the connection"

    def command(self, attacker: Attacker) -> dict[str, Any]:
        move = attacker.rng.choice(["offer 1", "keep", "take crane", "fly " + "a" * 90])
        return {"do": "play", "seat": attacker.rng.randrange(4), "nth": attacker.rng.randrange(3), "move": move}


class ForeignMoves(IllegalMoves):
    """The same at honest tables, where the attackers have no seat."""

    name = "foreign-moves"

    async def prepare(self) -> None:
        """No tables of their own."""

    def table_of(self, attacker: Attacker) -> str:
        return self.honest_table(attacker.rng)


class ChatFlood(OwnTable):
    """Lines of chat at honest tables and at one's own, as long as they may be, and phrases."""

    name = "chat-flood"
    bound = "5 lines in 10 seconds, commands by person"

    def table_of(self, attacker: Attacker) -> str:
        return self.honest_table(attacker.rng) if attacker.rng.random() < 0.5 else attacker.table

    def command(self, attacker: Attacker) -> dict[str, Any]:
        return {"do": "say", "text": "🎲" * 500} if attacker.rng.random() < 0.8 else {"do": "say", "phrase": "thanks"}


class Plans(OwnTable):
    """Plans for proxies that change without end, with as many offers as fit, and personal links with their QR codes."""

    name = "plans-and-links"
    bound = "changes of a table that are no moves, commands by person"

    def command(self, attacker: Attacker) -> dict[str, Any]:
        if attacker.rng.random() < 0.3:
            return {"do": "link", "seat": 0}
        offers = dict.fromkeys(("CEE", "FFW", "FFWW", "CE", "CF", "CW"), 1)
        return {"do": "proxy", "seat": 1, "plan": {"offers": offers, "otherwise": attacker.rng.randrange(9)}}


class HintFlood(OwnTable):
    """Hints without end, at tables of one's own and at others'."""

    name = "hint-flood"
    bound = "12 hints a minute by person and 100 in a match; bots' turns go first"

    def table_of(self, attacker: Attacker) -> str:
        return self.honest_table(attacker.rng) if attacker.rng.random() < 0.2 else attacker.table

    def command(self, attacker: Attacker) -> dict[str, Any]:
        if attacker.rng.random() < 0.3:
            return {"do": "uncover", "seat": attacker.rng.randrange(2)}
        return {"do": "hint", "seat": attacker.rng.randrange(2)}


class SeatChurn(RequestFlood):
    """Seats that are taken and left, bots that come and go, at tables that wait for players."""

    name = "seat-churn"
    bound = "changes of a table that are no moves, commands by person"

    async def act(self, attacker: Attacker) -> None:
        if not attacker.table:
            attacker.table = await attacker.create_table("bigshot", ("mine", "open", "open"))
        if attacker.table:
            seat = attacker.rng.randrange(1, 3)
            commands: list[dict[str, Any]] = [
                {"do": "fill", "seat": seat, "level": attacker.rng.choice(["expert", "easy", None])},
                {"do": "sit", "seat": seat},
                {"do": "leave", "seat": seat},
                {"do": "salt", "seat": 0, "salt": "a" * 64},
            ]
            answer = await attacker.ask("POST", f"/api/tables/{attacker.table}/do", attacker.rng.choice(commands))
            if answer.status == 409 or b'"full"' in answer.body:
                attacker.table = ""


class OwnMatches(OwnTable):
    """Legal moves at a table of one's own, as fast as they are made."""

    name = "own-matches"
    bound = "commands by person"

    async def act(self, attacker: Attacker) -> None:
        if not attacker.table:
            attacker.table = await attacker.create_table()
            await attacker.do(attacker.table, "start")
        seat = attacker.rng.randrange(2)
        own = (await attacker.ask("GET", f"/api/tables/{attacker.table}?seat={seat}")).json()
        if own.get("type") == "refused" or own["table"]["status"] == "finished":
            attacker.table = ""
        elif own.get("offered"):
            await attacker.do(attacker.table, "play", seat=seat, nth=own["you"]["nth"], move=own["offered"][0])


class ListedMatches(OwnMatches):
    """Legal moves at listed tables, as fast as they are made, and between them the list of live matches."""

    name = "listed-matches"
    bound = "the list is computed every 3 s at most, in slices; commands by person"

    async def prepare(self) -> None:
        for attacker in self.swarm.identities:
            await self._start_match(attacker)
            assert attacker.table, self.swarm.outcomes

    async def _start_match(self, attacker: Attacker) -> None:
        attacker.table = await attacker.create_table("bigshot", listed=True)
        await attacker.do(attacker.table, "start")

    async def act(self, attacker: Attacker) -> None:
        await attacker.ask("GET", "/api/live")
        if not attacker.table:
            await self._start_match(attacker)
        await super().act(attacker)


class Rematches(RequestFlood):
    """Rematches of finished matches by their players and by others, and the tables where seats are reserved then."""

    name = "rematches"
    bound = "one rematch by table, open tables by person, commands by person"

    async def prepare(self) -> None:
        await asyncio.gather(*map(create_finished_match, self.one_by_address()[:MATCHES]))
        self.tables = [attacker.table for attacker in self.swarm.identities if attacker.table]
        assert self.tables, self.swarm.outcomes

    async def act(self, attacker: Attacker) -> None:
        answer = await attacker.do(attacker.table or attacker.rng.choice(self.tables), "rematch")
        if answer.status == 200:
            await attacker.ask("GET", f"/api/tables/{answer.json()['table']}")
        await attacker.ask("GET", "/api/me/tables")


class Invites(RequestFlood):
    """Invite links with their QR codes, and invitations."""

    name = "invites"
    bound = "requests by address, commands by person"

    async def prepare(self) -> None:
        for attacker in self.swarm.identities:
            attacker.table = await attacker.create_table(seats=("mine", "open"))

    def request(self, attacker: Attacker) -> tuple[str, str]:
        return "GET", f"/api/tables/{attacker.table}/{attacker.rng.choice(['invite', 'invitation?key=x'])}"


ATTACKS: list[type[Attack]] = [
    TableFlood,
    BigDecks,
    DeckSizes,
    ExpertBots,
    TakeBacks,
    Updates,
    IllegalMoves,
    ForeignMoves,
    ChatFlood,
    Plans,
    HintFlood,
    SeatChurn,
    OwnMatches,
    ListedMatches,
    Rematches,
    Invites,
]

"""Attacks by accounts: names, secrets, blocks, reports, ways to be notified."""

import json

from tests.attack.attackers import Attacker
from tests.attack.attacks.attack import RequestFlood


class NewNames(RequestFlood):
    """New names, as many as the server takes."""

    name = "new-names"
    bound = "registrations by address"

    async def act(self, attacker: Attacker) -> None:
        answer = await attacker.http.request("POST", "/api/me", {"name": f"Sybil {attacker.rng.random()}"})
        attacker.outcomes[str(answer.status)] += 1


class ChangedAccounts(RequestFlood):
    """New names and languages for the same person, and new secrets."""

    name = "changed-accounts"
    bound = "commands by person, requests by address"

    async def act(self, attacker: Attacker) -> None:
        if attacker.rng.random() < 0.5:
            body = {"name": f"Eve {attacker.rng.random()}", "language": attacker.rng.choice(["de", "en", "fr", "it"])}
            await attacker.ask("PATCH", "/api/me", body)
        else:
            await attacker.ask("POST", "/api/me/device-link", {"settings": {"pace": "fast"}})
            answer = await attacker.ask("POST", "/api/me/secret", {})
            if answer.status == 204:
                attacker.secret = answer.cookie


class Devices(RequestFlood):
    """Links to other devices with their QR codes, opened at once: each makes one more device of the same person."""

    name = "devices"
    bound = "10 other devices by person, registrations by address, commands by person"

    async def act(self, attacker: Attacker) -> None:
        answer = await attacker.ask("POST", "/api/me/device-link", {"settings": {"pace": "fast"}})
        if answer.status == 200:
            key = answer.json()["url"].partition("#")[2]
            opened = await attacker.http.request("POST", "/api/devices", {"key": key})
            attacker.outcomes[str(opened.status)] += 1
            if opened.status == 200:
                attacker.secret = opened.cookie


class Blocks(RequestFlood):
    """Spectators at honest tables who block and unblock the players: each time, they get the table again."""

    name = "blocks"
    bound = "commands by person; tables are sent again every 2 s at most; 100 blocks by person"

    async def act(self, attacker: Attacker) -> None:
        table = self.honest_table(attacker.rng)
        socket = await attacker.websocket(table)
        try:
            for seat in (0, 1):
                answer = await attacker.ask("POST", "/api/me/blocks", {"table": table, "seat": seat})
                if answer.status == 200:
                    await attacker.ask("DELETE", f"/api/me/blocks/{json.loads(answer.body)['key']}")
        finally:
            socket.close()


class ReportFlood(RequestFlood):
    """Reports about players of honest tables, as long and as many as the server takes."""

    name = "reports"
    bound = "10 a day by person, 50 by address; 20 stored by person, 2000 in all"

    async def act(self, attacker: Attacker) -> None:
        seat = attacker.rng.randrange(2)
        body = {"table": self.honest_table(attacker.rng), "seat": seat, "reason": "other", "note": "x" * 500}
        await attacker.ask("POST", "/api/reports", body)


class DeletedAccounts(RequestFlood):
    """People who delete themselves with a table, and pick another name."""

    name = "deleted-accounts"
    bound = "registrations by address"

    async def act(self, attacker: Attacker) -> None:
        await attacker.create_table(seats=("mine", "open"))
        await attacker.ask("DELETE", "/api/me")
        answer = await attacker.http.request("POST", "/api/me", {"name": "Eve"})
        attacker.outcomes[str(answer.status)] += 1
        if answer.status == 201:
            attacker.secret = answer.cookie


class SlowWebhooks(RequestFlood):
    """Webhooks at addresses that never answer, and matches whose turns they are told of."""

    name = "slow-webhooks"
    bound = "webhooks by person and hour, 1000 deliveries in the queue, 4 at a time"
    flags = ("--webhook-network", "127.0.0.0/8")

    async def act(self, attacker: Attacker) -> None:
        if attacker.rng.random() < 0.2:
            url = f"http://127.0.0.1:{attacker.rng.choice([9, attacker.port])}/{attacker.rng.random()}"
            await attacker.ask("PATCH", "/api/me", {"webhook": url})
        clock = {"kind": "mail", "days": 1}
        table = await attacker.create_table("zahltag", ("mine", {"bot": "easy"}), clock=clock)
        if table:
            await attacker.do(table, "start")


class MailFlood(RequestFlood):
    """Confirmation mails to ever other addresses, by a mail server that does not answer."""

    name = "mail-flood"
    bound = "confirmation mails by person, by address and in all"
    flags = ("--smtp-host", "127.0.0.1", "--smtp-port", "9", "--smtp-sender", "zuschlag@example.org", "--smtp-security", "none")

    async def act(self, attacker: Attacker) -> None:
        await attacker.ask("PATCH", "/api/me", {"email": f"{attacker.rng.getrandbits(40):x}@example.org"})


ATTACKS = [NewNames, ChangedAccounts, Devices, Blocks, ReportFlood, DeletedAccounts, SlowWebhooks, MailFlood]

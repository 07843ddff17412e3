"""Attacks by requests that anybody can make, without a table or a record."""

import gzip
import json

from tests.attack.attackers import Attacker
from tests.attack.attacks.attack import Attack, RequestFlood
from zuschlag.games import GAMES
from zuschlag.puzzles import puzzles_of

LARGE = 60 * 1024
"""Bytes: nearly what a request may have."""
POSTS = ["/api/me", "/api/tables", "/api/claims", "/api/replays"]


class StaticFiles(RequestFlood):
    """The page's files and those of the documentation, not compressed, and always all of them."""

    name = "static-files"
    bound = "requests by address"
    paths = (
        *("/", "/rules", "/service.js", "/assets/LICENSES.txt", "/assets/icon-512.png", "/api/texts/de", "/api/schema"),
        *("/docs", "/docs/index.html", "/docs/reference/protocol.html", "/docs/reference/api/zuschlag.games.html"),
    )

    def request(self, attacker: Attacker) -> tuple[str, str]:
        return "GET", attacker.rng.choice(self.paths)


class Puzzles(RequestFlood):
    """All puzzles of all games, one after the other, and some that do not exist."""

    name = "puzzles"
    bound = "requests by address; each puzzle is put together once, in a worker"
    paths = tuple(f"/api/games/{name}/puzzles/{puzzle}" for name, game in GAMES.items() for puzzle in (*puzzles_of(game), "x"))

    def request(self, attacker: Attacker) -> tuple[str, str]:
        return "GET", attacker.rng.choice(self.paths)


class OddMethods(StaticFiles):
    """HEAD, OPTIONS, ranges and methods that do not exist, everywhere."""

    name = "odd-methods"
    bound = "requests by address"

    async def act(self, attacker: Attacker) -> None:
        method, (_, path) = attacker.rng.choice(["HEAD", "OPTIONS", "GET", "TRACE", "PROPFIND"]), self.request(attacker)
        ranges = "bytes=" + ",".join(f"{at}-" for at in range(200))
        await attacker.ask(method, path, more=[("Range", ranges), ("If-None-Match", '"a",' * 100), ("Accept-Encoding", "gzip")])


class LargeHeaders(StaticFiles):
    """Requests with as many headers, or as long an address, as fit."""

    name = "large-headers"
    bound = "16 KiB of headers, requests by address"

    async def act(self, attacker: Attacker) -> None:
        if attacker.rng.random() < 0.5:
            await attacker.ask("GET", "/api/visit", more=[(f"X-{number}", "a" * 20) for number in range(400)])
        else:
            await attacker.ask(
                "GET", "/api/tables/" + "a" * 7000 + "?since=" + "9" * 7000, more=[("Cookie", "zuschlag=a; " * 80)]
            )


class LongCookies(Attack):
    """Cookies of 15 kB: backslashes in quotes, which take some parsers a second, and thousands of small ones."""

    name = "long-cookies"
    bound = "16 KiB of headers, of which 200 bytes of one cookie are read"
    cookies = ('zuschlag="' + "\\" * 15_000 + '"', 'zuschlag="' + '\\"' * 7500 + '"', "a=1; " * 3000 + "zuschlag=x")

    async def act(self, attacker: Attacker) -> None:
        path = f"/api/tables/{self.honest_table(attacker.rng)}/do"
        more = [("Cookie", attacker.rng.choice(self.cookies))]
        answer = await attacker.http.request("POST", path, {"do": "ping"}, more=more)
        attacker.outcomes[str(answer.status)] += 1


class HugeJson(RequestFlood):
    """Bodies of 60 KiB that are JSON, but nothing that is expected."""

    name = "huge-json"
    bound = "64 KiB of body, requests by address, commands by person"
    bodies: tuple[bytes, ...] = (
        json.dumps({"name": "a" * LARGE}).encode(),
        json.dumps(dict.fromkeys(map(str, range(5000)), 1)).encode(),
        json.dumps([1] * (LARGE // 3)).encode(),
        json.dumps(
            {"game": "zahltag", "players": 2, "seats": ["mine", "open"], "options": {"contracts": ["Z"] * 9000}}
        ).encode(),
    )

    async def act(self, attacker: Attacker) -> None:
        await attacker.ask("POST", attacker.rng.choice(POSTS), raw=attacker.rng.choice(self.bodies))


class DeepJson(HugeJson):
    """Bodies of nothing but brackets, complete or not."""

    name = "deep-json"
    bound = "depth of JSON, 64 KiB of body, requests by address"
    bodies: tuple[bytes, ...] = (
        b"[" * 30_000 + b"]" * 30_000,
        b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
        b"[" * 60_000,
        b'{"game":"zahltag","players":2,"seats":["mine","open"],"options":' + b'{"a":' * 90 + b"1" + b"}" * 91,
        b'{"n":' + b"9" * 50_000 + b"}",
    )


class GzipBombs(RequestFlood):
    """Bodies of a kilobyte that would be a megabyte, if they were unpacked."""

    name = "gzip-bombs"
    bound = "bodies are never unpacked"
    body = gzip.compress(json.dumps({"name": "a" * 2**20}).encode())

    async def act(self, attacker: Attacker) -> None:
        more = [("Content-Encoding", "gzip"), ("Accept-Encoding", "gzip")]
        await attacker.ask("POST", attacker.rng.choice(POSTS), more=more, raw=self.body)


class LobbyPolling(RequestFlood):
    """The lobby, one's own data, results and tables, also searched, and the list of live matches."""

    name = "lobby-polling"
    bound = "requests by address, commands by person"

    def request(self, attacker: Attacker) -> tuple[str, str]:
        search = f"/api/me/matches?opponent={attacker.rng.choice('aeiou_')}&after={attacker.rng.getrandbits(40)}.x"
        own = ["/api/me", "/api/me/tables", "/api/me/progress", search]
        return "GET", attacker.rng.choice(["/api/tables", "/api/live", "/api/visit", *own])


class MetricsPolling(RequestFlood):
    """`/healthz`, which reads the database, and `/metrics` without a key."""

    name = "metrics-polling"
    bound = "requests by address"

    def request(self, attacker: Attacker) -> tuple[str, str]:
        return "GET", attacker.rng.choice(["/healthz", "/metrics"])


OPERATOR_PARTS = ("overview", "usage", "logs", "tables?text=a", "people?text=a", "reports")


class OperatorKeys(RequestFlood):
    """Guesses of the operator's key, to look at something and to replace the key."""

    name = "operator-keys"
    bound = "wrong passwords by address"

    async def act(self, attacker: Attacker) -> None:
        guess = f"Bearer {attacker.rng.random()}"
        path = attacker.rng.choice(["/metrics", *(f"/api/operator/{part}" for part in OPERATOR_PARTS)])
        if attacker.rng.random() < 0.2:
            await attacker.ask("POST", "/api/operator/key", {}, more=[("Authorization", guess)])
        else:
            await attacker.ask("GET", path, more=[("Authorization", guess)])


class GuessedSecrets(RequestFlood):
    """Guesses of cookies, of keys in personal links, invite links and links to devices, and of tokens in mails."""

    name = "guessed-secrets"
    bound = "requests by address; secrets of 128 bits or more"

    async def act(self, attacker: Attacker) -> None:
        guess = f"{attacker.rng.getrandbits(128):032x}"
        match attacker.rng.randrange(7):
            case 0:
                await attacker.http.request("GET", "/api/me", secret=guess)
            case 1:
                await attacker.ask("POST", "/api/claims", {"key": guess})
            case 2:
                await attacker.ask("GET", f"/api/tables/{guess[:12]}/invitation?key={guess}")
            case 3:
                await attacker.ask("POST", f"/confirm/{guess}", more=[("Origin", f"http://127.0.0.1:{attacker.port}")])
            case 4:
                await attacker.http.request("GET", "/api/me", secret=f"{attacker.id}.{guess}")
            case 5:
                await attacker.ask("POST", "/api/devices", {"key": f"{attacker.id}.{guess}"})
            case _:
                await attacker.ask("POST", f"/stop/{attacker.id}.{guess}")


ATTACKS = [
    StaticFiles,
    Puzzles,
    OddMethods,
    LargeHeaders,
    LongCookies,
    HugeJson,
    DeepJson,
    GzipBombs,
    LobbyPolling,
    MetricsPolling,
    OperatorKeys,
    GuessedSecrets,
]

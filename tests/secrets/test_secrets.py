"""No secret is written where it does not belong: every kind of secret is planted in real servers, which are used and abused.

What they wrote is searched: logs, standard output and error, tracebacks of unforeseen errors and of a crash, metrics, the
operator's lists, mail and webhooks that were received, arguments of all processes, environments of those that they started,
the database, its backup, and every other file beside it.
"""

import base64
import hashlib
import json
import re
import signal
import sqlite3
import stat
import time
from contextlib import AbstractContextManager
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import quote_plus

import pytest
from websockets.exceptions import ConnectionClosed

from tests.cli.command_runner import process as run_command
from tests.secrets.secret_search import find_secrets, save_processes
from tests.secrets.watched_server import (
    Receivers,
    WatchedServer,
    draw_canary,
    receivers,
    save_json,
    wait_until,
    watched_server,
)
from tests.server.live_server import Visitor
from tests.tables.loopback_servers import CERTIFICATE

JSON = {"Content-Type": "application/json"}
SPARE_SECONDS = 2.0
"""In which rate limits allow more than the one request that the next step needs."""


@dataclass
class Run:
    """What two servers on one database wrote, and the secrets that they knew."""

    folder: Path
    secrets: dict[str, str]

    @property
    def log(self) -> str:
        return "".join(file.read_text(errors="replace") for file in sorted(self.folder.glob("*.stderr")))


def rest(visitor: Visitor) -> None:
    """Wait until a visitor who has made many requests may make some more."""
    deadline = time.monotonic() + 60
    while (answer := visitor.get("/api/me")).status_code == 429:
        assert time.monotonic() < deadline
        time.sleep(float(answer.headers["retry-after"]))
    time.sleep(SPARE_SECONDS)


class Scenario:
    """Servers with planted secrets, whose visitors do what people and attackers do."""

    def __init__(self, folder: Path, hidden: Path, receivers: Receivers) -> None:
        self.folder, self.hidden, self.receivers = folder, hidden, receivers
        self.database = folder / "data" / "zuschlag.sqlite"
        self.database.parent.mkdir(parents=True)
        self.secrets = {
            "password": draw_canary("password"),
            "operator key": draw_canary("operator"),
            "smtp password": draw_canary("smtp"),
            "webhook path": draw_canary("hook"),
        }
        (hidden / "operator.key").write_text(self.secrets["operator key"] + "\n")

    @property
    def notices(self) -> list[EmailMessage]:
        """The mails about turns. (Those that ask to confirm an address have to hold a secret link.)"""
        return [letter for letter in self.receivers.mail.letters if letter["List-Unsubscribe"]]

    def serve(self, name: str, log_format: str) -> AbstractContextManager[WatchedServer]:
        settings = {
            "ZUSCHLAG_DATA": str(self.database),
            "ZUSCHLAG_PASSWORD": self.secrets["password"],
            "ZUSCHLAG_SMTP_PASSWORD": self.secrets["smtp password"],
            "ZUSCHLAG_SMTP_HOST": "127.0.0.1",
            "ZUSCHLAG_SMTP_PORT": str(self.receivers.mail.port),
            "ZUSCHLAG_SMTP_USER": "zuschlag",
            "ZUSCHLAG_SMTP_SENDER": "play@example.org",
            "SSL_CERT_FILE": str(CERTIFICATE),
            "ZUSCHLAG_WEBHOOK_NETWORK": "127.0.0.0/8",
            "ZUSCHLAG_TRUSTED_PROXY": "127.0.0.1",  # so that everybody can come from an address of their own
        }
        key = self.hidden / "operator.key"
        flags = ("--operator-key-file", key, "--log-format", log_format)
        return watched_server(self.folder, name, *flags, env=settings)

    def pick_name(self, server: WatchedServer, who: str) -> Visitor:
        visitor = server.visitor()
        name = self.secrets[f"name of {who}"] = draw_canary("name")[:30]
        answer = visitor.post("/api/me", {"name": name, "password": self.secrets["password"]})
        assert answer.status_code == 201, answer.text
        self.keep_cookie(visitor, who)
        return visitor

    def keep_cookie(self, visitor: Visitor, who: str) -> None:
        assert visitor.secret is not None
        self.secrets[f"cookie of {who}"] = visitor.secret

    def operator(self, server: WatchedServer) -> Visitor:
        return server.visitor(Authorization=f"Bearer {self.secrets['operator key']}")

    # The first server: people play, attackers are refused.

    def play(self, server: WatchedServer) -> None:
        anna, bert = self.pick_name(server, "anna"), self.pick_name(server, "bert")
        seats = ["mine", "open", {"bot": "easy"}]
        table = anna.create_table("zahltag", seats, clock={"kind": "mail", "days": 3})["table"]
        self.table = str(table["id"])
        self.secrets["invite"] = table["invite"]
        assert anna.get(f"/api/tables/{self.table}/invite").status_code == 200
        assert bert.do(self.table, "sit", invite=self.secrets["invite"]).status_code == 200
        for who, visitor in {"anna": anna, "bert": bert}.items():
            link = visitor.do(self.table, "link").json()["link"]
            self.secrets[f"seat link of {who}"] = link.rpartition("/")[2]
        device_key = anna.post("/api/me/device-link", {}).json()["url"].partition("#")[2]
        self.secrets["device link"] = device_key.partition(".")[2]
        phone = server.visitor()
        assert phone.post("/api/devices", {"key": device_key}).status_code == 200
        self.secrets["device cookie"] = str(phone.secret).partition(".")[2]
        self.secrets["unused device link"] = anna.post("/api/me/device-link", {}).json()["url"].rpartition(".")[2]
        assert server.visitor().get(f"/seat/{self.secrets['seat link of anna']}").status_code == 200
        self.secrets["chat"] = draw_canary("chat")
        assert anna.do(self.table, "say", text=self.secrets["chat"]).status_code == 200
        self.ask_for_notices(server, anna, bert)
        got = self.receivers
        wait_until(lambda: self.make_moves(anna, bert) and self.notices and got.web.got, "notices that it is bert's turn")
        with sqlite3.connect(self.database) as connection:
            (body,) = connection.execute(
                "SELECT body FROM table_row WHERE table_id = ? AND version = 1", [self.table]
            ).fetchone()
        self.secrets["seed"], self.secrets["seed of bots"] = json.loads(body)["seed"], json.loads(body)["bot_seed"]
        self.anna, self.bert = anna, bert

    def make_moves(self, *visitors: Visitor) -> bool:
        """Everybody whose turn it is makes a move, over HTTP: who is not connected is sent a notice."""
        for visitor in visitors:
            seen = visitor.get(f"/api/tables/{self.table}").json()
            if seen.get("offered"):
                visitor.do(self.table, "play", nth=seen["you"]["nth"], move=seen["offered"][0])
        return True

    def ask_for_notices(self, server: WatchedServer, anna: Visitor, bert: Visitor) -> None:
        """One mail that the mail server refuses, one that arrives and is confirmed, and a webhook that fails."""
        mail = self.receivers.mail
        for who, visitor in {"anna": anna, "bert": bert}.items():
            address = self.secrets[f"mail address of {who}"] = f"{who}@{draw_canary('mail')}.example"
            mail.accepts_login = who == "bert"
            assert visitor.http.patch("/api/me", json={"email": address}).status_code == 200
            if who == "anna":
                server.wait_for_log("notice-failed.*login")
        mail_to_bert = self.secrets["mail address of bert"]
        wait_until(lambda: mail_to_bert in mail.receivers, "a mail to confirm an address")
        letter = next(letter for letter in mail.letters if letter["To"] == mail_to_bert)
        found = re.search(r"/confirm/(\S+)", letter.get_content())
        assert found
        self.secrets["confirmation link"] = found[1].partition(".")[2]
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        assert server.visitor().http.post(f"/confirm/{found[1]}x", headers=form).status_code == 404
        assert server.visitor().http.post(f"/confirm/{found[1]}", headers=form).status_code == 200
        self.receivers.web.answer = b"HTTP/1.1 500 No\r\n\r\n"
        hook = f"http://127.0.0.1:{self.receivers.web.port}/{self.secrets['webhook path']}"
        assert bert.http.patch("/api/me", json={"webhook": hook}).status_code == 200

    def abuse(self, server: WatchedServer) -> None:
        """Everything that a client can do wrong with a secret in its hand."""
        for number, secret in enumerate([*self.secrets.values()], 1):
            stranger = server.visitor(**{"X-Forwarded-For": f"198.51.100.{number}"})
            operator = server.visitor(**{"X-Forwarded-For": "198.51.100.200", "Authorization": f"Bearer {secret}"})
            for path in (f"/seat/{secret}", f"/t/{self.table}?invite={secret}", f"/api/{secret}", f"/{secret}?{secret}"):
                stranger.get(path)
            for body in ({"name": secret, secret: secret}, {"name": "x", "password": secret + "x"}, {"key": secret + "x"}):
                assert stranger.post("/api/me", body).status_code in (400, 401)
                self.anna.post("/api/claims", body)
                self.anna.post(f"/api/tables/{self.table}/do", {"do": secret, **body})
            stranger.http.post("/api/me", content=f'{{"name": "{secret}'.encode(), headers=JSON)
            stranger.http.put(f"/api/me?{secret}", headers={"X-Secret": secret})
            stranger.get("/api/me", headers={"Cookie": f'zuschlag="{secret}x; zuschlag={secret}x'})
            stranger.get("/metrics", headers={"Authorization": f"Bearer {secret}x"})
            assert operator.post(f"/api/operator/people/{secret}", {"do": secret}).status_code in (400, 401, 429)
            server.send_raw(f"GET /{secret} {secret}\r\n{secret}\r\n\r\n".encode())
            server.send_raw(f"GET / HTTP/1.1\r\nHost: x\r\nX: {secret * 2000}\r\n\r\n".encode()[:40_000])
            server.send_raw(f"GET /{secret} HTTP/1.1\r\nHost: x\r\nUpgrade: {secret}\r\nConnection: upgrade\r\n\r\n".encode())
        rest(self.anna)
        with self.anna.socket(self.table) as talking:
            for secret in self.secrets.values():
                talking.send(secret, move=secret)
            talking.send("play", nth=0, move=self.secrets["password"], table=self.secrets["invite"])
            talking.connection.send(self.secrets["password"] * 1000)
            with pytest.raises(ConnectionClosed):
                talking.wait_for("no message of this type")
        rest(self.anna)
        assert self.anna.post("/api/me/secret").status_code == 204
        self.keep_cookie(self.anna, "anna, the second")

    def observe(self, server: WatchedServer) -> None:
        """Everything that an operator can see."""
        descendants = save_processes(server.process.pid, self.folder / "processes")
        assert descendants, "a bot has a process of its own"
        operator = self.operator(server)
        (self.folder / "metrics.txt").write_text(operator.get("/metrics").text)
        assert "zuschlag_requests_total" in (self.folder / "metrics.txt").read_text()
        lists = {
            name: run_command("operator", "--data", self.database, "--key-file", self.hidden / "operator.key", name)
            for name in ("tables", "people", "overview", "usage", "logs")
        }
        for name, done in lists.items():
            assert done.returncode == 0, done.stderr
            (self.folder / f"operator-{name}").write_bytes(done.stdout + done.stderr)
        done = run_command("backup", self.folder / "data" / "copy.sqlite", "--data", self.database)
        assert done.returncode == 0, done.stderr
        self.save_notices()

    def save_notices(self) -> None:
        """What was received. A mail to stop all mail has to hold the address, and its link; the path is in a webhook's head."""
        for number, letter in enumerate(self.notices):
            stop = letter["List-Unsubscribe"].strip("<>").rpartition("/")[2]
            self.secrets[f"link to stop mail {number}"] = stop.partition(".")[2]
            save_json(self.folder / "notices", f"mail-{number}", letter.get_content().replace(stop, ""))
        for number, (_, body) in enumerate(self.receivers.web.got):
            save_json(self.folder / "notices", f"webhook-{number}", json.loads(body))

    # The second server: what must not happen happens.

    def break_database(self) -> None:
        with sqlite3.connect(self.database) as connection:
            person = connection.execute("SELECT id FROM person WHERE name = ?", [self.secrets["name of bert"]]).fetchone()[0]
            connection.execute("UPDATE person SET about = substr(about, 1, length(about) - 3) WHERE id = ?", [person])
            row = "table_id = ? AND version = 1"
            connection.execute(f"UPDATE table_row SET body = substr(body, 1, length(body) - 3) WHERE {row}", [self.table])

    def fail(self, server: WatchedServer) -> None:
        bert = server.visitor()
        bert.http.cookies.set("zuschlag", self.secrets["cookie of bert"])
        assert bert.get("/api/me").status_code == 500
        anna = server.visitor()
        anna.http.cookies.set("zuschlag", self.secrets["cookie of anna, the second"])
        assert anna.get(f"/api/tables/{self.table}?{self.secrets['invite']}").status_code in (500, 503)
        server.wait_for_log("unforeseen")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder, hidden = tmp_path_factory.mktemp("written"), tmp_path_factory.mktemp("hidden")
    with receivers() as receiving:
        scenario = Scenario(folder, hidden, receiving)
        with scenario.serve("first", "console") as server:
            scenario.play(server)
            scenario.abuse(server)
            scenario.observe(server)
            assert server.end() == 0
        scenario.break_database()
        with scenario.serve("second", "json") as server:
            scenario.fail(server)
            assert server.end(signal.SIGSEGV) == -signal.SIGSEGV
    return Run(folder, scenario.secrets)


def test_no_secret_is_written_where_it_does_not_belong(run: Run) -> None:
    assert find_secrets(run.folder, run.secrets) == []


def test_every_kind_of_secret_was_planted_and_everything_was_provoked(run: Run) -> None:
    """Otherwise the search would prove little."""
    kinds = {name.split(" of ")[0].rstrip("0123456789 ") for name in run.secrets}
    assert kinds == {
        *(
            "password",
            "operator key",
            "device link",
            "unused device link",
            "device cookie",
            "smtp password",
            "cookie",
            "invite",
            "seat link",
            "confirmation link",
            "link to stop mail",
        ),
        *("webhook path", "mail address", "name", "chat", "seed"),
    }
    for event in (
        "notice-failed.*why=login",
        "notice-failed.*why=answer-500",
        '"trouble"',
        '"unforeseen".*Traceback',
        "Segmentation fault",
    ):
        assert re.search(event, run.log), event
    written = {file.relative_to(run.folder).as_posix() for file in run.folder.rglob("*") if file.is_file()}
    assert {"metrics.txt", "operator-people", "notices/mail-0", "notices/webhook-0", "data/copy.sqlite"} <= written
    assert any(name.endswith(".environ") for name in written)


def test_files_beside_the_database_are_their_owners_alone(run: Run) -> None:
    files = [*(run.folder / "data").iterdir()]
    assert len(files) > 1
    assert [file.name for file in files if stat.S_IMODE(file.stat().st_mode) & 0o077] == []


@pytest.mark.parametrize(
    "line",
    [
        "GET /seat/{secret}",
        "GET /seat/{beginning}…",
        "…{end} is not valid",
        "Authorization: Basic {base64}",
        "?invite={url}",
        "hash {sha256}",
    ],
)
def test_a_secret_is_found_however_it_is_written(tmp_path: Path, line: str) -> None:
    secret = "Q7x/9+fLm2 Zk4Tt8Rw1Vb"
    forms = {
        "secret": secret.upper(),
        "beginning": secret[:13],
        "end": secret[-13:],
        "base64": base64.b64encode(f"anna:{secret}".encode()).decode(),
        "url": quote_plus(secret).replace("+", "%20"),
        "sha256": hashlib.sha256(secret.encode()).hexdigest(),
    }
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "log").write_text("nothing\n" + line.format(**forms))
    assert {found.file for found in find_secrets(tmp_path, {"cookie": secret, "other": "another-secret"})} == {"inner/log"}


def test_a_secret_may_be_where_it_is_meant_to_be(tmp_path: Path) -> None:
    (tmp_path / "a.sqlite-wal").write_text("key-of-the-invite")
    assert find_secrets(tmp_path, {"invite": "key-of-the-invite"}) == []
    assert find_secrets(tmp_path, {"cookie": "key-of-the-invite"}) != []


def test_a_secret_that_would_be_found_by_chance_is_no_canary(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="at least 12"):
        find_secrets(tmp_path, {"password": "sesame"})

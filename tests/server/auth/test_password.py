"""The password of a private server."""

from pathlib import Path

from tests.server.live_server import run_live_server
from zuschlag.server.limits import Limits
from zuschlag.tables.rate_limit import Rate


def test_a_private_server_refuses_everything_without_the_password(tmp_path: Path) -> None:
    limits = Limits(passwords=Rate(0.001, 3), registrations=Rate(100, 100))
    with run_live_server(tmp_path, password="sesame", limits=limits) as live_server:
        stranger = live_server.stranger()
        for path in ("/api/tables", "/api/me", "/api/tables/nothing", "/api/replays/nothing"):
            assert stranger.get(path).json()["code"] == "password"
        assert stranger.get("/").status_code == 200
        assert stranger.get("/healthz").status_code == 200
        anna = live_server.person("Anna", "sesame")
        table = anna.create_table()["table"]["id"]
        with stranger.socket(table) as socket:
            assert socket.receive()["code"] == "password"
        for _ in range(3):
            assert stranger.post("/api/me", {"name": "Eve", "password": "guess"}).json()["code"] == "password"
        assert stranger.post("/api/me", {"name": "Eve", "password": "sesame"}).json()["code"] == "too-fast"
        assert anna.get("/api/tables").status_code == 200

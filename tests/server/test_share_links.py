"""Links that people share."""

from pathlib import Path

from tests.server.live_server import run_live_server
from zuschlag.server.limits import NO_LIMITS
from zuschlag.server.share_links import qr_svg


def test_links_use_the_public_url(tmp_path: Path) -> None:
    with run_live_server(tmp_path, public_url="https://games.example/", limits=NO_LIMITS) as live_server:
        visitor = live_server.stranger(Origin="https://games.example")
        answer = visitor.post("/api/me", {"name": "Anna"})
        assert "Secure" in answer.headers["set-cookie"]
        visitor.http.headers["Cookie"] = answer.headers["set-cookie"].split(";")[0]
        table = visitor.create_table()["table"]["id"]
        assert visitor.do(table, "link").json()["link"].startswith("https://games.example/seat/")


def test_the_qr_code_of_an_invite_is_computed_once() -> None:
    """It takes 5 ms of the event loop, and anybody who has a table can ask for it."""
    assert qr_svg("http://localhost/t/a?invite=b") is qr_svg("http://localhost/t/a?invite=b")

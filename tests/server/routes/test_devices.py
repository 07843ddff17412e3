"""Other devices of a person, over HTTP: what a link brings along, and what ends it."""

from pathlib import Path

from tests.server.live_server import LiveServer, Visitor, run_live_server


def key_of(person: Visitor, **settings: str) -> str:
    answer = person.post("/api/me/device-link", {"settings": settings})
    assert answer.status_code == 200, answer.text
    key: str = answer.json()["url"].partition("/device#")[2]
    assert key
    return key


def test_a_link_takes_everything_of_a_person_to_another_device(live_server: LiveServer) -> None:
    anna, phone = live_server.person("Anna"), live_server.stranger()
    table = anna.create_table("zahltag", ["mine", {"bot": "easy"}])["table"]["id"]
    link = anna.post("/api/me/device-link", {"settings": {"pace": "fast"}}).json()
    assert link["qr"].startswith("<svg")
    assert link["seconds"] == 600
    answer = phone.post("/api/devices", {"key": link["url"].partition("#")[2]})
    assert answer.status_code == 200, answer.text
    assert all(part in answer.headers["set-cookie"] for part in ("HttpOnly", "SameSite=Lax", "Path=/"))
    assert answer.json()["settings"] == {"pace": "fast"}
    assert answer.json()["me"]["name"] == "Anna"
    assert (phone.id, [seat["table"] for seat in phone.get("/api/me").json()["seats"]]) == (anna.id, [table])
    assert phone.do(table, "start").status_code == 200
    assert anna.get("/api/me").status_code == 200
    assert len(anna.get("/api/me").json()["devices"]) == 1
    again = live_server.stranger().post("/api/devices", {"key": link["url"].partition("#")[2]})
    assert (again.status_code, again.json()["code"]) == (404, "unknown")


def test_signing_out_everywhere_else_ends_every_other_device_and_its_connections(live_server: LiveServer) -> None:
    anna, phone = live_server.person("Anna"), live_server.stranger()
    table = anna.create_table()["table"]["id"]
    assert phone.post("/api/devices", {"key": key_of(anna)}).status_code == 200
    unused = key_of(anna)
    with anna.socket(table) as first, phone.socket(table) as second:
        assert phone.post("/api/me/secret").status_code == 204
        assert {first.wait_for("bye")["code"], second.wait_for("bye")["code"]} == {"no-name"}
    assert anna.get("/api/me").status_code == 401
    assert phone.get("/api/me").json()["name"] == "Anna"
    assert live_server.stranger().post("/api/devices", {"key": unused}).status_code == 404
    assert phone.get("/api/me").json()["devices"] == []


def test_a_private_server_asks_no_password_of_another_device(tmp_path: Path) -> None:
    with run_live_server(tmp_path, password="a long password") as server:
        anna, phone = server.stranger(), server.stranger()
        assert anna.post("/api/me", {"name": "Anna", "password": "a long password"}).status_code == 201
        assert phone.get("/api/tables").status_code == 401
        assert phone.post("/api/devices", {"key": key_of(anna)}).status_code == 200
        assert phone.get("/api/tables").status_code == 200


def test_settings_that_are_too_long_or_too_many_are_refused(live_server: LiveServer) -> None:
    anna = live_server.person("Anna")
    wrong: list[object] = [{"x" * 33: "y"}, {"x": "y" * 33}, {str(at): "y" for at in range(33)}, {"x": 1}, []]
    for settings in wrong:
        answer = anna.post("/api/me/device-link", {"settings": settings})
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_two_servers_on_one_database_share_devices_and_end_them_together(tmp_path: Path) -> None:
    with run_live_server(tmp_path, is_shared=True) as one, run_live_server(tmp_path, is_shared=True) as other:
        anna, phone = one.person("Anna"), other.stranger()
        assert other.stranger(Cookie=f"zuschlag={anna.secret}").get("/api/me").status_code == 200
        assert phone.post("/api/devices", {"key": key_of(anna)}).status_code == 200
        table = anna.create_table()["table"]["id"]
        at_one = one.stranger(Cookie=f"zuschlag={phone.secret}")
        assert at_one.get("/api/me").json()["name"] == "Anna"
        with phone.socket(table) as socket:
            assert anna.post("/api/me/secret").status_code == 204
            assert socket.wait_for("bye")["code"] == "no-name"
        assert phone.get("/api/me").status_code == 401

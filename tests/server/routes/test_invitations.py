"""What an invite link leads to."""

from typing import Any

from tests.server.live_server import LiveServer, Visitor


def invitation(visitor: Visitor, table: dict[str, Any], key: str | None = None) -> dict[str, Any]:
    path = f"/api/tables/{table['id']}/invitation?key={key or table['invite']}"
    answered: dict[str, Any] = visitor.get(path).json()
    return answered


def test_an_invitation_says_who_invites_to_what_and_how_many_seats_are_free(live_server: LiveServer) -> None:
    frida, ben = live_server.person("Frida"), live_server.person("Ben")
    table = frida.create_table("bigshot", ["mine", {"bot": "easy"}, "open", "open"], clock={"kind": "mail", "days": 2})["table"]
    shown = invitation(live_server.stranger(), table)
    assert (shown["host"], shown["title"], shown["free"], shown["you"]) == ("Frida", "Big Shot", 2, [])
    assert shown["clock"] == {"kind": "mail", "days": 2}
    assert [seat["kind"] for seat in shown["seats"]] == ["person", "bot", "open", "open"]
    assert ben.do(table["id"], "sit", invite=table["invite"]).is_success
    assert invitation(live_server.stranger(), table)["free"] == 1
    assert invitation(ben, table)["you"] == [2]


def test_an_invitation_is_shown_to_whoever_has_the_key_and_to_nobody_else(live_server: LiveServer) -> None:
    """Also of a table that nobody else may watch: then it says only that the match has begun."""
    frida, ben = live_server.person("Frida"), live_server.person("Ben")
    table = frida.create_table("zahltag", ["mine", "open"], spectators=False)["table"]
    other = frida.create_table("zahltag", ["mine", "open"])["table"]
    assert ben.do(table["id"], "sit", invite=table["invite"]).is_success
    stranger = live_server.stranger()
    assert invitation(stranger, table)["status"] == "playing"
    assert not {"view", "events", "dice", "invite", "salts"} & invitation(stranger, table).keys()
    for key in ("x", "x" * 64, other["invite"], table["invite"][:-1]):
        for visitor in (stranger, frida):
            assert invitation(visitor, table, key)["code"] == "unknown"
    for key in ("", "x" * 65):
        assert stranger.get(f"/api/tables/{table['id']}/invitation?key={key}").json()["code"] == "malformed"
    assert stranger.get(f"/api/tables/nowhere/invitation?key={table['invite']}").json()["code"] == "unknown"


def test_a_seat_that_is_reserved_for_the_reader_is_free_to_them_alone(live_server: LiveServer) -> None:
    frida, ben, chloe = (live_server.person(name) for name in ("Frida", "Ben", "Chloé"))
    table = frida.create_table("zahltag", ["mine", "open"])["table"]
    assert ben.do(table["id"], "sit", invite=table["invite"]).is_success
    assert live_server.operator().post(f"/api/operator/tables/{table['id']}/close").status_code == 204
    rematch = frida.do(table["id"], "rematch").json()["table"]
    new = frida.get(f"/api/tables/{rematch}").json()["table"]
    assert [invitation(visitor, new)["free"] for visitor in (ben, chloe)] == [1, 0]


def test_an_invitation_to_a_match_that_is_over_says_so(live_server: LiveServer) -> None:
    frida = live_server.person("Frida")
    table = frida.create_table("zahltag", ["mine", "open"])["table"]
    assert live_server.operator().post(f"/api/operator/tables/{table['id']}/close").status_code == 204
    assert invitation(live_server.stranger(), table)["status"] == "abandoned"

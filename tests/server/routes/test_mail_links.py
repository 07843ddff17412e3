"""The links in mails: opening one does nothing, its button does."""

import pytest

from tests.server.live_server import LiveServer, Visitor, run_in_server
from zuschlag.server.lifecycle.startup import now_ms
from zuschlag.tables.notifications.preferences import unsubscribe_token
from zuschlag.tables.people import Preferences, hash_secret

ADDRESS = "anna@example.org"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def asked(live_server: LiveServer) -> tuple[Visitor, str]:
    """Somebody whose address has been asked, and what it has to answer with."""
    anna = live_server.person()
    key = anna.id
    wishes = Preferences(email=ADDRESS, token=hash_secret("secret").hex(), asked_at=now_ms())
    assert run_in_server(live_server, live_server.context.people.change_preferences(key, lambda _: wishes))
    return anna, f"{key}.secret"


def test_an_address_is_confirmed_by_the_button_and_not_by_opening_the_link(live_server: LiveServer) -> None:
    anna, token = asked(live_server)
    reader = live_server.stranger()
    page = reader.get(f"/confirm/{token}")
    assert page.status_code == 200
    assert '<form method="post">' in page.text
    assert "form-action 'self'" in page.headers["content-security-policy"]
    assert not anna.get("/api/me").json()["wishes"]["confirmed"]
    assert reader.http.post(f"/confirm/{token}", headers={**FORM, "Origin": live_server.url}).status_code == 200
    assert anna.get("/api/me").json()["wishes"]["confirmed"]
    assert reader.http.post(f"/confirm/{token}x", headers=FORM).status_code == 404


def test_mail_is_stopped_by_the_button_and_not_by_opening_the_link(live_server: LiveServer) -> None:
    anna, _ = asked(live_server)
    person = run_in_server(live_server, live_server.context.people.find(anna.id))
    assert person is not None
    reader, token = live_server.stranger(), unsubscribe_token(person, ADDRESS)
    assert '<form method="post">' in reader.get(f"/stop/{token}").text
    assert anna.get("/api/me").json()["wishes"]["email"] == ADDRESS
    assert reader.http.post(f"/stop/{token}", headers=FORM, content=b"List-Unsubscribe=One-Click").status_code == 200
    assert anna.get("/api/me").json()["wishes"]["email"] is None


@pytest.mark.parametrize(("wished", "language"), [("de-CH,de;q=0.9,en;q=0.8", "de"), ("nl, it", "it"), ("", "en")])
def test_the_button_page_is_in_the_readers_language(live_server: LiveServer, wished: str, language: str) -> None:
    page = live_server.stranger(**{"Accept-Language": wished}).get("/stop/x").text
    assert f'<html lang="{language}">' in page


def test_only_mail_link_pages_allow_forms(live_server: LiveServer) -> None:
    assert "form-action 'none'" in live_server.stranger().get("/").headers["content-security-policy"]

"""docs/reference/privacy.md accounts for everything that the database has a place for."""

import re
from pathlib import Path

import pytest

from tests.server.live_server import run_live_server
from zuschlag.server.settings import Settings
from zuschlag.tables.people import Preferences

ROOT = Path(__file__).parents[2]
PAGE = " ".join((ROOT / "docs" / "reference/privacy.md").read_text(encoding="utf-8").split())
DOCUMENTED = {
    "table_row": "the rows of the table",
    "table_snapshot": "the rows of the table",  # what follows from them
    "listing": "which tables you created",
    "seat": "where you sit",
    "person": "your name, and a random id",
    "line": "your chat messages",
    "kept": "records that you uploaded",
    "note": None,  # when the server was last alive; in a backup, when it was made and of which file
    "chat_room": None,  # how many lines were said in a room
    "claim": None,  # which server acts at a table
    "schema_compatibility": None,  # which versions of the program can use the database
    "report": "what you have reported about other people",
    "notice": "notifications that wait to be sent to you",
    "review": "which reviews you asked for",
    "review_part": "a review itself says",
}
COLUMNS = {
    "id": "a random id",
    "secret": "the SHA-256 of your cookie's secret",
    "name": "your name",
    "created": "when you first came",
    "seen": "when you were last seen",
    "about": "your language; a mail address",
    "is_muted": "muted",
    "is_banned": "banned",
}
WISHES = {
    "language": "your language",
    "email": "a mail address",
    "is_confirmed": "whether it was confirmed",
    "token": "whether it was confirmed",
    "asked_at": "when its confirmation was requested",
    "webhook": "a webhook",
    "devices": "of each of your other devices",
    "device_link": "of the link that adds one",
    "blocks": "the people whom you have blocked",
}


def tables() -> dict[str, str]:
    """The tables of the database, with what stands between their brackets."""
    text = "\n".join(file.read_text() for file in sorted((ROOT / "src/zuschlag/store/migrations").glob("*.sql")))
    assert "ALTER" not in text, "a column was added: say on the page what it keeps, and here where"
    return dict(re.findall(r"CREATE TABLE (\w+) \((.*?)\n\)", text, re.DOTALL))


def test_every_table_is_accounted_for() -> None:
    assert set(tables()) == set(DOCUMENTED)
    assert [phrase for phrase in DOCUMENTED.values() if phrase is not None and phrase not in PAGE] == []


def test_every_column_about_a_person_is_accounted_for() -> None:
    columns = set(re.findall(r"^    (\w+) [A-Z]", tables()["person"], re.MULTILINE)) - {"PRIMARY"}
    assert columns == set(COLUMNS)
    assert [phrase for phrase in COLUMNS.values() if phrase not in PAGE] == []


def test_every_wish_is_accounted_for() -> None:
    assert set(Preferences.__struct_fields__) == set(WISHES)
    assert [phrase for phrase in WISHES.values() if phrase not in PAGE] == []


@pytest.mark.parametrize(
    ("setting", "phrase"),
    [
        ("keep_over_days", "A finished table is deleted {} days after the last activity"),
        ("keep_waiting_days", "a table that waits for players {} days after it"),
        ("keep_idle_days", "A match in which nobody has moved for {} days is abandoned"),
        ("keep_record_days", "you delete them, {} days after, or as your name"),
        ("keep_people_days", "or {} days after you were last seen"),
    ],
)
def test_the_documented_periods_are_the_defaults(setting: str, phrase: str) -> None:
    assert phrase.format(getattr(Settings(), setting)) in PAGE
    assert f"`--{setting.replace('_', '-')}`" in PAGE


def test_deleted_data_is_not_in_the_database_file_any_more(tmp_path: Path) -> None:
    with run_live_server(tmp_path) as live_server:
        anna = live_server.person("Annabella")
        table = anna.create_table("zahltag", ["mine", {"bot": "easy"}])["table"]["id"]
        anna.do(table, "start")
        anna.do(table, "say", text="something embarrassing")
        key = anna.id
        assert "something embarrassing" in anna.get("/api/me").text
        assert anna.http.delete("/api/me").status_code == 204
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Annabella" not in kept
    assert b"something embarrassing" not in kept
    assert key.encode() in kept  # the match stays, by an id that nothing connects with her

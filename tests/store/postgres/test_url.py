"""URLs of databases, and what may be said of them."""

import pytest

from zuschlag.errors import Refused
from zuschlag.store.postgres.url import is_postgres_url, parse_url


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("postgresql://anna:geheim@db.example.org:6543/play", "db.example.org:6543/play"),
        ("postgres://anna:ge%40heim@[::1]/play?sslmode=require", "::1:5432/play"),
        ("postgresql://anna:geheim@one:1,two/play", "one:1,two:5432/play"),
        ("postgresql:///play?host=/run/postgresql&password=geheim", "/run/postgresql/play"),
        ("postgresql:///play", "localhost/play"),
    ],
)
def test_a_database_is_named_without_its_password(text: str, name: str) -> None:
    url = parse_url(text)
    assert url.name == name
    assert url.has_password == ("geheim" in text or "heim" in text)
    assert "heim" not in repr(url)


@pytest.mark.parametrize(
    "text",
    [
        "postgresql://anna:ge@heim@host/play",
        "postgresql://anna:ge#heim@host/play",
        "postgresql://anna:12#heim@host/play",
        "postgresql://anna:ge/heim@host/play",
        "postgresql://anna:12/heim@host/play",
        "postgresql://anna:12?heim@host/play",
        "postgresql://anna:geheim@host:heim/play",
        "postgresql://anna:geheim@host",
        "postgresql://anna:geheim@/heim/play",
        "postgresql://anna:ge heim@host/play",
        "mysql://anna:geheim@host/play",
    ],
)
def test_a_malformed_url_is_refused_and_not_quoted(text: str) -> None:
    with pytest.raises(Refused, match="expected postgresql://USER:PASSWORD@HOST:PORT/DATABASE") as refused:
        parse_url(text)
    assert "heim" not in str(refused.value)
    assert "12" not in str(refused.value)


def test_a_path_is_no_url() -> None:
    assert not is_postgres_url("zuschlag.sqlite")
    assert not is_postgres_url("postgresql")

"""The session cookie: found among others, and never parsed at length."""

import pytest

from zuschlag.server.auth.session_cookie import MAX_COOKIE_BYTES, read_session_secret


@pytest.mark.parametrize(
    ("header", "secret"),
    [
        (b"zuschlag=abc", "abc"),
        (b"a=1; zuschlag=abc; b=2", "abc"),
        (b"a=1;zuschlag = abc ;b", "abc"),
        (b"other-zuschlag=no; zuschlag=abc", "abc"),
        (b"zuschlag=abc; zuschlag=other", "abc"),
        (b"zuschlag=", ""),
        (b"zuschlagger=abc", None),
        (b"a=zuschlag", None),
        (b"zuschlag; zuschlagger=zuschlag=; a=zuschlag;\tzuschlag = abc", "abc"),
        (b"zuschlag-" * 1000 + b"; zuschlag=abc", None),
        (b"", None),
    ],
)
def test_the_secret_is_found_among_other_cookies(header: bytes, secret: str | None) -> None:
    assert read_session_secret([(b"host", b"localhost"), (b"cookie", header)]) == secret


def test_no_more_than_a_secret_can_have_is_read() -> None:
    """Backslashes in quotes take `http.cookies` a second."""
    found = read_session_secret([(b"cookie", b'zuschlag="' + b"\\" * 15_000 + b'"')])
    assert found is not None
    assert len(found) == MAX_COOKIE_BYTES

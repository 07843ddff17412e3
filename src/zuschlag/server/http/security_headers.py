"""What every answer says to browsers: run nothing but our own page, frame us nowhere, keep nothing of what is private."""

from collections.abc import Iterable

from zuschlag.server.http.csrf import FROM_MAIL

CONTENT = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
WITH_FORM = CONTENT.replace("form-action 'none'", "form-action 'self'")
"""For the pages that links in mails lead to."""
ALWAYS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
NOT_KEPT = (b"cache-control", b"no-store")


def completed(headers: Iterable[tuple[bytes, bytes]], path: str) -> list[tuple[bytes, bytes]]:
    """These headers, and those that every answer has."""
    content = WITH_FORM if path.startswith(FROM_MAIL) else CONTENT
    made = [*headers, (b"content-security-policy", content.encode()), *ALWAYS]
    if path.startswith("/api") and not any(name.lower() == b"cache-control" for name, _ in made):
        made.append(NOT_KEPT)
    return made

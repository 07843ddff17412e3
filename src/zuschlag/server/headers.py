"""What every answer says to browsers: run nothing but our own page, frame us nowhere, keep nothing of what is private."""

from collections.abc import Iterable

CONTENT = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
ALWAYS = (
    (b"content-security-policy", CONTENT.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
NOT_KEPT = (b"cache-control", b"no-store")


def completed(headers: Iterable[tuple[bytes, bytes]], path: str) -> list[tuple[bytes, bytes]]:
    """These headers, and those that every answer has."""
    made = [*headers, *ALWAYS]
    if path.startswith("/api") and not any(name.lower() == b"cache-control" for name, _ in made):
        made.append(NOT_KEPT)
    return made

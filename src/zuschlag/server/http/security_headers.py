"""Security headers of every response: content security policy, no framing, no sniffing, no caching of the API."""

from collections.abc import Iterable

from zuschlag.server.http.csrf import MAIL_LINK_PATHS

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
POLICY_WITH_FORM = CONTENT_SECURITY_POLICY.replace("form-action 'none'", "form-action 'self'")
"""For the pages behind links in mails, which hold a form."""
FIXED_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
NO_STORE = (b"cache-control", b"no-store")


def add_security_headers(headers: Iterable[tuple[bytes, bytes]], path: str) -> list[tuple[bytes, bytes]]:
    """These headers, and the security headers of a response for this path."""
    policy = POLICY_WITH_FORM if path.startswith(MAIL_LINK_PATHS) else CONTENT_SECURITY_POLICY
    complete = [*headers, (b"content-security-policy", policy.encode()), *FIXED_HEADERS]
    if path.startswith("/api") and not any(name.lower() == b"cache-control" for name, _ in complete):
        complete.append(NO_STORE)
    return complete

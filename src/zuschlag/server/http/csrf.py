"""Checks against other sites: Host header (DNS rebinding), Origin of unsafe requests (CSRF), JSON bodies only (forms)."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from litestar import Request

from zuschlag.errors import Refused, short
from zuschlag.server.http.client_address import Client, hostname, is_ip_address, is_local_name
from zuschlag.server.http.constants import JSON
from zuschlag.server.http.error_responses import NotJson
from zuschlag.server.settings import Settings

MAX_HOST_LENGTH = 255
"""Of a Host header. No name is longer, and links with it are drawn as QR codes."""
MAIL_LINK_PATHS = ("/confirm/", "/stop/")
"""Paths that take forms, also from mail programs: the token in the path is the permission, cookies are not read."""


def check_host(client: Client, settings: Settings) -> None:
    """Refuse a Host header that names another server."""
    if not _is_own_host(client, settings):
        raise Refused("not-yours", f"this server does not have the name {short(client.host)} (see --public-url)")


def check_origin(raw_headers: Iterable[tuple[bytes, bytes]], client: Client, settings: Settings) -> None:
    """Refuse a request that the page of another site makes, by its Origin or Sec-Fetch-Site header."""
    headers = dict(raw_headers)
    origin = headers.get(b"origin")
    if origin is not None and not _is_same_origin(origin.decode("latin-1"), client, settings):
        raise Refused("not-yours", "a page of another origin may not send this request")
    if origin is None and headers.get(b"sec-fetch-site", b"none") not in (b"same-origin", b"none"):
        raise Refused("not-yours", "a page of another site may not send this request")


async def require_json(request: Request[Any, Any, Any]) -> None:
    """Refuse a body that is not declared as JSON: a form of another site can be sent without asking us."""
    headers, method = request.headers, request.method
    if method in ("GET", "HEAD", "OPTIONS") or request.scope["path"].startswith(MAIL_LINK_PATHS):
        return
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    content_type = headers.get("content-type", "").split(";")[0].strip().lower()
    if (has_body or method == "POST") and content_type != JSON:
        raise NotJson("malformed", f"expected Content-Type: {JSON}")


def _is_same_origin(origin: str, client: Client, settings: Settings) -> bool:
    """Is this the origin of our own page?"""
    if settings.public_url is not None and origin == _origin_of(settings.public_url):
        return True
    return origin.rsplit("://", maxsplit=1)[-1].lower() == client.host.lower() and origin.startswith(("http://", "https://"))


def _is_own_host(client: Client, settings: Settings) -> bool:
    """Can the Host header be ours?

    With DNS rebinding, another site lets its name point at this machine, so that its page would have our origin. IP addresses
    and names of the local network cannot be abused in this way.
    """
    name = hostname(client.host)
    if name is None or len(client.host) > MAX_HOST_LENGTH:
        return False
    if client.is_proxied or is_ip_address(name) or is_local_name(name):
        return True
    return settings.public_url is not None and name == urlsplit(settings.public_url).hostname


def _origin_of(url: str) -> str:
    """Scheme, host and port of a URL."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"

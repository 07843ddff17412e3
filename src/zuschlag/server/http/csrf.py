"""What a form of another site could send without asking us is not taken: a body is JSON, and a POST says so."""

from typing import Any

from litestar import Request

from zuschlag.server.http.error_responses import NotJson

FROM_MAIL = ("/confirm/", "/stop/")
"""Forms are posted there, also by mail programs; the right to it is in the address, no cookie is looked at."""


async def check_content(request: Request[Any, Any, Any]) -> None:
    """Before every request: is its body of the kind that we read?"""
    headers, method = request.headers, request.method
    if method in ("GET", "HEAD", "OPTIONS") or request.scope["path"].startswith(FROM_MAIL):
        return
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    kind = headers.get("content-type", "").split(";")[0].strip().lower()
    if (has_body or method == "POST") and kind != "application/json":
        raise NotJson("malformed", "expected Content-Type: application/json")

"""The pages behind links in mails: confirm an address, stop all mail. The token in the link is the permission.

Mail scanners open every link in a mail, so that opening one only shows a button, and the button does something.
"""

from html import escape
from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath

from zuschlag.server.http.constants import HTML, PLAIN_TEXT
from zuschlag.server.routes.parameters import ClientDep, ContextDep
from zuschlag.texts import Texts, choose_language

PAGE = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="same-origin">
<title>Zuschlag</title>
<form method="post"><p>{question}</p><button>OK</button></form>
</html>
"""
"""It has a referrer policy of its own: with the usual one a browser would not send the form's origin."""


@get("/confirm/{token:str}")
async def show_confirm_page(request: Request[Any, Any, Any], token: FromPath[str]) -> Response[str]:  # noqa: ARG001
    """Show the button that confirms a mail address."""
    return _button_page(request, "notice.confirm.subject")


@post("/confirm/{token:str}", status_code=200)
async def confirm(context: ContextDep, client: ClientDep, token: FromPath[str]) -> Response[str]:
    """Confirm a mail address."""
    context.rate_limits.registrations.take(client.address)
    await context.notifier.preferences.confirm(token)
    return Response("OK", media_type=PLAIN_TEXT)


@get("/stop/{token:str}")
async def show_stop_page(request: Request[Any, Any, Any], token: FromPath[str]) -> Response[str]:  # noqa: ARG001
    """Show the button that stops all mail."""
    return _button_page(request, "notice.stop")


@post("/stop/{token:str}", status_code=200)
async def stop(context: ContextDep, client: ClientDep, token: FromPath[str]) -> Response[str]:
    """Stop all mail: by the button, or by a mail program's one-click unsubscribe (RFC 8058)."""
    context.rate_limits.registrations.take(client.address)
    await context.notifier.preferences.stop(token)
    return Response("OK", media_type=PLAIN_TEXT)


def _button_page(request: Request[Any, Any, Any], key: str) -> Response[str]:
    language = _language(request.headers.get("accept-language", ""))
    page = PAGE.format(language=language, question=escape(Texts(language).say(key)))
    return Response(page, media_type=HTML, headers={"vary": "accept-language"})


def _language(header: str) -> str:
    """The first of our languages in an Accept-Language header, else English."""
    return choose_language(header.split(","))


ROUTES = [show_confirm_page, confirm, show_stop_page, stop]

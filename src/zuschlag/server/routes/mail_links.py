"""What the links in mails lead to. Their tokens are all the right that is needed.

Programs that look through mail open every link in it: opening one shows a button, and only the button does something.
"""

from html import escape
from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath

from zuschlag.server.routes.parameters import At, From
from zuschlag.texts import LANGUAGES, Texts

PLAIN = "text/plain"
HTML = "text/html"
PAGE = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="same-origin">
<title>Zuschlag</title>
<form method="post"><p>{question}</p><button>OK</button></form>
</html>
"""
"""The page names its own policy for referrers: with the usual one a browser would not say that the form is ours."""


@get("/confirm/{token:str}")
async def ask_to_confirm(request: Request[Any, Any, Any], token: FromPath[str]) -> Response[str]:  # noqa: ARG001
    """A button that says yes: the address wants notices."""
    return _asked(request, "notice.confirm.subject")


@post("/confirm/{token:str}", status_code=200)
async def confirm(desk: At, asking: From, token: FromPath[str]) -> Response[str]:
    """The address answered."""
    desk.limiting.meetings.take(asking.address)
    await desk.notices.preferences.confirm(token)
    return Response("OK", media_type=PLAIN)


@get("/stop/{token:str}")
async def ask_to_stop(request: Request[Any, Any, Any], token: FromPath[str]) -> Response[str]:  # noqa: ARG001
    """A button that ends all mail."""
    return _asked(request, "notice.stop")


@post("/stop/{token:str}", status_code=200)
async def stop(desk: At, asking: From, token: FromPath[str]) -> Response[str]:
    """No more mail: by the button, or as a mail program asks for it (RFC 8058)."""
    desk.limiting.meetings.take(asking.address)
    await desk.notices.preferences.stop(token)
    return Response("OK", media_type=PLAIN)


def _asked(request: Request[Any, Any, Any], key: str) -> Response[str]:
    language = _language(request.headers.get("accept-language", ""))
    page = PAGE.format(language=language, question=escape(Texts(language).say(key)))
    return Response(page, media_type=HTML, headers={"vary": "accept-language"})


def _language(header: str) -> str:
    """The first of ours that a browser wishes, English where there is none."""
    wished = (word.strip()[:2].lower() for word in header.split(","))
    return next((word for word in wished if word in LANGUAGES), "en")


ROUTES = [ask_to_confirm, confirm, ask_to_stop, stop]

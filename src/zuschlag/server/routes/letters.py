"""What the links in mails lead to. Their tokens are all the right that is needed."""

from litestar import Response, get, post
from litestar.params import FromPath

from zuschlag.server.asked import At, From

PLAIN = "text/plain; charset=utf-8"


@get("/confirm/{token:str}")
async def confirm(desk: At, asking: From, token: FromPath[str]) -> Response[str]:
    """The address answered."""
    desk.limiting.meetings.take(asking.address)
    await desk.notices.wishes.confirm(token)
    return Response("OK", media_type=PLAIN)


@get("/stop/{token:str}")
async def stop(desk: At, asking: From, token: FromPath[str]) -> Response[str]:
    """No more mail."""
    desk.limiting.meetings.take(asking.address)
    await desk.notices.wishes.stop(token)
    return Response("OK", media_type=PLAIN)


@post("/stop/{token:str}", status_code=200)
async def stop_at_once(desk: At, asking: From, token: FromPath[str]) -> Response[str]:
    """The same, as a mail program asks for it (RFC 8058)."""
    return await stop.fn(desk, asking, token)  # type: ignore[no-any-return]


ROUTES = [confirm, stop, stop_at_once]

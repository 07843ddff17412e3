"""Who plays at the table of a command or WebSocket: players pay with their own tokens, however much their address is used."""

from typing import Any

from zuschlag.errors import Trouble
from zuschlag.server.auth.session_cookie import read_session_secret
from zuschlag.server.context import ServerContext
from zuschlag.store import Person

TABLES_PATH, COMMAND_END, SOCKET_END = "/api/tables/", "/do", "/socket"
"""How the paths of commands and WebSockets begin and end; the table's id is between."""


def is_command(scope: Any) -> bool:
    """Is a request a command at a table?"""
    path: str = scope["path"]
    return path.startswith(TABLES_PATH) and path.endswith(COMMAND_END)


async def find_player(context: ServerContext, scope: Any) -> Person | None:
    """The person of the cookie, if they have a seat at the table of this command or WebSocket; None for all other requests."""
    path: str = scope["path"]
    end = SOCKET_END if scope["type"] == "websocket" else COMMAND_END
    if not path.startswith(TABLES_PATH) or not path.endswith(end):
        return None
    secret = read_session_secret(scope["headers"])
    if secret is None:
        return None
    try:
        person = await context.people.find_by_secret(secret)
        if person is None or person.is_banned:
            return None
        table = path.removeprefix(TABLES_PATH).removesuffix(end)
        return person if await context.registry.has_seat(person.id, table) else None
    except Trouble:  # the route meets it, too, and answers with it
        return None

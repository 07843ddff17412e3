"""The close codes of WebSockets: every code that the server sends, in one table.

Codes from 4400 on are 4000 more than the HTTP status of the same refusal. When a client should reconnect:

    after SLOW, STOPPING, TROUBLE, AWAY      at once, with the last number seen
    after TOO_FAST                           later
    after the others                         not without changing something
"""

from enum import IntEnum

from zuschlag.server.http.error_responses import STATUSES


class CloseCode(IntEnum):
    """The code in a close frame. A `bye` message comes before it, if the client can still receive one."""

    AWAY = 1001  # the connection is gone
    PROTOCOL = 1002  # a frame that violates the WebSocket protocol
    TOO_LARGE = 1009  # a message of more than 8 KiB
    PING = 1011  # no answer to a ping for 20 seconds
    RESTART = 1012  # the server stops at once
    SLOW = 4008  # the client has not read 64 waiting messages
    MALFORMED = 4400  # too many malformed messages
    NO_NAME = 4401  # the person was deleted, or the server is private
    NOT_YOURS = 4403  # you may not, or no longer, watch this table
    UNKNOWN = 4404  # the table does not exist (any more), or the server does not have its game
    OUTDATED = 4426  # the client is too old for this server
    TOO_FAST = 4429  # too many messages that are too fast; or the server is full, and needs the connection for others
    TROUBLE = 4500  # something failed on the server's side
    STOPPING = 4503  # the server is about to stop


def close_code(code: str) -> CloseCode:
    """The close code for an error code."""
    return _BY_VALUE.get(4000 + STATUSES.get(code, 500), CloseCode.TROUBLE) if code != "trouble" else CloseCode.TROUBLE


_BY_VALUE = {int(code): code for code in CloseCode}

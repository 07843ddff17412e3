"""Defaults of the server's settings. They are apart from the settings so that commands that only show them start quickly."""

from typing import Literal

LOOPBACK = "127.0.0.1"
DEFAULT_HOST = LOOPBACK
DEFAULT_PORT = 8000
"""The first port to try."""
KEEP_OVER_DAYS = 365
KEEP_WAITING_DAYS = 14
KEEP_IDLE_DAYS = 180
KEEP_PEOPLE_DAYS = 365
BOT_WORKERS = 1
MAX_RECORDS = 20_000
"""Uploaded records that the server stores."""
MAX_RECORDS_MIB = 512
MAX_RECORDS_PER_PERSON = 200
MAX_RECORDS_MIB_PER_PERSON = 8
MAX_CONNECTIONS = 10_000
"""In all. The limit of file descriptors may allow fewer."""
MAX_CONNECTIONS_BY_ADDRESS = 1000
HEADER_TIMEOUT = 15
"""In seconds, as all time limits here."""
BODY_TIMEOUT = 30
SEND_TIMEOUT = 20
KEEP_ALIVE_TIMEOUT = 5
LogFormat = Literal["console", "json"]
DEFAULT_LOG_FORMAT: LogFormat = "console"


def local_url(port: int = DEFAULT_PORT) -> str:
    """The URL of a server on this machine."""
    return f"http://{LOOPBACK}:{port}"

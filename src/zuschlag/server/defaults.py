"""Defaults of the server's settings. They are apart from the settings so that commands that only show them start quickly."""

from typing import Literal

LOOPBACK = "127.0.0.1"
DEFAULT_HOST = LOOPBACK
DATABASE_NAME = "zuschlag.sqlite"
"""The file name of the database, where only its folder is given."""
DEFAULT_PORT = 8000
"""The first port to try."""
KEEP_OVER_DAYS = 365
KEEP_WAITING_DAYS = 14
KEEP_IDLE_DAYS = 180
KEEP_PEOPLE_DAYS = 365
KEEP_RECORD_DAYS = 180
BOT_WORKERS = 1
LogFormat = Literal["console", "json"]
DEFAULT_LOG_FORMAT: LogFormat = "console"


def local_url(port: int = DEFAULT_PORT) -> str:
    """The URL of a server on this machine."""
    return f"http://{LOOPBACK}:{port}"

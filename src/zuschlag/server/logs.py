"""Logging: no line holds a name, an address or a secret. Routes appear as templates, people and tables as ids."""

import logging
import sys
from typing import Any

import structlog
from structlog.dev import plain_traceback

from zuschlag.server.recent_log import RECENT_LOG
from zuschlag.server.settings import Settings


def set_up_logging(settings: Settings) -> None:
    """Write logs to standard error, as text or as JSON."""
    is_json = settings.log_format == "json"
    render: list[Any] = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    if not is_json:
        render = [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain_traceback)]
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            RECENT_LOG,
            *render,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    _redirect_uvicorn_logs()


def _redirect_uvicorn_logs() -> None:
    """Pass uvicorn's warnings on. Its lines about requests hold addresses, paths and keys, and are dropped."""
    for name in ("uvicorn", "uvicorn.error", "uvicorn.asgi"):
        logger = logging.getLogger(name)
        logger.handlers = [StructlogHandler()] if name == "uvicorn" else []
        logger.propagate = name != "uvicorn"
        logger.setLevel(logging.WARNING)
    logging.getLogger("uvicorn.access").disabled = True


CLIENT_FAULTS = (
    "UTF-8",
    "Invalid HTTP request",
    "Unsupported upgrade request",
    "without completing handshake",  # uvicorn 0.54 logs it for every WebSocket that is refused with a response
)
"""Parts of uvicorn's messages about what a client did wrong. Anybody could fill the log with them."""


class StructlogHandler(logging.Handler):
    """Passes log lines of the standard library's loggers on to structlog."""

    def emit(self, record: logging.LogRecord) -> None:
        """Log a line, unless it only complains about a client's broken request or frame."""
        message = record.getMessage()
        if any(fault in message for fault in CLIENT_FAULTS):
            return
        structlog.get_logger().log(record.levelno, "uvicorn", message=message[:500], exc_info=record.exc_info)

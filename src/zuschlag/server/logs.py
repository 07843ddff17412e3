"""Logs: what happened, never a name, an address or a secret. Routes are named by their templates, people and tables by ids."""

import logging
import sys
from typing import Any

import structlog
from structlog.dev import plain_traceback

from zuschlag.server.settings import Settings


def set_up(settings: Settings) -> None:
    """Write logs to standard error, for a person or for a program."""
    is_json = settings.log_format == "json"
    render: list[Any] = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    if not is_json:
        render = [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain_traceback)]
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *render,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    quiet_uvicorn()


def quiet_uvicorn() -> None:
    """Let uvicorn tell what is wrong with it; its lines about requests hold addresses, paths and keys."""
    for name in ("uvicorn", "uvicorn.error", "uvicorn.asgi"):
        logger = logging.getLogger(name)
        logger.handlers = [Passing()] if name == "uvicorn" else []
        logger.propagate = name != "uvicorn"
        logger.setLevel(logging.WARNING)
    logging.getLogger("uvicorn.access").disabled = True


class Passing(logging.Handler):
    """Gives what the standard library's loggers say to ours."""

    def emit(self, record: logging.LogRecord) -> None:
        """A client's broken frames are the client's affair."""
        message = record.getMessage()
        if "UTF-8" in message or "Invalid HTTP request" in message:
            return
        structlog.get_logger().log(record.levelno, "uvicorn", message=message[:500], exc_info=record.exc_info)

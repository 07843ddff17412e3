"""`zuschlag serve`: the server, with every setting as a flag and as a variable."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import click
from click.core import ParameterSource

from zuschlag.cli.arguments import Decorator, data_option
from zuschlag.errors import Refused, Trouble
from zuschlag.server.defaults import (
    BOT_WORKERS,
    DEFAULT_HOST,
    DEFAULT_LOG_FORMAT,
    DEFAULT_PORT,
    KEEP_IDLE_DAYS,
    KEEP_OVER_DAYS,
    KEEP_PEOPLE_DAYS,
    KEEP_RECORD_DAYS,
    KEEP_WAITING_DAYS,
    LogFormat,
)
from zuschlag.server.limits import ConnectionLimits, Limits, all_limit_settings
from zuschlag.tables.limit_settings import LimitSetting, build_limits
from zuschlag.tables.table_limits import TableLimits

if TYPE_CHECKING:
    from zuschlag.bus.nats_url import NatsURL
    from zuschlag.server.settings import Settings
    from zuschlag.store.postgres.url import DatabaseURL
    from zuschlag.tables.notifications.mail import MailServer

SECRETS = {
    "database": "ZUSCHLAG_DATABASE",
    "bus": "ZUSCHLAG_BUS",
    "password": "ZUSCHLAG_PASSWORD",
    "operator_key": "ZUSCHLAG_OPERATOR_KEY",
    "smtp_password": "ZUSCHLAG_SMTP_PASSWORD",
}
"""Secrets come from a variable or a file: a flag would be visible in every list of processes."""


def setting(flag: str, **attributes: Any) -> Decorator:
    """A flag that is also a variable: `--public-url` is `ZUSCHLAG_PUBLIC_URL`."""
    variable = f"ZUSCHLAG_{flag.removeprefix('--').replace('-', '_').upper()}"
    return click.option(flag, envvar=variable, show_envvar=True, **attributes)


def _limit(declared: LimitSetting) -> Decorator:
    """The flag of a limit."""
    return setting(
        declared.flag,
        type=click.IntRange(declared.lowest, declared.highest),
        default=declared.default,
        show_default=True,
        metavar="NUMBER",
        help=f"{declared.meaning[0].upper()}{declared.meaning[1:]} ({declared.scope}).",
    )


def refuse_password_in_flag(ctx: click.Context, parameter: click.Parameter, url: str | None) -> str | None:
    """Refuse a URL with a password that is given by a flag: every list of processes would show it."""
    from zuschlag.bus.nats_url import parse_nats_url
    from zuschlag.store.postgres.url import parse_url

    name = parameter.name or ""
    parse: Callable[[str], DatabaseURL | NatsURL] = parse_url if name == "database" else parse_nats_url
    is_flag = ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE
    if url and is_flag and parse(url).has_password:
        expected = f"expected it by {SECRETS[name]} or --{name}-file"
        raise Refused("malformed", f"--{name} has a password, which every list of processes shows; {expected}")
    return url or None


def all_settings(command: Callable[..., Any]) -> Callable[..., Any]:
    """Every setting of the server, in the order in which the help lists them."""
    days, file = click.IntRange(1, 36_500), click.Path(exists=True, dir_okay=False, path_type=Path)
    decorators = [
        data_option,
        setting(
            "--database",
            metavar="URL",
            callback=refuse_password_in_flag,
            help="A PostgreSQL database: postgresql://USER@HOST/NAME. Give a URL with a password by the variable or in a file.",
        ),
        setting("--database-file", type=file, help="The URL of a PostgreSQL database is the first line of this file."),
        setting(
            "--bus",
            metavar="URL",
            callback=refuse_password_in_flag,
            help="A NATS server that connects many servers on one PostgreSQL database: nats://HOST; by default NOTIFY does.",
        ),
        setting("--bus-file", type=file, help="The URL of a NATS server is the first line of this file."),
        setting(
            "--shared", is_flag=True, help="Share the SQLite database with other servers on this machine that have this flag."
        ),
        setting("--host", default=DEFAULT_HOST, show_default=True, help="The address to listen on."),
        setting("--port", type=click.IntRange(0, 65_535), help=f"The port; by default {DEFAULT_PORT}, or the next free one."),
        setting("--lan", is_flag=True, help="Allow connections from the local network."),
        setting("--public-url", metavar="URL", help="The address under which others reach the server, for links and QR codes."),
        setting(
            "--trusted-proxy",
            multiple=True,
            metavar="NETWORK",
            help="A reverse proxy whose X-Forwarded-For is trusted, such as 127.0.0.1; can be repeated.",
        ),
        setting(
            "--password-file",
            type=file,
            help="Make the server private: visitors need the password in this file to pick a name.",
        ),
        setting(
            "--operator-key-file",
            type=file,
            help="The operator's key; by default one is generated and stored next to the database.",
        ),
        setting(
            "--durability",
            type=click.Choice(["full", "normal"]),
            default="full",
            show_default=True,
            help="What an acknowledged move survives: full, a power cut; normal (faster), a crash but not a power cut.",
        ),
        setting(
            "--keep-over-days",
            type=days,
            default=KEEP_OVER_DAYS,
            show_default=True,
            help="Days after which a finished table is deleted.",
        ),
        setting(
            "--keep-waiting-days",
            type=days,
            default=KEEP_WAITING_DAYS,
            show_default=True,
            help="Days without activity after which a table that waits for players is deleted.",
        ),
        setting(
            "--keep-idle-days",
            type=days,
            default=KEEP_IDLE_DAYS,
            show_default=True,
            help="Days without a move after which a match is abandoned.",
        ),
        setting(
            "--keep-people-days",
            type=days,
            default=KEEP_PEOPLE_DAYS,
            show_default=True,
            help="Days after which a person who sits at no table is deleted.",
        ),
        setting(
            "--keep-record-days",
            type=days,
            default=KEEP_RECORD_DAYS,
            show_default=True,
            help="Days after which an uploaded record is deleted.",
        ),
        setting(
            "--bot-workers",
            type=click.IntRange(1, 64),
            default=BOT_WORKERS,
            show_default=True,
            help="How many worker processes run bots.",
        ),
        *map(_limit, all_limit_settings()),
        setting(
            "--plugins",
            metavar="NAMES",
            default="all",
            show_default=True,
            help="The installed packages whose games and bots are used: all, none, or names separated by commas.",
        ),
        setting("--smtp-host", help="The mail server; without one, no mail is sent."),
        setting(
            "--smtp-port", type=click.IntRange(1, 65_535), default=587, show_default=True, help="The port of the mail server."
        ),
        setting("--smtp-sender", metavar="ADDRESS", help="The sender address of mails."),
        setting("--smtp-user", help="The user name for the mail server."),
        setting("--smtp-password-file", type=file, help="A file with the password for the mail server."),
        setting(
            "--smtp-security",
            type=click.Choice(["starttls", "tls", "none"]),
            default="starttls",
            show_default=True,
            help="How the connection to the mail server is encrypted; tls usually needs port 465.",
        ),
        setting(
            "--webhook-network",
            multiple=True,
            metavar="NETWORK",
            help="A private network that webhooks may reach, such as 10.0.0.0/8; can be repeated.",
        ),
        setting(
            "--log-format",
            type=click.Choice(get_args(LogFormat)),
            default=DEFAULT_LOG_FORMAT,
            show_default=True,
            help="The format of the log: console for people, json for programs.",
        ),
        setting("--no-browser", is_flag=True, help="Do not open the browser."),
    ]
    for decorate in reversed(decorators):
        command = decorate(command)
    return command


@click.command()
@all_settings
def serve(no_browser: bool, **given: Any) -> None:
    """Run a server for players in the browser or in a terminal, until Ctrl-C.

    Prints its address and, if there is a screen, opens the browser. Every option can also be set by an environment variable.
    Give passwords, the operator's key and URLs with passwords in files, or as ZUSCHLAG_PASSWORD, ZUSCHLAG_SMTP_PASSWORD,
    ZUSCHLAG_OPERATOR_KEY, ZUSCHLAG_DATABASE and ZUSCHLAG_BUS.
    """
    settings = settings_of(given)
    for variable in SECRETS.values():
        os.environ.pop(variable, None)  # processes that the server starts, such as bots by others, do not inherit it
    from zuschlag.server.lifecycle.serve import serve as run

    run(settings, open_browser=not no_browser and has_screen())


def settings_of(given: dict[str, Any]) -> "Settings":
    """What was given, as the server takes it."""
    from zuschlag.server.settings import Settings, default_database_file, parse_networks

    return Settings(
        file=given["data"] or default_database_file(),
        database=url_of(given["database"], given["database_file"]),
        bus=url_of(given["bus"], given["bus_file"]),
        is_shared=given["shared"],
        host=given["host"],
        port=given["port"],
        is_lan=given["lan"],
        public_url=given["public_url"],
        trusted_proxies=parse_networks(",".join(given["trusted_proxy"])),
        password=_secret("password", given["password_file"]),
        operator_key=_secret("operator_key", given["operator_key_file"]),
        operator_key_file=given["operator_key_file"],
        durability=given["durability"],
        keep_over_days=given["keep_over_days"],
        keep_waiting_days=given["keep_waiting_days"],
        keep_idle_days=given["keep_idle_days"],
        keep_people_days=given["keep_people_days"],
        keep_record_days=given["keep_record_days"],
        bot_workers=given["bot_workers"],
        plugins=given["plugins"],
        smtp=_smtp(given),
        webhook_networks=parse_networks(",".join(given["webhook_network"])),
        log_format=given["log_format"],
        limits=build_limits(Limits, given),
        table_limits=build_limits(TableLimits, given),
        connections=build_limits(ConnectionLimits, given),
    )


def url_of(url: str | None, file: Path | None) -> str | None:
    """The URL of a database or a bus, as it was given."""
    if url is not None and file is not None:
        raise Refused("malformed", f"a URL is given twice, by itself and by {str(file)!r}; expected one of them")
    return read_secret(file) if file is not None else url


def _smtp(given: dict[str, Any]) -> "MailServer | None":
    from zuschlag.tables.notifications.mail import MailServer

    if given["smtp_host"] is None:
        return None
    if given["smtp_sender"] is None:
        raise Refused("malformed", "--smtp-host needs --smtp-sender, the sender address of mails")
    return MailServer(
        host=given["smtp_host"],
        sender=given["smtp_sender"],
        port=given["smtp_port"],
        user=given["smtp_user"],
        password=_secret("smtp_password", given["smtp_password_file"]),
        security=given["smtp_security"],
    )


def _secret(name: str, file: Path | None) -> str | None:
    """A secret from its file or its variable."""
    variable = SECRETS[name]
    from_environment = os.environ.get(variable) or None
    if file is None:
        return from_environment
    if from_environment is not None:
        raise Refused("malformed", f"{variable} and {str(file)!r} are both given; expected one of them")
    return read_secret(file)


def read_secret(file: Path) -> str:
    """The first line of a file."""
    try:
        lines = file.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise Trouble(f"cannot read {str(file)!r}: {getattr(error, 'strerror', None) or error}") from None
    secret = lines[0].strip()
    if not secret:
        raise Refused("malformed", f"{str(file)!r} is empty; expected a secret in its first line")
    return secret


def has_screen() -> bool:
    """Whether this machine probably has a screen and a browser."""
    if not sys.stdout.isatty():
        return False
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))

"""Arguments and options that several commands share, and how `--option NAME=VALUE` is parsed."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from zuschlag.bots import find
from zuschlag.errors import Refused, short
from zuschlag.games import GAMES, Game, Option, number, switch
from zuschlag.games.player_counts import FEWEST_PLAYERS, MOST_PLAYERS
from zuschlag.games.registry import broken_games
from zuschlag.server.defaults import DATABASE_NAME
from zuschlag.texts import LANGUAGES, language_of_environment

LARGEST = 10**18
"""Numbers for options whose game declares no range are below this."""
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class GameName(click.Choice):  # type: ignore[type-arg]
    """The name of a game. Of an installed one that cannot be used, the error says why not."""

    def __init__(self) -> None:
        super().__init__(list(GAMES))

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value in broken_games():
            self.fail(broken_games()[value], param, ctx)
        found: str = super().convert(value, param, ctx)
        return found


GAME = GameName()
DEFAULT_GAME = next(iter(GAMES))

players_option: Decorator = click.option(
    "--players",
    type=click.IntRange(FEWEST_PLAYERS, MOST_PLAYERS),
    show_default="as many as the game allows",
    help="The number of players.",
)


class GameOption(click.Option):
    """`--option NAME=VALUE`. Its help lists the options of every game."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        flag, text = super().get_help_record(ctx) or ("", "")
        lists = [f"{name}: {', '.join(_notations(game))}." for name, game in GAMES.items() if game.declared_options]
        return flag, " ".join([text, *lists])


def _notations(game: type[Game]) -> list[str]:
    return [f"{option.name}={option.notation}" for option in game.declared_options]


options_option: Decorator = click.option(
    "--option",
    "options",
    cls=GameOption,
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the game; repeat for more. `zuschlag games` explains them.",
)
language_option: Decorator = click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default=language_of_environment,
    show_default="that of your environment",
    help="The language of the output.",
)


class DatabaseFile(click.Path):
    """The path of the database. A folder stands for the file in it that has the default name.

    A path with a slash at its end means a folder, also if there is none: then no file of that name is created.
    """

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: str | Path, param: click.Parameter | None, ctx: click.Context | None) -> Path:  # type: ignore[override]
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        is_folder = path.is_dir() or os.fsdecode(value).endswith((os.sep, os.altsep or os.sep))
        return path / DATABASE_NAME if is_folder else path


data_option: Decorator = click.option(
    "--data",
    type=DatabaseFile(),
    metavar="FILE",
    envvar="ZUSCHLAG_DATA",
    show_envvar=True,
    help=f"The database, or the folder that has {DATABASE_NAME}; by default a file in your user data folder.",
)


def check_sqlite_is_meant(command: str, tool: str) -> None:
    """Refuse where the environment names a PostgreSQL database, and no flag a file: the file is not what the server uses."""
    context = click.get_current_context()
    given = next((variable for variable in ("ZUSCHLAG_DATABASE", "ZUSCHLAG_DATABASE_FILE") if os.environ.get(variable)), None)
    if given and context.get_parameter_source("data") is not ParameterSource.COMMANDLINE:
        raise Refused(
            "malformed", f"{given} names a PostgreSQL database, and `zuschlag {command}` is for SQLite; expected {tool}"
        )


class WritableFile(click.ParamType):  # type: ignore[type-arg]
    """The name of a file that can be written. Checked before the work begins, not after it."""

    name = "file"

    def __init__(self, *, dash: bool = False) -> None:
        self.dash = dash

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if self.dash and value == "-":
            return value
        path = Path(value)
        try:
            if not value or path.is_dir():
                self.fail(f"{short(value)} is not the name of a file", param, ctx)
            if path.exists() and not os.access(path, os.W_OK):
                self.fail(f"{short(value)} is not writable", param, ctx)
            if not path.exists():
                path.touch()
                path.unlink()
        except (OSError, ValueError) as error:
            self.fail(f"cannot write {short(value)}: {getattr(error, 'strerror', None) or error}", param, ctx)
        return value


class BotName(click.ParamType):  # type: ignore[type-arg]
    """The name of a bot or level, as `find` takes it."""

    name = "bot"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            find(value)
        except Refused as error:
            self.fail(str(error), param, ctx)
        return value


def parse_options(game: str, given: tuple[str, ...]) -> dict[str, Any]:
    """Parse `("variant=challenge", "board=my.toml")` into a game's options, as the game declares them; read files."""
    declared = _options_by_name(GAMES[game])
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise Refused("malformed", f"--option {short(text)}: expected NAME=VALUE, such as variant=challenge")
        if name in options:
            raise Refused("malformed", f"--option {short(name)} is given twice")
        options[name] = declared[name].parse_text(value) if name in declared else value  # the game refuses unknown names
    return options


def _options_by_name(game: type[Game]) -> dict[str, Option]:
    """The options that a game declares, or that it lists in `option_types` alone, as games did before."""
    old = {
        name: switch(name) if kind is bool else number(name, -LARGEST, LARGEST, 0) for name, kind in game.option_types.items()
    }
    return old | {option.name: option for option in game.declared_options}

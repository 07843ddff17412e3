"""Arguments that several commands share."""

from collections.abc import Callable
from typing import Any

import click

from zuschlag.errors import Refused
from zuschlag.games import GAMES
from zuschlag.games.files import read_component_file
from zuschlag.texts import LANGUAGES, language_of_environment

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

COMPONENTS = ("board", "contracts")
"""Options whose value is the name of a file."""

GAME = click.Choice(list(GAMES))

players_option: Decorator = click.option(
    "--players", type=click.IntRange(2, 4), default=4, show_default=True, help="How many seats."
)
options_option: Decorator = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the game, such as variant=challenge; repeat for more.",
)
language_option: Decorator = click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default=language_of_environment,
    show_default="that of your environment",
    help="The language of the sentences.",
)


def parse_options(given: tuple[str, ...]) -> dict[str, Any]:
    """`("variant=challenge", "board=my.toml")` as options of a game; files are read."""
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise Refused("malformed", f"--option {text!r}: expected NAME=VALUE, such as variant=challenge")
        if name in options:
            raise Refused("malformed", f"--option {name} is given twice")
        options[name] = read_component_file(value) if name in COMPONENTS else value
    return options

"""Write the page of documentation about the options of the games, from their declarations and the English texts.

    python -m tools.option_docs docs

writes `reference/options.md`. A test fails where it is out of date.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from zuschlag.games import BUILT_IN_GAMES, Game, Option
from zuschlag.texts import DEFAULT_LANGUAGE, Texts
from zuschlag.texts.option_texts import describe_conditions, option_explanation, option_label

PAGE = "reference/options.md"
HEAD = """\
# Options of the games
<!-- Written by `python -m tools.option_docs docs`: change the declarations in the games instead. -->

Options are chosen before a match. `zuschlag games` lists those of every installed game, in your language.

| where | how |
|---|---|
| the command line | `--option NAME=VALUE` ([commands](commands.md)); switches are `true` or `false`, boards and decks files |
| the page | the form for a new table |
| Python | `zuschlag.new("bigshot", players=4, variant="challenge")` ([more](../how-to/python.md)) |
| records, `POST /api/tables`, language models | `"options": {"variant": "challenge"}` ([records](record.md)) |
| PettingZoo, Gymnasium, `Batch` | keywords ([environments](../how-to/environments.md)) |
| OpenSpiel | parameters: `zuschlag_bigshot(players=4,variant=challenge)` ([more](../how-to/openspiel.md)) |

What differs from the default is written into the record, and shown at the table. A wrong value, and an option that does not
apply, are refused with what was expected. `GET /api/games` and `zuschlag games --json` describe all options for programs, with
a JSON schema. [Your own game](../tutorials/your-own-game.md#9-another-option-three-places) says how to add an option.
"""


def page() -> str:
    """The whole page."""
    return HEAD + "".join(f"\n## {game.title}\n{options_table(game)}" for game in BUILT_IN_GAMES.values())


def options_table(game: type[Game]) -> str:
    """A table of the game's options."""
    head = "| option | values | default | applies | rule | meaning |\n|---|---|---|---|---|---|\n"
    return head + "".join(f"| {' | '.join(_cells(game, option))} |\n" for option in game.declared_options)


def _cells(game: type[Game], option: Option) -> Iterator[str]:
    texts = Texts(DEFAULT_LANGUAGE)
    yield f"`{option.name}`"
    yield ", ".join(f"`{value}`" for value in option.choices) or option.expected
    yield "the built-in one" if option.default is None else f"`{option.format_value(option.default)}`"
    yield ", ".join(describe_conditions(texts, game, option)) or "always"
    yield option.rule or ""
    yield "; ".join(filter(None, [_meaning(texts, game, option.name), *(_choices(texts, game, option))]))


def _choices(texts: Texts, game: type[Game], option: Option) -> Iterator[str]:
    for value in option.choices:
        counts = option.players.get(value)
        limit = f" ({' or '.join(map(str, counts))} players)" if counts else ""
        yield f"`{value}`{limit}: {_meaning(texts, game, option.name, value)}"


def _meaning(texts: Texts, game: type[Game], *path: str) -> str:
    said = [option_label(texts, game.name, *path), option_explanation(texts, game.name, *path).rstrip(".")]
    return ". ".join(filter(None, said))


if __name__ == "__main__":
    (Path(sys.argv[1]) / PAGE).write_text(page(), encoding="utf-8")

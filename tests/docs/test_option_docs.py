"""The page of options is what the games declare."""

from pathlib import Path

from tools.option_docs import PAGE, page
from zuschlag.games import BUILT_IN_GAMES

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_of_options_is_what_the_games_declare() -> None:
    assert (DOCS / PAGE).read_text(encoding="utf-8") == page(), "the options have changed: make docs"


def test_every_option_has_a_row_with_its_values() -> None:
    for game in BUILT_IN_GAMES.values():
        for option in game.declared_options:
            values = ", ".join(f"`{value}`" for value in option.choices) or option.expected
            assert f"| `{option.name}` | {values} |" in page()

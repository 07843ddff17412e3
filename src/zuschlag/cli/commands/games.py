"""`zuschlag games`: the games that can be played, with their options."""

from collections.abc import Iterator

import click

from zuschlag.cli.arguments import GAME, language_option
from zuschlag.games import GAMES, Game
from zuschlag.games.registry import exclude_if_broken
from zuschlag.texts import Texts, credit_line
from zuschlag.texts.option_texts import join_alternatives, list_options


@click.command()
@click.argument("game", type=GAME, required=False)
@click.option("--json", "as_json", is_flag=True, help="Print what `GET /api/games` of a server answers.")
@language_option
def games(game: str | None, as_json: bool, language: str) -> None:
    """List the games, or one GAME: who made it, how many can play, and its options, as `--option` takes them."""
    chosen = [GAMES[game]] if game else list(GAMES.values())
    if as_json:
        import msgspec

        from zuschlag.tables.protocol.game_descriptions import describe_games

        click.echo(msgspec.json.format(msgspec.json.encode(describe_games(chosen)), indent=2))
        return
    texts = Texts(language)
    said: list[str] = []
    for each in chosen:
        with exclude_if_broken(each):
            said.append("\n".join(describe_game(texts, each)))
    click.echo("\n\n".join(said))


def describe_game(texts: Texts, game: type[Game]) -> Iterator[str]:
    """A game in a few lines."""
    yield f"{game.name}: {texts.say('games.players', players=join_alternatives(texts, game.player_counts))}"
    yield f"  {credit_line(texts, game)}"
    yield from (f"  {line}" for line in list_options(texts, game))

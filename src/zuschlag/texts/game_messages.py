"""Messages that a game brings itself, for games of other packages: those of this package are in the catalogues.

A game's module of texts may have `MESSAGES`: by language, by key. `Texts` and the page know a message as GAME.KEY; one whose
key begins with `option.` as page.option.GAME.…, and `credits` and `rules` as credits.GAME and rules.GAME. Those of its lessons
begin with `learn.`: the page loads them on demand, as learn.GAME.….
"""

from collections.abc import Mapping
from functools import lru_cache

from zuschlag.games import GAMES, Game
from zuschlag.games.parts import load_part
from zuschlag.games.registry import exclude_if_broken

FALLBACK_LANGUAGE = "en"


def game_messages(language: str) -> Mapping[str, str]:
    """The messages of all games that bring some, in this language or else in English. Excludes games whose messages fail."""
    return _messages(language, tuple(GAMES.values()))[0]


def lesson_messages(language: str) -> Mapping[str, str]:
    """The messages of lessons that games bring."""
    return _messages(language, tuple(GAMES.values()))[1]


@lru_cache(maxsize=16)
def _messages(language: str, games: tuple[type[Game], ...]) -> tuple[dict[str, str], dict[str, str]]:
    """All messages but those of lessons, and those."""
    found: dict[str, str] = {}
    for game in games:
        with exclude_if_broken(game):
            brought = getattr(load_part(game, "texts"), "MESSAGES", {})
            messages = {**brought.get(FALLBACK_LANGUAGE, {}), **brought.get(language, {})}
            found |= {_full_key(game.name, key): str(text) for key, text in messages.items()}
    of_lessons = {key: text for key, text in found.items() if key.startswith("learn.")}
    return {key: text for key, text in found.items() if key not in of_lessons}, of_lessons


def _full_key(game: str, key: str) -> str:
    if key in ("credits", "rules"):
        return f"{key}.{game}"
    name, dot, rest = key.partition(".")
    prefix = {"option": "page.option", "learn": "learn"}.get(name) if dot else None
    return f"{prefix}.{game}.{rest}" if prefix else f"{game}.{key}"

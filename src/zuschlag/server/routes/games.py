"""The games that tables can be created for, as each game declares itself, and their lessons."""

import asyncio
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.params import PathParameter

from zuschlag.errors import Refused, short
from zuschlag.games import GAMES, Game
from zuschlag.lessons import LessonStep, encode_lesson
from zuschlag.server.http.cache_and_gzip import CachedBody, cached_response
from zuschlag.server.http.constants import JSON
from zuschlag.tables.protocol.game_descriptions import GameDescription, describe_games

GameName = Annotated[str, PathParameter(description="a game's name")]
LessonName = Annotated[str, PathParameter(description="the name of one of its lessons")]
MAX_CACHED_LESSONS = 64
"""So many lessons are kept as they are sent. All that the games of this package have take about 30 KB, compressed."""


@get("/api/games", operation_id="games_listed", opt={"returns": list[GameDescription], "cached": True})
async def show_games(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The games that can be played here: players, options, chapters of the rules, levels of bots."""
    return cached_response(request, _encoded(tuple(GAMES.values())))


@lru_cache(maxsize=1)
def _encoded(games: tuple[type[Game], ...]) -> CachedBody:
    return CachedBody(msgspec.json.encode(describe_games(games)), JSON)


@get(
    "/api/games/{game:str}/lessons/{lesson:str}", operation_id="games_lesson", opt={"returns": list[LessonStep], "cached": True}
)
async def show_lesson(request: Request[Any, Any, Any], game: GameName, lesson: LessonName) -> Response[bytes]:
    """A lesson of a game: moments of a scripted match, with what the learner does in each. The texts are in `learn`."""
    found = GAMES.get(game)
    if found is None:
        raise Refused("unknown", f"there is no game {short(game)}")
    return cached_response(request, await asyncio.to_thread(_encoded_lesson, found, lesson))


@lru_cache(maxsize=MAX_CACHED_LESSONS)
def _encoded_lesson(game: type[Game], lesson: str) -> CachedBody:
    return CachedBody(encode_lesson(game, lesson), JSON)


ROUTES = [show_games, show_lesson]

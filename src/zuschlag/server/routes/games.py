"""The games that tables can be created for, as each game declares itself, their lessons and their puzzles."""

import asyncio
from datetime import UTC, datetime
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.params import PathParameter

from zuschlag.errors import Refused, short
from zuschlag.games import GAMES, Game
from zuschlag.lessons import LessonStep, encode_lesson
from zuschlag.puzzles import Puzzle, PuzzleDescription, PuzzleDetail, daily_puzzle, find_puzzle, list_puzzles
from zuschlag.server.http.cache_and_gzip import CachedBody, cached_gzipped_response, cached_response
from zuschlag.server.http.constants import JSON
from zuschlag.server.routes.parameters import ClientDep, ContextDep
from zuschlag.tables.protocol.game_descriptions import GameDescription, describe_games

GameName = Annotated[str, PathParameter(description="a game's name")]
LessonName = Annotated[str, PathParameter(description="the name of one of its lessons")]
PuzzleName = Annotated[str, PathParameter(description="the id of one of its puzzles, or daily: that of today (UTC)")]
DAILY = "daily"
MAX_CACHED_LISTS = 16
"""So many games' lists of puzzles are kept as they are sent."""
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
    return cached_response(request, await asyncio.to_thread(_encoded_lesson, _find_game(game), lesson))


def _find_game(name: str) -> type[Game]:
    found = GAMES.get(name)
    if found is None:
        raise Refused("unknown", f"there is no game {short(name)}")
    return found


@lru_cache(maxsize=MAX_CACHED_LESSONS)
def _encoded_lesson(game: type[Game], lesson: str) -> CachedBody:
    return CachedBody(encode_lesson(game, lesson), JSON)


@get("/api/games/{game:str}/puzzles", operation_id="games_puzzles", opt={"returns": list[PuzzleDescription], "cached": True})
async def show_puzzles(request: Request[Any, Any, Any], game: GameName) -> Response[bytes]:
    """The puzzles of a game, without their solutions, easy ones first."""
    return cached_response(request, await asyncio.to_thread(_encoded_list, _find_game(game)))


@lru_cache(maxsize=MAX_CACHED_LISTS)
def _encoded_list(game: type[Game]) -> CachedBody:
    return CachedBody(msgspec.json.encode(list_puzzles(game)), JSON)


@get("/api/games/{game:str}/puzzles/{puzzle:str}", operation_id="games_puzzle", opt={"returns": PuzzleDetail, "cached": True})
async def show_puzzle(
    request: Request[Any, Any, Any], context: ContextDep, client: ClientDep, game: GameName, puzzle: PuzzleName
) -> Response[Any]:
    """A puzzle of a game with its solution; `daily` is that of today, the same for everybody. Reasons are in `review`."""
    found = await asyncio.to_thread(_find_puzzle, _find_game(game), puzzle)
    return cached_gzipped_response(request, await context.encoded_puzzles.get(client.address, found), JSON)


def _find_puzzle(game: type[Game], name: str) -> Puzzle:
    """The puzzle of this name. The first call reads the game's file."""
    return daily_puzzle(game, datetime.now(UTC).date()) if name == DAILY else find_puzzle(game, name)


ROUTES = [show_games, show_lesson, show_puzzles, show_puzzle]

"""The games that tables can be created for, as each game declares itself."""

from functools import lru_cache
from typing import Any

import msgspec
from litestar import Request, Response, get

from zuschlag.games import GAMES, Game
from zuschlag.server.http.cache_and_gzip import CachedBody, cached_response
from zuschlag.server.http.constants import JSON
from zuschlag.tables.protocol.game_descriptions import GameDescription, describe_games


@get("/api/games", operation_id="games_listed", opt={"returns": list[GameDescription], "cached": True})
async def show_games(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The games that can be played here: players, options, chapters of the rules, levels of bots."""
    return cached_response(request, _encoded(tuple(GAMES.values())))


@lru_cache(maxsize=1)
def _encoded(games: tuple[type[Game], ...]) -> CachedBody:
    return CachedBody(msgspec.json.encode(describe_games(games)), JSON)


ROUTES = [show_games]

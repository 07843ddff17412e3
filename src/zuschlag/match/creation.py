"""Creates matches: from a seed, or from a setup that is already dealt."""

from collections.abc import Mapping
from typing import Literal, overload

from zuschlag.errors import Refused, short
from zuschlag.games import EDITIONS, GAMES, Game
from zuschlag.games.bigshot.game import BigShot, BigShotResult
from zuschlag.games.bigshot.state import State as BigShotState
from zuschlag.games.bigshot.view import View as BigShotView
from zuschlag.games.game import Result, ResultT, StateT, ViewT
from zuschlag.games.player_counts import check_players, default_players
from zuschlag.games.registry import unknown_game
from zuschlag.games.view import View
from zuschlag.games.zahltag.game import Zahltag, ZahltagResult
from zuschlag.games.zahltag.state import State as ZahltagState
from zuschlag.games.zahltag.view import View as ZahltagView
from zuschlag.kernel import Fields
from zuschlag.match.dice import SEED_FROM_KEY, Dice, Seed
from zuschlag.match.match import Chance, Match

SEED_BITS = 53
"""Bits of a seed that is drawn or derived: every JSON reader gets such a number as it was written."""


def derive_seed(text: str, key: str = "") -> int:
    """A seed from a text. Without the key, where there is one, it can neither be computed nor inverted."""
    from hashlib import blake2b  # takes a while to import

    digest = blake2b(text.encode(), digest_size=8, key=key.encode()).digest()
    return int.from_bytes(digest) >> (64 - SEED_BITS)


LARGEST_SEED = 2**256
LONGEST_SEED = 1000


@overload
def game(game: Literal["bigshot"], players: int, **options: object) -> BigShot: ...
@overload
def game(game: Literal["zahltag"], players: int, **options: object) -> Zahltag: ...
@overload
def game(game: Game[StateT, ViewT, ResultT], players: int, **options: object) -> Game[StateT, ViewT, ResultT]: ...
@overload
def game(game: str, players: int, **options: object) -> Game[Fields, View, Result]: ...
def game(game: str | Game, players: int, **options: object) -> Game:
    """Create a game with its players and options, without a match. Refuses what `new` refuses."""
    return make_game(game, players, options)


@overload
def new(
    game: Literal["bigshot"],
    players: int | None = None,
    *,
    seed: Seed | None = None,
    chance: Chance = "seed",
    setup: Mapping[str, object] | None = None,
    **options: object,
) -> Match[BigShotView, BigShotState, BigShotResult]: ...
@overload
def new(
    game: Literal["zahltag"],
    players: int | None = None,
    *,
    seed: Seed | None = None,
    chance: Chance = "seed",
    setup: Mapping[str, object] | None = None,
    **options: object,
) -> Match[ZahltagView, ZahltagState, ZahltagResult]: ...
@overload
def new(
    game: Game[StateT, ViewT, ResultT],
    players: int | None = None,
    *,
    seed: Seed | None = None,
    chance: Chance = "seed",
    setup: Mapping[str, object] | None = None,
    **options: object,
) -> Match[ViewT, StateT, ResultT]: ...
@overload
def new(
    game: str,
    players: int | None = None,
    *,
    seed: Seed | None = None,
    chance: Chance = "seed",
    setup: Mapping[str, object] | None = None,
    **options: object,
) -> Match[View, Fields, Result]: ...
def new(
    game: str | Game,
    players: int | None = None,
    *,
    seed: Seed | None = None,
    chance: Chance = "seed",
    setup: Mapping[str, object] | None = None,
    **options: object,
) -> Match:
    """Create a match: `zuschlag.new("bigshot", players=4, seed=7, variant="challenge")`.

    By default, the number of players is the highest that the game allows. Instead of a name, you can pass a `Game`.
    Without a seed one is drawn; the same seed and the same moves give the same match. With `chance="ask"` the caller supplies
    the outcomes of chance (the seed only deals). `setup` is a record's setup, for a match that is already dealt.
    """
    if isinstance(game, Game) and players is None and not options:
        return begin(game, seed, chance, setup)
    return begin(make_game(game, players, options), seed, chance, setup)


@overload
def make_game(
    game: Literal["bigshot"], players: int | None, options: Mapping[str, object], edition: int | None = None
) -> BigShot: ...
@overload
def make_game(
    game: Literal["zahltag"], players: int | None, options: Mapping[str, object], edition: int | None = None
) -> Zahltag: ...
@overload
def make_game(
    game: Game[StateT, ViewT, ResultT], players: int | None, options: Mapping[str, object], edition: int | None = None
) -> Game[StateT, ViewT, ResultT]: ...
@overload
def make_game(game: str | Game, players: int | None, options: Mapping[str, object], edition: int | None = None) -> Game: ...
def make_game(game: str | Game, players: int | None, options: Mapping[str, object], edition: int | None = None) -> Game:
    """Create a game like `zuschlag.game`, options as one mapping, in this edition of the rules (None: the current one).

    If `players` is None, the highest number that the game allows is used.
    """
    name = game.name if isinstance(game, Game) else game
    if not isinstance(name, str) or name not in GAMES:
        raise unknown_game(name)
    chosen = _edition(name, edition)
    counts = chosen.player_counts
    return chosen(default_players(counts) if players is None else check_players(players, counts), options)


def _edition(game: str, edition: int | None) -> type[Game]:
    if edition is None:
        return GAMES[game]
    if type(edition) is not int or (game, edition) not in EDITIONS:
        known = ", ".join(str(number) for name, number in EDITIONS if name == game)
        raise Refused("unknown", f"{game} has no edition {short(edition)} of its rules; there is {known}")
    return EDITIONS[game, edition]


def begin(
    game: Game[StateT, ViewT, ResultT],
    seed: Seed | None = None,
    chance: Chance = "seed",
    setup: Mapping[str, object] | None = None,
) -> Match[ViewT, StateT, ResultT]:
    """Create a match of this game, as `new` does."""
    if chance not in ("seed", "ask"):
        raise Refused("malformed", f"chance is {short(chance)}; expected 'seed' or 'ask'")
    dice = Dice(random_seed() if seed is None else check_seed(seed))
    s = game.blank()
    about: dict[str, object] = {"seed": dice.seed}
    if setup is None:
        game.rules.deal(s, dice.generator("deal", 0))
        setup = game.setup_of(s)
    else:
        game.apply_setup(s, setup)
        about[SEED_FROM_KEY] = 1
    if chance == "ask":
        return Match(game, s, setup, None, {})
    return Match(game, s, setup, dice, about)


def random_seed() -> int:
    """A seed for a match whose caller gives none."""
    import secrets  # takes a while to import

    return secrets.randbits(SEED_BITS)


def check_seed(seed: object) -> Seed:
    """Check a seed: a whole number below 2²⁵⁶ or a string. Anything else is refused."""
    if isinstance(seed, str) and seed.isprintable() and len(seed) <= LONGEST_SEED:
        return seed
    if type(seed) is int and abs(seed) < LARGEST_SEED:
        return seed
    raise Refused("malformed", f"seed is {_quote_seed(seed)}; expected a whole number or a string of printable characters")


def _quote_seed(seed: object) -> str:
    return "a number of more than 256 bits" if type(seed) is int else short(seed)

"""`check_game`: checks every law over all variants of a game, in random matches."""

from collections.abc import Callable, Iterator
from typing import Any

from zuschlag.errors import Refused, short
from zuschlag.games import GAMES, Game
from zuschlag.kernel import Generator, below, seeded
from zuschlag.match import Match, begin
from zuschlag.testing.game_laws import GAME_LAWS, check_compiled_rules
from zuschlag.testing.match_laws import MATCH_LAWS, LawBroken, require
from zuschlag.testing.message_check import find_missing_messages

MOST_STEPS = 10_000
"""A match that has not ended after so many moves and outcomes of random play never ends, as far as anybody can tell."""
CHECKED_MOMENTS = 12
"""How many moments of each match the laws are checked at."""


def check_game(
    game: str | type[Game], matches: int = 3, *, is_compiled: bool = True, report: Callable[[str], None] = lambda _: None
) -> None:
    """Check every law over all variants of the game, in this many random matches of each. Raises `LawBroken` for the first.

    Without `is_compiled` nothing is compiled, which is quicker. `report` is called with a line for each variant that passes,
    and for each language in which the game lacks messages that the page would show.
    """
    found = _find_game(game)
    for players, options in found.variants:
        where = f"{found.name}, {players} players, {dict(options)}"
        made = found(players, options)
        require(made.options == dict(options), f"{where}: its options are {made.options}; expected those that it was made with")
        for law in GAME_LAWS:
            if is_compiled or law is not check_compiled_rules:
                _check(law, made, where)
        moments = 0
        for seed in range(matches):
            moments += _check_match(made, seed, where)
        counted = "1 match" if matches == 1 else f"{matches} matches"
        report(f"{where}: {len(GAME_LAWS) + len(MATCH_LAWS)} laws hold, at {moments} moments of {counted}")
    *_, (match, phases) = _phases_seen(found(*found.variants[0]))
    for line in find_missing_messages(match, phases):
        report(line)


def _find_game(game: str | type[Game]) -> type[Game]:
    if isinstance(game, type):
        return game
    if game not in GAMES:
        raise Refused("unknown", f"there is no game {short(game)}; there is {', '.join(GAMES)}")
    return GAMES[game]


def _check_match(game: Game, seed: int, where: str) -> int:
    """Check the laws at some moments of a random match, its beginning and its end among them. Returns how many."""
    length = sum(1 for _ in play_randomly(game, seed)) - 1
    every = max(length // CHECKED_MOMENTS, 1)
    checked = 0
    for step, match in enumerate(play_randomly(game, seed)):
        if step % every == seed % every or step in (0, length):
            checked += 1
            for law in MATCH_LAWS:
                _check(law, match, f"{where}, seed {seed}, after {step} steps of random play")
    return checked


def _phases_seen(game: Game) -> Iterator[tuple[Match, set[str]]]:
    """A random match, with the phases that it has been in so far."""
    phases: set[str] = set()
    for match in play_randomly(game, 0):
        phases.add(match.view(None).phase)
        yield match, phases


def _check(law: Callable[[Any], None], thing: object, where: str) -> None:
    """Check a law; whatever it raises says where."""
    try:
        law(thing)
    except Exception as error:
        promise = (law.__doc__ or law.__name__).partition("\n")[0]
        found = str(error) if isinstance(error, LawBroken) else f"{type(error).__name__}: {error}"
        raise LawBroken(f"{where}: {law.__name__}: {found}\n(The law: {promise})") from error


def play_randomly(game: Game, seed: int) -> Iterator[Match]:
    """A match of random play, chance included, after every step; always the same object. Raises where it does not end."""
    rng = seeded("check", seed)
    match = begin(game, seed, chance="ask")
    for _ in range(MOST_STEPS):
        yield match
        if match.pending.over:
            return
        _advance(match, rng)
    require(match.pending.over, f"random play of {game.name} does not end within {MOST_STEPS} moves and outcomes")


def _advance(match: Match, rng: Generator) -> None:
    seats = match.pending.seats
    if seats:
        seat = seats[below(rng, len(seats))]
        offered = match.offered(seat)
        match.play(seat, offered[below(rng, len(offered))])
    else:
        rules, s = match.game.rules, match.state
        match.settle(match.game.outcomes[rules.outcome_at(s, below(rng, rules.total_weight(s)))])

"""Making matches: a fresh one, or one from a record."""

import secrets
from collections.abc import Mapping
from typing import Any

from zuschlag.errors import Refused
from zuschlag.games import GAMES, Box
from zuschlag.match.dice import Dice, Seed
from zuschlag.match.match import Chance, Match
from zuschlag.record import BadRecord, Record, first_difference, parse_record

SEED_BITS = 53  # so that every JSON reader gets the number it was given


def box(game: str, players: int, **options: Any) -> Box:
    """A game chosen and unpacked, without a match: its words, its blank states. Refuses what `new` refuses."""
    if game not in GAMES:
        raise Refused("unknown", f"there is no game {game!r}; there is {', '.join(GAMES)}")
    if type(players) is not int or not 2 <= players <= 4:
        raise Refused("malformed", f"players is {players!r}; expected 2, 3 or 4")
    return GAMES[game](players, options)


def new(
    game: str,
    players: int = 4,
    *,
    seed: Seed | None = None,
    chance: Chance = "seed",
    setup: Mapping[str, Any] | None = None,
    **options: Any,
) -> Match:
    """A fresh match: `zuschlag.new("bigshot", players=4, seed=7, variant="challenge")`.

    Without a seed one is drawn; the same seed and the same moves give the same match. With `chance="ask"` the dice of
    play are the caller's (the seed only deals). `setup` is a record's setup, for a match that is already dealt.
    """
    chosen = box(game, players, **options)
    if chance not in ("seed", "ask"):
        raise Refused("malformed", f"chance is {chance!r}; expected 'seed' or 'ask'")
    if seed is None:
        seed = secrets.randbits(SEED_BITS)
    if type(seed) not in (int, str):
        raise Refused("malformed", f"seed is {seed!r}; expected a whole number or a string")
    dice = Dice(seed)
    s = chosen.blank()
    if setup is None:
        chosen.rules.deal(s, dice.generator("deal", 0))
        setup = chosen.setup_of(s)
    else:
        chosen.lay_out(s, setup)
    if chance == "ask":
        return Match(chosen, s, setup, None, {})
    return Match(chosen, s, setup, dice, {"seed": seed})


def replay(record: Mapping[str, Any] | Record, *, seed: Seed | None = None, upto: int | None = None) -> Match:
    """The match that a record tells, every move checked. The first that is wrong raises `BadRecord` with its number.

    `upto` stops after so many moves. Where play goes on from there, chance is the caller's, unless a seed is given.
    """
    given = record if isinstance(record, Record) else parse_record(record)
    chosen = GAMES[given.game](given.players, given.options)
    s = chosen.blank()
    chosen.lay_out(s, given.setup)
    match = Match(chosen, s, given.setup, None, given.about)
    for number, word in enumerate(given.moves[:upto], 1):
        _replay_move(match, number, word)
    if upto is None or upto >= len(given.moves):
        _check_end(match, given)
    if seed is not None:
        match.throw_dice(Dice(seed))
    return match


def _replay_move(match: Match, number: int, word: str) -> None:
    pending = match.pending
    if pending.over:
        raise BadRecord(f"move {number} {word!r}: the match is over, no move may follow", number)
    try:
        if pending.chance:
            match.settle(word)
        else:
            match.play(pending.seats[0], word)
    except Refused as error:
        raise BadRecord(f"move {number}: {error}", number) from None


def _check_end(match: Match, given: Record) -> None:
    if len(match.moves) < len(given.moves):
        raise BadRecord("the moves end before all sealed decisions are in; then none of them may be written", len(given.moves))
    result = match.result
    if result is None and given.result is not None:
        raise BadRecord(f"there is a result, but the match is not over: {match!r}")
    if result is not None and given.result is None:
        raise BadRecord("the match is over, but there is no result")
    difference = first_difference("result", given.result, result)
    if difference:
        raise BadRecord(difference)

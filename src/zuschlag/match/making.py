"""Making matches: a fresh one, or one from a record."""

import secrets
from collections.abc import Iterator, Mapping
from typing import Any

from zuschlag.errors import Refused, short
from zuschlag.games import EDITIONS, FIRST_EDITION, GAMES, Box
from zuschlag.match.dice import FROM_MOVE, Dice, Seed
from zuschlag.match.match import Chance, Match
from zuschlag.record import BadRecord, Record, first_difference, parse_record

SEED_BITS = 53  # so that every JSON reader gets the number it was given
LARGEST_SEED = 2**256
LONGEST_SEED = 1000


def box(game: str, players: int, **options: Any) -> Box:
    """A game chosen and unpacked, without a match: its words, its blank states. Refuses what `new` refuses."""
    return unpack(game, players, options)


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
    return begin(unpack(game, players, options), seed, chance, setup)


def unpack(game: str, players: int, options: Mapping[str, Any], edition: int | None = None) -> Box:
    """`box`, with the options as one mapping, in this edition of the rules; without one, in the current."""
    if not isinstance(game, str) or game not in GAMES:
        raise Refused("unknown", f"there is no game {short(game)}; there is {', '.join(GAMES)}")
    if type(players) is not int or not 2 <= players <= 4:
        raise Refused("malformed", f"players is {short(players)}; expected 2, 3 or 4")
    return _edition(game, edition)(players, options)


def _edition(game: str, edition: int | None) -> type[Box]:
    if edition is None:
        return GAMES[game]
    if type(edition) is not int or (game, edition) not in EDITIONS:
        known = ", ".join(str(number) for name, number in EDITIONS if name == game)
        raise Refused("unknown", f"{game} has no edition {short(edition)} of its rules; there is {known}")
    return EDITIONS[game, edition]


def box_of(record: Record) -> Box:
    """The box of a record, in the edition of the rules that it names; where it names none, in the first.

    Only a number names an edition. A string in `rules` is its writer's own remark.
    """
    named = record.about.get("rules")
    try:
        return unpack(record.game, record.players, record.options, named if type(named) is int else FIRST_EDITION)
    except Refused as error:
        raise BadRecord(str(error)) from None


def begin(box: Box, seed: Seed | None = None, chance: Chance = "seed", setup: Mapping[str, Any] | None = None) -> Match:
    """`new`, from a box."""
    if chance not in ("seed", "ask"):
        raise Refused("malformed", f"chance is {short(chance)}; expected 'seed' or 'ask'")
    dice = Dice(secrets.randbits(SEED_BITS) if seed is None else checked_seed(seed))
    s = box.blank()
    about: dict[str, Any] = {"seed": dice.seed}
    if setup is None:
        box.rules.deal(s, dice.generator("deal", 0))
        setup = box.setup_of(s)
    else:
        box.lay_out(s, setup)
        about[FROM_MOVE] = 1
    if chance == "ask":
        return Match(box, s, setup, None, {})
    return Match(box, s, setup, dice, about)


def checked_seed(seed: object) -> Seed:
    """A whole number below 2²⁵⁶ or a string; anything else is refused."""
    if isinstance(seed, str) and seed.isprintable() and len(seed) <= LONGEST_SEED:
        return seed
    if type(seed) is int and abs(seed) < LARGEST_SEED:
        return seed
    raise Refused("malformed", f"seed is {_shortened(seed)}; expected a whole number or a string of printable characters")


def _shortened(seed: object) -> str:
    return "a number of more than 256 bits" if type(seed) is int else short(seed)


def replay(record: Mapping[str, Any] | Record, *, seed: Seed | None = None, upto: int | None = None) -> Match:
    """The match that a record tells, every move checked. The first that is wrong raises `BadRecord` with its number.

    `upto` stops after so many moves. Where play goes on, chance is the caller's, unless a seed is given. The match's own record
    says only what is still true of its dice: a seed that play does not go on with is left out.
    """
    if upto is not None and (type(upto) is not int or upto < 0):
        raise Refused("malformed", f"upto is {short(upto)}; expected a number of moves, 0 or more")
    dice = None if seed is None else Dice(checked_seed(seed))
    given = record if isinstance(record, Record) else parse_record(record)
    match = _laid_out(given)
    for number, word in enumerate(given.moves[:upto], 1):
        replay_move(match, number, word)
    is_whole = upto is None or upto >= len(given.moves)
    if is_whole:
        _check_end(match, given)
    if dice is not None:
        match.throw_dice(dice)
    elif not is_whole:
        match.forget_seed()
    return match


def replaying(record: Mapping[str, Any] | Record) -> Iterator[Match]:
    """The match that a record tells: before its first move, then after each. It is the same object each time."""
    given = record if isinstance(record, Record) else parse_record(record)
    match = _laid_out(given)
    yield match
    for number, word in enumerate(given.moves, 1):
        replay_move(match, number, word)
        yield match
    _check_end(match, given)


def _laid_out(given: Record) -> Match:
    """The match of a record before its first move."""
    chosen = box_of(given)
    s = chosen.blank()
    try:
        chosen.lay_out(s, given.setup)
    except Refused as error:
        raise BadRecord(str(error)) from None
    return Match(chosen, s, given.setup, None, given.about)


def replay_move(match: Match, number: int, word: str) -> None:
    """Make a record's next move, whosever it is. One that is wrong raises `BadRecord` with its number."""
    pending = match.pending
    if pending.over:
        raise BadRecord(f"move {number} {short(word)}: the match is over, no move may follow", number)
    try:
        if pending.chance:
            match.settle_as_recorded(word)
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

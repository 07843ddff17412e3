"""Replays records: checks every move and reports the first that is wrong."""

from collections.abc import Iterator, Mapping

from zuschlag.errors import Refused, short
from zuschlag.games import FIRST_EDITION, Game
from zuschlag.games.game import Result
from zuschlag.games.view import View
from zuschlag.kernel import Fields
from zuschlag.match.creation import check_seed, make_game
from zuschlag.match.dice import Dice, Seed
from zuschlag.match.match import Match
from zuschlag.record import BadRecord, Record, first_difference, parse_record


def replay(
    record: Mapping[str, object] | Record, *, seed: Seed | None = None, upto: int | None = None
) -> Match[View, Fields, Result]:
    """Replay a record as a match and check every move. The first invalid move raises `BadRecord` with its number.

    `upto` stops after this many moves. If play continues, the caller supplies chance, unless a seed is given. The record of
    the match contains only what is still true of its dice: a seed that play does not continue with is left out.
    """
    if upto is not None and (type(upto) is not int or upto < 0):
        raise Refused("malformed", f"upto is {short(upto)}; expected a number of moves, 0 or more")
    dice = None if seed is None else Dice(check_seed(seed))
    given = record if isinstance(record, Record) else parse_record(record)
    match = _match_at_start(given)
    for number, word in enumerate(given.moves[:upto], 1):
        replay_move(match, number, word)
    is_whole = upto is None or upto >= len(given.moves)
    if is_whole:
        _check_end(match, given)
    if dice is not None:
        match.use_dice(dice)
    elif not is_whole:
        match.forget_seed()
    return match


def replay_steps(record: Mapping[str, object] | Record) -> Iterator[Match[View, Fields, Result]]:
    """Replay a record step by step: yield the match before its first move and after each move, always the same object."""
    given = record if isinstance(record, Record) else parse_record(record)
    match = _match_at_start(given)
    yield match
    for number, word in enumerate(given.moves, 1):
        replay_move(match, number, word)
        yield match
    _check_end(match, given)


def _match_at_start(given: Record) -> Match:
    """The match of a record before its first move."""
    chosen = game_of(given)
    s = chosen.blank()
    try:
        chosen.apply_setup(s, given.setup)
    except Refused as error:
        raise BadRecord(str(error)) from None
    return Match(chosen, s, given.setup, None, given.about)


def replay_move(match: Match, number: int, word: str) -> None:
    """Play a record's next move or outcome. One that is wrong raises `BadRecord` with its number."""
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
        raise BadRecord("the moves end before all sealed decisions are made; then a record has none of them", len(given.moves))
    result = match.result
    if result is None and given.result is not None:
        raise BadRecord(f"there is a result, but the match is not over: {match!r}")
    if result is not None and given.result is None:
        raise BadRecord("the match is over, but there is no result")
    difference = first_difference("result", given.result, result)
    if difference:
        raise BadRecord(difference)


def game_of(record: Record) -> Game:
    """The game of a record, in the edition of the rules that it names, by default the first.

    Only a number names an edition. A string in `rules` is a remark.
    """
    named = record.about.get("rules")
    try:
        return make_game(record.game, record.players, record.options, named if type(named) is int else FIRST_EDITION)
    except Refused as error:
        raise BadRecord(str(error)) from None

"""Replays records: checks every move and reports the first that is wrong."""

from collections.abc import Iterator, Mapping, Sequence

from zuschlag.errors import Refused, short
from zuschlag.games import FIRST_EDITION, Game
from zuschlag.games.game import Result
from zuschlag.games.view import View
from zuschlag.kernel import Fields
from zuschlag.match.creation import check_seed, make_game
from zuschlag.match.dice import BRANCH_KEY, Dice, ScriptedDice, Seed
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
    if seed is not None:
        check_seed(seed)
    given = record if isinstance(record, Record) else parse_record(record)
    match = match_at_start(game_of(given), given.setup, given.about)
    for number, word in enumerate(given.moves[:upto], 1):
        replay_move(match, number, word)
    is_whole = upto is None or upto >= len(given.moves)
    if is_whole:
        _check_end(match, given)
    if seed is not None:
        match.use_dice(_dice_to_continue(given, match.game, seed))
    elif not is_whole:
        match.forget_seed()
    return match


def replay_steps(record: Mapping[str, object] | Record) -> Iterator[Match[View, Fields, Result]]:
    """Replay a record step by step: yield the match before its first move and after each move, always the same object."""
    given = record if isinstance(record, Record) else parse_record(record)
    match = match_at_start(game_of(given), given.setup, given.about)
    yield match
    for number, word in enumerate(given.moves, 1):
        replay_move(match, number, word)
        yield match
    _check_end(match, given)


def match_at_start(game: Game, setup: Mapping[str, object], about: Mapping[str, object]) -> Match:
    """The match of a record before its first move. A setup that is wrong raises `BadRecord`."""
    s = game.blank()
    try:
        game.apply_setup(s, setup)
    except Refused as error:
        raise BadRecord(str(error)) from None
    return Match(game, s, setup, None, about)


def _dice_to_continue(given: Record, game: Game, seed: Seed) -> Dice:
    """The dice of this seed: for a record that is a branch of another one, with the draws that are still to come."""
    branch = read_branch(given) if given.about.get("seed") == seed else None
    return Dice(seed) if branch is None else scripted_dice(game, seed, given.moves[: branch[0]], branch[1])


def scripted_dice(game: Game, seed: Seed, moves: Sequence[str], draws: Sequence[str]) -> ScriptedDice:
    """The dice after these moves, which give these draws, and then those of the seed. A draw that the game lacks is refused."""
    numbers = {word: number for number, word in enumerate(game.outcomes)}
    for word in draws:
        if word not in numbers:
            raise BadRecord(f"the draw {short(word)} in {BRANCH_KEY!r} is not an outcome of {game.name}")
    return ScriptedDice(seed, sum(word in numbers for word in moves), [numbers[word] for word in draws])


def read_branch(record: Record) -> tuple[int, list[str]] | None:
    """A record's `x-branch`: how many of its moves are another record's, and the draws after them there. None: it has none."""
    given = record.about.get(BRANCH_KEY)
    if given is None:
        return None
    if not isinstance(given, Mapping) or set(given) != {"moves", "draws"}:
        raise BadRecord(f"{BRANCH_KEY!r} is {short(given)}; expected an object with moves, draws")
    moves, draws = given["moves"], given["draws"]
    if type(moves) is not int or not 0 <= moves <= len(record.moves):
        raise BadRecord(f"the moves in {BRANCH_KEY!r} are {short(moves)}; expected a number of the record's moves")
    if not isinstance(draws, list) or not all(isinstance(word, str) for word in draws):
        raise BadRecord(f"the draws in {BRANCH_KEY!r} are {short(draws)}; expected a list of outcomes")
    return moves, draws


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

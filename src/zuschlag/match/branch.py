"""Branches: play on from any moment of a record, with the draws that came in it or with others.

The new match begins with the record's deal and its first moves, so its own record is complete and replays by itself. Its key
`x-branch` says how many of its moves it has from the other record, and which draws of that record were still to come.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from zuschlag.errors import Refused, short
from zuschlag.games import Game
from zuschlag.games.game import Result
from zuschlag.games.view import View
from zuschlag.kernel import Fields
from zuschlag.match.creation import check_seed, random_seed
from zuschlag.match.dice import BRANCH_KEY, Seed
from zuschlag.match.match import Match
from zuschlag.match.replay import game_of, match_at_start, replay_move, replay_steps, scripted_dice
from zuschlag.record import BadRecord, Record, parse_record

BranchDice = Literal["same", "fresh"]
"""The draws after the branch: those of the record as long as it has some, or others."""


@dataclass(frozen=True, slots=True)
class Branch:
    """Where a match branches off a record."""

    setup: Mapping[str, object]
    moves: tuple[str, ...]
    """The moves of the record before that."""
    draws: tuple[str, ...] = ()
    """The outcomes of chance of the record after that, which the match has, too."""


def branch(
    record: Mapping[str, object] | Record, step: int, *, seed: Seed | None = None, dice: BranchDice = "same"
) -> Match[View, Fields, Result]:
    """A match that plays on after the first `step` moves of a record. Raises `BadRecord` or `Refused`.

    With the dice `same`, chance gives what it gave in the record, as long as there is more of it; after that, and with the dice
    `fresh`, it is drawn from the seed. Without a seed one is drawn.
    """
    given = record if isinstance(record, Record) else parse_record(record)
    return begin_branch(game_of(given), branch_at(given, step, dice), random_seed() if seed is None else check_seed(seed))


def branch_at(record: Record, step: int, dice: BranchDice) -> Branch:
    """The branch after this many moves of a record; all of the record is checked. Refuses one where its match is over.

    Sealed decisions are made at the same time. So a step between them means the moment before the first of them.
    """
    if type(step) is not int or not 0 <= step <= len(record.moves):
        raise Refused("unknown", f"there is no step {short(step)}; the record has {len(record.moves)} moves")
    if dice not in ("same", "fresh"):
        raise Refused("malformed", f"dice is {short(dice)}; expected 'same' or 'fresh'")
    count, draws, is_chance = 0, list[str](), False
    for number, match in enumerate(replay_steps(record)):
        if number <= step:
            count = len(match.moves)
            if number == step and match.pending.over:
                raise Refused("illegal", f"the match is over after step {step}; choose an earlier one")
        elif is_chance:
            draws.append(record.moves[number - 1])
        is_chance = match.pending.chance
    return Branch(record.setup, record.moves[:count], tuple(draws) if dice == "same" else ())


def begin_branch(game: Game, branch: Branch, seed: Seed) -> Match:
    """The match of a branch. Every move before it is checked: the first that is wrong raises `BadRecord`."""
    match = match_at_start(game, branch.setup, {})
    for _ in play_given_moves(match, branch):
        pass
    return continue_branch(match, branch, seed)


def play_given_moves(match: Match, branch: Branch) -> Iterator[None]:
    """Play the moves before a branch in a match at its start, one at each step. Raises `BadRecord`."""
    for number, word in enumerate(branch.moves, 1):
        replay_move(match, number, word)
        yield
    if len(match.moves) < len(branch.moves):
        raise BadRecord("the moves of the branch end between sealed decisions; expected all of them or none", len(branch.moves))


def continue_branch(match: Match, branch: Branch, seed: Seed) -> Match:
    """Give dice to a match in which the moves before the branch were played: from here on it is a match of its own."""
    match.use_dice(scripted_dice(match.game, seed, branch.moves, branch.draws))
    match.about[BRANCH_KEY] = {"moves": len(branch.moves), "draws": list(branch.draws)}
    return match

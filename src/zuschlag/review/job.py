"""A review as a job of worker processes: every function takes and returns bytes and plain values, and remembers nothing.

A worker keeps the matches that it replayed last, which saves time and changes no answer. Batches of parts are compressed JSON.
"""

import gzip
import time
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

import msgspec

from zuschlag.errors import Refused
from zuschlag.games import GAMES, Game
from zuschlag.games.player_counts import default_players
from zuschlag.kernel.numba_extra import has_numba
from zuschlag.match.replay import game_of
from zuschlag.record import parse_record
from zuschlag.review.evaluator import EVALUATORS, Evaluator, find_evaluator
from zuschlag.review.reviewer import Reviewer, Task
from zuschlag.review.schema import Outline, Part, Settings
from zuschlag.review.summary import assemble
from zuschlag.strict_json import parse_json

MOST_KEPT = 4
"""Matches that a worker keeps."""
_parts = msgspec.json.Decoder(list[Part])
_outline = msgspec.json.Decoder(Outline)
_kept: OrderedDict[tuple[bytes, str], Reviewer] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Plan:
    """What is known of a review before it begins."""

    key: str
    total: int
    outline: bytes


@dataclass(frozen=True, slots=True)
class TaskList:
    """What is to be computed next."""

    tasks: list[Task]
    is_first_look: bool
    """Are these first looks at decisions, and chance? Whole looks follow when all of them are done."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Parts that were computed, in the order of their tasks, encoded."""

    count: int
    body: bytes


@dataclass(frozen=True, slots=True)
class EncodedReview:
    """A review as compressed JSON, and the accuracy of each seat."""

    body: bytes
    accuracy: list[float | None]


def is_current(key: str, game: str, most_simulations: int) -> bool:
    """Whether a review of this game that is begun here now would have this key: others are not comparable with it."""
    settings = Settings.from_key(key)
    if settings is None or game not in GAMES:
        return settings is not None  # nothing judges a game that is not here any more
    made = _default_game(game)
    asks_network = EVALUATORS[settings.evaluator].asks_network
    # Its options decide whether a network was taught the game. The key says whether one was, but not the options.
    judges = (each for each in EVALUATORS.values() if each.asks_network == asks_network and each.is_for(made))
    judge = next(judges, None)
    if judge is None:
        return False
    budget = _server_budget(judge, made, most_simulations)
    return key == Settings(judge.name, 0, budget, settings.open_cards, judge.network_of(made)).key


@cache
def _default_game(name: str) -> Game:
    kind = GAMES[name]
    return kind(default_players(kind.player_counts), {})


def _server_budget(evaluator: Evaluator, game: Game, most_simulations: int) -> int:
    """The simulations for a decision of a review on a server that allows so many."""
    return min(evaluator.budgets_for(game)[1], most_simulations)


class OtherEvaluator(Refused):
    """The review was begun with an evaluator that this version, or this machine, does not have."""


def plan_review(record: bytes, open_cards: bool, most_simulations: int) -> Plan:
    """Check that a record can be reviewed, and say under which key and with how many parts. Refuses what cannot be."""
    given = parse_record(parse_json(record.decode()))
    game = game_of(given)
    evaluator = find_evaluator(game)
    budget = _server_budget(evaluator, game, most_simulations)
    outline = Reviewer(given, evaluator=evaluator.name, budget=budget, open_cards=open_cards).outline()
    return Plan(outline.settings.key, outline.tasks, msgspec.json.encode(outline))


def find_game(record: bytes, key: str) -> tuple[Game, bool]:
    """The game of a record, and whether the review needs compiled code. Replays nothing."""
    game = game_of(parse_record(parse_json(record.decode())))
    return game, EVALUATORS[_read_key(key, game).evaluator].needs_compiling


def list_tasks(record: bytes, key: str, batches: Sequence[bytes]) -> TaskList:
    """What is still to be computed. Which decisions get a whole look first depends on what the first looks have found."""
    reviewer = _find_reviewer(record, key)
    quick, _ = reviewer.budgets
    tasks = list(reviewer.tasks(_decode(batches)))
    first_looks = [task for task in tasks if task.budget <= quick]
    return TaskList(first_looks or tasks, bool(first_looks))


def compute_parts(record: bytes, key: str, tasks: Sequence[Task], seconds: float) -> Batch:
    """Compute the parts of these tasks, at least one, until this time is over."""
    until = time.monotonic() + seconds
    reviewer = _find_reviewer(record, key)
    parts: list[Part] = []
    for task in tasks:
        parts.append(reviewer.compute(task))
        if time.monotonic() >= until:
            break
    return Batch(len(parts), zlib.compress(msgspec.json.encode(parts)))


def encode_review(key: str, outline: bytes, batches: Sequence[bytes]) -> EncodedReview:
    """The review from the parts that there are, in the name of the version that computed them."""
    review = assemble(_outline.decode(outline), _decode(batches), key)
    return EncodedReview(zlib.compress(msgspec.json.encode(review)), [seat.accuracy for seat in review.seats])


def encode_status(head: bytes, key: str, outline: bytes, batches: Sequence[bytes], is_whole: bool) -> bytes:
    """An object of JSON with these first fields and the review as the last, gzipped. A whole review is one batch."""
    review = zlib.decompress(batches[0] if is_whole else encode_review(key, outline, batches).body)
    return gzip.compress(b'%b,"review":%b}' % (head, review), 6, mtime=0)


def _find_reviewer(record: bytes, key: str) -> Reviewer:
    """The reviewer of this record with these settings, which may have been kept."""
    place = sha256(record).digest(), key
    reviewer = _kept.pop(place, None)
    if reviewer is None:
        given = parse_record(parse_json(record.decode()))
        settings = _read_key(key, game_of(given))
        reviewer = Reviewer(
            given,
            evaluator=settings.evaluator,
            seed=settings.seed,
            budget=settings.budget,
            open_cards=settings.open_cards,
        )
    _kept[place] = reviewer
    if len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return reviewer


def _read_key(key: str, game: Game) -> Settings:
    settings = Settings.from_key(key)
    evaluator = None if settings is None else EVALUATORS[settings.evaluator]
    is_here = evaluator is not None and (has_numba() or not evaluator.needs_compiling)
    if settings is None or evaluator is None or not is_here or settings.network != evaluator.network_of(game):
        raise OtherEvaluator("unknown", f"the review is of {key!r}, which this version, or this machine, cannot compute")
    return settings


def _decode(batches: Iterable[bytes]) -> list[Part]:
    return [part for batch in batches for part in _parts.decode(zlib.decompress(batch))]

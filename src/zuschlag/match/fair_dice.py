"""Fair dice: fixed before the first move by a committed seed (commit and reveal) and salts of the players.

The host of a match publishes `commitment(seed)`, collects the players' salts, plays with `FairDice(seed, salts)`, and reveals
the seed at the end. `check_dice` checks that a record's deal and draws are those dice. docs/explanation/dice.md says
what this proves, what it does not, and how to compute a draw without this program.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from zuschlag.errors import Refused, short
from zuschlag.match.branch import Branch, begin_branch
from zuschlag.match.creation import begin
from zuschlag.match.dice import DICE_KEY, Dice, Seed
from zuschlag.match.match import Match
from zuschlag.match.replay import game_of, read_branch, replay_move
from zuschlag.record import BadRecord, Record, first_difference
from zuschlag.strict_json import JsonObject

ALGORITHM = "zuschlag-dice-1"
DICE_FIELDS = ("algorithm", "commitment", "seed", "salts")
MAX_SALT_LENGTH = 64
_HEX = r"[0-9a-f]{64}"


def draw_seed() -> str:
    """Draw a secret seed: 256 random bits as 64 hexadecimal digits."""
    import secrets  # takes a while to import

    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """The hash that is published before the match: it fixes the seed without revealing it."""
    return _hash(f"{ALGORITHM} commitment:{_check_hex('the seed', seed)}")


def check_salt(salt: object) -> str:
    """Check a player's salt: 1 to 64 printable ASCII characters, spaces included. Anything else is refused."""
    if isinstance(salt, str) and 1 <= len(salt) <= MAX_SALT_LENGTH and salt.isascii() and salt.isprintable():
        return salt
    raise Refused("malformed", f"the salt is {short(salt)}; expected 1 to {MAX_SALT_LENGTH} printable ASCII characters")


@dataclass(frozen=True)
class FairDice:
    """A seed with the players' salts. Every draw depends on all of them and on their order."""

    seed: str
    salts: tuple[str, ...]
    """One for each seat; "" if a seat gave none."""

    def __post_init__(self) -> None:
        _check_hex("the seed", self.seed)
        for salt in self.salts:
            if salt != "":
                check_salt(salt)

    def dice(self) -> Dice:
        """The dice to play with: `begin(game, fair.dice().seed)`. Their seed reveals neither the seed nor the salts."""
        salts = "".join(f"{len(salt)}:{salt};" for salt in self.salts)
        return Dice(_hash(f"{ALGORITHM} dice:{self.seed};{salts}"))

    def as_record(self) -> JsonObject:
        """A record's `x-dice`. It contains the seed, so publish it only after the match."""
        values = (ALGORITHM, commitment(self.seed), self.seed, list(self.salts))
        return dict(zip(DICE_FIELDS, values, strict=True))

    told = as_record
    """The old name of `as_record`."""


def check_dice(record: Record) -> None:
    """Check that the record's deal and all its draws are those of its `x-dice`. Raises `BadRecord` with the first difference.

    Of a record with `x-branch`, deal and moves up to there are given, and so are the draws that it names.

    Only the players can say whether the commitment was published before the match, and whether the salts are theirs.
    """
    dice = _fair_dice_of(record).dice()
    branch = read_branch(record)
    match = begin(game_of(record), dice.seed) if branch is None else _begin_branch(record, dice.seed, *branch)
    difference = first_difference("setup", record.setup, match.setup, "the dice give")
    if difference:
        raise BadRecord(f"the deal differs: {difference}")
    draws = 0
    given = 0 if branch is None else branch[0]
    for number, word in enumerate(record.moves[given:], given + 1):
        if number > len(match.moves):
            replay_move(match, number, word)
            continue
        # Already drawn: a match draws pending chance at once.
        draws += 1
        drawn = match.moves[number - 1]
        if word != drawn:
            raise BadRecord(f"draw {draws} differs: move {number} is {short(word)}; the dice give {drawn!r}", number)
    seed = record.about.get("seed", dice.seed)
    if seed != dice.seed:
        raise BadRecord(f"the record's seed is {short(seed)}; its {DICE_KEY!r} gives {dice.seed!r}")


def _begin_branch(record: Record, seed: Seed, moves: int, draws: list[str]) -> Match:
    return begin_branch(game_of(record), Branch(record.setup, record.moves[:moves], tuple(draws)), seed)


def _fair_dice_of(record: Record) -> FairDice:
    """The fair dice of the record's `x-dice`, with its commitment checked."""
    given = record.about.get(DICE_KEY)
    if given is None:
        raise BadRecord(f"there is no {DICE_KEY!r} in the record, so nothing is known of its dice")
    if not isinstance(given, Mapping) or set(given) != set(DICE_FIELDS):
        raise BadRecord(f"{DICE_KEY!r} is {short(given)}; expected an object with {', '.join(DICE_FIELDS)}")
    if given["algorithm"] != ALGORITHM:
        raise BadRecord(f"the algorithm in {DICE_KEY!r} is {short(given['algorithm'])}; this program knows {ALGORITHM!r}")
    salts = given["salts"]
    if not isinstance(salts, list) or len(salts) != record.players:
        raise BadRecord(f"the salts in {DICE_KEY!r} are {short(salts)}; expected a list of {record.players}, one for each seat")
    try:
        published = _check_hex("the commitment", given["commitment"])
        fair = FairDice(given["seed"], tuple(salts))
    except Refused as error:
        raise BadRecord(f"{DICE_KEY!r}: {error}") from None
    if published != commitment(fair.seed):
        raise BadRecord(f"the commitment {published} is not the seed's; the seed {fair.seed} has {commitment(fair.seed)}")
    return fair


def _check_hex(what: str, digits: object) -> str:
    if isinstance(digits, str) and re.fullmatch(_HEX, digits):
        return digits
    raise Refused("malformed", f"{what} is {short(digits)}; expected 64 hexadecimal digits, the letters small")


def _hash(text: str) -> str:
    from hashlib import sha256  # takes a while to import

    return sha256(text.encode()).hexdigest()

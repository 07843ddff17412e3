"""Fair dice: fixed before the first move by a seed that was committed to and salts that the players added.

Whoever runs a match publishes `commitment(seed)`, then takes the players' salts, then plays with `FairDice(seed, salts)`, and
tells the seed at the end. `check_dice` says whether a record's deal and draws are those dice. docs/dice.md tells what that
proves, what it cannot, and how to recompute a draw without this program.
"""

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from zuschlag.errors import Refused, short
from zuschlag.match.creation import begin
from zuschlag.match.dice import DICE_KEY, Dice
from zuschlag.match.replay import box_of, replay_move
from zuschlag.record import BadRecord, Record, first_difference

ALGORITHM = "zuschlag-dice-1"
DICE_FIELDS = ("algorithm", "commitment", "seed", "salts")
LONGEST_SALT = 64
_HEX = re.compile(r"[0-9a-f]{64}")


def draw_seed() -> str:
    """A seed that nobody can guess: 256 random bits as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """What may be published before the match: it fixes the seed and does not tell it."""
    return sha256(f"{ALGORITHM} commitment:{_check_hex('the seed', seed)}".encode()).hexdigest()


def check_salt(salt: object) -> str:
    """A player's salt: 1 to 64 printable ASCII characters, spaces included. Anything else is refused."""
    if isinstance(salt, str) and 1 <= len(salt) <= LONGEST_SALT and salt.isascii() and salt.isprintable():
        return salt
    raise Refused("malformed", f"the salt is {short(salt)}; expected 1 to {LONGEST_SALT} printable ASCII characters")


@dataclass(frozen=True)
class FairDice:
    """A seed with the players' salts. Every draw of its dice depends on all of them, and on who gave which."""

    seed: str
    salts: tuple[str, ...]
    """One for each seat, "" where a seat gave none."""

    def __post_init__(self) -> None:
        _check_hex("the seed", self.seed)
        for salt in self.salts:
            if salt != "":
                check_salt(salt)

    def dice(self) -> Dice:
        """The dice to play with: `begin(box, fair.dice().seed)`. Their seed tells neither the seed nor the salts."""
        salts = "".join(f"{len(salt)}:{salt};" for salt in self.salts)
        return Dice(sha256(f"{ALGORITHM} dice:{self.seed};{salts}".encode()).hexdigest())

    def as_record(self) -> dict[str, Any]:
        """A record's `x-dice`. It holds the seed, so it is for the end of the match."""
        values = (ALGORITHM, commitment(self.seed), self.seed, list(self.salts))
        return dict(zip(DICE_FIELDS, values, strict=True))

    told = as_record
    """The old name of `as_record`."""


def check_dice(record: Record) -> None:
    """Are the record's deal and all its draws those of its `x-dice`? Raises `BadRecord` with the first thing that is wrong.

    That the commitment was published before the match, and that the salts are those that were given, only those can say who
    were there.
    """
    dice = _fair_dice_of(record).dice()
    match = begin(box_of(record), dice.seed)
    difference = first_difference("setup", record.setup, match.setup, "the dice give")
    if difference:
        raise BadRecord(f"the deal differs: {difference}")
    draws = 0
    for number, word in enumerate(record.moves, 1):
        if number > len(match.moves):
            replay_move(match, number, word)
            continue
        # Drawn already, as soon as it was owed.
        draws += 1
        drawn = match.moves[number - 1]
        if word != drawn:
            raise BadRecord(f"draw {draws} differs: move {number} is {short(word)}; the dice give {drawn!r}", number)
    seed = record.about.get("seed", dice.seed)
    if seed != dice.seed:
        raise BadRecord(f"the record's seed is {short(seed)}; its {DICE_KEY!r} gives {dice.seed!r}")


def _fair_dice_of(record: Record) -> FairDice:
    """What the record's `x-dice` tells, its commitment checked."""
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
    if isinstance(digits, str) and _HEX.fullmatch(digits):
        return digits
    raise Refused("malformed", f"{what} is {short(digits)}; expected 64 hexadecimal digits, the letters small")

"""A plan: which bots meet, in which deals. A deal is one seed, played once in every seating, so that luck is shared evenly.

Law: a deal depends on the plan and its number alone; not on other deals, nor on who plays it where. A bot that knows this
code, its own seed and all that its seat sees cannot compute the dice: they hang on the plan's salt, which no bot is told.
"""

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from itertools import combinations

from zuschlag.bots.spec import DEFAULT_TIMEOUT, check_playable, find
from zuschlag.errors import Refused, short
from zuschlag.kernel import below, seeded
from zuschlag.match import make_game
from zuschlag.match.creation import derive_seed

SALT_BYTES = 16
MAX_SALT_LENGTH = blake2b.MAX_KEY_SIZE
MOST_GROUPS = 10_000
UNSALTED = ""
"""The salt of a plan whose dice follow from its seed alone, for trusted bots that do not try seeds."""

Seating = tuple[int, ...]
"""Which entry of the plan sits at each seat."""


def draw_salt() -> str:
    """A fresh salt, from the system's entropy."""
    return secrets.token_hex(SALT_BYTES)


@dataclass(frozen=True)
class Plan:
    """Which bots play which game. It is sent to every worker, so it contains names and no objects.

    Plans with the same seed and the same salt play the same games. Without a salt one is drawn.
    """

    game: str
    players: int
    bots: tuple[str, ...]
    """The entries, as find() takes them: one for every seat, or more. With more, every group of that size plays."""
    seed: int = 1
    options: Mapping[str, object] = field(default_factory=dict)
    timeout: float = DEFAULT_TIMEOUT
    """How long a third-party bot may take for an answer, in seconds."""
    keeps_records: bool = False
    salt: str = field(default_factory=draw_salt, repr=False)
    """A secret that is mixed into the seeds of deals and bots. It is never sent to a bot."""

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The groups of entries that play together: every choice of as many as there are seats."""
        return tuple(combinations(range(len(self.bots)), self.players))

    @property
    def games_per_deal(self) -> int:
        return len(self.groups) * self.players

    def seed_of(self, deal: int) -> int:
        """The dice of the nth deal, from 0."""
        return match_seed(self.seed, deal, self.salt)

    def bot_seed(self, deal: int, entry: int) -> int:
        """The seed of an entry in a deal, the same in every seat. Without the salt, it reveals nothing about the dice."""
        return match_seed(self.seed_of(deal), entry, self.salt)

    def seatings(self, deal: int) -> Iterator[Seating]:
        """All seatings of a deal: for every group, all rotations of a random order."""
        for group in self.groups:
            order = shuffle_group(group, self.seed_of(deal))
            for turned in range(self.players):
                yield order[turned:] + order[:turned]


def match_seed(seed: int, number: int, salt: str = UNSALTED) -> int:
    """The seed of the nth match of a run. Two runs have none in common, however close their own seeds are.

    Without the salt, nobody can compute it or find the run's seed from it. In an unsalted run, both are easy.
    """
    return derive_seed(f"{seed}/{number}", salt)


def shuffle_group(group: tuple[int, ...], seed: int) -> tuple[int, ...]:
    """The group in an order that depends on the seed; every order is equally likely."""
    rng = seeded("seating", seed, *group)
    order = list(group)
    for at in range(len(order) - 1, 0, -1):
        other = below(rng, at + 1)
        order[at], order[other] = order[other], order[at]
    return tuple(order)


def check_plan(plan: Plan) -> Plan:
    """Return the plan if it can be played. Refuses unknown games, options and bots, and too few bots."""
    make_game(plan.game, plan.players, plan.options)
    if len(plan.bots) < plan.players:
        raise Refused(
            "malformed",
            f"{len(plan.bots)} {'bot is' if len(plan.bots) == 1 else 'bots are'} named for {plan.players} seats; "
            f"expected {plan.players} or more; a name may be repeated, as in {','.join(_example_bots(plan))}",
        )
    is_text = isinstance(plan.salt, str) and plan.salt.isascii() and plan.salt.isprintable()
    if not is_text or len(plan.salt) > MAX_SALT_LENGTH:
        expected = f"at most {MAX_SALT_LENGTH} printable ASCII characters"
        raise Refused("malformed", f"the salt is {short(plan.salt)}; expected {expected}")
    if not plan.timeout > 0:  # a number that is none is refused too
        raise Refused("malformed", f"the time-out is {short(plan.timeout)}; expected a number of seconds above 0")
    for spec in plan.bots:
        find(spec, plan.timeout)
        check_playable(spec, plan.game)
    if len(plan.groups) > MOST_GROUPS:
        raise Refused("malformed", f"{len(plan.bots)} bots make {len(plan.groups)} groups; expected {MOST_GROUPS} at most")
    return plan


def deals_for(plan: Plan, games: int) -> int:
    """How many whole deals have at least this many games."""
    return -(-games // plan.games_per_deal)


def _example_bots(plan: Plan) -> list[str]:
    names = [spec if len(spec) < 30 and "," not in spec else "…" for spec in plan.bots] or ["random"]
    return (names + names[-1:] * plan.players)[: plan.players]
